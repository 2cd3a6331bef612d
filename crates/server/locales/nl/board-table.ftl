board-paths = De vijf paden
board-path = Pad
board-stone = Etappe { $n }, { $points } punten
board-piles = Stapels
board-players = Spelers
board-columns = Alle { own-hue } kaarten op tafel
board-last-card = { $name }: { $card }, { $n ->
        [one] één kaart
       *[other] { $n } kaarten
    }
board-none-yet = { $name }: nog geen kaart
board-tag-step = Stap
board-step = Stap op het { own-hue } pad
board-artifact = artefact
board-arrow = pijl
board-points = punten
board-researcher-of = de expeditieleider van { $name }
board-your-researcher = jouw expeditieleider
board-not-begun = Nog geen kaart.
board-begin-researcher = Begin met de expeditieleider
board-bonus-step = Bonusstap: welke figuur?
board-stay = Blijven
board-plan-play = { $card } op zijn pad
board-plan-research = { $card } met de expeditieleider
board-plan-step = een stap op { $colour }
board-plan-stay = blijven staan
board-only-researcher = { $card }: met de leider beginnen of afleggen?
board-send-researcher = Stuur de leider: telt dubbel
board-stones = etappes
board-points-about = Punten van fiches en eerdere rondes, en wat de etappes zouden opleveren als de ronde nu eindigde
board-taken = gekregen
board-stones-about = Wat de etappes zouden opleveren als de ronde nu eindigde
board-artifacts = artefacten
board-artifacts-of = { $n ->
        [one] artefact
       *[other] artefacten
    }
board-crossed = { $n } van 5 bruggen
board-help-step = Met een bonusstap gaat een van je figuren één etappe verder. Je krijgt ook wat daar ligt.
board-help-draw = Sluit je beurt af: trek een kaart van de trekstapel of pak de bovenste van een aflegstapel.
board-help-go-on = Met elke kaart gaat je figuur één etappe verder, en je krijgt wat daar ligt. Voorbij de brug levert het meeste op.
board-help-begin = De eerste drie etappes kosten punten. Begin alleen als je ver kunt komen. De expeditieleider telt dubbel.
board-help-start = Speel een kaart op zijn pad, nooit lager dan je laatste daar, of leg hem af. Trek daarna een kaart.
board-help-end = Een ronde eindigt als de vijfde figuur een brug oversteekt, of als de trekstapel leeg is.
