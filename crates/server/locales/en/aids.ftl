aid-turns = The draw pile will last { $n ->
        [one] one more turn
       *[other] { $n } more turns
    } if nobody takes from a discard pile.
aid-turns-mine = The draw pile will last { $n ->
        [one] one more turn
       *[other] { $n } more turns
    }, { $mine } of them yours, if nobody takes from a discard pile.
aid-unseen = { $n ->
        [one] One card not yet seen
       *[other] { $n } cards not yet seen
    }
aid-none = none
aid-both = two of
aid-once = one of
