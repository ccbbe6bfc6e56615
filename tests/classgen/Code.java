import static jdk.internal.org.objectweb.asm.Opcodes.*;

import java.util.function.Consumer;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/** Short names for writing bytecode by hand. Every method returns this, so that code reads as a line. */
final class Code {
    static final Integer TOP = Opcodes.TOP;
    static final Integer INT = Opcodes.INTEGER;
    static final Integer FLOAT = Opcodes.FLOAT;
    static final Integer LONG = Opcodes.LONG;
    static final Integer DOUBLE = Opcodes.DOUBLE;
    static final Integer NULL = Opcodes.NULL;
    static final Integer UNINIT_THIS = Opcodes.UNINITIALIZED_THIS;

    static final String OBJECT = "java/lang/Object";
    static final String STRING = "java/lang/String";

    final String className;
    final boolean hasFrames;
    final MethodVisitor visitor;

    private Code(String className, boolean hasFrames, MethodVisitor visitor) {
        this.className = className;
        this.hasFrames = hasFrames;
        this.visitor = visitor;
    }

    static void method(ClassWriter writer, String className, int version, int access, String name, String descriptor,
            int stack, int locals, Consumer<Code> body) {
        MethodVisitor visitor = writer.visitMethod(access, name, descriptor, null, null);
        visitor.visitCode();
        Code code = new Code(className, (version & 0xffff) >= 50, visitor);
        body.accept(code);
        visitor.visitMaxs(stack, locals);
        visitor.visitEnd();
    }

    Code op(int... opcodes) {
        for (int opcode : opcodes) {
            visitor.visitInsn(opcode);
        }
        return this;
    }

    Code push(int value) {
        visitor.visitIntInsn(SIPUSH, value);
        return this;
    }

    Code newarray(int type) {
        visitor.visitIntInsn(NEWARRAY, type);
        return this;
    }

    Code var(int opcode, int index) {
        visitor.visitVarInsn(opcode, index);
        return this;
    }

    Code iinc(int index, int by) {
        visitor.visitIincInsn(index, by);
        return this;
    }

    Code type(int opcode, String type) {
        visitor.visitTypeInsn(opcode, type);
        return this;
    }

    Code field(int opcode, String owner, String name, String descriptor) {
        visitor.visitFieldInsn(opcode, owner, name, descriptor);
        return this;
    }

    Code call(int opcode, String owner, String name, String descriptor) {
        visitor.visitMethodInsn(opcode, owner, name, descriptor, opcode == INVOKEINTERFACE);
        return this;
    }

    Code callInterface(int opcode, String owner, String name, String descriptor) {
        visitor.visitMethodInsn(opcode, owner, name, descriptor, true);
        return this;
    }

    Code ldc(Object value) {
        visitor.visitLdcInsn(value);
        return this;
    }

    Code at(Label label) {
        visitor.visitLabel(label);
        return this;
    }

    Code jump(int opcode, Label label) {
        visitor.visitJumpInsn(opcode, label);
        return this;
    }

    Code multi(String descriptor, int dimensions) {
        visitor.visitMultiANewArrayInsn(descriptor, dimensions);
        return this;
    }

    Code handler(Label start, Label end, Label handler, String type) {
        visitor.visitTryCatchBlock(start, end, handler, type);
        return this;
    }

    /** A frame of the StackMapTable; nothing for classes before version 50. */
    Code frame(Object[] locals, Object... stack) {
        if (hasFrames) {
            visitor.visitFrame(F_NEW, locals.length, locals, stack.length, stack);
        }
        return this;
    }

    static Object[] locals(Object... types) {
        return types;
    }

    /** new type(), by its constructor without arguments. */
    Code make(String type) {
        return type(NEW, type).op(DUP).call(INVOKESPECIAL, type, "<init>", "()V");
    }

    /** Text of the int on the stack. */
    Code intText() {
        return call(INVOKESTATIC, STRING, "valueOf", "(I)Ljava/lang/String;");
    }

    /** Text of the object on the stack. */
    Code objectText() {
        return call(INVOKESTATIC, STRING, "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;");
    }
}
