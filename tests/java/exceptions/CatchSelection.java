// The first matching handler wins; subclass order, multi-catch, interfaces do not matter, nested tries.
public class CatchSelection {
    static class A extends Exception {
        A(String m) { super(m); }
    }

    static class B extends A {
        B(String m) { super(m); }
    }

    static class C extends B {
        C(String m) { super(m); }
    }

    static class R extends RuntimeException { }
    static class S extends R { }

    static void raise(int k) throws Exception {
        switch (k) {
            case 0: throw new A("a");
            case 1: throw new B("b");
            case 2: throw new C("c");
            case 3: throw new R();
            case 4: throw new S();
            case 5: throw new Exception("plain");
            case 6: throw new StackOverflowError();
            case 7: throw new OutOfMemoryError("mine");
            case 8:
                Object o = null;
                o.hashCode();
                break;
            case 9:
                int z = 0;
                z /= z;
                break;
            case 10:
                Object i = 1;
                String s = (String) i;
                break;
            case 11:
                int[] arr = new int[0];
                arr[0]++;
                break;
            case 12: throw null;
            default:
        }
    }

    static String one(int k) {
        try {
            raise(k);
            return "none";
        } catch (C e) {
            return "C" + e.getMessage();
        } catch (B e) {
            return "B" + e.getMessage();
        } catch (A e) {
            return "A" + e.getMessage();
        } catch (S | ArithmeticException e) {
            return "S|AE" + e.getClass().getSimpleName();
        } catch (RuntimeException e) {
            return "RE" + e.getClass().getSimpleName();
        } catch (Exception e) {
            return "E" + e.getMessage();
        } catch (VirtualMachineError e) {
            return "VME" + e.getClass().getSimpleName();
        }
    }

    static String two(int k) {
        String r = "";
        try {
            try {
                try {
                    raise(k);
                } catch (B e) {
                    r += "1";
                    throw e;
                }
                r += "n";
            } catch (A e) {
                r += "2";
                throw new RuntimeException(e);
            } catch (Error e) {
                r += "3";
                throw e;
            }
        } catch (Throwable t) {
            r += "4" + t.getClass().getSimpleName() + (t.getCause() == null ? "" : t.getCause().getClass()
                .getSimpleName());
        }
        return r;
    }

    static int rethrow(int k) throws Exception {
        try {
            raise(k);
            return 0;
        } catch (final Exception e) {
            throw e;
        }
    }

    public static void main(String[] args) {
        for (int k = 0; k < 14; k++) {
            String r;
            try {
                r = "" + rethrow(k);
            } catch (Throwable t) {
                r = t.getClass().getName();
            }
            System.out.println(k + " " + one(k) + " " + two(k) + " " + r);
        }
    }
}
