import java.util.Map;
import java.util.TreeMap;
import jp2vm.analysis.Event;
import jp2vm.analysis.FieldPut;
import jp2vm.analysis.Finish;
import jp2vm.analysis.Location;

/** Prints the places that change fields of objects after their construction, and the values. */
public class FieldWrites {
    private static class Field {
        final Map<Long, Integer> objects = new TreeMap<>();
        final Map<String, Integer> places = new TreeMap<>();
        long least = Long.MAX_VALUE, most = Long.MIN_VALUE;
    }

    private static final Map<String, Field> fields = new TreeMap<>();

    public static boolean isOutside(Location place) {
        return !place.methodName.equals("<init>") && place.targetDescriptor.equals("J");
    }

    @FieldPut(target = "Bank$Account.*", guard = "isOutside")
    public static synchronized void put(Location place, Event event) {
        Field field = fields.computeIfAbsent(place.targetName, name -> new Field());
        field.objects.merge(event.object().id(), 1, Integer::sum);
        field.places.merge(place.toString(), 1, Integer::sum);
        field.least = Math.min(field.least, event.value());
        field.most = Math.max(field.most, event.value());
    }

    @Finish
    public static synchronized void report() {
        fields.forEach((name, f) -> System.out.println(name + " of " + f.objects.size()
            + " objects, " + f.least + " to " + f.most + ", at " + f.places));
    }
}
