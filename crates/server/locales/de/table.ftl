table-undo = Zurück
table-put-back = Zurücklegen
table-turn-flag = Dein Zug
table-moves-now = am Zug
table-tag-play = Spielen
table-tag-discard = Ablegen
table-confirm-turn = Fertig
table-take = Nimm
table-draw = Zieh
table-draw-from = Vom Nachziehstapel ziehen:
table-discard = { $card } ablegen.
table-play = { $card } in deine Reihe spielen.
table-now-draw = Jetzt zieh eine Karte.
table-your-turn = Du bist am Zug.
table-choose = Wähl eine Karte.
table-play-or-discard = { $card }: spielen oder ablegen?
table-discard-it = Ablegen?
table-plan-draw = vom Nachziehstapel ziehen
table-plan-take = vom { own-hue }n Stapel nehmen
table-plan-discard = { $card } auf den Ablagestapel
table-label = Der Tisch
table-match-over = Die Partie ist vorbei.
table-thinking = { $name } denkt nach …
table-waiting-for = Warten auf { $name }.
table-player = Spieler
table-total = gesamt
table-broke-off = Die letzte Runde wurde nicht zu Ende gespielt, deshalb zählt sie nicht.
table-since = Seit du zuletzt hier warst:
table-replay = Ansehen
table-moves-of-round = Züge dieser Runde
table-moves = Züge
table-close = Schließen
table-about = Über die Partie
table-match = Partie
table-game = Spiel { $id }
table-you = Du
table-left-bot = Bot von { $name }
table-card-game = Kartenspiel
table-board-game = { $n ->
        [2] Brettspiel zu zweit
        [3] Brettspiel zu dritt
       *[other] Brettspiel zu viert
    }
table-round = Runde { $n } von { $all }
table-expedition = Runde { $n } von { $all }
table-fair-deal = Fair gegeben
table-flip-about = Den Tisch von einer anderen Seite sehen (f)
table-flip = Drehen
table-rules-about = Regeln, Tasten und Einstellungen (?)
table-type = Zug eintippen
table-type-go = Los
table-confirming = Du bestätigst jeden Zug, bevor er zählt.
table-not-confirming = Dein Zug endet, sobald du ziehst.
table-stop-confirming = Nicht mehr fragen
table-start-confirming = Vor dem Zug fragen
table-title-your-turn = ● Dein Zug · Spiel { $id }
table-hand-over = Bitte gib den Bildschirm an { $name } weiter.
table-uncover = Ich bin { $name }: meine Hand zeigen
table-to-rematch = Zur Revanche
table-rematch = Revanche mit getauschten Plätzen
table-check = Karten prüfen
table-see = Tisch ansehen
table-record = Spielbericht laden
table-gave-up = { $name ->
        [Du] Du hast aufgegeben.
       *[other] { $name } hat aufgegeben.
    }
table-called-off = Die Partie wurde abgebrochen.
table-cut = Die Partie wurde beendet, weil die Höchstzahl an Zügen erreicht war.
table-drawn = Unentschieden.
table-you-won = Du hast gewonnen!
table-won = { $name } hat gewonnen.
table-shared = Geteilter Sieg: { $names }.
table-and = { $names } und { $last }
table-notation = Notation
table-notation-about = Die Buchstaben sind die englischen: Y ist Gelb, B Blau, W Weiß, G Grün und R Rot{ $colours ->
        [6] , P ist Violett
       *[other] {""}
    }. Y4 spielt Gelb 4 aus, xY4 legt sie ab. -s zieht vom Nachziehstapel, -y nimmt die oberste Karte des gelben Stapels.
table-notation-card = Yw ist eine gelbe Wettkarte.
table-notation-board = Y4! beginnt den gelben Pfad mit dem Expeditionsleiter. >B ist ein Bonusschritt auf dem blauen Pfad, und ein Punkt heißt, dass jemand darauf verzichtet.
table-notation-rows = Daneben steht dasselbe in Spalten-Zeilen-Notation, etwa b1-s. Die Buchstaben ab a sind die Farben von links nach rechts; 1 ist die Seite, die die Runde begonnen hat, 2 sind die Ablagestapel, und 3 ist die andere Seite. Nach dem Strich steht s für den Nachziehstapel oder der Buchstabe des Ablagestapels, von dem die Karte kommt.
table-note = Meine Notiz
table-note-about = Nur du siehst das.
table-note-see = Ansehen
table-note-keep = Speichern
table-give-up = Aufgeben
table-give-up-about = Danach kannst du nicht in die Partie zurück.
table-give-up-yes = Ja, ich gebe auf
table-news = { $name }: { $words }.
table-round-over = Runde { $n } ist vorbei
table-expedition-over = Runde { $n } ist vorbei
table-round-yours = { $n ->
        [one] Du gewinnst sie mit einem Punkt.
       *[other] Du gewinnst sie mit { $n } Punkten.
    }
table-round-won = { $n ->
        [one] { $name } gewinnt sie mit einem Punkt.
       *[other] { $name } gewinnt sie mit { $n } Punkten.
    }
table-round-drawn = Geteilter erster Platz, je { $n ->
        [one] ein Punkt
       *[other] { $n } Punkte
    }.
table-final = Endstand ansehen
table-on-to-round = Weiter zu Runde { $n }
table-on-to-expedition = Weiter zu Runde { $n }
table-patience-near =
    { $n ->
        [one] Diese Runde dauert schon lange. Nach einem weiteren Zug wird nur noch vom Nachziehstapel gezogen.
       *[other] Diese Runde dauert schon lange. Nach { $n } weiteren Zügen wird nur noch vom Nachziehstapel gezogen.
    }
table-patience-over = Diese Runde dauert schon lange, deshalb wird ab jetzt nur noch vom Nachziehstapel gezogen.
table-take-back = Letzten Zug zurücknehmen
table-take-back-about = Nimmt auch zurück, was { $names } danach gemacht hat (z). Die gezogene Karte hast du vielleicht schon gesehen, deshalb steht im Spielbericht, dass du den Zug zurückgenommen hast.
table-watching = { $n ->
        [0] Du siehst zu.
        [one] Du siehst zu, und noch jemand.
       *[other] Du siehst zu, und { $n } andere auch.
    }
table-watching-hands = Alle Hände bleiben dir verborgen, bis die Partie vorbei ist, damit niemand, der zusieht, helfen kann.
table-watched = { $n ->
        [one] Jemand sieht zu.
       *[other] { $n } andere sehen zu.
    }
