// XPath 1.0 over a document: axes, functions, predicates, variables, functions of one's own, errors.
import java.io.StringReader;
import java.util.*;
import javax.xml.namespace.*;
import javax.xml.parsers.*;
import javax.xml.xpath.*;
import org.w3c.dom.*;
import org.xml.sax.InputSource;

public class XPathQueries {
    public static void main(String[] args) throws Exception {
        StringBuilder t = new StringBuilder("<shop xmlns:x='urn:x'>");
        for (int i = 0; i < 12; i++) t.append("<item id='i").append(i).append("' price='").append(i * 7 % 10 + 0.5).append("'><name>").append((char) ('a' + i * 5 % 12)).append(" name</name>").append(i % 3 == 0 ? "<x:tag/>" : "").append("</item>");
        DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
        f.setNamespaceAware(true);
        Document d = f.newDocumentBuilder().parse(new InputSource(new StringReader(t.append("<!--end--></shop>").toString())));
        XPath x = XPathFactory.newInstance().newXPath();
        x.setNamespaceContext(new NamespaceContext() {
            public String getNamespaceURI(String p) { return p.equals("y") ? "urn:x" : ""; }
            public String getPrefix(String u) { return null; }
            public Iterator<String> getPrefixes(String u) { return Collections.emptyIterator(); }
        });
        x.setXPathVariableResolver(q -> q.getLocalPart().equals("limit") ? (Object) 5.0 : null);
        x.setXPathFunctionResolver((q, n) -> q.getLocalPart().equals("twice") ? a -> ((Number) a.get(0)).doubleValue() * 2 : null);
        for (String e : List.of("count(//item)", "sum(//@price)", "//item[@price > $limit]/@id", "//item[last()]/name", "/shop/item[position() mod 4 = 1]/@id", "//y:tag/../@id", "string(//item[3]/name)", "//item[contains(name, 'd') or starts-with(name, 'k')]/@id", "//item[not(y:tag)][2]/following-sibling::item[1]/@id", "concat('a', 'b', 1 + 2)", "translate('abc', 'ab', 'x')", "substring('12345', 2, 3)", "normalize-space('  a   b ')", "boolean(//none)", "5 div 2", "-5 mod 3", "round(2.5)", "floor(-1.5)", "string-length('abc')", "substring-before('k=v', '=')", "name(//item[1]/*[2])", "local-name(//y:*)", "//comment()", "id('i3')", "//item[name = //item[5]/name]/@id", "(//item/name | //item/@id)[3]", "//item/ancestor::*", "1 div 0", "number('x')", "'a' < 'b'", "//item[@price = 0.5 or @price = '7.5']/@id", "y:twice(4)", "count(//item/preceding::item)", "//item[count(preceding-sibling::item) = 4]/@id")) {
            StringBuilder sb = new StringBuilder(e + " = ");
            try {
                sb.append(x.evaluate(e, d)).append(" / ");
                NodeList l = (NodeList) x.evaluate(e, d, XPathConstants.NODESET);
                for (int i = 0; i < l.getLength(); i++) sb.append(l.item(i).getNodeName()).append(':').append(l.item(i).getTextContent()).append(' ');
            } catch (XPathExpressionException ex) {
                sb.append(ex.getCause() == null ? ex.getMessage() : "not nodes");
            }
            System.out.println(sb.toString().replace("\n", " "));
        }
        XPathExpression compiled = x.compile("@price * 2");
        NodeList items = (NodeList) x.evaluate("//item", d, XPathConstants.NODESET);
        double sum = 0;
        for (int i = 0; i < items.getLength(); i++) sum += (Double) compiled.evaluate(items.item(i), XPathConstants.NUMBER);
        System.out.println(sum + " " + x.evaluateExpression("string(//item[1]/@id)", d, String.class) + " " + x.evaluateExpression("count(//name)", d, Integer.class));
        for (String bad : List.of("//[", "foo(", "a b", "$none", "//z:q", "1 +", "count()")) {
            try {
                System.out.println(bad + " " + x.evaluate(bad, d));
            } catch (XPathExpressionException e) {
                System.out.println(bad + " fails");
            }
        }
    }
}
