// StAX: cursor and event readers, writers with namespaces, filters, factories' settings, errors.
import java.io.*;
import java.util.*;
import javax.xml.stream.*;
import javax.xml.stream.events.*;

public class StaxReadersAndWriters {
    public static void main(String[] args) throws Exception {
        String text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE r [<!ENTITY e \"ent\">]><r xmlns:p=\"urn:p\" a=\"1\">t&e;&amp;<p:c p:q=\"2\"><![CDATA[cd]]></p:c><!--com--><?pi x?><d/></r>";
        for (boolean coalesce : new boolean[] {false, true}) {
            XMLInputFactory f = XMLInputFactory.newInstance();
            f.setProperty(XMLInputFactory.IS_COALESCING, coalesce);
            XMLStreamReader r = f.createXMLStreamReader(new StringReader(text));
            StringBuilder sb = new StringBuilder(r.getEventType() + " " + r.getVersion() + r.getCharacterEncodingScheme());
            while (r.hasNext()) {
                int e = r.next();
                sb.append(" [").append(e);
                if (r.hasName()) sb.append(' ').append(r.getName()).append(r.getPrefix());
                if (e == XMLStreamConstants.START_ELEMENT) { for (int i = 0; i < r.getAttributeCount(); i++) sb.append(' ').append(r.getAttributeName(i)).append('=').append(r.getAttributeValue(i)); sb.append(" ns").append(r.getNamespaceCount()); }
                if (r.hasText() && e != XMLStreamConstants.DTD) sb.append(" '").append(r.getText()).append("'");
                sb.append("@").append(r.getLocation().getLineNumber()).append(']');
            }
            System.out.println(sb);
        }
        XMLEventReader er = XMLInputFactory.newInstance().createFilteredReader(XMLInputFactory.newInstance().createXMLEventReader(new StringReader(text)), e -> e.isStartElement() || e.isCharacters());
        while (er.hasNext()) {
            XMLEvent e = er.nextEvent();
            if (e instanceof StartElement s) System.out.print(s.getName().getLocalPart() + (s.getAttributeByName(new javax.xml.namespace.QName("a")) != null) + " ");
            else System.out.print("\"" + e.asCharacters().getData() + "\" ");
        }
        System.out.println();
        StringWriter w = new StringWriter();
        XMLOutputFactory of = XMLOutputFactory.newInstance();
        XMLStreamWriter x = of.createXMLStreamWriter(w);
        x.writeStartDocument("1.0");
        x.writeStartElement("r");
        x.writeDefaultNamespace("urn:d");
        x.writeNamespace("p", "urn:p");
        x.writeAttribute("q", "<\"&'\n");
        x.writeEmptyElement("p", "e", "urn:p");
        x.writeAttribute("urn:p", "z", "1");
        x.writeCharacters("a<b>&c\u20ac");
        x.writeCData("<x>");
        x.writeComment(" c ");
        x.writeProcessingInstruction("t", "d");
        x.writeEntityRef("amp");
        x.writeEndDocument();
        x.close();
        System.out.println(w.toString().replace("\u20ac", "E"));
        of.setProperty(XMLOutputFactory.IS_REPAIRING_NAMESPACES, true);
        StringWriter w2 = new StringWriter();
        XMLStreamWriter y = of.createXMLStreamWriter(w2);
        y.writeStartElement("k", "e", "urn:k");
        y.writeAttribute("k", "urn:k", "a", "v");
        y.writeEndElement();
        y.close();
        System.out.println(w2);
        StringWriter w3 = new StringWriter();
        XMLEventWriter ew = XMLOutputFactory.newInstance().createXMLEventWriter(w3);
        XMLEventFactory ef = XMLEventFactory.newInstance();
        ew.add(ef.createStartElement("", "", "made"));
        ew.add(ef.createAttribute("k", "v"));
        ew.add(ef.createCharacters("text"));
        ew.add(ef.createEndElement("", "", "made"));
        ew.close();
        System.out.println(w3);
        for (String bad : List.of("<a>", "<a><b></a>", "<a x=1/>", "<a>&u;</a>", "  ")) {
            try {
                XMLStreamReader r = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(bad));
                while (r.hasNext()) r.next();
                System.out.println("read");
            } catch (XMLStreamException e) {
                System.out.println(e.getLocation().getLineNumber() + ":" + e.getLocation().getColumnNumber() + " " + String.valueOf(e.getMessage()).replace("\n", "~"));
            }
        }
        XMLStreamReader t = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader("<a><b>one</b><b>two</b></a>"));
        t.nextTag();
        StringBuilder texts = new StringBuilder();
        while (t.nextTag() == XMLStreamConstants.START_ELEMENT) texts.append(t.getElementText());
        System.out.println(texts);
    }
}
