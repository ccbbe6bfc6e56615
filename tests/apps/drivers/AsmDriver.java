// ASM: reads classes of the library, verifies and prints them, writes a class and runs it.
import java.io.*;
import java.util.*;
import org.objectweb.asm.*;
import org.objectweb.asm.tree.*;
import org.objectweb.asm.tree.analysis.*;
import org.objectweb.asm.util.*;

public class AsmDriver implements Opcodes {
    public static void main(String[] args) throws Exception {
        for (String n : List.of("java.util.ArrayList", "java.lang.String", "java.util.regex.Pattern")) {
            ClassReader r = new ClassReader(n);
            ClassNode c = new ClassNode();
            r.accept(c, 0);
            int insns = 0, frames = 0;
            for (MethodNode m : c.methods) {
                insns += m.instructions.size();
                for (Frame<BasicValue> f : new Analyzer<>(new BasicInterpreter()).analyze(c.name, m)) if (f != null) frames += f.getStackSize();
            }
            StringWriter w = new StringWriter();
            r.accept(new TraceClassVisitor(null, new Textifier(), new PrintWriter(w)), 0);
            ClassWriter cw = new ClassWriter(r, ClassWriter.COMPUTE_MAXS);
            r.accept(cw, 0);
            System.out.println(n + " " + c.methods.size() + " " + insns + " " + frames + " " + w.toString().hashCode() + " " + Arrays.hashCode(cw.toByteArray()));
        }
        ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        w.visit(V11, ACC_PUBLIC, "Made", null, "java/lang/Object", new String[] {"java/util/function/IntUnaryOperator"});
        MethodVisitor i = w.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
        i.visitVarInsn(ALOAD, 0);
        i.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        i.visitInsn(RETURN);
        i.visitMaxs(0, 0);
        MethodVisitor m = w.visitMethod(ACC_PUBLIC, "applyAsInt", "(I)I", null, null);
        Label loop = new Label(), end = new Label();
        m.visitInsn(ICONST_0);
        m.visitVarInsn(ISTORE, 2);
        m.visitLabel(loop);
        m.visitVarInsn(ILOAD, 1);
        m.visitJumpInsn(IFLE, end);
        m.visitVarInsn(ILOAD, 2);
        m.visitVarInsn(ILOAD, 1);
        m.visitInsn(IADD);
        m.visitVarInsn(ISTORE, 2);
        m.visitIincInsn(1, -1);
        m.visitJumpInsn(GOTO, loop);
        m.visitLabel(end);
        m.visitVarInsn(ILOAD, 2);
        m.visitInsn(IRETURN);
        m.visitMaxs(0, 0);
        w.visitEnd();
        byte[] b = w.toByteArray();
        Class<?> made = new ClassLoader() { Class<?> define() { return defineClass("Made", b, 0, b.length); } }.define();
        System.out.println(((java.util.function.IntUnaryOperator) made.getDeclaredConstructor().newInstance()).applyAsInt(100));
    }
}
