import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.graalvm.visualvm.lib.jfluid.heap.FieldValue;
import org.graalvm.visualvm.lib.jfluid.heap.GCRoot;
import org.graalvm.visualvm.lib.jfluid.heap.Heap;
import org.graalvm.visualvm.lib.jfluid.heap.HeapFactory;
import org.graalvm.visualvm.lib.jfluid.heap.Instance;
import org.graalvm.visualvm.lib.jfluid.heap.JavaClass;
import org.graalvm.visualvm.lib.jfluid.heap.JavaFrameGCRoot;
import org.graalvm.visualvm.lib.jfluid.heap.ObjectArrayInstance;
import org.graalvm.visualvm.lib.jfluid.heap.ObjectFieldValue;
import org.graalvm.visualvm.lib.jfluid.heap.PrimitiveArrayInstance;
import org.graalvm.visualvm.lib.jfluid.heap.ThreadObjectGCRoot;

/**
 * Prints the parts of a heap dump of Dumped that VisualVM's library reads: the program's classes with
 * their superclasses, fields and static values, and each of their objects with its values. With a
 * second argument, it looks for a path from a root to each. The output does not depend on addresses,
 * or on the layout of objects.
 */
class ReadDump {
    static final String PROGRAM = "Dumped";

    /** A value as text: for a reference, the class, and a length, elements or a number, but no address. */
    static String value(Object value) {
        if (!(value instanceof Instance)) {
            return String.valueOf(value);
        }
        Instance instance = (Instance) value;
        String name = instance.getJavaClass().getName();
        if (instance instanceof ObjectArrayInstance) {
            return name + "(" + ((ObjectArrayInstance) instance).getLength() + ")";
        }
        if (instance instanceof PrimitiveArrayInstance) {
            List<?> values = ((PrimitiveArrayInstance) instance).getValues();
            return name + (values.size() > 10 ? "(" + values.size() + ")" : values.toString());
        }
        Object number = instance.getValueOfField("number");
        return number == null ? name : name + "#" + number;
    }

    static String values(List<?> fields) {
        List<String> texts = new ArrayList<>();
        for (Object field : fields) {
            FieldValue one = (FieldValue) field;
            Object value = one instanceof ObjectFieldValue ? ((ObjectFieldValue) one).getInstance()
                    : one.getValue();
            String name = one.getField().getName();
            if (!name.startsWith("<")) { // loader, signers and the like, as pseudo fields
                texts.add(name + "=" + value(value));
            }
        }
        Collections.sort(texts);
        return String.join(" ", texts);
    }

    static void print(JavaClass one) {
        System.out.println("class " + one.getName() + " extends " + one.getSuperClass().getName()
                + ": " + one.getInstancesCount() + " {" + values(one.getStaticFieldValues()) + "}");
        List<String> lines = new ArrayList<>();
        for (Object instance : one.getInstances()) {
            lines.add("  " + values(((Instance) instance).getFieldValues()));
        }
        Collections.sort(lines);
        lines.forEach(System.out::println);
    }

    /** Each object of the program is reached from a root, as the library finds it. */
    static void checkRoots(JavaClass one) {
        for (Object object : one.getInstances()) {
            Instance instance = (Instance) object, last = null;
            for (int steps = 0; instance != last; steps++) {
                last = instance;
                instance = instance.getNearestGCRootPointer();
                if (instance == null || steps > 10000) {
                    throw new IllegalStateException("no way to a root: " + one.getName());
                }
            }
        }
    }

    static void printRoots(Heap heap) {
        boolean hasMain = false, hasLocal = false;
        for (Object object : heap.getGCRoots()) {
            GCRoot root = (GCRoot) object;
            if (root instanceof ThreadObjectGCRoot) {
                StackTraceElement[] trace = ((ThreadObjectGCRoot) root).getStackTrace();
                for (StackTraceElement element : trace == null ? new StackTraceElement[0] : trace) {
                    hasMain |= element.getClassName().equals(PROGRAM)
                            && element.getMethodName().equals("main");
                }
            }
            hasLocal |= root instanceof JavaFrameGCRoot
                    && root.getInstance().getJavaClass().getName().equals(PROGRAM + "$Base");
        }
        System.out.println("roots: main's stack " + hasMain + ", a local variable " + hasLocal);
    }

    public static void main(String[] args) throws Exception {
        Heap heap = HeapFactory.createHeap(new File(args[0]));
        long objects = 0;
        for (Object one : heap.getAllClasses()) {
            objects += ((JavaClass) one).getInstancesCount();
        }
        if (objects != heap.getSummary().getTotalLiveInstances()) {
            throw new IllegalStateException(objects + " objects of classes, "
                    + heap.getSummary().getTotalLiveInstances() + " in all");
        }
        List<JavaClass> classes = new ArrayList<>();
        for (Object one : heap.getAllClasses()) {
            JavaClass javaClass = (JavaClass) one;
            if (javaClass.getName().startsWith(PROGRAM) && !javaClass.isArray()) {
                classes.add(javaClass);
            }
        }
        classes.sort((a, b) -> a.getName().compareTo(b.getName()));
        for (JavaClass one : classes) {
            print(one);
            if (args.length > 1) {
                checkRoots(one);
            }
        }
        printRoots(heap);
    }
}
