// Actions that initialize a class, and actions that do not.
public class InitTriggers {
    static StringBuilder log = new StringBuilder();

    static int say(String s) {
        log.append(s).append(' ');
        return 1;
    }

    static void step(String name) {
        System.out.println(name + ": " + log.toString().trim());
        log.setLength(0);
    }

    static class Const {
        static final int K = 5;
        static final String S = "s";
        static final Integer BOXED = 7;
        static { say("Const"); }
    }

    static class Arr {
        static { say("Arr"); }
    }

    static class Fld {
        static int x = 3;
        static { say("Fld"); }
    }

    static class Put {
        static int x;
        static { say("Put"); }
    }

    static class Mth {
        static { say("Mth"); }
        static void m() { }
    }

    static class Obj {
        static { say("Obj"); }
    }

    static class Lit {
        static { say("Lit"); }
    }

    static class Inst {
        static { say("Inst"); }
    }

    static class Forname {
        static { say("Forname"); }
    }

    static class ForNoInit {
        static { say("ForNoInit"); }
    }

    static class Parent {
        static int inherited = 9;
        static { say("Parent"); }
        static void pm() { }
    }

    static class Child extends Parent {
        static { say("Child"); }
        static int own = 1;
    }

    static class Sup {
        static { say("Sup"); }
    }

    static class Sub extends Sup {
        static { say("Sub"); }
    }

    static class Cast {
        static { say("Cast"); }
    }

    static class Catch extends RuntimeException {
        static { say("Catch"); }
    }

    static class Param {
        static { say("Param"); }
    }

    static class NewInst {
        static { say("NewInst"); }
    }

    enum En {
        A, B;
        static { say("En"); }
    }

    static class Multi {
        static { say("Multi"); }
    }

    static class Lam {
        static { say("Lam"); }
        static void run() { say("lam-run"); }
    }

    static void takes(Param p) { }

    public static void main(String[] args) throws Exception {
        step("start " + Const.K + Const.S);
        step("boxed " + Const.BOXED);
        Arr[] a = new Arr[3];
        Arr[][] aa = new Arr[2][2];
        step("array " + a.length + aa.length);
        step("field " + Fld.x);
        Put.x = 4;
        step("put");
        Mth.m();
        step("method");
        new Obj();
        new Obj();
        step("new");
        Class<?> c = Lit.class;
        step("literal " + c.getName() + c.getSuperclass());
        Object o = "x";
        boolean is = o instanceof Inst;
        step("instanceof " + is);
        try {
            Cast k = (Cast) o;
        } catch (ClassCastException e) {
            step("cast");
        }
        try {
            say("try");
        } catch (Catch e) {
            say("no");
        }
        step("catch type");
        takes(null);
        step("parameter");
        Class.forName("InitTriggers$Forname");
        step("forName");
        Class<?> d = Class.forName("InitTriggers$ForNoInit", false, InitTriggers.class.getClassLoader());
        step("forName no init " + d.getSimpleName());
        d.newInstance();
        step("newInstance");
        step("inherited field " + Child.inherited);
        Child.pm();
        step("inherited method");
        step("own " + Child.own);
        new Sub();
        step("super first");
        step("enum " + En.B.ordinal());
        NewInst.class.newInstance();
        step("class newInstance");
        Multi[][][] m = new Multi[1][1][1];
        step("multi " + (m[0][0][0] == null));
        Runnable r = Lam::run;
        step("method reference made");
        r.run();
        step("method reference run");
        Sup[] sups = {new Sub()};
        step("again " + sups.length);
    }
}
