# The inflected colour: de gele kaart.
own-hue = { COLOUR($colour) ->
        [yellow] gele
        [blue] blauwe
        [white] witte
        [green] groene
        [red] rode
       *[purple] paarse
    }
# The same at the beginning of a name.
own-hue-capital = { COLOUR($colour) ->
        [yellow] Gele
        [blue] Blauwe
        [white] Witte
        [green] Groene
        [red] Rode
       *[purple] Paarse
    }
colour-yellow = Geel
colour-blue = Blauw
colour-white = Wit
colour-green = Groen
colour-red = Rood
colour-purple = Paars
place-yellow = De Duinen
place-blue = De Diepte
place-white = De Toppen
place-green = Het Woud
place-red = De Krater
place-purple = De Nacht
place-short-yellow = Duinen
place-short-blue = Diepte
place-short-white = Toppen
place-short-green = Woud
place-short-red = Krater
place-short-purple = Nacht
cards-your-hand = Jouw hand
cards-show-pile = Alle { $n } kaarten van de { own-hue } stapel tonen
cards-pile = De { own-hue } stapel, bovenste kaart eerst
cards-new = nieuw
cards-picked = gekozen
cards-discard-only = kan alleen worden afgelegd
cards-wagers = { $n ->
        [one] { own-hue-capital } inzetkaart
       *[other] { $n } { own-hue } inzetkaarten
    }
cards-pile-empty = De { own-hue } stapel is leeg
cards-left = { $n ->
        [one] kaart in de trekstapel
       *[other] kaarten in de trekstapel
    }
card-number = { $colour } { $n }
card-wager = { own-hue-capital } inzetkaart
