import static jdk.internal.org.objectweb.asm.Opcodes.*;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.Type;

/**
 * Writes classes that test selection of methods, access, structured locking, subroutines and limits where
 * javac cannot. Usage: GenerateLinkage DIRECTORY; prints the names of the cases.
 */
public final class GenerateLinkage {
    private static final String OBJECT = Code.OBJECT;
    private static final String TEXT = "()Ljava/lang/String;";
    private static final int PUBLIC_CLASS = ACC_PUBLIC | ACC_SUPER;
    private static final int INTERFACE = ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT;

    private final Path root;
    private final List<String> names = new ArrayList<>();

    private GenerateLinkage(Path root) {
        this.root = root;
    }

    public static void main(String[] args) {
        GenerateLinkage out = new GenerateLinkage(Path.of(args[0]));
        out.specialCalls();
        out.conflicts();
        out.sealed();
        out.overriding();
        out.finalMethods();
        out.interfaces();
        out.calledByMachine();
        out.locking();
        out.subroutines();
        out.limits();
        System.out.println(String.join(" ", out.names));
    }

    private ClassWriter start(int version, int access, String name, String superName, String... interfaces) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(version, access, name, null, superName, interfaces);
        if ((access & ACC_INTERFACE) == 0) {
            Code.method(writer, name, version, ACC_PUBLIC, "<init>", "()V", 1, 1,
                c -> c.var(ALOAD, 0).call(INVOKESPECIAL, superName, "<init>", "()V").op(RETURN));
        }
        return writer;
    }

    private void write(String name, ClassWriter writer) {
        writer.visitEnd();
        try {
            Path file = root.resolve(name + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, writer.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A method without parameters that returns a constant. */
    private static void text(ClassWriter writer, String name, int access, String method, String value) {
        Code.method(writer, name, V17, access, method, TEXT, 1, 1, c -> c.ldc(value).op(ARETURN));
    }

    /** A class with one method, which returns a constant. */
    private void withText(String name, String superName, int access, String method, String value) {
        ClassWriter writer = start(V17, PUBLIC_CLASS, name, superName);
        text(writer, name, access, method, value);
        write(name, writer);
    }

    private void run(String name, int version, int stack, int locals, Consumer<ClassWriter> members,
            Consumer<Code> body) {
        ClassWriter writer = start(version, PUBLIC_CLASS, name, OBJECT, "LinkCase");
        members.accept(writer);
        Code.method(writer, name, version, ACC_PUBLIC, "run", TEXT, stack, locals, body);
        write(name, writer);
        names.add(name);
    }

    private void run(String name, int stack, int locals, Consumer<Code> body) {
        run(name, V17, stack, locals, writer -> { }, body);
    }

    /** Calls a method without parameters, named as one of `holder`, on a new `receiver`. */
    private void runVirtual(String name, String receiver, String holder, String method) {
        run(name, 2, 1, c -> c.make(receiver).call(INVOKEVIRTUAL, holder, method, TEXT).op(ARETURN));
    }

    /** invokespecial begins its search in the direct superclass, whatever superclass it names. */
    private void specialCalls() {
        ClassWriter writer = start(V17, INTERFACE, "special/I", OBJECT);
        text(writer, "special/I", ACC_PUBLIC, "inherited", "I");
        write("special/I", writer);
        writer = start(V17, PUBLIC_CLASS, "special/Top", OBJECT, "special/I");
        text(writer, "special/Top", ACC_PUBLIC, "declared", "Top");
        text(writer, "special/Top", ACC_PUBLIC, "hidden", "Top");
        write("special/Top", writer);
        writer = start(V17, PUBLIC_CLASS, "special/Middle", "special/Top");
        text(writer, "special/Middle", ACC_PUBLIC, "declared", "Middle");
        text(writer, "special/Middle", ACC_PUBLIC, "inherited", "Middle");
        text(writer, "special/Middle", ACC_PUBLIC | ACC_STATIC, "hidden", "Middle");
        write("special/Middle", writer);
        writer = start(V17, PUBLIC_CLASS, "special/Bottom", "special/Middle");
        for (String method : List.of("declared", "inherited", "hidden")) {
            Code.method(writer, "special/Bottom", V17, ACC_PUBLIC, method, TEXT, 1, 1,
                c -> c.var(ALOAD, 0).call(INVOKESPECIAL, "special/Top", method, TEXT).op(ARETURN));
        }
        write("special/Bottom", writer);
        for (String method : List.of("declared", "inherited", "hidden")) {
            runVirtual("Special_" + method, "special/Bottom", "special/Top", method);
            runVirtual("Virtual_" + method, "special/Middle", "special/Top", method);
            runVirtual("VirtualMiddle_" + method, "special/Middle", "special/Middle", method);
        }
    }

    /** Two defaults of unrelated interfaces, called by invokespecial and invokevirtual. */
    private void conflicts() {
        for (String name : List.of("special/One", "special/Two")) {
            ClassWriter writer = start(V17, INTERFACE, name, OBJECT);
            text(writer, name, ACC_PUBLIC, "m", name);
            write(name, writer);
        }
        write("special/Both", start(V17, PUBLIC_CLASS, "special/Both", OBJECT, "special/One", "special/Two"));
        ClassWriter writer = start(V17, PUBLIC_CLASS, "special/BelowBoth", "special/Both");
        Code.method(writer, "special/BelowBoth", V17, ACC_PUBLIC, "m", TEXT, 1, 1,
            c -> c.var(ALOAD, 0).call(INVOKESPECIAL, "special/Both", "m", TEXT).op(ARETURN));
        write("special/BelowBoth", writer);
        runVirtual("ConflictSpecial", "special/BelowBoth", "special/Both", "m");
        runVirtual("ConflictVirtual", "special/Both", "special/Both", "m");
    }

    /** A class of another package that extends a sealed class must be public. */
    private void sealed() {
        ClassWriter writer = start(V17, PUBLIC_CLASS, "p/Sealed", OBJECT);
        writer.visitPermittedSubclassExperimental("q/Hidden");
        writer.visitPermittedSubclassExperimental("q/Open");
        write("p/Sealed", writer);
        write("q/Hidden", start(V17, ACC_SUPER | ACC_FINAL, "q/Hidden", "p/Sealed"));
        write("q/Open", start(V17, PUBLIC_CLASS | ACC_FINAL, "q/Open", "p/Sealed"));
        for (String name : List.of("q.Hidden", "q.Open")) {
            run("Sealed" + name.substring(2), 1, 1, c -> c.ldc(name)
                .call(INVOKESTATIC, "java/lang/Class", "forName", "(Ljava/lang/String;)Ljava/lang/Class;")
                .objectText().op(ARETURN));
        }
    }

    /** Package private methods in several packages (JVMS 5.4.5). */
    private void overriding() {
        String[][] chain = {{"p/A", "m"}, {"q/B", "m"}, {"p/C", "m"}, {"q/D", "m"}, {"r/E", "m"}};
        int[][] access = {{ACC_PUBLIC, 0, ACC_PUBLIC, 0, ACC_PROTECTED}, {0, 0, 0, ACC_PUBLIC, ACC_PUBLIC}};
        for (int line = 0; line < access.length; line++) {
            String superName = OBJECT;
            for (int i = 0; i < chain.length; i++) {
                String name = chain[i][0] + line;
                ClassWriter writer = start(V17, PUBLIC_CLASS, name, superName);
                text(writer, name, access[line][i], "m", name);
                Code.method(writer, name, V17, ACC_PUBLIC | ACC_STATIC, "call", "(L" + name + ";)Ljava/lang/String;",
                    1, 1, c -> c.var(ALOAD, 0).call(INVOKEVIRTUAL, name, "m", TEXT).op(ARETURN));
                write(name, writer);
                superName = name;
            }
            for (int holder = 0; holder < chain.length; holder++) {
                for (int i = holder; i < chain.length; i++) {
                    String receiver = chain[i][0] + line;
                    String named = chain[holder][0] + line;
                    run("Override" + line + holder + i, 2, 1, c -> c.make(receiver)
                        .call(INVOKESTATIC, named, "call", "(L" + named + ";)Ljava/lang/String;").op(ARETURN));
                }
            }
        }
    }

    private void finalMethods() {
        ClassWriter writer = start(V17, PUBLIC_CLASS, "p/Finals", OBJECT);
        text(writer, "p/Finals", ACC_FINAL, "m", "Finals");
        text(writer, "p/Finals", ACC_PUBLIC | ACC_FINAL, "n", "Finals");
        write("p/Finals", writer);
        int[] access = {ACC_PUBLIC, ACC_PUBLIC | ACC_STATIC, ACC_PRIVATE};
        for (int i = 0; i < access.length; i++) {
            for (String method : List.of("m", "n")) {
                String name = "q/Final" + i + method;
                withText(name, "p/Finals", access[i], method, name);
                runVirtual("Final" + i + method, name, "p/Finals", "n");
            }
        }
    }

    /** The verifier takes any object for an interface: the calls themselves must look. */
    private void interfaces() {
        ClassWriter writer = start(V17, INTERFACE, "p/Private", OBJECT);
        text(writer, "p/Private", ACC_PRIVATE, "hidden", "private method");
        for (String method : List.of("hidden", "toString")) {
            Code.method(writer, "p/Private", V17, ACC_PUBLIC | ACC_STATIC, "call_" + method,
                "(Lp/Private;)Ljava/lang/String;", 1, 1,
                c -> c.var(ALOAD, 0).callInterface(INVOKEINTERFACE, "p/Private", method, TEXT).op(ARETURN));
        }
        write("p/Private", writer);
        writer = start(V17, PUBLIC_CLASS, "p/Implementor", OBJECT, "p/Private");
        text(writer, "p/Implementor", ACC_PUBLIC, "toString", "implementor");
        write("p/Implementor", writer);
        for (String method : List.of("toString", "hidden")) {
            String descriptor = "(Lp/Private;)Ljava/lang/String;";
            run("Stranger_" + method, 2, 1, c -> c.ldc("stranger")
                .callInterface(INVOKESTATIC, "p/Private", "call_" + method, descriptor).op(ARETURN));
            run("Member_" + method, 2, 1, c -> c.make("p/Implementor")
                .callInterface(INVOKESTATIC, "p/Private", "call_" + method, descriptor).op(ARETURN));
        }
    }

    /** The machine itself calls loadClass. */
    private void calledByMachine() {
        ClassWriter writer = start(V17, PUBLIC_CLASS, "p/AbstractLoader", "java/lang/ClassLoader");
        writer.visitMethod(ACC_PUBLIC | ACC_ABSTRACT, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;", null, null)
            .visitEnd();
        write("p/AbstractLoader", writer);
        run("AbstractCalledByMachine", 4, 1, c -> {
            Label start = new Label(), end = new Label();
            c.handler(start, end, end, "java/lang/AbstractMethodError");
            c.at(start).ldc("absent.Name").op(ICONST_0).make("p/AbstractLoader")
                .call(INVOKESTATIC, "java/lang/Class", "forName",
                    "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;")
                .op(POP).ldc("found").op(ARETURN)
                .at(end).frame(Code.locals("AbstractCalledByMachine"), "java/lang/AbstractMethodError")
                .op(POP).ldc("abstract").op(ARETURN);
        });
    }

    /** Structured locking (JVMS 2.11.10). */
    private void locking() {
        run("LockLeft", 2, 1, c -> c.ldc("lock").op(MONITORENTER).ldc("returned").op(ARETURN));
        run("LockLeftByException", 2, 1, c -> c.ldc("lock").op(MONITORENTER, ICONST_1, ICONST_0, IDIV, POP)
            .ldc("returned").op(ARETURN));
        run("LockLeftCaught", 2, 1, c -> {
            Label start = new Label(), end = new Label();
            c.handler(start, end, end, "java/lang/IllegalMonitorStateException");
            c.ldc("lock").op(MONITORENTER).at(start).ldc("returned").op(ARETURN)
                .at(end).frame(Code.locals("LockLeftCaught"), "java/lang/IllegalMonitorStateException")
                .op(POP).ldc("lock").op(MONITOREXIT).ldc("caught").op(ARETURN);
        });
        run("LockNotHeld", 2, 1, c -> c.ldc("lock").op(MONITOREXIT).ldc("returned").op(ARETURN));
        run("LockLeftTwice", 2, 1, c -> c.ldc("lock").op(DUP, MONITORENTER, DUP, MONITOREXIT, MONITOREXIT)
            .ldc("returned").op(ARETURN));
        run("LocksCrossed", 2, 1, c -> c.ldc("one").op(MONITORENTER).ldc("two").op(MONITORENTER)
            .ldc("one").op(MONITOREXIT).ldc("two").op(MONITOREXIT).ldc("crossed").op(ARETURN));
        run("LockOfCaller", V17, 2, 1,
            writer -> Code.method(writer, "LockOfCaller", V17, ACC_STATIC, "unlock", "()V", 1, 0,
                c -> c.ldc("lock").op(MONITOREXIT, RETURN)),
            c -> c.ldc("lock").op(MONITORENTER).call(INVOKESTATIC, "LockOfCaller", "unlock", "()V")
                .ldc("lock").op(MONITOREXIT).ldc("returned").op(ARETURN));
        run("LockOfMethod", V17, 2, 1,
            writer -> Code.method(writer, "LockOfMethod", V17, ACC_STATIC | ACC_SYNCHRONIZED, "unlock", "()V", 1, 0,
                c -> c.ldc(Type.getObjectType("LockOfMethod")).op(MONITOREXIT, RETURN)),
            c -> c.call(INVOKESTATIC, "LockOfMethod", "unlock", "()V").ldc("returned").op(ARETURN));
    }

    /** jsr and ret with other stack depths than in javac's code, and code that is never reached. */
    private void subroutines() {
        run("SubroutinePushes", V1_4, 3, 2, writer -> { }, c -> {
            Label subroutine = new Label();
            c.jump(JSR, subroutine).intText().op(ARETURN)
                .at(subroutine).var(ASTORE, 1).op(ICONST_5).var(RET, 1);
        });
        run("SubroutinePops", V1_4, 3, 2, writer -> { }, c -> {
            Label subroutine = new Label();
            c.op(ICONST_3, ICONST_4).jump(JSR, subroutine).intText().op(ARETURN)
                .at(subroutine).var(ASTORE, 1).op(POP).var(RET, 1);
        });
        run("SubroutineNeverReturns", V1_4, 3, 2, writer -> { }, c -> {
            Label subroutine = new Label();
            c.jump(JSR, subroutine).op(IADD, IADD, POP2, ARETURN)
                .at(subroutine).op(POP).ldc("left for ever").op(ARETURN);
        });
        run("SubroutineInLoop", V1_4, 3, 3, writer -> { }, c -> {
            Label subroutine = new Label(), loop = new Label();
            c.op(ICONST_0).var(ISTORE, 2).at(loop).jump(JSR, subroutine).jump(JSR, subroutine)
                .var(ILOAD, 2).push(1000).jump(IF_ICMPLT, loop).var(ILOAD, 2).intText().op(ARETURN)
                .at(subroutine).var(ASTORE, 1).iinc(2, 7).var(RET, 1);
        });
        run("DeadHandler", V1_4, 1, 1, writer -> { }, c -> {
            Label start = new Label(), end = new Label();
            c.handler(start, end, end, null);
            c.ldc("alive").op(ARETURN).at(start).op(NOP, NOP).at(end).op(IADD, IADD, POP, ARETURN);
        });
        run("HandlerIsItsOwn", V1_4, 3, 2, writer -> { }, c -> {
            Label handler = new Label(), end = new Label();
            c.handler(handler, end, handler, "java/lang/ArithmeticException");
            c.op(ICONST_0).var(ISTORE, 1).make("java/lang/ArithmeticException")
                .at(handler).op(POP).iinc(1, 1).op(ICONST_1).var(ILOAD, 1).push(1000).op(IDIV, IDIV, POP)
                .at(end).var(ILOAD, 1).intText().op(ARETURN);
        });
    }

    private void limits() {
        String tooMany = "(" + "I".repeat(300) + ")V";
        run("TooManyArguments", 300, 1, c -> {
            for (int i = 0; i < 300; i++) {
                c.op(ICONST_1);
            }
            c.call(INVOKESTATIC, "TooManyArguments", "absent", tooMany).ldc("returned").op(ARETURN);
        });
        String most = "(" + "J".repeat(127) + "I)J";
        run("MostArguments", V17, 255, 1,
            writer -> Code.method(writer, "MostArguments", V17, ACC_STATIC, "sum", most, 4, 255,
                c -> c.var(LLOAD, 0).var(LLOAD, 252).op(LADD).var(ILOAD, 254).op(I2L, LADD, LRETURN)),
            c -> {
                for (int i = 0; i < 127; i++) {
                    c.ldc(i * 1000003L);
                }
                c.push(77).call(INVOKESTATIC, "MostArguments", "sum", most)
                    .call(INVOKESTATIC, Code.STRING, "valueOf", "(J)Ljava/lang/String;").op(ARETURN);
            });
        run("DeclaresHugeStack", 65535, 1, c -> c.ldc("ran").op(ARETURN));
        run("ManyLocals", 1, 60000, c -> c.push(5).var(ISTORE, 59999).var(ILOAD, 59999).intText().op(ARETURN));
        run("DeepOperands", 20000, 1, c -> {
            for (int i = 0; i < 20000; i++) {
                c.op(ICONST_1);
            }
            for (int i = 1; i < 20000; i++) {
                c.op(IADD);
            }
            c.intText().op(ARETURN);
        });
    }
}
