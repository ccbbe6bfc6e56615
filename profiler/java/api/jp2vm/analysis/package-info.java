/**
 * What analyses in Java are written with. An analysis is a class with static methods whose annotations say
 * of which events they are told; their parameters are a {@link jp2vm.analysis.Location}, where the event
 * is, and an {@link jp2vm.analysis.Event}, what happens there.
 *
 * <pre>{@code
 * public class Entries {
 *     private static final AtomicLong count = new AtomicLong();
 *
 *     @Entry("com.acme.**")
 *     public static void entered() {
 *         count.incrementAndGet();
 *     }
 *
 *     @Finish
 *     public static void report() {
 *         System.out.println(count + " entries of methods");
 *     }
 * }
 * }</pre>
 *
 * <p>It is run by {@code jp2vm --java-analysis=Entries --java-analysis-path=DIRECTORY -cp app Main}. It does
 * not run where the program runs, but on a second machine in the same process, so it cannot disturb what it
 * observes. Objects of the program are looked at by {@link jp2vm.analysis.Ref}.
 */
package jp2vm.analysis;
