// Finally blocks nested eight deep with every exit; each level logs, so order and once-ness show.
public class TryFinallyNest {
    static StringBuilder log = new StringBuilder();
    static int go(int exitAt, int kind) {
        try {
            log.append('1');
            if (exitAt == 1) return leave(kind);
            try {
                log.append('2');
                if (exitAt == 2) return leave(kind);
                try {
                    log.append('3');
                    if (exitAt == 3) return leave(kind);
                    try {
                        log.append('4');
                        if (exitAt == 4) return leave(kind);
                        try {
                            log.append('5');
                            if (exitAt == 5) return leave(kind);
                            for (int i = 0; i < 2; i++) {
                                try {
                                    log.append('6');
                                    if (exitAt == 6) {
                                        if (kind == 2) break;
                                        if (kind == 3) continue;
                                        return leave(kind);
                                    }
                                } finally {
                                    log.append('f');
                                }
                            }
                        } finally {
                            log.append('e');
                        }
                    } catch (IllegalStateException x) {
                        log.append('!');
                        throw x;
                    } finally {
                        log.append('d');
                    }
                } finally {
                    log.append('c');
                    if (kind == 4) log.append(leaveQuiet());
                }
            } catch (IllegalArgumentException x) {
                log.append('?');
                return -3;
            } finally {
                log.append('b');
            }
        } finally {
            log.append('a');
        }
        return 0;
    }

    static int leave(int kind) {
        log.append('L');
        if (kind == 0) return 7;
        if (kind == 1) throw new IllegalStateException("s");
        if (kind == 5) throw new IllegalArgumentException("a");
        if (kind == 6) throw new Error("e");
        return 8;
    }

    static String leaveQuiet() {
        try {
            return "q";
        } finally {
            log.append('Q');
        }
    }

    static long many(int n) {
        long r = 0;
        for (int i = 0; i < n; i++) {
            try {
                try {
                    try {
                        if (i % 3 == 0) continue;
                        if (i % 5 == 0) throw new RuntimeException();
                        r += i;
                    } finally {
                        r = r * 3 + 1;
                    }
                } catch (RuntimeException e) {
                    r ^= 0x77;
                } finally {
                    r -= i;
                    if (r > 1L << 50) r >>= 20;
                }
            } finally {
                r++;
            }
        }
        return r;
    }

    public static void main(String[] args) {
        for (int e = 0; e <= 6; e++) for (int k = 0; k < 7; k++) {
            log.setLength(0);
            String r;
            try {
                r = "" + go(e, k);
            } catch (Throwable t) {
                r = t.toString();
            }
            System.out.println(e + " " + k + " " + log + " " + r);
        }
        System.out.println(many(100) + " " + many(20000));
    }
}
