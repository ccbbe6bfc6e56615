// XSLT by the JDK's compiler of style sheets: templates, keys, sorts, numbers, parameters, extension by messages, failures.
import java.io.*;
import java.util.*;
import javax.xml.transform.*;
import javax.xml.transform.sax.*;
import javax.xml.transform.stream.*;

public class Transformations {
    static String head(String body) { return "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>" + body + "</xsl:stylesheet>"; }

    static String run(String sheet, String in, Map<String, String> params) {
        try {
            TransformerFactory f = TransformerFactory.newInstance();
            f.setErrorListener(new ErrorListener() {
                public void warning(TransformerException e) { }
                public void error(TransformerException e) { }
                public void fatalError(TransformerException e) { }
            });
            Transformer t = f.newTransformer(new StreamSource(new StringReader(head(sheet))));
            params.forEach(t::setParameter);
            StringWriter w = new StringWriter();
            t.transform(new StreamSource(new StringReader(in)), new StreamResult(w));
            return w.toString();
        } catch (TransformerException e) {
            return "fails " + e.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) {
        String in = "<l><p n='3' k='x'>three</p><p n='1' k='y'>one</p><p n='20' k='x'>twenty</p><q><p n='2' k='z'>two &amp; more</p></q></l>";
        String text = "<xsl:output method='text'/>";
        System.out.println(run(text + "<xsl:template match='/'><xsl:for-each select='//p'><xsl:sort select='@n' data-type='number'/><xsl:number value='position()' format='I. '/><xsl:value-of select='.'/>;</xsl:for-each></xsl:template>", in, Map.of()));
        System.out.println(run(text + "<xsl:key name='k' match='p' use='@k'/><xsl:template match='/'><xsl:for-each select=\"//p[generate-id() = generate-id(key('k', @k)[1])]\"><xsl:value-of select='@k'/>=<xsl:value-of select=\"sum(key('k', @k)/@n)\"/>,</xsl:for-each></xsl:template>", in, Map.of()));
        System.out.println(run("<xsl:output indent='no' omit-xml-declaration='yes'/><xsl:template match='@*|node()'><xsl:copy><xsl:apply-templates select='@*|node()'/></xsl:copy></xsl:template><xsl:template match='p[@n &gt; 2]'><big><xsl:apply-templates/></big></xsl:template>", in, Map.of()));
        System.out.println(run(text + "<xsl:param name='a' select=\"'default'\"/><xsl:template match='/'><xsl:value-of select='$a'/></xsl:template>", in, Map.of("a", "given")));
        System.out.println(run(text + "<xsl:template match='/'><xsl:call-template name='f'><xsl:with-param name='n' select='12'/></xsl:call-template></xsl:template><xsl:template name='f'><xsl:param name='n'/><xsl:param name='acc' select='1'/><xsl:choose><xsl:when test='$n &lt;= 1'><xsl:value-of select='$acc'/></xsl:when><xsl:otherwise><xsl:call-template name='f'><xsl:with-param name='n' select='$n - 1'/><xsl:with-param name='acc' select='$acc * $n'/></xsl:call-template></xsl:otherwise></xsl:choose></xsl:template>", in, Map.of()));
        System.out.println(run(text + "<xsl:template match='/'><xsl:value-of select=\"format-number(1234567.891, '#,##0.00')\"/> <xsl:value-of select='count(//p[position() = last()])'/><xsl:text> </xsl:text><xsl:for-each select='//p/ancestor-or-self::*'><xsl:value-of select='name()'/></xsl:for-each><xsl:value-of select=\"concat(substring-after('a=b', '='), string(1 div 3))\"/></xsl:template>", in, Map.of()));
        System.out.println(run("<xsl:output method='html'/><xsl:template match='/'><html><head><title>t</title></head><body><br/><img src='a&amp;b'/><script>a &lt; b</script><p>&#233;</p></body></html></xsl:template>", in, Map.of()).replace("\n", "~"));
        System.out.println(run("<xsl:output omit-xml-declaration='yes' cdata-section-elements='c'/><xsl:template match='/'><o><xsl:attribute name='x'>v</xsl:attribute><xsl:element name='c'>a&lt;b</xsl:element><xsl:comment>note</xsl:comment><xsl:processing-instruction name='pi'>d</xsl:processing-instruction><xsl:copy-of select='//q'/></o></xsl:template>", in, Map.of()));
        System.out.println(run(text + "<xsl:variable name='v'><a>1</a><a>2</a></xsl:variable><xsl:template match='/'><xsl:value-of select='string-length($v)'/><xsl:apply-templates select='//p' mode='m'/></xsl:template><xsl:template match='p' mode='m' priority='2'>[<xsl:value-of select='@n'/><xsl:if test=\"@k = 'x'\">!</xsl:if>]</xsl:template>", in, Map.of()));
        System.out.println(run("<xsl:template match='/'><xsl:value-of select='$undefined'/></xsl:template>", in, Map.of()));
        System.out.println(run("<xsl:template match='/'><xsl:message terminate='yes'>stop</xsl:message></xsl:template>", in, Map.of()));
        System.out.println(run("<xsl:nonsense/>", "<a>", Map.of()).replace("\n", "~"));
        System.out.println(run(text + "<xsl:strip-space elements='*'/><xsl:template match='text()'>(<xsl:value-of select='normalize-space()'/>)</xsl:template>", "<a> x <b> </b> y  z </a>", Map.of()));
        System.out.println(run(text + "<xsl:decimal-format name='e' decimal-separator=',' grouping-separator='.'/><xsl:template match='/'><xsl:value-of select=\"format-number(9876.5, '#.##0,00', 'e')\"/><xsl:for-each select='//p'><xsl:number level='any' format=' a'/></xsl:for-each></xsl:template>", in, Map.of()));
    }
}
