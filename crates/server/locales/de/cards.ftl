# The inflected colour: die gelbe Karte. The other ending adds an n: auf dem gelben Pfad.
own-hue = { COLOUR($colour) ->
        [yellow] gelbe
        [blue] blaue
        [white] weiße
        [green] grüne
        [red] rote
       *[purple] violette
    }
# The same at the beginning of a name.
own-hue-capital = { COLOUR($colour) ->
        [yellow] Gelbe
        [blue] Blaue
        [white] Weiße
        [green] Grüne
        [red] Rote
       *[purple] Violette
    }
colour-yellow = Gelb
colour-blue = Blau
colour-white = Weiß
colour-green = Grün
colour-red = Rot
colour-purple = Violett
place-yellow = Die Dünen
place-blue = Die Tiefe
place-white = Die Höhen
place-green = Der Urwald
place-red = Der Krater
place-purple = Die Nacht
place-short-yellow = Dünen
place-short-blue = Tiefe
place-short-white = Höhen
place-short-green = Urwald
place-short-red = Krater
place-short-purple = Nacht
cards-your-hand = Deine Hand
cards-show-pile = Alle { $n } Karten des { own-hue }n Stapels zeigen
cards-pile = Der { own-hue } Stapel, oberste Karte zuerst
cards-new = neu
cards-picked = gewählt
cards-discard-only = kann nur abgelegt werden
cards-wagers = { $n ->
        [one] { own-hue-capital } Wettkarte
       *[other] { $n } { own-hue } Wettkarten
    }
cards-pile-empty = Der { own-hue } Stapel ist leer
cards-left = { $n ->
        [one] Karte im Nachziehstapel
       *[other] Karten im Nachziehstapel
    }
card-number = { $colour } { $n }
card-wager = { own-hue-capital } Wettkarte
