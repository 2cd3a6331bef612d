lobby-title = Die Lobby · Fivepaths
lobby-heading = Lobby
lobby-strip = Mit jemandem spielen
lobby-all = Zur Lobby: alle freien Plätze, Herausforderungen, Tische zum Zuschauen
lobby-back = Zurück zur Lobby
lobby-quick = Jetzt mit jemandem spielen
lobby-quick-about = Du kommst mit jemandem an einen Tisch, der dasselbe spielen möchte und möglichst etwa so stark ist wie du.
lobby-guests-casual = Ohne Konto sind Partien freundschaftlich.
lobby-casual = freundschaftlich
lobby-waiting = Wir suchen jemanden für dich …
lobby-waited = { $n ->
        [one] Du wartest seit einer Sekunde.
       *[other] Du wartest seit { $n } Sekunden.
    }
lobby-waiting-about = Lass diese Seite offen. Sobald jemand gefunden ist, wird sie zum Tisch.
lobby-play-bot = Stattdessen gegen { $name } spielen, einen Bot mit Wertung { $rating }
lobby-stop = Nicht mehr suchen
lobby-seats = Freie Plätze
lobby-no-seats = Gerade wartet niemand auf Mitspieler. Richte einen Tisch ein, dann steht er hier.
lobby-older = Ältere
lobby-new-card = Neuer freier Platz: Kartenspiel
lobby-new-board = Neuer freier Platz: Brettspiel
lobby-mine = Dein Tisch
lobby-sit-down = Platz nehmen
lobby-withdraw = Zurückziehen
lobby-free = { $n ->
        [one] ein freier Platz
       *[other] { $n } freie Plätze
    }
lobby-what = { $game }, { $rounds }
lobby-range-from = für Wertungen ab { $lowest }
lobby-range-to = für Wertungen bis { $highest }
lobby-range-between = für Wertungen von { $lowest } bis { $highest }
lobby-challenge = Jemanden herausfordern
lobby-challenge-name = Name
lobby-unknown = Niemand hier heißt „{ $name }“.
lobby-challenge-account = Nur wer ein Konto hat, kann andere herausfordern.
lobby-challenge-self = Dich selbst kannst du nicht herausfordern.
lobby-challenge-card = Zum Kartenspiel herausfordern
lobby-challenge-board = Zum Brettspiel herausfordern
lobby-challenges = Herausforderungen
lobby-challenges-you = fordert dich heraus
lobby-you-challenge = Du forderst heraus:
lobby-challenged = { $name } wird herausgefordert
lobby-accept = Annehmen
lobby-decline = Ablehnen
lobby-watch = Tische zum Zuschauen
lobby-no-tables = Gerade spielt niemand öffentlich.
lobby-all-tables = Alle Tische zum Zuschauen
lobby-open-seat = jemand aus der Lobby
lobby-range = Wer Platz nehmen darf (in der Lobby)
lobby-lowest = Wertung mindestens
lobby-highest = Wertung höchstens
lobby-range-about = Lass beides leer, dann ist der Platz für alle.
lobby-range-wrong = Für die Wertung gehen Zahlen von 0 bis 4000, die kleinere zuerst.
lobby-range-account = Nur wer ein Konto hat, kann nach der Wertung auswählen.
lobby-rated-account = Für gewertete Partien brauchst du ein Konto. Melde dich an, lege eines an, oder spiele freundschaftlich.
lobby-too-many = Du hast schon { $n } freie Plätze in der Lobby. Ziehe bitte erst einen davon zurück.
lobby-cannot-challenge = Hier geht gerade keine Herausforderung. Vielleicht warten schon zu viele, oder du hast schon eine geschickt.
lobby-gone = Das gibt es nicht mehr: Jemand war schneller, oder es wurde zurückgezogen.
lobby-no-such-pairing = Für so ein Spiel wird niemand gesucht.
lobby-clock = Bedenkzeit: ruhig, oder wie du möchtest
lobby-lasts = meist { $usual }, höchstens { $most }.
