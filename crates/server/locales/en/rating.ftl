rating-heading = Ratings
rating-card-match = Card game, three rounds
rating-card-round = Card game, one round
rating-six-colours = Card game, six colours
rating-board-two = Board game for two
rating-board-more = Board game for three or four
rating-value = { $rating } ± { $deviation }
rating-matches = { $n ->
    [one] one rated game
   *[other] { $n } rated games
    }
rating-provisional = still provisional
rating-graph = The last { $n } rated games
rating-about = The number after ± says how uncertain a rating is. It shrinks with every rated game.
rating-counts = This game counts for ratings.
rating-casual = This is a casual game, which does not count for ratings.
rating-rated = rated
rating-choice = Does it count?
rating-choice-casual = casual: nothing is rated
rating-choice-rated = rated: everybody needs an account, nothing can be taken back, and there are no hints
rating-choice-guest = Rated games need an account.
rating-get-account = Get an account
rating-needs-account = This game is rated, so everybody at it needs an account. Please sign in or get an account on the account page, then open this link again.
rating-needs-named-rules = This game cannot be rated: the card game is rated with one or three rounds, and with three rounds if there are six colours. Please choose other rounds or a casual game.
rating-needs-others = A game among people at one screen cannot be rated. Please choose a casual game.
