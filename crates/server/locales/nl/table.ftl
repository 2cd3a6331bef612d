table-undo = Terug
table-put-back = Terugleggen
table-turn-flag = Jouw beurt
table-moves-now = aan zet
table-tag-play = Speel
table-tag-discard = Leg af
table-confirm-turn = Klaar
table-take = Pak
table-draw = Trek
table-draw-from = Trek van de trekstapel:
table-discard = { $card } afleggen.
table-play = { $card } in je rij spelen.
table-now-draw = Trek nu een kaart.
table-your-turn = Jij bent aan de beurt.
table-choose = Kies een kaart.
table-play-or-discard = { $card }: spelen of afleggen?
table-discard-it = Afleggen?
table-plan-draw = van de trekstapel trekken
table-plan-take = van de { own-hue } stapel pakken
table-plan-discard = { $card } op de aflegstapel
table-label = De tafel
table-match-over = De partij is voorbij.
table-thinking = { $name } denkt na …
table-waiting-for = Wachten op { $name }.
table-player = Speler
table-total = totaal
table-broke-off = De laatste ronde is niet uitgespeeld, dus die telt niet mee.
table-since = Sinds je hier voor het laatst was:
table-replay = Bekijken
table-moves-of-round = Zetten van deze ronde
table-moves = Zetten
table-close = Sluiten
table-about = Over de partij
table-match = Partij
table-game = Spel { $id }
table-you = Jij
table-left-bot = bot van { $name }
table-card-game = kaartspel
table-board-game = bordspel, { $n } spelers
table-round = ronde { $n } van { $all }
table-expedition = ronde { $n } van { $all }
table-fair-deal = Eerlijk gedeeld
table-flip-about = De tafel van een andere kant bekijken (f)
table-flip = Draai
table-rules-about = Regels, toetsen en instellingen (?)
table-type = Typ een zet
table-type-go = Doen
table-confirming = Je bevestigt elke beurt voordat die telt.
table-not-confirming = Je beurt eindigt zodra je trekt.
table-stop-confirming = Niet meer vragen
table-start-confirming = Eerst vragen
table-title-your-turn = ● Jouw beurt · spel { $id }
table-hand-over = Geef het scherm aan { $name }.
table-uncover = Ik ben { $name }: toon mijn hand
table-to-rematch = Naar de revanche
table-rematch = Revanche met gewisselde plaatsen
table-check = Controleer het delen
table-see = Bekijk de tafel
table-record = Spelverslag downloaden
table-gave-up = { $name ->
        [Jij] Je hebt opgegeven.
       *[other] { $name } heeft opgegeven.
    }
table-called-off = De partij is afgebroken.
table-cut = De partij is gestopt omdat het hoogste aantal beurten was bereikt.
table-drawn = Gelijkspel.
table-you-won = Je hebt gewonnen!
table-won = { $name } heeft gewonnen.
table-shared = Gedeelde winst: { $names }.
table-and = { $names } en { $last }
table-notation = Notatie
table-notation-about = De letters zijn de Engelse: Y is Geel, B Blauw, W Wit, G Groen en R Rood{ $colours ->
        [6] , P is Paars
       *[other] {""}
    }. Y4 speelt Geel 4, xY4 legt hem af. -s trekt van de trekstapel, -y pakt de bovenste kaart van de gele stapel.
table-notation-card = Yw is een gele inzetkaart.
table-notation-board = Y4! begint het gele pad met de expeditieleider. >B is een bonusstap op het blauwe pad, en een punt betekent dat iemand die stap laat gaan.
table-notation-rows = Ernaast staat hetzelfde in kolom-rij-notatie, zoals b1-s. De letters vanaf a zijn de kleuren van links naar rechts; 1 is de kant van wie de ronde begon, 2 zijn de aflegstapels en 3 is de andere kant. Achter het streepje staat s voor de trekstapel, of de letter van de aflegstapel waar de kaart vandaan komt.
table-note = Mijn notitie
table-note-about = Alleen jij ziet dit.
table-note-see = Bekijken
table-note-keep = Bewaren
table-give-up = Opgeven
table-give-up-about = Hierna kun je niet meer terug in de partij.
table-give-up-yes = Ja, ik geef op
table-news = { $name }: { $words }.
table-round-over = Ronde { $n } is voorbij
table-expedition-over = Ronde { $n } is voorbij
table-round-yours = { $n ->
        [one] Je wint met één punt verschil.
       *[other] Je wint met { $n } punten verschil.
    }
table-round-won = { $n ->
        [one] { $name } wint met één punt verschil.
       *[other] { $name } wint met { $n } punten verschil.
    }
table-round-drawn = Gedeelde eerste plaats, met elk { $n ->
        [one] één punt
       *[other] { $n } punten
    }.
table-final = Bekijk de eindstand
table-on-to-round = Door naar ronde { $n }
table-on-to-expedition = Door naar ronde { $n }
table-patience-near =
    { $n ->
        [one] Deze ronde duurt al lang. Na nog één beurt wordt er alleen nog van de trekstapel getrokken.
       *[other] Deze ronde duurt al lang. Na nog { $n } beurten wordt er alleen nog van de trekstapel getrokken.
    }
table-patience-over = Deze ronde duurt al lang, dus vanaf nu wordt er alleen nog van de trekstapel getrokken.
table-take-back = Laatste beurt terugnemen
table-take-back-about = Neemt ook terug wat { $names } daarna deed (z). De kaart die je trok, heb je misschien al gezien, dus in het spelverslag staat dat je de beurt hebt teruggenomen.
table-watching = { $n ->
        [0] Je kijkt mee.
        [one] Je kijkt mee, en nog iemand.
       *[other] Je kijkt mee, en { $n } anderen ook.
    }
table-watching-hands = Alle handen blijven voor jou verborgen tot de partij voorbij is, zodat niemand die meekijkt kan helpen.
table-watched = { $n ->
        [one] Er kijkt iemand mee.
       *[other] Er kijken { $n } anderen mee.
    }
