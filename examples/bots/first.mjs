#!/usr/bin/env node
// A whole bot: plays what it can, and draws from the draw pile.
import { createInterface } from "node:readline";

const choose = (legal) => legal.find((move) => !"x-.>".includes(move[0])) ?? legal[0];
const say = (answer) => process.stdout.write(JSON.stringify(answer) + "\n");

for await (const line of createInterface({ input: process.stdin })) {
  const { type, view } = JSON.parse(line);
  if (type === "hello") say({ type: "hello", name: "first.mjs", version: "1" });
  else if (type === "turn") say({ type: "move", move: choose(view.legal) });
  else if (type === "quit") process.exit(0);
}
