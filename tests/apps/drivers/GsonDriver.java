// Gson: objects to JSON and back, generic types, adapters, trees, failures.
import com.google.gson.*;
import com.google.gson.annotations.*;
import com.google.gson.reflect.TypeToken;
import java.util.*;

public class GsonDriver {
    enum Kind { @SerializedName("first") A, B }

    static class Node { int id; @SerializedName("label") String name; transient int skipped = 9; double[] values = {1, 2.5}; Kind kind = Kind.A; List<Node> kids = new ArrayList<>(); Map<String, Integer> m = new TreeMap<>(); @Expose Date none; }

    public static void main(String[] args) {
        Node n = new Node();
        n.id = 7;
        n.name = "root <&> \u20ac";
        n.m.put("k", 1);
        n.kids.add(new Node());
        Gson g = new GsonBuilder().setPrettyPrinting().serializeNulls().create();
        String s = g.toJson(n);
        System.out.println(s.replace("\u20ac", "E"));
        Node back = g.fromJson(s, Node.class);
        System.out.println(back.id + "" + back.kind + back.kids.size() + back.skipped + back.m + g.toJson(back).equals(s));
        Map<String, List<Integer>> m = new Gson().fromJson("{\"a\":[1,2],\"b\":[]}", new TypeToken<TreeMap<String, List<Integer>>>() { }.getType());
        System.out.println(m + " " + new Gson().toJson(new int[][] {{1}, {2, 3}}) + new Gson().toJson("q\"uote") + new Gson().toJson(null));
        JsonObject o = JsonParser.parseString("{x: 1, 'y': [true, null, {z: 1e3}]}").getAsJsonObject();
        System.out.println(o + " " + o.getAsJsonArray("y").get(2).getAsJsonObject().get("z").getAsInt());
        Gson custom = new GsonBuilder().registerTypeAdapter(StringBuilder.class, (JsonSerializer<StringBuilder>) (b, t, c) -> new JsonPrimitive(b.reverse().toString())).setFieldNamingPolicy(FieldNamingPolicy.UPPER_CAMEL_CASE).create();
        System.out.println(custom.toJson(List.of(new StringBuilder("abc"))) + custom.toJson(new Object() { int someField = 1; }));
        for (String bad : List.of("{", "[1,", "{\"id\":\"x\"}", "nul")) {
            try {
                System.out.println(g.fromJson(bad, Node.class));
            } catch (JsonParseException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
