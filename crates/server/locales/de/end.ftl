end-you-won = Gewonnen mit { $n ->
        [one] einem Punkt
       *[other] { $n } Punkten
    } Vorsprung!
end-won = { $name } gewinnt mit { $n ->
        [one] einem Punkt
       *[other] { $n } Punkten
    } Vorsprung.
end-winner = Sieg
end-totals = Punkte der Partie
end-graph = So lief die Partie
end-graph-yours = Dein Vorsprung vor { $other }, Karte für Karte
end-graph-lead = Der Vorsprung von { $name } vor { $other }, Karte für Karte
end-graph-totals = Punkte nach jeder Runde
end-best-column = Beste Reihe
end-worst-column = Schlechteste Reihe
end-best-path = Weitester Pfad
end-worst-path = Kürzester Pfad
end-in-city = In der Stadt.
end-on-stone = Auf Etappe { $n }.
end-last-card = Letzte Karte: { $card }.
end-left = { $name }: noch auf der Hand
end-receipts = Wie die Punkte zustande kommen
end-receipt-of = Runde { $n }: { $name }
end-story-behind = { $n ->
        [one] Nach Runde { $round } einen Punkt zurück und vorn, als es zählte.
       *[other] Nach Runde { $round } noch { $n } Punkte zurück und vorn, als es zählte.
    }
end-story-ahead = Nach jeder Runde vorn.
end-story-ahead-other = { $name } lag nach jeder Runde vorn.
end-story-path = Der { own-hue } Pfad führte am weitesten.
end-good-column = { $n ->
        [one] Aber keine Reihe der Partie war besser als deine („{ $colour }“): ein Punkt.
       *[other] Aber keine Reihe der Partie war besser als deine („{ $colour }“): { $n } Punkte.
    }
end-good-column-too = { $n ->
        [one] Deine Reihe „{ $colour }“ brachte einen Punkt.
       *[other] Deine Reihe „{ $colour }“ brachte { $n } Punkte.
    }
end-good-crossed = { $n ->
        [one] Eine deiner Figuren hat die Brücke überquert.
       *[other] { $n } deiner Figuren haben die Brücke überquert.
    }
end-good-path = Deine Figur auf dem { own-hue }n Pfad hatte die teuren Etappen schon hinter sich.
end-graph-start = Start
end-graph-after = Runde { $n }
