/**
 * `manilha-harness/1` in JavaScript: reads requests, asks the glue, writes replies.
 *
 * Glue calls `load` for the engine's module and hands `serve` a description of it:
 *
 *     hello      the reply to hello, but for its rulesets
 *     rulesets   ruleset → {players, house_rules}: what the engine plays and the ruleset does not
 *     query      (ruleset, fn, args) → value                       where the engine answers questions
 *     begin      (ruleset, players, setup) → game                  where it plays
 *
 * A game has `act(actor, action)`, which returns null when the act was taken and otherwise the reason why not
 * ('' where the engine gives none), `observe()`, and as far as `hello` declares them `legal(actor)`,
 * `view(actor)` and `nextHand()`. With `--plain` no house rules are declared.
 */

import { createInterface } from 'node:readline';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The module that an environment variable names; ends with status 2 and a line that says what is missing. */
export async function load(variable, exported) {
  const file = process.env[variable];
  if (!file) stop(`${variable} is not set: it names the engine's module; see the README beside the adapter`);
  if (!existsSync(file)) stop(`${variable} names ${file}, which does not exist`);
  let module;
  try {
    module = await import(pathToFileURL(resolve(file)));
  } catch (problem) {
    stop(`${variable} names ${file}, which cannot be loaded: ${problem.message}`);
  }
  const missing = exported.filter((name) => !(name in module));
  if (missing.length) stop(`${variable} names ${file}, which does not export ${missing.join(', ')}`);
  return module;
}

function stop(message) {
  process.stderr.write(`error: ${message}\n`);
  process.exit(2);
}

/** What the engine has no way to do; answered with `unsupported`. */
export class Unsupported extends Error {
  constructor(feature, message) {
    super(message);
    this.feature = feature;
  }
}

const plain = process.argv.includes('--plain');

/** Answers until `bye` or the end of the input. */
export async function serve(engine) {
  const write = (reply) => process.stdout.write(`${JSON.stringify(reply)}\n`);
  console.log = console.error; // what the engine prints is no reply
  let game = null;

  const running = () => {
    if (game === null) throw new Error('no game has begun');
    return game;
  };
  const rulesetOf = ({ ruleset, house_rules: wanted }) => {
    const played = engine.rulesets[ruleset];
    if (!played) throw new Unsupported('ruleset', `${ruleset} is not played`);
    for (const [name, value] of Object.entries(wanted ?? {})) {
      if (played.house_rules[name] !== String(value)) {
        throw new Unsupported('house_rules', `${name}=${value} is not played`);
      }
    }
    return played;
  };
  const commands = {
    hello: () => ({
      ...engine.hello,
      rulesets: Object.fromEntries(Object.entries(engine.rulesets).map(([ruleset, { players, house_rules: rules }]) => (
        [ruleset, { players, house_rules: plain ? {} : rules }]
      ))),
    }),
    query(request) {
      rulesetOf(request);
      if (!engine.hello.queries.includes(request.fn)) throw new Unsupported(request.fn, 'no such question here');
      return { value: engine.query(request.ruleset, request.fn, request.args) };
    },
    begin(request) {
      const { players } = rulesetOf(request);
      if (!players.includes(request.players)) throw new Unsupported('players', `played by ${players.join(' or ')}`);
      game = engine.begin(request.ruleset, request.players, request.setup);
      return { observe: game.observe() };
    },
    act({ actor, action }) {
      const reason = running().act(actor, action);
      return reason === null ? { ok: true, observe: game.observe() } : { ok: false, reject: { reason: reason || null } };
    },
    next_hand() {
      if (!running().nextHand) throw new Unsupported('next_hand', 'the engine plays single hands');
      game.nextHand();
      return { observe: game.observe() };
    },
    legal: ({ actor }) => ({ actions: running().legal(actor) }),
    view: ({ actor }) => ({ view: running().view(actor) }),
    bye: () => ({}),
  };

  for await (const line of createInterface({ input: process.stdin })) {
    let request = {};
    let reply;
    try {
      request = JSON.parse(line);
      if (!Object.hasOwn(commands, request.cmd)) throw new Unsupported(String(request.cmd), 'not done here');
      reply = commands[request.cmd](request);
    } catch (problem) {
      reply = problem instanceof Unsupported
        ? { unsupported: { feature: problem.feature, message: problem.message } }
        : { error: { message: String(problem), trace: problem.stack ?? null } };
    }
    write({ seq: request?.seq ?? null, ...reply });
    if (request?.cmd === 'bye') return;
  }
}

/** Whether this is the number of a seat. */
export const isSeat = (actor, players) => Number.isInteger(actor) && actor >= 0 && actor < players;

/** The side of a seat, or of a player numbered like one; null for nobody. */
export const side = (player) => (player === null || player === undefined ? null : 'AB'[player % 2]);
