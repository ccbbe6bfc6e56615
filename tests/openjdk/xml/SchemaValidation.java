// W3C schemas: types, facets, choices, uniqueness; the validator's messages about valid and invalid documents.
import java.io.StringReader;
import java.util.*;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.*;
import org.xml.sax.*;

public class SchemaValidation {
    static final String SCHEMA = """
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <xs:simpleType name="code"><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{2}\\d{3}"/></xs:restriction></xs:simpleType>
          <xs:simpleType name="size"><xs:restriction base="xs:int"><xs:minInclusive value="1"/><xs:maxExclusive value="100"/></xs:restriction></xs:simpleType>
          <xs:complexType name="part"><xs:sequence><xs:element name="name" type="xs:string"/><xs:choice minOccurs="0"><xs:element name="size" type="size"/><xs:element name="date" type="xs:date"/></xs:choice></xs:sequence>
            <xs:attribute name="code" type="code" use="required"/><xs:attribute name="kind" default="a"><xs:simpleType><xs:restriction base="xs:token"><xs:enumeration value="a"/><xs:enumeration value="b"/></xs:restriction></xs:simpleType></xs:attribute></xs:complexType>
          <xs:element name="parts"><xs:complexType><xs:sequence><xs:element name="part" type="part" maxOccurs="3"/></xs:sequence></xs:complexType>
            <xs:unique name="u"><xs:selector xpath="part"/><xs:field xpath="@code"/></xs:unique></xs:element>
        </xs:schema>""";

    public static void main(String[] args) throws Exception {
        SchemaFactory f = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
        Schema s = f.newSchema(new StreamSource(new StringReader(SCHEMA)));
        for (String d : List.of("<parts><part code='AB123'><name>n</name></part></parts>", "<parts/>", "<parts><part code='ab1'><name/></part></parts>", "<parts><part code='AB123'><name/><size>100</size></part></parts>", "<parts><part code='AB123'><size>5</size></part></parts>", "<parts><part code='AB123' kind='c'><name/><date>2021-02-30</date></part></parts>",
            "<parts><part code='AB123'><name/></part><part code='AB123'><name/></part></parts>", "<other/>", "<parts><part><name/></part></parts>", "<parts>" + "<part code='AB1%d'><name/></part>".repeat(4) + "</parts>", "<parts><part code='AB123'><name>x</name><size>7</size><size>8</size></part></parts>", "<parts")) {
            Validator v = s.newValidator();
            List<String> problems = new ArrayList<>();
            v.setErrorHandler(new ErrorHandler() {
                public void warning(SAXParseException e) { problems.add("w " + e.getMessage()); }
                public void error(SAXParseException e) { problems.add("e " + e.getMessage()); }
                public void fatalError(SAXParseException e) throws SAXException { problems.add("f " + e.getMessage()); throw e; }
            });
            try {
                v.validate(new StreamSource(new StringReader(d)));
            } catch (SAXException e) {
                problems.add("stopped");
            }
            System.out.println(d.length() + " " + problems);
        }
        for (String bad : List.of("<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='e' type='nope'/></xs:schema>", "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:elephant/></xs:schema>", "<x/>")) {
            try {
                f.newSchema(new StreamSource(new StringReader(bad)));
                System.out.println("fine");
            } catch (SAXException e) {
                System.out.println(e.getMessage());
            }
        }
        javax.xml.datatype.DatatypeFactory dt = javax.xml.datatype.DatatypeFactory.newInstance();
        System.out.println(dt.newDuration("P1Y2M3DT4H5M6.5S").negate() + " " + dt.newXMLGregorianCalendar("2020-02-29T10:00:00Z").toGregorianCalendar().getTimeInMillis() + " " + dt.newDuration(90061000L));
    }
}
