// -ea:Class and -da:Class select assertions per class, nested classes included.
public class AssertsSelective {
    static class On {
        static String probe() {
            boolean on = false;
            assert on = true;
            return "On " + on;
        }
    }

    static class Off {
        static String probe() {
            boolean on = false;
            assert on = true;
            return "Off " + on;
        }
    }

    public static void main(String[] args) {
        boolean on = false;
        assert on = true;
        System.out.println("outer " + on + " " + On.probe() + " " + Off.probe());
        System.out.println(AssertsSelective.class.desiredAssertionStatus() + " "
            + On.class.desiredAssertionStatus() + " " + Off.class.desiredAssertionStatus());
    }
}
