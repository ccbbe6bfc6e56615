// release: 17
// MethodType: making, changing, text, equality and descriptors.
import java.lang.invoke.*;
import java.lang.constant.*;
import java.util.*;
import static java.lang.invoke.MethodType.*;

public class MethodTypes {
    public static void main(String[] args) throws Throwable {
        MethodType t = methodType(int.class, String.class, long[].class, Map.Entry.class);
        System.out.println(t + " " + t.toMethodDescriptorString() + " " + t.parameterCount() + " " + t.hashCode() % 1);
        System.out.println((t == methodType(int.class, new Class<?>[] {String.class, long[].class, Map.Entry.class})) + " "
            + t.equals(methodType(int.class, List.of(String.class, long[].class, Map.Entry.class))));
        System.out.println(t.changeReturnType(void.class) + " " + t.changeParameterType(1, byte.class) + " " + t.dropParameterTypes(0, 2)
            + " " + t.insertParameterTypes(1, char.class, boolean.class) + " " + t.appendParameterTypes(short.class) + " " + t.erase() + " " + t.generic() + " " + t.wrap() + " " + t.wrap().unwrap());
        System.out.println(genericMethodType(3) + " " + genericMethodType(1, true) + " " + t.hasPrimitives() + " " + t.wrap().hasPrimitives() + " " + t.hasWrappers());
        System.out.println(t.lastParameterType() + " " + t.parameterType(0) + " " + t.returnType() + " " + t.parameterList() + " " + Arrays.toString(t.parameterArray()));
        for (String d : new String[] {"()V", "(IJ)D", "([[Ljava/lang/String;Z)Ljava/util/List;", "(Lno/Such;)V", "(V)V", "I", "(I", "()", "(Q)V", "(I)Vx"}) {
            try {
                System.out.println(d + " -> " + fromMethodDescriptorString(d, MethodTypes.class.getClassLoader()));
            } catch (Throwable e) {
                System.out.println(d + " -> " + e);
            }
        }
        for (int i = 0; i < 6; i++) {
            try {
                switch (i) {
                    case 0: methodType(int.class, void.class); break;
                    case 1: methodType((Class<?>) null); break;
                    case 2: t.parameterType(3); break;
                    case 3: t.dropParameterTypes(2, 4); break;
                    case 4: genericMethodType(256); break;
                    default: methodType(void.class, Collections.nCopies(128, long.class).toArray(new Class<?>[0]));
                        System.out.println("256 slots made");
                }
            } catch (Throwable e) {
                System.out.println(i + " " + e);
            }
        }
        Set<MethodType> set = new HashSet<>();
        Class<?>[] all = {int.class, String.class, Object.class, long.class};
        for (Class<?> a : all) for (Class<?> b : all) for (Class<?> c : all) set.add(methodType(a, b, c));
        System.out.println(set.size() + " " + set.contains(methodType(long.class, Object.class, int.class)));
        MethodTypeDesc desc = t.describeConstable().get();
        System.out.println(desc + " " + desc.displayDescriptor() + " " + desc.resolveConstantDesc(MethodHandles.lookup()));
        MethodHandle h = MethodHandles.lookup().findStatic(Math.class, "max", methodType(int.class, int.class, int.class));
        System.out.println(h.describeConstable().get() + " " + ((MethodHandle) h.describeConstable().get().resolveConstantDesc(MethodHandles.lookup())).type());
    }
}
