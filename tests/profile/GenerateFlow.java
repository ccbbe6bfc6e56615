import static jdk.internal.org.objectweb.asm.Opcodes.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Label;

/**
 * Writes classes with control flow that javac does not make: subroutines, handlers that are reached in other ways, branches
 * to the next instruction. Each has run(int), which its main calls with 0 to 19 and prints the sum. Usage: GenerateFlow DIRECTORY
 */
public final class GenerateFlow {
    private static final String FAILURE = "java/lang/ArithmeticException";
    private static Path root;

    public static void main(String[] args) throws IOException {
        root = Path.of(args[0]);
        Files.createDirectories(root);
        handlers();
        subroutines();
        branches();
    }

    private static void write(String name, int stack, int locals, Consumer<Code> body) throws IOException {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(V1_4, ACC_PUBLIC | ACC_SUPER, name, null, "java/lang/Object", null);
        Code.method(writer, name, V1_4, ACC_STATIC, "run", "(I)I", stack, locals, body);
        Code.method(writer, name, V1_4, ACC_STATIC, "divide", "(I)I", 2, 1,
            c -> c.push(100).var(ILOAD, 0).op(IDIV, IRETURN));
        Code.method(writer, name, V1_4, ACC_STATIC, "leave", "(I)V", 2, 1, c -> {
            Label stay = new Label();
            c.var(ILOAD, 0).push(15).jump(IF_ICMPNE, stay).op(ICONST_3).call(INVOKESTATIC, "java/lang/System", "exit", "(I)V")
                .at(stay).op(RETURN);
        });
        Code.method(writer, name, V1_4, ACC_PUBLIC | ACC_STATIC, "main", "([Ljava/lang/String;)V", 3, 3, c -> {
            Label loop = new Label();
            c.op(ICONST_0).var(ISTORE, 1).op(ICONST_0).var(ISTORE, 2)
                .at(loop).var(ILOAD, 1).var(ILOAD, 2).call(INVOKESTATIC, name, "run", "(I)I").op(IADD).var(ISTORE, 1)
                .iinc(2, 1).var(ILOAD, 2).push(20).jump(IF_ICMPLT, loop)
                .field(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;").var(ILOAD, 1)
                .call(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(I)V").op(RETURN);
        });
        writer.visitEnd();
        Files.write(root.resolve(name + ".class"), writer.toByteArray());
    }

    /** divide(n % by), which fails for every by-th n. */
    private static Code risky(Code c, String name, int by) {
        return c.var(ILOAD, 0).push(by).op(IREM).call(INVOKESTATIC, name, "divide", "(I)I");
    }

    private static void handlers() throws IOException {
        write("HandlerIsTarget", 4, 2, c -> {
            Label start = new Label(), end = new Label(), handler = new Label(), normal = new Label();
            c.handler(start, end, handler, FAILURE);
            c.var(ILOAD, 0).op(ICONST_3, IREM).jump(IFNE, normal).make(FAILURE).jump(GOTO, handler)
                .at(normal).op(NOP).at(start);
            risky(c, "HandlerIsTarget", 5).at(end).op(IRETURN)
                .at(handler).op(POP, ICONST_2, IRETURN);
        });
        write("HandlerByFallThrough", 4, 2, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null).at(start);
            risky(c, "HandlerByFallThrough", 4).var(ISTORE, 1).var(ILOAD, 1).push(50).op(ISUB).var(ISTORE, 1).make(FAILURE)
                .at(end).at(handler).op(POP).var(ILOAD, 0).op(IRETURN);
        });
        write("HandlerCoversItself", 4, 2, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.var(ILOAD, 0).var(ISTORE, 1).at(start);
            risky(c, "HandlerCoversItself", 2).op(IRETURN)
                .at(handler).op(POP).iinc(1, -1).push(7).var(ILOAD, 1).op(ICONST_2, ISHR).push(3).op(ISUB, IDIV)
                .at(end).op(IRETURN);
        });
        write("HandlersNested", 4, 3, c -> {
            Label start = new Label(), mid = new Label(), end = new Label(), inner = new Label(), outer = new Label();
            c.handler(start, mid, inner, FAILURE).handler(start, end, outer, null);
            c.op(ICONST_0).var(ISTORE, 1).at(start);
            risky(c, "HandlersNested", 3).var(ISTORE, 1).at(mid);
            risky(c, "HandlersNested", 4).var(ILOAD, 1).op(IADD, IRETURN)
                .at(inner).op(POP).iinc(1, 1000);
            risky(c, "HandlersNested", 2).at(end).op(IRETURN)
                .at(outer).op(POP).var(ILOAD, 1).op(ICONST_1, IADD, IRETURN);
        });
        write("ThrowsAtFirst", 4, 2, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, "java/lang/NoClassDefFoundError");
            c.at(start).field(GETSTATIC, "NoSuchClass", "field", "I").at(end).op(IRETURN)
                .at(handler).op(POP).var(ILOAD, 0).op(IRETURN);
        });
    }

    private static void subroutines() throws IOException {
        // Ends the process in a block that has a subroutine call still before it.
        write("SubroutineAfterExit", 4, 3, c -> {
            Label routine = new Label();
            c.op(ICONST_0).var(ISTORE, 1).var(ILOAD, 0).call(INVOKESTATIC, "SubroutineAfterExit", "leave", "(I)V").op(NOP)
                .jump(JSR, routine).iinc(1, 1).op(NOP).jump(JSR, routine).var(ILOAD, 1).op(IRETURN)
                .at(routine).var(ASTORE, 2).iinc(1, 5).var(RET, 2);
        });
        write("SubroutineThrows", 4, 3, c -> {
            Label start = new Label(), end = new Label(), handler = new Label(), routine = new Label();
            Label routineEnd = new Label();
            c.handler(start, end, handler, FAILURE).handler(routine, routineEnd, handler, null);
            c.op(ICONST_0).var(ISTORE, 1).at(start).jump(JSR, routine).iinc(1, 1).jump(JSR, routine).iinc(1, 1).at(end)
                .var(ILOAD, 1).op(IRETURN)
                .at(handler).op(POP).var(ILOAD, 1).op(ICONST_M1, IXOR, IRETURN)
                .at(routine).var(ASTORE, 2);
            c.var(ILOAD, 0).var(ILOAD, 1).op(ISUB).push(5).op(IREM).call(INVOKESTATIC, "SubroutineThrows", "divide", "(I)I")
                .var(ILOAD, 1).op(IADD).var(ISTORE, 1).at(routineEnd).var(RET, 2);
        });
        write("SubroutineLeaves", 4, 3, c -> {
            Label routine = new Label(), out = new Label(), back = new Label(), next = new Label();
            c.op(ICONST_3).var(ISTORE, 1).op(NOP).jump(JSR, routine).iinc(1, 5).jump(JSR, routine).iinc(1, 7).op(NOP)
                .at(out).var(ILOAD, 1).op(IRETURN)
                .at(routine).var(ASTORE, 2).var(ILOAD, 0).op(ICONST_3, IREM).jump(IFNE, back).iinc(1, 100).jump(GOTO, out)
                .at(back).var(ILOAD, 0).push(7).op(ISUB).jump(IFNE, next).iinc(1, 1000).at(next).var(RET, 2);
        });
        write("SubroutineThenTarget", 4, 3, c -> {
            Label routine = new Label(), loop = new Label();
            c.op(ICONST_0).var(ISTORE, 1).jump(JSR, routine)
                .at(loop).iinc(1, 1).var(ILOAD, 1).var(ILOAD, 0).jump(IF_ICMPLT, loop)
                .jump(JSR, routine).var(ILOAD, 1).op(IRETURN)
                .at(routine).var(ASTORE, 2).iinc(1, 2).var(RET, 2);
        });
        write("SubroutineNested", 4, 5, c -> {
            Label outer = new Label(), inner = new Label(), loop = new Label(), done = new Label();
            c.op(ICONST_0).var(ISTORE, 1).op(ICONST_0).var(ISTORE, 4)
                .at(loop).jump(JSR, outer).iinc(4, 1).var(ILOAD, 4).op(ICONST_4).jump(IF_ICMPLT, loop)
                .jump(JSR, outer).var(ILOAD, 1).op(IRETURN)
                .at(outer).var(ASTORE, 2).iinc(1, 1).jump(JSR, inner).var(ILOAD, 4).op(ICONST_2).jump(IF_ICMPEQ, done)
                .jump(JSR, inner).at(done).var(RET, 2)
                .at(inner).var(ASTORE, 3).iinc(1, 10).var(RET, 3);
        });
    }

    private static void branches() throws IOException {
        write("BranchToNext", 4, 2, c -> {
            Label a = new Label(), b = new Label(), d = new Label();
            c.var(ILOAD, 0).op(ICONST_2, IREM).jump(IFEQ, a).at(a).jump(GOTO, b).at(b).var(ILOAD, 0);
            c.visitor.visitTableSwitchInsn(3, 5, d, d, d, d);
            c.at(d).var(ILOAD, 0).op(IRETURN);
        });
        write("SwitchBackward", 4, 2, c -> {
            Label start = new Label(), more = new Label(), end = new Label();
            c.at(start).iinc(0, -3).var(ILOAD, 0);
            c.visitor.visitLookupSwitchInsn(more, new int[] {-3, 0, 9, 12}, new Label[] {end, start, start, more});
            c.at(more).var(ILOAD, 0);
            c.visitor.visitTableSwitchInsn(1, 8, end, start, end, start, start, end, start, start, start);
            c.at(end).var(ILOAD, 0).op(IRETURN);
        });
        write("ManyBlocks", 4, 2, c -> {
            c.op(ICONST_0).var(ISTORE, 1);
            for (int i = 0; i < 400; i++) {
                Label skip = new Label();
                c.var(ILOAD, 0).push(i % 20).jump(IF_ICMPLT, skip).iinc(1, i).at(skip);
            }
            c.var(ILOAD, 1).op(IRETURN);
        });
        write("WideForms", 4, 400, c -> {
            Label loop = new Label(), out = new Label();
            c.op(ICONST_0).var(ISTORE, 300).at(loop).iinc(300, 1000).iinc(0, 1).var(ILOAD, 300).push(9000).jump(IF_ICMPGT, out)
                .jump(GOTO, loop).at(out).var(ILOAD, 300).op(IRETURN);
        });
        write("DeadBlocks", 4, 2, c -> {
            Label end = new Label(), dead = new Label();
            c.jump(GOTO, end).at(dead).iinc(0, 1).var(ILOAD, 0).jump(IFEQ, dead).var(ILOAD, 0).op(IRETURN)
                .at(end).var(ILOAD, 0).op(ICONST_1, IADD, IRETURN);
        });
    }
}
