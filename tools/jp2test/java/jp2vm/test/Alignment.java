package jp2vm.test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The lines of a method in two builds: which line of the new build is which line of the old one. */
final class Alignment {
    private static final int MOST = 2000; // lines of a method; longer methods are compared line by line

    /** The old lines of the new ones; new lines without an old one are not in the map. */
    final SortedMap<Integer, Integer> old = new TreeMap<>();
    /** The new lines that replace old lines. */
    final SortedMap<Integer, Integer> gone = new TreeMap<>();
    private final SortedMap<Integer, Boolean> isSame = new TreeMap<>();

    /** Aligns the hashes of two methods, by their longest common subsequence. */
    Alignment(SortedMap<Integer, String> before, SortedMap<Integer, String> after) {
        List<Map.Entry<Integer, String>> a = new ArrayList<>(before.entrySet());
        List<Map.Entry<Integer, String>> b = new ArrayList<>(after.entrySet());
        int start = 0;
        while (start < Math.min(a.size(), b.size()) && hasSame(a.get(start), b.get(start))) {
            pair(a.get(start), b.get(start));
            start++;
        }
        int endA = a.size();
        int endB = b.size();
        while (endA > start && endB > start && hasSame(a.get(endA - 1), b.get(endB - 1))) {
            pair(a.get(--endA), b.get(--endB));
        }
        align(a.subList(start, endA), b.subList(start, endB));
        for (Map.Entry<Integer, String> line : a) {
            if (!old.containsValue(line.getKey()) && !b.isEmpty()) {
                gone.put(line.getKey(), nearest(line.getKey()));
            }
        }
    }

    private static boolean hasSame(Map.Entry<Integer, String> a, Map.Entry<Integer, String> b) {
        return a.getValue().equals(b.getValue());
    }

    private void pair(Map.Entry<Integer, String> a, Map.Entry<Integer, String> b) {
        old.put(b.getKey(), a.getKey());
        isSame.put(b.getKey(), hasSame(a, b));
    }

    private void align(List<Map.Entry<Integer, String>> a, List<Map.Entry<Integer, String>> b) {
        boolean isLong = a.size() > MOST || b.size() > MOST;
        int[][] length = new int[isLong ? 1 : a.size() + 1][isLong ? 1 : b.size() + 1];
        for (int i = length.length - 2; i >= 0; i--) {
            for (int j = length[0].length - 2; j >= 0; j--) {
                length[i][j] = hasSame(a.get(i), b.get(j)) ? length[i + 1][j + 1] + 1
                        : Math.max(length[i + 1][j], length[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        int gapA = 0;
        int gapB = 0;
        while (!isLong && i < a.size() && j < b.size()) {
            if (hasSame(a.get(i), b.get(j))) {
                pairGap(a.subList(gapA, i), b.subList(gapB, j));
                pair(a.get(i++), b.get(j++));
                gapA = i;
                gapB = j;
            } else if (length[i + 1][j] >= length[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        pairGap(a.subList(gapA, a.size()), b.subList(gapB, b.size()));
    }

    /* Lines between two common ones are changed, in their order; the rest is new or gone. */
    private void pairGap(List<Map.Entry<Integer, String>> a, List<Map.Entry<Integer, String>> b) {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            pair(a.get(i), b.get(i));
        }
    }

    /* Returns the new line of the last old line before a gone one; otherwise the first new line. */
    private int nearest(int line) {
        int nearest = isSame.isEmpty() ? 0 : isSame.firstKey();
        for (Map.Entry<Integer, Integer> pair : old.entrySet()) {
            nearest = pair.getValue() < line ? pair.getKey() : nearest;
        }
        return nearest;
    }

    /** Returns whether a new line has the code of an old one. */
    boolean isSame(int line) {
        return isSame.getOrDefault(line, false) && !gone.containsValue(line);
    }
}
