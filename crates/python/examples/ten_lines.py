"""Play a match in ten lines: a bot against chance, as both see it."""

import random

import fivepaths

match = fivepaths.Match(game="card", rounds=3, seed=7)
bot = fivepaths.Bot("greedy")
while match.to_move is not None:
    view = match.view(match.to_move)
    match.play(bot.choose(view) if match.to_move == 0 else random.choice(view["legal"]))
print(match.outcome)
print(fivepaths.verify(match.record(["greedy", "chance"])))
