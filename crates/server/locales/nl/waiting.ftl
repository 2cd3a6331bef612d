waiting-closed = Deze tafel is gesloten voordat het spel begon.
waiting-invite = { $n ->
        [one] Stuur deze link aan degene met wie je wilt spelen. Wie hem opent, kan de plaats innemen.
       *[other] Stuur deze link aan degenen met wie je wilt spelen. Wie hem opent, kan een plaats innemen.
    }
waiting-copy = Kopiëren
waiting-about = De kaarten worden gedeeld zodra iedereen er is. Je mag deze pagina sluiten: het spel staat op de beginpagina.
waiting-shuffle = Eerlijk gedeeld: waarom je het schudden kunt vertrouwen
waiting-shuffle-about = De server heeft zijn deel van het schudden al vastgelegd, en dit is er een vingerafdruk van. Elke speler voegt daarna een eigen deel toe, dus niemand kan de kaarten kiezen, ook de server niet.
waiting-leave = Tafel verlaten
waiting-open-seat = Een vrije plaats
waiting-for-link = wacht op iemand met de link
waiting-challenged = is door jou uitgedaagd en heeft nog niet geantwoord
waiting-in-lobby = wacht in de lobby of op iemand met de link
waiting-bot = een bot
waiting-not-here = heeft de tafel nog niet geopend
waiting-here = is er
waiting-you = dit ben jij
waiting-phrase = Jouw deel van het schudden. Typ maar iets, of laat het leeg:
waiting-deal = Kaarten delen
join-title = Je bent uitgenodigd · Fivepaths
join-invited = Uitnodiging om te spelen van { $names }
join-sit-down = Ga zitten
waiting-card-rounds = { $n ->
        [one] één ronde
       *[other] { $n } rondes
    }
waiting-board-rounds = { $n ->
        [one] één ronde
       *[other] { $n } rondes
    }
waiting-game = Lost Cities, { $game }, { $rounds }.
waiting-rules = Lees de regels
