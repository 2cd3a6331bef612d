lobby-title = De lobby · Fivepaths
lobby-heading = Lobby
lobby-strip = Speel met iemand
lobby-all = Naar de lobby: alle vrije plaatsen, uitdagingen en tafels om te bekijken
lobby-back = Terug naar de lobby
lobby-quick = Nu met iemand spelen
lobby-quick-about = Je komt aan tafel met iemand die hetzelfde wil spelen en zo mogelijk ongeveer even sterk is.
lobby-guests-casual = Zonder account zijn partijen vriendschappelijk.
lobby-casual = vriendschappelijk
lobby-waiting = We zoeken een tegenstander …
lobby-waited = { $n ->
        [one] Je wacht nu een seconde.
       *[other] Je wacht nu { $n } seconden.
    }
lobby-waiting-about = Laat deze pagina open. Zodra er iemand is, wordt dit jullie tafel.
lobby-play-bot = Speel zolang tegen { $name }, een bot met rating { $rating }
lobby-stop = Niet meer zoeken
lobby-seats = Vrije plaatsen
lobby-no-seats = Op dit moment wacht niemand op een medespeler. Zet een tafel klaar, dan staat die hier.
lobby-older = Oudere
lobby-new-card = Nieuwe vrije plaats: kaartspel
lobby-new-board = Nieuwe vrije plaats: bordspel
lobby-mine = Jouw tafel
lobby-sit-down = Ga zitten
lobby-withdraw = Intrekken
lobby-free = { $n ->
        [one] één vrije plaats
       *[other] { $n } vrije plaatsen
    }
lobby-what = { $game }, { $rounds }
lobby-range-from = voor ratings vanaf { $lowest }
lobby-range-to = voor ratings tot { $highest }
lobby-range-between = voor ratings van { $lowest } tot { $highest }
lobby-challenge = Daag iemand uit
lobby-challenge-name = Naam
lobby-unknown = Er is hier niemand die “{ $name }” heet.
lobby-challenge-account = Alleen wie een account heeft kan anderen uitdagen.
lobby-challenge-self = Jezelf uitdagen kan niet.
lobby-challenge-card = Uitdagen voor het kaartspel
lobby-challenge-board = Uitdagen voor het bordspel
lobby-challenges = Uitdagingen
lobby-challenges-you = daagt je uit
lobby-you-challenge = Je daagt uit:
lobby-challenged = { $name } wordt uitgedaagd
lobby-accept = Aannemen
lobby-decline = Afslaan
lobby-watch = Tafels om te bekijken
lobby-no-tables = Op dit moment speelt niemand openbaar.
lobby-all-tables = Alle tafels om te bekijken
lobby-open-seat = iemand uit de lobby
lobby-range = Wie mag gaan zitten (in de lobby)
lobby-lowest = Rating minstens
lobby-highest = Rating hoogstens
lobby-range-about = Laat beide leeg, dan is de plaats voor iedereen.
lobby-range-wrong = Voor de rating gaan getallen van 0 tot 4000, het kleinste eerst.
lobby-range-account = Alleen wie een account heeft kan om een rating vragen.
lobby-rated-account = Voor een partij om de rating heb je een account nodig. Log in, maak er een, of speel een vriendschappelijke partij.
lobby-too-many = Je hebt al { $n } vrije plaatsen in de lobby. Trek er eerst een in.
lobby-cannot-challenge = Deze speler kun je nu niet uitdagen. Misschien wachten er al te veel uitdagingen, of heb je dat al gedaan.
lobby-gone = Dit is er niet meer: iemand was sneller, of het is ingetrokken.
lobby-no-such-pairing = Voor zo’n spel wordt niemand gezocht.
lobby-clock = Bedenktijd: kalm, of wat je kiest
lobby-lasts = meestal { $usual }, hooguit { $most }.
