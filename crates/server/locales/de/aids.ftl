aid-turns = Der Nachziehstapel reicht noch für { $n ->
        [one] einen Zug
       *[other] { $n } Züge
    }, wenn niemand von einem Ablagestapel nimmt.
aid-turns-mine = Der Nachziehstapel reicht noch für { $n ->
        [one] einen Zug
       *[other] { $n } Züge
    } ({ $mine } davon für dich), wenn niemand von einem Ablagestapel nimmt.
aid-unseen = { $n ->
        [one] Eine Karte noch nicht gesehen
       *[other] { $n } Karten noch nicht gesehen
    }
aid-none = keine
aid-both = zweimal
aid-once = einmal
