// JDOM: builds, queries, changes and prints a document.
import java.io.*;
import org.jdom2.*;
import org.jdom2.filter.Filters;
import org.jdom2.input.SAXBuilder;
import org.jdom2.output.*;

public class JdomDriver {
    public static void main(String[] args) throws Exception {
        Document d = new SAXBuilder().build(new File("in.xml"));
        Element root = d.getRootElement();
        for (Element e : root.getChildren("book")) System.out.println(e.getAttributeValue("id") + " " + e.getChildText("title").length() + " " + e.getChildren("author").size() + e.getAttribute("lang"));
        root.removeContent(Filters.comment());
        root.getChildren().remove(1);
        root.addContent(new Element("book").setAttribute("id", "new").addContent(new Element("title").setText("a < b & c")));
        for (Content c : root.getDescendants()) if (c.getCType() == Content.CType.CDATA) System.out.println(c.getValue());
        new XMLOutputter(Format.getPrettyFormat()).output(d, new FileWriter("out.xml"));
        System.out.println(new XMLOutputter(Format.getCompactFormat()).outputString(root).length());
    }
}
