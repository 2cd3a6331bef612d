review-link = Analyse
review-title = Analyse van spel { $id }
review-about = Een analyse vertelt je hoeveel van de uitslag geluk was, welke beslissingen punten hebben gekost, gemeten aan wat je kon weten, en waarom. Het duurt ongeveer een minuut, en wie deze partij mag zien, mag ook de analyse zien.
review-ask = Analyseer deze partij
review-again = Probeer het opnieuw
review-anew = Analyseer opnieuw
review-only-players = Nog niemand heeft om een analyse van deze partij gevraagd. Alleen de spelers kunnen dat.
review-board = Partijen van het bordspel kunnen nog niet worden geanalyseerd.
review-progress = { $n } van de { $all } beslissingen zijn beoordeeld.
review-progress-label = Hoe ver de analyse is
review-patience = Bots die aan zet zijn gaan voor, dus het kan langer duren. Je kunt deze pagina sluiten en later terugkomen.
review-too-long = Deze partij kan niet worden geanalyseerd: een ronde is langer dan mensen ooit spelen.
review-failed = Deze partij kon niet worden geanalyseerd.
review-notice-busy = Er loopt nog een analyse van jou. Daarna kun je de volgende vragen.
review-notice-many = Meer analyses kun je vandaag niet vragen. Probeer het morgen weer.
review-back = Terug naar de uitslag
review-parts = Waar de uitslag vandaan komt
review-parts-yours = Punten voor jou; wat onder nul ligt, ging naar de ander.
review-parts-of = Punten voor { $name }; wat onder nul ligt, ging naar de ander.
review-parts-about = Handen en getrokken kaarten zijn geluk. Beslissingen tellen zoals je ze kon inschatten; gokken is wat de verborgen kaarten er daarna van maakten.
review-part-hands = Handen
review-part-draws = Getrokken kaarten
review-part-mine = Jouw beslissingen
review-part-of = Beslissingen: { $name }
review-part-guesses = Gokken
review-part-total = Uitslag
review-curves = De partij, zet voor zet
review-curve-expected = Te verwachten uitslag
review-curve-luck = Geluk tot dan toe
review-curves-after = Aan het eind van ronde { $n }: uitslag { $expected }, geluk { $luck }.
review-players = De spelers
review-sum-decisions = Beslissingen met een keuze
review-sum-lost = Verloren punten
review-sum-each = Verloren punten per beslissing
review-sum-like = Gespeeld als
review-like-none = moeilijk te zeggen
review-like-about = ‘Gespeeld als’ vergelijkt de verloren punten per beslissing met die van onze bots. Het kan er één niveau naast zitten.
review-sum-luck = Geluk
review-sum-adjusted = Uitslag zonder geluk
review-decisions = Wat punten kostte
review-more = { $n ->
        [one] Nog één
       *[other] Nog { $n }
    }
review-nothing-cost = Van geen enkele beslissing staat vast dat ze iets heeft gekost.
review-place = Ronde { $round }, zet { $n }: { $name }
review-mark-none = Nauwelijks een fout.
review-mark-small = Een kleine fout.
review-mark-large = Een grote fout.
review-mark-grave = Een zware fout.
review-cost = −{ $lost } ± { $se } punten
review-cost-exact = precies −{ $lost } punten
review-instead = Gespeeld: { $played }. Beter: { $better }.
review-leans = Verloren punten hangen af van wie oordeelt, want elke zet wordt vergeleken met de zet die het analyseprogramma het beste vindt. De uitslag zonder geluk hangt daar niet van af.
review-method = Hoe dit wordt gemeten
review-method-about = Het programma verdeelt de verborgen kaarten op veel manieren die passen bij wat je kon zien, en speelt die allemaal uit met elke zet die het proberen waard is. De beste zet wordt in de ene helft gekozen en in de andere gemeten, zodat geen gelukkig toeval hem mooier maakt dan hij is. Wat binnen de onzekerheid valt, heet geen fout.
review-method-more = De methode, de formules en hoe goed ze doet wat ze belooft, staan in de documentatie:
review-made-with = Gemaakt met
review-others = Andere analyses van deze partij:
review-outdated = Sinds deze analyse is het programma veranderd. Deze blijft zoals ze is.
review-learn = { $n ->
        [one] Leer van je gemarkeerde beslissing
       *[other] Leer van je { $n } gemarkeerde beslissingen
    }
review-why = Waarom
review-hand = Hand van { $name }
review-before = Vorige
review-after = Volgende
review-played = Gespeeld: { $turn }.
review-better = Beter: { $turn }.
review-fine = Iets beters was er niet te vinden.
review-close = Te dichtbij om te zeggen.
review-tag-played = gespeeld
review-tag-better = beter
review-tag-both = allebei
review-found = Bots vanaf { $level } vinden een betere zet.
review-candidates = Vergeleken zetten
review-dropped = slechter
review-exact = Hier is niets geschat: alles wat verborgen was, is uitgeteld.
review-worlds = { $n ->
        [one] Gemeten met één verdeling van de verborgen kaarten.
       *[other] Gemeten met { $n } verdelingen van de verborgen kaarten.
    }
review-try = Probeer het opnieuw
review-open-hands = Bekijk beide handen
review-play = { $card } spelen
review-discard = { $card } afleggen
review-learn-title = Beslissing { $n } van { $all }
review-learn-about = Dit zag je toen. Elke zet die binnen de onzekerheid even goed is als de beste, is goed.
review-learn-question = Wat zou je nu doen?
review-learn-right = Goed: { $turn }.
review-learn-behind = Dat kost ongeveer { $lost } punten: { $turn }. Probeer het nog eens.
review-learn-not-tried = Daar zag het programma te weinig in om het te proberen: { $turn }. Probeer het nog eens.
review-learn-put = Kaart
review-learn-draw = Trekken
review-learn-try = Probeer
review-learn-answer = Toon de oplossing
review-learn-none = Hier valt niets te leren
review-learn-none-about = Geen van je beslissingen in deze partij is gemarkeerd.
review-hint-ask = Geef me een tip
review-hint-about = Laat zien wat de sterkste bot zou doen (h). In het verslag van de partij staat dat je een tip kreeg.
review-hint = Tip: { $turn }.
notice-no-hint = Hier is nu geen tip voor.
review-why-undecided = Niets geeft de doorslag tussen deze zet en ‘{ $turn }’: het verschil valt binnen de onzekerheid.
review-why-unproven = ‘{ $turn }’ lijkt { $lost } punten beter, maar zulke schattingen hebben in de proef te veel beloofd.
review-why-wager = Achter de { own-hue } inzetkaart zit te weinig: de rij levert gemiddeld { $worth } punten op, { $lost } minder dan na ‘{ $better }’.
review-why-began = { $card } begint de rij met nog { $n } kaarten te trekken: die levert gemiddeld { $worth } punten op, { $lost } minder dan na ‘{ $better }’.
review-why-shuts-out = { $card } sluit uit wat nog in de hand zit of kan komen ({ $shut }): de rij eindigt { $lost } punten lager.
review-why-fed = { $card } pakt de ander { $times } van de 100 keer meteen en wint daar { $lost } punten mee.
review-why-lay = { $card } lag op de aflegstapel: daarmee eindigt de rij { $lost } punten hoger.
review-why-left = { $card } bleef op de aflegstapel: de ander wint daar { $lost } punten mee.
review-why-waited = { $card } moet nu gespeeld worden: een zet later eindigt de rij { $lost } punten lager.
review-why-bonus = De bonus voor { $n } kaarten in { $colour } komt { $played } van de 100 keer in plaats van { $best }.
review-why-own = Het meeste gaat verloren in de eigen { own-hue } rij, die { $lost } punten lager eindigt.
review-why-theirs = Het meeste gaat verloren in de { own-hue } rij van de ander, die { $lost } punten hoger eindigt.
review-why-alone = Geen andere zet is het overwegen waard.
review-why-even = Even goed: ‘{ $turn }’.
review-why-costs = ‘{ $turn }’ kost { $lost } punten.
review-season = Geluk en kunde
review-season-luck = { $n ->
        [one] Je geluk in één geanalyseerde partij: { $luck } ± { $error } punten. Te verwachten is 0.
       *[other] Je geluk in { $n } geanalyseerde partijen: { $luck } ± { $error } punten. Te verwachten is 0.
    }
review-season-actual = Zoals het was
review-season-adjusted = Zonder geluk
review-season-mean = Punten per partij
review-season-about = Alleen jij ziet dit. Het telt de partijen van het kaartspel die geanalyseerd zijn: als je alleen analyseert wat slecht ging, lijkt het erger dan het was.
