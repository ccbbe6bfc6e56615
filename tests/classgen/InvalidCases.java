import static jdk.internal.org.objectweb.asm.Opcodes.*;

import java.util.function.Consumer;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Type;

/**
 * Class files that nearly all have one error. Type inference, which is less strict, accepts a few of them; others
 * serve to compare verdicts in doubtful cases. The expected verdict is HotSpot's.
 */
final class InvalidCases {
    private static final String OBJECT = Code.OBJECT;
    private static final String STRING = Code.STRING;
    private static final Object[] NONE = {};

    private final GenerateClasses out;

    InvalidCases(GenerateClasses out) {
        this.out = out;
    }

    private void one(String name, int version, String superName, int access, String method, String descriptor,
        int stack,
            int locals, Consumer<Code> body) {
        ClassWriter writer = out.start(name, version, superName);
        writer.visitField(0, "f", "I", null, null);
        writer.visitField(0, "g", "Ljava/lang/String;", null, null);
        writer.visitField(ACC_STATIC, "s", "J", null, null);
        Code.method(writer, name, version, access, method, descriptor, stack, locals, body);
        out.write("invalid", name, writer);
    }

    private void both(String name, String descriptor, int stack, int locals, Consumer<Code> body) {
        one(name, V17, OBJECT, ACC_STATIC, "m", descriptor, stack, locals, body);
        one(name + "Old", V1_4, OBJECT, ACC_STATIC, "m", descriptor, stack, locals, body);
    }

    /** A static method ()V with four slots of stack and of locals. */
    private void both(String name, Consumer<Code> body) {
        both(name, "()V", 4, 4, body);
    }

    private void split(String name, Consumer<Code> body) {
        one(name, V17, OBJECT, ACC_STATIC, "m", "()V", 4, 4, body);
    }

    private void old(String name, Consumer<Code> body) {
        one(name, V1_4, OBJECT, ACC_STATIC, "m", "()V", 4, 4, body);
    }

    private void constructor(String name, String superName, Consumer<Code> body) {
        one(name, V17, superName, 0, "<init>", "()V", 4, 4, body);
        one(name + "Old", V1_4, superName, 0, "<init>", "()V", 4, 4, body);
    }

    void generate() {
        stack();
        locals();
        types();
        returns();
        flow();
        objects();
        constructors();
        members();
        arrays();
        handlers();
        frames();
        subroutines();
    }

    private void stack() {
        both("StackUnderflow", c -> c.op(POP, RETURN));
        both("StackUnderflowLong", c -> c.op(ICONST_0, LNEG, RETURN));
        both("StackUnderflowAdd", c -> c.op(ICONST_0, IADD, POP, RETURN));
        both("StackOverflow", "()V", 1, 0, c -> c.op(ICONST_0, ICONST_1, POP2, RETURN));
        both("StackOverflowLong", "()V", 1, 0, c -> c.op(LCONST_0, POP2, RETURN));
        both("StackOverflowDup", "()V", 1, 0, c -> c.op(ICONST_0, DUP, POP2, RETURN));
        both("StackNone", "()V", 0, 0, c -> c.op(ACONST_NULL, POP, RETURN));
        both("PopHalfOfLong", c -> c.op(LCONST_0, POP, POP, RETURN));
        both("PopTwoSplitsLong", c -> c.op(LCONST_0, ICONST_0, POP2, POP, RETURN));
        both("DupHalfOfLong", c -> c.op(LCONST_0, DUP, POP2, POP, RETURN));
        both("DupX1SplitsLong", c -> c.op(LCONST_0, ICONST_0, DUP_X1, POP2, POP2, RETURN));
        both("DupX2SplitsLong", "()V", 8, 0, c -> c.op(LCONST_0, ICONST_0, ICONST_1, DUP_X2, POP2, POP2, POP, RETURN));
        both("Dup2SplitsLong", "()V", 8, 0, c -> c.op(LCONST_0, ICONST_0, DUP2, POP2, POP2, POP, RETURN));
        both("Dup2X1SplitsLong", "()V", 8, 0, c -> c.op(LCONST_0, LCONST_1, DUP2_X1, POP2, POP2, POP2, RETURN));
        both("Dup2X2SplitsLong", "()V", 9, 0,
            c -> c.op(LCONST_0, ICONST_0, LCONST_1, DUP2_X2, POP2, POP2, POP2, POP, RETURN));
        both("SwapSplitsLong", c -> c.op(LCONST_0, SWAP, POP2, RETURN));
        both("SwapWithLong", c -> c.op(ICONST_0, LCONST_0, SWAP, POP2, POP, RETURN));
        both("SwapUnderflow", c -> c.op(ICONST_0, SWAP, POP, RETURN));
        both("Dup2Underflow", c -> c.op(ICONST_0, DUP2, POP2, POP2, RETURN));
    }

    private void locals() {
        both("LocalUnset", c -> c.var(ILOAD, 1).op(POP, RETURN));
        both("LocalUnsetReference", c -> c.var(ALOAD, 1).op(POP, RETURN));
        both("LocalBeyond", c -> c.op(ICONST_0).var(ISTORE, 4).op(RETURN));
        both("LocalBeyondShort", "()V", 1, 2, c -> c.op(ICONST_0).var(ISTORE, 3).op(RETURN));
        both("LocalBeyondLong", c -> c.op(LCONST_0).var(LSTORE, 3).op(RETURN));
        both("LocalBeyondWide", c -> c.op(ICONST_0).var(ISTORE, 1000).op(RETURN));
        both("LoadBeyond", c -> c.var(ALOAD, 4).op(POP, RETURN));
        both("IincBeyond", c -> c.iinc(4, 1).op(RETURN));
        both("IincUnset", c -> c.iinc(0, 1).op(RETURN));
        both("IincOfReference", c -> c.op(ACONST_NULL).var(ASTORE, 0).iinc(0, 1).op(RETURN));
        both("LoadIntAsFloat", c -> c.op(ICONST_0).var(ISTORE, 0).var(FLOAD, 0).op(POP, RETURN));
        both("LoadReferenceAsInt", c -> c.op(ACONST_NULL).var(ASTORE, 0).var(ILOAD, 0).op(POP, RETURN));
        both("LoadIntAsReference", c -> c.op(ICONST_0).var(ISTORE, 0).var(ALOAD, 0).op(POP, RETURN));
        both("LoadLongAsDouble", c -> c.op(LCONST_0).var(LSTORE, 0).var(DLOAD, 0).op(POP2, RETURN));
        both("LoadHalfOfLong", c -> c.op(LCONST_0).var(LSTORE, 0).var(ILOAD, 1).op(POP, RETURN));
        both("LoadSecondHalf", c -> c.op(LCONST_0).var(LSTORE, 0).var(LLOAD, 1).op(POP2, RETURN));
        both("LoadSpoiledLong", c -> c.op(LCONST_0).var(LSTORE, 0).op(ICONST_0).var(ISTORE, 1).var(LLOAD, 0)
            .op(POP2, RETURN));
        both("LoadSpoiledLongLow",
            c -> c.op(LCONST_0).var(LSTORE, 1).op(LCONST_0).var(LSTORE, 0).var(LLOAD, 1).op(POP2, RETURN));
        both("StoreIntAsReference", c -> c.op(ICONST_0).var(ASTORE, 0).op(RETURN));
        both("StoreReferenceAsInt", c -> c.op(ACONST_NULL).var(ISTORE, 0).op(RETURN));
        both("StoreIntAsLong", c -> c.op(ICONST_0, ICONST_0).var(LSTORE, 0).op(RETURN));
    }

    private void types() {
        both("AddReference", c -> c.op(ICONST_0, ACONST_NULL, IADD, POP, RETURN));
        both("AddMixed", c -> c.op(LCONST_0, ICONST_0, LADD, POP2, RETURN));
        both("AddFloatToInt", c -> c.op(ICONST_0, FCONST_0, IADD, POP, RETURN));
        both("ShiftByLong", c -> c.op(ICONST_0, LCONST_0, ISHL, POP, RETURN));
        both("NegateWrong", c -> c.op(FCONST_0, DNEG, RETURN));
        both("ConvertWrong", c -> c.op(ICONST_0, F2I, POP, RETURN));
        both("CompareWrong", c -> c.op(LCONST_0, DCONST_0, LCMP, POP, RETURN));
        both("IfOnReference", c -> {
            Label end = new Label();
            c.op(ACONST_NULL).jump(IFEQ, end).at(end).frame(NONE).op(RETURN);
        });
        both("IfNullOnInt", c -> {
            Label end = new Label();
            c.op(ICONST_0).jump(IFNULL, end).at(end).frame(NONE).op(RETURN);
        });
        both("CompareIntWithReference", c -> {
            Label end = new Label();
            c.op(ICONST_0, ACONST_NULL).jump(IF_ACMPEQ, end).at(end).frame(NONE).op(RETURN);
        });
        both("SwitchOnLong", c -> {
            Label end = new Label();
            c.op(LCONST_0);
            c.visitor.visitTableSwitchInsn(0, 0, end, end);
            c.at(end).frame(NONE, Code.INT).op(POP, RETURN);
        });
        both("ThrowObject", c -> c.make(OBJECT).op(ATHROW));
        both("ThrowInt", c -> c.op(ICONST_0, ATHROW));
        both("MonitorOnInt", c -> c.op(ICONST_0, MONITORENTER, RETURN));
        both("MonitorOnUninitialized", c -> c.type(NEW, OBJECT).op(MONITORENTER, RETURN));
        both("CastInt", c -> c.op(ICONST_0).type(CHECKCAST, STRING).op(POP, RETURN));
        both("InstanceofInt", c -> c.op(ICONST_0).type(INSTANCEOF, STRING).op(POP, RETURN));
        both("ObjectAsString", c -> c.make(OBJECT).call(INVOKEVIRTUAL, STRING, "length", "()I").op(POP, RETURN));
        both("StringAsInteger",
            c -> c.ldc("s").call(INVOKEVIRTUAL, "java/lang/Integer", "intValue", "()I").op(POP, RETURN));
        both("IntAsObject", c -> c.op(ICONST_0).call(INVOKEVIRTUAL, OBJECT, "hashCode", "()I").op(POP, RETURN));
        both("SuperclassAsArgument",
            c -> c.ldc("s").make(OBJECT).call(INVOKEVIRTUAL, STRING, "concat", "(Ljava/lang/String;)Ljava/lang/String;")
                .op(POP, RETURN));
        both("MissingArgument",
            c -> c.ldc("s").call(INVOKEVIRTUAL, STRING, "concat", "(Ljava/lang/String;)Ljava/lang/String;")
                .op(POP, RETURN));
        both("LongArgumentAsInt", c -> c.op(LCONST_0).call(INVOKESTATIC, STRING, "valueOf", "(I)Ljava/lang/String;")
            .op(POP, RETURN));
        both("MissingClass", c -> c.make(OBJECT).call(INVOKEVIRTUAL, "no/Such", "m", "()V").op(RETURN));
        both("MissingClassUnneeded", c -> c.op(ACONST_NULL).call(INVOKEVIRTUAL, "no/Such", "m", "()V").op(RETURN));
        both("MissingClassSame", c -> c.op(ACONST_NULL).type(CHECKCAST, "no/Such").call(INVOKEVIRTUAL, "no/Such",
            "m", "()V")
            .op(RETURN));
    }

    private void returns() {
        both("ReturnValueFromVoid", c -> c.op(ICONST_0, IRETURN));
        both("ReturnWithoutValue", "()I", 2, 1, c -> c.op(RETURN));
        both("ReturnNothing", "()I", 2, 1, c -> c.op(IRETURN));
        both("ReturnLongAsInt", "()I", 2, 1, c -> c.op(LCONST_0, LRETURN));
        both("ReturnIntAsFloat", "()F", 2, 1, c -> c.op(ICONST_0, FRETURN));
        both("ReturnReferenceAsInt", "()I", 2, 1, c -> c.op(ACONST_NULL, ARETURN));
        both("ReturnObjectAsString", "()Ljava/lang/String;", 2, 1, c -> c.make(OBJECT).op(ARETURN));
        both("ReturnUninitialized", "()Ljava/lang/Object;", 2, 1, c -> c.type(NEW, OBJECT).op(ARETURN));
        both("ReturnIntAsBoolean", "()Z", 2, 1, c -> c.push(77).op(IRETURN));
    }

    private void flow() {
        both("FallsOff", c -> c.op(NOP));
        both("FallsOffAfterIf", c -> {
            Label start = new Label();
            c.at(start).frame(NONE).op(ICONST_0).jump(IFEQ, start);
        });
        both("DeadCodeFallsOff", c -> {
            Label end = new Label();
            c.op(RETURN).at(end).frame(NONE).op(NOP);
        });
        split("NoFrameAtTarget", c -> {
            Label end = new Label();
            c.op(ICONST_0).jump(IFEQ, end).at(end).op(RETURN);
        });
        split("NoFrameBehindGoto", c -> {
            Label end = new Label();
            c.jump(GOTO, end).op(NOP).at(end).frame(NONE).op(RETURN);
        });
        split("NoFrameBehindReturn", c -> c.op(RETURN, RETURN));
        both("StackHeightsDiffer", c -> {
            Label end = new Label();
            c.op(ICONST_0, ICONST_0).jump(IFEQ, end).op(ICONST_1)
                .at(end).frame(NONE, Code.INT).op(POP, RETURN);
        });
        both("StackTypesDiffer", c -> {
            Label other = new Label(), end = new Label();
            c.op(ICONST_0).jump(IFEQ, other).op(ICONST_0).jump(GOTO, end)
                .at(other).frame(NONE).op(FCONST_0).at(end).frame(NONE, Code.INT).op(POP, RETURN);
        });
        both("LocalTypesDiffer", c -> {
            Label other = new Label(), end = new Label();
            c.op(ICONST_0).jump(IFEQ, other).op(ICONST_0).var(ISTORE, 0).jump(GOTO, end)
                .at(other).frame(NONE).op(FCONST_0).var(FSTORE, 0)
                .at(end).frame(Code.locals(Code.INT)).var(ILOAD, 0).op(POP, RETURN);
        });
        both("LoopChangesType", c -> {
            Label loop = new Label();
            c.op(ICONST_0).var(ISTORE, 0).at(loop).frame(Code.locals(Code.INT)).var(ILOAD, 0).op(POP, ACONST_NULL)
                .var(ASTORE, 0).jump(GOTO, loop);
        });
        both("LoopGrowsStack", c -> {
            Label loop = new Label();
            c.at(loop).frame(NONE).op(ICONST_0).jump(GOTO, loop);
        });
        both("MergedClassesTooWide", c -> {
            Label other = new Label(), end = new Label();
            c.op(ICONST_0).jump(IFEQ, other).ldc("s").var(ASTORE, 0).jump(GOTO, end)
                .at(other).frame(NONE).make(OBJECT).var(ASTORE, 0)
                .at(end).frame(Code.locals(OBJECT)).var(ALOAD, 0).call(INVOKEVIRTUAL, STRING, "length", "()I")
                .op(POP, RETURN);
        });
        both("MergedArraysTooWide", c -> {
            Label other = new Label(), end = new Label();
            c.op(ICONST_0).jump(IFEQ, other).op(ICONST_0).newarray(T_INT).var(ASTORE, 0).jump(GOTO, end)
                .at(other).frame(NONE).op(ICONST_0).newarray(T_LONG).var(ASTORE, 0)
                .at(end).frame(Code.locals(OBJECT)).var(ALOAD, 0).op(ARRAYLENGTH, POP, RETURN);
        });
        both("MergedLongs", c -> {
            Label other = new Label(), end = new Label();
            c.op(ICONST_0).jump(IFEQ, other).op(LCONST_0).var(LSTORE, 0).jump(GOTO, end)
                .at(other).frame(NONE).op(LCONST_0).var(LSTORE, 1)
                .at(end).frame(Code.locals(Code.TOP, Code.TOP)).var(LLOAD, 0).op(POP2, RETURN);
        });
    }

    private void objects() {
        both("UninitializedAsArgument", c -> c.type(NEW, OBJECT).objectText().op(POP, RETURN));
        both("UninitializedReceiver",
            c -> c.type(NEW, OBJECT).call(INVOKEVIRTUAL, OBJECT, "hashCode", "()I").op(POP, RETURN));
        both("UninitializedStoredInArray",
            c -> c.op(ICONST_1).type(ANEWARRAY, OBJECT).op(ICONST_0).type(NEW, OBJECT).op(AASTORE, RETURN));
        both("UninitializedCast", c -> c.type(NEW, OBJECT).type(CHECKCAST, OBJECT).op(POP, RETURN));
        both("UninitializedInStatic", c -> c.type(NEW, STRING).field(PUTSTATIC, "java/lang/Foo", "x",
            "Ljava/lang/String;")
            .op(RETURN));
        both("UninitializedThrown", c -> c.type(NEW, "java/lang/Error").op(ATHROW));
        both("UninitializedCompared", c -> {
            Label end = new Label();
            c.type(NEW, OBJECT).op(ACONST_NULL).jump(IF_ACMPEQ, end).at(end).frame(NONE).op(RETURN);
        });
        both("UninitializedNullCheck", c -> {
            Label end = new Label();
            c.type(NEW, OBJECT).jump(IFNULL, end).at(end).frame(NONE).op(RETURN);
        });
        both("InitializedTwice", c -> c.make(OBJECT).call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(RETURN));
        both("InitializedByOtherClass",
            c -> c.type(NEW, STRING).call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(RETURN));
        both("InitializedBySubclass",
            c -> c.type(NEW, OBJECT).call(INVOKESPECIAL, STRING, "<init>", "()V").op(RETURN));
        both("InitOfNull", c -> c.op(ACONST_NULL).call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(RETURN));
        both("InitOfInt", c -> c.op(ICONST_0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(RETURN));
        both("InitByInvokevirtual", c -> c.type(NEW, OBJECT).call(INVOKEVIRTUAL, OBJECT, "<init>", "()V").op(RETURN));
        both("InitByInvokestatic", c -> c.call(INVOKESTATIC, OBJECT, "<init>", "()V").op(RETURN));
        both("NewOnStackTwice", c -> {
            Label loop = new Label();
            c.op(ACONST_NULL).at(loop).frame(NONE, OBJECT).op(POP).type(NEW, OBJECT).jump(GOTO, loop);
        });
        both("NewKeptInLoop", "()V", 4, 4, c -> {
            Label loop = new Label(), made = new Label();
            c.op(ICONST_0).var(ISTORE, 1).op(ACONST_NULL).var(ASTORE, 0)
                .at(loop).frame(Code.locals(Code.TOP, Code.INT)).at(made).type(NEW, OBJECT).op(DUP).var(ASTORE, 0)
                .op(POP).jump(GOTO, loop);
        });
        both("NewKeptOnStackInLoop", "()V", 4, 4, c -> {
            Label loop = new Label(), made = new Label(), first = new Label();
            c.at(made).frame(NONE).type(NEW, OBJECT).at(loop).frame(NONE, made).op(ICONST_0).jump(IFEQ, first)
                .op(POP).jump(GOTO, made).at(first).frame(NONE, made).call(INVOKESPECIAL, OBJECT, "<init>", "()V")
                    .op(RETURN);
        });
        both("TwoNewsMerge", c -> {
            Label other = new Label(), end = new Label(), a = new Label();
            c.op(ICONST_0).jump(IFEQ, other).at(a).type(NEW, OBJECT).jump(GOTO, end)
                .at(other).frame(NONE).type(NEW, OBJECT)
                .at(end).frame(NONE, a).call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(RETURN);
        });
        split("NewOnStackAgain", c -> {
            Label made = new Label();
            c.op(ACONST_NULL, POP).type(NEW, OBJECT).op(POP, RETURN)
                .at(made).frame(NONE, made).type(NEW, OBJECT).op(POP2, RETURN);
        });
        both("NewOfArray", c -> c.type(NEW, "[I").op(POP, RETURN));
    }

    private void constructors() {
        constructor("NoSuperCall", OBJECT, c -> c.op(RETURN));
        constructor("SuperOfSuper", "java/lang/Exception",
            c -> c.var(ALOAD, 0).call(INVOKESPECIAL, "java/lang/Throwable", "<init>", "()V").op(RETURN));
        constructor("SuperCallOnOneWay", OBJECT, c -> {
            Label end = new Label();
            c.op(ICONST_0).jump(IFEQ, end).var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V")
                .at(end).frame(Code.locals(Code.TOP)).op(RETURN);
        });
        constructor("SuperCallOnOneWayFlag", OBJECT, c -> {
            Label end = new Label();
            c.op(ICONST_0).jump(IFEQ, end).var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V")
                .at(end).frame(Code.locals(Code.UNINIT_THIS)).op(RETURN);
        });
        constructor("MethodBeforeSuper", OBJECT,
            c -> c.var(ALOAD, 0).call(INVOKEVIRTUAL, OBJECT, "hashCode", "()I").op(POP)
                .var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(RETURN));
        constructor("ReadBeforeSuper", OBJECT, c -> c.var(ALOAD, 0).field(GETFIELD, c.className, "f", "I").op(POP)
            .var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(RETURN));
        constructor("WriteOtherBeforeSuper", "java/util/AbstractList", c -> c.var(ALOAD, 0).op(ICONST_0)
            .field(PUTFIELD, "java/util/AbstractList", "modCount", "I")
            .var(ALOAD, 0).call(INVOKESPECIAL, "java/util/AbstractList", "<init>", "()V").op(RETURN));
        constructor("WriteInheritedBeforeSuper", "java/util/AbstractList", c -> c.var(ALOAD, 0).op(ICONST_0)
            .field(PUTFIELD, c.className, "modCount", "I")
            .var(ALOAD, 0).call(INVOKESPECIAL, "java/util/AbstractList", "<init>", "()V").op(RETURN));
        constructor("SuperCallTwice", OBJECT, c -> c.var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V")
            .var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(RETURN));
        constructor("ThisEscapes", OBJECT, c -> c.var(ALOAD, 0).objectText().op(POP)
            .var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(RETURN));
        constructor("ThisOverwritten", OBJECT, c -> c.op(ACONST_NULL).var(ASTORE, 0).op(RETURN));
        constructor("ThisOverwrittenThrows", OBJECT, c -> c.op(ACONST_NULL).var(ASTORE, 0).op(ACONST_NULL, ATHROW));
        constructor("HandlerReturns", OBJECT, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.at(start).var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").at(end).op(RETURN)
                .at(handler).frame(Code.locals(Code.UNINIT_THIS), "java/lang/Throwable").op(POP, RETURN);
        });
        constructor("HandlerForgetsThis", OBJECT, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.at(start).var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").at(end).op(RETURN)
                .at(handler).frame(NONE, "java/lang/Throwable").op(POP, RETURN);
        });
        constructor("HandlerForgetsThisLoops", OBJECT, c -> {
            Label start = new Label(), end = new Label(), handler = new Label(), loop = new Label();
            c.handler(start, end, handler, null);
            c.at(start).var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").at(end).op(RETURN)
                .at(handler).frame(Code.locals(Code.UNINIT_THIS), "java/lang/Throwable").op(POP)
                .at(loop).frame(Code.locals(Code.UNINIT_THIS)).jump(GOTO, loop);
        });
        constructor("HandlerCallsSuper", OBJECT, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.at(start).var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").at(end).op(RETURN)
                .at(handler).frame(Code.locals(Code.UNINIT_THIS), "java/lang/Throwable").op(POP)
                .var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(RETURN);
        });
        constructor("HandlerMayReturn", OBJECT, c -> {
            Label start = new Label(), end = new Label(), handler = new Label(), other = new Label();
            c.handler(start, end, handler, null);
            c.at(start).var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").at(end).op(RETURN)
                .at(handler).frame(Code.locals(Code.UNINIT_THIS), "java/lang/Throwable").jump(IFNULL, other)
                .op(ACONST_NULL, ATHROW).at(other).frame(Code.locals(Code.UNINIT_THIS)).op(ACONST_NULL, ATHROW);
        });
        constructor("HandlerAlwaysThrows", OBJECT, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.at(start).var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").at(end).op(RETURN)
                .at(handler).frame(Code.locals(Code.UNINIT_THIS), "java/lang/Throwable").op(ATHROW);
        });
        constructor("HandlerForgetsThisThrows", OBJECT, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.at(start).var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").at(end).op(RETURN)
                .at(handler).frame(Code.locals(Code.TOP), "java/lang/Throwable").op(ATHROW);
        });
        constructor("HandlerBehindSuper", OBJECT, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").at(start).op(NOP).at(end).op(RETURN)
                .at(handler).frame(Code.locals(c.className), "java/lang/Throwable").op(POP, RETURN);
        });
        constructor("HandlerBeforeSuper", OBJECT, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.at(start).op(NOP).at(end).var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(RETURN)
                .at(handler).frame(Code.locals(Code.UNINIT_THIS), "java/lang/Throwable").op(POP)
                .var(ALOAD, 0).call(INVOKESPECIAL, OBJECT, "<init>", "()V").op(RETURN);
        });
        constructor("SuperIsMissing", OBJECT, c -> c.type(NEW, c.className).op(POP)
            .make(OBJECT).op(POP, RETURN));
        one("StaticUninitThisFrame", V17, OBJECT, ACC_STATIC, "m", "()V", 2, 2, c -> {
            Label dead = new Label();
            c.op(RETURN).at(dead).frame(Code.locals(Code.UNINIT_THIS)).op(RETURN);
        });
    }

    private void members() {
        both("FieldOfInt", c -> c.op(ICONST_0).field(GETFIELD, c.className, "f", "I").op(POP, RETURN));
        both("FieldOfOther", c -> c.ldc("s").field(GETFIELD, c.className, "f", "I").op(POP, RETURN));
        both("PutWrongType", c -> c.op(ACONST_NULL, FCONST_0).field(PUTFIELD, c.className, "f", "I").op(RETURN));
        both("PutObjectIntoString",
            c -> c.op(ACONST_NULL).make(OBJECT).field(PUTFIELD, c.className, "g", "Ljava/lang/String;").op(RETURN));
        both("PutStaticInt", c -> c.op(ICONST_0).field(PUTSTATIC, c.className, "s", "J").op(RETURN));
        both("GetStaticUsedAsInt", c -> c.field(GETSTATIC, c.className, "s", "J").op(I2L, POP2, RETURN));
        both("ProtectedFieldOfOther", c -> c.op(ACONST_NULL).type(CHECKCAST, "java/util/AbstractList")
            .field(GETFIELD, "java/util/AbstractList", "modCount", "I").op(POP, RETURN));
        for (int version : new int[] {V17, V1_4}) {
            String suffix = version == V17 ? "" : "Old";
            one("ProtectedField" + suffix, version, "java/util/AbstractList", ACC_STATIC, "m", "()V", 2, 1,
                c -> c.op(ACONST_NULL).type(CHECKCAST, "java/util/AbstractList")
                    .field(GETFIELD, "java/util/AbstractList", "modCount", "I").op(POP, RETURN));
            one("ProtectedFieldWrite" + suffix, version, "java/util/AbstractList", ACC_STATIC, "m", "()V", 2, 1,
                c -> c.op(ACONST_NULL).type(CHECKCAST, "java/util/AbstractList").op(ICONST_0)
                    .field(PUTFIELD, "java/util/AbstractList", "modCount", "I").op(RETURN));
            one("ProtectedFieldOfNull" + suffix, version, "java/util/AbstractList", ACC_STATIC, "m", "()V", 2, 1,
                c -> c.op(ACONST_NULL).field(GETFIELD, "java/util/AbstractList", "modCount", "I").op(POP, RETURN));
            one("ProtectedMethod" + suffix, version, "java/util/AbstractList", ACC_STATIC, "m", "()V", 3, 1,
                c -> c.op(ACONST_NULL).type(CHECKCAST, "java/util/AbstractList").op(ICONST_0, ICONST_0)
                    .call(INVOKEVIRTUAL, "java/util/AbstractList", "removeRange", "(II)V").op(RETURN));
            one("ProtectedConstructor" + suffix, version, "java/util/AbstractList", ACC_STATIC, "m", "()V", 3, 1,
                c -> c.make("java/util/AbstractList").op(POP, RETURN));
            one("ProtectedClone" + suffix, version, OBJECT, ACC_STATIC, "m", "()V", 3, 1,
                c -> c.make(OBJECT).call(INVOKEVIRTUAL, OBJECT, "clone", "()Ljava/lang/Object;").op(POP, RETURN));
            one("ProtectedCloneOfArray" + suffix, version, OBJECT, ACC_STATIC, "m", "()V", 3, 1,
                c -> c.op(ICONST_0).newarray(T_INT).call(INVOKEVIRTUAL, OBJECT, "clone", "()Ljava/lang/Object;")
                    .op(POP, RETURN));
            one("ProtectedFinalizeOfArray" + suffix, version, OBJECT, ACC_STATIC, "m", "()V", 3, 1,
                c -> c.op(ICONST_0).newarray(T_INT).call(INVOKEVIRTUAL, OBJECT, "finalize", "()V").op(RETURN));
            one("ProtectedCloneOfThis" + suffix, version, OBJECT, 0, "m", "()V", 3, 1,
                c -> c.var(ALOAD, 0).call(INVOKEVIRTUAL, OBJECT, "clone", "()Ljava/lang/Object;").op(POP, RETURN));
            one("SpecialOnOther" + suffix, version, OBJECT, 0, "m", "()V", 3, 1,
                c -> c.make(OBJECT).call(INVOKESPECIAL, OBJECT, "hashCode", "()I").op(POP, RETURN));
            one("SpecialOfUnrelated" + suffix, version, OBJECT, 0, "m", "()V", 3, 1,
                c -> c.var(ALOAD, 0).call(INVOKESPECIAL, STRING, "length", "()I").op(POP, RETURN));
            one("SpecialOfForeignInterface" + suffix, version, OBJECT, 0, "m", "()V", 3, 1,
                c -> c.var(ALOAD, 0).callInterface(INVOKESPECIAL, "java/lang/Runnable", "run", "()V").op(RETURN));
            one("StaticOfInterface" + suffix, version, OBJECT, 0, "m", "()V", 3, 1,
                c -> c.callInterface(INVOKESTATIC, "java/util/List", "of", "()Ljava/util/List;").op(POP, RETURN));
            one("VirtualOfInterface" + suffix, version, OBJECT, 0, "m", "()V", 3, 1,
                c -> c.op(ACONST_NULL).callInterface(INVOKEVIRTUAL, "java/lang/Runnable", "run", "()V").op(RETURN));
        }
        one("SpecialOfInterface51", V1_7, OBJECT, 0, "m", "()V", 3, 1,
            c -> c.var(ALOAD, 0).callInterface(INVOKESPECIAL, "java/lang/Runnable", "run", "()V").op(RETURN));
        one("StaticOfInterface51", V1_7, OBJECT, 0, "m", "()V", 3, 1,
            c -> c.callInterface(INVOKESTATIC, "java/util/List", "of", "()Ljava/util/List;").op(POP, RETURN));
        old("ClassLiteral48", c -> c.ldc(Type.getObjectType(STRING)).op(POP, RETURN));
        split("LdcOfMethodTypeAsString",
            c -> c.ldc(Type.getMethodType("()V")).call(INVOKEVIRTUAL, STRING, "length", "()I").op(POP, RETURN));
        split("LdcOfHandleAsString", c -> c.ldc(new Handle(H_INVOKEVIRTUAL, STRING, "length", "()I", false))
            .call(INVOKEVIRTUAL, STRING, "length", "()I").op(POP, RETURN));
        split("IndyWrongArgument", c -> {
            Handle bootstrap = new Handle(H_INVOKESTATIC, "java/lang/Foo", "b", "()V", false);
            c.op(FCONST_0);
            c.visitor.visitInvokeDynamicInsn("x", "(I)V", bootstrap);
            c.op(RETURN);
        });
        split("IndyInit", c -> {
            Handle bootstrap = new Handle(H_INVOKESTATIC, "java/lang/Foo", "b", "()V", false);
            c.visitor.visitInvokeDynamicInsn("<init>", "()V", bootstrap);
            c.op(RETURN);
        });
    }

    private void arrays() {
        both("LoadFromInt", c -> c.op(ICONST_0, ICONST_0, IALOAD, POP, RETURN));
        both("LoadIntFromLongs", c -> c.op(ICONST_0).newarray(T_LONG).op(ICONST_0, IALOAD, POP, RETURN));
        both("LoadByteFromChars", c -> c.op(ICONST_0).newarray(T_CHAR).op(ICONST_0, BALOAD, POP, RETURN));
        both("LoadShortFromBooleans", c -> c.op(ICONST_0).newarray(T_BOOLEAN).op(ICONST_0, SALOAD, POP, RETURN));
        both("LoadReferenceFromInts", c -> c.op(ICONST_0).newarray(T_INT).op(ICONST_0, AALOAD, POP, RETURN));
        both("LoadIntFromArrays", c -> c.op(ICONST_0).type(ANEWARRAY, "[I").op(ICONST_0, IALOAD, POP, RETURN));
        both("LoadFromObject", c -> c.make(OBJECT).op(ICONST_0, AALOAD, POP, RETURN));
        both("LoadAtLong", c -> c.op(ICONST_0).newarray(T_INT).op(LCONST_0, IALOAD, POP, RETURN));
        both("StoreIntIntoReferences", c -> c.op(ICONST_0).type(ANEWARRAY, STRING)
            .op(ICONST_0, ICONST_0, AASTORE, RETURN));
        both("StoreReferenceIntoInts", c -> c.op(ICONST_0).newarray(T_INT).op(ICONST_0, ACONST_NULL, AASTORE, RETURN));
        both("StoreFloatIntoInts", c -> c.op(ICONST_0).newarray(T_INT).op(ICONST_0, FCONST_0, FASTORE, RETURN));
        both("StoreIntoObject", c -> c.make(OBJECT).op(ICONST_0, ACONST_NULL, AASTORE, RETURN));
        both("LengthOfObject", c -> c.make(OBJECT).op(ARRAYLENGTH, POP, RETURN));
        both("LengthOfInt", c -> c.op(ICONST_0, ARRAYLENGTH, POP, RETURN));
        both("LengthOfUninitialized", c -> c.type(NEW, OBJECT).op(ARRAYLENGTH, POP, RETURN));
        both("NewarrayOfLongCount", c -> c.op(LCONST_0).newarray(T_INT).op(POP, RETURN));
        both("NewarrayOfType3", c -> c.op(ICONST_0).newarray(3).op(POP, RETURN));
        both("NewarrayOfType12", c -> c.op(ICONST_0).newarray(12).op(POP, RETURN));
        both("AnewarrayTooDeep", c -> c.op(ICONST_0).type(ANEWARRAY, "[".repeat(255) + "I").op(POP, RETURN));
        both("MultiZero", c -> c.multi("[I", 0).op(POP, RETURN));
        both("MultiTooMany", c -> c.op(ICONST_0, ICONST_0).multi("[I", 2).op(POP, RETURN));
        both("MultiOfClass", c -> c.op(ICONST_0).multi(STRING, 1).op(POP, RETURN));
        both("MultiWrongCount", c -> c.op(ICONST_0, FCONST_0).multi("[[I", 2).op(POP, RETURN));
        both("IntsAsObjects", c -> c.op(ICONST_0).newarray(T_INT)
            .call(INVOKESTATIC, "java/util/Arrays", "asList", "([Ljava/lang/Object;)Ljava/util/List;").op(POP, RETURN));
        both("BytesAsBooleans", c -> c.op(ICONST_0).newarray(T_BYTE)
            .call(INVOKESTATIC, "java/util/Arrays", "hashCode", "([Z)I").op(POP, RETURN));
        both("ObjectsAsStrings", c -> c.op(ICONST_0).type(ANEWARRAY, OBJECT)
            .call(INVOKESTATIC, "x/Y", "m", "([Ljava/lang/String;)V").op(RETURN));
        both("ArrayAsRunnable", c -> c.op(ICONST_0).newarray(T_INT)
            .call(INVOKEINTERFACE, "java/lang/Runnable", "run", "()V").op(RETURN));
        both("ArrayAsString", c -> c.op(ICONST_0).newarray(T_INT).call(INVOKEVIRTUAL, STRING, "length", "()I")
            .op(POP, RETURN));
        both("ObjectAsArray", c -> c.make(OBJECT).call(INVOKEVIRTUAL, "[I", "clone", "()Ljava/lang/Object;")
            .op(POP, RETURN));
    }

    private void handlers() {
        both("CatchTypeNoThrowable", c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, STRING);
            c.at(start).op(NOP).at(end).op(RETURN).at(handler).frame(NONE, STRING).op(POP, RETURN);
        });
        both("CatchTypeMissing", c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, "no/Such");
            c.at(start).op(NOP).at(end).op(RETURN).at(handler).frame(NONE, "no/Such").op(POP, RETURN);
        });
        both("HandlerTrustsLateLocal", c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.at(start).op(ICONST_0).var(ISTORE, 0).at(end).op(RETURN)
                .at(handler).frame(Code.locals(Code.INT), "java/lang/Throwable").op(POP).var(ILOAD, 0).op(POP, RETURN);
        });
        both("HandlerTrustsChangedLocal", c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.op(ICONST_0).var(ISTORE, 0).at(start).op(FCONST_0).var(FSTORE, 0).op(NOP).at(end).op(RETURN)
                .at(handler).frame(Code.locals(Code.INT), "java/lang/Throwable").op(POP).var(ILOAD, 0).op(POP, RETURN);
        });
        both("HandlerAsOtherException", c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, "java/lang/Exception");
            c.at(start).op(NOP).at(end).op(RETURN).at(handler).frame(NONE, "java/lang/Error").op(ATHROW);
        });
        split("HandlerWithoutFrame", c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.at(start).op(NOP).at(end).op(RETURN).at(handler).op(ATHROW);
        });
        split("HandlerWithoutStack", c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.at(start).op(NOP).at(end).op(RETURN).at(handler).frame(NONE).op(RETURN);
        });
        both("HandlerOverflows", "()V", 0, 0, c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.at(start).op(NOP).at(end).op(RETURN).at(handler).frame(NONE).op(RETURN);
        });
        both("HandlerPopsTwice", c -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            c.handler(start, end, handler, null);
            c.op(ICONST_0).at(start).op(NOP).at(end).op(RETURN)
                .at(handler).frame(NONE, "java/lang/Throwable").op(POP2, RETURN);
        });
        both("UninitializedInHandler", c -> {
            Label start = new Label(), end = new Label(), handler = new Label(), made = new Label();
            c.handler(start, end, handler, null);
            c.at(made).type(NEW, OBJECT).var(ASTORE, 0).at(start).var(ALOAD, 0)
                .call(INVOKESPECIAL, OBJECT, "<init>", "()V").at(end).op(RETURN)
                .at(handler).frame(Code.locals(OBJECT), "java/lang/Throwable").op(POP)
                .var(ALOAD, 0).objectText().op(POP, RETURN);
        });
    }

    private static final class RawAttribute extends jdk.internal.org.objectweb.asm.Attribute {
        private final byte[] content;

        RawAttribute(String name, byte[] content) {
            super(name);
            this.content = content;
        }

        @Override
        public boolean isCodeAttribute() {
            return true;
        }

        @Override
        protected jdk.internal.org.objectweb.asm.ByteVector write(ClassWriter writer, byte[] code, int codeLength,
                int maxStack, int maxLocals) {
            jdk.internal.org.objectweb.asm.ByteVector vector = new jdk.internal.org.objectweb.asm.ByteVector();
            vector.putByteArray(content, 0, content.length);
            return vector;
        }
    }

    /** A StackMapTable of just these bytes. */
    private void raw(String name, int... table) {
        byte[] bytes = new byte[table.length];
        for (int i = 0; i < table.length; i++) {
            bytes[i] = (byte) table[i];
        }
        ClassWriter writer = out.start(name, V17, OBJECT);
        writer.newClass(STRING);
        MethodVisitor visitor = writer.visitMethod(ACC_STATIC, "m", "(I)V", null, null);
        visitor.visitCode();
        Label end = new Label();
        /* 0: iload_0, 1: ifeq 6, 4: nop, 5: nop, 6: new Object, 9: pop, 10: return */
        visitor.visitVarInsn(ILOAD, 0);
        visitor.visitJumpInsn(IFEQ, end);
        visitor.visitInsn(NOP);
        visitor.visitInsn(NOP);
        visitor.visitLabel(end);
        visitor.visitTypeInsn(NEW, OBJECT);
        visitor.visitInsn(POP);
        visitor.visitInsn(RETURN);
        visitor.visitAttribute(new RawAttribute("StackMapTable", bytes));
        visitor.visitMaxs(2, 3);
        visitor.visitEnd();
        out.write("invalid", name, writer);
    }

    private void frames() {
        raw("RawGood", 0, 1, 6);
        raw("RawGoodFull", 0, 1, 255, 0, 6, 0, 1, 1, 0, 0);
        raw("RawGoodSecond", 0, 2, 6, 2);
        raw("RawGoodAtZero", 0, 2, 0, 5);
        raw("RawNoFrames", 0, 0);
        raw("RawTooFewFrames", 0, 2, 6);
        raw("RawTooManyBytes", 0, 1, 6, 6);
        raw("RawInsideInstruction", 0, 1, 2);
        raw("RawInsideAnother", 0, 2, 6, 0);
        raw("RawBeyondCode", 0, 2, 6, 60);
        raw("RawWrongPlace", 0, 1, 5);
        raw("RawReserved", 0, 1, 128, 0, 6);
        raw("RawReservedLast", 0, 1, 246, 0, 6);
        raw("RawStackItem", 0, 1, 64 + 6, 1);
        raw("RawSameExtended", 0, 1, 251, 0, 6);
        raw("RawStackExtended", 0, 1, 247, 0, 6, 1);
        raw("RawChopOne", 0, 1, 250, 0, 6);
        raw("RawChopTooMany", 0, 1, 249, 0, 6);
        raw("RawAppendTop", 0, 1, 252, 0, 6, 0);
        raw("RawAppendInt", 0, 1, 252, 0, 6, 1);
        raw("RawAppendTooMany", 0, 1, 254, 0, 6, 0, 0, 0);
        raw("RawAppendLongTooMany", 0, 1, 253, 0, 6, 0, 4);
        raw("RawBadItem", 0, 1, 252, 0, 6, 9);
        raw("RawBadClass", 0, 1, 252, 0, 6, 7, 0, 0);
        raw("RawBadClassTag", 0, 1, 252, 0, 6, 7, 0, 1);
        raw("RawBadNew", 0, 1, 252, 0, 6, 8, 0, 5);
        raw("RawNewBeyond", 0, 1, 252, 0, 6, 8, 1, 5);
        raw("RawNewHere", 0, 1, 252, 0, 6, 8, 0, 6);
        raw("RawCutItem", 0, 1, 252, 0, 6, 7, 0);
        raw("RawCutCount", 0);
        raw("RawFullStackTooDeep", 0, 1, 255, 0, 6, 0, 1, 1, 0, 3, 1, 1, 1);
        raw("RawFullOtherLocals", 0, 1, 255, 0, 6, 0, 1, 2, 0, 0);
        raw("RawUninitThis", 0, 1, 255, 0, 6, 0, 1, 6, 0, 0);
        raw("RawDoubleInLocals", 0, 1, 255, 0, 6, 0, 2, 1, 3, 0, 0);
        split("FrameTrustsMore", c -> {
            Label end = new Label();
            c.op(ICONST_0).jump(IFEQ, end).op(NOP).at(end).frame(Code.locals(Code.INT)).op(RETURN);
        });
        split("FrameNullFromObject", c -> {
            Label end = new Label();
            c.ldc("s").var(ASTORE, 0).op(ICONST_0).jump(IFEQ, end).op(NOP).at(end).frame(Code.locals(Code.NULL))
                .op(RETURN);
        });
        split("FrameSubclass", c -> {
            Label end = new Label();
            c.make(OBJECT).var(ASTORE, 0).op(ICONST_0).jump(IFEQ, end).op(NOP).at(end).frame(Code.locals(STRING))
                .op(RETURN);
        });
        split("FrameHigherStack", c -> {
            Label end = new Label();
            c.op(ICONST_0).jump(IFEQ, end).op(NOP).at(end).frame(NONE, Code.INT).op(POP, RETURN);
        });
        split("FrameInterfaceFromObject", c -> {
            Label end = new Label();
            c.make(OBJECT).var(ASTORE, 0).op(ICONST_0).jump(IFEQ, end).op(NOP)
                .at(end).frame(Code.locals("java/lang/Runnable")).var(ALOAD, 0)
                .call(INVOKEINTERFACE, "java/lang/Runnable", "run", "()V").op(RETURN);
        });
        split("FrameClassFromInterface", c -> {
            Label end = new Label();
            c.op(ACONST_NULL).type(CHECKCAST, "java/lang/Runnable").var(ASTORE, 0).op(ICONST_0).jump(IFEQ, end).op(NOP)
                .at(end).frame(Code.locals("java/lang/Thread")).op(RETURN);
        });
        split("FrameUninitializedWrongSite", c -> {
            Label end = new Label(), other = new Label();
            c.type(NEW, OBJECT).var(ASTORE, 0).at(other).type(NEW, OBJECT).var(ASTORE, 1).op(ICONST_0).jump(IFEQ, end)
                .op(NOP)
                .at(end).frame(Code.locals(other)).op(RETURN);
        });
    }

    private void subroutines() {
        old("RetOfInt", c -> c.op(ICONST_0).var(ISTORE, 0).var(RET, 0));
        old("RetOfReference", c -> c.op(ACONST_NULL).var(ASTORE, 0).var(RET, 0));
        old("RetUnset", c -> c.var(RET, 0));
        old("AddressLoaded", c -> {
            Label routine = new Label();
            c.jump(JSR, routine).op(RETURN).at(routine).var(ASTORE, 0).var(ALOAD, 0).op(POP).var(RET, 0);
        });
        old("AddressReturned", c -> {
            Label routine = new Label();
            c.jump(JSR, routine).at(routine).op(ARETURN);
        });
        old("RecursiveRoutine", c -> {
            Label routine = new Label();
            c.jump(JSR, routine).op(RETURN).at(routine).var(ASTORE, 0).jump(JSR, routine).var(RET, 0);
        });
        old("RetTwice", c -> {
            Label a = new Label(), b = new Label();
            c.jump(JSR, a).op(RETURN).at(a).var(ASTORE, 0).jump(JSR, b).var(RET, 0).at(b).var(ASTORE, 1).var(RET, 0);
        });
        old("RetAfterReturn", c -> {
            Label a = new Label();
            c.jump(JSR, a).var(RET, 0).at(a).var(ASTORE, 0).var(RET, 0);
        });
        old("RoutineUsesCallersLocal", c -> {
            Label routine = new Label();
            c.op(ICONST_0).var(ISTORE, 0).jump(JSR, routine).op(ACONST_NULL).var(ASTORE, 0).jump(JSR, routine)
                .op(RETURN)
                .at(routine).var(ASTORE, 1).iinc(0, 1).var(RET, 1);
        });
        old("RoutineChangesLocal", c -> {
            Label routine = new Label();
            c.op(ICONST_0).var(ISTORE, 0).jump(JSR, routine).iinc(0, 1).op(RETURN)
                .at(routine).var(ASTORE, 1).op(FCONST_0).var(FSTORE, 0).var(RET, 1);
        });
        old("RoutineMayChangeLocal", c -> {
            Label routine = new Label(), end = new Label();
            c.op(ICONST_0).var(ISTORE, 0).jump(JSR, routine).iinc(0, 1).op(RETURN)
                .at(routine).var(ASTORE, 1).op(ICONST_0).jump(IFEQ, end).op(FCONST_0).var(FSTORE, 0).at(end)
                    .var(RET, 1);
        });
        old("RoutineMergesObjects", c -> {
            Label routine = new Label();
            c.ldc("s").var(ASTORE, 0).jump(JSR, routine).make(OBJECT).var(ASTORE, 0).jump(JSR, routine).op(RETURN)
                .at(routine).var(ASTORE, 1).var(ALOAD, 0).call(INVOKEVIRTUAL, STRING, "length", "()I").op(POP)
                .var(RET, 1);
        });
        old("RoutineWidensObject", c -> {
            Label routine = new Label();
            c.ldc("s").var(ASTORE, 0).jump(JSR, routine).var(ALOAD, 0).call(INVOKEVIRTUAL, STRING, "length", "()I")
                .op(POP)
                .make(OBJECT).var(ASTORE, 0).jump(JSR, routine).op(RETURN)
                .at(routine).var(ASTORE, 1).make(OBJECT).var(ASTORE, 0).var(RET, 1);
        });
        old("RoutineStackDiffers", c -> {
            Label routine = new Label();
            c.jump(JSR, routine).op(ICONST_0).jump(JSR, routine).op(RETURN).at(routine).var(ASTORE, 1).var(RET, 1);
        });
        old("RoutineFallsOff", c -> {
            Label routine = new Label();
            c.jump(JSR, routine).op(RETURN).at(routine).var(ASTORE, 1);
        });
        old("RoutineAtTwoDepths", c -> {
            Label outer = new Label(), inner = new Label();
            c.jump(JSR, outer).jump(JSR, inner).op(RETURN)
                .at(outer).var(ASTORE, 1).jump(JSR, inner).var(RET, 1)
                .at(inner).var(ASTORE, 2).var(RET, 2);
        });
        old("RoutinesCrossed", c -> {
            Label a = new Label(), b = new Label(), shared = new Label();
            c.jump(JSR, a).jump(JSR, b).op(RETURN).at(a).var(ASTORE, 0).jump(GOTO, shared)
                .at(b).var(ASTORE, 0).at(shared).var(RET, 0);
        });
        old("DeadOperands", c -> c.op(RETURN).var(ILOAD, 200).op(POP, RETURN));
        one("JsrVersion51", V1_7, OBJECT, ACC_STATIC, "m", "()V", 2, 2, c -> {
            Label routine = new Label();
            c.jump(JSR, routine).op(RETURN).at(routine).frame(NONE, OBJECT).var(ASTORE, 1).var(RET, 1);
        });
        one("FailoverOfBadFormat", V1_6, OBJECT, ACC_STATIC, "m", "()V", 2, 2, c -> {
            Label end = new Label();
            c.op(ICONST_0).jump(IFEQ, end).op(NOP).at(end).op(RETURN);
            c.visitor.visitAttribute(new RawAttribute("StackMapTable", new byte[] {0, 1, (byte) 200}));
        });
        one("FailoverFails", V1_6, OBJECT, ACC_STATIC, "m", "()V", 2, 2, c -> c.op(FCONST_0).var(ISTORE, 0).op(RETURN));
    }
}
