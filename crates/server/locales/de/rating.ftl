rating-heading = Wertungen
rating-card-match = Kartenspiel, drei Runden
rating-card-round = Kartenspiel, eine Runde
rating-six-colours = Kartenspiel, sechs Farben
rating-board-two = Brettspiel zu zweit
rating-board-more = Brettspiel zu dritt oder viert
rating-value = { $rating } ± { $deviation }
rating-matches = { $n ->
    [one] eine gewertete Partie
   *[other] { $n } gewertete Partien
    }
rating-provisional = noch vorläufig
rating-graph = Die letzten { $n } gewerteten Partien
rating-about = Die Zahl nach ± sagt, wie unsicher eine Wertung ist. Sie wird mit jeder gewerteten Partie kleiner.
rating-counts = Diese Partie wird gewertet.
rating-casual = Diese Partie wird nicht gewertet.
rating-rated = gewertet
rating-choice = Zählt die Partie?
rating-choice-casual = freundschaftlich: nichts wird gewertet
rating-choice-rated = gewertet: alle brauchen ein Konto, kein Zug wird zurückgenommen, und es gibt keine Tipps
rating-choice-guest = Für gewertete Partien braucht man ein Konto.
rating-get-account = Konto anlegen
rating-needs-account = Diese Partie wird gewertet, deshalb brauchen alle ein Konto. Bitte melde dich auf der Kontoseite an oder leg dort ein Konto an, und öffne diesen Link dann noch einmal.
rating-needs-named-rules = Diese Partie kann nicht gewertet werden: Das Kartenspiel wird mit einer oder drei Runden gewertet, mit sechs Farben nur mit drei Runden. Bitte wähl eine andere Rundenzahl oder eine Partie ohne Wertung.
rating-needs-others = Eine Partie an einem gemeinsamen Bildschirm kann nicht gewertet werden. Bitte wähl eine Partie ohne Wertung.
