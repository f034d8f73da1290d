import com.bueno.domain.entities.deck.Card;
import com.bueno.domain.entities.deck.Deck;
import com.bueno.domain.entities.deck.Rank;
import com.bueno.domain.entities.deck.Suit;
import com.bueno.domain.entities.hand.HandPoints;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Lets the domain model of CTruco answer `manilha-harness/1`: paulista for two, played by {@link Table}. */
final class Adapter extends Harness {
    /** The rungs in the order of the ladder; the model knows them by their values. */
    static final List<String> RUNGS = List.of("truco", "seis", "nove", "doze");

    private static final String SUITS = "OECP";
    private static final String THEIR_SUITS = "DSHC";

    private Adapter(boolean plain) {
        super(plain);
    }

    public static void main(String[] args) throws IOException {
        new Adapter(List.of(args).contains("--plain")).serve();
    }

    @Override
    Map<String, Object> hello() {
        return Map.of(
                "implementation", Map.of(
                        "name", "CTruco (domain)",
                        "version", "unknown",
                        "language", "Java",
                        "homepage", "https://github.com/lucas-ifsp/CTruco",
                        "license", "GPL-3.0-or-later"),
                "levels", List.of("judge", "hand", "match"),
                "queries", List.of("manilhas", "card_order", "compare_cards", "rung_value", "next_raise"),
                "observables", List.of("phase", "to_act", "hand", "trick", "leader", "value", "pending", "tricks",
                        "scores", "hand_winner", "points", "game_winner"),
                "capabilities", List.of("legal"),
                "auto", List.of());
    }

    @Override
    Map<String, Map<String, String>> rulesets() {
        return Map.of("paulista", new TreeMap<>(Map.of(
                "hidden_in_ferro", "allowed",
                "raise_cap", "needed_by_trailing",
                "score_cap", "target")));
    }

    @Override
    List<Integer> players() {
        return List.of(2);
    }

    @Override
    Object query(String ruleset, String fn, Map<String, Object> args) {
        switch (fn) {
            case "manilhas":
                Card turned = card(args.get("vira"));
                return deck().stream()
                        .filter(card -> card.isManilha(turned))
                        .sorted(Comparator.comparing(card -> card.getRelativeValue(turned)))
                        .map(Adapter::name)
                        .toList();
            case "card_order":
                Card vira = card(args.get("vira"));
                return List.copyOf(deck().stream()
                        .sorted(Comparator.comparing(card -> SUITS.indexOf(name(card).charAt(1))))
                        .collect(Collectors.groupingBy(card -> card.getRelativeValue(vira), TreeMap::new,
                                Collectors.mapping(Adapter::name, Collectors.toList())))
                        .values());
            case "compare_cards":
                return Integer.signum(card(args.get("a")).compareValueTo(card(args.get("b")), card(args.get("vira"))));
            case "rung_value":
                return pointsOf(args.get("rung")).get();
            case "next_raise":
                return rungAbove(pointsOf(args.get("rung")));
            default:
                throw new Unsupported(fn, "the model only answers this by playing");
        }
    }

    @Override
    Game begin(String ruleset, int players, Map<String, Object> setup) {
        return new Table(setup);
    }

    private static List<Card> deck() {
        return new Deck().take(40);
    }

    /** The request that comes after a value of the hand, null after the last. */
    static String rungAbove(HandPoints points) {
        return points == HandPoints.TWELVE ? null : rung(points.increase());
    }

    /** The request whose acceptance makes the hand worth so much. */
    static String rung(HandPoints points) {
        return RUNGS.get(points.ordinal() - HandPoints.THREE.ordinal());
    }

    private static HandPoints pointsOf(Object rung) {
        if (rung != null && !RUNGS.contains(rung)) {
            throw new IllegalArgumentException(rung + " is no request");
        }
        return rung == null ? HandPoints.ONE : HandPoints.values()[HandPoints.THREE.ordinal() + RUNGS.indexOf(rung)];
    }

    /** A card as we write it, in the model's type; IllegalArgumentException where it has none. */
    static Card card(Object written) {
        String name = String.valueOf(written);
        int suit = name.length() == 2 ? SUITS.indexOf(name.charAt(1)) : -1;
        if (suit < 0) {
            throw new IllegalArgumentException(name + " is no card");
        }
        return Card.of(Rank.ofSymbol(name.substring(0, 1)), Suit.ofSymbol(THEIR_SUITS.substring(suit, suit + 1)));
    }

    static String name(Card card) {
        return card.getRank().toString() + SUITS.charAt(THEIR_SUITS.indexOf(card.getSuit().toString()));
    }
}
