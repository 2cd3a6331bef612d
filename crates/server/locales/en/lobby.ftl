lobby-title = The lobby · Fivepaths
lobby-heading = Lobby
lobby-strip = Play with somebody
lobby-all = To the lobby: all open seats, challenges, tables to watch
lobby-back = Back to the lobby
lobby-quick = A game with somebody, now
lobby-quick-about = You are seated with whoever wants the same game, somebody of about your strength if possible.
lobby-guests-casual = Without an account, games are casual.
lobby-casual = casual
lobby-waiting = Looking for an opponent …
lobby-waited = { $n ->
        [one] You have been waiting for a second.
       *[other] You have been waiting for { $n } seconds.
    }
lobby-waiting-about = Keep this page open. As soon as somebody is found, it becomes the table.
lobby-play-bot = Play { $name } instead, a bot rated { $rating }
lobby-stop = Stop looking
lobby-seats = Open seats
lobby-no-seats = Nobody is waiting for a player at the moment. Set up a table, and it will be listed here.
lobby-older = Older ones
lobby-new-card = New open seat: card game
lobby-new-board = New open seat: board game
lobby-mine = Your table
lobby-sit-down = Sit down
lobby-withdraw = Withdraw
lobby-free = { $n ->
        [one] one free seat
       *[other] { $n } free seats
    }
lobby-what = { $game }, { $rounds }
lobby-range-from = for ratings from { $lowest }
lobby-range-to = for ratings up to { $highest }
lobby-range-between = for ratings from { $lowest } to { $highest }
lobby-challenge = Challenge a player
lobby-challenge-name = Name
lobby-unknown = There is no player called “{ $name }”.
lobby-challenge-account = Only players with an account can challenge others.
lobby-challenge-self = You cannot challenge yourself.
lobby-challenge-card = Challenge to the card game
lobby-challenge-board = Challenge to the board game
lobby-challenges = Challenges
lobby-challenges-you = challenges you
lobby-you-challenge = You challenge
lobby-challenged = { $name }, who is challenged
lobby-accept = Accept
lobby-decline = Decline
lobby-watch = Tables to watch
lobby-no-tables = Nobody is playing in public at the moment.
lobby-all-tables = All tables to watch
lobby-open-seat = anybody in the lobby
lobby-range = Who may sit down (in the lobby)
lobby-lowest = Rated at least
lobby-highest = Rated at most
lobby-range-about = Leave both empty, and the seat is for everybody.
lobby-range-wrong = A range of ratings has numbers from 0 to 4000, the smaller one first.
lobby-range-account = Only players with an account can ask for a range of ratings.
lobby-rated-account = Rated games need an account. Please sign in or get an account first, or choose a casual game.
lobby-too-many = You already have { $n } open seats in the lobby. Please withdraw one of them first.
lobby-cannot-challenge = This player cannot be challenged at the moment. They may have too many challenges, or you have challenged them already.
lobby-gone = This is no longer on offer: somebody else was quicker, or it was withdrawn.
lobby-no-such-pairing = There is no such game to be paired for.
lobby-clock = Time: calm, or as you choose
lobby-lasts = usually { $usual }, at most { $most }.
