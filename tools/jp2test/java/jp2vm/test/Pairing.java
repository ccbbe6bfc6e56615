package jp2vm.test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The methods of two builds: which method of the new build is which method of the old one. Methods with numbers of the
 * compiler in their names (lambdas, anonymous classes) and renamed methods are paired by their code.
 */
final class Pairing {
    private final Map<String, String> old = new HashMap<>();
    private final Map<String, String> now = new HashMap<>();

    Pairing(SortedMap<String, Lines.Code> before, SortedMap<String, Lines.Code> after) {
        for (String name : after.keySet()) {
            boolean hasNumber = name.contains(".lambda$") || name.matches(".*\\$[0-9].*");
            if (before.containsKey(name) && (!hasNumber || hasSame(before.get(name), after.get(name)))) {
                pair(name, name);
            }
        }
        pairRest(before, after, Pairing::stem, true);
        pairRest(before, after, Pairing::stem, false);
        pairRest(before, after, Pairing::className, true);
        pairRest(before, after, Pairing::member, true);
        pairRest(before, after, Pairing::member, false);
        pairRest(before, after, name -> "", true);
    }

    /** Returns the old name of a method; null: there is none. */
    String old(String method) {
        return old.get(method);
    }

    /** Returns the new name of a method; null: there is none. */
    String now(String method) {
        return now.get(method);
    }

    private void pair(String before, String after) {
        old.put(after, before);
        now.put(before, after);
    }

    private static boolean hasSame(Lines.Code a, Lines.Code b) {
        return new ArrayList<>(a.hashes.values()).equals(new ArrayList<>(b.hashes.values()));
    }

    /* The name without the numbers of the compiler, and without the descriptor, which has the captured variables. */
    private static String stem(String name) {
        return name.contains(".lambda$") || name.matches(".*\\$[0-9].*")
                ? name.replaceAll("\\$[0-9]+", "\\$").replaceFirst("\\(.*", "") : name;
    }

    private static String className(String name) {
        return name.substring(0, name.lastIndexOf('.', Math.max(0, name.indexOf('('))));
    }

    private static String member(String name) {
        return name.substring(name.lastIndexOf('.', Math.max(0, name.indexOf('('))) + 1);
    }

    /** What two methods must have in common. */
    private interface Key {
        String of(String name);
    }

    /* Pairs methods without a partner that have the same key: those with equal code, or all in their order. */
    private void pairRest(SortedMap<String, Lines.Code> before, SortedMap<String, Lines.Code> after, Key key,
            boolean needsCode) {
        Map<String, List<String>> waiting = new TreeMap<>();
        for (String name : before.keySet()) {
            if (!now.containsKey(name)) {
                waiting.computeIfAbsent(key(name, before, key, needsCode), unused -> new ArrayList<>()).add(name);
            }
        }
        for (String name : after.keySet()) {
            List<String> names = waiting.get(key(name, after, key, needsCode));
            if (!old.containsKey(name) && names != null && !names.isEmpty()) {
                pair(names.remove(0), name);
            }
        }
    }

    private static String key(String name, SortedMap<String, Lines.Code> methods, Key key, boolean needsCode) {
        return key.of(name) + (needsCode ? " " + methods.get(name).hashes.values() : "");
    }
}
