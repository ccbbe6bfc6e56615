// Velocity: a template with loops, macros, conditions, references to objects.
import java.io.StringWriter;
import java.util.*;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;

public class VelocityDriver {
    public static class Item { public String getName() { return "item"; } public int times(int n) { return n * 3; } }

    public static void main(String[] args) throws Exception {
        VelocityEngine e = new VelocityEngine();
        e.setProperty("runtime.log.logsystem.class", "org.apache.velocity.runtime.log.NullLogChute");
        e.init();
        VelocityContext c = new VelocityContext(new TreeMap<>(Map.of("list", List.of(3, 1, 2), "item", new Item(), "map", new TreeMap<>(Map.of("k", "v")))));
        StringWriter w = new StringWriter();
        e.evaluate(c, w, "t", "#macro(row $x)<$x/$velocityCount>#end\n#foreach($i in $list)#row($i)#if($i > 2) big#elseif($i == 2) two#else small#end\n#end\n$item.name ${item.times(4)} $map.k $!none $none #set($s = $list.size() * 10 + 1)$s #foreach($n in [1..5])$n,#end \"$item.class.simpleName\" ## comment\n#* block *#end");
        System.out.println(w);
    }
}
