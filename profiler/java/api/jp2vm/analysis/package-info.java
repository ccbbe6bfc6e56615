/**
 * The annotations and classes for analyses in Java. An analysis is a class with static methods. The
 * annotations of a method name the events that it receives. Its parameters are a {@link
 * jp2vm.analysis.Location}, the place of the event, and an {@link jp2vm.analysis.Event}, the event itself.
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
