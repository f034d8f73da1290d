import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** `manilha-harness/1` in Java: reads requests, asks the glue, writes replies. Glue extends it. */
abstract class Harness {
    /** What the engine has no way to do; answered with `unsupported`. */
    static final class Unsupported extends RuntimeException {
        final String feature;

        Unsupported(String feature, String message) {
            super(message);
            this.feature = feature;
        }
    }

    /** A game that is being played. Acts return whether the engine took them. */
    interface Game {
        boolean act(int actor, Map<String, Object> action);

        void nextHand();

        Map<String, Object> observe();

        default List<Map<String, Object>> legal(int seat) {
            throw new Unsupported("legal", "the engine lists no legal acts");
        }

        default Object view(int seat) {
            throw new Unsupported("view", "the engine keeps no view for each seat");
        }
    }

    private final boolean plain;
    private Game game;

    /** With `plain` no house rules are declared, so that the suite tells every difference. */
    Harness(boolean plain) {
        this.plain = plain;
    }

    /** The reply to hello, but for its `rulesets`. */
    abstract Map<String, Object> hello();

    /** Ruleset → house rules that the engine plays and the ruleset does not. */
    abstract Map<String, Map<String, String>> rulesets();

    /** By how many the engine is played. */
    abstract List<Integer> players();

    abstract Object query(String ruleset, String fn, Map<String, Object> args);

    abstract Game begin(String ruleset, int players, Map<String, Object> setup);

    /** Answers until `bye` or the end of the input. */
    void serve() throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err); // what the engine prints is no reply
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Map<String, Object> reply = new LinkedHashMap<>();
            Object command = null;
            try {
                Map<String, Object> request = map(Json.read(line));
                reply.put("seq", request.get("seq"));
                command = request.get("cmd");
                reply.putAll(answer(String.valueOf(command), request));
            } catch (Unsupported missing) {
                reply.put("unsupported", Map.of("feature", missing.feature, "message", missing.getMessage()));
            } catch (RuntimeException problem) {
                reply.putIfAbsent("seq", null);
                reply.put("error", Map.of("message", problem.toString()));
                problem.printStackTrace();
            }
            out.print(Json.write(reply) + "\n");
            out.flush();
            if ("bye".equals(command)) {
                return;
            }
        }
    }

    private Map<String, Object> answer(String command, Map<String, Object> request) {
        switch (command) {
            case "hello":
                Map<String, Object> said = new LinkedHashMap<>(hello());
                Map<String, Object> rulesets = new LinkedHashMap<>();
                rulesets().forEach((ruleset, rules) -> rulesets.put(
                        ruleset, Map.of("players", players(), "house_rules", plain ? Map.of() : rules)));
                said.put("rulesets", rulesets);
                return said;
            case "query":
                return single("value", query(ruleset(request), (String) request.get("fn"), map(request.get("args"))));
            case "begin":
                if (!players().contains(request.get("players"))) {
                    throw new Unsupported("players", "played by " + players());
                }
                game = begin(ruleset(request), (int) request.get("players"), map(request.get("setup")));
                return Map.of("observe", game.observe());
            case "act":
                boolean taken = running().act((int) request.get("actor"), map(request.get("action")));
                return taken ? Map.of("ok", true, "observe", game.observe())
                        : Map.of("ok", false, "reject", single("reason", null));
            case "next_hand":
                running().nextHand();
                return Map.of("observe", game.observe());
            case "legal":
                return single("actions", running().legal((int) request.get("actor")));
            case "view":
                return single("view", running().view((int) request.get("actor")));
            case "bye":
                return Map.of();
            default:
                throw new Unsupported(command, "this adapter does not do that");
        }
    }

    /** The ruleset asked for; Unsupported where it is not played, or not under the house rules asked for. */
    private String ruleset(Map<String, Object> request) {
        String ruleset = (String) request.get("ruleset");
        Map<String, String> played = rulesets().get(ruleset);
        if (played == null) {
            throw new Unsupported("ruleset", ruleset + " is not played");
        }
        Map<String, Object> wanted = request.get("house_rules") == null ? Map.of() : map(request.get("house_rules"));
        wanted.forEach((name, value) -> {
            if (!String.valueOf(value).equals(played.get(name))) {
                throw new Unsupported("house_rules", name + "=" + value + " is not played");
            }
        });
        return ruleset;
    }

    private Game running() {
        if (game == null) {
            throw new IllegalStateException("no game has begun");
        }
        return game;
    }

    /** A map of one key, whose value may be null. */
    static Map<String, Object> single(String key, Object value) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put(key, value);
        return map;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    static <T> List<T> list(Object value) {
        return (List<T>) value;
    }
}
