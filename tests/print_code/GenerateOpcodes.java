import static jdk.internal.org.objectweb.asm.Opcodes.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.ConstantDynamic;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.Type;

/**
 * Writes two classes whose small methods have every opcode of the JVM: Opcodes, of version 49,
 * where jsr and ret are still allowed, and Dynamic. Their main calls each method twice and prints the
 * results. Usage: GenerateOpcodes DIRECTORY
 */
public final class GenerateOpcodes {
    private static final String ME = "Opcodes";
    private static final int GOTO_W = 200, JSR_W = 201;

    /** A method, to be called by main. */
    private record Called(int access, String name, String descriptor) { }

    private final String name;
    private final int version;
    private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    private final List<Called> called = new ArrayList<>();

    private GenerateOpcodes(String name, int version) {
        this.name = name;
        this.version = version;
        writer.visit(version, ACC_PUBLIC | ACC_SUPER, name, null, Code.OBJECT,
            new String[] {"java/lang/Runnable"});
    }

    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        GenerateOpcodes opcodes = new GenerateOpcodes(ME, V1_5);
        opcodes.addOpcodes();
        opcodes.write(directory);
        GenerateOpcodes dynamic = new GenerateOpcodes("Dynamic", V11);
        dynamic.addDynamic();
        dynamic.write(directory);
    }

    private void write(Path directory) throws IOException {
        Code.method(writer, name, version, ACC_PUBLIC | ACC_STATIC, "main",
            "([Ljava/lang/String;)V", 0, 0, this::callAll);
        writer.visitEnd();
        Files.write(directory.resolve(name + ".class"), writer.toByteArray());
    }

    // --- main

    private void callAll(Code c) {
        for (int round = 0; round < 2; round++) {
            for (Called method : called) {
                callOne(c, method);
            }
        }
        c.op(RETURN);
    }

    private void callOne(Code c, Called method) {
        Type result = Type.getReturnType(method.descriptor);
        boolean isText = result.getSort() != Type.VOID;
        if (isText) {
            c.field(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
        }
        boolean isStatic = (method.access & ACC_STATIC) != 0;
        if (!isStatic) {
            c.make(name);
        }
        int i = 0;
        for (Type type : Type.getArgumentTypes(method.descriptor)) {
            pushArgument(c, type, ++i);
        }
        c.call(isStatic ? INVOKESTATIC : INVOKEVIRTUAL, name, method.name, method.descriptor);
        if (isText) {
            String argument = switch (result.getSort()) {
                case Type.BOOLEAN, Type.BYTE, Type.SHORT -> "I";
                case Type.OBJECT, Type.ARRAY -> "Ljava/lang/Object;";
                default -> result.getDescriptor();
            };
            c.call(INVOKESTATIC, Code.STRING, "valueOf", "(" + argument + ")Ljava/lang/String;")
                .call(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(Ljava/lang/String;)V");
        }
    }

    private void pushArgument(Code c, Type type, int i) {
        switch (type.getSort()) {
            case Type.LONG -> c.ldc(1000L * i);
            case Type.FLOAT -> c.ldc(i + 0.5f);
            case Type.DOUBLE -> c.ldc(i + 0.25);
            case Type.OBJECT -> {
                if (type.getInternalName().equals(Code.STRING)) {
                    c.ldc("argument " + i);
                } else {
                    c.make(name);
                }
            }
            case Type.ARRAY -> c.push(5 + i).newarray(T_INT);
            default -> c.push(i + 2);
        }
    }

    // --- parts

    private void method(int access, String method, String descriptor, Consumer<Code> body) {
        Code.method(writer, name, version, access, method, descriptor, 0, 0, body);
    }

    private void test(int access, String method, String descriptor, Consumer<Code> body) {
        called.add(new Called(access, method, descriptor));
        method(access, method, descriptor, body);
    }

    private void test(String method, String descriptor, Consumer<Code> body) {
        test(ACC_STATIC, method, descriptor, body);
    }

    private void addConstructor() {
        method(ACC_PUBLIC, "<init>", "()V",
            c -> c.var(ALOAD, 0).call(INVOKESPECIAL, Code.OBJECT, "<init>", "()V").op(RETURN));
    }

    private void addOpcodes() {
        addConstructor();
        addConstants();
        addLocals();
        addStack();
        addArithmetic();
        addComparisons();
        addBranches();
        addLoops();
        addSubroutines();
        addSwitches();
        addArrays();
        addFields();
        addReturns();
        addCalls();
        addObjects();
        addExceptions();
        addMonitors();
    }

    private void addConstants() {
        writer.newConst("text");
        writer.newConst(100_000);
        for (int i = 0; i < 256; i++) {
            writer.newConst(1_000_000 + i);
        }
        test("constants", "()I", c -> {
            c.op(NOP, ACONST_NULL).var(ASTORE, 0);
            for (int opcode = ICONST_M1; opcode <= ICONST_5; opcode++) {
                c.op(opcode).var(ISTORE, 0);
            }
            c.op(LCONST_0).var(LSTORE, 0).op(LCONST_1).var(LSTORE, 0)
                .op(FCONST_0).var(FSTORE, 0).op(FCONST_1).var(FSTORE, 0).op(FCONST_2).var(FSTORE, 0)
                .op(DCONST_0).var(DSTORE, 0).op(DCONST_1).var(DSTORE, 0);
            c.visitor.visitIntInsn(BIPUSH, -100);
            c.var(ISTORE, 0).push(-1000).var(ISTORE, 0).ldc(100_000).var(ISTORE, 0)
                .ldc("text").var(ASTORE, 0).ldc("behind the first 256").var(ASTORE, 0)
                .ldc(1.5f).var(FSTORE, 0).ldc(1L << 40).var(LSTORE, 0).ldc(2.5).var(DSTORE, 0)
                .ldc(Type.getObjectType(ME)).var(ASTORE, 0).op(ICONST_3, IRETURN);
        });
    }

    private void addLocals() {
        addSingleLocals("I", ILOAD, ISTORE, IRETURN);
        addSingleLocals("F", FLOAD, FSTORE, FRETURN);
        addSingleLocals("Ljava/lang/String;", ALOAD, ASTORE, ARETURN);
        addDoubleLocals("J", LLOAD, LSTORE, LRETURN);
        addDoubleLocals("D", DLOAD, DSTORE, DRETURN);
        test("wide", "(IJFDLjava/lang/String;)I", c -> c.var(ILOAD, 0).var(ISTORE, 300)
            .var(LLOAD, 1).var(LSTORE, 301).var(FLOAD, 3).var(FSTORE, 303).var(DLOAD, 4)
            .var(DSTORE, 304).var(ALOAD, 6).var(ASTORE, 306).iinc(300, 1).iinc(0, 1000)
            .var(LLOAD, 301).var(LSTORE, 1).var(FLOAD, 303).var(FSTORE, 3).var(DLOAD, 304)
            .var(DSTORE, 4).var(ALOAD, 306).var(ASTORE, 6).var(ILOAD, 300).var(ILOAD, 0)
            .op(IADD, IRETURN));
    }

    private void addSingleLocals(String type, int load, int store, int end) {
        test("locals" + type.charAt(0), "(" + type.repeat(5) + ")" + type,
            c -> c.var(load, 0).var(load, 1).var(load, 2).var(load, 3).var(load, 4).var(store, 0)
                .var(store, 1).var(store, 2).var(store, 3).var(store, 4).var(load, 1).op(end));
    }

    private void addDoubleLocals(String type, int load, int store, int end) {
        test("even" + type, "(" + type.repeat(3) + ")" + type,
            c -> c.var(load, 0).var(load, 2).var(load, 4).var(store, 0).var(store, 2).var(store, 4)
                .var(load, 2).op(end));
        test("odd" + type, "(I" + type.repeat(2) + ")" + type,
            c -> c.var(load, 1).var(load, 3).var(store, 1).var(store, 3).var(load, 1).op(end));
    }

    private void addStack() {
        test("stack", "(IJ)I", c -> c.var(ILOAD, 0).op(ICONST_1, POP, DUP, IADD).var(ISTORE, 0)
            .var(LLOAD, 1).op(POP2).var(ILOAD, 0).op(ICONST_2, SWAP, ISUB).var(ISTORE, 0)
            .var(LLOAD, 1).op(DUP2, LADD).var(LSTORE, 1).var(LLOAD, 1).op(L2I).var(ILOAD, 0)
            .op(IADD, IRETURN));
        test("below", "(IJ)I", c -> c.op(ICONST_1).var(ILOAD, 0).op(DUP_X1, ISUB, IADD)
            .var(ISTORE, 0).op(ICONST_1, ICONST_2).var(ILOAD, 0).op(DUP_X2, IMUL, IADD, ISUB)
            .var(ISTORE, 0).op(ICONST_3).var(LLOAD, 1).op(DUP2_X1, L2I, IADD, I2L, LADD)
            .var(LSTORE, 1).op(LCONST_1).var(LLOAD, 1).op(DUP2_X2, LSUB, LSUB, L2I).var(ILOAD, 0)
            .op(IADD, IRETURN));
        test("belowInts", "(I)I", c -> c.op(ICONST_1, ICONST_2).var(ILOAD, 0)
            .op(DUP2_X1, IADD, IMUL, ISUB, IADD).op(ICONST_3, ICONST_4, ICONST_5)
            .op(DUP2_X2, IADD, IADD, ISUB, IADD, IADD, IRETURN));
    }

    private void addArithmetic() {
        int[] common = {IADD, ISUB, IMUL, IDIV, IREM};
        int[] bits = {IADD, ISUB, IMUL, IDIV, IREM, IAND, IOR, IXOR};
        int[] shifts = {ISHL, ISHR, IUSHR};
        test("ints", "(II)I", c -> {
            for (int opcode : bits) {
                c.var(ILOAD, 0).var(ILOAD, 1).op(opcode).var(ISTORE, 0).iinc(0, 77);
            }
            for (int opcode : shifts) {
                c.var(ILOAD, 0).var(ILOAD, 1).op(opcode).var(ISTORE, 0);
            }
            c.var(ILOAD, 0).op(INEG, IRETURN);
        });
        test("intConstants", "(I)I", c -> {
            for (int opcode : bits) {
                c.var(ILOAD, 0).push(7).op(opcode).var(ISTORE, 0).iinc(0, 77);
            }
            for (int opcode : shifts) {
                c.var(ILOAD, 0).op(ICONST_2, opcode).var(ISTORE, 0);
            }
            c.push(1000).var(ILOAD, 0).op(ISUB, IRETURN);
        });
        test("longs", "(JJI)J", c -> {
            for (int opcode : bits) {
                c.var(LLOAD, 0).var(LLOAD, 2).op(opcode + 1).var(LSTORE, 0);
                c.var(LLOAD, 0).ldc(55L).op(opcode + 1).var(LSTORE, 0);
            }
            for (int opcode : shifts) {
                c.var(LLOAD, 0).var(ILOAD, 4).op(opcode + 1).var(LSTORE, 0);
            }
            c.var(LLOAD, 0).op(LNEG, LRETURN);
        });
        test("floats", "(FF)F", c -> {
            for (int opcode : common) {
                c.var(FLOAD, 0).var(FLOAD, 1).op(opcode + 2).var(FSTORE, 0);
            }
            c.var(FLOAD, 0).op(FNEG, FRETURN);
        });
        test("doubles", "(DD)D", c -> {
            for (int opcode : common) {
                c.var(DLOAD, 0).var(DLOAD, 2).op(opcode + 3).var(DSTORE, 0);
            }
            c.var(DLOAD, 0).var(DLOAD, 2).var(DLOAD, 0).op(DMUL, DADD, DNEG, DRETURN);
        });
        test("conversions", "(I)I", c -> c.var(ILOAD, 0)
            .op(I2L, L2F, F2D, D2L, L2I, I2F, F2I, I2D, D2F, F2L, L2D, D2I, I2B, I2C, I2S)
            .op(IRETURN));
    }

    private void addComparisons() {
        test("comparisons", "(JFD)I", c -> {
            c.var(LLOAD, 0).var(LLOAD, 0).op(LCMP).var(ISTORE, 5);
            for (int opcode : new int[] {FCMPL, FCMPG}) {
                c.var(FLOAD, 2).op(FCONST_1, opcode).var(ILOAD, 5).op(IADD).var(ISTORE, 5);
            }
            for (int opcode : new int[] {DCMPL, DCMPG}) {
                c.var(DLOAD, 3).op(DCONST_1, opcode).var(ILOAD, 5).op(IADD).var(ISTORE, 5);
            }
            c.var(ILOAD, 5).op(IRETURN);
        });
        test("comparedBranches", "(JFD)I", c -> {
            c.op(ICONST_0).var(ISTORE, 5);
            skip(c, d -> d.var(LLOAD, 0).ldc(9L).op(LCMP), IFLE, 1);
            skip(c, d -> d.var(FLOAD, 2).op(FCONST_2, FCMPL), IFLT, 2);
            skip(c, d -> d.var(FLOAD, 2).op(FCONST_2, FCMPG), IFLT, 4);
            skip(c, d -> d.var(DLOAD, 3).op(DCONST_1, DCMPL), IFGE, 8);
            skip(c, d -> d.var(DLOAD, 3).op(DCONST_1, DCMPG), IFEQ, 16);
            c.var(ILOAD, 5).op(IRETURN);
        });
    }

    /** Adds to local 5 unless a branch is taken. */
    private static void skip(Code c, Consumer<Code> operands, int branch, int by) {
        Label behind = new Label();
        operands.accept(c);
        c.jump(branch, behind).iinc(5, by).at(behind);
    }

    private void addBranches() {
        test("branches", "(II)I", c -> {
            c.op(ICONST_0).var(ISTORE, 5);
            for (int opcode = IFEQ; opcode <= IFLE; opcode++) {
                skip(c, d -> d.var(ILOAD, 0), opcode, 1 << opcode - IFEQ);
            }
            for (int opcode = IF_ICMPEQ; opcode <= IF_ICMPLE; opcode++) {
                skip(c, d -> d.var(ILOAD, 0).var(ILOAD, 1), opcode, 64 << opcode - IF_ICMPEQ);
            }
            c.var(ILOAD, 5).op(IRETURN);
        });
        test("referenceBranches", "(Ljava/lang/String;Ljava/lang/String;)I", c -> {
            c.op(ICONST_0).var(ISTORE, 5);
            skip(c, d -> d.var(ALOAD, 0).var(ALOAD, 1), IF_ACMPEQ, 1);
            skip(c, d -> d.var(ALOAD, 0).var(ALOAD, 1), IF_ACMPNE, 2);
            skip(c, d -> d.var(ALOAD, 0), IFNULL, 4);
            skip(c, d -> d.var(ALOAD, 0), IFNONNULL, 8);
            c.var(ILOAD, 5).op(IRETURN);
        });
        test("merge", "(I)I", c -> {
            Label other = new Label(), end = new Label();
            c.op(ICONST_1).var(ILOAD, 0).jump(IFEQ, other).push(10).jump(GOTO, end).at(other)
                .push(20).at(end).op(IADD, IRETURN);
        });
        test("far", "(I)I", c -> {
            Label other = new Label(), end = new Label();
            c.jump(GOTO_W, other).at(end).var(ILOAD, 0).op(IRETURN).at(other).iinc(0, 1)
                .jump(GOTO_W, end);
        });
    }

    private void addLoops() {
        test("sum", "([I)I", c -> {
            Label head = new Label(), test = new Label();
            c.op(ICONST_0).var(ISTORE, 1).op(ICONST_0).var(ISTORE, 2).at(test).var(ILOAD, 2)
                .var(ALOAD, 0).op(ARRAYLENGTH).jump(IF_ICMPGE, head).var(ILOAD, 1).var(ALOAD, 0)
                .var(ILOAD, 2).op(IALOAD, IADD).var(ISTORE, 1).iinc(2, 1).jump(GOTO, test).at(head)
                .var(ILOAD, 1).op(IRETURN);
        });
        test("downwards", "(I)I", c -> {
            Label head = new Label();
            c.op(ICONST_0).var(ISTORE, 1).at(head).var(ILOAD, 1).var(ILOAD, 0).op(IADD)
                .var(ISTORE, 1).iinc(0, -1).var(ILOAD, 0).jump(IFGT, head).var(ILOAD, 1)
                .op(IRETURN);
        });
        test("upwards", "(I)I", c -> {
            Label head = new Label();
            c.op(ICONST_0).var(ISTORE, 1).at(head).var(ILOAD, 1).push(3).op(IMUL).var(ISTORE, 1)
                .iinc(0, 1).var(ILOAD, 0).push(10).jump(IF_ICMPLT, head).var(ILOAD, 1).op(IRETURN);
        });
    }

    private void addSubroutines() {
        test("subroutines", "(I)I", c -> {
            Label near = new Label(), far = new Label(), wide = new Label();
            c.jump(JSR, near).jump(JSR_W, far).jump(JSR, wide).var(ILOAD, 0).op(IRETURN).at(near)
                .var(ASTORE, 1).iinc(0, 1).var(RET, 1).at(far).var(ASTORE, 2).iinc(0, 2)
                .var(RET, 2).at(wide).var(ASTORE, 300).iinc(0, 4).var(RET, 300);
        });
    }

    private void addSwitches() {
        test("tableSwitch", "(I)I", c -> {
            Label one = new Label(), two = new Label(), other = new Label();
            c.var(ILOAD, 0);
            c.visitor.visitTableSwitchInsn(2, 4, other, one, two, one);
            c.at(one).iinc(0, 100).at(two).iinc(0, 10).at(other).var(ILOAD, 0).op(IRETURN);
        });
        test("lookupSwitch", "(I)I", c -> {
            Label one = new Label(), two = new Label(), other = new Label();
            c.var(ILOAD, 0);
            c.visitor.visitLookupSwitchInsn(other, new int[] {-1000, 3, 1 << 30},
                new Label[] {one, two, other});
            c.at(one).iinc(0, 100).at(two).iinc(0, 10).at(other).var(ILOAD, 0).op(IRETURN);
        });
    }

    private void addArrays() {
        int[] types = {T_INT, T_LONG, T_FLOAT, T_DOUBLE, 0, T_BOOLEAN, T_BYTE, T_CHAR, T_SHORT};
        int[] kinds = {0, 1, 2, 3, 4, 5, 5, 6, 7};
        test("arrays", "(IJFD)I", c -> {
            int[] values = {0, 1, 3, 4};
            c.push(9).var(ISTORE, 6);
            for (int i = 0; i < types.length; i++) {
                c.op(ICONST_3);
                if (types[i] == 0) {
                    c.type(ANEWARRAY, Code.STRING);
                } else {
                    c.newarray(types[i]);
                }
                c.var(ASTORE, 7).var(ALOAD, 7).op(ICONST_2);
                if (types[i] == 0) {
                    c.ldc("text");
                } else {
                    int kind = i < 4 ? i : 0;
                    c.var(ILOAD + kind, values[kind]);
                }
                c.op(IASTORE + kinds[i]).var(ALOAD, 7).op(ICONST_2, IALOAD + kinds[i]);
                c.var(ISTORE + (i < 5 ? i : 0), 8);
            }
            c.var(ALOAD, 7).op(ARRAYLENGTH, IRETURN);
        });
    }

    private void addFields() {
        String[] types = {"Z", "B", "C", "S", "I", "J", "F", "D", "Ljava/lang/String;"};
        for (String type : types) {
            for (String kind : new String[] {"static", "volatile", "field"}) {
                int access = switch (kind) {
                    case "static" -> ACC_STATIC;
                    case "volatile" -> ACC_VOLATILE;
                    default -> 0;
                };
                writer.visitField(access, kind + type.charAt(0), type, null, null).visitEnd();
            }
        }
        writer.visitField(ACC_STATIC | ACC_VOLATILE, "shared", "J", null, null).visitEnd();
        test("statics", "()V", c -> {
            for (String type : types) {
                c.field(GETSTATIC, ME, "static" + type.charAt(0), type)
                    .field(PUTSTATIC, ME, "static" + type.charAt(0), type);
            }
            c.field(GETSTATIC, ME, "shared", "J").op(LCONST_1, LADD)
                .field(PUTSTATIC, ME, "shared", "J").op(RETURN);
        });
        for (String kind : new String[] {"field", "volatile"}) {
            test(0, kind + "s", "()V", c -> {
                for (String type : types) {
                    c.var(ALOAD, 0).var(ALOAD, 0).field(GETFIELD, ME, kind + type.charAt(0), type)
                        .field(PUTFIELD, ME, kind + type.charAt(0), type);
                }
                c.op(RETURN);
            });
        }
        test(0, "getInt", "()I",
            c -> c.var(ALOAD, 0).field(GETFIELD, ME, "fieldI", "I").op(IRETURN));
    }

    private void addReturns() {
        String types = "ZBCSIJFD";
        int[] loads = {ILOAD, ILOAD, ILOAD, ILOAD, ILOAD, LLOAD, FLOAD, DLOAD};
        for (int i = 0; i < loads.length; i++) {
            int kind = loads[i] - ILOAD;
            char type = types.charAt(i);
            test("return" + type, "(" + type + ")" + type,
                c -> c.var(ILOAD + kind, 0).op(IRETURN + kind));
        }
        test("returnA", "(Ljava/lang/String;)Ljava/lang/String;", c -> c.var(ALOAD, 0).op(ARETURN));
        test("returnV", "()V", c -> c.op(RETURN));
    }

    private void addCalls() {
        for (int i = 0; i <= 4; i++) {
            method(ACC_STATIC, "take" + i, "(" + "I".repeat(i) + ")V", c -> c.op(RETURN));
        }
        method(ACC_STATIC, "many", "(IJIIDI)I", c -> c.var(ILOAD, 7).op(IRETURN));
        method(ACC_PRIVATE, "hidden", "(I)I", c -> c.var(ILOAD, 1).op(IRETURN));
        method(ACC_PUBLIC, "run", "()V", c -> c.op(RETURN));
        method(0, "open", "(IJ)J", c -> c.var(LLOAD, 2).op(LRETURN));
        test("staticCalls", "(I)I", c -> {
            for (int i = 0; i <= 4; i++) {
                for (int j = 0; j < i; j++) {
                    c.var(ILOAD, 0);
                }
                c.call(INVOKESTATIC, ME, "take" + i, "(" + "I".repeat(i) + ")V");
            }
            c.var(ILOAD, 0).op(LCONST_1, ICONST_2, ICONST_3, DCONST_0, ICONST_5)
                .call(INVOKESTATIC, ME, "many", "(IJIIDI)I").op(IRETURN);
        });
        test(0, "objectCalls", "()J", c -> c.var(ALOAD, 0).push(6)
            .call(INVOKESPECIAL, ME, "hidden", "(I)I").op(POP).var(ALOAD, 0)
            .call(INVOKESPECIAL, Code.OBJECT, "getClass", "()Ljava/lang/Class;").op(POP)
            .var(ALOAD, 0).call(INVOKEVIRTUAL, Code.OBJECT, "getClass", "()Ljava/lang/Class;")
            .op(POP).var(ALOAD, 0).call(INVOKEINTERFACE, "java/lang/Runnable", "run", "()V")
            .var(ALOAD, 0).op(ICONST_1, LCONST_1).call(INVOKEVIRTUAL, ME, "open", "(IJ)J")
            .op(LRETURN));
    }

    private void addObjects() {
        test("objects", "()I", c -> c.make(ME).var(ASTORE, 0).var(ALOAD, 0).type(CHECKCAST, ME)
            .type(CHECKCAST, "java/lang/Runnable").var(ASTORE, 1).var(ALOAD, 1)
            .type(INSTANCEOF, "java/lang/Runnable").var(ALOAD, 0).type(INSTANCEOF, ME).op(IADD)
            .op(ICONST_2).type(ANEWARRAY, ME).var(ASTORE, 2).op(ICONST_2, ICONST_3)
            .multi("[[[J", 2).var(ASTORE, 3).var(ALOAD, 3).type(INSTANCEOF, "[[[J")
            .op(IADD, IRETURN));
    }

    private void addExceptions() {
        test("exceptions", "(I)I", c -> {
            Label start = new Label(), end = new Label(), arithmetic = new Label();
            Label all = new Label();
            c.handler(start, end, arithmetic, "java/lang/ArithmeticException")
                .handler(start, end, all, null).at(start).var(ILOAD, 0).op(ICONST_0, IDIV)
                .var(ISTORE, 0).at(end).var(ILOAD, 0).op(IRETURN).at(arithmetic).var(ASTORE, 1)
                .var(ILOAD, 0).op(IRETURN).at(all).op(ATHROW);
        });
        test("thrown", "()I", c -> {
            Label start = new Label(), end = new Label(), caught = new Label();
            c.handler(start, end, caught, "java/lang/RuntimeException").at(start)
                .make("java/lang/RuntimeException").op(ATHROW).at(end).at(caught).op(POP)
                .op(ICONST_5, IRETURN);
        });
    }

    private void addMonitors() {
        test("monitors", "(Ljava/lang/String;)I", c -> {
            Label start = new Label(), end = new Label(), all = new Label();
            c.handler(start, end, all, null).var(ALOAD, 0).op(DUP).var(ASTORE, 1)
                .op(MONITORENTER).at(start).op(ICONST_1).var(ALOAD, 1).op(MONITOREXIT).at(end)
                .op(IRETURN).at(all).var(ALOAD, 1).op(MONITOREXIT, ATHROW);
        });
        test(ACC_STATIC | ACC_SYNCHRONIZED, "lockedStatic", "(I)I",
            c -> c.var(ILOAD, 0).op(ICONST_1, IADD, IRETURN));
        test(ACC_SYNCHRONIZED, "locked", "(J)J", c -> c.var(LLOAD, 1).op(LRETURN));
    }

    private void addDynamic() {
        String lookup = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
        Handle site = new Handle(H_INVOKESTATIC, "Bootstrap", "site",
            lookup + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;", false);
        Handle constant = new Handle(H_INVOKESTATIC, "Bootstrap", "constant",
            lookup + "Ljava/lang/Class;)Ljava/lang/String;", false);
        Handle twice = new Handle(H_INVOKESTATIC, "Bootstrap", "twice", "(I)I", false);
        addConstructor();
        method(ACC_PUBLIC, "run", "()V", c -> c.op(RETURN));
        test("callSite", "(I)I", c -> {
            c.var(ILOAD, 0);
            c.visitor.visitInvokeDynamicInsn("twice", "(I)I", site);
            c.op(IRETURN);
        });
        test("constant", "()Ljava/lang/String;", c -> c.ldc(
            new ConstantDynamic("name", "Ljava/lang/String;", constant)).op(ARETURN));
        test("handle", "(I)I", c -> c.ldc(twice).var(ILOAD, 0)
            .call(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", "(I)I")
            .op(IRETURN));
        test("type", "()Ljava/lang/Object;",
            c -> c.ldc(Type.getMethodType("(I)V")).op(ARETURN));
    }
}
