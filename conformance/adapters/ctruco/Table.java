import com.bueno.domain.entities.deck.Card;
import com.bueno.domain.entities.deck.Deck;
import com.bueno.domain.entities.game.Game;
import com.bueno.domain.entities.game.GameRuleViolationException;
import com.bueno.domain.entities.hand.Hand;
import com.bueno.domain.entities.hand.HandPoints;
import com.bueno.domain.entities.hand.states.WaitingMaoDeOnze;
import com.bueno.domain.entities.hand.states.WaitingRaiseResponse;
import com.bueno.domain.entities.player.Player;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A game of CTruco with the cards of a setup, driven as its use cases drive it: the player gives the card up,
 * the hand takes it, and when the hand is done the game adds its points. An act that the model answers with an
 * exception was not taken; the use cases then forget the player's change, and so does the glue.
 */
final class Table implements Harness.Game {
    private final List<Player> seats = new ArrayList<>();
    private final ScriptedDeck deck;
    private final Game game;
    private boolean closedByCard; // whether the last act taken was a card
    private int worth;

    Table(Map<String, Object> setup) {
        List<Integer> scores = setup.get("scores") == null ? List.of(0, 0) : Harness.list(setup.get("scores"));
        for (int seat = 0; seat < 2; seat++) {
            seats.add(new Player(List.of(), "seat " + seat, UUID.randomUUID(), scores.get(seat), false));
        }
        int opener = (int) setup.get("opener");
        deck = new ScriptedDeck(opener, setup);
        game = new Game(seats.get(opener), seats.get(1 - opener), deck);
    }

    @Override
    public boolean act(int actor, Map<String, Object> action) {
        Hand hand = game.currentHand();
        if (actor < 0 || actor > 1 || hand.isDone()) {
            return false;
        }
        List<Card> cards = List.copyOf(seats.get(actor).getCards());
        if (!takes(hand, actor, action)) {
            seats.get(actor).setCards(cards);
            return false;
        }
        closedByCard = "play".equals(action.get("type"));
        if (hand.isDone()) {
            game.updateScores();
        }
        return true;
    }

    /** What the model lists as possible does not tell open cards from closed ones, so a copy is asked each act. */
    @Override
    public List<Map<String, Object>> legal(int actor) {
        Hand hand = game.currentHand();
        if (hand.isDone()) {
            return List.of();
        }
        List<Card> cards = List.copyOf(seats.get(actor).getCards());
        List<Map<String, Object>> acts = new ArrayList<>();
        for (Card card : cards) {
            acts.add(Map.of("type", "play", "card", Adapter.name(card)));
            acts.add(Map.of("type", "play", "card", Adapter.name(card), "hidden", true));
        }
        String rung = Adapter.rungAbove(stake(hand));
        acts.add(rung == null ? Map.of("type", "raise") : Map.of("type", "raise", "rung", rung));
        for (String answer : List.of("accept", "fold", "play_hand", "refuse_hand")) {
            acts.add(Map.of("type", answer));
        }
        acts.removeIf(act -> {
            boolean taken = takes(copy(hand), actor, act);
            seats.get(actor).setCards(cards);
            return !taken;
        });
        return acts;
    }

    private boolean takes(Hand hand, int actor, Map<String, Object> action) {
        try {
            return send(hand, seats.get(actor), action);
        } catch (IllegalArgumentException | IllegalStateException | GameRuleViolationException refused) {
            return false;
        }
    }

    /** What the next request starts from. */
    private static HandPoints stake(Hand hand) {
        return hand.getPointsProposal() == null ? hand.getPoints() : hand.getPointsProposal();
    }

    /** Puts an act to the hand; false where the model has no word for it. */
    private static boolean send(Hand hand, Player player, Map<String, Object> action) {
        boolean offered = hand.getState() instanceof WaitingMaoDeOnze;
        switch (String.valueOf(action.get("type"))) {
            case "play":
                Card named = Adapter.card(action.get("card"));
                Card card = Boolean.TRUE.equals(action.get("hidden")) ? player.discard(named) : player.play(named);
                if (hand.getCardToPlayAgainst().isEmpty()) {
                    hand.playFirstCard(player, card);
                } else {
                    hand.playSecondCard(player, card);
                }
                return true;
            case "raise":
                Object rung = action.get("rung");
                if (rung != null && !rung.equals(Adapter.rungAbove(stake(hand)))) {
                    return false;
                }
                hand.raise(player);
                return true;
            case "accept":
            case "play_hand":
                if (offered != "play_hand".equals(action.get("type"))) {
                    return false;
                }
                hand.accept(player);
                return true;
            case "fold":
            case "refuse_hand":
                if (offered != "refuse_hand".equals(action.get("type"))) {
                    return false;
                }
                hand.quit(player);
                return true;
            default:
                return false;
        }
    }

    @Override
    public void nextHand() {
        if (!game.currentHand().isDone() || game.isDone() || deck.later.isEmpty()) {
            throw new IllegalStateException("there is no hand to deal now");
        }
        game.prepareNewHand();
    }

    @Override
    public Map<String, Object> observe() {
        Hand hand = game.currentHand();
        boolean offered = hand.getState() instanceof WaitingMaoDeOnze;
        boolean asked = hand.getState() instanceof WaitingRaiseResponse;
        if (!hand.isDone()) {
            worth = offered ? worthIfPlayed(hand) : hand.getPoints().get();
        }
        int played = hand.numberOfRoundsPlayed();
        var result = hand.getResult();

        Map<String, Object> seen = new LinkedHashMap<>();
        seen.put("phase", game.isDone() ? "game_over" : hand.isDone() ? "hand_over"
                : offered ? "special" : asked ? "answer" : "play");
        seen.put("to_act", hand.isDone() ? List.of() : List.of(seats.indexOf(hand.getCurrentPlayer())));
        seen.put("hand", game.handsPlayed());
        seen.put("trick", hand.isDone() && closedByCard ? played : played + 1);
        seen.put("leader", seats.indexOf(hand.getFirstToPlay()));
        seen.put("value", worth);
        seen.put("pending", !asked ? null : Map.of(
                "rung", Adapter.rung(hand.getPointsProposal()),
                "value", hand.getPointsProposal().get(),
                "by", side(Optional.of(hand.getLastBetRaiser()), null)));
        seen.put("tricks", hand.getRoundsPlayed().stream().map(round -> side(round.getWinner(), "T")).toList());
        seen.put("scores", seats.stream().map(Player::getScore).toList());
        seen.put("hand_winner", result.map(end -> side(end.getWinner(), "none")).orElse(null));
        seen.put("points", result.map(end -> end.getPoints().get()).orElse(0));
        seen.put("game_winner", side(game.getWinner(), null));
        return seen;
    }

    /** What an offered hand will be worth: a copy of the hand is told that it is played. */
    private static int worthIfPlayed(Hand hand) {
        Hand copy = copy(hand);
        copy.accept(copy.getCurrentPlayer());
        return copy.getPoints().get();
    }

    /** A hand in the same position, restored as the model restores one that was stored. */
    private static Hand copy(Hand hand) {
        return new Hand(hand.getVira(), hand.getDealtCards(), hand.getOpenCards(), hand.getRoundsPlayed(),
                hand.getIntelHistory(), hand.getPossibleActions(), hand.getFirstToPlay(), hand.getLastToPlay(),
                hand.getCurrentPlayer(), hand.getLastBetRaiser(), hand.getEventPlayer(),
                hand.getCardToPlayAgainst().orElse(null), hand.getPoints(), hand.getPointsProposal(), null,
                hand.getState().className());
    }

    private String side(Optional<Player> player, String nobody) {
        return player.map(one -> seats.indexOf(one) == 0 ? "A" : "B").orElse(nobody);
    }

    /** A deck that deals the cards of the setup: the vira, the opener's cards, the other's. */
    private static final class ScriptedDeck extends Deck {
        private final Deque<Card> top = new ArrayDeque<>();
        final Deque<Map<String, Object>> later = new ArrayDeque<>();
        private int opener;

        ScriptedDeck(int opener, Map<String, Object> setup) {
            this.opener = opener;
            later.add(setup);
            if (setup.get("deals") != null) {
                later.addAll(Harness.<Map<String, Object>>list(setup.get("deals")));
            }
        }

        /** The game shuffles once before each hand, whose opener is the other player. */
        @Override
        public void shuffle() {
            Map<String, Object> deal = later.remove();
            List<List<Object>> hands = Harness.list(deal.get("hands"));
            top.clear();
            top.add(Adapter.card(deal.get("vira")));
            hands.get(opener).forEach(card -> top.add(Adapter.card(card)));
            hands.get(1 - opener).forEach(card -> top.add(Adapter.card(card)));
            opener = 1 - opener;
        }

        @Override
        public Card takeOne() {
            return top.remove();
        }

        @Override
        public List<Card> take(int count) {
            List<Card> taken = new ArrayList<>();
            while (taken.size() < count) {
                taken.add(top.remove());
            }
            return taken;
        }
    }
}
