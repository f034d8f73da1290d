#!/usr/bin/env node
/**
 * Lets the engine of TrucoBench answer `manilha-harness/1`: its game for two in both variants, and for four.
 *
 * The state of a game is open, so a deal gets in by changing the cards of the round that the engine has begun.
 * A finished round is replaced by the next at once; the one that was there before the act is kept to tell how
 * it ended. Among the engine's settings truco may be asked at any time on turn.
 */

import { isSeat, load, serve, side } from '../javascript/harness.mjs';

const engine = await load('TRUCOBENCH_MODULE', [
  'Game', 'FourPlayerGame', 'ESCALATION_ORDER', 'ESCALATION_POINTS', 'ESCALATION_POINTS_MINEIRO', 'canDecideEarly',
  'cardStrength', 'compareCards', 'isManilha', 'nextEscalationLevel', 'processEscalation', 'resolveRound',
]);

const RANKS = [...'4567QJKA23'];
const SUITS = { O: 'ouros', E: 'espadas', C: 'copas', P: 'paus' };
const DECK = RANKS.flatMap((rank) => Object.keys(SUITS).map((suit) => rank + suit));
const VARIANTS = { paulista: 'PAULISTA', mineiro: 'MINEIRO' };
const POINTS = { paulista: engine.ESCALATION_POINTS, mineiro: engine.ESCALATION_POINTS_MINEIRO };

const rungOf = (level) => level?.toLowerCase();
const levelOf = (rung) => {
  const level = rung === null ? 'NORMAL' : String(rung).toUpperCase();
  if (!engine.ESCALATION_ORDER.includes(level) || rung === 'normal') throw new Error(`${rung} is no request`);
  return level;
};

function cardOut(name) {
  if (!DECK.includes(name)) throw new Error(`${name} is no card`);
  return { rank: name[0], suit: SUITS[name[1]] };
}

const cardBack = ({ rank, suit }) => rank + Object.keys(SUITS).find((letter) => SUITS[letter] === suit);

class Game {
  constructor(ruleset, players, { opener, scores, deals, ...deal }) {
    this.points = POINTS[ruleset];
    this.seats = Array.from({ length: players }, (_, seat) => seat);
    this.deals = [...deals ?? []];
    const options = { trucoTiming: 'anytime', variant: VARIANTS[ruleset] };
    this.game = players === 2 ? new engine.Game(options) : new engine.FourPlayerGame(options);
    this.game.state.scores = [...scores ?? [0, 0]];
    if (players === 2) this.game.state.firstPlayer = opener;
    else this.game.state.dealerSeat = (opener + 3) % 4;
    this.game.startNewRound();
    this.put(deal);
  }

  /** Changes the cards of the round that has just begun. */
  put({ hands, vira }) {
    this.round = this.game.state.currentRound;
    this.hand = this.game.state.roundNumber;
    this.round.hands = hands.map((cards) => cards.map(cardOut));
    if (vira !== null) this.round.vira = cardOut(vira);
    this.ended = null;
  }

  nextHand() {
    if (this.ended === null || this.ended.done || this.deals.length === 0) throw new Error('there is no hand to deal now');
    this.put(this.deals.shift());
  }

  act(actor, action) {
    if (this.ended !== null || !isSeat(actor, this.seats.length)) return ''; // no pause between rounds to ask it in
    const sent = this.options(actor).find(([ours]) => (
      ours.type === action.type && ours.card === action.card && Boolean(action.hidden) === false
      && (action.type !== 'raise' || [undefined, null, ours.rung].includes(action.rung))
    ));
    if (!sent) return '';
    const step = this.game.step(actor, sent[1]);
    if (step.roundDone) this.ended = { ...step, byCard: action.type === 'play' };
    return null;
  }

  legal(actor) {
    return this.ended === null ? this.options(actor).map(([ours]) => ours) : [];
  }

  /** What the engine lets a seat do, in our words and in its own. */
  options(actor) {
    const { escalation, hands, maoDeOnze } = this.round;
    const raise = { type: 'raise', rung: rungOf(engine.nextEscalationLevel(escalation.pendingRequest ?? escalation.level)) };
    const words = maoDeOnze.decided
      ? { ACCEPT: { type: 'accept' }, FOLD: { type: 'fold' }, TRUCO: raise, RAISE: raise }
      : { ACCEPT: { type: 'play_hand' }, FOLD: { type: 'refuse_hand' } };
    return this.game.getLegalActions(actor).map((theirs) => [
      theirs.type === 'PLAY_CARD' ? { type: 'play', card: cardBack(hands[actor][theirs.cardIndex]) } : words[theirs.type],
      theirs,
    ]);
  }

  observe() {
    const { round, ended } = this;
    const { currentTrick, escalation, maoDeOnze, tricks } = round;
    const pending = ended === null ? escalation.pendingRequest : null;
    if (ended === null) this.value = maoDeOnze.decided ? this.points[escalation.level] : this.valueIfPlayed();
    return {
      phase: this.phase(),
      to_act: ended ? [] : this.seats.filter((seat) => this.game.getLegalActions(seat).length > 0),
      hand: this.hand,
      trick: tricks.length + (ended?.byCard ? 0 : 1),
      leader: currentTrick.firstPlayer ?? currentTrick.firstSeat,
      value: this.value,
      pending: pending && { rung: rungOf(pending), value: this.points[pending], by: side(escalation.requestedBy) },
      tricks: tricks.map((trick) => side('winningTeam' in trick ? trick.winningTeam : trick.winner) ?? 'T'),
      scores: [...this.game.state.scores],
      hand_winner: ended && side(ended.roundWinner),
      game_winner: side(this.game.state.winner),
    };
  }

  phase() {
    if (this.ended) return this.ended.done ? 'game_over' : 'hand_over';
    if (!this.round.maoDeOnze.decided) return 'special';
    return this.round.escalation.pendingRequest ? 'answer' : 'play';
  }

  /** What an offered hand will be worth: a copy of the game is told that it is played. */
  valueIfPlayed() {
    const copy = new this.game.constructor();
    copy.state = structuredClone(this.game.state);
    copy.step(this.seats.find((seat) => copy.getLegalActions(seat).length > 0), { type: 'ACCEPT' });
    return this.points[copy.state.currentRound.escalation.level];
  }
}

const QUERIES = {
  manilhas: (ruleset, args) => strengths(ruleset, args).filter(([, , manilha]) => manilha).map(([card]) => card),
  card_order: (ruleset, args) => Object.values(
    strengths(ruleset, args).reduce((groups, [card, strength]) => (
      { ...groups, [strength]: [...groups[strength] ?? [], card] }
    ), {}),
  ),
  compare_cards: (ruleset, { vira, a, b }) => (
    Math.sign(engine.compareCards(cardOut(a), cardOut(b), vira && cardOut(vira), VARIANTS[ruleset]))
  ),
  hand_result(_ruleset, { tricks, opener }) {
    const played = tricks.map((trick) => ({ firstPlayer: opener % 2, winner: { A: 0, B: 1, T: null }[trick] }));
    const winner = engine.canDecideEarly(played) ?? (played.length === 3 ? engine.resolveRound(played) : null);
    return side(winner) ?? 'go';
  },
  rung_value: (ruleset, { rung }) => POINTS[ruleset][levelOf(rung)],
  next_raise: (_ruleset, { rung }) => rungOf(engine.nextEscalationLevel(levelOf(rung))) ?? null,
  fold_award(ruleset, { rung }) {
    const level = engine.ESCALATION_ORDER[engine.ESCALATION_ORDER.indexOf(levelOf(rung)) - 1];
    return engine.processEscalation({ level, pendingRequest: levelOf(rung) }, 1, { type: 'FOLD' }, POINTS[ruleset]).foldPoints;
  },
};

/** Every card with its strength and whether it is a manilha, weakest first. */
function strengths(ruleset, { vira }) {
  const turned = vira && cardOut(vira);
  return DECK
    .map((card) => [
      card,
      engine.cardStrength(cardOut(card), turned, VARIANTS[ruleset]),
      engine.isManilha(cardOut(card), turned, VARIANTS[ruleset]),
    ])
    .sort(([, first], [, second]) => first - second);
}

const HOUSE_RULES = {
  tie_leader: 'trick_leader',
  all_tied: 'hand_leader_side',
  hidden_from_trick: 'never',
  raise_in_special_hand: 'opponents_may',
  score_cap: 'target',
};

await serve({
  hello: {
    implementation: {
      name: 'TrucoBench (engine)',
      version: 'unknown',
      language: 'TypeScript',
      homepage: 'https://github.com/ManzoliW/trucobench',
      license: 'MIT',
    },
    levels: ['judge', 'hand', 'match'],
    queries: Object.keys(QUERIES),
    observables: ['phase', 'to_act', 'hand', 'trick', 'leader', 'value', 'pending', 'tricks', 'scores', 'hand_winner', 'game_winner'],
    capabilities: ['legal'],
    auto: [],
  },
  rulesets: {
    paulista: {
      players: [2, 4],
      house_rules: { ...HOUSE_RULES, next_hand_leader: 'seat_plus_1', same_side_top_tie: 'side_wins' },
    },
    mineiro: { players: [2], house_rules: { ...HOUSE_RULES, ladder: '2-4-8-10-12' } },
  },
  query: (ruleset, fn, args) => QUERIES[fn](ruleset, args),
  begin: (ruleset, players, setup) => new Game(ruleset, players, setup),
});
