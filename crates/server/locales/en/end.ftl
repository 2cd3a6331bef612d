end-you-won = You won by { $n }!
end-won = { $name } won by { $n }.
end-winner = winner
end-totals = Points of the match
end-graph = How the match went
end-graph-yours = Your lead over { $other }, card by card
end-graph-lead = The lead of { $name } over { $other }, card by card
end-graph-totals = Points after each expedition
end-best-column = Best column
end-worst-column = Worst column
end-best-path = Longest path
end-worst-path = Shortest path
end-in-city = In the city.
end-on-stone = On stone { $n }.
end-last-card = Last card: { $card }.
end-left = { $name }: left in hand
end-receipts = How the points add up
end-receipt-of = Round { $n }: { $name }
end-story-behind = { $n } points behind after round { $round }, and ahead when it counted.
end-story-ahead = Ahead after every round.
end-story-ahead-other = { $name } was ahead after every round.
end-story-path = The { $colour } path led furthest.
end-good-column = But no column of the match was better than your { $colour } one: { $n } points.
end-good-column-too = Your { $colour } column was worth { $n } points.
end-good-crossed = { $n ->
        [one] One of your explorers crossed the bridge.
       *[other] { $n } of your explorers crossed the bridge.
    }
end-good-path = Your explorer on the { $colour } path had left the costly stones behind.
end-graph-start = start
end-graph-after = expedition { $n }
