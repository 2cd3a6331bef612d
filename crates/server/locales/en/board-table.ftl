board-paths = The five paths
board-path = Path
board-stone = Stone { $n }, { $points } points
board-piles = Piles
board-players = Players
board-columns = All { $colour } cards on the table
board-last-card = { $name }: { $card }, { $n ->
        [one] one card
       *[other] { $n } cards
    }
board-none-yet = { $name }: no card yet
board-tag-step = Step
board-step = Step on the { $colour } path
board-artifact = artifact
board-arrow = arrow
board-points = points
board-researcher-of = the researcher of { $name }
board-your-researcher = your researcher
board-not-begun = No card yet.
board-begin-researcher = Begin with the researcher
board-bonus-step = Bonus step: which explorer moves?
board-stay = Stay
board-plan-play = { $card } to its path
board-plan-research = { $card } with the researcher
board-plan-step = a step on { $colour }
board-plan-stay = stay
board-only-researcher = { $card }: begin with the researcher, or discard it?
board-send-researcher = Send the researcher: counts twice
board-stones = stones
board-points-about = Points from tiles and earlier expeditions, and what the stones would score if the expedition ended now
board-taken = taken
board-stones-about = What the stones would score if the expedition ended now
board-artifacts = artifacts
board-artifacts-of = { $n ->
        [one] artifact
       *[other] artifacts
    }
board-crossed = { $n } of 5 bridges crossed
board-help-step = A bonus step moves any one of your explorers by one stone. You also get what lies there.
board-help-draw = End your turn by drawing a card from the draw pile, or from the top of any discard pile.
board-help-go-on = A card moves your explorer by one stone, and you get what lies there. The best stones lie beyond the bridge.
board-help-begin = The first three stones cost points, so begin a path only if you can go far. The researcher counts twice.
board-help-start = Play a card to its path, never lower than your last one there, or discard it. Then draw a card.
board-help-end = An expedition ends when the fifth explorer crosses a bridge, or when the draw pile is empty.
