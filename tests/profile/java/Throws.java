// entries: Throws.one 251
// entries: Throws.count 252
// Exceptions raised by every kind of instruction that can, first, in the middle and last in its block, with and without a handler of its own.
public class Throws {
    static int reached, handled;
    int field;
    long wide;
    final Object[] none = null;

    static void count() {
        reached++;
    }

    static int one(int kind, int zero, Object nothing, int[] ints, Object[] objects) throws Exception {
        count();
        Throws t = (Throws) (kind == 3 ? "text" : nothing);
        String s = (String) (kind == 4 ? objects : nothing);
        switch (kind) {
            case 0: return 7 / zero + 1;
            case 1: return 7 % zero;
            case 2: return (int) (7L / zero) + (int) (3L % zero);
            case 5: return t.field + 1;
            case 6: t.field = 3; return t.field;
            case 7: t.wide = t.wide + 1; return 0;
            case 8: return ints[3];
            case 9: ints[-1 + zero] = 4; return 1;
            case 10: return ((int[]) nothing)[0];
            case 11: objects[0] = Integer.valueOf(1); return 2;
            case 12: return s.length() + 1;
            case 13: return ((Runnable) nothing).hashCode();
            case 14: ((Runnable) nothing).run(); return 3;
            case 15: return new int[zero - 1].length;
            case 16: return new String[zero - 2].length;
            case 17: return new int[2][zero - 3].length;
            case 18: return ((long[]) nothing).length;
            case 19: synchronized (nothing) { return 4; }
            case 20: throw new Exception("x" + zero);
            case 21: throw (RuntimeException) nothing;
            case 22: return new Throws(zero).field;
            case 23: return ((byte[]) nothing)[1] + ((char[]) nothing)[1];
            case 24: ((double[]) nothing)[0] = 1.5; return 5;
            case 25: ((float[]) nothing)[0] = 2; return 6;
            case 26: return (int) ((long[]) nothing)[zero];
            case 27: ((short[]) nothing)[zero] = 1; return 8;
            case 28: return fails(zero) + 1;
            case 29: int x = zero; for (int i = 3; ; i--) x += 12 / i;
            case 30: return boxed(null) + 1;
            default: return kind;
        }
    }

    Throws(int zero) {
        field = 5 / zero;
    }

    static int boxed(Integer value) {
        return value;
    }

    static int fails(int zero) {
        if (zero == 0) throw new UnsupportedOperationException();
        return 1;
    }

    static String inHandler(int kind, Object[] a) {
        String s = "";
        try {
            try {
                one(kind, 0, null, new int[2], a);
                count();
            } catch (ArithmeticException e) {
                s += "A";
                s += 1 / (kind - kind);
            } catch (NullPointerException e) {
                s += "N";
                one(kind, 0, null, new int[3], a);
            } catch (RuntimeException e) {
                s += "R";
                throw e;
            } finally {
                handled++;
                s += "f";
                if (kind % 3 == 0) one(31, 0, null, null, a);
                if (kind % 5 == 1) a[2].hashCode();
            }
        } catch (NegativeArraySizeException | ClassCastException e) {
            s += "n";
        } catch (Exception e) {
            s += e.getClass().getSimpleName();
        } finally {
            try {
                s += new int[1][-kind].length;
            } catch (NegativeArraySizeException e) {
                s += "-";
            }
        }
        return s;
    }

    static int overridden(int kind) {
        for (int i = 0; ; i++) {
            try {
                one(kind, 0, null, new int[1], new String[i + 1]);
            } catch (Exception e) {
                continue;
            } finally {
                if (i == 2) return i;
            }
        }
    }

    public static void main(String[] args) {
        int passed = 0;
        for (int round = 0; round < 3; round++) {
            for (int kind = 0; kind < 32; kind++) {
                try {
                    one(kind, 0, null, new int[2], new String[1]);
                    passed++;
                } catch (Exception e) {
                    if (round == 0) System.out.println(kind + " " + e.getClass().getName());
                }
            }
        }
        for (int kind = 0; kind < 32; kind++) {
            System.out.println(inHandler(kind, new String[4]));
            passed += overridden(kind);
        }
        System.out.println(passed + " " + handled + " " + (reached > 0));
    }
}
