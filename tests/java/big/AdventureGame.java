// A text adventure: world model, command parser, inventory, puzzles, scripted play and a breadth-first solver.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

public class AdventureGame {
    enum Dir {
        NORTH, EAST, SOUTH, WEST, UP, DOWN;

        static Dir parse(String s) {
            for (Dir d : values()) {
                if (d.name().startsWith(s.toUpperCase()) && !s.isEmpty()) {
                    return d;
                }
            }
            return null;
        }
    }

    static class Room {
        final String name, text;
        final boolean dark;
        final EnumMap<Dir, Exit> exits = new EnumMap<>(Dir.class);

        Room(String n, String t, boolean dark) {
            name = n;
            text = t;
            this.dark = dark;
        }
    }

    static class Exit {
        final Room to;
        final String key;

        Exit(Room to, String key) {
            this.to = to;
            this.key = key;
        }
    }

    static class World {
        final Map<String, Room> rooms = new HashMap<>();
        final Map<String, String> start = new HashMap<>();

        void room(String n, String t, boolean dark) { rooms.put(n, new Room(n, t, dark)); }

        void path(String a, Dir d, String b, Dir back, String key) {
            rooms.get(a).exits.put(d, new Exit(rooms.get(b), key));
            if (back != null) {
                rooms.get(b).exits.put(back, new Exit(rooms.get(a), key));
            }
        }
    }

    static class Game implements Cloneable {
        final World w;
        Room at;
        Map<String, String> items;
        Set<String> flags = new TreeSet<>();
        int moves, score;
        boolean over;

        Game(World w) {
            this.w = w;
            at = w.rooms.get("hall");
            items = new HashMap<>(w.start);
        }

        Game copy() {
            try {
                Game g = (Game) clone();
                g.items = new HashMap<>(items);
                g.flags = new TreeSet<>(flags);
                return g;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        boolean has(String i) { return "me".equals(items.get(i)); }

        boolean here(String i) { return at.name.equals(items.get(i)); }

        boolean lit() { return !at.dark || has("lamp") && flags.contains("lamp on"); }

        String look() {
            if (!lit()) {
                return "It is dark.";
            }
            StringBuilder sb = new StringBuilder(at.name).append(": ").append(at.text).append(" Exits:");
            for (Map.Entry<Dir, Exit> e : at.exits.entrySet()) {
                sb.append(' ').append(e.getKey().name().toLowerCase());
            }
            TreeSet<String> things = new TreeSet<>();
            for (Map.Entry<String, String> e : items.entrySet()) {
                if (e.getValue().equals(at.name)) {
                    things.add(e.getKey());
                }
            }
            return sb.append(things.isEmpty() ? "" : " You see " + String.join(", ", things)).append('.')
                .toString();
        }

        String key() {
            StringBuilder sb = new StringBuilder(at.name);
            for (String i : new TreeSet<>(items.keySet())) {
                sb.append('|').append(items.get(i));
            }
            return sb.append(flags).toString();
        }

        String command(String line) {
            if (over) {
                return "The game is over.";
            }
            String s = line.trim().toLowerCase();
            int sp = s.indexOf(' ');
            String verb = sp < 0 ? s : s.substring(0, sp), noun = sp < 0 ? "" : s.substring(sp + 1).trim();
            moves++;
            Dir d = Dir.parse(verb.equals("go") ? noun : verb);
            if (d != null) {
                return go(d);
            }
            switch (verb) {
                case "look": return look();
                case "take":
                    if (!lit()) return "You grope around in the dark.";
                    if (!here(noun)) return "There is no " + noun + " here.";
                    if (noun.equals("statue")) return "Far too heavy.";
                    items.put(noun, "me");
                    score += noun.equals("crown") ? 50 : 5;
                    return "Taken.";
                case "drop":
                    if (!has(noun)) return "You do not have it.";
                    items.put(noun, at.name);
                    score -= 5;
                    return "Dropped.";
                case "inventory":
                    {
                        TreeSet<String> t = new TreeSet<>();
                        for (Map.Entry<String, String> e : items.entrySet()) if (e.getValue().equals("me"))
                            t.add(e.getKey());
                        return "You carry " + (t.isEmpty() ? "nothing" : String.join(", ", t)) + ".";
                    }
                case "light":
                    if (!noun.equals("lamp") || !has("lamp")) return "You cannot light that.";
                    return flags.add("lamp on") ? "The lamp burns." : "Already lit.";
                case "feed":
                    if (!at.name.equals("den") || !has("meat")) return "Nothing happens.";
                    items.put("meat", "gone");
                    flags.add("fed");
                    score += 20;
                    return "The wolf eats and falls asleep.";
                case "quit":
                    over = true;
                    return "Bye.";
                case "": return "Say something.";
                default: return "I do not know how to " + verb + ".";
            }
        }

        private String go(Dir d) {
            Exit e = at.exits.get(d);
            if (e == null) return "You cannot go " + d.name().toLowerCase() + ".";
            if (e.key != null && e.key.startsWith("!") ? !flags.contains(e.key.substring(1)) : e.key != null
                && !has(e.key)) {
                return e.key.startsWith("!") ? "Something growls." : "The door is locked.";
            }
            if (!lit() && !e.to.name.equals("hall") && d != Dir.UP) {
                over = true;
                return "You fall into a pit.";
            }
            at = e.to;
            if (at.name.equals("gate") && has("crown")) {
                over = true;
                score += 100;
                return "You walk free with the crown. You have won.";
            }
            return look();
        }
    }

    static World world() {
        World w = new World();
        w.room("hall", "A draughty hall.", false);
        w.room("kitchen", "Cold hearth.", false);
        w.room("cellar", "Rows of barrels.", true);
        w.room("tower", "Wind and crows.", false);
        w.room("den", "Bones everywhere.", true);
        w.room("vault", "Dust and gold light.", true);
        w.room("gate", "The outer gate.", false);
        w.path("hall", Dir.EAST, "kitchen", Dir.WEST, null);
        w.path("kitchen", Dir.DOWN, "cellar", Dir.UP, null);
        w.path("hall", Dir.UP, "tower", Dir.DOWN, null);
        w.path("cellar", Dir.NORTH, "den", Dir.SOUTH, null);
        w.path("den", Dir.EAST, "vault", Dir.WEST, "!fed");
        w.path("hall", Dir.SOUTH, "gate", Dir.NORTH, "key");
        String[] items = {"lamp", "tower", "meat", "kitchen", "key", "cellar", "crown", "vault", "statue",
            "hall"};
        for (int i = 0; i < items.length; i += 2) {
            w.start.put(items[i], items[i + 1]);
        }
        return w;
    }

    static void play(String script) {
        Game g = new Game(world());
        System.out.println(g.look());
        for (java.util.StringTokenizer t = new java.util.StringTokenizer(script, ";"); t.hasMoreTokens(); ) {
            String c = t.nextToken();
            System.out.println("> " + c.trim() + "\n" + g.command(c));
        }
        System.out.println("score " + g.score + " in " + g.moves + " moves");
    }

    public static void main(String[] args) {
        play("look; take statue; take sword; up; take lamp; light lamp; light lamp; d; e; take meat; inventory; down; take key; n; e; feed wolf; e; take crown; w; s; u; w; south; look");
        play("e; d; n; n");
        play("fly; go sideways; drop lamp; south; ; quit; look");
        Deque<Game> q = new ArrayDeque<>();
        Map<String, String> how = new HashMap<>();
        Set<String> seen = new HashSet<>();
        Game first = new Game(world());
        q.add(first);
        seen.add(first.key());
        how.put(first.key(), "");
        List<String> verbs = new ArrayList<>();
        for (Dir d : Dir.values()) {
            verbs.add(d.name().toLowerCase());
        }
        for (String i : new TreeSet<>(first.items.keySet())) {
            verbs.add("take " + i);
        }
        verbs.add("light lamp");
        verbs.add("feed wolf");
        int wins = 0, deaths = 0;
        while (!q.isEmpty()) {
            Game g = q.poll();
            for (String v : verbs) {
                Game n = g.copy();
                String r = n.command(v);
                if (n.over) {
                    if (r.endsWith("won.") && wins++ == 0) {
                        System.out.println("shortest:" + how.get(g.key()) + " " + v + " score " + n.score);
                    } else if (!r.endsWith("won.")) {
                        deaths++;
                    }
                } else if (seen.add(n.key())) {
                    how.put(n.key(), how.get(g.key()) + " " + v + ",");
                    q.add(n);
                }
            }
        }
        System.out.println(seen.size() + " states, " + wins + " wins, " + deaths + " deaths");
    }
}
