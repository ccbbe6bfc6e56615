// FreeMarker: a template with macros, built-ins, lists, formats.
import freemarker.template.*;
import java.io.*;
import java.util.*;

public class FreemarkerDriver {
    public static class Bean { public String getName() { return "bean"; } public int add(int a, int b) { return a + b; } }

    public static void main(String[] args) throws Exception {
        Configuration c = new Configuration(Configuration.VERSION_2_3_23);
        c.setLocale(Locale.US);
        Template t = new Template("t", new StringReader("<#macro row x>[${x}<#nested>]</#macro><#list items?sort as i><@row x=i> ${i_index}</@row><#if i_has_next>,</#if></#list>\n${name?upper_case} ${price?string('0.00')} ${bean.name} ${bean.add(2, 3)} ${missing!'none'} ${items?size} <#assign n = 5>${n * 2 + 1} ${'a,b'?split(',')?join('|')} <#switch n><#case 5>five<#break><#default>?</#switch> ${map.k} <#attempt>${nothing}<#recover>failed</#attempt> ${big?c} ${'<x>'?html} <#function f x><#if x lt 2><#return 1></#if><#return x * f(x - 1)></#function>${f(6)}"), c);
        Map<String, Object> m = new HashMap<>(Map.of("items", List.of("q", "a", "z"), "name", "free", "price", 3.14159, "bean", new Bean(), "map", Map.of("k", "v"), "big", 1234567));
        StringWriter w = new StringWriter();
        try {
            t.process(m, w);
        } catch (TemplateException e) {
            System.out.println("failed");
        }
        System.out.println(w);
    }
}
