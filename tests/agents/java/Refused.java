import java.lang.instrument.ClassDefinition;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.FieldVisitor;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/** Redefinitions that are refused, each by its own error. Afterwards the class still has its first code. */
public class Refused {
    static byte[] first;

    public static void main(String[] args) throws Exception {
        first = read(Target.class);
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("add a method", ending(c -> returning(c, Opcodes.ACC_PUBLIC)));
        files.put("add a private static method", ending(c -> returning(c, Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC)));
        files.put("add a field", ending(c -> c.visitField(0, "extra", "I", null, null)));
        files.put("add a static field", ending(c -> c.visitField(Opcodes.ACC_STATIC, "extra", "I", null, null)));
        files.put("delete a method", changed("gone", null, 0));
        files.put("delete a field", changed("field", null, 0));
        files.put("rename a field", changed("field", "other", 0));
        files.put("change a method's flags", changed("gone", "gone", Opcodes.ACC_FINAL));
        files.put("change a field's flags", changed("field", "field", Opcodes.ACC_FINAL));
        files.put("change the class's flags", header("Refused$Target", Opcodes.ACC_FINAL, "java/lang/Object"));
        files.put("change the superclass", header("Refused$Target", 0, "java/lang/Number"));
        files.put("change the interfaces", header("Refused$Target", 0, "java/lang/Object", "java/lang/Cloneable"));
        files.put("change the name", header("Refused$Other", 0, "java/lang/Object"));
        files.put("newer version", patched(7, 99));
        files.put("no class file", new byte[] {1, 2, 3, 4});
        files.put("empty", new byte[0]);
        files.put("truncated", java.util.Arrays.copyOf(first, first.length / 2));
        files.put("wrong code", body(m -> m.visitInsn(Opcodes.FCONST_0)));
        files.put("missing class", body(m -> m.visitMethodInsn(Opcodes.INVOKESTATIC, "Absent", "n", "()I", false)));
        files.put("other code", body(m -> m.visitIntInsn(Opcodes.BIPUSH, 42)));
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            attempt(file.getKey(), new ClassDefinition(Target.class, file.getValue()));
            attempt("back", new ClassDefinition(Target.class, first));
        }
        Class<?> hidden = ((Runnable) () -> { }).getClass();
        attempt("array", new ClassDefinition(int[].class, first));
        attempt("primitive", new ClassDefinition(int.class, first));
        attempt("hidden", new ClassDefinition(hidden, first));
        attempt("two, one of them wrong", new ClassDefinition(Target.class, files.get("other code")),
                new ClassDefinition(Other.class, files.get("delete a field")));
        attempt("the same twice", new ClassDefinition(Target.class, files.get("other code")),
                new ClassDefinition(Target.class, first));
        attempt("nothing");
        attempt("null", (ClassDefinition) null);
        for (Class<?> type : new Class<?>[] {int.class, int[].class, String[].class, hidden, Target.class, String.class,
                Object.class, Runnable.class}) {
            System.out.println((type == hidden ? "hidden" : type.getName()) + " "
                    + Redefine.instrumentation.isModifiableClass(type) + " " + retransform(type));
        }
        try {
            System.out.println(Failing.NUMBER);
        } catch (ExceptionInInitializerError e) {
            attempt("failed initializer", new ClassDefinition(Failing.class, read(Failing.class)));
            System.out.println(retransform(Failing.class));
        }
    }

    static String retransform(Class<?> type) {
        try {
            Redefine.instrumentation.retransformClasses(type);
            return "retransformed";
        } catch (Throwable e) {
            return e.toString();
        }
    }

    static void attempt(String what, ClassDefinition... definitions) {
        String result = "accepted";
        try {
            Redefine.instrumentation.redefineClasses(definitions);
        } catch (Throwable e) {
            result = e.toString();
        }
        String number;
        try {
            number = "" + Target.number();
        } catch (NoClassDefFoundError e) {
            number = e.toString();
        }
        System.out.println(what + ": " + result + ", " + number);
    }

    static byte[] read(Class<?> type) throws java.io.IOException {
        try (var in = type.getResourceAsStream("/" + type.getName() + ".class")) {
            return in.readAllBytes();
        }
    }

    static byte[] patched(int at, int value) {
        byte[] result = first.clone();
        result[at] = (byte) value;
        return result;
    }

    static void returning(ClassVisitor visitor, int access) {
        MethodVisitor m = visitor.visitMethod(access, "extra", "()V", null, null);
        m.visitCode();
        m.visitInsn(Opcodes.RETURN);
        m.visitMaxs(0, 2);
        m.visitEnd();
    }

    /** Copies a class file; subclasses change what they pass on. */
    static class Copy extends ClassVisitor {
        final ClassWriter writer;

        Copy(ClassWriter writer) {
            super(Opcodes.ASM8, writer);
            this.writer = writer;
        }

        byte[] make() {
            new ClassReader(first).accept(this, 0);
            return writer.toByteArray();
        }
    }

    static byte[] ending(Consumer<ClassVisitor> action) {
        return new Copy(new ClassWriter(0)) {
            @Override
            public void visitEnd() {
                action.accept(writer);
            }
        }.make();
    }

    /** Renames a member, or leaves it out, and adds flags. */
    static byte[] changed(String member, String to, int flags) {
        return new Copy(new ClassWriter(0)) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                             String[] exceptions) {
                if (!name.equals(member)) {
                    return super.visitMethod(access, name, descriptor, signature, exceptions);
                }
                return to == null ? null : super.visitMethod(access | flags, to, descriptor, signature, exceptions);
            }

            @Override
            public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
                if (!name.equals(member)) {
                    return super.visitField(access, name, descriptor, signature, value);
                }
                return to == null ? null : super.visitField(access | flags, to, descriptor, signature, value);
            }
        }.make();
    }

    static byte[] header(String to, int flags, String superName, String... interfaces) {
        return new Copy(new ClassWriter(0)) {
            @Override
            public void visit(int version, int access, String name, String signature, String before, String[] none) {
                super.visit(version, access | flags, to, signature, superName, interfaces);
            }
        }.make();
    }

    /** Gives Target.number another body, which leaves its result on the stack. */
    static byte[] body(Consumer<MethodVisitor> code) {
        return new Copy(new ClassWriter(ClassWriter.COMPUTE_MAXS)) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                             String[] exceptions) {
                MethodVisitor m = super.visitMethod(access, name, descriptor, signature, exceptions);
                if (!name.equals("number")) {
                    return m;
                }
                m.visitCode();
                code.accept(m);
                m.visitInsn(Opcodes.IRETURN);
                m.visitMaxs(0, 0);
                m.visitEnd();
                return null;
            }
        }.make();
    }

    static class Target {
        int field;

        static int number() {
            return 7;
        }

        void gone() {
        }
    }

    static class Other {
        int field;
    }

    static class Failing {
        static final int NUMBER = Integer.parseInt("no number");
    }
}
