import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;

/** An agent that wraps the native methods of some classes: m calls wrapped_m, and prints its name before that. */
public class Prefix implements ClassFileTransformer {
    static final String PREFIX = "wrapped_";

    @Override
    public byte[] transform(ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain,
                            byte[] bytes) {
        if (!"java/util/zip/CRC32".equals(className) && !"java/util/zip/Adler32".equals(className)) {
            return null;
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        new ClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM8, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                                             String[] exceptions) {
                if ((access & Opcodes.ACC_NATIVE) == 0 || (access & Opcodes.ACC_STATIC) == 0) {
                    return super.visitMethod(access, name, descriptor, signature, exceptions);
                }
                MethodVisitor m = super.visitMethod(access & ~Opcodes.ACC_NATIVE, name, descriptor, signature, exceptions);
                m.visitCode();
                m.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
                m.visitLdcInsn(className + "." + name);
                m.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/io/PrintStream", "println", "(Ljava/lang/String;)V", false);
                int slot = 0;
                for (Type type : Type.getArgumentTypes(descriptor)) {
                    m.visitVarInsn(type.getOpcode(Opcodes.ILOAD), slot);
                    slot += type.getSize();
                }
                m.visitMethodInsn(Opcodes.INVOKESTATIC, className, PREFIX + name, descriptor, false);
                m.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
                m.visitMaxs(0, 0);
                m.visitEnd();
                super.visitMethod(access, PREFIX + name, descriptor, signature, exceptions).visitEnd();
                return null; // the annotations are for the original methods
            }
        }, 0);
        return writer.toByteArray();
    }

    public static void premain(String options, Instrumentation instrumentation) {
        Prefix transformer = new Prefix();
        instrumentation.addTransformer(transformer);
        if (options == null) {
            instrumentation.setNativeMethodPrefix(transformer, PREFIX);
        }
    }

    public static void main(String[] args) {
        for (java.util.zip.Checksum sum : new java.util.zip.Checksum[] {new java.util.zip.CRC32(),
                                                                        new java.util.zip.Adler32()}) {
            try {
                sum.update("a text".getBytes());
                sum.update('x');
                System.out.println(sum.getValue());
            } catch (UnsatisfiedLinkError e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
