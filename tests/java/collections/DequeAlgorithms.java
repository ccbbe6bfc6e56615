// Algorithms on deques, stacks and queues: sliding maximum, bracket matching, Josephus, BFS grid, undo stacks, LRU queue.
import java.util.*;

public class DequeAlgorithms {
    static String brackets(String s) {
        Deque<Character> st = new ArrayDeque<>();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            int k = "([{".indexOf(c), e = ")]}".indexOf(c);
            if (k >= 0) st.push(")]}".charAt(k));
            else if (e >= 0) {
                if (st.isEmpty() || st.pop() != c) return "bad at " + i;
            }
        }
        return st.isEmpty() ? "ok" : "open " + st;
    }

    static int josephus(int n, int k) {
        Deque<Integer> q = new ArrayDeque<>();
        for (int i = 1; i <= n; i++) q.add(i);
        while (q.size() > 1) {
            for (int i = 1; i < k; i++) q.addLast(q.pollFirst());
            q.pollFirst();
        }
        return q.peek();
    }

    static int[] slidingMax(int[] a, int w) {
        Deque<Integer> d = new ArrayDeque<>();
        int[] r = new int[a.length - w + 1];
        for (int i = 0; i < a.length; i++) {
            while (!d.isEmpty() && d.peekFirst() <= i - w) d.pollFirst();
            while (!d.isEmpty() && a[d.peekLast()] <= a[i]) d.pollLast();
            d.addLast(i);
            if (i >= w - 1) r[i - w + 1] = a[d.peekFirst()];
        }
        return r;
    }

    static int bfs(String[] g, int sy, int sx) {
        int[][] dist = new int[g.length][g[0].length()];
        for (int[] r : dist) Arrays.fill(r, -1);
        Queue<int[]> q = new LinkedList<>();
        q.offer(new int[] {sy, sx});
        dist[sy][sx] = 0;
        int far = 0;
        while (!q.isEmpty()) {
            int[] p = q.poll();
            for (int d = 0; d < 4; d++) {
                int y = p[0] + (d - 1) % 2, x = p[1] + (d - 2) % 2;
                if (y >= 0 && x >= 0 && y < g.length && x < g[y].length() && g[y].charAt(x) != '#'
                    && dist[y][x] < 0) {
                    far = dist[y][x] = dist[p[0]][p[1]] + 1;
                    q.offer(new int[] {y, x});
                }
            }
        }
        return far;
    }

    static int histogram(int[] h) {
        Stack<Integer> st = new Stack<>();
        int best = 0;
        for (int i = 0; i <= h.length; i++) {
            int v = i == h.length ? 0 : h[i];
            while (!st.empty() && h[st.peek()] >= v) {
                int top = h[st.pop()];
                best = Math.max(best, top * (st.empty() ? i : i - st.peek() - 1));
            }
            st.push(i);
        }
        return best;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"", "()", "([{}])", "(]", "((", "())", "a(b[c]{d})e"})
            System.out.println(s + " " + brackets(s));
        for (int n = 1; n < 60; n += 7) System.out.print(josephus(n, 3) + " ");
        System.out.println();
        int[] a = new int[2000];
        int x = 1;
        for (int i = 0; i < a.length; i++) {
            x = x * 1103515245 + 12345;
            a[i] = x >>> 20;
        }
        for (int w : new int[] {1, 2, 10, 500, 2000}) {
            int[] r = slidingMax(a, w);
            System.out.print(Arrays.hashCode(r) + " ");
        }
        System.out.println();
        System.out.println(bfs(new String[] {"..#....", ".##.##.", "....#..", "###.#.#", "......."}, 0, 0)
            + " " + histogram(new int[] {2, 1, 5, 6, 2, 3}) + " " + histogram(a));
        StringBuilder text = new StringBuilder();
        Deque<Runnable> undo = new ArrayDeque<>(), redo = new ArrayDeque<>();
        for (int i = 0; i < 40; i++) {
            if (i % 4 == 3 && !undo.isEmpty()) undo.pop().run();
            else {
                String add = "w" + i;
                int at = i % 3 == 0 ? 0 : text.length();
                text.insert(at, add);
                undo.push(() -> text.delete(at, at + add.length()));
            }
        }
        System.out.println(text + " " + undo.size());
        while (!undo.isEmpty()) undo.pop().run();
        System.out.println("[" + text + "]");
    }
}
