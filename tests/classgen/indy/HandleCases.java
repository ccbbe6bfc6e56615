import static jdk.internal.org.objectweb.asm.Opcodes.*;

import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Type;

/** Constants that are method types and method handles of every kind, and calls of them. */
final class HandleCases {

    private HandleCases() {
    }

    static GenerateSites handles() {
        GenerateSites g = new GenerateSites("Handles");
        String b = "Bootstraps", lb = "LBootstraps;";
        for (String type : new String[] {"()V", "(IJ[[D)Ljava/util/Map;", "(LAbsentClass;)V"}) {
            g.add("L", m -> m.visitLdcInsn(Type.getMethodType(type)));
        }
        Handle get = GenerateSites.handle(H_GETFIELD, b, "field", "I");
        g.addCall(get, "invokeExact", "(" + lb + ")I");
        g.addCall(get, "invoke", "(" + lb + ")J");
        g.addCall(get, "invokeExact", "(" + lb + ")J");
        g.addCall(get, "invoke", "(Ljava/lang/String;)I");
        g.addCall(GenerateSites.handle(H_PUTFIELD, b, "field", "I"), "invokeExact", "(" + lb + "I)V");
        g.addCall(GenerateSites.handle(H_PUTFIELD, b, "field", "I"), "invoke",
                  "(" + lb + "I)Ljava/lang/Object;");
        g.addCall(GenerateSites.handle(H_GETSTATIC, b, "staticField", "Ljava/lang/String;"),
                  "invokeExact", "()Ljava/lang/String;");
        g.addCall(GenerateSites.handle(H_PUTSTATIC, b, "staticField", "Ljava/lang/String;"),
                  "invokeExact", "(Ljava/lang/String;)V");
        g.addCall(GenerateSites.handle(H_GETSTATIC, b, "staticField", "Ljava/lang/String;"),
                  "invokeExact", "()Ljava/lang/String;");
        g.addCall(GenerateSites.handle(H_INVOKEVIRTUAL, b, "instance",
                                       "(Ljava/lang/String;)Ljava/lang/String;"),
                  "invokeExact", "(" + lb + "Ljava/lang/String;)Ljava/lang/String;");
        g.addCall(GenerateSites.handle(H_INVOKESTATIC, b, "twice", "(J)J"), "invokeExact", "(J)J");
        g.addCall(GenerateSites.handle(H_INVOKESTATIC, b, "twice", "(J)J"), "invoke", "(I)D");
        g.addCall(GenerateSites.handle(H_INVOKESTATIC, b, "twice", "(J)J"), "invoke", "(D)J");
        g.addCall(GenerateSites.handle(H_INVOKESPECIAL, "java/lang/Object", "hashCode", "()I"),
                  "invoke", "(" + lb + ")I");
        g.addCall(GenerateSites.handle(H_NEWINVOKESPECIAL, "java/lang/StringBuilder", "<init>",
                                       "(Ljava/lang/String;)V"),
                  "invokeExact", "(Ljava/lang/String;)Ljava/lang/StringBuilder;");
        g.addCall(GenerateSites.handle(H_INVOKEINTERFACE, "java/lang/CharSequence", "length", "()I"),
                  "invoke", "(Ljava/lang/String;)I");
        g.addCall(GenerateSites.handle(H_INVOKEINTERFACE, "java/lang/CharSequence", "length", "()I"),
                  "invoke", "(" + lb + ")I");
        Handle varargs =
            GenerateSites.handle(H_INVOKESTATIC, b, "varargs", "(Ljava/lang/String;[I)Ljava/lang/String;");
        g.addCall(varargs, "invoke", "(Ljava/lang/String;IBC)Ljava/lang/Object;");
        g.addCall(varargs, "invoke", "(Ljava/lang/String;)Ljava/lang/String;");
        g.addCall(varargs, "invokeExact", "(Ljava/lang/String;I)Ljava/lang/String;");
        g.addCall(GenerateSites.handle(H_INVOKEVIRTUAL, "java/lang/String", "length", "()I"),
                  "invokeExact", "(Ljava/lang/String;)I");
        g.addCall(GenerateSites.handle(H_INVOKEVIRTUAL, "java/lang/Integer", "intValue", "()I"),
                  "invoke", "(Ljava/lang/Integer;)I");
        g.addCall(GenerateSites.handle(H_INVOKESTATIC, b, "fail",
                                       "(Ljava/lang/String;)Ljava/lang/Object;"),
                  "invoke", "(Ljava/lang/String;)Ljava/lang/Object;");
        g.addCall(GenerateSites.handle(H_INVOKESTATIC, b, "fail",
                                       "(Ljava/lang/String;)Ljava/lang/Object;"),
                  "invoke", "(Ljava/lang/Object;)V");
        for (Handle bad : new Handle[] {
            GenerateSites.handle(H_PUTFIELD, b, "finalField", "I"),
            GenerateSites.handle(H_GETFIELD, b, "hidden", "I"),
            GenerateSites.handle(H_GETFIELD, b, "absent", "I"),
            GenerateSites.handle(H_GETSTATIC, b, "field", "I"),
            GenerateSites.handle(H_GETFIELD, b, "staticField", "Ljava/lang/String;"),
            GenerateSites.handle(H_INVOKEVIRTUAL, b, "hiddenMethod", "()Ljava/lang/String;"),
            GenerateSites.handle(H_INVOKEVIRTUAL, b, "twice", "(J)J"),
            GenerateSites.handle(H_INVOKESTATIC, b, "instance",
                                 "(Ljava/lang/String;)Ljava/lang/String;"),
            GenerateSites.handle(H_INVOKESTATIC, b, "absent", "()V"),
            GenerateSites.handle(H_INVOKESTATIC, "AbsentClass", "absent", "()V"),
            GenerateSites.handle(H_INVOKEINTERFACE, "java/lang/String", "length", "()I"),
            GenerateSites.handle(H_INVOKEVIRTUAL, "java/lang/Runnable", "run", "()V"),
        }) {
            g.add("L", m -> m.visitLdcInsn(bad));
        }
        return g;
    }
}
