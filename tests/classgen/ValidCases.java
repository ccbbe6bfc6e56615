import static jdk.internal.org.objectweb.asm.Opcodes.*;

import java.util.function.Consumer;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.ConstantDynamic;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.Type;

/** Unusual class files that are right. Each has a main method that prints one line or more. */
final class ValidCases {
    private static final String OBJECT = Code.OBJECT;
    private static final String STRING = Code.STRING;
    private static final Object[] NONE = {};

    private final GenerateClasses out;

    ValidCases(GenerateClasses out) {
        this.out = out;
    }

    /** A class whose main prints what run() returns, a String. */
    private void run(String name, int version, int stack, int locals, Consumer<Code> body) {
        run(name, version, stack, locals, OBJECT, w -> { }, body);
    }

    private void run(String name, int version, int stack, int locals, String superName, Consumer<ClassWriter> members,
            Consumer<Code> body) {
        ClassWriter writer = out.start(name, version, superName);
        members.accept(writer);
        Code.method(writer, name, version, ACC_STATIC, "run", "()Ljava/lang/String;", stack, locals, body);
        GenerateClasses.addMain(writer, name, version);
        out.write("valid", name, writer);
    }

    /** Both with and without frames: by type checking and by inference. */
    private void both(String name, int stack, int locals, Consumer<Code> body) {
        run(name, V17, stack, locals, body);
        run(name + "Old", V1_4, stack, locals, body);
    }

    void generate() {
        controlFlow();
        objects();
        arrays();
        stackForms();
        handlers();
        constructors();
        subroutines();
        oldVersions();
        dynamic();
    }

    private void controlFlow() {
        both("LoopToStart", 2, 1, c -> {
            Label loop = new Label();
            c.op(ICONST_0).var(ISTORE, 0).at(loop).frame(Code.locals(Code.INT))
                .iinc(0, 3).var(ILOAD, 0).push(20).jump(IF_ICMPLT, loop).var(ILOAD, 0).intText().op(ARETURN);
        });
        both("NullMergesWithString", 2, 1, c -> {
            Label other = new Label(), end = new Label();
            c.op(ICONST_1).jump(IFEQ, other).op(ACONST_NULL).var(ASTORE, 0).jump(GOTO, end)
                .at(other).frame(NONE).ldc("x").var(ASTORE, 0)
                .at(end).frame(Code.locals(STRING)).var(ALOAD, 0).objectText().op(ARETURN);
        });
        both("StackAcrossBranch", 4, 0, c -> {
            Label other = new Label(), end = new Label();
            c.op(LCONST_1, ICONST_1).jump(IFEQ, other).op(ICONST_5).jump(GOTO, end)
                .at(other).frame(NONE, Code.LONG).op(ICONST_2)
                .at(end).frame(NONE, Code.LONG, Code.INT).op(I2L, LADD, L2I).intText().op(ARETURN);
        });
        both("SwitchesShareTargets", 2, 1, c -> {
            Label one = new Label(), two = new Label(), end = new Label();
            c.push(7).var(ISTORE, 0).var(ILOAD, 0);
            c.visitor.visitTableSwitchInsn(5, 8, two, one, two, one, two);
            c.at(one).frame(Code.locals(Code.INT)).iinc(0, 100).var(ILOAD, 0);
            c.visitor.visitLookupSwitchInsn(two, new int[] {Integer.MIN_VALUE, 107, Integer.MAX_VALUE},
                new Label[] {one, end, two});
            c.at(two).frame(Code.locals(Code.INT)).iinc(0, 1000)
                .at(end).frame(Code.locals(Code.INT)).var(ILOAD, 0).intText().op(ARETURN);
        });
        both("LargeLocals", 3, 700, c -> {
            c.push(7).var(ISTORE, 600).iinc(600, 1000).op(LCONST_1).var(LSTORE, 698).op(DCONST_1).var(DSTORE, 300)
                .op(FCONST_2).var(FSTORE, 302).ldc("s").var(ASTORE, 303)
                .var(ILOAD, 600).var(LLOAD, 698).op(L2I, IADD).var(DLOAD, 300).op(D2I, IADD)
                .var(FLOAD, 302).op(F2I, IADD).var(ALOAD, 303).call(INVOKEVIRTUAL, STRING, "length", "()I").op(IADD)
                .intText().op(ARETURN);
        });
        run("DeadCodeWithFrames", V17, 1, 1, c -> {
            Label dead = new Label(), end = new Label();
            c.jump(GOTO, end).at(dead).frame(Code.locals(STRING), Code.INT).op(POP)
                .at(end).frame(NONE).ldc("dead").op(ARETURN);
        });
        run("DeadCodeOld", V1_4, 1, 1, c -> {
            Label end = new Label();
            c.jump(GOTO, end).op(IADD, POP2, ARETURN).at(end).ldc("dead").op(ARETURN);
        });
        both("FallIntoFrameOfFewer", 1, 3, c -> {
            Label loop = new Label();
            c.op(ICONST_0).var(ISTORE, 0).op(ICONST_3).var(ISTORE, 1).ldc("t").var(ASTORE, 2)
                .at(loop).frame(Code.locals(Code.TOP, Code.INT)).op(FCONST_0).var(FSTORE, 0)
                .iinc(1, -1).var(ILOAD, 1).jump(IFNE, loop).ldc("fewer").op(ARETURN);
        });
        both("WideValuesOverwritten", 4, 4, c -> {
            c.op(LCONST_1).var(LSTORE, 0).op(DCONST_1).var(DSTORE, 1).op(ICONST_4).var(ISTORE, 0)
                .op(LCONST_1).var(LSTORE, 2).op(ICONST_5).var(ISTORE, 1).var(ILOAD, 0).var(ILOAD, 1).op(IADD)
                .var(LLOAD, 2).op(L2I, IADD).intText().op(ARETURN);
        });
    }

    private void objects() {
        both("UninitializedAcrossBranch", 4, 1, c -> {
            Label made = new Label(), other = new Label(), end = new Label();
            c.at(made).type(NEW, STRING).op(DUP, ICONST_0).jump(IFEQ, other).ldc("a").jump(GOTO, end)
                .at(other).frame(NONE, made, made).ldc("b")
                .at(end).frame(NONE, made, made, STRING)
                .call(INVOKESPECIAL, STRING, "<init>", "(Ljava/lang/String;)V").op(ARETURN);
        });
        both("UninitializedInLocal", 3, 2, c -> {
            Label made = new Label(), other = new Label();
            c.at(made).type(NEW, OBJECT).var(ASTORE, 0).op(ICONST_0).jump(IFEQ, other).op(NOP)
                .at(other).frame(Code.locals(made)).var(ALOAD, 0).var(ASTORE, 1)
                .var(ALOAD, 1).call(INVOKESPECIAL, OBJECT, "<init>", "()V")
                .var(ALOAD, 0).var(ALOAD, 1).call(INVOKEVIRTUAL, OBJECT, "equals", "(Ljava/lang/Object;)Z")
                .intText().op(ARETURN);
        });
        both("NestedNew", 6, 0, c -> c.type(NEW, STRING).op(DUP).type(NEW, STRING).op(DUP).ldc("nested")
            .call(INVOKESPECIAL, STRING, "<init>", "(Ljava/lang/String;)V")
            .call(INVOKESPECIAL, STRING, "<init>", "(Ljava/lang/String;)V").op(ARETURN));
        both("SameNewTwice", 3, 3, c -> {
            Label loop = new Label();
            c.op(ACONST_NULL).var(ASTORE, 0).op(ICONST_3).var(ISTORE, 1)
                .at(loop).frame(Code.locals(OBJECT, Code.INT)).make(OBJECT).var(ASTORE, 2)
                .var(ALOAD, 2).var(ASTORE, 0).iinc(1, -1).var(ILOAD, 1).jump(IFNE, loop)
                .var(ALOAD, 0).jump(IFNULL, loop).ldc("twice").op(ARETURN);
        });
        both("UninitializedShuffled", 4, 1, c -> c.type(NEW, OBJECT).op(DUP, ICONST_1, DUP_X1, POP, SWAP, POP)
            .call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(POP).ldc("shuffled").op(ARETURN));
        both("NewIsDropped", 2, 1, c -> c.type(NEW, OBJECT).var(ASTORE, 0).type(NEW, STRING).op(POP)
            .ldc("dropped").op(ARETURN));
        both("ObjectToInterface", 2, 2, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, "java/lang/IncompatibleClassChangeError");
            c.make(OBJECT).var(ASTORE, 0).at(start).var(ALOAD, 0)
                .call(INVOKEINTERFACE, "java/lang/Runnable", "run", "()V").at(end).ldc("ran").op(ARETURN)
                .at(handler).frame(Code.locals(OBJECT), "java/lang/IncompatibleClassChangeError")
                .op(POP).ldc("no Runnable").op(ARETURN);
        });
        run("InterfaceResults", V17, 2, 1, OBJECT, w -> {
            w.visitField(ACC_STATIC, "f", "Ljava/lang/Comparable;", null, null);
            Code.method(w, "InterfaceResults", V17, ACC_STATIC, "get", "()Ljava/lang/Runnable;", 2, 0,
                c -> c.make(OBJECT).op(ARETURN));
        }, c -> c.make(OBJECT).field(PUTSTATIC, "InterfaceResults", "f", "Ljava/lang/Comparable;")
            .call(INVOKESTATIC, "InterfaceResults", "get", "()Ljava/lang/Runnable;").op(POP).ldc("loose").op(ARETURN));
        both("NullEverywhere", 3, 1, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, "java/lang/NullPointerException");
            c.at(start).op(ACONST_NULL, ARRAYLENGTH).at(end).intText().op(ARETURN)
                .at(handler).frame(NONE, "java/lang/NullPointerException").op(POP).ldc("null").op(ARETURN);
        });
        both("MonitorOnStrings", 2, 1, c -> c.ldc("m").op(DUP, MONITORENTER, DUP, MONITOREXIT, ARETURN));
        both("CompareReferences", 2, 0, c -> {
            Label same = new Label();
            c.op(ACONST_NULL).ldc("x").jump(IF_ACMPEQ, same).ldc("differ").op(ARETURN)
                .at(same).frame(NONE).ldc("same").op(ARETURN);
        });
        run("SuperCalls", V17, 2, 1, OBJECT, w -> {
            Code.method(w, "SuperCalls", V17, 0, "<init>", "()V", 1, 1,
                c -> c.var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(RETURN));
            Code.method(w, "SuperCalls", V17, ACC_PUBLIC, "toString", "()Ljava/lang/String;", 2, 1,
                c -> c.var(ALOAD, 0).var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "equals", "(Ljava/lang/Object;)Z")
                    .intText().op(ARETURN));
        }, c -> c.make("SuperCalls").call(INVOKEVIRTUAL, "SuperCalls", "toString", "()Ljava/lang/String;").op(ARETURN));
        protectedMembers();
    }

    private void protectedMembers() {
        Consumer<ClassWriter> members = w -> {
            Code.method(w, "ProtectedMembers", V17, 0, "<init>", "()V", 1, 1,
                c -> c.var(ALOAD, 0).call(INVOKESPECIAL, "java/util/AbstractList", "<init>", "()V").op(RETURN));
            Code.method(w, "ProtectedMembers", V17, ACC_PUBLIC, "get", "(I)Ljava/lang/Object;", 1, 2,
                c -> c.ldc("e").op(ARETURN));
            Code.method(w, "ProtectedMembers", V17, ACC_PUBLIC, "size", "()I", 1, 1, c -> c.op(ICONST_2, IRETURN));
        };
        run("ProtectedMembers", V17, 3, 1, "java/util/AbstractList", members, c -> c.make("ProtectedMembers").op(DUP)
            .var(ASTORE, 0).op(DUP, ICONST_5).field(PUTFIELD, "java/util/AbstractList", "modCount", "I")
            .field(GETFIELD, "ProtectedMembers", "modCount", "I").op(POP)
            .var(ALOAD, 0).objectText().op(ARETURN));
    }

    private void arrays() {
        both("ArraysAreObjects", 2, 1, c -> {
            c.op(ICONST_2).newarray(T_INT).call(INVOKEVIRTUAL, OBJECT, "getClass", "()Ljava/lang/Class;").objectText()
                .op(ARETURN);
        });
        run("ArraysAreInterfaces", V17, 2, 1, OBJECT, w -> {
            Code.method(w, "ArraysAreInterfaces", V17, ACC_STATIC, "a", "(Ljava/lang/Cloneable;)V", 0, 1,
                c -> c.op(RETURN));
            Code.method(w, "ArraysAreInterfaces", V17, ACC_STATIC, "b", "([Ljava/io/Serializable;)V", 0, 1,
                c -> c.op(RETURN));
            Code.method(w, "ArraysAreInterfaces", V17, ACC_STATIC, "c", "([[Ljava/lang/Object;)I", 1, 1,
                c -> c.var(ALOAD, 0).op(ARRAYLENGTH, IRETURN));
            Code.method(w, "ArraysAreInterfaces", V17, ACC_STATIC, "d", "([Ljava/lang/Comparable;)V", 0, 1,
                c -> c.op(RETURN));
        }, c -> c.op(ICONST_2).newarray(T_INT).call(INVOKESTATIC, "ArraysAreInterfaces", "a",
            "(Ljava/lang/Cloneable;)V")
            .op(ICONST_2, ICONST_1).multi("[[I", 2)
            .call(INVOKESTATIC, "ArraysAreInterfaces", "b", "([Ljava/io/Serializable;)V")
            .op(ICONST_1).type(ANEWARRAY, STRING)
            .call(INVOKESTATIC, "ArraysAreInterfaces", "d", "([Ljava/lang/Comparable;)V")
            .op(ICONST_3).type(ANEWARRAY, "[[Ljava/lang/String;")
            .call(INVOKESTATIC, "ArraysAreInterfaces", "c", "([[Ljava/lang/Object;)I").intText().op(ARETURN));
        both("BooleansAreBytes", 4, 2, c -> c.op(ICONST_2).newarray(T_BOOLEAN).var(ASTORE, 0)
            .op(ICONST_2).newarray(T_BYTE).var(ASTORE, 1).var(ALOAD, 0).op(ICONST_1).push(7).op(BASTORE)
            .var(ALOAD, 1).op(ICONST_1).push(200).op(BASTORE).var(ALOAD, 0).op(ICONST_1, BALOAD)
            .var(ALOAD, 1).op(ICONST_1, BALOAD, IADD).intText().op(ARETURN));
        both("AnyStoreIntoStrings", 4, 1, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, "java/lang/ArrayStoreException");
            c.at(start).op(ICONST_1).type(ANEWARRAY, STRING).op(ICONST_0).make(OBJECT).op(AASTORE).at(end)
                .ldc("stored").op(ARETURN)
                .at(handler).frame(NONE, "java/lang/ArrayStoreException")
                .call(INVOKEVIRTUAL, "java/lang/ArrayStoreException", "getMessage", "()Ljava/lang/String;").op(ARETURN);
        });
        both("ArrayClone", 2, 1, c -> c.op(ICONST_3).newarray(T_LONG)
            .call(INVOKEVIRTUAL, "[J", "clone", "()Ljava/lang/Object;").type(CHECKCAST, "[J").op(ARRAYLENGTH).intText()
            .op(ARETURN));
        both("ElementOfNull", 2, 1, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, "java/lang/NullPointerException");
            c.at(start).op(ACONST_NULL, ICONST_0, AALOAD).type(CHECKCAST, STRING).at(end).op(ARETURN)
                .at(handler).frame(NONE, "java/lang/NullPointerException").op(POP).ldc("npe").op(ARETURN);
        });
        both("PartialDimensions", 3, 1, c -> c.op(ICONST_2, ICONST_3).multi("[[[D", 2)
            .op(ICONST_1, AALOAD, ICONST_2, AALOAD)
            .objectText().op(ARETURN));
        both("ArraysMerge", 3, 1, c -> {
            Label other = new Label(), end = new Label();
            c.op(ICONST_0).jump(IFEQ, other).op(ICONST_1).type(ANEWARRAY, STRING).jump(GOTO, end)
                .at(other).frame(NONE).op(ICONST_4).type(ANEWARRAY, "java/lang/Integer")
                .at(end).frame(NONE, "[Ljava/lang/Object;").op(ARRAYLENGTH).intText().op(ARETURN);
        });
        both("ArraysOfArraysMerge", 4, 1, c -> {
            Label other = new Label(), end = new Label();
            c.op(ICONST_0).jump(IFEQ, other).op(ICONST_1, ICONST_2).multi("[[I", 2).jump(GOTO, end)
                .at(other).frame(NONE).op(ICONST_4).type(ANEWARRAY, "[Ljava/lang/Integer;")
                .at(end).frame(NONE, "[Ljava/lang/Object;").op(DUP, ICONST_0, ACONST_NULL, AASTORE, ARRAYLENGTH)
                .intText().op(ARETURN);
        });
    }

    private void stackForms() {
        both("DupForms", 9, 0, c -> c.op(ICONST_1, ICONST_2, ICONST_3, DUP_X2, IADD, IADD, IADD)
            .op(ICONST_4, ICONST_5, DUP2_X1, POP2, POP, POP, I2L, L2I)
                .op(ICONST_1, ICONST_2, ICONST_3, ICONST_4, DUP2_X2)
            .op(POP2, POP2, IADD, IADD).intText().op(ARETURN));
        both("DupFormsOfLongs", 8, 0, c -> c.op(LCONST_1, DUP2, LADD, LCONST_1, DUP2_X2, LADD, LADD, L2I)
            .op(LCONST_1, DUP2_X1, POP2, I2L, LADD, L2I).op(LCONST_1).op(ICONST_2, DUP_X2, POP, L2I, IADD, IADD)
            .intText().op(ARETURN));
        both("PopLongAsTwo", 4, 0, c -> c.op(DCONST_1, POP2, ICONST_1, ICONST_2, POP2).ldc("popped").op(ARETURN));
        both("FloatsAndConversions", 6, 0, c ->
            c.op(FCONST_2, F2D, DCONST_1, DADD, D2F, F2L, L2D, D2I, I2B, I2C, I2S, I2F,
            FCONST_1, FCMPG, ICONST_3, IADD).intText().op(ARETURN));
        run("GotoWideOld", V1_4, 1, 0, c -> {
            Label far = new Label();
            c.jump(GOTO, far);
            for (int i = 0; i < 33000; i++) {
                c.op(NOP);
            }
            c.at(far).ldc("far").op(ARETURN);
        });
    }

    private void handlers() {
        both("HandlerCoversItself", 2, 1, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.op(ICONST_0).var(ISTORE, 0).at(start).frame(Code.locals(Code.INT))
                .op(ICONST_1, ICONST_0, IDIV, POP).jump(GOTO, start)
                .at(handler).frame(Code.locals(Code.INT), "java/lang/Throwable").op(POP).iinc(0, 1).at(end)
                .var(ILOAD, 0).intText().op(ARETURN);
        });
        both("HandlerSeesMergedLocals", 2, 2, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, "java/lang/ArithmeticException");
            c.ldc("s").var(ASTORE, 0).at(start).op(ICONST_1, ICONST_0, IDIV).var(ISTORE, 1)
                .op(ICONST_1).var(ISTORE, 0).op(ICONST_1, ICONST_0, IDIV, POP).at(end).ldc("none").op(ARETURN)
                .at(handler).frame(Code.locals(Code.TOP), "java/lang/ArithmeticException")
                .call(INVOKEVIRTUAL, "java/lang/Throwable", "getMessage", "()Ljava/lang/String;").op(ARETURN);
        });
        both("NestedHandlers", 2, 1, c -> {
            Label a = new Label(), b = new Label(), d = new Label(), inner = new Label(), outer = new Label();
            Label rethrow = new Label();
            c.handler(a, b, inner, "java/lang/ArithmeticException").handler(a, rethrow, outer,
                "java/lang/RuntimeException");
            c.at(a).op(ICONST_1, ICONST_0, IREM, POP).at(b).ldc("none").op(ARETURN)
                .at(inner).frame(NONE, "java/lang/ArithmeticException").op(ATHROW).at(rethrow)
                .at(outer).frame(NONE, "java/lang/RuntimeException").op(POP).ldc("outer").op(ARETURN).at(d);
        });
        both("ThrowNull", 1, 1, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, "java/lang/Throwable");
            c.at(start).op(ACONST_NULL, ATHROW).at(end)
                .at(handler).frame(NONE, "java/lang/Throwable")
                .call(INVOKEVIRTUAL, OBJECT, "getClass", "()Ljava/lang/Class;").objectText().op(ARETURN);
        });
        both("StoreJustBeforeThrow", 2, 2, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.op(ICONST_1).var(ISTORE, 0).at(start).op(ICONST_2).var(ISTORE, 0).op(ICONST_1, ICONST_0, IDIV, POP)
                .at(end)
                .op(ACONST_NULL, ARETURN)
                .at(handler).frame(Code.locals(Code.INT), "java/lang/Throwable").op(POP).var(ILOAD, 0).intText()
                    .op(ARETURN);
        });
    }

    private void constructors() {
        for (int version : new int[] {V17, V1_4}) {
            String suffix = version == V17 ? "" : "Old";
            String name = "FieldBeforeSuper" + suffix;
            run(name, version, 3, 1, OBJECT, w -> {
                w.visitField(0, "f", "I", null, null);
                Code.method(w, name, version, 0, "<init>", "()V", 2, 1, c -> c.var(ALOAD, 0).push(42)
                    .field(PUTFIELD, name, "f", "I").var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V")
                        .op(RETURN));
            }, c -> c.make(name).field(GETFIELD, name, "f", "I").intText().op(ARETURN));
            conditionalSuper("ConditionalSuper" + suffix, version);
            chosenConstructor("ChosenConstructor" + suffix, version);
            throwingConstructor("ThrowingConstructor" + suffix, version);
            if (version == V1_4) {
                guardedSuper("GuardedSuper" + suffix, version);
            }
            thisInTwoLocals("ThisInTwoLocals" + suffix, version);
        }
    }

    private void conditionalSuper(String name, int version) {
        run(name, version, 3, 1, "java/lang/Exception", w -> Code.method(w, name, version, 0, "<init>", "(I)V", 3, 2,
            c -> {
            Label other = new Label(), end = new Label();
            c.var(ALOAD, 0).var(ILOAD, 1).jump(IFEQ, other).ldc("yes").jump(GOTO, end)
                .at(other).frame(Code.locals(Code.UNINIT_THIS, Code.INT), Code.UNINIT_THIS).ldc("no")
                .at(end).frame(Code.locals(Code.UNINIT_THIS, Code.INT), Code.UNINIT_THIS, STRING)
                .call(INVOKESPECIAL, "java/lang/Exception", "<init>", "(Ljava/lang/String;)V").op(RETURN);
        }), c -> c.type(NEW, name).op(DUP, ICONST_1).call(INVOKESPECIAL, name, "<init>", "(I)V")
            .call(INVOKEVIRTUAL, name, "getMessage", "()Ljava/lang/String;").op(ARETURN));
    }

    private void chosenConstructor(String name, int version) {
        run(name, version, 3, 1, "java/lang/Exception", w -> Code.method(w, name, version, 0, "<init>", "(I)V", 3, 2,
            c -> {
            Label other = new Label(), end = new Label();
            c.var(ILOAD, 1).jump(IFEQ, other)
                .var(ALOAD, 0).ldc("one").call(INVOKESPECIAL, "java/lang/Exception", "<init>", "(Ljava/lang/String;)V")
                .jump(GOTO, end)
                .at(other).frame(Code.locals(Code.UNINIT_THIS, Code.INT))
                .var(ALOAD, 0).call(INVOKESPECIAL, "java/lang/Exception", "<init>", "()V")
                .at(end).frame(Code.locals(name, Code.INT)).op(RETURN);
        }), c -> c.type(NEW, name).op(DUP, ICONST_0).call(INVOKESPECIAL, name, "<init>", "(I)V")
            .call(INVOKEVIRTUAL, name, "getMessage", "()Ljava/lang/String;").objectText().op(ARETURN));
    }

    private void throwingConstructor(String name, int version) {
        run(name, version, 3, 1, OBJECT, w -> Code.method(w, name, version, 0, "<init>", "()V", 2, 1,
            c -> c.make("java/lang/RuntimeException").op(ATHROW)), c -> {
                Label start = new Label(), end = new Label(), handler = new Label();
                c.handler(start, end, handler, "java/lang/RuntimeException");
                c.at(start).make(name).op(POP).at(end).ldc("made").op(ARETURN)
                    .at(handler).frame(NONE, "java/lang/RuntimeException").op(POP).ldc("thrown").op(ARETURN);
            });
    }

    private void guardedSuper(String name, int version) {
        run(name, version, 3, 1, OBJECT, w -> Code.method(w, name, version, 0, "<init>", "()V", 2, 1, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.at(start).var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").at(end).op(RETURN)
                .at(handler).frame(Code.locals(Code.UNINIT_THIS), "java/lang/Throwable").op(ATHROW);
        }), c -> c.make(name).op(POP).ldc("guarded").op(ARETURN));
    }

    private void thisInTwoLocals(String name, int version) {
        run(name, version, 3, 1, OBJECT, w -> Code.method(w, name, version, 0, "<init>", "()V", 2, 3, c -> c
            .var(ALOAD, 0).var(ASTORE, 2).var(ALOAD, 2).call(INVOKESPECIAL, OBJECT, "<init>", "()V")
            .var(ALOAD, 0).call(INVOKEVIRTUAL, OBJECT, "hashCode", "()I").op(POP)
            .var(ALOAD, 2).call(INVOKEVIRTUAL, OBJECT, "hashCode", "()I").op(POP, RETURN)),
            c -> c.make(name).op(POP).ldc("both").op(ARETURN));
    }

    private void subroutines() {
        run("JsrTwice", V1_4, 2, 3, c -> {
            Label routine = new Label();
            c.op(ICONST_0).var(ISTORE, 0).jump(JSR, routine).jump(JSR, routine).var(ILOAD, 0).intText().op(ARETURN)
                .at(routine).var(ASTORE, 1).iinc(0, 5).var(RET, 1);
        });
        run("JsrKeepsTypes", V1_4, 2, 3, c -> {
            Label routine = new Label();
            c.ldc("kept").var(ASTORE, 0).jump(JSR, routine).var(ALOAD, 0).var(ASTORE, 2)
                .op(ICONST_1).var(ISTORE, 0).jump(JSR, routine).iinc(0, 1).var(ALOAD, 2)
                .call(INVOKEVIRTUAL, STRING, "length", "()I").var(ILOAD, 0).op(IADD).intText().op(ARETURN)
                .at(routine).var(ASTORE, 1).op(NOP).var(RET, 1);
        });
        run("JsrNested", V1_4, 2, 4, c -> {
            Label outer = new Label(), inner = new Label();
            c.op(ICONST_1).var(ISTORE, 0).jump(JSR, outer).jump(JSR, outer).var(ILOAD, 0).intText().op(ARETURN)
                .at(outer).var(ASTORE, 1).iinc(0, 10).jump(JSR, inner).iinc(0, 10).var(RET, 1)
                .at(inner).var(ASTORE, 2).iinc(0, 100).var(RET, 2);
        });
        run("JsrFinally", V1_2, 2, 6, c -> {
            Label start = new Label(), end = new Label(), handler = new Label(), handlerEnd = new Label();
            Label routine = new Label(), next = new Label();
            c.handler(start, end, handler, null).handler(handler, handlerEnd, handler, null);
            c.make("java/lang/StringBuffer").var(ASTORE, 0).at(start).var(ALOAD, 0).ldc("body ")
                .call(INVOKEVIRTUAL, "java/lang/StringBuffer", "append", "(Ljava/lang/String;)Ljava/lang/StringBuffer;")
                .op(POP).jump(JSR, routine).at(end).jump(GOTO, next)
                .at(handler).var(ASTORE, 3).jump(JSR, routine).at(handlerEnd).var(ALOAD, 3).op(ATHROW)
                .at(routine).var(ASTORE, 4).var(ALOAD, 0).ldc("finally")
                .call(INVOKEVIRTUAL, "java/lang/StringBuffer", "append", "(Ljava/lang/String;)Ljava/lang/StringBuffer;")
                .op(POP).var(RET, 4).at(next).var(ALOAD, 0).objectText().op(ARETURN);
        });
        run("JsrNeverReturns", V1_4, 2, 2, c -> {
            Label routine = new Label(), end = new Label();
            c.jump(JSR, routine).ldc("returned").op(ARETURN)
                .at(routine).op(POP).jump(GOTO, end).at(end).ldc("left").op(ARETURN);
        });
        run("JsrInLoop", V1_4, 2, 3, c -> {
            Label routine = new Label(), loop = new Label();
            c.op(ICONST_0).var(ISTORE, 0).at(loop).jump(JSR, routine).var(ILOAD, 0).push(9).jump(IF_ICMPLT, loop)
                .var(ILOAD, 0).intText().op(ARETURN)
                .at(routine).var(ASTORE, 2).iinc(0, 2).var(RET, 2);
        });
        run("JsrWithLoopInside", V1_4, 2, 4, c -> {
            Label routine = new Label(), loop = new Label();
            c.op(ICONST_0).var(ISTORE, 0).jump(JSR, routine).var(ILOAD, 0).intText().op(ARETURN)
                .at(routine).var(ASTORE, 2).op(ICONST_3).var(ISTORE, 3).at(loop).iinc(0, 7).iinc(3, -1)
                .var(ILOAD, 3).jump(IFNE, loop).var(RET, 2);
        });
        run("JsrChangesLocal", V1_4, 2, 3, c -> {
            Label routine = new Label();
            c.op(ICONST_0).var(ISTORE, 0).jump(JSR, routine).var(ALOAD, 0).op(ARETURN)
                .at(routine).var(ASTORE, 1).ldc("changed").var(ASTORE, 0).var(RET, 1);
        });
        run("JsrStackPassesThrough", V1_4, 3, 3, c -> {
            Label routine = new Label();
            c.push(30).jump(JSR, routine).intText().op(ARETURN)
                .at(routine).var(ASTORE, 0).push(12).op(IADD).var(RET, 0);
        });
        run("JsrWideRet", V1_4, 2, 400, c -> {
            Label routine = new Label();
            c.jump(JSR, routine).ldc("wide").op(ARETURN).at(routine).var(ASTORE, 300).var(RET, 300);
        });
        run("JsrVersion50", V1_6, 2, 3, c -> {
            Label routine = new Label();
            c.jump(JSR, routine).ldc("failover").op(ARETURN).at(routine).var(ASTORE, 1).var(RET, 1);
        });
        run("JsrAddressInTwoLocals", V1_4, 2, 4, c -> {
            Label routine = new Label();
            c.jump(JSR, routine).ldc("copied").op(ARETURN)
                .at(routine).op(DUP).var(ASTORE, 1).var(ASTORE, 2).var(RET, 2);
        });
        run("JsrInitializes", V1_4, 3, 4, c -> {
            Label routine = new Label();
            c.jump(JSR, routine).var(ALOAD, 0).op(ARETURN)
                .at(routine).var(ASTORE, 1).type(NEW, STRING).var(ASTORE, 0).var(ALOAD, 0).ldc("init")
                .call(INVOKESPECIAL, STRING, "<init>", "(Ljava/lang/String;)V").var(RET, 1);
        });
    }

    private void oldVersions() {
        run("Version45", V1_1, 2, 1, c -> c.op(ICONST_2).newarray(T_INT).op(ARRAYLENGTH).intText().op(ARETURN));
        run("MergeToNumber", V1_4, 3, 1, c -> {
            Label other = new Label(), end = new Label();
            c.op(ICONST_1).jump(IFEQ, other).type(NEW, "java/lang/Integer").op(DUP).push(5)
                .call(INVOKESPECIAL, "java/lang/Integer", "<init>", "(I)V").var(ASTORE, 0).jump(GOTO, end)
                .at(other).type(NEW, "java/lang/Float").op(DUP, FCONST_1)
                .call(INVOKESPECIAL, "java/lang/Float", "<init>", "(F)V").var(ASTORE, 0)
                .at(end).var(ALOAD, 0).call(INVOKEVIRTUAL, "java/lang/Number", "intValue", "()I").intText().op(ARETURN);
        });
        run("MergeToInterface", V1_4, 3, 1, c -> {
            Label other = new Label(), end = new Label();
            c.op(ICONST_1).jump(IFEQ, other).type(NEW, "java/lang/Integer").op(DUP).push(5)
                .call(INVOKESPECIAL, "java/lang/Integer", "<init>", "(I)V").var(ASTORE, 0).jump(GOTO, end)
                .at(other).ldc("s").var(ASTORE, 0)
                .at(end).var(ALOAD, 0).var(ALOAD, 0)
                .call(INVOKEINTERFACE, "java/lang/Comparable", "compareTo", "(Ljava/lang/Object;)I").intText()
                    .op(ARETURN);
        });
        run("BadMapVersion50", V1_6, 2, 1, c -> {
            Label end = new Label();
            c.op(ICONST_1).var(ISTORE, 0).var(ILOAD, 0).jump(IFEQ, end).op(NOP)
                .at(end).frame(Code.locals(STRING)).var(ILOAD, 0).intText().op(ARETURN);
        });
        run("NoMapVersion50", V1_6, 2, 1, c -> {
            Label end = new Label();
            c.op(ICONST_1).var(ISTORE, 0).var(ILOAD, 0).jump(IFEQ, end).iinc(0, 4)
                .at(end).var(ILOAD, 0).intText().op(ARETURN);
        });
        run("ClassLiteral49", V1_5, 2, 1, c -> c.ldc(Type.getObjectType("[Ljava/lang/String;")).objectText()
            .op(ARETURN));
    }

    private void dynamic() {
        Handle concat = new Handle(H_INVOKESTATIC, "java/lang/invoke/StringConcatFactory", "makeConcatWithConstants",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;"
            + "[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;", false);
        run("Concat", V17, 4, 0, c -> {
            c.push(5).op(LCONST_1).ldc("t");
            c.visitor.visitInvokeDynamicInsn("makeConcatWithConstants", "(IJLjava/lang/String;)Ljava/lang/String;",
                concat,
                "\u0001-\u0001-\u0001!");
            c.op(ARETURN);
        });
        run("LoadMethodType", V17, 2, 0,
            c -> c.ldc(Type.getMethodType("(I[J)Ljava/lang/String;")).objectText().op(ARETURN));
        Handle constants = new Handle(H_INVOKESTATIC, "java/lang/invoke/ConstantBootstraps", "primitiveClass",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Class;", false);
        run("DynamicConstant", V17, 2, 0,
            c -> c.ldc(new ConstantDynamic("J", "Ljava/lang/Class;", constants)).objectText().op(ARETURN));
        run("LoadMethodHandle", V17, 2, 0,
            c -> c.ldc(new Handle(H_INVOKEVIRTUAL, STRING, "length", "()I", false)).objectText().op(ARETURN));
        run("LargeIndexes", V17, 2, 0, c -> {
            for (int i = 0; i < 300; i++) {
                c.ldc("constant " + i).op(POP);
            }
            c.ldc("large").op(ARETURN);
        });
    }
}
