aid-turns = De trekstapel is goed voor nog { $n ->
        [one] één beurt
       *[other] { $n } beurten
    }, als niemand van een aflegstapel pakt.
aid-turns-mine = De trekstapel is goed voor nog { $n ->
        [one] één beurt
       *[other] { $n } beurten
    }, waarvan { $mine } voor jou, als niemand van een aflegstapel pakt.
aid-unseen = { $n ->
        [one] Eén kaart nog niet gezien
       *[other] { $n } kaarten nog niet gezien
    }
aid-none = geen
aid-both = twee keer
aid-once = één keer
