// SnakeYAML: load of every kind of node, dump, beans, errors.
import java.util.*;
import org.yaml.snakeyaml.*;

public class YamlDriver {
    public static class Bean { public int a = 1; public String b = "two: #"; public List<String> c = List.of("x", "y"); }

    public static void main(String[] args) {
        Yaml y = new Yaml();
        System.out.println(y.<Object>load("a: 1\nb: [x, 2.5, true, ~]\nc:\n  - {k: v}\n  - |\n    block\n    text\n  - >-\n    folded\n    line\nd: &anchor {z: 0x1F}\ne: *anchor\nf: !!set {p, q}\ng: 'it''s'\nh: 1_000\ni: .inf"));
        for (Object o : y.loadAll("--- 1\n--- [a]\n...\n---\nk: v\n")) System.out.println(o);
        DumperOptions d = new DumperOptions();
        d.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        System.out.println(new Yaml(d).dump(new TreeMap<>(Map.of("list", List.of(1, "two", 3.5), "text", "multi\nline", "odd", "yes", "map", Map.of("k", "")))));
        System.out.println(new Yaml().dump(new Bean()));
        for (String bad : List.of("a: [1", "\tx: 1", "a: b: c", "*none", "!!int x")) {
            try {
                System.out.println(y.<Object>load(bad));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + String.valueOf(e.getMessage()).replace("\n", "~"));
            }
        }
    }
}
