// CompletableFuture: chains, combinations, exceptions wrapped and handled, timeouts, dependents, delays, own executors.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Completable {
    static String cause(Throwable t) { return t.getClass().getSimpleName() + "(" + (t.getCause() == null ? t.getMessage() : cause(t.getCause())) + ")"; }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 20), b = CompletableFuture.supplyAsync(() -> 22);
        System.out.println(a.thenCombine(b, Integer::sum).thenApply(i -> "sum " + i).get());
        System.out.println(a.thenCompose(i -> CompletableFuture.supplyAsync(() -> i * 2)).join());
        CompletableFuture<String> failed = CompletableFuture.supplyAsync(() -> { throw new IllegalArgumentException("bad"); });
        System.out.println(failed.exceptionally(Completable::cause).join());
        System.out.println(failed.thenApply(String::length).handle((v, t) -> v + " " + cause(t)).join());
        try { failed.join(); } catch (CompletionException e) { System.out.println(cause(e) + " " + e.getMessage()); }
        try { failed.get(); } catch (ExecutionException e) { System.out.println(cause(e)); }
        System.out.println(failed.whenComplete((v, t) -> System.out.println("when " + v + " " + cause(t))).isCompletedExceptionally());
        CompletableFuture<Void> all = CompletableFuture.allOf(IntStream.range(0, 10).mapToObj(i -> CompletableFuture.runAsync(() -> {})).toArray(CompletableFuture[]::new));
        System.out.println(all.get() + " " + all.isDone());
        System.out.println(CompletableFuture.anyOf(new CompletableFuture<>(), CompletableFuture.completedFuture("any")).join());
        try { new CompletableFuture<>().orTimeout(5, TimeUnit.MILLISECONDS).join(); } catch (CompletionException e) { System.out.println(cause(e)); }
        System.out.println(new CompletableFuture<String>().completeOnTimeout("default", 5, TimeUnit.MILLISECONDS).join());
        CompletableFuture<String> manual = new CompletableFuture<>();
        StringBuffer log = new StringBuffer();
        manual.thenAccept(v -> log.append("accept ").append(v).append(' '));
        manual.thenRun(() -> log.append("run "));
        System.out.println(manual.getNumberOfDependents() + " " + manual.complete("x") + " " + manual.complete("y") + " " + manual.getNow("z"));
        System.out.println(log.length());
        CompletableFuture<String> c = new CompletableFuture<>();
        System.out.println(c.cancel(true) + " " + c.isCancelled());
        try { c.join(); } catch (CancellationException e) { System.out.println("cancellation"); }
        manual.obtrudeValue("obtruded");
        System.out.println(manual.join());
        System.out.println(CompletableFuture.failedFuture(new Exception("f")).exceptionallyCompose(t -> CompletableFuture.completedFuture(t.getMessage())).join());
        ExecutorService own = Executors.newSingleThreadExecutor(r -> new Thread(r, "own"));
        System.out.println(CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), own).thenApplyAsync(n -> n + "+" + Thread.currentThread().getName(), own).join());
        System.out.println(CompletableFuture.supplyAsync(() -> "delayed", CompletableFuture.delayedExecutor(3, TimeUnit.MILLISECONDS, own)).join());
        own.shutdown();
        System.out.println(a.runAfterBoth(b, () -> log.append("both ")).thenApply(v -> "ran").join() + " " + a.applyToEither(new CompletableFuture<Integer>(), i -> i + 1).join());
        List<CompletableFuture<Integer>> fs = IntStream.range(0, 50).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).collect(Collectors.toList());
        System.out.println(fs.stream().map(CompletableFuture::join).mapToInt(Integer::intValue).sum());
        System.out.println(failed.copy().minimalCompletionStage().toString().replaceAll("@[0-9a-f]+", "@"));
        CompletableFuture<Integer> deep = CompletableFuture.completedFuture(0);
        for (int i = 0; i < 3000; i++) deep = deep.thenApply(x -> x + 1);
        System.out.println(deep.join());
        SubmissionPublisher<Integer> pub = new SubmissionPublisher<>();
        CompletableFuture<Void> consumed = pub.consume(x -> log.append(x).append(';'));
        log.setLength(0);
        for (int i = 0; i < 5; i++) pub.submit(i);
        pub.close();
        consumed.join();
        System.out.println(log);
    }
}
