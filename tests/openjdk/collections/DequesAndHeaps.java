// ArrayDeque and PriorityQueue against simple models, with order by hash.
import java.util.*;

public class DequesAndHeaps {
    public static void main(String[] args) {
        Random random = new Random(42);
        ArrayDeque<Integer> deque = new ArrayDeque<>(2);
        List<Integer> model = new ArrayList<>();
        long hash = 7;
        for (int i = 0; i < 20000; i++) {
            switch (random.nextInt(7)) {
                case 0, 1 -> { deque.addFirst(i); model.add(0, i); }
                case 2, 3 -> { deque.addLast(i); model.add(i); }
                case 4 -> { Integer a = deque.pollFirst(); if (a != null && !a.equals(model.remove(0))) System.out.println("bad " + i); }
                case 5 -> { Integer a = deque.pollLast(); if (a != null && !a.equals(model.remove(model.size() - 1))) System.out.println("bad " + i); }
                default -> {
                    if (!model.isEmpty()) {
                        Integer v = model.get(random.nextInt(model.size()));
                        if (deque.removeFirstOccurrence(v) != model.remove(v)) System.out.println("bad " + i);
                    }
                }
            }
            if (model.size() > 60) { deque.clear(); model.clear(); }
            if (i % 1000 == 0) System.out.println(i + " " + deque.size() + " " + new ArrayList<>(deque).equals(model));
            hash = hash * 31 + deque.size();
        }
        System.out.println(hash + " " + deque);
        ArrayDeque<String> words = new ArrayDeque<>(List.of("b", "c", "a"));
        words.push("first");
        words.offer("last");
        System.out.println(words + " " + words.contains("c") + words.peekLast() + new ArrayList<>(words.clone()));
        try {
            words.add(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        PriorityQueue<int[]> heap = new PriorityQueue<>((a, b) -> a[0] != b[0] ? a[0] - b[0] : b[1] - a[1]);
        for (int i = 0; i < 300; i++) heap.add(new int[] {random.nextInt(50), i});
        StringBuilder order = new StringBuilder();
        while (heap.size() > 270) order.append(Arrays.toString(heap.poll()));
        System.out.println(order);
        PriorityQueue<Integer> numbers = new PriorityQueue<>(Collections.reverseOrder());
        for (int i = 0; i < 30; i++) numbers.offer(i * 17 % 31);
        System.out.println(numbers);
        numbers.remove(20);
        numbers.removeIf(x -> x % 2 == 0);
        System.out.println(numbers + " " + numbers.peek() + " " + numbers.contains(20));
        PriorityQueue<Integer> copy = new PriorityQueue<>(List.of(5, 2, 8, 1, 9, 3));
        Iterator<Integer> it = copy.iterator();
        it.next();
        it.next();
        it.remove();
        System.out.println(copy + " " + Arrays.toString(copy.toArray()));
    }
}
