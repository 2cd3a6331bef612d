log-played = { $card } gespeeld
log-researched = { $card } met de leider gespeeld
log-discarded = { $card } afgelegd
log-stepped = stap op { $colour }
log-stayed = blijven staan
log-drew = getrokken
log-took = { $card } gepakt
log-took-back = { $card } teruggepakt
log-artifacts = { $n ->
        [one] een artefact gevonden
       *[other] { $n } artefacten gevonden
    }
log-points = +{ $n } { $n ->
        [one] punt
       *[other] punten
    }
log-line = { $name }: { $words }
