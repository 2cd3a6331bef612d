review-link = Review
review-title = Review of game { $id }
review-about = A review tells you how much of the result was luck, which decisions cost points given what their player could know, and why. It takes about a minute, and whoever may see this match may see it.
review-ask = Review this match
review-again = Try again
review-anew = Review it anew
review-only-players = Nobody has asked for a review of this match yet. Only its players can.
review-board = Matches of the board game cannot be reviewed yet.
review-progress = { $n } of { $all } decisions are judged.
review-progress-label = How far the review is
review-patience = Bots that have to move go first, so it may take longer. You can close this page and come back.
review-too-long = This match cannot be reviewed: a round is longer than any that people play.
review-failed = This match could not be reviewed.
review-notice-busy = A review that you asked for is still being made. You can ask for the next one after that.
review-notice-many = You have asked for as many reviews as you can in a day. Try again tomorrow.
review-back = Back to the result
review-parts = Where the result comes from
review-parts-yours = Points for you; what is below zero went to the other player.
review-parts-of = Points for { $name }; what is below zero went to the other player.
review-parts-about = Hands and draws are luck. Decisions count what their player could know; guesses are what the hidden cards then made of them.
review-part-hands = Hands
review-part-draws = Draws
review-part-mine = Your decisions
review-part-of = Decisions: { $name }
review-part-guesses = Guesses
review-part-total = Result
review-curves = The match, turn by turn
review-curve-expected = Result to be expected
review-curve-luck = Luck so far
review-curves-after = At the end of round { $n }: result { $expected }, luck { $luck }.
review-players = The players
review-sum-decisions = Decisions with a choice
review-sum-lost = Points lost
review-sum-each = Points lost a decision
review-sum-like = Played like
review-like-none = hard to say
review-like-about = “Played like” compares the points lost a decision with those of our bots. It is right give or take a level.
review-sum-luck = Luck
review-sum-adjusted = Result without luck
review-decisions = What cost points
review-more = { $n ->
        [one] One more
       *[other] { $n } more
    }
review-nothing-cost = No decision is known to have cost anything.
review-place = Round { $round }, turn { $n }: { $name }
review-mark-none = Hardly a mistake.
review-mark-small = A small mistake.
review-mark-large = A large mistake.
review-mark-grave = A grave mistake.
review-cost = −{ $lost } ± { $se } points
review-cost-exact = exactly −{ $lost } points
review-instead = Played: { $played }. Better: { $better }.
review-leans = Points lost lean towards the reviewer, since they compare every turn with the one it likes best. The result without luck does not.
review-method = How this is measured
review-method-about = The reviewer deals the hidden cards in many ways that fit what the player saw, and plays each of them to the end with every turn worth trying. The best turn is chosen in one half of these and measured in the other, so that no lucky sample makes it look better than it is. What is within the error is not called a mistake.
review-method-more = The method, its formulas and how well its promises are kept are described in the documentation:
review-made-with = Made with
review-others = Other reviews of this match:
review-outdated = The reviewer has changed since this review was made. This one stays as it is.
review-learn = { $n ->
        [one] Learn from your marked decision
       *[other] Learn from your { $n } marked decisions
    }
review-why = Why
review-hand = Hand: { $name }
review-before = Before
review-after = Next
review-played = Played: { $turn }.
review-better = Better: { $turn }.
review-fine = Nothing better was found.
review-close = Too close to call.
review-tag-played = played
review-tag-better = better
review-tag-both = both
review-found = Bots from { $level } on find a better turn.
review-candidates = Turns that were compared
review-dropped = worse
review-exact = Nothing was sampled here: all that was hidden was counted.
review-worlds = { $n ->
        [one] Measured in one way to deal the hidden cards.
       *[other] Measured in { $n } ways to deal the hidden cards.
    }
review-try = Try again
review-open-hands = See both hands
review-play = play { $card }
review-discard = discard { $card }
review-learn-title = Decision { $n } of { $all }
review-learn-about = This is what you saw then. Every turn that is as good as the best within the error is right.
review-learn-question = What would you do now?
review-learn-right = Right: { $turn }.
review-learn-behind = { $turn } costs about { $lost } points. Try again.
review-learn-not-tried = The reviewer saw too little in this to try it: { $turn }. Try again.
review-learn-put = Card
review-learn-draw = Draw
review-learn-try = Try
review-learn-answer = Show the answer
review-learn-none = Nothing to learn here
review-learn-none-about = None of your decisions in this match has a mark.
review-hint-ask = Give me a hint
review-hint-about = Shows what the strongest bot would do (h). The record of the match says that you had a hint.
review-hint = Hint: { $turn }.
notice-no-hint = There is no hint for this now.
review-why-undecided = Nothing decides between this and “{ $turn }”: the difference is within the error.
review-why-unproven = “{ $turn }” seems { $lost } points better, but claims of this kind have promised too much when they were put to the test.
review-why-wager = The { $colour } wager has too little behind it: the column comes to { $worth } points on average, { $lost } fewer than after “{ $better }”.
review-why-began = { $card } begins its column with { $n } cards left to draw: it comes to { $worth } points on average, { $lost } fewer than after “{ $better }”.
review-why-shuts-out = { $card } shuts out { $shut }, still in hand or to come: the column ends { $lost } points lower.
review-why-fed = The other player takes { $card } at once { $times } times in 100 and gains { $lost } points by it.
review-why-lay = { $card } lay on its discard pile: with it the column ends { $lost } points higher.
review-why-left = { $card } stayed on its discard pile: the other player gains { $lost } points by it.
review-why-waited = { $card } is wanted down now: a turn later the column ends { $lost } points lower.
review-why-bonus = The bonus for { $n } cards in { $colour } comes { $played } times in 100 instead of { $best }.
review-why-own = Most of it is lost in the player’s own { $colour } column, which ends { $lost } points lower.
review-why-theirs = Most of it is lost in the other player’s { $colour } column, which ends { $lost } points higher.
review-why-alone = No other turn is worth a thought.
review-why-even = “{ $turn }” is as good.
review-why-costs = “{ $turn }” costs { $lost } points.
review-season = Luck and skill
review-season-luck = { $n ->
        [one] Your luck in one reviewed match: { $luck } ± { $error } points. 0 is expected.
       *[other] Your luck in { $n } reviewed matches: { $luck } ± { $error } points. 0 is expected.
    }
review-season-actual = As it was
review-season-adjusted = Without luck
review-season-mean = Points a match
review-season-about = Only you see this. It counts the matches of the card game that have a review: if you only review those that went badly, it looks worse than it was.
