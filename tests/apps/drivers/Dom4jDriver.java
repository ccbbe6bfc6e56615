// dom4j: a document read, visited, changed, written.
import java.io.*;
import java.util.*;
import org.dom4j.*;
import org.dom4j.io.*;

public class Dom4jDriver {
    public static void main(String[] args) throws Exception {
        Document d = new SAXReader().read(new File("in.xml"));
        List<String> names = new ArrayList<>();
        d.accept(new VisitorSupport() {
            @Override public void visit(Element e) { names.add(e.getQualifiedName()); }
            @Override public void visit(Attribute a) { names.add("@" + a.getName()); }
        });
        System.out.println(names);
        Element root = d.getRootElement();
        root.addElement("extra").addAttribute("k", "v\"q").addText("a<b").addCDATA("x]]y");
        for (Iterator<Element> i = root.elementIterator("book"); i.hasNext(); ) { Element e = i.next(); System.out.println(e.getUniquePath() + " " + e.attributeValue("price") + " " + e.elements().size()); }
        try (Writer w = new FileWriter("out.xml")) { new XMLWriter(w, OutputFormat.createPrettyPrint()).write(d); }
        System.out.println(DocumentHelper.parseText("<a><b/>t</a>").asXML());
    }
}
