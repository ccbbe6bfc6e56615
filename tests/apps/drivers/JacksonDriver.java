// Jackson: trees, beans, annotations, polymorphic types, streaming.
import com.fasterxml.jackson.annotation.*;
import com.fasterxml.jackson.core.*;
import com.fasterxml.jackson.databind.*;
import com.fasterxml.jackson.databind.node.*;
import java.io.StringWriter;
import java.util.*;

public class JacksonDriver {
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type") @JsonSubTypes({@JsonSubTypes.Type(value = Circle.class, name = "circle"), @JsonSubTypes.Type(value = Box.class, name = "box")})
    public static abstract class Shape { public String color = "red"; }

    public static class Circle extends Shape { public double r; }

    @JsonPropertyOrder({"h", "w"}) public static class Box extends Shape { @JsonProperty("w") public int width; public int h; @JsonIgnore public int secret = 5; public int getArea() { return width * h; } public void setArea(int a) { } }

    public static class Holder { public List<Shape> shapes = new ArrayList<>(); public Map<String, Object> extra = new TreeMap<>(); public Optional<String> none; @JsonInclude(JsonInclude.Include.NON_NULL) public String nul; private final int x; @JsonCreator public Holder(@JsonProperty("x") int x) { this.x = x; } public int getX() { return x; } }

    public static void main(String[] args) throws Exception {
        ObjectMapper m = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false).configure(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY, true);
        JsonNode t = m.readTree("{\"a\":[1,2.5,true,null],\"b\":{\"c\":\"d\"}}");
        System.out.println(t.at("/b/c").asText() + " " + t.get("a").size() + t.path("none").isMissingNode() + t);
        ObjectNode o = m.createObjectNode();
        o.put("n", 1).putArray("l").add("x").add(2L);
        System.out.println(m.writeValueAsString(o));
        Box b = new Box();
        b.width = 3;
        b.h = 4;
        Circle c = new Circle();
        c.r = 1.5;
        Map<String, Object> shapes = Map.of("box", b);
        System.out.println(m.writeValueAsString(b) + m.writeValueAsString(c));
        Holder h = m.readValue("{\"x\":5,\"shapes\":[{\"type\":\"box\",\"w\":1,\"h\":2},{\"type\":\"circle\",\"r\":2}],\"extra\":{\"k\":[1,{\"z\":null}]},\"unknown\":0}", Holder.class);
        System.out.println(h.getX() + " " + h.shapes.get(0).getClass().getSimpleName() + h.shapes.get(1).color + h.extra + shapes.size());
        StringWriter w = new StringWriter();
        try (JsonGenerator g = new JsonFactory().createGenerator(w)) { g.writeStartArray(); for (int i = 0; i < 5; i++) g.writeNumber(i * 1.1); g.writeEndArray(); }
        System.out.println(w);
        try (JsonParser p = new JsonFactory().createParser(w.toString())) { double s = 0; while (p.nextToken() != null) if (p.currentToken() == JsonToken.VALUE_NUMBER_FLOAT) s += p.getDoubleValue(); System.out.println(s); }
        for (String bad : List.of("{", "{\"x\":\"q\"}", "[]")) {
            try {
                m.readValue(bad, Holder.class);
            } catch (JsonProcessingException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getOriginalMessage().replaceAll("`[^`]*`", "T"));
            }
        }
    }
}
