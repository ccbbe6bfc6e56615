// Interleaved table, lookup, string and enum switches in one loop with a checksum per phase.
public class SwitchPerformanceMix {
    enum K { ADD, SUB, MUL, XOR, NOP }
    static int table(int i) {
        switch (i & 15) {
            case 0: return 1;
            case 1: return 3;
            case 2: return -5;
            case 3: return 7;
            case 4: return 11;
            case 5: return -13;
            case 6: return 17;
            case 9: return 19;
            case 10: return 23;
            case 11: return -29;
            case 15: return 31;
            default: return 0;
        }
    }

    static int lookup(int i) {
        switch (i * 1000) {
            case 0: return 2;
            case 7000: return 4;
            case 100000: return 8;
            case 999000: return 16;
            case 1234000: return 32;
            case -5000: return 64;
            default: return 1;
        }
    }

    static int str(String s) {
        switch (s) {
            case "alpha": return 1;
            case "beta": return 2;
            case "gamma": return 3;
            case "delta": return 4;
            case "epsilon": return 5;
            default: return 6;
        }
    }

    static int en(K k, int a) {
        switch (k) {
            case ADD: return a + 3;
            case SUB: return a - 7;
            case MUL: return a * 5;
            case XOR: return a ^ 0x55;
            default: return a;
        }
    }

    public static void main(String[] args) {
        String[] names = {"alpha", "beta", "gamma", "delta", "epsilon", "zeta"};
        K[] ks = K.values();
        int h = 1;
        for (int i = 0; i < 60000; i++) {
            h = h * 31 + table(i) + table(h);
            h ^= lookup(i % 1300) + lookup(h & 1023);
            h += str(names[i % 6]) * en(ks[i % 5], h);
            if (i % 6000 == 0) System.out.println(i + " " + h);
        }
        System.out.println(h);
    }
}
