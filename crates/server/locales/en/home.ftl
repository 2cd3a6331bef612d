home-title-waiting = ({ $n }) Fivepaths
home-lead = Five paths, one hand of cards, and the courage to begin.
home-about = Lost Cities, the card game for two and the board game for two to four. No account needed.
home-your-games = Your games
home-name = Your name at new tables
home-name-change = Change
home-card-about = Two players, three rounds, about half an hour.
home-board-about = Two to four players, three expeditions, about an hour.
home-bot = Bot
home-bot-rated = { $name }, rated { $rating }
home-play-bot = Play this bot
home-bots = How do the bots play?
home-open-seat = an open seat
home-one-screen = On one screen
home-waits = waiting for you
home-waiting = waiting for players
home-closed = closed
home-over = over
home-your-turn = your turn
home-turn-of = { $name } to move
home-their-turn = their turn
home-play-card = Play the card game
home-play-board = Play the board game
home-against = against { $name }
home-invite-card = Card game with a friend
home-invite-board = Board game with friends
home-choose-bot = Choose a bot
home-won = Won
home-lost = Lost
home-drawn = Draw
home-shared = Shared win
home-just-now = just now
home-minutes = { $n ->
        [one] a minute ago
       *[other] { $n } minutes ago
    }
home-hours = { $n ->
        [one] an hour ago
       *[other] { $n } hours ago
    }
home-days = { $n ->
        [one] yesterday
       *[other] { $n } days ago
    }
home-guided = New here? A guided game takes three minutes:
home-guided-card = Guided card game
home-guided-board = Guided board game
home-keep-games = Create an account to keep your games
home-all-games = All my games
home-member = You play as { $name }.
