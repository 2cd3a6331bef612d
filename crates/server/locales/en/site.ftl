site-nav = Site
site-card-rules = Card game rules
site-board-rules = Board game rules
site-back-to-start = Back to the first page
site-guest = Guest
site-your-name = Your name
site-name-about = Up to 24 letters.
site-title-game = Game { $id } · Fivepaths
site-the-card-game = The card game
site-the-board-game = The board game
site-account = Account
site-date = { $day } { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    } { $year }
site-day-and-time = { $date }, { $time }
site-language = Language
site-former-player = a former player
site-rules = Rules
