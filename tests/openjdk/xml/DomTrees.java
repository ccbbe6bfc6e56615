// DOM: parse, walk, change, import, namespaces, ids, entities, errors, output by a transformer.
import java.io.*;
import javax.xml.parsers.*;
import javax.xml.transform.*;
import javax.xml.transform.dom.*;
import javax.xml.transform.stream.*;
import org.w3c.dom.*;
import org.xml.sax.*;

public class DomTrees {
    static final String TEXT = "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY e 'entity text'><!ATTLIST a id ID #IMPLIED k CDATA 'def'><!ELEMENT r ANY>]><r xmlns:n='urn:n'><a id='i1'>one &e; &lt;</a><!-- c --><n:b n:x='1'><![CDATA[<raw>]]></n:b><?pi data?>  <a id='i2'/>tail</r>";

    static void walk(Node n, int depth, StringBuilder sb) {
        sb.append(" ".repeat(depth)).append(n.getNodeType()).append(' ').append(n.getNodeName()).append(' ').append(n.getNodeValue() == null ? "" : n.getNodeValue().trim());
        NamedNodeMap m = n.getAttributes();
        for (int i = 0; m != null && i < m.getLength(); i++) sb.append(" @").append(m.item(i).getNodeName()).append('=').append(m.item(i).getNodeValue());
        sb.append('\n');
        for (Node c = n.getFirstChild(); c != null; c = c.getNextSibling()) walk(c, depth + 1, sb);
    }

    static String print(Node n, boolean indent) throws TransformerException {
        Transformer t = TransformerFactory.newInstance().newTransformer();
        t.setOutputProperty(OutputKeys.INDENT, indent ? "yes" : "no");
        t.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter w = new StringWriter();
        t.transform(new DOMSource(n), new StreamResult(w));
        return w.toString();
    }

    public static void main(String[] args) throws Exception {
        for (boolean namespaces : new boolean[] {false, true}) for (boolean coalesce : new boolean[] {false, true}) {
            DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
            f.setNamespaceAware(namespaces);
            f.setCoalescing(coalesce);
            f.setIgnoringComments(coalesce);
            Document d = f.newDocumentBuilder().parse(new InputSource(new StringReader(TEXT)));
            StringBuilder sb = new StringBuilder();
            walk(d, 0, sb);
            System.out.println(sb + " " + d.getElementById("i2") + " " + d.getElementsByTagName("a").getLength() + " " + d.getElementsByTagNameNS("urn:n", "*").getLength());
        }
        DocumentBuilder b = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        Document d = b.newDocument();
        Element r = d.createElement("root");
        d.appendChild(r);
        for (int i = 0; i < 4; i++) {
            Element e = d.createElementNS("urn:q", "q:item");
            e.setAttribute("n", i + "<>&\"");
            e.appendChild(d.createTextNode("t" + i));
            e.appendChild(d.createTextNode("&more"));
            r.insertBefore(e, r.getFirstChild());
        }
        r.appendChild(d.createComment("done"));
        r.appendChild(r.getFirstChild().cloneNode(true));
        System.out.println(print(d, false));
        r.normalize();
        ((Text) r.getFirstChild().getFirstChild()).splitText(2);
        r.removeChild(r.getLastChild());
        System.out.println(print(d, true) + r.getChildNodes().getLength() + r.getTextContent());
        Document o = b.newDocument();
        o.appendChild(o.importNode(r, true));
        d.renameNode(r, null, "renamed");
        System.out.println(o.getDocumentElement().isEqualNode(r) + " " + r.getNodeName() + r.compareDocumentPosition(r.getFirstChild()) + d.getImplementation().hasFeature("Core", "3.0"));
        for (Runnable x : new Runnable[] {() -> d.appendChild(d.createElement("second")), () -> r.appendChild(r), () -> d.createElement("1bad"), () -> r.removeChild(d.createTextNode("x")), () -> r.insertBefore(o.createElement("other"), null)}) {
            try {
                x.run();
                System.out.println("fine");
            } catch (DOMException e) {
                System.out.println(e.code + " " + e.getMessage());
            }
        }
        for (String bad : new String[] {"<a>", "<a></b>", "", "text", "<a b=c/>", "<a>&none;</a>", "<a b='1' b='2'/>", "<a/><b/>", "<?xml version='2.0'?><a/>"}) {
            b.setErrorHandler(null);
            try {
                b.setErrorHandler(new org.xml.sax.helpers.DefaultHandler());
                b.parse(new InputSource(new StringReader(bad)));
                System.out.println("parsed");
            } catch (SAXParseException e) {
                System.out.println(e.getLineNumber() + ":" + e.getColumnNumber() + " " + e.getMessage());
            }
        }
    }
}
