// SAX: the events of documents with everything, in order; filters, validation by a DTD, locators.
import java.io.*;
import java.util.*;
import javax.xml.parsers.*;
import org.xml.sax.*;
import org.xml.sax.ext.DefaultHandler2;
import org.xml.sax.helpers.*;

public class SaxEvents {
    static class Log extends DefaultHandler2 {
        final StringBuilder sb = new StringBuilder();
        Locator l;
        @Override public void setDocumentLocator(Locator x) { l = x; }
        @Override public void startDocument() { sb.append("start "); }
        @Override public void endDocument() { sb.append("end@").append(l.getLineNumber()); }
        @Override public void startElement(String u, String n, String q, Attributes a) {
            sb.append('<').append(u).append('|').append(n).append('|').append(q);
            for (int i = 0; i < a.getLength(); i++) sb.append(' ').append(a.getQName(i)).append(':').append(a.getType(i)).append('=').append(a.getValue(i));
            sb.append('>');
        }
        @Override public void endElement(String u, String n, String q) { sb.append("</").append(q).append('>'); }
        @Override public void characters(char[] c, int s, int n) { sb.append(new String(c, s, n).replace("\n", "~")); }
        @Override public void ignorableWhitespace(char[] c, int s, int n) { sb.append("{ws").append(n).append('}'); }
        @Override public void processingInstruction(String t, String d) { sb.append("<?").append(t).append('?').append(d).append('>'); }
        @Override public void startPrefixMapping(String p, String u) { sb.append("+").append(p).append('=').append(u); }
        @Override public void endPrefixMapping(String p) { sb.append("-").append(p); }
        @Override public void comment(char[] c, int s, int n) { sb.append("<!").append(new String(c, s, n)).append('>'); }
        @Override public void startCDATA() { sb.append("[["); }
        @Override public void endCDATA() { sb.append("]]"); }
        @Override public void startEntity(String n) { sb.append("&(").append(n); }
        @Override public void endEntity(String n) { sb.append(")"); }
        @Override public void startDTD(String n, String p, String s) { sb.append("DTD ").append(n).append(' '); }
        @Override public void attributeDecl(String e, String a, String t, String m, String v) { sb.append("att ").append(e).append(a).append(t).append(m).append(v).append(' '); }
        @Override public void elementDecl(String n, String m) { sb.append("el ").append(n).append(m).append(' '); }
        @Override public void warning(SAXParseException e) { sb.append("{warning ").append(e.getMessage()).append('}'); }
        @Override public void error(SAXParseException e) { sb.append("{error ").append(e.getLineNumber()).append(' ').append(e.getMessage()).append('}'); }
    }

    public static void main(String[] args) throws Exception {
        String[] texts = {"<a/>", "<a x='1' y=\"2\">t<b/>u<!--c--><?p d?></a>", "<r xmlns='urn:d' xmlns:p='urn:p'>\n<p:e p:a='1' a='2'/><e xmlns=''/></r>", "<!DOCTYPE r [<!ELEMENT r (i+)><!ELEMENT i (#PCDATA)><!ATTLIST i k (a|b) 'a' id ID #IMPLIED><!ENTITY e 'text &#65;'>]><r>\n <i>&e;</i> <i k='b' id='q'>&amp;<![CDATA[<&]]></i>\n</r>", "<!DOCTYPE r [<!ELEMENT r (i)>]><r><j/><i z='1'/></r>", "<a>\u00e9\u20ac&#x1F600;</a>"};
        for (String t : texts) for (boolean validate : new boolean[] {false, true}) {
            SAXParserFactory f = SAXParserFactory.newInstance();
            f.setNamespaceAware(true);
            f.setValidating(validate && t.contains("DOCTYPE"));
            Log log = new Log();
            SAXParser p = f.newSAXParser();
            p.setProperty("http://xml.org/sax/properties/lexical-handler", log);
            p.setProperty("http://xml.org/sax/properties/declaration-handler", log);
            p.parse(new InputSource(new StringReader(t)), log);
            StringBuilder ascii = new StringBuilder();
            for (char c : log.sb.toString().toCharArray()) ascii.append(c < 127 ? c + "" : Integer.toHexString(c));
            System.out.println(ascii);
        }
        XMLFilterImpl filter = new XMLFilterImpl(SAXParserFactory.newInstance().newSAXParser().getXMLReader()) {
            @Override public void startElement(String u, String n, String q, Attributes a) throws SAXException { super.startElement(u, n, q.toUpperCase(), new AttributesImpl()); }
        };
        Log log = new Log();
        filter.setContentHandler(log);
        filter.parse(new InputSource(new StringReader("<x y='1'><z/></x>")));
        System.out.println(log.sb);
        StringBuilder big = new StringBuilder("<list>");
        for (int i = 0; i < 3000; i++) big.append("<item n='").append(i).append("'>value ").append(i * i % 77).append("</item>\n");
        int[] seen = new int[3];
        SAXParserFactory.newInstance().newSAXParser().parse(new ByteArrayInputStream(big.append("</list>").toString().getBytes("UTF-16")), new DefaultHandler() {
            @Override public void startElement(String u, String n, String q, Attributes a) { seen[0]++; if (a.getLength() > 0) seen[1] = seen[1] * 31 + Integer.parseInt(a.getValue("n")); }
            @Override public void characters(char[] c, int s, int n) { seen[2] += n; }
        });
        System.out.println(Arrays.toString(seen));
    }
}
