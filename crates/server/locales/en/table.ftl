table-undo = Undo
table-put-back = Put back
table-turn-flag = Your turn
table-moves-now = to move
table-tag-play = Play
table-tag-discard = Discard
table-confirm-turn = Confirm
table-take = Take
table-draw = Draw
table-draw-from = Draw from the draw pile:
table-discard = Discard { $card }.
table-play = Play { $card } to your column.
table-now-draw = Now draw a card.
table-your-turn = Your turn.
table-choose = Choose a card.
table-play-or-discard = { $card }: play it or discard it?
table-discard-it = Discard it?
table-plan-draw = draw from the draw pile
table-plan-take = take from the { $colour } pile
table-plan-discard = { $card } to the discard pile
table-label = The table
table-match-over = The match is over.
table-thinking = { $name } is thinking …
table-waiting-for = Waiting for { $name }.
table-player = Player
table-total = total
table-broke-off = The last round was not played to its end, so it does not count.
table-since = Since you last looked:
table-replay = Replay
table-moves-of-round = Moves of this round
table-moves = Moves
table-close = Close
table-about = About the match
table-match = Match
table-game = Game { $id }
table-you = You
table-left-bot = { $name }’s bot
table-card-game = card game
table-board-game = board game, { $n } players
table-round = round { $n } of { $all }
table-expedition = expedition { $n } of { $all }
table-fair-deal = Fair deal
table-flip-about = See the table from another side (f)
table-flip = Flip
table-rules-about = Rules, keys and settings (?)
table-type = Type a move
table-type-go = Go
table-confirming = You confirm every turn before it counts.
table-not-confirming = Your turn ends as soon as you draw.
table-stop-confirming = Stop asking
table-start-confirming = Ask me to confirm
table-title-your-turn = ● Your turn · game { $id }
table-hand-over = Please hand the screen to { $name }.
table-uncover = I am { $name }: show my hand
table-to-rematch = Go to the rematch
table-rematch = Rematch, seats swapped
table-check = Check the deal
table-see = See the table
table-record = Download the record
table-gave-up = { $name } gave up.
table-called-off = The match was called off.
table-cut = The match was stopped because it had reached the limit of turns.
table-drawn = A draw.
table-you-won = You won!
table-won = { $name } won.
table-shared = { $names } share the win.
table-and = { $names } and { $last }
table-notation = Notation
table-notation-about = { $colours ->
        [6] Y B W G R P
       *[other] Y B W G R
    } are the first letters of the colours. Y4 plays Yellow 4, and xY4 discards it. -s draws from the draw pile, and -y takes the top card of the Yellow pile.
table-notation-card = Yw is a Yellow wager.
table-notation-board = Y4! begins the Yellow path with the researcher. >B is a bonus step on the Blue path, and a dot declines one.
table-notation-rows = Beside it stands column-row notation, such as b1-s. The letters from a onwards are the colours from left to right; 1 is the side of the player who began the round, 2 are the discard piles, and 3 is the other side. After the dash comes s for the draw pile, or the letter of the discard pile that the card was taken from.
table-note = My note
table-note-about = Only you can see this.
table-note-see = See it
table-note-keep = Save
table-give-up = Give up
table-give-up-about = You cannot come back to the match after this.
table-give-up-yes = Yes, I give up
table-news = { $name } { $words }.
table-round-over = Round { $n } is over
table-expedition-over = Expedition { $n } is over
table-round-yours = You won it by { $n }.
table-round-won = { $name } won it by { $n }.
table-round-drawn = First place is shared, with { $n } points each.
table-final = See the final table
table-on-to-round = On to round { $n }
table-on-to-expedition = On to expedition { $n }
table-patience-near =
    { $n ->
        [one] This round has been long. After one more turn, cards can be drawn from the draw pile only.
       *[other] This round has been long. After { $n } more turns, cards can be drawn from the draw pile only.
    }
table-patience-over = This round has been long, so from now on cards can be drawn from the draw pile only.
table-take-back = Take back my last turn
table-take-back-about = Also takes back what { $names } did after it (z). You may already have seen the card you drew, so the record of the match will say that you took the turn back.
table-watching = { $n ->
        [0] You are watching.
        [one] You are watching, and so is one other.
       *[other] You are watching, and so are { $n } others.
    }
table-watching-hands = All hands stay hidden from you until the match is over, so that nobody who watches can help a player.
table-watched = { $n ->
        [one] One other person is watching.
       *[other] { $n } others are watching.
    }
