colour-yellow = Yellow
colour-blue = Blue
colour-white = White
colour-green = Green
colour-red = Red
colour-purple = Purple
place-yellow = The Dunes
place-blue = The Deep
place-white = The Heights
place-green = The Canopy
place-red = The Crater
place-purple = The Night
place-short-yellow = Dunes
place-short-blue = Deep
place-short-white = Heights
place-short-green = Canopy
place-short-red = Crater
place-short-purple = Night
cards-your-hand = Your hand
cards-show-pile = Show all { $n } cards of the { $colour } pile
cards-pile = The { $colour } pile, top card first
cards-new = new
cards-picked = picked
cards-discard-only = can only be discarded
cards-wagers = { $n ->
        [one] { $colour } wager
       *[other] { $n } { $colour } wagers
    }
cards-pile-empty = The { $colour } pile is empty
cards-left = { $n ->
        [one] card left to draw
       *[other] cards left to draw
    }
card-number = { $colour } { $n }
card-wager = { $colour } wager
