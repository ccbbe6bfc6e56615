// jsoup: bad HTML parsed, selected, cleaned.
import org.jsoup.Jsoup;
import org.jsoup.nodes.*;
import org.jsoup.safety.Safelist;

public class JsoupDriver {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("<title>Page</title><p class=a>one<p class='b c'>two <b>bold<i>both</b>italic</i><ul><li>1<li>2</ul><script>x<y</script><a href=/rel?q=1&amp;r=2>link</a>");
        for (int i = 0; i < 50; i++) sb.append("<table><tr><td id=t").append(i).append(">cell &lt;").append(i).append("<td>&euro;</table>");
        Document d = Jsoup.parse(sb.toString(), "http://example.com/dir/");
        System.out.println(d.title() + " " + d.select("p.b > b").text() + " " + d.select("li").eachText() + " " + d.select("a[href]").first().absUrl("href") + " " + d.select("td:contains(7)").size() + " " + d.getElementById("t9").siblingElements().size());
        d.select("script").remove();
        d.body().appendElement("footer").text("a & b").attr("data-x", "\"q\"");
        System.out.println(d.body().html().hashCode() + " " + d.select("table").size());
        System.out.println(d.select("p").outerHtml());
        System.out.println(Jsoup.clean("<b onclick=x>ok</b><script>bad</script><a href='javascript:1'>l</a>", Safelist.basic()));
        System.out.println(Jsoup.parse("<r><a x='1'/><b>t</b></r>", "", org.jsoup.parser.Parser.xmlParser()).outerHtml());
    }
}
