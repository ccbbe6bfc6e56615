// ProcessHandle: the own one, children, parents, onExit, info of commands, destroy by handle, equality.
import java.util.*;
import java.util.concurrent.*;

public class Handles {
    public static void main(String[] args) throws Exception {
        ProcessHandle self = ProcessHandle.current();
        System.out.println(self.isAlive() + " " + (self.pid() > 1) + " " + self.equals(ProcessHandle.of(self.pid()).get()) + " " + self.parent().isPresent());
        System.out.println(self.info().command().isPresent() + " " + self.info().startInstant().isPresent() + " " + self.info().user().isPresent());
        try { self.destroy(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { self.onExit(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        Process p = new ProcessBuilder("sleep", "1000").start();
        ProcessHandle h = p.toHandle();
        System.out.println(h.pid() == p.pid());
        System.out.println(h.parent().get().equals(self) + " " + self.children().anyMatch(c -> c.equals(h)) + " " + self.descendants().anyMatch(h::equals));
        while (!h.info().command().map(c -> c.endsWith("sleep")).orElse(false)) Thread.sleep(1);
        System.out.println(Arrays.toString(h.info().arguments().get()) + " " + h.info().commandLine().get().endsWith("sleep 1000"));
        CompletableFuture<String> exit = p.onExit().thenApply(q -> "exit " + q.exitValue() + " " + q.isAlive());
        System.out.println(exit.isDone() + " " + h.destroy());
        System.out.println(exit.get());
        System.out.println(h.isAlive() + " " + h.onExit().get().equals(h) + " " + ProcessHandle.of(h.pid()).isPresent());
        List<CompletableFuture<Integer>> codes = new ArrayList<>();
        for (int i = 0; i < 6; i++) codes.add(new ProcessBuilder("sh", "-c", "exit " + i).start().onExit().thenApply(Process::exitValue));
        int sum = 0;
        for (CompletableFuture<Integer> c : codes) sum += c.get();
        System.out.println(sum);
        System.out.println(ProcessHandle.allProcesses().anyMatch(self::equals) + " " + self.compareTo(self) + " " + ProcessHandle.of(999999999L));
        System.out.println(p.info().toString().startsWith("[") + " " + p.toString().contains("exitValue=143"));
    }
}
