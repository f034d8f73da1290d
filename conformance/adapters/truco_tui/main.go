// Lets the game of truco-tui answer manilha-harness/1, one JSON object per line on standard input and output.
//
// The package it drives is internal to truco-tui, so this file is built as a command of that module; the
// README beside it says how. A deal gets in by way of a snapshot: the game deals for itself, and a new game is
// made from its snapshot with the cards changed. The game deals the next hand as soon as one ends, so the end
// of a hand is told from the snapshots before and after the act that ended it.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sort"

	"truco-tui/internal/truco"
)

type object = map[string]any

type deal struct {
	Hands [][]string `json:"hands"`
	Vira  string     `json:"vira"`
}

type setup struct {
	deal
	Opener int    `json:"opener"`
	Scores []int  `json:"scores"`
	Deals  []deal `json:"deals"`
}

type action struct {
	Type   string `json:"type"`
	Card   string `json:"card"`
	Hidden bool   `json:"hidden"`
	Rung   string `json:"rung"`
}

type request struct {
	Seq        any               `json:"seq"`
	Cmd        string            `json:"cmd"`
	Ruleset    string            `json:"ruleset"`
	HouseRules map[string]string `json:"house_rules"`
	Players    int               `json:"players"`
	Setup      setup             `json:"setup"`
	Actor      int               `json:"actor"`
	Action     action            `json:"action"`
	Fn         string            `json:"fn"`
	Args       struct{ Vira, A, B string }
}

var (
	suits  = map[byte]truco.Suit{'O': truco.Diamonds, 'E': truco.Spades, 'C': truco.Hearts, 'P': truco.Clubs}
	rungs  = map[int]string{3: "truco", 6: "seis", 9: "nove", 12: "doze"}
	ladder = []int{1, 3, 6, 9, 12}
	sides  = []string{"A", "B"}

	// What the game plays and the ruleset does not, as far as a documented house rule says it.
	houseRules = map[string]string{
		"next_hand_leader":     "seat_plus_1",
		"tie_leader":           "trick_leader",
		"same_side_top_leader": "trick_leader",
		"all_tied":             "hand_leader_side",
		"special_trigger":      "never",
	}
)

// table is one game, the deals to come, and what the last hand came to, which the game itself forgets.
type table struct {
	game  *truco.Game
	deals []deal
	hand  int
	over  object
}

func begin(players int, s setup) (*table, error) {
	names := make([]string, players)
	game, err := truco.NewGameWithSeed(names, make([]bool, players), 1, 2)
	if err != nil {
		return nil, err
	}
	start := game.AuthoritativeSnapshot()
	start.CurrentHand.Dealer = (s.Opener + players - 1) % players
	start.CurrentHand.Turn, start.CurrentHand.RoundStart = s.Opener, s.Opener
	for team, points := range s.Scores {
		start.MatchPoints[team] = points
	}
	t := &table{deals: s.Deals, hand: 1}
	return t, t.put(start, s.deal)
}

// put makes the game that a snapshot shows, with other cards.
func (t *table) put(snapshot truco.Snapshot, d deal) error {
	if len(d.Hands) != snapshot.NumPlayers {
		return errors.New("a deal has a hand for each seat")
	}
	vira, err := card(d.Vira)
	if err != nil {
		return err
	}
	snapshot.CurrentHand.Vira, snapshot.CurrentHand.Manilha = vira, truco.NextRank(vira.Rank)
	for seat, names := range d.Hands {
		snapshot.Players[seat].Hand = nil
		for _, name := range names {
			held, err := card(name)
			if err != nil {
				return err
			}
			snapshot.Players[seat].Hand = append(snapshot.Players[seat].Hand, held)
		}
	}
	t.game, err = truco.NewGameFromSnapshot(snapshot)
	return err
}

func (t *table) nextHand() error {
	if t.over == nil || t.game.MatchEnded() || len(t.deals) == 0 {
		return errors.New("there is no hand to deal now")
	}
	if err := t.put(t.game.AuthoritativeSnapshot(), t.deals[0]); err != nil {
		return err
	}
	t.deals, t.over = t.deals[1:], nil
	t.hand++
	return nil
}

// act tells whether the game took an act.
func (t *table) act(actor int, a action) bool {
	if t.over != nil {
		return false // the game has no pause between hands in which to ask it
	}
	before := t.game.AuthoritativeSnapshot()
	if t.send(actor, a, before) != nil {
		return false
	}
	after := t.game.AuthoritativeSnapshot()
	if after.MatchFinished || after.CurrentHand.Dealer != before.CurrentHand.Dealer {
		t.close(before, after, a.Type == "play")
	}
	return true
}

func (t *table) send(actor int, a action, now truco.Snapshot) error {
	noWord := errors.New("the game has no word for it")
	switch a.Type {
	case "play":
		wanted, err := card(a.Card)
		if err != nil {
			return err
		}
		index := -1
		for i, held := range t.game.HandCards(actor) {
			if held == wanted {
				index = i
			}
		}
		if a.Hidden {
			return t.game.PlayCardFaceDown(actor, index)
		}
		return t.game.PlayCard(actor, index)
	case "raise":
		from := now.CurrentHand.Stake
		if now.PendingRaiseFor != -1 {
			from = now.PendingRaiseTo
		}
		if a.Rung != "" && a.Rung != rungAbove(from) {
			return noWord
		}
		if now.PendingRaiseFor != -1 {
			return t.game.RaiseTruco(actor)
		}
		return t.game.AskTruco(actor)
	case "accept", "fold":
		return t.game.RespondTruco(actor, a.Type == "accept")
	}
	return noWord
}

func (t *table) observe() object {
	if t.over != nil {
		return t.over
	}
	return t.position(t.game.AuthoritativeSnapshot())
}

func (t *table) position(now truco.Snapshot) object {
	hand := now.CurrentHand
	seen := object{
		"phase": "play", "to_act": []int{hand.Turn}, "hand": t.hand, "trick": hand.Round, "leader": hand.RoundStart,
		"value": hand.Stake, "pending": nil, "tricks": results(hand.TrickResults),
		"scores": []int{now.MatchPoints[0], now.MatchPoints[1]}, "hand_winner": nil, "points": 0, "game_winner": nil,
	}
	if now.PendingRaiseFor != -1 {
		asked := []int{}
		for _, player := range now.Players {
			if player.Team == now.PendingRaiseFor {
				asked = append(asked, player.ID)
			}
		}
		seen["phase"], seen["to_act"] = "answer", asked
		seen["pending"] = object{
			"rung": rungs[now.PendingRaiseTo], "value": now.PendingRaiseTo, "by": sides[now.PendingRaiseBy],
		}
	}
	return seen
}

// close keeps how a hand ended: the position before, with the trick and the points that came of the last act.
func (t *table) close(before, after truco.Snapshot, byCard bool) {
	seen := t.position(before)
	if byCard {
		seen["tricks"] = append(results(before.CurrentHand.TrickResults), results([]int{after.LastTrickTeam})...)
	}
	seen["phase"], seen["to_act"], seen["pending"], seen["hand_winner"] = "hand_over", []int{}, nil, "none"
	for team, side := range sides {
		if won := after.MatchPoints[team] - before.MatchPoints[team]; won > 0 {
			seen["hand_winner"], seen["points"] = side, won
		}
	}
	seen["scores"] = []int{after.MatchPoints[0], after.MatchPoints[1]}
	if after.MatchFinished {
		seen["phase"], seen["game_winner"] = "game_over", sides[after.WinnerTeam]
	}
	t.over = seen
}

func results(teams []int) []string {
	told := []string{}
	for _, team := range teams {
		if team < 0 {
			told = append(told, "T")
		} else {
			told = append(told, sides[team])
		}
	}
	return told
}

func rungAbove(stake int) string {
	for i, value := range ladder[:len(ladder)-1] {
		if value == stake {
			return rungs[ladder[i+1]]
		}
	}
	return "none"
}

// card reads a card as we write it.
func card(name string) (truco.Card, error) {
	if len(name) == 2 {
		read := truco.Card{Suit: suits[name[1]], Rank: truco.Rank(name[:1])}
		for deck := truco.NewDeck(); ; {
			known, more := deck.Draw()
			if !more {
				break
			}
			if known == read {
				return read, nil
			}
		}
	}
	return truco.Card{}, fmt.Errorf("%q is no card", name)
}

func query(fn string, args struct{ Vira, A, B string }) (any, error) {
	vira, err := card(args.Vira)
	if err != nil {
		return nil, err
	}
	manilha := truco.NextRank(vira.Rank)
	if fn == "compare_cards" {
		a, errA := card(args.A)
		b, errB := card(args.B)
		return truco.CompareCards(a, b, manilha), errors.Join(errA, errB)
	}
	groups := map[int][]string{}
	for rank := range "4567QJKA23" {
		for _, suit := range "OECP" {
			name := string("4567QJKA23"[rank]) + string(suit)
			one, _ := card(name)
			if fn == "card_order" || one.Rank == manilha {
				power := truco.CardPower(one, manilha)
				groups[power] = append(groups[power], name)
			}
		}
	}
	powers := []int{}
	for power := range groups {
		powers = append(powers, power)
	}
	sort.Ints(powers)
	order, names := [][]string{}, []string{}
	for _, power := range powers {
		order = append(order, groups[power])
		names = append(names, groups[power]...)
	}
	if fn == "card_order" {
		return order, nil
	}
	return names, nil
}

func hello(plain bool) object {
	declared := houseRules
	if plain {
		declared = map[string]string{}
	}
	return object{
		"implementation": object{
			"name": "truco-tui", "version": "unknown", "language": "Go",
			"homepage": "https://github.com/gibavargas/truco-tui", "license": "GPL-2.0",
		},
		"levels":   []string{"judge", "hand", "match"},
		"rulesets": object{"paulista": object{"players": []int{2, 4}, "house_rules": declared}},
		"queries":  []string{"manilhas", "card_order", "compare_cards"},
		"observables": []string{
			"phase", "to_act", "hand", "trick", "leader", "value", "pending", "tricks", "scores", "hand_winner",
			"points", "game_winner",
		},
		"capabilities": []string{}, "auto": []string{},
	}
}

func unsupported(feature, message string) object {
	return object{"unsupported": object{"feature": feature, "message": message}}
}

// answer gives the reply to a request but for its seq.
func answer(t **table, r request, plain bool) (object, error) {
	if r.Cmd == "query" || r.Cmd == "begin" {
		if r.Ruleset != "paulista" {
			return unsupported("ruleset", r.Ruleset+" is not played"), nil
		}
		for name, value := range r.HouseRules {
			if houseRules[name] != value {
				return unsupported("house_rules", name+"="+value+" is not played"), nil
			}
		}
	} else if *t == nil && (r.Cmd == "act" || r.Cmd == "next_hand") {
		return nil, errors.New("no game has begun")
	}
	switch r.Cmd {
	case "hello":
		return hello(plain), nil
	case "query":
		if r.Fn != "manilhas" && r.Fn != "card_order" && r.Fn != "compare_cards" {
			return unsupported(r.Fn, "the game only answers this by playing"), nil
		}
		value, err := query(r.Fn, r.Args)
		return object{"value": value}, err
	case "begin":
		begun, err := begin(r.Players, r.Setup)
		if err != nil {
			return nil, err
		}
		*t = begun
		return object{"observe": begun.observe()}, nil
	case "act":
		if !(*t).act(r.Actor, r.Action) {
			return object{"ok": false, "reject": object{"reason": nil}}, nil
		}
		return object{"ok": true, "observe": (*t).observe()}, nil
	case "next_hand":
		if err := (*t).nextHand(); err != nil {
			return nil, err
		}
		return object{"observe": (*t).observe()}, nil
	case "bye":
		return object{}, nil
	}
	return unsupported(r.Cmd, "this adapter does not do that"), nil
}

func main() {
	plain := len(os.Args) > 1 && os.Args[1] == "--plain"
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	out := json.NewEncoder(os.Stdout)
	var t *table
	for in.Scan() {
		var r request
		err := json.Unmarshal(in.Bytes(), &r)
		reply := object{}
		if err == nil {
			reply, err = answer(&t, r, plain)
		}
		if err != nil {
			reply = object{"error": object{"message": err.Error()}}
		}
		reply["seq"] = r.Seq
		if out.Encode(reply) != nil || r.Cmd == "bye" {
			return
		}
	}
}
