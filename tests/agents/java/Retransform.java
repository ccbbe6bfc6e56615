import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.internal.org.objectweb.asm.AnnotationVisitor;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/** Retransformation: chains of transformers, classes of the JDK, classes that were loaded before the transformer. */
public class Retransform {
    /** Appends a letter to all constant strings of a class. */
    static class Append implements ClassFileTransformer {
        final String type, letter;

        Append(String type, String letter) {
            this.type = type;
            this.letter = letter;
        }

        @Override
        public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
                                byte[] bytes) {
            if (!type.equals(name)) {
                return null;
            }
            System.out.println("  " + letter + " transforms " + (redefined == null ? "a new class" : redefined.getName())
                    + " of " + (loader == null ? "null" : "a loader") + (domain == null ? "" : " with a domain"));
            return strings(bytes, letter);
        }
    }

    static byte[] strings(byte[] bytes, String letter) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM8, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                             String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM8,
                        super.visitMethod(access, name, descriptor, signature, exceptions)) {
                    @Override
                    public void visitLdcInsn(Object value) {
                        super.visitLdcInsn(value instanceof String ? value + letter : value);
                    }
                };
            }
        }, 0);
        return writer.toByteArray();
    }

    /** Makes a method of the JDK return a constant. */
    static class Constant implements ClassFileTransformer {
        final String type, method;
        final int value;

        Constant(String type, String method, int value) {
            this.type = type;
            this.method = method;
            this.value = value;
        }

        @Override
        public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
                                byte[] bytes) {
            if (!type.equals(name)) {
                return null;
            }
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            new ClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM8, writer) {
                @Override
                public MethodVisitor visitMethod(int access, String called, String descriptor, String signature,
                                                 String[] exceptions) {
                    MethodVisitor m = super.visitMethod(access, called, descriptor, signature, exceptions);
                    if (!called.equals(method) || !descriptor.endsWith(")I")) {
                        return m;
                    }
                    return new MethodVisitor(Opcodes.ASM8) {
                        @Override
                        public AnnotationVisitor visitAnnotation(String annotation, boolean isVisible) {
                            return m.visitAnnotation(annotation, isVisible);
                        }

                        @Override
                        public void visitEnd() {
                            m.visitCode();
                            m.visitLdcInsn(value);
                            m.visitInsn(Opcodes.IRETURN);
                            m.visitMaxs(0, 0);
                            m.visitEnd();
                        }
                    };
                }
            }, 0);
            return writer.toByteArray();
        }
    }

    static class Text {
        static String get() {
            return "text";
        }
    }

    static class Later {
        static String get() {
            return "later";
        }
    }

    static Instrumentation instrumentation;

    public static void premain(String options, Instrumentation given) {
        instrumentation = given;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(instrumentation.isRedefineClassesSupported() + " "
                + instrumentation.isRetransformClassesSupported());
        chain();
        loading();
        library();
        manyThreads();
    }

    static void chain() throws Exception {
        Append a = new Append("Retransform$Text", "a"), b = new Append("Retransform$Text", "b"),
                c = new Append("Retransform$Text", "c");
        show("at first");
        instrumentation.addTransformer(a, true);
        instrumentation.addTransformer(b, false);
        instrumentation.addTransformer(c, true);
        show("not yet");
        instrumentation.retransformClasses(Text.class);
        show("a, c");
        instrumentation.retransformClasses(Text.class, Text.class);
        show("a, c again");
        instrumentation.redefineClasses(new java.lang.instrument.ClassDefinition(Text.class,
                strings(Text.class.getResourceAsStream("/Retransform$Text.class").readAllBytes(), "+")));
        show("redefined");
        instrumentation.removeTransformer(a);
        instrumentation.retransformClasses(Text.class);
        show("without a");
        instrumentation.removeTransformer(b);
        instrumentation.removeTransformer(c);
        instrumentation.retransformClasses(Text.class);
        show("redefined only");
    }

    static void show(String what) {
        System.out.println(what + ": " + Text.get());
    }

    /** A class that is transformed when it is loaded goes back to what its loader has defined. */
    static void loading() throws Exception {
        Append a = new Append("Retransform$Later", "a"), b = new Append("Retransform$Later", "b");
        instrumentation.addTransformer(a, true);
        instrumentation.addTransformer(b, false);
        System.out.println(Later.get());
        instrumentation.removeTransformer(a);
        instrumentation.retransformClasses(Later.class);
        System.out.println(Later.get());
        instrumentation.removeTransformer(b);
        instrumentation.retransformClasses(Later.class);
        System.out.println(Later.get());
    }

    static void library() throws Exception {
        List<String> list = new ArrayList<>(List.of("x", "y"));
        List<Constant> constants = List.of(new Constant("java/util/ArrayList", "lastIndexOf", 77),
                new Constant("java/lang/Thread", "getPriority", 3), new Constant("java/lang/Integer", "bitCount", 11),
                new Constant("java/lang/String", "compareToIgnoreCase", 5));
        Class<?>[] classes = {ArrayList.class, Thread.class, Integer.class, String.class};
        System.out.println(describe(list));
        constants.forEach(constant -> instrumentation.addTransformer(constant, true));
        instrumentation.retransformClasses(classes);
        String text = describe(list);
        constants.forEach(instrumentation::removeTransformer);
        instrumentation.retransformClasses(classes);
        System.out.println(text);
        System.out.println(describe(list));
        instrumentation.retransformClasses(Object.class, Class.class, Thread.class, Integer.class, List.class);
    }

    static String describe(List<String> list) {
        return list.lastIndexOf("y") + " " + Thread.currentThread().getPriority() + " " + Integer.bitCount(7) + " "
                + "b".compareToIgnoreCase("a");
    }

    /** Threads call a method whose class is retransformed again and again. */
    static void manyThreads() throws Exception {
        AtomicInteger wrong = new AtomicInteger();
        AtomicBoolean ends = new AtomicBoolean();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                while (!ends.get()) {
                    String text = Changing.get(3);
                    if (!text.matches("changing([a-e]?):\\13")) {
                        wrong.incrementAndGet();
                    }
                    Thread.yield();
                }
            });
            threads[i].start();
        }
        for (String letter : "abcdeabcde".split("")) {
            ClassFileTransformer transformer = new ClassFileTransformer() {
                @Override
                public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
                                        byte[] bytes) {
                    return "Retransform$Changing".equals(name) ? strings(bytes, letter) : null;
                }
            };
            instrumentation.addTransformer(transformer, true);
            instrumentation.retransformClasses(Changing.class);
            instrumentation.removeTransformer(transformer);
        }
        ends.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("wrong " + wrong + ", at last " + Changing.get(3));
    }

    static class Changing {
        static String get(int n) {
            String text = "changing";
            return text.concat(":").concat(Integer.toString(n));
        }
    }
}
