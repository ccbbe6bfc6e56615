import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import jdk.internal.org.objectweb.asm.*;

/**
 * Prints class files as the JDK's copy of ASM reads them, in the vocabulary of ASM's XML. The
 * output of our writer is compared with this. AsmXml LIST: names of class files, one a line; the
 * document is written to the standard output.
 */
final class AsmXml extends ClassVisitor {
    private static final int API = Opcodes.ASM8;
    private static final int CLASS = 1 << 20, FIELD = 1 << 21;
    private static final String[] FRAME_TYPES = {"top", "int", "float", "double", "long", "null", "uninitializedThis"};
    private static final String[] OPCODES = new String[256];

    static {
        boolean isOpcode = false; // set from NOP on: fields are in the order of the interface
        for (java.lang.reflect.Field field : Opcodes.class.getFields()) {
            isOpcode |= field.getName().equals("NOP");
            try {
                if (isOpcode) {
                    OPCODES[field.getInt(null)] = field.getName();
                }
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }
    }

    private final PrintStream out;

    AsmXml(PrintStream out) {
        super(API);
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16),
                false, StandardCharsets.UTF_8);
        out.println("<classes>");
        for (String name : Files.readAllLines(Path.of(args[0]))) {
            new ClassReader(Files.readAllBytes(Path.of(name))).accept(new AsmXml(out), 0);
        }
        out.println("</classes>");
        out.flush();
    }

    // --- text

    private static String escape(String text) {
        StringBuilder result = new StringBuilder();
        text.codePoints().forEach(c -> {
            boolean isLegal = c == 9 || c == 10 || c == 13 || c >= 0x20 && c < 0xd800 || c >= 0xe000 && c != 0xfffe
                    && c != 0xffff;
            if (!isLegal) {
                result.append('\ufffd');
            } else if (c < 0x20 || "&<>\"".indexOf(c) >= 0) {
                result.append("&#").append(c).append(';');
            } else {
                result.appendCodePoint(c);
            }
        });
        return result.toString();
    }

    private static String encode(String text) {
        StringBuilder result = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c == '\\') {
                result.append("\\\\");
            } else if (c < 0x20 || c > 0x7f) {
                result.append(String.format("\\u%04x", (int) c));
            } else {
                result.append(c);
            }
        }
        return result.toString();
    }

    /** Attributes with null values are left out. */
    private void start(String element, Object... attributes) {
        out.print("<" + element);
        for (int i = 0; i < attributes.length; i += 2) {
            if (attributes[i + 1] != null) {
                out.print(" " + attributes[i] + "=\"" + escape(attributes[i + 1].toString()) + "\"");
            }
        }
        out.println(">");
    }

    private void end(String element) {
        out.println("</" + element + ">");
    }

    private void element(String element, Object... attributes) {
        start(element, attributes);
        end(element);
    }

    private static String optional(String text) {
        return text == null ? null : encode(text);
    }

    private static String access(int flags) {
        boolean isClass = (flags & CLASS) != 0, isField = (flags & FIELD) != 0;
        String[] words = {"public", "private", "protected", null, null, isClass ? "super" : "synchronized",
            isField ? "volatile" : "bridge", isField ? "transient" : "varargs", "native", "interface", "abstract",
            "strict", "synthetic", "annotation", "enum", isClass || isField ? null : "mandated"};
        int[] order = {0, 1, 2, 4, 3, 5, 6, 7, 8, 11, 9, 10, 12, 13, 14};
        StringBuilder result = new StringBuilder();
        for (int bit : order) {
            if ((flags & 1 << bit) != 0) {
                result.append(bit == 4 ? "final" : bit == 3 ? "static" : words[bit]).append(' ');
            }
        }
        if ((flags & Opcodes.ACC_DEPRECATED) != 0) {
            result.append("deprecated ");
        }
        if ((flags & 1 << 15) != 0 && words[15] != null) {
            result.append("mandated ");
        }
        return result.toString();
    }

    private static String text(Object constant) {
        if (constant instanceof ConstantDynamic) {
            ConstantDynamic dynamic = (ConstantDynamic) constant;
            return dynamic.getName() + " : " + dynamic.getDescriptor() + " " + dynamic.getBootstrapMethod();
        }
        return constant.toString();
    }

    private static String type(Object constant) {
        return "L" + constant.getClass().getName().replace('.', '/').replace("jdk/internal/", "") + ";";
    }

    // --- classes

    @Override
    public void visit(int version, int flags, String name, String signature, String parent, String[] interfaces) {
        start("class", "access", access(flags & ~(1 << 15) | CLASS), "name", name, "signature", optional(signature),
                "parent", parent, "major", version & 0xffff, "minor", version >>> 16);
        start("interfaces");
        for (String each : interfaces) {
            element("interface", "name", each);
        }
        end("interfaces");
    }

    @Override
    public void visitSource(String file, String debug) {
        element("source", "file", optional(file), "debug", optional(debug));
    }

    @Override
    public void visitOuterClass(String owner, String name, String descriptor) {
        element("outerclass", "owner", owner, "name", name, "desc", descriptor);
    }

    @Override
    @SuppressWarnings("deprecation")
    public void visitPermittedSubclassExperimental(String name) {
        // not in ASM's XML
    }

    @Override
    public void visitInnerClass(String name, String outer, String inner, int flags) {
        element("innerclass", "access", access(flags & ~(1 << 15)), "name", name, "outerName", outer, "innerName",
                inner);
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        return annotation("annotation", "visible", visible, "desc", descriptor);
    }

    @Override
    public AnnotationVisitor visitTypeAnnotation(int target, TypePath path, String descriptor, boolean visible) {
        return annotation("typeAnnotation", "visible", visible, "desc", descriptor, "typeRef", target, "typePath",
                path);
    }

    @Override
    public FieldVisitor visitField(int flags, String name, String descriptor, String signature, Object value) {
        start("field", "access", access(flags & ~(1 << 15) | FIELD), "name", name, "desc", descriptor, "signature",
                optional(signature), "value", value == null ? null : encode(value.toString()));
        return new FieldVisitor(API) {
            @Override
            public AnnotationVisitor visitAnnotation(String type, boolean visible) {
                return AsmXml.this.visitAnnotation(type, visible);
            }

            @Override
            public AnnotationVisitor visitTypeAnnotation(int target, TypePath path, String type, boolean visible) {
                return AsmXml.this.visitTypeAnnotation(target, path, type, visible);
            }

            @Override
            public void visitEnd() {
                end("field");
            }
        };
    }

    @Override
    public MethodVisitor visitMethod(int flags, String name, String descriptor, String signature,
            String[] exceptions) {
        start("method", "access", access(flags & ~(1 << 15)), "name", name, "desc", descriptor, "signature",
                optional(signature));
        start("exceptions");
        for (String each : exceptions == null ? new String[0] : exceptions) {
            element("exception", "name", each);
        }
        end("exceptions");
        return new Method();
    }

    @Override
    public void visitEnd() {
        end("class");
    }

    // --- annotations

    private AnnotationVisitor annotation(String element, Object... attributes) {
        start(element, attributes);
        return new AnnotationVisitor(API) {
            @Override
            public void visit(String name, Object value) {
                if (value.getClass().isArray()) {
                    AnnotationVisitor array = visitArray(name);
                    for (int i = 0; i < java.lang.reflect.Array.getLength(value); i++) {
                        array.visit(null, java.lang.reflect.Array.get(value, i));
                    }
                    array.visitEnd();
                } else {
                    element("annotationValue", "name", name, "desc", type(value), "value", encode(value.toString()));
                }
            }

            @Override
            public void visitEnum(String name, String descriptor, String value) {
                element("annotationValueEnum", "name", name, "desc", descriptor, "value", encode(value));
            }

            @Override
            public AnnotationVisitor visitAnnotation(String name, String descriptor) {
                return annotation("annotationValueAnnotation", "name", name, "desc", descriptor);
            }

            @Override
            public AnnotationVisitor visitArray(String name) {
                return annotation("annotationValueArray", "name", name);
            }

            @Override
            public void visitEnd() {
                end(element);
            }
        };
    }

    // --- methods

    private final class Method extends MethodVisitor {
        private final Map<Label, Integer> labels = new HashMap<>();
        private boolean hasCode;

        Method() {
            super(API);
        }

        private Integer number(Label label) {
            Integer number = labels.get(label);
            if (number == null) {
                number = labels.size();
                labels.put(label, number);
            }
            return number;
        }

        @Override
        public void visitParameter(String name, int flags) {
            element("parameter", "name", name, "access", access(flags));
        }

        @Override
        public AnnotationVisitor visitAnnotationDefault() {
            return annotation("annotationDefault");
        }

        @Override
        public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            return AsmXml.this.visitAnnotation(descriptor, visible);
        }

        @Override
        public AnnotationVisitor visitTypeAnnotation(int target, TypePath path, String descriptor, boolean visible) {
            return AsmXml.this.visitTypeAnnotation(target, path, descriptor, visible);
        }

        @Override
        public AnnotationVisitor visitParameterAnnotation(int parameter, String descriptor, boolean visible) {
            return annotation("parameterAnnotation", "visible", visible, "parameter", parameter, "desc", descriptor);
        }

        @Override
        public void visitCode() {
            hasCode = true;
            start("code");
        }

        @Override
        public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
            String[] names = {"FULL", "APPEND", "CHOP", "SAME", "SAME1"};
            start("frame", "type", names[type], "count", type == Opcodes.F_CHOP ? localCount : null);
            if (type == Opcodes.F_FULL || type == Opcodes.F_APPEND) {
                types("local", localCount, locals);
            }
            if (type == Opcodes.F_FULL || type == Opcodes.F_SAME1) {
                types("stack", stackCount, stack);
            }
            end("frame");
        }

        private void types(String element, int count, Object[] types) {
            for (int i = 0; i < count; i++) {
                if (types[i] instanceof Label) {
                    element(element, "type", "uninitialized", "label", number((Label) types[i]));
                } else {
                    element(element, "type", types[i] instanceof Integer ? FRAME_TYPES[(Integer) types[i]] : types[i]);
                }
            }
        }

        @Override
        public void visitInsn(int opcode) {
            element(OPCODES[opcode]);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            element(OPCODES[opcode], "value", operand);
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            element(OPCODES[opcode], "var", variable);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            element(OPCODES[opcode], "desc", type);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            element(OPCODES[opcode], "owner", owner, "name", name, "desc", descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            element(OPCODES[opcode], "owner", owner, "name", name, "desc", descriptor, "itf", isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle method, Object... arguments) {
            start("INVOKEDYNAMIC", "name", name, "desc", descriptor, "bsm", encode(method.toString()));
            for (Object each : arguments) {
                element("bsmArg", "cst", encode(text(each)), "desc", type(each));
            }
            end("INVOKEDYNAMIC");
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            element(OPCODES[opcode], "label", number(label));
        }

        @Override
        public void visitLabel(Label label) {
            element("Label", "name", number(label));
        }

        @Override
        public void visitLdcInsn(Object constant) {
            start("LDC", "cst", encode(text(constant)), "desc", type(constant));
            if (constant instanceof ConstantDynamic) {
                ConstantDynamic dynamic = (ConstantDynamic) constant;
                for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                    Object each = dynamic.getBootstrapMethodArgument(i);
                    element("bsmArg", "cst", encode(text(each)), "desc", type(each));
                }
            }
            end("LDC");
        }

        @Override
        public void visitIincInsn(int variable, int increment) {
            element("IINC", "var", variable, "inc", increment);
        }

        @Override
        public void visitTableSwitchInsn(int low, int high, Label other, Label... targets) {
            start("TABLESWITCH", "min", low, "max", high, "dflt", number(other));
            for (Label each : targets) {
                element("label", "name", number(each));
            }
            end("TABLESWITCH");
        }

        @Override
        public void visitLookupSwitchInsn(Label other, int[] keys, Label[] targets) {
            start("LOOKUPSWITCH", "dflt", number(other));
            for (int i = 0; i < keys.length; i++) {
                element("label", "name", number(targets[i]), "key", keys[i]);
            }
            end("LOOKUPSWITCH");
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            element("MULTIANEWARRAY", "desc", descriptor, "dims", dimensions);
        }

        @Override
        public AnnotationVisitor visitInsnAnnotation(int target, TypePath path, String descriptor, boolean visible) {
            return annotation("insnAnnotation", "visible", visible, "desc", descriptor, "typeRef", target,
                    "typePath", path);
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            element("TryCatch", "start", number(start), "end", number(end), "handler", number(handler), "type", type);
        }

        @Override
        public AnnotationVisitor visitTryCatchAnnotation(int target, TypePath path, String descriptor,
                boolean visible) {
            return annotation("tryCatchAnnotation", "visible", visible, "desc", descriptor, "typeRef", target,
                    "typePath", path);
        }

        @Override
        public void visitLocalVariable(String name, String descriptor, String signature, Label start, Label end,
                int index) {
            element("LocalVar", "name", name, "desc", descriptor, "signature", optional(signature), "start",
                    number(start), "end", number(end), "var", index);
        }

        @Override
        public AnnotationVisitor visitLocalVariableAnnotation(int target, TypePath path, Label[] start, Label[] end,
                int[] index, String descriptor, boolean visible) {
            StringJoiner starts = new StringJoiner(" "), ends = new StringJoiner(" "), all = new StringJoiner(" ");
            for (int i = 0; i < index.length; i++) {
                starts.add(number(start[i]).toString());
            }
            for (int i = 0; i < index.length; i++) {
                ends.add(number(end[i]).toString());
                all.add(Integer.toString(index[i]));
            }
            return annotation("localVariableAnnotation", "visible", visible, "desc", descriptor, "typeRef", target,
                    "typePath", path, "start", starts, "end", ends, "index", all);
        }

        @Override
        public void visitLineNumber(int line, Label start) {
            element("LineNumber", "line", line, "start", number(start));
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            element("Max", "maxStack", stack, "maxLocals", locals);
        }

        @Override
        public void visitEnd() {
            if (hasCode) {
                end("code");
            }
            end("method");
        }
    }
}
