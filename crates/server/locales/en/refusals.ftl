refusal-round-over = The round is over
refusal-put-first = Play or discard a card first
refusal-draw-now = You have already put a card down; now draw one
refusal-step-first = Take or decline the bonus step first
refusal-not-in-hand = { $card } is not in your hand
refusal-not-higher = { $card } is not higher than your { $top }
refusal-wager-after-number = { $card } cannot follow your { $top }
refusal-lower = { $card } is lower than your { $top }
refusal-higher = { $card } is higher than your { $top }, and that column goes down
refusal-not-lowest = { $card } cannot begin the path, because your { $lowest } is lower
refusal-no-adventurer = All four adventurers are on paths; only the researcher is left
refusal-no-researcher = Your researcher is already on a path
refusal-path-begun = You have already begun the { $colour } path
refusal-no-explorer = You have no explorer on the { $colour } path
refusal-at-city = Your explorer on the { $colour } path has already reached the city
refusal-no-step = There is no bonus step to take or decline
refusal-just-discarded = You cannot draw from the { $colour } pile in the turn in which you discard to it
refusal-no-patience = { $turns ->
        [one] After one turn, cards can be drawn from the draw pile only
       *[other] After { $turns } turns, cards can be drawn from the draw pile only
    }
refusal-no-such-colour = This game has no { $colour }
refusal-unfinished = The turn is not finished
refusal-finished = The turn is already finished
refusal-after-the-end = The turn ended before that
refusal-too-many-turns = This round cannot have any more turns
refusal-unreadable = “{ $text }” is not a move: { $expected }
notation-turn-too-long = a turn has at most 32 characters
notation-too-many-decisions = no turn has that many decisions
notation-draw = a draw is -s for the draw pile, or - and one of { $letters }
notation-card-numbers = the numbers of the card game are 2 to 10
notation-no-explorers = only the board game has explorers
notation-board-cards = the board game has no wagers and no Purple
notation-step = after > comes one of Y B W G R
notation-colour = a card begins with one of { $letters }
notation-rank = after the colour comes a number from 0 to 10, without leading zeros, or w for a wager
