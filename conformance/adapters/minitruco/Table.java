import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import me.chester.minitruco.core.Baralho;
import me.chester.minitruco.core.Carta;
import me.chester.minitruco.core.Jogador;
import me.chester.minitruco.core.PartidaLocal;
import me.chester.minitruco.core.SituacaoJogo;

/**
 * A game of miniTruco with the cards of a setup, driven call by call.
 *
 * <p>The core waits for cards in a loop of its own thread and deals the next hand as soon as one ends. Here
 * each card is handed straight to the method that the loop would call, and the end of a hand is written down
 * when the core announces it; until `next_hand` the table shows that record and takes no act. The core
 * answers an act that it does not take with silence: taken is what it announces to the players.
 */
final class Table extends PartidaLocal implements Harness.Game {
    private final Deck deck;
    private final List<String> tricks = new ArrayList<>();
    private boolean taken;
    private boolean offered; // a special hand that is not accepted yet
    private int hand = 1;
    private int[] before;
    private Map<String, Object> over; // the position and the views when the hand ended
    private List<Object> viewsWhenOver;

    Table(String mode, Map<String, Object> setup) {
        super(false, false, mode);
        List<Integer> scores = Harness.list(setup.get("scores"));
        List<Map<String, Object>> later = setup.get("deals") == null ? List.of() : Harness.list(setup.get("deals"));
        deck = new Deck(modo.isBaralhoLimpo(), setup, later);
        set("baralho", deck);
        IntStream.range(0, 4).forEach(seat -> adiciona(new Listener()));
        for (int side = 0; side < 2; side++) {
            pontosEquipe[side] = scores == null ? 0 : scores.get(side);
        }
        before = pontosEquipe.clone();
        call("iniciaMao", Jogador.class, jogadores[(int) setup.get("opener")]);
    }

    @Override
    public boolean act(int actor, Map<String, Object> action) {
        if (actor < 0 || actor > 3 || over != null) {
            return false; // the core has no such player, and no pause between hands in which to ask it
        }
        taken = false;
        Jogador player = jogadores[actor];
        switch (String.valueOf(action.get("type"))) {
            case "play":
                play(player, String.valueOf(action.get("card")), Boolean.TRUE.equals(action.get("hidden")));
                break;
            case "raise":
                Object rung = action.get("rung");
                if (rung == null || rung.equals(Adapter.rungAbove(modo, situation().valorMao))) {
                    aumentaAposta(player);
                }
                break;
            case "accept":
            case "fold":
                respondeAumento(player, "accept".equals(action.get("type")));
                break;
            case "play_hand":
            case "refuse_hand":
                decideMaoDeX(player, "play_hand".equals(action.get("type")));
                break;
            default:
        }
        return taken;
    }

    /** Hands a card to the core, the very card that the player holds, as the app does. */
    private void play(Jogador player, String name, boolean hidden) {
        Carta wanted;
        try {
            wanted = Adapter.card(name);
        } catch (IllegalArgumentException unknown) {
            return;
        }
        Carta card = Arrays.stream(player.getCartas()).filter(wanted::equals).findFirst().orElse(wanted);
        boolean wasHidden = card.isFechada();
        card.setFechada(hidden);
        jogaCarta(player, card);
        call("processaJogada");
        set("alguemJogou", false);
        if (!taken) {
            card.setFechada(wasHidden);
        }
    }

    @Override
    public void nextHand() {
        if (over == null || finalizada || !deck.given) {
            throw new IllegalStateException("there is no hand to deal now");
        }
        over = null;
        hand++;
        tricks.clear();
        before = pontosEquipe.clone();
    }

    @Override
    public Map<String, Object> observe() {
        return over == null ? position() : over;
    }

    private Map<String, Object> position() {
        SituacaoJogo now = situation();
        boolean[] waiting = get("aguardandoRespostaMaoDeX");
        boolean[] refused = get("recusouAumento");
        Jogador asker = get("jogadorPedindoAumento");
        boolean special = seats(seat -> waiting[seat]).size() > 0;

        Map<String, Object> seen = new LinkedHashMap<>();
        seen.put("phase", special ? "special" : asker != null ? "answer" : "play");
        seen.put("to_act", special ? seats(seat -> waiting[seat])
                : asker != null ? seats(seat -> seat % 2 == asker.getPosicao() % 2 && !refused[seat])
                : List.of(getJogadorDaVez().getPosicao() - 1));
        seen.put("hand", hand);
        seen.put("trick", now.numRodadaAtual);
        seen.put("leader", now.posJogadorQueAbriuRodada - 1);
        seen.put("value", offered ? modo.valorDaMaoDeX() : now.valorMao);
        seen.put("pending", asker == null ? null : pending(asker, now.valorMao));
        seen.put("tricks", List.copyOf(tricks));
        seen.put("scores", List.of(pontosEquipe[0], pontosEquipe[1]));
        seen.put("hand_winner", null);
        seen.put("points", 0);
        seen.put("game_winner", null);
        return seen;
    }

    private Map<String, Object> pending(Jogador asker, int value) {
        String rung = Adapter.rungAbove(modo, value);
        return Map.of(
                "rung", rung == null ? "beyond the last" : rung,
                "value", modo.valorSeHouverAumento(value),
                "by", side(asker.getEquipe()));
    }

    /** Writes the end of the hand down, before the core deals the next one. */
    private void close() {
        Map<String, Object> seen = position();
        int won = pontosEquipe[0] > before[0] ? 1 : pontosEquipe[1] > before[1] ? 2 : 0;
        boolean game = Math.max(pontosEquipe[0], pontosEquipe[1]) > modo.pontuacaoParaMaoDeX();
        seen.put("phase", game ? "game_over" : "hand_over");
        seen.put("to_act", List.of());
        seen.put("pending", null);
        seen.put("hand_winner", won == 0 ? "none" : side(won));
        seen.put("points", won == 0 ? 0 : pontosEquipe[won - 1] - before[won - 1]);
        seen.put("game_winner", game ? side(won) : null);
        viewsWhenOver = IntStream.range(0, 4).mapToObj(this::sight).toList();
        offered = false;
        over = seen;
    }

    @Override
    public Object view(int seat) {
        return over == null ? sight(seat) : viewsWhenOver.get(seat);
    }

    /** What the core tells a player: his own cards, his partner's while they decide, and the situation. */
    private Object sight(int seat) {
        boolean[] waiting = get("aguardandoRespostaMaoDeX");
        SituacaoJogo now = new SituacaoJogo();
        atualizaSituacao(now, jogadores[seat]);
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("own", shown(jogadores[seat].getCartas()));
        view.put("partner", waiting[seat] ? shown(jogadores[(seat + 2) % 4].getCartas()) : null);
        view.put("vira", modo.isManilhaVelha() ? null : cartaDaMesa.toString());
        view.put("table", Arrays.stream(now.cartasJogadas).map(Table::shown).toList());
        view.put("situation", now.toString());
        view.put("turn", getJogadorDaVez().getPosicao());
        return view;
    }

    private static List<String> shown(Carta[] cards) {
        return Arrays.stream(cards).map(card -> card == null ? "" : card + (card.isFechada() ? " hidden" : "")).toList();
    }

    private SituacaoJogo situation() {
        SituacaoJogo now = new SituacaoJogo();
        atualizaSituacao(now, jogadores[0]);
        return now;
    }

    private static String side(int team) {
        return team == 1 ? "A" : "B";
    }

    private static List<Integer> seats(IntPredicate which) {
        return IntStream.range(0, 4).filter(which).boxed().toList();
    }

    // The state that the core keeps to itself

    @SuppressWarnings("unchecked")
    private <T> T get(String field) {
        try {
            return (T) field(field).get(this);
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException("not the core that this glue was written for", problem);
        }
    }

    private void set(String field, Object value) {
        try {
            field(field).set(this, value);
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException("not the core that this glue was written for", problem);
        }
    }

    private static Field field(String name) throws ReflectiveOperationException {
        Field field = PartidaLocal.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private void call(String method) {
        call(method, null, null);
    }

    private void call(String name, Class<?> type, Object argument) {
        try {
            Method method = type == null
                    ? PartidaLocal.class.getDeclaredMethod(name) : PartidaLocal.class.getDeclaredMethod(name, type);
            method.setAccessible(true);
            if (type == null) {
                method.invoke(this);
            } else {
                method.invoke(this, argument);
            }
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException("not the core that this glue was written for", problem);
        }
    }

    /** A deck that deals the cards of the setup, hand after hand, and shuffles once they are used up. */
    private static final class Deck extends Baralho {
        private final Deque<Map<String, Object>> deals = new ArrayDeque<>();
        private final Deque<Carta> top = new ArrayDeque<>();
        boolean given; // whether the last hand came from the setup

        Deck(boolean clean, Map<String, Object> first, List<Map<String, Object>> later) {
            super(clean);
            deals.add(first);
            deals.addAll(later);
        }

        @Override
        public void embaralha() {
            super.embaralha();
            top.clear();
            given = !deals.isEmpty();
            if (given) {
                Map<String, Object> deal = deals.poll();
                Harness.<List<Object>>list(deal.get("hands")).forEach(cards -> cards.forEach(this::put));
                if (deal.get("vira") != null) {
                    put(deal.get("vira"));
                }
            }
        }

        private void put(Object card) {
            top.add(Adapter.card(card));
            tiraDoBaralho(Adapter.card(card));
        }

        @Override
        public Carta sorteiaCarta() {
            return top.isEmpty() ? super.sorteiaCarta() : top.poll();
        }
    }

    /** A player who does nothing: what the core tells him is how the table learns what came about. */
    private final class Listener extends Jogador {
        @Override
        public void cartaJogada(Jogador player, Carta card) {
            taken = true;
        }

        @Override
        public void pediuAumentoAposta(Jogador player, int value, int phrase) {
            taken = true;
        }

        @Override
        public void aceitouAumentoAposta(Jogador player, int value, int phrase) {
            taken = true;
        }

        @Override
        public void recusouAumentoAposta(Jogador player, int phrase) {
            taken = true;
        }

        @Override
        public void decidiuMaoDeX(Jogador player, boolean plays, int phrase) {
            taken = true;
            offered &= !plays;
        }

        @Override
        public void informaMaoDeX(Carta[] partners) {
            offered = true;
        }

        @Override
        public void rodadaFechada(int trick, int result, Jogador leader) {
            if (tricks.size() < trick) { // each of the four is told
                tricks.add(result == 1 ? "A" : result == 2 ? "B" : "T");
            }
        }

        @Override
        public void maoFechada(int[] scores) {
            if (over == null) {
                close();
            }
        }

        @Override
        public void inicioMao(Jogador opener) {
        }

        @Override
        public void inicioPartida(int ours, int theirs) {
        }

        @Override
        public void vez(Jogador player, boolean mayHide) {
        }

        @Override
        public void jogoFechado(int team, int phrase) {
        }

        @Override
        public void jogoAbortado(int seat, int phrase) {
        }
    }
}
