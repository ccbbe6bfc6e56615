package boot;

/** Boot classes that cannot be made: errors of linking, in the order and with the traces of java. */
public class Main {
    interface Work {
        Object run() throws Exception;
    }

    static void report(String name, Work work) {
        try {
            work.run();
            System.out.println(name + " is there");
        } catch (Throwable t) {
            System.out.println(name + ": " + t + ", cause: " + t.getCause());
            for (StackTraceElement element : t.getStackTrace()) {
                if (element.getClassName().equals("boot.Main")) {
                    System.out.println("  " + element.getMethodName());
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        String[] names = {"Child", "Grandchild", "Wrong", "Cut", "Cutter", "Nothing", "Finalized"};
        for (int i = 0; i < 2; i++) {
            for (String name : names) {
                report(name, () -> Class.forName("boot." + name, true, null));
                report(name + "[]", () -> Class.forName("[Lboot." + name + ";", true, null));
            }
        }
        report("new Child", () -> new Child());
        report("new Grandchild", () -> new Grandchild());
        report("new Wrong", () -> new Wrong());
        report("new Finalized", () -> new Finalized());
        for (int i = 0; i < 1000 && !Finalized.isDone; i++) {
            System.gc();
            System.runFinalization();
            Thread.sleep(10);
        }
        System.out.println("finalized: " + Finalized.isDone);
    }
}
