// Optional, Objects, and their messages; Objects.checkIndex; hash and equals of everything.
import java.util.*;
import java.util.function.*;

public class OptionalsAndObjects {
    static void attempt(Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Optional<String> full = Optional.of("value"), none = Optional.empty();
        attempt(() -> full + " " + none + " " + full.map(String::length) + none.map(String::length) + full.filter(s -> s.startsWith("x")) + full.flatMap(s -> Optional.of(s + "!")));
        attempt(() -> none.orElse("else") + none.orElseGet(() -> "got") + full.or(() -> none) + none.or(() -> full) + none.stream().count() + full.stream().toList());
        attempt(none::get);
        attempt(none::orElseThrow);
        attempt(() -> none.orElseThrow(() -> new IllegalStateException("mine")));
        attempt(() -> Optional.of(null));
        attempt(() -> Optional.ofNullable(null).isEmpty() + "" + full.equals(Optional.of("value")) + full.hashCode() + none.hashCode());
        attempt(() -> OptionalInt.of(3).getAsInt() + " " + OptionalInt.empty() + OptionalLong.of(4).stream().sum() + OptionalDouble.of(2.5).equals(OptionalDouble.of(2.5)));
        attempt(() -> OptionalDouble.empty().orElseThrow());
        StringBuilder sb = new StringBuilder();
        full.ifPresent(sb::append);
        none.ifPresentOrElse(sb::append, () -> sb.append("-none"));
        System.out.println(sb);
        attempt(() -> Objects.requireNonNull(null));
        attempt(() -> Objects.requireNonNull(null, "the message"));
        attempt(() -> Objects.requireNonNull(null, () -> "supplied"));
        attempt(() -> Objects.requireNonNullElse(null, "def") + Objects.requireNonNullElseGet(null, () -> "get"));
        attempt(() -> Objects.equals(null, null) + "" + Objects.equals("a", null) + Objects.deepEquals(new int[] {1}, new int[] {1}) + Objects.hash(1, "a", null) + Objects.hashCode(null) + Objects.toString(null, "nil") + Objects.toString(5) + Objects.compare("b", "a", Comparator.naturalOrder()) + Objects.isNull(null));
        attempt(() -> Objects.checkIndex(5, 5));
        attempt(() -> Objects.checkIndex(-1, 5));
        attempt(() -> Objects.checkFromToIndex(3, 2, 5));
        attempt(() -> Objects.checkFromIndexSize(3, 4, 5));
        attempt(() -> Objects.checkIndex(1L << 40, 1L << 41));
        attempt(() -> Integer.valueOf(127) == Integer.valueOf(127));
        attempt(() -> Boolean.hashCode(true) + " " + Long.hashCode(1L << 33) + " " + Character.hashCode('x') + " " + Short.compare((short) 5, (short) -5) + Byte.toUnsignedInt((byte) -1) + Boolean.logicalXor(true, false) + Boolean.parseBoolean("TRUE") + Boolean.compare(true, false));
        attempt(() -> Arrays.asList(1, "x", 2.5, 'c', 1L, null, true).hashCode());
        attempt(() -> new Object[0].getClass() + " " + int[][].class.getName() + " " + void.class + Optional.class.getSimpleName() + Map.Entry.class.getName() + new Object() { }.getClass().getName());
        attempt(() -> Byte.parseByte("128"));
        attempt(() -> Short.decode("-0x8001"));
        attempt(() -> Byte.decode("0x7f") + Short.parseShort("-12") + " " + Short.toUnsignedInt((short) -2) + Short.reverseBytes((short) 0x1234));
        attempt(() -> Character.forDigit(11, 16) + " " + Character.getNumericValue('z') + Character.reverseBytes('a') + Character.toString(0x1f600).length());
        Iterator<Integer> it = List.of(1).iterator();
        it.next();
        attempt(it::next);
        Iterator<Integer> old = new Iterator<>() { public boolean hasNext() { return false; } public Integer next() { return 0; } };
        attempt(() -> { old.remove(); return 0; });
        attempt(() -> Collections.emptyIterator().next());
        attempt(() -> new StringJoiner(null));
    }
}
