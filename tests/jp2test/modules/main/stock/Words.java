package stock;

import java.util.Map;
import java.util.TreeMap;

/** Strings, a map, and lambdas. */
final class Words {
    private final Map<String, Integer> counts = new TreeMap<>();

    void count(String text) {
        String lower = text.toLowerCase();
        for (String word : lower.split(" ")) {
            String key = trim(word);
            counts.merge(key, 1, Integer::sum);
        }
    }

    private static String trim(String word) {
        int end = word.length();
        while (end > 0 && !Character.isLetter(word.charAt(end - 1))) {
            end--;
        }
        return word.substring(0, end);
    }

    String mostFrequent() {
        String[] best = {""};
        int[] most = new int[1];
        counts.forEach((word, count) -> {
            boolean isMore = count > most[0];
            if (isMore) {
                best[0] = word;
                most[0] = count;
            }
        });
        return best[0];
    }
}
