/** How fast the sample plays: `node bench.mjs COUNT [SEED] [RULESET]` prints {"hands", "seconds"} (CPU time). */

import { pathToFileURL } from 'node:url';

import { deckOf, Game, RULESETS } from './truco.mjs';

/** A small seeded generator (mulberry32): the same seed plays the same hands. */
function generator(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Plays random four-player hands from 0x0: any awaited seat, any legal move, requests included. */
export function randomHands(count, seed, ruleset = 'paulista') {
  const rules = RULESETS[ruleset];
  const random = generator(seed);
  const deck = deckOf(rules);
  const totals = { hands: count, moves: 0, A: 0, B: 0, none: 0 };
  for (let n = 0; n < count; n += 1) {
    for (let i = 0; i < 13; i += 1) {
      const j = i + random(deck.length - i);
      [deck[i], deck[j]] = [deck[j], deck[i]];
    }
    const hands = [0, 3, 6, 9].map((first) => deck.slice(first, first + 3));
    const game = new Game(rules, 4, { opener: random(4), hands, vira: rules.fixedManilhas ? null : deck[12] });
    while (game.outcome === null) {
      const awaited = game.toAct();
      const seat = awaited[random(awaited.length)];
      const moves = game.legalMoves(seat);
      game.move(seat, moves[random(moves.length)]);
      totals.moves += 1;
    }
    totals[game.outcome.winner] += game.outcome.points;
    if (game.outcome.winner === 'none') totals.none += 1;
  }
  return totals;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [count = '10000', seed = '1', ruleset = 'paulista'] = process.argv.slice(2);
  const start = process.cpuUsage();
  const { hands } = randomHands(Number(count), Number(seed), ruleset);
  const { user, system } = process.cpuUsage(start);
  console.log(JSON.stringify({ hands, seconds: (user + system) / 1e6 }));
}
