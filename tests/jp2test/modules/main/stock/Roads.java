package stock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/** A search in a graph, and a sort with a comparator. */
final class Roads {
    private final List<List<Integer>> roads = new ArrayList<>();

    Roads(int towns) {
        for (int i = 0; i < towns; i++) {
            roads.add(new ArrayList<>());
        }
        for (int i = 1; i < towns; i++) {
            link(i, i / 2);
            link(i, i * 7 % towns);
        }
    }

    private void link(int from, int to) {
        roads.get(from).add(to);
        roads.get(to).add(from);
    }

    int[] distances(int start) {
        int[] distances = new int[roads.size()];
        Arrays.fill(distances, -1);
        Deque<Integer> waiting = new ArrayDeque<>();
        distances[start] = 0;
        waiting.add(start);
        while (!waiting.isEmpty()) {
            int town = waiting.remove();
            for (int next : roads.get(town)) {
                if (distances[next] < 0) {
                    distances[next] = distances[town] + 1;
                    waiting.add(next);
                }
            }
        }
        return distances;
    }

    List<Integer> byDistance(int start) {
        int[] distances = distances(start);
        List<Integer> towns = new ArrayList<>();
        for (int i = 0; i < distances.length; i++) {
            towns.add(i);
        }
        towns.sort(new Comparator<Integer>() {
            @Override
            public int compare(Integer a, Integer b) {
                int order = Integer.compare(distances[a], distances[b]);
                return order != 0 ? order : a - b;
            }
        });
        return towns;
    }
}
