site-nav = Website
site-card-rules = Regels kaartspel
site-board-rules = Regels bordspel
site-back-to-start = Terug naar de beginpagina
site-guest = Gast
site-your-name = Jouw naam
site-name-about = Tot 24 tekens.
site-title-game = Spel { $id } · Fivepaths
site-the-card-game = Het kaartspel
site-the-board-game = Het bordspel
site-day-and-time = { $date } om { $time }
site-language = Taal
site-former-player = een voormalige speler
site-account = Account
site-date = { $day } { $month ->
        [1] januari
        [2] februari
        [3] maart
        [4] april
        [5] mei
        [6] juni
        [7] juli
        [8] augustus
        [9] september
        [10] oktober
        [11] november
       *[12] december
    } { $year }
site-rules = Regels
