import static jdk.internal.org.objectweb.asm.Opcodes.*;

import jdk.internal.org.objectweb.asm.ConstantDynamic;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Type;

/** Call sites and constants with bootstrap methods of our own. */
final class UserCases {

    private UserCases() {
    }

    private static final String MANY = "(IJD" + GenerateSites.STRING + "FBC" + GenerateSites.OBJECT
                                       + "ZS)" + GenerateSites.STRING;

    static GenerateSites sites() {
        GenerateSites g = new GenerateSites("UserSites");
        Handle find = GenerateSites.bootstrap("find", GenerateSites.SITE_BOOTSTRAP);
        g.addSite("many", MANY, find);
        g.addSite("twice", "(J)J", find);
        g.addSite("effect", "(Ljava/lang/StringBuilder;)V", find);
        g.addSite("narrow", "(I)B", find);
        g.addSite("fail", "(Ljava/lang/String;)Ljava/lang/Object;", find);
        Handle list = GenerateSites.bootstrap("arguments", GenerateSites.SITE_VARARGS);
        ConstantDynamic nested = new ConstantDynamic("string", GenerateSites.STRING,
            GenerateSites.bootstrap("constant", GenerateSites.CONSTANT_VARARGS), 1, 2);
        ConstantDynamic absent = new ConstantDynamic("null", GenerateSites.STRING,
            GenerateSites.bootstrap("constant", GenerateSites.CONSTANT_VARARGS));
        Handle target = GenerateSites.bootstrap("twice", "(J)J");
        g.addSite("none", "()Ljava/lang/String;", list);
        g.addSite("one", "()Ljava/lang/String;", list, "only");
        g.addSite("all", "()Ljava/lang/String;", list, 1, 2L, 3f, 4d, "s", Type.getType("[I"),
                  Type.getMethodType("(I[Ljava/lang/String;)V"), target, nested, absent);
        String typed = "(" + GenerateSites.LOOKUP + "Ljava/lang/String;Ljava/lang/invoke/MethodType;"
                       + "IJFDLjava/lang/String;Ljava/lang/Class;Ljava/lang/invoke/MethodType;"
                       + "Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/CallSite;";
        g.addSite("typed", "()Ljava/lang/String;", GenerateSites.bootstrap("typed", typed), 1, 2L, 3f,
                  4d, "s", Type.getType("Ljava/util/List;"), Type.getMethodType("()V"), target);
        g.addSite("typed", "()Ljava/lang/String;", GenerateSites.bootstrap("typed", typed), 1, 2, 3,
                  4, "s", Type.getType("Ljava/util/List;"), Type.getMethodType("()V"), target);
        g.addSite("typed", "()Ljava/lang/String;", GenerateSites.bootstrap("typed", typed), "x", 2L,
                  3f, 4d, "s", Type.getType("Ljava/util/List;"), Type.getMethodType("()V"), target);
        String wide = "(" + GenerateSites.LOOKUP + "Ljava/lang/String;Ljava/lang/invoke/MethodType;"
                      + "JLjava/lang/Object;[D)Ljava/lang/invoke/CallSite;";
        Handle widening = GenerateSites.bootstrap("widening", wide);
        g.addSite("w", "()Ljava/lang/String;", widening, 5, "o");
        g.addSite("w", "()Ljava/lang/String;", widening, 5L, 6, 7, 8f, 9L);
        g.addSite("w", "()Ljava/lang/String;", widening, 5L, 6, "x");
        g.addSite("w", "()Ljava/lang/String;", widening, 5L);
        g.addSite("count", "()I", GenerateSites.bootstrap("counter", GenerateSites.SITE_BOOTSTRAP));
        g.addSite("twice", "(J)J",
                  GenerateSites.handle(H_NEWINVOKESPECIAL, "Bootstraps$Site", "<init>",
                                       "(" + GenerateSites.LOOKUP
                                       + "Ljava/lang/String;Ljava/lang/invoke/MethodType;)V"));
        return g;
    }

    static GenerateSites failures() {
        GenerateSites g = new GenerateSites("FailingSites");
        String plain = GenerateSites.SITE_BOOTSTRAP;
        for (String name : new String[] {"nothing", "wrongType", "checked", "unchecked", "error",
                                         "linkage", "absent"}) {
            g.addSite("site", "()Ljava/lang/String;", GenerateSites.bootstrap(name, plain));
        }
        g.addSite("site", "()Ljava/lang/String;",
                  GenerateSites.bootstrap("noSite", plain.replace("invoke/CallSite;", "Object;")));
        g.addSite("site", "()V",
                  GenerateSites.bootstrap("few", "(" + GenerateSites.LOOKUP
                                                 + ")Ljava/lang/invoke/CallSite;"));
        g.addSite("site", "()V", GenerateSites.bootstrap("secret", plain));
        g.addSite("site", "()V", GenerateSites.library("AbsentClass", "find", plain));
        g.addSite("absentTarget", "()V", GenerateSites.bootstrap("find", plain));
        g.addSite("site", "(LAbsentClass;)V", GenerateSites.bootstrap("find", plain));
        g.addSite("site", "()Ljava/lang/String;",
                  GenerateSites.bootstrap("arguments", GenerateSites.SITE_VARARGS),
                  Type.getType("LAbsentClass;"));
        g.addSite("site", "()Ljava/lang/String;",
                  GenerateSites.bootstrap("arguments", GenerateSites.SITE_VARARGS),
                  GenerateSites.bootstrap("absent", "()V"));
        return g;
    }

    static GenerateSites constants() {
        GenerateSites g = new GenerateSites("UserConstants");
        Handle any = GenerateSites.bootstrap("constant", GenerateSites.CONSTANT_VARARGS);
        String[][] values = {
            {"int", "I"}, {"small", "I"}, {"small", "B"}, {"small", "S"}, {"small", "J"},
            {"long", "J"}, {"float", "F"}, {"double", "D"}, {"char", "C"}, {"char", "I"},
            {"boolean", "Z"}, {"string", "Ljava/lang/String;"}, {"null", "Ljava/lang/String;"},
            {"array", "[I"}, {"array", "Ljava/lang/Object;"}, {"type", "Ljava/lang/Class;"},
            {"string", "Ljava/lang/CharSequence;"}, {"string", "Ljava/lang/Integer;"},
            {"long", "I"}, {"null", "I"}, {"string", "I"}, {"type", "LAbsentClass;"},
        };
        for (String[] value : values) {
            g.addConstant(value[0], value[1], any);
        }
        g.addConstant("direct", "I",
                      GenerateSites.bootstrap("intConstant",
                          "(" + GenerateSites.LOOKUP + "Ljava/lang/String;Ljava/lang/Class;)I"));
        g.addConstant("direct", "J",
                      GenerateSites.bootstrap("intConstant",
                          "(" + GenerateSites.LOOKUP + "Ljava/lang/String;Ljava/lang/Class;)I"));
        g.addConstant("free", "Ljava/lang/String;",
                      GenerateSites.bootstrap("noLookup",
                          "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/String;"));
        ConstantDynamic inner = new ConstantDynamic("int", "I", any);
        g.addConstant("echo", "Ljava/lang/Object;", any, inner);
        g.addConstant("echo", "I", any, new ConstantDynamic("echo", "I", any, inner));
        g.addConstant("raise", "Ljava/lang/Object;",
                      GenerateSites.bootstrap("raise", GenerateSites.CONSTANT_PLAIN));
        g.addConstant("raise", "Ljava/lang/Object;",
                      GenerateSites.bootstrap("raiseError", GenerateSites.CONSTANT_PLAIN));
        g.addConstant("echo", "Ljava/lang/Object;", any,
                      new ConstantDynamic("raise", "Ljava/lang/Object;",
                          GenerateSites.bootstrap("raise", GenerateSites.CONSTANT_PLAIN)));
        return g;
    }
}
