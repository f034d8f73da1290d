/**
 * Truco for two or four players: Paulista, its tables and relatives, and Mineiro.
 *
 * Seats are numbered in playing order from 0; even seats are side A, odd seats side B.
 * A card is rank + suit: O ouros, E espadas, C copas, P paus ("7C", "4P").
 * A trick goes to "A" or "B", or is tied ("T").
 *
 * Comments name the document and line a rule comes from: S000 is the long text of Truco Paulista,
 * S001 its online edition with the Mineiro section, S003 the short app page, S004 the beginners' guide,
 * BX the public two-player contract `truco-2p-v1`.
 */

const SUITS = ['O', 'E', 'C', 'P']; // weak to strong, and only between manilhas (S000 L26, S004 L29)
const FULL_DECK = ['4', '5', '6', '7', 'Q', 'J', 'K', 'A', '2', '3']; // weak to strong (S003 L17, S004 L17)
const CLEAN_DECK = ['Q', 'J', 'K', 'A', '2', '3']; // the 24 cards of S000 L15
const OLD_MANILHAS = ['7O', 'AE', '7C', '4P']; // weak to strong (S000 L36, S001 L63)

const TRICKS = 3;

const paulista = {
  players: [4, 2],
  ranks: FULL_DECK,
  fixedManilhas: null, // null: the rank after the vira's (S000 L22)
  target: 12,
  startValue: 1,
  rungs: [ // a refused request pays the step below it (S000 L53, L62; S004 L55)
    { name: 'truco', value: 3 },
    { name: 'seis', value: 6 },
    { name: 'nove', value: 9 },
    { name: 'doze', value: 12 },
  ],
  raiseLater: true, // the side that accepted may ask again on a later turn (S004 L53-55)
  partnersTie: true, // "highest cards equal: tied", whoever played them (S000 L32, S004 L43)
  tieLeader: 'first tied card', // S000 L6
  allTied: 'nobody', // S000 L8
  special: {
    id: 'hand_of_eleven',
    from: 11,
    value: 3,
    refusalPays: 1, // S000 L73
    partnersSee: true, // while they decide (S000 L75)
    ironValue: 1, // S000 L80
    ironBlind: false, // the open form of S000 L82
    ironHides: false, // no document hides cards there; those who mention it forbid it
  },
};

/** S003 and S004 deal the iron hand face down; each seat turns up an unseen card when its turn comes. */
const blindIron = { ...paulista.special, ironBlind: true };

export const RULESETS = {
  'paulista': paulista,
  'paulista-limpo': { ...paulista, ranks: CLEAN_DECK },
  'paulista-manilha-velha': { ...paulista, fixedManilhas: OLD_MANILHAS },
  // S001 L10 forbids showing cards to the partner and makes no exception for the hand of eleven.
  'paulista-online': { ...paulista, special: { ...paulista.special, partnersSee: false } },
  // S003 L23-25 knows seis, nove and doze only as the answer to a request. It is silent on equal cards
  // of partners, and most tables then give the trick to the pair.
  'paulista-app': { ...paulista, raiseLater: false, partnersTie: false, special: blindIron },
  'paulista-guia': { ...paulista, special: blindIron },
  'mineiro': { // S001 L58-69; a point cannot be odd, so the hand of ten pays 4 or 2 and the iron hand 2
    ...paulista,
    fixedManilhas: OLD_MANILHAS,
    startValue: 2,
    rungs: [
      { name: 'truco', value: 4 },
      { name: 'seis', value: 6 },
      { name: 'nove', value: 10 },
      { name: 'doze', value: 12 },
    ],
    special: {
      ...paulista.special, id: 'hand_of_ten', from: 10, value: 4, refusalPays: 2, partnersSee: false, ironValue: 2,
    },
  },
  'truco-2p-v1': {
    ...paulista,
    players: [2],
    tieLeader: 'trick leader',
    allTied: 'opener',
    special: { ...paulista.special, ironValue: 3, ironHides: true },
  },
};

/** A move the rules forbid; `reason` is a stable code. The game stands as it stood before. */
export class IllegalMove extends Error {
  constructor(reason) {
    super(`illegal move: ${reason}`);
    this.reason = reason;
  }
}

/** A deal, a seat or a card that cannot be, or a hand asked for at the wrong time; `code` is stable. */
export class BadInput extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

// ---------------------------------------------------------------------------------------- cards

export const sideOf = (seat) => (seat % 2 === 0 ? 'A' : 'B');
export const otherSide = (side) => (side === 'A' ? 'B' : 'A');

export const deckOf = (rules) => rules.ranks.flatMap((rank) => SUITS.map((suit) => rank + suit));

/** The manilhas, weakest first. After the highest rank of the deck comes the lowest (S004 L27). */
export function manilhas(rules, vira) {
  if (rules.fixedManilhas) return rules.fixedManilhas;
  const next = (rules.ranks.indexOf(vira[0]) + 1) % rules.ranks.length;
  return SUITS.map((suit) => rules.ranks[next] + suit);
}

/** Manilhas beat everything and one another by suit; other cards count by rank alone (S000 L22, L32). */
function strength(rules, top, card) {
  const manilha = top.indexOf(card);
  return manilha >= 0 ? rules.ranks.length + manilha : rules.ranks.indexOf(card[0]);
}

export function compareCards(rules, vira, a, b) {
  const top = manilhas(rules, vira);
  return Math.sign(strength(rules, top, a) - strength(rules, top, b));
}

/** Every card of the deck, in groups of equal strength, weakest first. */
export function cardOrder(rules, vira) {
  const top = manilhas(rules, vira);
  const groups = [];
  for (const card of deckOf(rules)) (groups[strength(rules, top, card)] ??= []).push(card);
  return groups.filter((group) => group); // the rank of a variable manilha leaves its place empty
}

// ------------------------------------------------------------------------------ tricks and hands

/**
 * Who takes a trick and who leads the next one. `plays` are {seat, card, hidden} in playing order.
 *
 * A hidden card counts for nothing (S000 L12). Where nothing lies face up the trick is tied and its
 * leader leads again, which no document decides.
 */
export function trickResult(rules, top, plays) {
  let best = -1;
  let strongest = [];
  for (const play of plays) {
    if (play.hidden) continue;
    const value = strength(rules, top, play.card);
    if (value > best) [best, strongest] = [value, [play]];
    else if (value === best) strongest.push(play);
  }
  const trickLeader = plays[0].seat;
  if (strongest.length === 0) return { winner: 'T', leader: trickLeader };
  const first = strongest[0].seat;
  const partnersOnly = strongest.every(({ seat }) => sideOf(seat) === sideOf(first));
  if (strongest.length === 1 || (partnersOnly && !rules.partnersTie)) {
    return { winner: sideOf(first), leader: first };
  }
  return { winner: 'T', leader: rules.tieLeader === 'trick leader' ? trickLeader : first };
}

/**
 * "A", "B", "none" (nobody scores) or "go" (another trick is due).
 *
 * Two wins take the hand; once a tie is among the tricks, so does the first win (S000 L8, S003 L33-36).
 */
export function handResult(rules, tricks, opener) {
  for (let length = 1; length <= tricks.length; length += 1) {
    const sofar = tricks.slice(0, length);
    const firstWin = sofar.find((winner) => winner !== 'T');
    for (const side of ['A', 'B']) {
      if (sofar.filter((winner) => winner === side).length === 2) return side;
    }
    if (firstWin && sofar.includes('T')) return firstWin;
  }
  if (tricks.length < TRICKS) return 'go';
  return rules.allTied === 'opener' ? sideOf(opener) : 'none';
}

// --------------------------------------------------------------------------- raises and the game

/** The step after `name`; the first one after null. Undefined at the top of the ladder. */
export function nextRung(rules, name) {
  return rules.rungs[rules.rungs.findIndex((rung) => rung.name === name) + 1];
}

/** What a refused request pays: the step below it. */
export function foldAward(rules, name) {
  const step = rules.rungs.findIndex((rung) => rung.name === name);
  return step === 0 ? rules.startValue : rules.rungs[step - 1].value;
}

/** The special hand that these scores bring on, at the start of every hand while they last (S000 L71). */
export function specialHand(rules, scores) {
  const { id, from, value, refusalPays, ironValue } = rules.special;
  const [a, b] = scores.map((score) => score >= from);
  if (a && b) return { id: 'iron_hand', offerTo: null, value: ironValue, refusalPays: null };
  if (a || b) return { id, offerTo: a ? 'A' : 'B', value, refusalPays };
  return null;
}

/** The seat to the left of the last opener, play going to the right (S000 L6). */
export const nextOpener = (opener, players) => (opener + players - 1) % players;

/** Throws BadInput unless these hands and this vira can be dealt from the deck. */
export function checkDeal(rules, players, hands, vira) {
  const deck = deckOf(rules);
  if (rules.fixedManilhas && vira !== null) throw new BadInput('unexpected_vira', 'these rules turn no vira up');
  if (hands.length !== players) throw new BadInput('wrong_number_of_hands', `${players} hands are needed`);
  const dealt = [...hands.flat(), ...(rules.fixedManilhas ? [] : [vira])];
  const stranger = dealt.find((card) => !deck.includes(card));
  if (stranger !== undefined) throw new BadInput('unknown_card', `${stranger} is no card of this deck`);
  if (hands.some((cards) => cards.length !== TRICKS)) {
    throw new BadInput('wrong_number_of_cards', `every seat holds ${TRICKS} cards`);
  }
  if (new Set(dealt).size !== dealt.length) throw new BadInput('duplicate_card', 'a card was dealt twice');
}

/** One game, hand after hand, to the target. The phase says what is awaited: see `toAct`. */
export class Game {
  constructor(rules, players, { opener, hands, vira = null, scores = [0, 0] }) {
    if (!rules.players.includes(players)) throw new BadInput('wrong_players', `not a game for ${players}`);
    checkDeal(rules, players, hands, vira);
    this.rules = rules;
    this.players = players;
    this.scores = { A: scores[0], B: scores[1] };
    this.handNumber = 0;
    this.gameWinner = null;
    this.#deal(opener, hands, vira);
  }

  nextHand({ hands, vira = null }) {
    if (this.phase !== 'hand_over') throw new BadInput('no_next_hand', `no hand can be dealt in phase ${this.phase}`);
    checkDeal(this.rules, this.players, hands, vira);
    this.#deal(nextOpener(this.opener, this.players), hands, vira);
  }

  #deal(opener, hands, vira) {
    this.handNumber += 1;
    this.opener = opener;
    this.hands = hands.map((cards) => [...cards]);
    this.vira = vira;
    this.manilhas = manilhas(this.rules, vira);
    this.special = specialHand(this.rules, [this.scores.A, this.scores.B]);
    this.value = this.special?.value ?? this.rules.startValue; // what has been accepted
    this.request = null; // name of the last request of the hand
    this.asker = null; // side that made it
    this.pending = null; // the rung under discussion, while it awaits its answer
    this.tricks = []; // who took each
    this.table = [[]]; // the plays of each trick begun
    this.leader = opener; // of the trick being played
    this.turn = opener;
    this.outcome = null; // {winner, points} once the hand is over
    this.phase = this.special?.offerTo ? 'special' : 'play';
  }

  /** The seats something is awaited from. Either partner may answer, the first answer counts (S000 L48, L75). */
  toAct() {
    if (this.phase === 'play') return [this.turn];
    const side = { special: this.special?.offerTo, answer: this.asker && otherSide(this.asker) }[this.phase];
    return [...Array(this.players).keys()].filter((seat) => sideOf(seat) === side);
  }

  legalMoves(seat) {
    const moves = [
      ...this.hands[seat].map((card) => ({ type: 'play', card })),
      ...this.hands[seat].map((card) => ({ type: 'play', card, hidden: true })),
      { type: 'raise', rung: nextRung(this.rules, this.request)?.name },
      { type: 'accept' },
      { type: 'fold' },
      { type: 'play_hand' },
      { type: 'refuse_hand' },
    ];
    return moves.filter((move) => this.whyNot(seat, move) === null);
  }

  /** The reason why a move is illegal, or null. */
  whyNot(seat, move) {
    if (this.phase === 'hand_over' || this.phase === 'game_over') return this.phase;
    if (move.type === 'raise') return this.#whyNotRaise(seat, move.rung);
    if (move.type === 'play') return this.#whyNotPlay(seat, move.card, move.hidden);
    const phase = { accept: 'answer', fold: 'answer', play_hand: 'special', refuse_hand: 'special' }[move.type];
    if (this.phase !== phase) return 'wrong_phase';
    return this.toAct().includes(seat) ? null : 'not_your_turn';
  }

  #whyNotPlay(seat, card, hidden) {
    if (this.phase !== 'play') return 'wrong_phase';
    if (seat !== this.turn) return 'not_your_turn';
    if (!this.hands[seat].includes(card)) {
      return deckOf(this.rules).includes(card) ? 'card_not_in_hand' : 'unknown_card';
    }
    if (!hidden) return null;
    const inIronHand = this.special?.id === 'iron_hand' && !this.rules.special.ironHides;
    return this.tricks.length === 0 || inIronHand ? 'hidden_not_allowed' : null; // S000 L12, S003 L31
  }

  #whyNotRaise(seat, rung) {
    const { phase, rules } = this;
    const asksAgain = this.asker === sideOf(seat); // his side made the last request
    if (phase === 'special') return 'wrong_phase';
    if (phase === 'play' && seat !== this.turn) return 'raise_out_of_turn'; // S000 L48, S004 L85
    if (phase === 'answer' && asksAgain) return 'raise_own_request'; // the other side must answer first
    if (rung !== undefined && !rules.rungs.some(({ name }) => name === rung)) return 'unknown_rung';
    if (this.special) return 'raise_not_allowed'; // S000 L77, L80; S004 L64
    const next = nextRung(rules, this.request);
    if (!next) return 'raise_top_rung'; // S000 L68
    if (asksAgain) return 'raise_own_request'; // S001 L46, S004 L55
    if (phase === 'play' && this.request && !rules.raiseLater) return 'raise_window';
    return rung === undefined || rung === next.name ? null : 'raise_wrong_rung'; // S001 L48
  }

  /** Makes a move, or throws IllegalMove and changes nothing. */
  move(seat, move) {
    const reason = this.whyNot(seat, move);
    if (reason) throw new IllegalMove(reason);
    switch (move.type) {
      case 'play': this.#play(seat, move.card, move.hidden === true); break;
      case 'raise': this.#raise(sideOf(seat)); break;
      case 'accept': this.#accept(); break;
      case 'fold': this.#endHand(this.asker, this.value); break; // S000 L62
      case 'play_hand': this.phase = 'play'; break;
      case 'refuse_hand': this.#endHand(otherSide(this.special.offerTo), this.special.refusalPays); break;
    }
  }

  #raise(side) {
    if (this.pending) this.#accept(); // answering with a raise accepts what was asked (S000 L59)
    this.pending = nextRung(this.rules, this.request);
    this.request = this.pending.name;
    this.asker = side;
    this.phase = 'answer';
  }

  #accept() {
    this.value = this.pending.value;
    this.pending = null;
    this.phase = 'play'; // the turn has not moved: whoever asked still owes his card
  }

  #play(seat, card, hidden) {
    const trick = this.table.at(-1);
    this.hands[seat].splice(this.hands[seat].indexOf(card), 1);
    trick.push({ seat, card, hidden });
    this.turn = (seat + 1) % this.players;
    if (trick.length === this.players) this.#closeTrick(trick);
  }

  #closeTrick(trick) {
    const { winner, leader } = trickResult(this.rules, this.manilhas, trick);
    this.tricks.push(winner);
    const result = handResult(this.rules, this.tricks, this.opener);
    if (result === 'go') {
      this.leader = this.turn = leader;
      this.table.push([]);
    } else {
      this.#endHand(result, this.value);
    }
  }

  #endHand(winner, points) {
    this.outcome = { winner, points: winner === 'none' ? 0 : points };
    this.pending = null;
    this.phase = 'hand_over';
    if (winner === 'none') return;
    this.scores[winner] += points; // may pass the target (S000 L85)
    if (this.scores[winner] >= this.rules.target) [this.phase, this.gameWinner] = ['game_over', winner];
  }

  /** The game as it stands, to go back to: playing on does not change what was kept. */
  kept() {
    const { hands, tricks, table, scores } = this;
    return {
      ...this,
      hands: hands.map((cards) => [...cards]),
      tricks: [...tricks],
      table: table.map((trick) => [...trick]),
      scores: { ...scores },
    };
  }

  /** Goes back to what was kept, as often as one likes. */
  restore(kept) {
    Object.assign(this, Game.prototype.kept.call(kept));
  }

  /** The cards of `owner` as `viewer` sees them; null for a card he may not see. */
  cardsSeenBy(viewer, owner) {
    const blind = this.special?.id === 'iron_hand' && this.rules.special.ironBlind;
    const deciding = this.phase === 'special' && this.special.offerTo === sideOf(viewer);
    const partner = sideOf(viewer) === sideOf(owner) && deciding && this.rules.special.partnersSee;
    const seen = (viewer === owner && !blind) || partner;
    return this.hands[owner].map((card) => (seen ? card : null));
  }

  /** The tricks as `viewer` sees them: a hidden card stays unknown to all but its owner (S000 L12). */
  tableSeenBy(viewer) {
    return this.table.map((trick) => trick.map((play) => (
      { ...play, card: play.hidden && play.seat !== viewer ? null : play.card }
    )));
  }
}
