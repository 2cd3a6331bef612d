#!/usr/bin/env python3
"""A whole bot: plays what it can, and draws from the draw pile."""
import json, sys

def choose(legal):
    plays = [move for move in legal if move[0] not in "x-.>"]
    return plays[0] if plays else legal[0]

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "name": "first.py", "version": "1"}), flush=True)
    elif message["type"] == "turn":
        print(json.dumps({"type": "move", "move": choose(message["view"]["legal"])}), flush=True)
    elif message["type"] == "quit":
        break
