site-nav = Website
site-card-rules = Regeln Kartenspiel
site-board-rules = Regeln Brettspiel
site-back-to-start = Zurück zur Startseite
site-guest = Gast
site-your-name = Dein Name
site-name-about = Bis zu 24 Zeichen.
site-title-game = Spiel { $id } · Fivepaths
site-the-card-game = Das Kartenspiel
site-the-board-game = Das Brettspiel
site-day-and-time = { $date }, { $time } Uhr
site-language = Sprache
site-former-player = ein früherer Spieler
site-account = Konto
site-date = { $day }. { $month ->
        [1] Januar
        [2] Februar
        [3] März
        [4] April
        [5] Mai
        [6] Juni
        [7] Juli
        [8] August
        [9] September
        [10] Oktober
        [11] November
       *[12] Dezember
    } { $year }
site-rules = Regeln
