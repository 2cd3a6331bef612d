board-paths = Die fünf Pfade
board-path = Pfad
board-stone = Etappe { $n }, { $points } Punkte
board-piles = Stapel
board-players = Spieler
board-columns = Alle { own-hue }n Karten, die ausliegen
board-last-card = { $name }: { $card }, { $n ->
        [one] eine Karte
       *[other] { $n } Karten
    }
board-none-yet = { $name }: noch keine Karte
board-tag-step = Schritt
board-step = Schritt auf dem { own-hue }n Pfad
board-artifact = Artefakt
board-arrow = Pfeil
board-points = Punkte
board-researcher-of = Expeditionsleiter von { $name }
board-your-researcher = dein Expeditionsleiter
board-not-begun = Noch keine Karte.
board-begin-researcher = Mit dem Expeditionsleiter beginnen
board-bonus-step = Bonusschritt: Welche Figur?
board-stay = Bleiben
board-plan-play = { $card } auf ihren Pfad
board-plan-research = { $card } mit dem Expeditionsleiter
board-plan-step = ein Schritt auf { $colour }
board-plan-stay = stehen bleiben
board-only-researcher = { $card }: mit dem Leiter beginnen oder ablegen?
board-send-researcher = Leiter schicken: zählt doppelt
board-stones = Etappen
board-points-about = Punkte aus Plättchen und früheren Runden und was die Etappen brächten, wenn die Runde jetzt endete
board-taken = erhalten
board-stones-about = Was die Etappen brächten, wenn die Runde jetzt endete
board-artifacts = Artefakte
board-artifacts-of = { $n ->
        [one] Artefakt
       *[other] Artefakte
    }
board-crossed = { $n } von 5 Brücken
board-help-step = Ein Bonusschritt bringt eine deiner Figuren um eine Etappe weiter. Du bekommst auch, was dort liegt.
board-help-draw = Beende deinen Zug: Zieh eine Karte vom Nachziehstapel oder nimm die oberste eines Ablagestapels.
board-help-go-on = Jede Karte bringt deine Figur eine Etappe weiter, und du bekommst, was dort liegt. Hinter der Brücke lohnt es sich am meisten.
board-help-begin = Die ersten drei Etappen kosten Punkte. Beginne nur, wenn du weit kommst. Der Expeditionsleiter zählt doppelt.
board-help-start = Spiel eine Karte auf ihren Pfad, nie niedriger als deine letzte dort, oder leg sie ab. Dann zieh eine Karte.
board-help-end = Eine Runde endet, wenn die fünfte Figur eine Brücke überquert oder der Nachziehstapel leer ist.
