// LZ77 with hash chains and a Huffman stage behind it; round trips over texts, runs and noise.
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.PriorityQueue;

public class LzCompressor {
    static class BitOut {
        final ByteArrayOutputStream o = new ByteArrayOutputStream();
        int acc, n;

        void put(int v, int bits) {
            for (int i = bits - 1; i >= 0; i--) {
                acc = acc << 1 | v >>> i & 1;
                if (++n == 8) {
                    o.write(acc);
                    acc = n = 0;
                }
            }
        }

        byte[] done() {
            while (n != 0) {
                put(0, 1);
            }
            return o.toByteArray();
        }
    }

    static class BitIn {
        final byte[] b;
        int at;

        BitIn(byte[] b) { this.b = b; }

        int get(int bits) {
            int v = 0;
            for (int i = 0; i < bits; i++, at++) {
                v = v << 1 | b[at >> 3] >> 7 - (at & 7) & 1;
            }
            return v;
        }
    }

    static class Node implements Comparable<Node> {
        final int sym, weight, order;
        final Node l, r;

        Node(int sym, int weight, int order, Node l, Node r) {
            this.sym = sym;
            this.weight = weight;
            this.order = order;
            this.l = l;
            this.r = r;
        }

        public int compareTo(Node o) {
            return weight != o.weight ? Integer.compare(weight, o.weight) : Integer.compare(order, o.order);
        }

        void lengths(int d, int[] out) {
            if (l == null) {
                out[sym] = Math.max(1, d);
            } else {
                l.lengths(d + 1, out);
                r.lengths(d + 1, out);
            }
        }
    }

    static int[] codeLengths(int[] freq) {
        PriorityQueue<Node> q = new PriorityQueue<>();
        int order = 0;
        for (int i = 0; i < freq.length; i++) {
            if (freq[i] > 0) {
                q.add(new Node(i, freq[i], order++, null, null));
            }
        }
        int[] len = new int[freq.length];
        while (q.size() > 1) {
            Node a = q.poll(), b = q.poll();
            q.add(new Node(-1, a.weight + b.weight, order++, a, b));
        }
        if (!q.isEmpty()) {
            q.poll().lengths(0, len);
        }
        return len;
    }

    static int[] canonical(int[] len) {
        int[] code = new int[len.length];
        int next = 0;
        for (int l = 1; l < 32; l++) {
            for (int i = 0; i < len.length; i++) {
                if (len[i] == l) {
                    code[i] = next++;
                }
            }
            next <<= 1;
        }
        return code;
    }

    static byte[] huffman(byte[] in) {
        int[] freq = new int[256];
        for (byte b : in) {
            freq[b & 255]++;
        }
        int[] len = codeLengths(freq), code = canonical(len);
        BitOut o = new BitOut();
        o.put(in.length, 32);
        for (int l : len) {
            o.put(l, 5);
        }
        for (byte b : in) {
            o.put(code[b & 255], len[b & 255]);
        }
        return o.done();
    }

    static byte[] unhuffman(byte[] in) {
        BitIn b = new BitIn(in);
        byte[] out = new byte[b.get(32)];
        int[] len = new int[256];
        for (int i = 0; i < 256; i++) {
            len[i] = b.get(5);
        }
        int[] code = canonical(len);
        int[][] table = new int[32][];
        int[] base = new int[32];
        for (int l = 1; l < 32; l++) {
            int n = 0;
            for (int x : len) {
                if (x == l) {
                    n++;
                }
            }
            table[l] = new int[n];
            n = 0;
            for (int i = 0; i < 256; i++) {
                if (len[i] == l) {
                    if (n == 0) {
                        base[l] = code[i];
                    }
                    table[l][n++] = i;
                }
            }
        }
        for (int i = 0; i < out.length; i++) {
            int c = 0, l = 0;
            while (true) {
                c = c << 1 | b.get(1);
                l++;
                int k = c - base[l];
                if (table[l].length > 0 && k >= 0 && k < table[l].length) {
                    out[i] = (byte) table[l][k];
                    break;
                }
            }
        }
        return out;
    }

    static byte[] lz(byte[] in) {
        ByteArrayOutputStream o = new ByteArrayOutputStream();
        int[] head = new int[4096], prev = new int[in.length];
        Arrays.fill(head, -1);
        int lit = 0;
        for (int i = 0; i < in.length; ) {
            int best = 0, dist = 0;
            if (i + 3 <= in.length) {
                int h = hash(in, i);
                for (int j = head[h], n = 0; j >= 0 && i - j < 65536 && n < 32; j = prev[j], n++) {
                    int k = 0;
                    while (k < 255 && i + k < in.length && in[j + k] == in[i + k]) {
                        k++;
                    }
                    if (k > best) {
                        best = k;
                        dist = i - j;
                    }
                }
            }
            int step = best >= 4 ? best : 1;
            if (best >= 4 || i - lit == 255) {
                o.write(i - lit);
                o.write(in, lit, i - lit);
                o.write(best >= 4 ? best : 0);
                if (best >= 4) {
                    o.write(dist >> 8);
                    o.write(dist);
                    lit = i + best;
                } else {
                    lit = i;
                }
            }
            for (int k = 0; k < step; k++, i++) {
                if (i + 3 <= in.length) {
                    int h = hash(in, i);
                    prev[i] = head[h];
                    head[h] = i;
                }
            }
        }
        while (true) {
            int n = Math.min(255, in.length - lit);
            o.write(n);
            o.write(in, lit, n);
            lit += n;
            o.write(0);
            if (n < 255) {
                return o.toByteArray();
            }
        }
    }

    static int hash(byte[] b, int i) {
        return (b[i] * 2654435 ^ b[i + 1] * 40503 ^ b[i + 2] * 31) >>> 3 & 4095;
    }

    static byte[] unlz(byte[] in) {
        byte[] out = new byte[1024];
        int n = 0;
        for (int i = 0; i < in.length; ) {
            int lits = in[i++] & 255;
            out = room(out, n + lits + 255);
            System.arraycopy(in, i, out, n, lits);
            n += lits;
            i += lits;
            int len = in[i++] & 255;
            if (len > 0) {
                int dist = (in[i++] & 255) << 8 | in[i++] & 255;
                for (int k = 0; k < len; k++, n++) {
                    out[n] = out[n - dist];
                }
            }
        }
        return Arrays.copyOf(out, n);
    }

    static byte[] room(byte[] b, int n) {
        return n <= b.length ? b : Arrays.copyOf(b, Math.max(n, 2 * b.length));
    }

    public static void main(String[] args) {
        int x = 12345;
        String[] words = {"the ", "quick ", "brown ", "compressor ", "of ", "data ", "finds ", "repeats, ",
            "and ", "codes ", "them.\n"};
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 4000; i++) {
            x = x * 1103515245 + 12345;
            sb.append(words[(x >>> 16) % words.length]);
        }
        byte[] noise = new byte[6000];
        for (int i = 0; i < noise.length; i++) {
            x = x * 1103515245 + 12345;
            noise[i] = (byte) (x >>> 16);
        }
        byte[] bin = new byte[20000];
        for (int i = 0; i < bin.length; i++) {
            bin[i] = (byte) (i % 97 < 60 ? i / 97 : i * i >> 4);
        }
        byte[][] cases = {new byte[0], {7}, "abcabcabcabcabcabc".getBytes(), new byte[10000], sb.toString()
            .getBytes(), noise, bin};
        for (byte[] c : cases) {
            byte[] l = lz(c), h = huffman(l), only = huffman(c);
            System.out.println(c.length + " -> lz " + l.length + " -> huffman " + h.length
                + " (huffman only " + only.length + ") " + Arrays.hashCode(h) + " "
                + Arrays.equals(c, unlz(unhuffman(h))) + " " + Arrays.equals(c, unhuffman(only)));
        }
    }
}
