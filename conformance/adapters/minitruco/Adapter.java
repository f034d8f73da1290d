import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import me.chester.minitruco.core.Carta;
import me.chester.minitruco.core.Modo;
import me.chester.minitruco.core.Partida;
import me.chester.minitruco.core.PartidaLocal;

/** Lets the core of miniTruco answer `manilha-harness/1`: its modes are rulesets, {@link Table} plays them. */
final class Adapter extends Harness {
    /** The rungs in the order of the ladder; the core knows them by their values. */
    static final List<String> RUNGS = List.of("truco", "seis", "nove", "doze");

    private static final Map<String, String> MODES = Map.of(
            "paulista", "P", "paulista-limpo", "L", "paulista-manilha-velha", "V", "mineiro", "M");

    /** What the core plays and the rulesets do not, as far as a documented house rule says it. */
    private static final Map<String, String> HOUSE_RULES = new TreeMap<>(Map.ofEntries(
            Map.entry("next_hand_leader", "seat_plus_1"),
            Map.entry("tie_leader", "trick_leader"),
            Map.entry("same_side_top_tie", "side_wins"),
            Map.entry("same_side_top_leader", "lowest_seat"),
            Map.entry("hidden_per_side", "1"),
            Map.entry("illegal_hide", "play_open"),
            Map.entry("hidden_in_ferro", "allowed"),
            Map.entry("raise_window", "on_turn"),
            Map.entry("raise_alternates", "false"),
            Map.entry("response_rule", "both_must_refuse"),
            Map.entry("special_decider", "both_must_refuse"),
            Map.entry("partner_peek", "deciding")));

    private Adapter(boolean plain) {
        super(plain);
    }

    public static void main(String[] args) throws IOException {
        Logger.getLogger("").setLevel(Level.OFF); // the core tells every card that is played
        new Adapter(List.of(args).contains("--plain")).serve();
    }

    @Override
    Map<String, Object> hello() {
        return Map.of(
                "implementation", Map.of(
                        "name", "miniTruco (core)",
                        "version", "unknown",
                        "language", "Java",
                        "homepage", "https://github.com/chesterbr/minitruco-android",
                        "license", "BSD-3-Clause"),
                "levels", List.of("judge", "hand", "match"),
                "queries", List.of("manilhas", "compare_cards", "rung_value", "next_raise"),
                "observables", List.of("phase", "to_act", "hand", "trick", "leader", "value", "pending", "tricks",
                        "scores", "hand_winner", "points", "game_winner"),
                "capabilities", List.of("views"),
                "auto", List.of());
    }

    @Override
    Map<String, Map<String, String>> rulesets() {
        Map<String, Map<String, String>> rulesets = new TreeMap<>();
        MODES.keySet().forEach(ruleset -> rulesets.put(ruleset, HOUSE_RULES));
        return rulesets;
    }

    @Override
    List<Integer> players() {
        return List.of(4);
    }

    @Override
    Object query(String ruleset, String fn, Map<String, Object> args) {
        Modo mode = Modo.fromString(MODES.get(ruleset));
        switch (fn) {
            case "manilhas":
                char top = manilha(ruleset, args.get("vira"));
                return deck(mode).stream()
                        .filter(card -> card.getValorTruco(top) > 10)
                        .sorted(Comparator.comparing(card -> card.getValorTruco(top)))
                        .map(Adapter::name)
                        .toList();
            case "compare_cards":
                char rank = manilha(ruleset, args.get("vira"));
                return Integer.compare(
                        card(args.get("a")).getValorTruco(rank), card(args.get("b")).getValorTruco(rank));
            case "rung_value":
                return valueOf(mode, args.get("rung"));
            case "next_raise":
                return rungAbove(mode, valueOf(mode, args.get("rung")));
            default:
                throw new Unsupported(fn, "the core only answers this by playing");
        }
    }

    @Override
    Game begin(String ruleset, int players, Map<String, Object> setup) {
        return new Table(MODES.get(ruleset), setup);
    }

    /** The request that comes after a value of the hand, null after the last. */
    static String rungAbove(Modo mode, int value) {
        int above = mode.valorSeHouverAumento(value);
        int rung = 0;
        for (int worth = mode.valorInicialDaMao(); worth != value; rung++) {
            worth = mode.valorSeHouverAumento(worth);
            if (worth == 0) {
                return null;
            }
        }
        return above == 0 ? null : RUNGS.get(rung);
    }

    private static int valueOf(Modo mode, Object rung) {
        int value = mode.valorInicialDaMao();
        if (rung != null && !RUNGS.contains(rung)) {
            throw new IllegalArgumentException(rung + " is no request");
        }
        for (int step = rung == null ? -1 : RUNGS.indexOf(rung); step >= 0; step--) {
            value = mode.valorSeHouverAumento(value);
        }
        return value;
    }

    private static char manilha(String ruleset, Object vira) {
        Partida game = new PartidaLocal(false, false, MODES.get(ruleset));
        game.setManilha(game.getModo().isManilhaVelha() ? null : card(vira));
        return game.getManilha();
    }

    private static List<Carta> deck(Modo mode) {
        List<Carta> deck = new ArrayList<>();
        for (char rank : (mode.isBaralhoLimpo() ? "QJKA23" : "4567QJKA23").toCharArray()) {
            for (int suit : Carta.NAIPES) {
                deck.add(new Carta(rank, suit));
            }
        }
        return deck;
    }

    /** A card as we write it, in the core's type; IllegalArgumentException where it has none. */
    static Carta card(Object written) {
        String name = String.valueOf(written);
        if (!name.matches("[A234567JQK][COEP]")) {
            throw new IllegalArgumentException(name + " is no card");
        }
        return new Carta(name.substring(0, 1) + name.substring(1).toLowerCase());
    }

    static String name(Carta card) {
        return card.toString().toUpperCase();
    }
}
