import static jdk.internal.org.objectweb.asm.Opcodes.*;

import jdk.internal.org.objectweb.asm.ConstantDynamic;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Type;

/** Bootstrap methods of the class library, used as compilers do not. */
final class LibraryCases {
    private static final String CONSTANTS = "java/lang/invoke/ConstantBootstraps";
    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
    private static final String CONCATS = "java/lang/invoke/StringConcatFactory";
    private static final String SWITCHES = "java/lang/runtime/SwitchBootstraps";
    private static final String METHODS = "java/lang/runtime/ObjectMethods";

    private LibraryCases() {
    }

    private static Handle constant(String name, String more, String result) {
        return GenerateSites.library(CONSTANTS, name, "(" + GenerateSites.LOOKUP
            + "Ljava/lang/String;Ljava/lang/Class;" + more + ")" + result);
    }

    static GenerateSites constants() {
        GenerateSites g = new GenerateSites("LibraryConstants");
        Handle none = constant("nullConstant", "", GenerateSites.OBJECT);
        g.addConstant("x", "Ljava/lang/String;", none);
        g.addConstant("x", "I", none);
        Handle primitive = constant("primitiveClass", "", "Ljava/lang/Class;");
        for (String name : new String[] {"I", "V", "Z", "D", "X", "II"}) {
            g.addConstant(name, "Ljava/lang/Class;", primitive);
        }
        g.addConstant("I", "Ljava/lang/Object;", primitive);
        Handle constant = constant("enumConstant", "", "Ljava/lang/Enum;");
        g.addConstant("GREEN", "LBootstraps$Color;", constant);
        g.addConstant("PINK", "LBootstraps$Color;", constant);
        g.addConstant("GREEN", "Ljava/lang/String;", constant);
        Handle field = constant("getStaticFinal", "Ljava/lang/Class;", GenerateSites.OBJECT);
        Handle own = constant("getStaticFinal", "", GenerateSites.OBJECT);
        Type owner = Type.getType("LBootstraps;");
        g.addConstant("CONSTANT", "J", field, owner);
        g.addConstant("CONSTANT", "I", field, owner);
        g.addConstant("staticField", "Ljava/lang/String;", field, owner);
        g.addConstant("finalField", "I", field, owner);
        g.addConstant("absent", "I", field, owner);
        g.addConstant("MAX_VALUE", "I", own);
        g.addConstant("MIN_VALUE", "J", own);
        g.addConstant("BLUE", "LBootstraps$Color;", own);
        g.add("I", m -> {
            m.visitLdcInsn(new ConstantDynamic("DEFAULT", "LBootstraps;", own));
            m.visitFieldInsn(GETFIELD, "Bootstraps", "field", "I");
        });
        Handle invoke = constant("invoke", "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;",
                                 GenerateSites.OBJECT);
        g.addConstant("x", "Ljava/lang/String;", invoke,
                      GenerateSites.bootstrap("combine", "(Ljava/lang/String;I)Ljava/lang/String;"),
                      "a", 5);
        g.addConstant("x", "J", invoke, GenerateSites.bootstrap("twice", "(J)J"), 21L);
        g.addConstant("x", "Ljava/lang/String;", invoke,
                      GenerateSites.bootstrap("varargs",
                                              "(Ljava/lang/String;[I)Ljava/lang/String;"),
                      "v", 1, 2, 3);
        g.addConstant("x", "Ljava/lang/Object;", invoke,
                      GenerateSites.bootstrap("fail", "(Ljava/lang/String;)Ljava/lang/Object;"), "f");
        return g;
    }

    private static Handle site(String owner, String name, String more) {
        return GenerateSites.library(owner, name, "(" + GenerateSites.LOOKUP
            + "Ljava/lang/String;Ljava/lang/invoke/MethodType;" + more
            + ")Ljava/lang/invoke/CallSite;");
    }

    private static void addLambda(GenerateSites g, String captures, String implemented,
                                  Handle target, String used) {
        Handle factory = site(LAMBDAS, "metafactory", "Ljava/lang/invoke/MethodType;"
            + "Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;");
        g.add("L", m -> {
            for (Type type : Type.getArgumentTypes(captures)) {
                if (type.getSort() == Type.OBJECT) {
                    m.visitLdcInsn("captured");
                } else {
                    m.visitInsn(ICONST_5);
                }
            }
            m.visitInvokeDynamicInsn("apply", captures, factory, Type.getMethodType(implemented),
                                     target, Type.getMethodType(used));
            if (captures.endsWith("Function;")) {
                m.visitLdcInsn("argument");
                m.visitMethodInsn(INVOKEINTERFACE, "java/util/function/Function", "apply",
                                  "(Ljava/lang/Object;)Ljava/lang/Object;", true);
            }
        });
    }

    private static void addLambdas(GenerateSites g) {
        String function = "Ljava/util/function/Function;", erased = "(Ljava/lang/Object;)Ljava/lang/Object;";
        String text = "(Ljava/lang/String;)Ljava/lang/Object;";
        Handle length = GenerateSites.handle(H_INVOKEVIRTUAL, "java/lang/String", "length", "()I");
        Handle concat = GenerateSites.handle(H_INVOKEVIRTUAL, "java/lang/String", "concat",
                                             "(Ljava/lang/String;)Ljava/lang/String;");
        addLambda(g, "()" + function, erased, length, text);
        addLambda(g, "()" + function, erased, length, "(Ljava/lang/String;)Ljava/lang/Integer;");
        addLambda(g, "(Ljava/lang/String;)" + function, erased, concat, text);
        addLambda(g, "()" + function, erased,
                  GenerateSites.handle(H_NEWINVOKESPECIAL, "java/lang/StringBuilder", "<init>",
                                       "(Ljava/lang/String;)V"), text);
        addLambda(g, "()" + function, erased, length, "(Ljava/lang/Integer;)Ljava/lang/Object;");
        addLambda(g, "()" + function, erased, concat, text);
        addLambda(g, "(I)" + function, erased, concat, text);
        addLambda(g, "()" + function, erased,
                  GenerateSites.handle(H_GETFIELD, "Bootstraps", "field", "I"),
                  "(LBootstraps;)Ljava/lang/Object;");
        addLambda(g, "()Ljava/lang/String;", erased, length, text);
        addLambda(g, "()" + function, erased, GenerateSites.bootstrap("twice", "(J)J"), text);
        addLambda(g, "()" + function, erased,
                  GenerateSites.bootstrap("effect", "(Ljava/lang/StringBuilder;)V"), text);
        addLambda(g, "()" + function, erased, GenerateSites.bootstrap("absent", "()V"), text);
    }

    private static void addConcats(GenerateSites g) {
        Handle plain = site(CONCATS, "makeConcat", "");
        Handle recipe = site(CONCATS, "makeConcatWithConstants",
                             "Ljava/lang/String;[Ljava/lang/Object;");
        String all = "(IJDLjava/lang/String;FBCLjava/lang/Object;ZS[I)Ljava/lang/String;";
        g.addSite("c", all, plain);
        g.addSite("c", "()Ljava/lang/String;", plain);
        g.addSite("c", "(Ljava/lang/Object;)Ljava/lang/CharSequence;", plain);
        g.addSite("c", "(Ljava/lang/Object;)Ljava/lang/Integer;", plain);
        g.addSite("c", "(ID)Ljava/lang/String;", recipe, "a\1b\1c");
        g.addSite("c", "(I)Ljava/lang/String;", recipe, "\2\1\2-\2\2", "s", 5, 2.5,
                  Type.getType("Ljava/util/List;"));
        g.addSite("c", "()Ljava/lang/String;", recipe, "nothing \u20ac\0!");
        g.addSite("c", "(I)Ljava/lang/String;", recipe, "none");
        g.addSite("c", "(I)Ljava/lang/String;", recipe, "\1\1");
        g.addSite("c", "(I)Ljava/lang/String;", recipe, "\1\2");
        g.addSite("c", "(I)Ljava/lang/String;", recipe, "\1", "unused");
    }

    private static void addSwitches(GenerateSites g) {
        Handle types = site(SWITCHES, "typeSwitch", "[Ljava/lang/Object;");
        Handle enums = site(SWITCHES, "enumSwitch", "[Ljava/lang/Object;");
        Type text = Type.getType("Ljava/lang/String;"), sequence = Type.getType("Ljava/lang/CharSequence;");
        Type number = Type.getType("Ljava/lang/Number;");
        String any = "(Ljava/lang/Object;I)I";
        Object[][] labels = {{}, {number, text, sequence}, {"arg", text}, {"other", number, sequence}, {5, 1, 'x'}};
        Object[] values = {"arg", 5, 'x', (byte) 1, 7L, null};
        for (Object[] list : labels) {
            for (Object value : values) {
                for (int first = 0; first < 3 && first <= list.length; first++) {
                    int start = first;
                    Object[] checked = list.length == 3 && list[2] instanceof Character
                                       ? new Object[] {5, 1, (int) 'x'} : list;
                    g.add("I", m -> {
                        pushValue(m, value);
                        m.visitInsn(ICONST_0 + start);
                        m.visitInvokeDynamicInsn("s", any, types, checked);
                    });
                }
            }
        }
        for (String name : new String[] {"RED", "BLUE"}) {
            for (int first = 0; first < 3; first++) {
                int start = first;
                g.add("I", m -> {
                    m.visitFieldInsn(GETSTATIC, "Bootstraps$Color", name, "LBootstraps$Color;");
                    m.visitInsn(ICONST_0 + start);
                    m.visitInvokeDynamicInsn("s", "(LBootstraps$Color;I)I", enums, "PINK", "RED",
                                             "GREEN", Type.getType("LBootstraps$Color;"));
                });
            }
        }
        g.addSite("s", "(ILjava/lang/Object;)I", types);
        g.addSite("s", "(Ljava/lang/Object;I)I", types, 5L);
        g.addSite("s", "(Ljava/lang/String;I)I", enums);
    }

    private static void pushValue(jdk.internal.org.objectweb.asm.MethodVisitor m, Object value) {
        if (value == null) {
            m.visitInsn(ACONST_NULL);
            return;
        }
        String wrapper = value.getClass().getName().replace('.', '/');
        m.visitLdcInsn(value);
        if (!(value instanceof String)) {
            String type = value instanceof Integer ? "I" : value instanceof Long ? "J"
                          : value instanceof Character ? "C" : "B";
            m.visitMethodInsn(INVOKESTATIC, wrapper, "valueOf", "(" + type + ")L" + wrapper + ";",
                              false);
        }
    }

    private static void addRecordMethods(GenerateSites g) {
        Handle methods = GenerateSites.library(METHODS, "bootstrap", "(" + GenerateSites.LOOKUP
            + "Ljava/lang/String;Ljava/lang/invoke/TypeDescriptor;Ljava/lang/Class;"
            + "Ljava/lang/String;[Ljava/lang/invoke/MethodHandle;)Ljava/lang/Object;");
        Type owner = Type.getType("LBootstraps;");
        Handle field = GenerateSites.handle(H_GETFIELD, "Bootstraps", "field", "I");
        Handle last = GenerateSites.handle(H_GETFIELD, "Bootstraps", "finalField", "I");
        g.addSite("toString", "(LBootstraps;)Ljava/lang/String;", methods, owner, "field;finalField",
                  field, last);
        g.addSite("hashCode", "(LBootstraps;)I", methods, owner, "field;finalField", field, last);
        g.addSite("equals", "(LBootstraps;Ljava/lang/Object;)Z", methods, owner, "field", field);
        g.addSite("toString", "(LBootstraps;)Ljava/lang/String;", methods, owner, "");
        g.addSite("toString", "(LBootstraps;)Ljava/lang/String;", methods, owner, "field", field, last);
        g.addSite("other", "(LBootstraps;)Ljava/lang/String;", methods, owner, "field", field);
        g.addSite("hashCode", "(Ljava/lang/String;)I", methods, owner, "field", field);
    }

    static GenerateSites sites() {
        GenerateSites g = new GenerateSites("LibrarySites");
        addLambdas(g);
        addConcats(g);
        addSwitches(g);
        addRecordMethods(g);
        return g;
    }
}
