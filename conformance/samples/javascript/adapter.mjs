#!/usr/bin/env node
/**
 * Lets the suite play the game of truco.mjs: `manilha-harness/1`, one JSON object per line in and out.
 *
 * Nothing about the rules is decided here. To adapt another game, keep the second half (the lines in and
 * out) as it is and rewrite the first: who I am, how a question is answered, how a game is driven.
 */

import {
  BadInput, cardOrder, checkDeal, compareCards, deckOf, foldAward, Game, handResult, IllegalMove, manilhas,
  nextOpener, nextRung, RULESETS, specialHand, trickResult,
} from './truco.mjs';

// ------------------------------------------------------------------------------------- who I am

const PROTOCOL = 'manilha-harness/1';
const OBSERVABLES = [
  'phase', 'to_act', 'hand', 'trick', 'leader', 'value', 'pending', 'tricks', 'scores', 'hand_winner', 'points',
  'game_winner',
];

/** The house rules as this implementation plays them; a table that asks for others is `unsupported`. */
const HOUSE_RULES = {
  next_hand_leader: 'seat_minus_1', tie_leader: 'first_tied_card', all_hidden_leader: 'trick_leader',
  same_side_top_leader: 'first_played', same_side_top_tie: 'tie', all_tied: 'nobody',
  tie_precedence: 'first_trick_winner', early_stop: 'true', after_tied_trick1: 'free',
  truco_vs_exposed: 'plain', raiser_must_untie: 'false',
  hidden_from_trick: '2', hidden_lead: 'allowed', hidden_after_tie: 'allowed', hidden_per_side: 'unlimited',
  hidden_reveal: 'never', hidden_in_ferro: 'forbidden', illegal_hide: 'reject', jokers: '0',
  ladder: '1-3-6-9-12', raise_alternates: 'true',
  raise_window: 'on_answer_and_turn', raise_timing: 'on_turn_before_card', raise_cap: 'none',
  raise_in_special_hand: 'illegal', response_rule: 'first_answer', concede: 'never',
  special_trigger: 'at_eleven', special_lasts: 'while_score', special_value: '3/1', special_decider: 'either',
  partner_peek: 'deciding', ferro_value: '1', ferro_cards: 'open',
  target: '12', score_cap: 'none', opener_after_refusal: 'moves',
};

const OTHERWISE = {
  'paulista-limpo': { clean_wrap: 'queen' },
  'paulista-manilha-velha': { clean_deck_fixed: '40' },
  'paulista-online': { partner_peek: 'never' },
  'paulista-app': {
    same_side_top_tie: 'side_wins', raise_window: 'on_answer', ferro_cards: 'blind_turn_by_turn',
  },
  'paulista-guia': { ferro_cards: 'blind_turn_by_turn' },
  'mineiro': {
    clean_deck_fixed: '40', mineiro_literal: 'false', ladder: '2-4-6-10-12', third_rung_label: 'nove',
    special_trigger: 'at_ten', special_value: '4/2', ferro_value: '2', partner_peek: 'never',
  },
  'truco-2p-v1': { // what only partners could ask does not arise
    next_hand_leader: undefined, same_side_top_leader: undefined,
    tie_leader: 'trick_leader', all_tied: 'hand_leader_side', ferro_value: '3', hidden_in_ferro: 'allowed',
  },
};

const houseRulesOf = (ruleset) => ({ ...HOUSE_RULES, ...OTHERWISE[ruleset] });

function hello({ protocol = PROTOCOL }) {
  if (protocol !== PROTOCOL) throw new Unsupported(`protocol ${protocol}`, `this adapter speaks ${PROTOCOL}`);
  const rulesets = Object.entries(RULESETS).map(([id, { players }]) => [
    id, { players, house_rules: houseRulesOf(id) },
  ]);
  return {
    implementation: { name: 'manilha-sample-javascript', version: '1.0.0', language: 'JavaScript', license: 'MIT' },
    levels: ['judge', 'hand', 'match'],
    rulesets: Object.fromEntries(rulesets),
    queries: Object.keys(QUERIES),
    observables: OBSERVABLES,
    capabilities: ['legal', 'views', 'reasons', 'batch', 'load_state'],
    auto: [],
  };
}

// ------------------------------------------------------------------------- how I answer questions

const QUERIES = {
  manilhas: (rules, { vira }) => manilhas(rules, readVira(rules, vira)),
  card_order: (rules, { vira }) => cardOrder(rules, readVira(rules, vira)),
  compare_cards: (rules, { vira, a, b }) => (
    compareCards(rules, readVira(rules, vira), readCard(rules, a), readCard(rules, b))
  ),
  trick_result(rules, { vira, plays, players }) {
    const seats = readPlayers(rules, players);
    need(Array.isArray(plays) && plays.length === seats, 'bad_trick', `${seats} plays make a trick`);
    for (const { seat, card } of plays) {
      readSeat(seat, seats);
      readCard(rules, card);
    }
    return trickResult(rules, manilhas(rules, readVira(rules, vira)), plays);
  },
  hand_result(rules, { tricks, opener }) {
    const known = Array.isArray(tricks) && tricks.length <= 3 && tricks.every((one) => /^[ABT]$/.test(one));
    need(known, 'bad_tricks', 'up to three tricks, each "A", "B" or "T"');
    return handResult(rules, tricks, opener);
  },
  rung_value(rules, { rung }) {
    return rung === null ? rules.startValue : rules.rungs.find(({ name }) => name === readRung(rules, rung)).value;
  },
  fold_award: (rules, { rung }) => foldAward(rules, readRung(rules, rung)),
  next_raise: (rules, { rung }) => nextRung(rules, rung === null ? null : readRung(rules, rung))?.name ?? null,
  special_hand(rules, { scores }) {
    const special = specialHand(rules, readScores(rules, scores));
    if (special === null) return null;
    const { id, offerTo, value, refusalPays } = special;
    return { id, offer_to: offerTo, value, refuse_pays: refusalPays, raises: false };
  },
  next_opener: (rules, { opener, players }) => nextOpener(readSeat(opener, readPlayers(rules, players)), players),
};

function query(request) {
  const rules = readRules(request);
  if (!Object.hasOwn(QUERIES, request.fn)) throw new Unsupported(`query ${request.fn}`, 'no such question here');
  return { value: QUERIES[request.fn](rules, request.args ?? {}) };
}

// -------------------------------------------------------------------------------- how I play on

let game = null;
let deals = []; // what remains to be dealt

function begin(request) {
  const rules = readRules(request);
  const players = readPlayers(rules, request.players);
  const { opener, scores = [0, 0], deals: later = [], ...first } = readRecord(request.setup, 'setup');
  need(Array.isArray(later), 'bad_deal', '"deals" is a list');
  for (const deal of later) checkDeal(rules, players, readDeal(deal).hands, deal.vira ?? null);
  game = new Game(rules, players, {
    opener: readSeat(opener, players), scores: readScores(rules, scores), ...readDeal(first),
  });
  deals = [...later];
  return { observe: observe() };
}

function nextHand() {
  running().nextHand(deals[0] ?? missingDeal());
  deals.shift();
  return { observe: observe() };
}

function act({ actor, action }) {
  try {
    running().move(readActor(actor), readMove(action));
    return { ok: true, observe: observe() };
  } catch (error) {
    if (error instanceof IllegalMove) return { ok: false, reject: { reason: error.reason } };
    throw error;
  }
}

const legal = ({ actor }) => ({ actions: running().legalMoves(readSeat(actor, game.players)) });

function view({ actor }) {
  const { vira, hands, players } = running();
  const viewer = readSeat(actor, players);
  return {
    view: {
      seat: viewer,
      vira,
      hands: hands.map((_, owner) => game.cardsSeenBy(viewer, owner)),
      table: game.tableSeenBy(viewer),
      observe: observe(),
    },
  };
}

function observe() {
  const { phase, pending, outcome, scores } = game;
  return {
    phase,
    to_act: game.toAct(),
    hand: game.handNumber,
    trick: game.table.length,
    leader: game.leader,
    value: game.value,
    pending: pending && { rung: pending.name, value: pending.value, by: game.asker },
    tricks: [...game.tricks],
    scores: [scores.A, scores.B],
    hand_winner: outcome?.winner ?? null,
    points: outcome?.points ?? 0,
    game_winner: game.gameWinner,
  };
}

/** A whole vector in one request: what its steps would have been answered one by one, with the legal moves. */
function run(vector) {
  if (vector.query) return { observations: [query({ ...vector, ...vector.query })] };
  need(Array.isArray(vector.steps), 'bad_request', '"steps" is a list');
  const session = [game, deals]; // a vector is played aside from the game of the session
  const goesBack = vector.steps.some((step) => step?.after !== undefined);
  const stood = []; // the game after each step, where a later one goes back there
  const replies = [];
  const done = (answered) => {
    replies.push(withLegalMoves(answered));
    if (goesBack) stood.push([game.kept(), [...deals]]);
  };
  try {
    done(begin(vector));
    for (const step of vector.steps) {
      if (step.after !== undefined) goBack(stood[step.after] ?? missingStep());
      done(step.next_hand ? nextHand() : act(step));
    }
    if ('viewer' in vector) replies.push(view({ actor: vector.viewer }));
  } catch (error) {
    replies.push(instead(error)); // the last: what follows cannot be compared
  } finally {
    [game, deals] = session;
  }
  return { observations: replies };
}

function goBack([kept, later]) {
  game.restore(kept);
  deals = [...later];
}

/** Adds what every seat may then do; a seat that is not named may do nothing. */
function withLegalMoves(answered) {
  const moves = [...Array(game.players).keys()].map((seat) => [seat, game.legalMoves(seat)]);
  return { ...answered, legal: Object.fromEntries(moves.filter(([, some]) => some.length > 0)) };
}

// --------------------------------------------------------------------------- what a request may say

class Unsupported extends Error {
  constructor(feature, message) {
    super(message);
    this.feature = feature;
  }
}

function need(condition, code, message) {
  if (!condition) throw new BadInput(code, message);
}

function readRules({ ruleset, house_rules: wanted }) {
  if (!Object.hasOwn(RULESETS, ruleset)) throw new Unsupported(`ruleset ${ruleset}`, 'these rules are not played here');
  const played = houseRulesOf(ruleset);
  for (const [name, value] of Object.entries(wanted ?? {})) {
    if (!Object.hasOwn(played, name) || played[name] !== String(value)) {
      throw new Unsupported(`house rule ${name}=${value}`, `${ruleset} is played with ${name}=${played[name]}`);
    }
  }
  return RULESETS[ruleset];
}

function readPlayers(rules, players) {
  if (rules.players.includes(players)) return players;
  throw new Unsupported(`players ${players}`, `these rules are played by ${rules.players.join(' or ')}`);
}

function readRecord(value, what) {
  need(value !== null && typeof value === 'object' && !Array.isArray(value), 'bad_request', `${what} is an object`);
  return value;
}

function readSeat(seat, players) {
  need(Number.isInteger(seat) && seat >= 0 && seat < players, 'unknown_seat', `seats are 0 to ${players - 1}`);
  return seat;
}

function readCard(rules, card) {
  need(deckOf(rules).includes(card), 'unknown_card', `${card} is no card of this deck`);
  return card;
}

function readVira(rules, vira = null) {
  if (!rules.fixedManilhas) return readCard(rules, vira);
  need(vira === null, 'unexpected_vira', 'these rules turn no vira up');
  return null;
}

function readRung(rules, rung) {
  need(rules.rungs.some(({ name }) => name === rung), 'unknown_rung', `${rung} is no request of these rules`);
  return rung;
}

function readScores(rules, scores) {
  const highest = rules.target - 1;
  const fair = Array.isArray(scores) && scores.length === 2
    && scores.every((score) => Number.isInteger(score) && score >= 0 && score <= highest);
  need(fair, 'bad_scores', `two whole numbers from 0 to ${highest}`);
  return scores;
}

function readDeal(deal) {
  const { hands, vira = null } = readRecord(deal, 'a deal');
  need(Array.isArray(hands) && hands.every(Array.isArray), 'bad_deal', '"hands" is a list of lists of cards');
  return { hands, vira };
}

function running() {
  need(game !== null, 'no_game', 'no game has begun');
  return game;
}

function missingStep() {
  throw new BadInput('bad_request', '"after" is the number of an earlier step');
}

function missingDeal() {
  throw new BadInput('no_deal_left', 'the setup holds no further deal');
}

/** In a move, what does not exist is a reason to reject it, not an error. */
function rejectUnless(condition, reason) {
  if (!condition) throw new IllegalMove(reason);
}

function readActor(actor) {
  rejectUnless(Number.isInteger(actor) && actor >= 0 && actor < game.players, 'unknown_seat');
  return actor;
}

function readMove(action) {
  const { type, card, hidden = false, rung } = action ?? {};
  const known = ['play', 'raise', 'accept', 'fold', 'play_hand', 'refuse_hand'].includes(type);
  rejectUnless(known && typeof hidden === 'boolean', 'unknown_action');
  if (type === 'play') return { type, card, hidden };
  return type === 'raise' ? { type, rung: rung ?? undefined } : { type };
}

// ------------------------------------------------------------------------------------ lines in and out

const COMMANDS = { hello, query, begin, act, legal, view, run, next_hand: nextHand, bye: () => ({}) };

function reply(request) {
  try {
    if (!Object.hasOwn(COMMANDS, request.cmd)) throw new Unsupported(`command ${request.cmd}`, 'no such command here');
    return COMMANDS[request.cmd](request);
  } catch (error) {
    return instead(error);
  }
}

/** What is said instead of an answer. */
function instead(error) {
  const { message } = error;
  if (error instanceof Unsupported) return { unsupported: { feature: error.feature, message } };
  if (error instanceof BadInput) return { error: { message, trace: null, code: error.code, hint: null } };
  return { error: { message, trace: error.stack, code: 'internal_error', hint: null } };
}

/** Answers a line; false once the session is over. */
function answer(line) {
  let request;
  try {
    request = readRecord(JSON.parse(line), 'a request');
  } catch ({ message }) {
    const error = { message, trace: null, code: 'bad_request', hint: null };
    process.stdout.write(`${JSON.stringify({ seq: null, error })}\n`);
    return true;
  }
  process.stdout.write(`${JSON.stringify({ seq: request.seq ?? null, ...reply(request) })}\n`);
  return request.cmd !== 'bye';
}

let rest = '';
process.stdin.setEncoding('utf8');
session: for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    if (line.trim() !== '' && !answer(line)) break session;
  }
}
