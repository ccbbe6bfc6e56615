// Private, package, protected members: private methods are not overridden, fields hide, nest access.
public class AccessLevels {
    private int secret = 1;
    private static int sSecret = 2;
    private int pm() { return secret; }
    private static int sm(int k) { return sSecret * k; }

    static class P {
        private String who() { return "P.private"; }
        String ask() { return who(); }
        String pack() { return "P.pack"; }
        protected String prot() { return "P.prot"; }
        public static String st() { return "P.st"; }
    }

    static class Q extends P {
        private String who() { return "Q.private"; }
        String ask2() { return who(); }
        @Override protected String pack() { return "Q.pack"; }
        @Override public String prot() { return "Q.prot>" + super.prot(); }
        public static String st() { return "Q.st"; }
    }

    static class R extends Q {
        public String who() { return "R.public"; }
    }

    class Inner {
        private int inner = 5;
        int read() { return secret + sSecret + pm() + sm(3) + inner; }
        void write() {
            secret += 10;
            sSecret *= 2;
            secret++;
            --sSecret;
            secret <<= 1;
        }

        class Deep {
            private int deep = inner + secret;
            void poke() {
                inner++;
                secret--;
                AccessLevels.this.secret += 100;
                Inner.this.inner *= 3;
            }
        }
    }

    private AccessLevels() { }
    private AccessLevels(int s) { secret = s; }

    static class Maker {
        static AccessLevels make() { return new AccessLevels(40); }
        AccessLevels plain() { return new AccessLevels(); }
    }

    public static void main(String[] args) {
        P p = new Q();
        System.out.println(p.ask() + " " + ((Q) p).ask2() + " " + p.pack() + " " + p.prot() + " " + P.st()
            + " " + Q.st() + " " + p.who() + " " + new R().who() + " " + new R().ask() + " " + new R()
            .ask2());
        AccessLevels a = Maker.make();
        Inner i = a.new Inner();
        System.out.println(i.read());
        i.write();
        System.out.println(i.read() + " " + a.secret + " " + sSecret + " " + i.inner);
        Inner.Deep d = i.new Deep();
        d.poke();
        System.out.println(d.deep + " " + i.inner + " " + a.secret + " " + new Maker().plain().secret);
    }
}
