// Order of try, catch and finally blocks for every way out of each of them.
public class FinallyOrder {
    static StringBuilder log = new StringBuilder();

    static int run(int how) {
        for (int round = 0; round < 2; round++) {
            try {
                log.append('t');
                switch (how % 6) {
                    case 1: throw new IllegalStateException("t");
                    case 2: return 1;
                    case 3: continue;
                    case 4: throw new Error("e");
                }
                log.append('T');
                if (how % 6 == 5) break;
            } catch (IllegalStateException e) {
                log.append('c');
                switch (how / 6 % 4) {
                    case 1: throw new IllegalArgumentException("c");
                    case 2: return 2;
                    case 3: continue;
                }
                log.append('C');
            } finally {
                log.append('f');
                switch (how / 24 % 5) {
                    case 1: throw new UnsupportedOperationException("f");
                    case 2: return 3;
                    case 3: continue;
                    case 4: break;
                }
                log.append('F');
            }
            log.append('.');
        }
        log.append('e');
        return 0;
    }

    public static void main(String[] args) {
        for (int how = 0; how < 120; how++) {
            log.setLength(0);
            String result;
            try {
                result = "returned " + run(how);
            } catch (Throwable t) {
                result = "threw " + t;
            }
            System.out.println(how + " " + log + " " + result);
        }
    }
}
