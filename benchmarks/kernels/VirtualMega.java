/** Virtual calls at one site that meet eight receiver classes in an irregular order. */
public class VirtualMega {
    abstract static class Op {
        abstract int apply(int x);
    }

    static class Inc extends Op {
        @Override
        int apply(int x) {
            return x + 1;
        }
    }

    static class Dec extends Op {
        @Override
        int apply(int x) {
            return x - 1;
        }
    }

    static class Twice extends Op {
        @Override
        int apply(int x) {
            return x << 1;
        }
    }

    static class Half extends Op {
        @Override
        int apply(int x) {
            return x >>> 1;
        }
    }

    static class Flip extends Op {
        @Override
        int apply(int x) {
            return ~x;
        }
    }

    static class Mask extends Op {
        final int bits;

        Mask(int bits) {
            this.bits = bits;
        }

        @Override
        int apply(int x) {
            return x ^ bits;
        }
    }

    static class Add extends Op {
        final int by;

        Add(int by) {
            this.by = by;
        }

        @Override
        int apply(int x) {
            return x + by;
        }
    }

    static class Last extends Op {
        int last;

        @Override
        int apply(int x) {
            int sum = x + last;
            last = x;
            return sum;
        }
    }

    static Op[] mixture(int n) {
        Op[] kinds = {
            new Inc(), new Dec(), new Twice(), new Half(),
            new Flip(), new Mask(0x5a5a), new Add(77), new Last()
        };
        Op[] mix = new Op[n];
        int seed = 12345;
        for (int i = 0; i < n; i++) {
            seed = seed * 1103515245 + 12345;
            mix[i] = kinds[seed >>> 16 & 7];
        }
        return mix;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 60000);
        Op[] mix = mixture(1021);
        int x = 1;
        for (int r = 0; r < rounds; r++) {
            for (int i = 0; i < mix.length; i++) {
                x = mix[i].apply(x);
            }
        }
        Kernel.report("VirtualMega", x);
    }
}
