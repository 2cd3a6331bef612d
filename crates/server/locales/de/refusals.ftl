refusal-round-over = Die Runde ist vorbei
refusal-put-first = Spiel erst eine Karte aus oder leg eine ab
refusal-draw-now = Du hast schon eine Karte gelegt; jetzt zieh eine
refusal-step-first = Mach erst den Bonusschritt oder bleib stehen
refusal-not-in-hand = { $card } ist nicht auf deiner Hand
refusal-not-higher = { $card } ist nicht höher als { $top } in deiner Reihe
refusal-wager-after-number = { $card } darf nicht nach { $top } kommen
refusal-lower = { $card } ist niedriger als { $top } in deiner Reihe
refusal-higher = { $card } ist höher als { $top } in deiner Reihe, und die geht abwärts
refusal-not-lowest = { $card } kann den Pfad nicht beginnen, denn { $lowest } auf deiner Hand ist niedriger
refusal-no-adventurer = Alle vier Forscher sind unterwegs; nur der Expeditionsleiter ist noch da
refusal-no-researcher = Dein Expeditionsleiter ist schon unterwegs
refusal-path-begun = Du hast den { own-hue }n Pfad schon begonnen
refusal-no-explorer = Du hast keine Figur auf dem { own-hue }n Pfad
refusal-at-city = Deine Figur auf dem { own-hue }n Pfad ist schon in der Stadt
refusal-no-step = Es gibt gerade keinen Bonusschritt
refusal-just-discarded = Vom { own-hue }n Stapel kannst du nicht im selben Zug nehmen, in dem du auf ihn ablegst
refusal-no-patience = { $turns ->
        [one] Nach einem Zug wird nur noch vom Nachziehstapel gezogen
       *[other] Nach { $turns } Zügen wird nur noch vom Nachziehstapel gezogen
    }
refusal-no-such-colour = { $colour } gibt es in diesem Spiel nicht
refusal-unfinished = Der Zug ist noch nicht fertig
refusal-finished = Der Zug ist schon fertig
refusal-after-the-end = Der Zug war vorher schon zu Ende
refusal-too-many-turns = Diese Runde kann keine weiteren Züge haben
refusal-unreadable = „{ $text }“ ist kein Zug: { $expected }
notation-turn-too-long = ein Zug hat höchstens 32 Zeichen
notation-too-many-decisions = so viele Entscheidungen hat kein Zug
notation-draw = gezogen wird mit -s vom Nachziehstapel oder mit - und einem von { $letters }
notation-card-numbers = die Zahlen des Kartenspiels gehen von 2 bis 10
notation-no-explorers = Figuren gibt es nur im Brettspiel
notation-board-cards = das Brettspiel hat keine Wettkarten und kein Violett
notation-step = nach > kommt Y B W G oder R
notation-colour = eine Karte beginnt mit einem von { $letters }
notation-rank = nach der Farbe kommt eine Zahl von 0 bis 10 ohne führende Null oder w für eine Wettkarte
