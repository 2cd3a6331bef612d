refusal-round-over = De ronde is voorbij
refusal-put-first = Speel eerst een kaart of leg er een af
refusal-draw-now = Je hebt al een kaart gelegd; trek er nu een
refusal-step-first = Doe eerst de bonusstap, of blijf staan
refusal-not-in-hand = { $card } zit niet in je hand
refusal-not-higher = { $card } is niet hoger dan { $top } in je rij
refusal-wager-after-number = { $card } mag niet na { $top } komen
refusal-lower = { $card } is lager dan { $top } in je rij
refusal-higher = { $card } is hoger dan { $top } in je rij, en die loopt af
refusal-not-lowest = { $card } kan het pad niet beginnen, want { $lowest } in je hand is lager
refusal-no-adventurer = Alle vier avonturiers zijn op pad; alleen de expeditieleider is er nog
refusal-no-researcher = Je expeditieleider is al op pad
refusal-path-begun = Je bent al aan het { own-hue } pad begonnen
refusal-no-explorer = Je hebt geen figuur op het { own-hue } pad
refusal-at-city = Je figuur op het { own-hue } pad is al in de stad
refusal-no-step = Er is nu geen bonusstap
refusal-just-discarded = Je kunt niet van de { own-hue } stapel pakken in de beurt waarin je erop aflegt
refusal-no-patience = { $turns ->
        [one] Na één beurt wordt er alleen nog van de trekstapel getrokken
       *[other] Na { $turns } beurten wordt er alleen nog van de trekstapel getrokken
    }
refusal-no-such-colour = { $colour } bestaat niet in dit spel
refusal-unfinished = De beurt is nog niet af
refusal-finished = De beurt is al af
refusal-after-the-end = De beurt was daarvoor al voorbij
refusal-too-many-turns = Deze ronde kan geen beurten meer hebben
refusal-unreadable = ‘{ $text }’ is geen zet: { $expected }
notation-turn-too-long = een beurt heeft hoogstens 32 tekens
notation-too-many-decisions = zoveel beslissingen heeft geen enkele beurt
notation-draw = je trekt met -s van de trekstapel, of met - en een van { $letters }
notation-card-numbers = de getallen van het kaartspel gaan van 2 tot 10
notation-no-explorers = alleen het bordspel heeft figuren
notation-board-cards = het bordspel heeft geen inzetkaarten en geen Paars
notation-step = na > komt Y B W G of R
notation-colour = een kaart begint met een van { $letters }
notation-rank = na de kleur komt een getal van 0 tot 10 zonder voorloopnul, of w voor een inzetkaart
