import java.lang.instrument.Instrumentation;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.agent.builder.ResettableClassFileTransformer;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.matcher.ElementMatchers;

/** ByteBuddy installs its agent in the running program, and gives methods of loaded classes advice. */
public class Advised {
    static class Worker {
        String work(String what) {
            return what.toUpperCase();
        }
    }

    public static class Trace {
        @Advice.OnMethodEnter
        static long enter(@Advice.Origin("#m") String method, @Advice.Argument(0) String argument) {
            System.out.println("enter " + method + " " + argument);
            return argument.length();
        }

        @Advice.OnMethodExit
        static void exit(@Advice.Enter long length, @Advice.Return(readOnly = false) String result) {
            result = result + "/" + length;
        }
    }

    public static void main(String[] args) {
        Worker worker = new Worker();
        System.out.println(worker.work("before"));
        Instrumentation instrumentation = ByteBuddyAgent.install();
        ResettableClassFileTransformer transformer = new AgentBuilder.Default().disableClassFormatChanges()
                .with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
                .type(ElementMatchers.is(Worker.class))
                .transform((builder, type, loader, module, domain) -> builder.visit(
                        Advice.to(Trace.class).on(ElementMatchers.named("work"))))
                .installOn(instrumentation);
        System.out.println(worker.work("during"));
        System.out.println(transformer.reset(instrumentation, AgentBuilder.RedefinitionStrategy.RETRANSFORMATION));
        System.out.println(worker.work("after"));
    }
}
