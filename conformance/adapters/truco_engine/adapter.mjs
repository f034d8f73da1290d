#!/usr/bin/env node
/**
 * Lets the TypeScript engine of baixada-cards/truco-engine answer `manilha-harness/1`.
 *
 * The engine plays one hand for two and counts its points. Between hands its caller deals and says who is to
 * open, which is done here: the other one. The engine's error codes become our reasons.
 */

import { isSeat, load, serve, side } from '../javascript/harness.mjs';

const { Engine, TrucoEngineError, RAISE_LADDER } = await load(
  'TRUCO_ENGINE_MODULE', ['Engine', 'TrucoEngineError', 'RAISE_LADDER'],
);

const RANKS = [...'4567QJKA23'];
const RUNGS = ['truco', 'seis', 'nove', 'doze'];
const SUITS = { O: 'DIAMONDS', E: 'SPADES', C: 'HEARTS', P: 'CLUBS' };
const REASONS = {
  ACT_OUT_OF_TURN: 'not_your_turn',
  CARD_NOT_IN_HAND: 'card_not_in_hand',
  DECISION_PENDING: 'wrong_phase',
  HIDE_NOT_ALLOWED_IN_FIRST_ROUND: 'hidden_not_allowed',
  INVALID_RAISE_TARGET: 'raise_wrong_rung',
  NO_PENDING_ELEVEN_DECISION: 'wrong_phase',
  RAISE_PENDING: 'wrong_phase',
};

const cardOut = (card) => ({ id: card, rank: card[0], suit: SUITS[card[1]] });
const rungOf = (value) => RUNGS[RAISE_LADDER.indexOf(value) - 1];

class Game {
  constructor({ opener, scores, deals, ...deal }) {
    this.opener = opener;
    this.deals = [...deals ?? []];
    this.hand = 0;
    this.deal(deal, { 0: scores?.[0] ?? 0, 1: scores?.[1] ?? 0 });
  }

  deal({ vira, hands }, score) {
    const { rank, suit } = cardOut(vira);
    const [first, second] = hands.map((cards) => cards.map(cardOut));
    this.hand += 1;
    this.engine = Engine.newHand(1 - this.opener, { ...score }, { rank, suit }, { 0: first, 1: second });
  }

  nextHand() {
    const over = this.engine.isHandOver() && !this.engine.isMatchOver();
    if (!over || this.deals.length === 0) throw new Error('there is no hand to deal now');
    this.opener = 1 - this.opener;
    this.deal(this.deals.shift(), this.engine.state().score);
  }

  act(actor, action) {
    if (!isSeat(actor, 2)) return 'unknown_seat';
    const asked = this.actionOut(action);
    if (asked === null) return '';
    try {
      this.engine.applyAction(actor, asked);
      this.ended = action.type;
      return null;
    } catch (problem) {
      if (!(problem instanceof TrucoEngineError)) throw problem;
      if (problem.code === 'HAND_ALREADY_DECIDED') return this.engine.isMatchOver() ? 'game_over' : 'hand_over';
      return REASONS[problem.code] ?? '';
    }
  }

  /**
   * The engine's word for an act, null where it has none. A fold with nothing asked is its concession; that it
   * also takes one in place of an answer, to the same effect, adds no act of ours.
   */
  actionOut({ type, card, hidden, rung }) {
    const { pending_decision: offer, pending_raise: pending, hand_value: value } = this.engine.state();
    switch (type) {
      case 'play': return { type: hidden ? 'play_face_down' : 'play_face_up', card_id: card };
      case 'raise': {
        const next = RAISE_LADDER[RAISE_LADDER.indexOf(pending?.to ?? value) + 1];
        const to = rung === undefined || rung === null ? next : RAISE_LADDER[RUNGS.indexOf(rung) + 1];
        return { type: 'raise', to: rung && !RUNGS.includes(rung) ? -1 : to };
      }
      case 'accept': return { type: 'accept_raise' };
      case 'fold': return offer ? null : { type: pending ? 'fold' : 'concede_hand' };
      case 'play_hand': return { type: 'accept_eleven' };
      case 'refuse_hand': return { type: 'fold_eleven' };
      default: return null;
    }
  }

  legal(actor) {
    if (this.engine.currentPlayer() !== actor) return [];
    const { pending_decision: offer, pending_raise: pending } = this.engine.state();
    return this.engine.legalActions(actor).flatMap(({ type, card_id: card, to }) => {
      switch (type) {
        case 'play_face_up': return [{ type: 'play', card }];
        case 'play_face_down': return [{ type: 'play', card, hidden: true }];
        case 'raise': return [{ type: 'raise', rung: rungOf(to) }];
        case 'accept_raise': return [{ type: 'accept' }];
        case 'accept_eleven': return [{ type: 'play_hand' }];
        case 'fold_eleven': return [{ type: 'refuse_hand' }];
        default: return type === 'fold' || !(offer || pending) ? [{ type: 'fold' }] : [];
      }
    });
  }

  view(actor) {
    const { turnup } = this.engine.state();
    return { ...this.engine.playerView(actor), turnup };
  }

  observe() {
    const state = this.engine.state();
    const over = this.engine.isHandOver();
    const { completed_rounds: tricks, current_round: table, pending_raise: pending } = state;
    if (!over) this.value = state.pending_decision ? this.valueIfPlayed() : pending?.previous_value ?? state.hand_value;
    const closed = over && this.ended === 'play'; // the last trick decided the hand, and no other was begun
    return {
      phase: this.phase(state),
      to_act: over ? [] : [state.next_player],
      hand: this.hand,
      trick: tricks.length + (closed ? 0 : 1),
      leader: closed ? tricks.at(-1).leader : table.leader,
      value: this.value,
      pending: pending && { rung: rungOf(pending.to), value: pending.to, by: side(pending.raised_by) },
      tricks: tricks.map(({ winner }) => side(winner) ?? 'T'),
      scores: [state.score[0], state.score[1]],
      hand_winner: side(this.engine.handWinner()),
      game_winner: side(this.engine.matchWinner()),
    };
  }

  phase({ pending_decision: decision, pending_raise: pending }) {
    if (this.engine.isMatchOver()) return 'game_over';
    if (this.engine.isHandOver()) return 'hand_over';
    if (decision) return 'special';
    return pending ? 'answer' : 'play';
  }

  /** What an offered hand will be worth: a copy of the engine is told that it is played. */
  valueIfPlayed() {
    const copy = Engine.fromState(this.engine.state());
    copy.applyActionForCurrentPlayer({ type: 'accept_eleven' });
    return copy.state().hand_value;
  }
}

/** -1, 0 or 1, found by playing the two cards against each other: the engine does not export its comparison. */
function compareCards({ vira, a, b }) {
  const others = RANKS.flatMap((rank) => Object.keys(SUITS).map((suit) => rank + suit))
    .filter((card) => ![vira, a, b].includes(card));
  const hands = [[a, others[0], others[1]], [b, others[2], others[3]]];
  const game = new Game({ opener: 0, vira, hands });
  const refused = game.act(0, { type: 'play', card: a }) ?? game.act(1, { type: 'play', card: b });
  if (refused !== null) throw new Error(`the engine refuses ${a} against ${b}: ${refused}`);
  return { A: 1, B: -1, T: 0 }[game.observe().tricks[0]];
}

function readRung(rung) {
  if (rung !== null && !RUNGS.includes(rung)) throw new Error(`${rung} is no request`);
  return RUNGS.indexOf(rung) + 1;
}

const QUERIES = {
  compare_cards: compareCards,
  rung_value: ({ rung }) => RAISE_LADDER[readRung(rung)],
  next_raise: ({ rung }) => RUNGS[readRung(rung)] ?? null,
};

await serve({
  hello: {
    implementation: {
      name: 'truco-engine (TypeScript)',
      version: 'unknown',
      language: 'TypeScript',
      homepage: 'https://github.com/baixada-cards/truco-engine',
      license: 'MIT',
    },
    levels: ['judge', 'hand', 'match'],
    queries: Object.keys(QUERIES),
    observables: [
      'phase', 'to_act', 'hand', 'trick', 'leader', 'value', 'pending', 'tricks', 'scores', 'hand_winner', 'game_winner',
    ],
    capabilities: ['legal', 'views', 'reasons'],
    auto: [],
  },
  rulesets: { 'truco-2p-v1': { players: [2], house_rules: { concede: 'on_turn', score_cap: 'target' } } },
  query: (_ruleset, fn, args) => QUERIES[fn](args),
  begin: (_ruleset, _players, setup) => new Game(setup),
});
