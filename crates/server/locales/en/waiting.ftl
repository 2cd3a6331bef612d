waiting-closed = This table was closed before the game began.
waiting-invite = { $n ->
        [one] Send this link to the friend you want to play with. Whoever opens it can take the seat.
       *[other] Send this link to the friends you want to play with. Whoever opens it can take a seat.
    }
waiting-copy = Copy
waiting-about = The cards are dealt as soon as everybody is here. You may close this page: the first page lists the game.
waiting-shuffle = Fair deal: how you can trust the shuffle
waiting-shuffle-about = The server has already fixed its part of the shuffle, and this is a fingerprint of it. Every player adds a part of their own afterwards, so nobody can choose the cards, not even the server.
waiting-leave = Leave this table
waiting-open-seat = An open seat
waiting-for-link = waiting for somebody with the link
waiting-challenged = was challenged by you and has not answered yet
waiting-in-lobby = waiting in the lobby, or for somebody with the link
waiting-bot = a bot
waiting-not-here = has not opened the table yet
waiting-here = is here
waiting-you = this is you
waiting-phrase = Your part of the shuffle. Type anything, or leave it empty:
waiting-deal = Deal the cards
join-title = You are invited · Fivepaths
join-invited = { $names } would like to play with you
join-sit-down = Take the seat
waiting-card-rounds = { $n ->
        [one] one round
       *[other] { $n } rounds
    }
waiting-board-rounds = { $n ->
        [one] one expedition
       *[other] { $n } expeditions
    }
waiting-game = Lost Cities, the { $game }, { $rounds }.
waiting-rules = Read the rules
