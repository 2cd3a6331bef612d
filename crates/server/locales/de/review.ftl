review-link = Analyse
review-title = Analyse von Spiel { $id }
review-about = Die Analyse sagt dir, wie viel am Ergebnis Glück war, welche Entscheidungen Punkte gekostet haben, gemessen an dem, was man wissen konnte, und warum. Sie dauert etwa eine Minute, und wer die Partie sehen darf, darf auch sie sehen.
review-ask = Diese Partie analysieren
review-again = Noch einmal versuchen
review-anew = Neu analysieren
review-only-players = Noch hat niemand um eine Analyse dieser Partie gebeten. Das können nur die, die mitgespielt haben.
review-board = Partien des Brettspiels können noch nicht analysiert werden.
review-progress = { $n } von { $all } Entscheidungen sind beurteilt.
review-progress-label = Wie weit die Analyse ist
review-patience = Bots, die am Zug sind, gehen vor, deshalb kann es länger dauern. Du kannst diese Seite schließen und wiederkommen.
review-too-long = Diese Partie kann nicht analysiert werden: Eine Runde ist länger, als Menschen je spielen.
review-failed = Diese Partie ließ sich nicht analysieren.
review-notice-busy = Eine Analyse von dir läuft noch. Danach kannst du die nächste starten.
review-notice-many = Mehr Analysen gehen heute nicht. Versuch es morgen wieder.
review-back = Zurück zum Ergebnis
review-parts = Woher das Ergebnis kommt
review-parts-yours = Punkte für dich; was unter null liegt, ging an die andere Seite.
review-parts-of = Punkte für { $name }; was unter null liegt, ging an die andere Seite.
review-parts-about = Blätter und gezogene Karten sind Glück. Entscheidungen zählen so, wie man sie einschätzen konnte; Vermutungen sind, was die verdeckten Karten daraus gemacht haben.
review-part-hands = Blätter
review-part-draws = Gezogene Karten
review-part-mine = Deine Entscheidungen
review-part-of = Entscheidungen: { $name }
review-part-guesses = Vermutungen
review-part-total = Ergebnis
review-curves = Die Partie, Zug um Zug
review-curve-expected = Zu erwartendes Ergebnis
review-curve-luck = Glück bis dahin
review-curves-after = Am Ende von Runde { $n }: Ergebnis { $expected }, Glück { $luck }.
review-players = Beide Seiten
review-sum-decisions = Entscheidungen mit Wahl
review-sum-lost = Verlorene Punkte
review-sum-each = Verlorene Punkte je Entscheidung
review-sum-like = Gespielt wie
review-like-none = schwer zu sagen
review-like-about = „Gespielt wie“ vergleicht die verlorenen Punkte je Entscheidung mit denen unserer Bots. Es stimmt auf eine Stufe genau.
review-sum-luck = Glück
review-sum-adjusted = Ergebnis ohne Glück
review-decisions = Was Punkte gekostet hat
review-more = { $n ->
        [one] Eine weitere
       *[other] { $n } weitere
    }
review-nothing-cost = Von keiner Entscheidung steht fest, dass sie etwas gekostet hat.
review-place = Runde { $round }, Zug { $n }: { $name }
review-mark-none = Kaum ein Fehler.
review-mark-small = Ein kleiner Fehler.
review-mark-large = Ein großer Fehler.
review-mark-grave = Ein schwerer Fehler.
review-cost = −{ $lost } ± { $se } Punkte
review-cost-exact = genau −{ $lost } Punkte
review-instead = Gespielt: { $played }. Besser: { $better }.
review-leans = Verlorene Punkte hängen davon ab, wer urteilt, denn jeder Zug wird mit dem verglichen, der dem Analyseprogramm am besten gefällt. Das Ergebnis ohne Glück hängt davon nicht ab.
review-method = Wie das gemessen wird
review-method-about = Das Programm verteilt die verdeckten Karten auf viele Arten, die zu dem passen, was man sehen konnte, und spielt jede davon mit allen Zügen zu Ende, die einen Versuch wert sind. Der beste Zug wird in der einen Hälfte davon gewählt und in der anderen gemessen, damit ihn kein glücklicher Zufall schöner macht, als er ist. Was im Rahmen der Unsicherheit liegt, heißt nicht Fehler.
review-method-more = Die Methode, ihre Formeln und wie gut sie hält, was sie verspricht, stehen in der Dokumentation:
review-made-with = Erstellt mit
review-others = Andere Analysen dieser Partie:
review-outdated = Seit dieser Analyse hat sich das Programm geändert. Diese hier bleibt, wie sie ist.
review-learn = { $n ->
        [one] Aus deiner markierten Entscheidung lernen
       *[other] Aus deinen { $n } markierten Entscheidungen lernen
    }
review-why = Warum
review-hand = Auf der Hand: { $name }
review-before = Vorige
review-after = Nächste
review-played = Gespielt: { $turn }.
review-better = Besser: { $turn }.
review-fine = Etwas Besseres war nicht zu finden.
review-close = Zu knapp, um es zu sagen.
review-tag-played = gespielt
review-tag-better = besser
review-tag-both = beides
review-found = Bots ab { $level } finden einen besseren Zug.
review-candidates = Verglichene Züge
review-dropped = schlechter
review-exact = Hier ist nichts geschätzt: Alles Verdeckte wurde durchgezählt.
review-worlds = { $n ->
        [one] Gemessen an einer Verteilung der verdeckten Karten.
       *[other] Gemessen an { $n } Verteilungen der verdeckten Karten.
    }
review-try = Noch einmal versuchen
review-open-hands = Beide Blätter ansehen
review-play = { $card } spielen
review-discard = { $card } ablegen
review-learn-title = Entscheidung { $n } von { $all }
review-learn-about = Das hast du damals gesehen. Richtig ist jeder Zug, der im Rahmen der Unsicherheit so gut ist wie der beste.
review-learn-question = Was würdest du jetzt tun?
review-learn-right = Richtig: { $turn }.
review-learn-behind = Das kostet etwa { $lost } Punkte: { $turn }. Versuch es noch einmal.
review-learn-not-tried = Darin sah das Programm zu wenig, um es zu probieren: { $turn }. Versuch es noch einmal.
review-learn-put = Karte
review-learn-draw = Nachziehen
review-learn-try = Versuchen
review-learn-answer = Lösung zeigen
review-learn-none = Hier gibt es nichts zu lernen
review-learn-none-about = Keine deiner Entscheidungen in dieser Partie ist markiert.
review-hint-ask = Gib mir einen Tipp
review-hint-about = Zeigt, was der stärkste Bot täte (h). In der Aufzeichnung der Partie steht, dass du einen Tipp hattest.
review-hint = Tipp: { $turn }.
notice-no-hint = Dafür gibt es gerade keinen Tipp.
review-why-undecided = Nichts entscheidet zwischen diesem Zug und „{ $turn }“: Der Unterschied liegt im Rahmen der Unsicherheit.
review-why-unproven = „{ $turn }“ scheint { $lost } Punkte besser, aber solche Schätzungen haben in der Probe zu viel versprochen.
review-why-wager = Hinter der { own-hue }n Wettkarte steckt zu wenig: Die Reihe bringt im Schnitt { $worth } Punkte, { $lost } weniger als nach „{ $better }“.
review-why-began = { $card } beginnt die Reihe, wenn noch { $n } Karten zu ziehen sind: Sie bringt im Schnitt { $worth } Punkte, { $lost } weniger als nach „{ $better }“.
review-why-shuts-out = { $card } schließt aus, was noch auf der Hand ist oder kommen kann ({ $shut }): Die Reihe endet { $lost } Punkte tiefer.
review-why-fed = { $card } nimmt die andere Seite in { $times } von 100 Fällen sofort und gewinnt damit { $lost } Punkte.
review-why-lay = { $card } lag auf dem Ablagestapel: Damit endet die Reihe { $lost } Punkte höher.
review-why-left = { $card } blieb auf dem Ablagestapel: Die andere Seite gewinnt damit { $lost } Punkte.
review-why-waited = { $card } gehört jetzt ausgespielt: Einen Zug später endet die Reihe { $lost } Punkte tiefer.
review-why-bonus = Den Bonus für { $n } Karten in { $colour } gibt es in { $played } statt in { $best } von 100 Fällen.
review-why-own = Das meiste geht in der eigenen { own-hue }n Reihe verloren, die { $lost } Punkte tiefer endet.
review-why-theirs = Das meiste geht in der { own-hue }n Reihe der anderen Seite verloren, die { $lost } Punkte höher endet.
review-why-alone = Kein anderer Zug ist einen Gedanken wert.
review-why-even = Genauso gut: „{ $turn }“.
review-why-costs = „{ $turn }“ kostet { $lost } Punkte.
review-season = Glück und Können
review-season-luck = { $n ->
        [one] Dein Glück in einer analysierten Partie: { $luck } ± { $error } Punkte. Zu erwarten ist 0.
       *[other] Dein Glück in { $n } analysierten Partien: { $luck } ± { $error } Punkte. Zu erwarten ist 0.
    }
review-season-actual = Wie es war
review-season-adjusted = Ohne Glück
review-season-mean = Punkte je Partie
review-season-about = Das siehst nur du. Gezählt werden die Partien des Kartenspiels, die analysiert sind: Wenn du nur die analysierst, die schlecht liefen, sieht es schlechter aus, als es war.
