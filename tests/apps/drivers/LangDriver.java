// Commons Lang: strings, ranges, builders, times, reflection helpers.
import java.util.*;
import org.apache.commons.lang3.*;
import org.apache.commons.lang3.builder.*;
import org.apache.commons.lang3.math.*;
import org.apache.commons.lang3.mutable.*;
import org.apache.commons.lang3.text.WordUtils;
import org.apache.commons.lang3.time.*;
import org.apache.commons.lang3.tuple.*;

public class LangDriver {
    static class P implements Comparable<P> {
        int x; String s;
        P(int x, String s) { this.x = x; this.s = s; }
        @Override public boolean equals(Object o) { return EqualsBuilder.reflectionEquals(this, o); }
        @Override public int hashCode() { return new HashCodeBuilder(17, 37).append(x).append(s).toHashCode(); }
        @Override public String toString() { return new ToStringBuilder(this, ToStringStyle.SHORT_PREFIX_STYLE).append("x", x).append("s", s).toString(); }
        @Override public int compareTo(P o) { return new CompareToBuilder().append(s, o.s).append(x, o.x).toComparison(); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(StringUtils.abbreviate("a long sentence here", 10) + StringUtils.center("x", 5, '*') + StringUtils.difference("abcd", "abxy") + StringUtils.getLevenshteinDistance("kitten", "sitting") + StringUtils.reverseDelimited("a.b.c", '.') + StringUtils.swapCase("aBc") + StringUtils.isNumeric("12") + StringUtils.substringBetween("[x]", "[", "]") + WordUtils.capitalizeFully("hello wORLD") + StringUtils.wrap("q", '"'));
        System.out.println(new P(1, "a") + " " + new P(1, "a").equals(new P(1, "a")) + new P(2, "b").hashCode() + " " + new P(1, "b").compareTo(new P(0, "c")));
        System.out.println(Range.between(3, 9).intersectionWith(Range.between(5, 20)) + " " + Fraction.getFraction("3/4").add(Fraction.getFraction(1, 6)) + " " + NumberUtils.createNumber("0x1F") + NumberUtils.max(3, 9, 4) + NumberUtils.isCreatable("1e5"));
        System.out.println(Pair.of("a", 1) + " " + Triple.of(1, 2, 3) + " " + ImmutablePair.of(1, 2).compareTo(ImmutablePair.of(1, 3)) + new MutableInt(5) + ArrayUtils.toString(ArrayUtils.addAll(new int[] {1}, 2, 3)) + Arrays.toString(ArrayUtils.removeElement(new int[] {1, 2}, 2)));
        System.out.println(DurationFormatUtils.formatDuration(3661000, "H:mm:ss") + " " + FastDateFormat.getInstance("yyyy-MM-dd HH:mm", TimeZone.getTimeZone("UTC")).format(0L) + " " + DateUtils.addMonths(new Date(0), 14).getTime() + StringEscapeUtils.escapeHtml4("<a & b>") + StringEscapeUtils.unescapeJava("\\u0041\\n").length());
        System.out.println(ClassUtils.getShortClassName(Map.Entry.class) + ClassUtils.getAllInterfaces(ArrayList.class).size() + " " + SerializationUtils.clone(new ArrayList<>(List.of(1, 2))) + BooleanUtils.toBoolean("yes") + BooleanUtils.toInteger(true));
    }
}
