end-you-won = Je wint met { $n } verschil!
end-won = { $name } wint met { $n } verschil.
end-winner = winnaar
end-totals = Punten van de partij
end-graph = Zo ging de partij
end-graph-yours = Jouw voorsprong op { $other }, kaart voor kaart
end-graph-lead = De voorsprong van { $name } op { $other }, kaart voor kaart
end-graph-totals = Punten na elke ronde
end-best-column = Beste rij
end-worst-column = Slechtste rij
end-best-path = Langste pad
end-worst-path = Kortste pad
end-in-city = In de stad.
end-on-stone = Op etappe { $n }.
end-last-card = Laatste kaart: { $card }.
end-left = { $name }: nog in de hand
end-receipts = Zo komen de punten tot stand
end-receipt-of = Ronde { $n }: { $name }
end-story-behind = { $n ->
        [one] Na ronde { $round } nog één punt achter, en voor toen het erop aankwam.
       *[other] Na ronde { $round } nog { $n } punten achter, en voor toen het erop aankwam.
    }
end-story-ahead = Na elke ronde voor.
end-story-ahead-other = { $name } stond na elke ronde voor.
end-story-path = Het { own-hue } pad leidde het verst.
end-good-column = { $n ->
        [one] Maar geen rij van de partij was beter dan die van jou (‘{ $colour }’): één punt.
       *[other] Maar geen rij van de partij was beter dan die van jou (‘{ $colour }’): { $n } punten.
    }
end-good-column-too = { $n ->
        [one] Jouw rij ‘{ $colour }’ was één punt waard.
       *[other] Jouw rij ‘{ $colour }’ was { $n } punten waard.
    }
end-good-crossed = { $n ->
        [one] Een van je figuren is de brug over.
       *[other] { $n } van je figuren zijn de brug over.
    }
end-good-path = Je figuur op het { own-hue } pad had de dure etappes al achter zich.
end-graph-start = start
end-graph-after = ronde { $n }
