log-played = { $card } gespielt
log-researched = { $card } mit dem Leiter gespielt
log-discarded = { $card } abgelegt
log-stepped = Schritt auf { $colour }
log-stayed = stehen geblieben
log-drew = gezogen
log-took = { $card } geholt
log-took-back = { $card } zurückgeholt
log-artifacts = { $n ->
        [one] ein Artefakt gefunden
       *[other] { $n } Artefakte gefunden
    }
log-points = +{ $n } { $n ->
        [one] Punkt
       *[other] Punkte
    }
log-line = { $name }: { $words }
