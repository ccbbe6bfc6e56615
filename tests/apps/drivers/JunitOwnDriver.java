// JUnit 4's own tests: every test with its outcome, and the failures with their traces.
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

public class JunitOwnDriver {
    private static class Outcomes extends RunListener {
        @Override public void testStarted(Description test) { say("start", test); }
        @Override public void testFinished(Description test) { say("end", test); }
        @Override public void testIgnored(Description test) { say("ignored", test); }
        @Override public void testAssumptionFailure(Failure failure) {
            System.out.println("assumed " + failure.getTestHeader() + ": " + failure.getMessage());
        }
        @Override public void testFailure(Failure failure) {
            System.out.println("failed " + failure.getTestHeader() + ": " + failure.getTrace());
        }

        private static void say(String what, Description test) {
            System.out.println(what + " " + test.getDisplayName());
        }
    }

    public static void main(String[] names) throws Exception {
        JUnitCore core = new JUnitCore();
        core.addListener(new Outcomes());
        for (String name : names) {
            Result result = core.run(Class.forName(name));
            System.out.println(name + ": " + result.getRunCount() + " run, "
                    + result.getFailureCount() + " failed, " + result.getIgnoreCount()
                    + " ignored, " + result.getAssumptionFailureCount() + " assumed");
        }
    }
}
