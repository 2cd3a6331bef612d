log-played = played { $card }
log-researched = played { $card } with the researcher
log-discarded = discarded { $card }
log-stepped = stepped along { $colour }
log-stayed = stayed put
log-drew = drew
log-took = took { $card }
log-took-back = took { $card } back
log-artifacts = { $n ->
        [one] found an artifact
       *[other] found { $n } artifacts
    }
log-points = +{ $n } { $n ->
        [one] point
       *[other] points
    }
log-line = { $name } { $words }
