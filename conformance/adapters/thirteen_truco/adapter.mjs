#!/usr/bin/env node
/**
 * Lets the game of thirteen-truco answer `manilha-harness/1`.
 *
 * The game deals from a deck whose order a function gives, which is where the suite's cards get in; the deck is
 * the game's own but for the thirteens, the cards that stand for others and give it its name. The first of the
 * players opens, so the seats are handed over beginning with the opener. Whether an act is allowed is left to
 * the game, also after the end of a hand: it refuses by throwing.
 */

import { isSeat, load, serve, side } from '../javascript/harness.mjs';

const { Card, Deck, TrucoGame, TrucoPlayer, filterBestCards, getDefaultDeck, getTrumpCards } = await load(
  'THIRTEEN_TRUCO_MODULE',
  ['Card', 'Deck', 'TrucoGame', 'TrucoPlayer', 'filterBestCards', 'getDefaultDeck', 'getTrumpCards'],
);

const RANKS = { 4: 4, 5: 5, 6: 6, 7: 7, Q: 10, J: 11, K: 12, A: 1, 2: 2, 3: 3 };
const SUITS = { O: 1, E: 2, C: 3, P: 4 };
const RUNGS = { 3: 'truco', 6: 'seis', 9: 'nove', 12: 'doze' };

const deck = getDefaultDeck().cardsFromLowestToHighest.filter((card) => !card.mimicable);

function cardOut(name) {
  const [rank, suit] = [RANKS[name?.[0]], SUITS[name?.[1]]];
  if (rank === undefined || suit === undefined || name.length !== 2) throw new Error(`${name} is no card`);
  return new Card(rank, suit);
}

function cardBack({ cardNumber, suit }) {
  const named = (names, value) => Object.keys(names).find((name) => names[name] === value);
  return named(RANKS, cardNumber) + named(SUITS, suit);
}

class Game {
  constructor(players, { opener, scores, deals, ...deal }) {
    this.deals = [deal, ...deals ?? []];
    this.seats = Array.from({ length: players }, (_, turn) => (opener + turn) % players);
    this.game = new TrucoGame(new Deck(deck, () => this.nextDeal()));
    this.game.players = this.seats.map((seat) => new TrucoPlayer(this.game, `seat ${seat}`));
    // The score is the sum over the hands played, so what was scored before goes in as a hand of the past.
    this.game.rounds.unshift({ score: this.swap(scores ?? [0, 0]) });
  }

  /** The cards of the next deal in the order in which the game takes them: the vira, then seat by seat. */
  nextDeal() {
    const { vira, hands } = this.deals.shift();
    return [vira, ...this.seats.flatMap((seat) => hands[seat])].map(cardOut);
  }

  get round() {
    return this.game.currentRound;
  }

  seatOf(player) {
    return this.seats[this.game.players.indexOf(player)];
  }

  /** Two numbers of the game's teams in the order of our sides, and back: its first team is the opener's. */
  swap([first, second]) {
    return this.seats[0] % 2 === 0 ? [first, second] : [second, first];
  }

  nextHand() {
    if (!this.round.isDone || this.game.isDone || this.deals.length === 0) throw new Error('there is no hand to deal now');
    this.game.continue();
  }

  act(actor, action) {
    const player = isSeat(actor, this.seats.length) ? this.game.players[this.seats.indexOf(actor)] : null;
    try {
      if (player === null || !this.send(player, action)) return '';
    } catch {
      return '';
    }
    if (action.type === 'play' && !this.round.isDone && this.round.currentStep.isDone) this.game.continue();
    return null;
  }

  /** Puts an act to the game; false where it has no word for it. */
  send(player, { type, card, hidden, rung }) {
    const { stake } = this.round;
    switch (type) {
      case 'play':
        player.dropCard(cardOut(card), Boolean(hidden));
        return true;
      case 'raise':
        if (rung && rung !== RUNGS[this.round.nextStakePoints]) return false;
        this.round.raiseStake(player);
        return true;
      case 'accept':
        stake.accept(player);
        return true;
      case 'fold':
        stake.reject(player);
        return true;
      default:
        return false;
    }
  }

  observe() {
    const { round } = this;
    const { currentStep: step, stake } = round;
    const asked = stake.isAccepted === undefined;
    const over = round.isDone;
    if (!over) this.value = asked ? round.previousStakePoints : round.currentStakePoints;
    const scores = this.swap(this.game.score);
    const points = over ? this.swap(round.score) : [0, 0];
    const highest = Math.max(...scores);
    return {
      phase: this.phase(),
      hand: this.game.rounds.length - 1,
      trick: round.steps.length,
      leader: this.seatOf(step.cards[0]?.player ?? round.currentPlayer),
      value: this.value,
      pending: asked && !over ? {
        rung: RUNGS[stake.points] ?? 'beyond the last', value: stake.points, by: side(this.seatOf(stake.raisedBy)),
      } : null,
      tricks: round.steps.filter(({ isDone }) => isDone).map(({ winner }) => (winner ? side(this.seatOf(winner)) : 'T')),
      scores,
      hand_winner: over ? ['A', 'B'][points.findIndex((won) => won > 0)] ?? 'none' : null,
      points: Math.max(...points),
      game_winner: this.game.isDone ? side(scores.indexOf(highest)) : null,
    };
  }

  phase() {
    if (this.game.isDone) return 'game_over';
    if (this.round.isDone) return 'hand_over';
    return this.round.stake.isAccepted === undefined ? 'answer' : 'play';
  }
}

const QUERIES = {
  manilhas: ({ vira }) => getTrumpCards(deck, cardOut(vira)).map(cardBack).reverse(),
  compare_cards({ vira, a, b }) {
    const [first, second] = [a, b].map(cardOut);
    const best = filterBestCards([first, second], deck, getTrumpCards(deck, cardOut(vira))[0].cardNumber);
    const wins = (card) => best.some((one) => one.isEqual(card));
    return Number(wins(first)) - Number(wins(second));
  },
};

await serve({
  hello: {
    implementation: {
      name: 'thirteen-truco',
      version: 'unknown',
      language: 'TypeScript',
      homepage: 'https://github.com/michelts/thirteen-truco',
      license: 'MIT',
    },
    levels: ['judge', 'hand', 'match'],
    queries: Object.keys(QUERIES),
    observables: [
      'phase', 'hand', 'trick', 'leader', 'value', 'pending', 'tricks', 'scores', 'hand_winner', 'points', 'game_winner',
    ],
    capabilities: [],
    auto: [],
  },
  rulesets: {
    paulista: {
      players: [2, 4],
      house_rules: {
        next_hand_leader: 'seat_plus_1',
        tie_leader: 'hand_leader',
        all_hidden_leader: 'hand_leader',
        same_side_top_tie: 'side_wins',
        all_tied: 'last_raiser_loses',
        hidden_from_trick: '1',
        raise_alternates: 'false',
        raise_window: 'on_turn',
        raise_timing: 'any_time',
        score_cap: 'target',
        special_trigger: 'never',
      },
    },
  },
  query: (_ruleset, fn, args) => QUERIES[fn](args),
  begin: (_ruleset, players, setup) => new Game(players, setup),
});
