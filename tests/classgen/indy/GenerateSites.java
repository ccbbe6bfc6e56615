import static jdk.internal.org.objectweb.asm.Opcodes.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.ConstantDynamic;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Type;

/** Writes the classes that README.md lists. Usage: GenerateSites DIRECTORY */
public final class GenerateSites {
    static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;";
    static final String SITE_BOOTSTRAP =
        "(" + LOOKUP + "Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
    static final String SITE_VARARGS =
        "(" + LOOKUP + "Ljava/lang/String;Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)"
        + "Ljava/lang/invoke/CallSite;";
    static final String CONSTANT_VARARGS =
        "(" + LOOKUP + "Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/Object;";
    static final String CONSTANT_PLAIN =
        "(" + LOOKUP + "Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;";
    static final String OBJECT = "Ljava/lang/Object;";
    static final String STRING = "Ljava/lang/String;";

    private final String name;
    private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    private final List<Integer> cases = new ArrayList<>();

    GenerateSites(String name) {
        this.name = name;
        writer.visit(V11, ACC_PUBLIC | ACC_SUPER, name, null, "java/lang/Object",
                     new String[] {"Case"});
        MethodVisitor init = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
        init.visitCode();
        init.visitVarInsn(ALOAD, 0);
        init.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        init.visitInsn(RETURN);
        init.visitMaxs(0, 0);
        init.visitEnd();
    }

    /** Adds a piece of code that leaves a value of that type on the stack. */
    void add(String type, Consumer<MethodVisitor> code) {
        int number = cases.size();
        cases.add(number);
        MethodVisitor m =
            writer.visitMethod(ACC_STATIC, "case" + number, "()" + OBJECT, null, null);
        m.visitCode();
        code.accept(m);
        box(m, type);
        m.visitInsn(ARETURN);
        m.visitMaxs(0, 0);
        m.visitEnd();
    }

    private static void box(MethodVisitor m, String type) {
        String[] wrappers = {"Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float",
                             "Double"};
        int i = "ZBCSIJFD".indexOf(type);
        if (type.equals("V")) {
            m.visitInsn(ACONST_NULL);
        } else if (i >= 0) {
            String wrapper = "java/lang/" + wrappers[i];
            m.visitMethodInsn(INVOKESTATIC, wrapper, "valueOf", "(" + type + ")L" + wrapper + ";",
                              false);
        }
    }

    void addSite(String site, String descriptor, Handle bootstrap, Object... args) {
        add(Type.getReturnType(descriptor).getDescriptor(), m -> {
            for (Type type : Type.getArgumentTypes(descriptor)) {
                push(m, type);
            }
            m.visitInvokeDynamicInsn(site, descriptor, bootstrap, args);
        });
    }

    /** Some value of the type. */
    private static void push(MethodVisitor m, Type type) {
        switch (type.getSort()) {
            case Type.LONG -> m.visitLdcInsn(1L << 33);
            case Type.FLOAT -> m.visitLdcInsn(0.5f);
            case Type.DOUBLE -> m.visitLdcInsn(1e10);
            case Type.OBJECT, Type.ARRAY -> pushObject(m, type);
            default -> m.visitIntInsn(BIPUSH, 1);
        }
    }

    private static void pushObject(MethodVisitor m, Type type) {
        switch (type.getInternalName()) {
            case "java/lang/String", "java/lang/Object" -> m.visitLdcInsn("arg");
            case "Bootstraps", "java/lang/StringBuilder" -> {
                m.visitTypeInsn(NEW, type.getInternalName());
                m.visitInsn(DUP);
                m.visitMethodInsn(INVOKESPECIAL, type.getInternalName(), "<init>", "()V", false);
            }
            default -> m.visitInsn(ACONST_NULL);
        }
    }

    void addConstant(String constant, String descriptor, Handle bootstrap, Object... args) {
        add(descriptor, m -> m.visitLdcInsn(new ConstantDynamic(constant, descriptor, bootstrap, args)));
    }

    /** Loads the handle, pushes values of the types, calls it. */
    void addCall(Object handle, String how, String descriptor) {
        add(Type.getReturnType(descriptor).getDescriptor(), m -> {
            m.visitLdcInsn(handle);
            for (Type type : Type.getArgumentTypes(descriptor)) {
                push(m, type);
            }
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", how, descriptor,
                              false);
        });
    }

    private void writeRun() {
        MethodVisitor m = writer.visitMethod(ACC_PUBLIC, "run", "(I)" + OBJECT, null,
                                             new String[] {"java/lang/Throwable"});
        m.visitCode();
        Label[] labels = new Label[cases.size()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = new Label();
        }
        Label otherwise = new Label();
        m.visitVarInsn(ILOAD, 1);
        m.visitTableSwitchInsn(0, labels.length - 1, otherwise, labels);
        for (int i = 0; i < labels.length; i++) {
            m.visitLabel(labels[i]);
            m.visitFrame(F_SAME, 0, null, 0, null);
            m.visitMethodInsn(INVOKESTATIC, name, "case" + i, "()" + OBJECT, false);
            m.visitInsn(ARETURN);
        }
        m.visitLabel(otherwise);
        m.visitFrame(F_SAME, 0, null, 0, null);
        m.visitInsn(ACONST_NULL);
        m.visitInsn(ARETURN);
        m.visitMaxs(0, 0);
        m.visitEnd();
    }

    void write(Path directory) throws IOException {
        Files.write(directory.resolve(name + ".class"), toByteArray());
    }

    private byte[] toByteArray() {
        writeRun();
        MethodVisitor m = writer.visitMethod(ACC_PUBLIC, "count", "()I", null, null);
        m.visitCode();
        m.visitIntInsn(SIPUSH, cases.size());
        m.visitInsn(IRETURN);
        m.visitMaxs(0, 0);
        m.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    /**
     * A dynamic constant that is its own static argument. The only bootstrap method has one argument, whose index is at
     * the end of the class file; the index is changed to that of the constant.
     */
    static void writeSelfConstant(Path directory) throws IOException {
        GenerateSites g = new GenerateSites("SelfConstant");
        g.addConstant("echo", OBJECT, bootstrap("constant", CONSTANT_VARARGS), 0x12345678);
        byte[] bytes = g.toByteArray();
        ClassReader reader = new ClassReader(bytes);
        int end = bytes.length - 2;
        int argument = reader.getItem(reader.readUnsignedShort(end));
        if (bytes[argument - 1] != 3 || reader.readInt(argument) != 0x12345678) {
            throw new IllegalStateException("the class file does not end with the argument");
        }
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            if (item > 0 && bytes[item - 1] == 17) {
                bytes[end] = (byte) (i >> 8);
                bytes[end + 1] = (byte) i;
            }
        }
        Files.write(directory.resolve("SelfConstant.class"), bytes);
    }

    static Handle handle(int kind, String owner, String member, String descriptor) {
        return new Handle(kind, owner, member, descriptor, kind == H_INVOKEINTERFACE);
    }

    static Handle bootstrap(String member, String descriptor) {
        return handle(H_INVOKESTATIC, "Bootstraps", member, descriptor);
    }

    static Handle library(String owner, String member, String descriptor) {
        return handle(H_INVOKESTATIC, owner, member, descriptor);
    }

    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        Files.createDirectories(directory);
        UserCases.sites().write(directory);
        UserCases.failures().write(directory);
        UserCases.constants().write(directory);
        writeSelfConstant(directory);
        HandleCases.handles().write(directory);
        LibraryCases.constants().write(directory);
        LibraryCases.sites().write(directory);
    }
}
