// Capturing, named, non-capturing and atomic groups, back references, replacement by group and function.
import java.util.*;
import java.util.regex.*;

public class GroupsAndReferences {
    static void all(String regex, String text) {
        Matcher m = Pattern.compile(regex).matcher(text);
        StringBuilder sb = new StringBuilder(regex + ":");
        while (m.find()) {
            sb.append(" [").append(m.start()).append(',').append(m.end());
            for (int g = 0; g <= m.groupCount(); g++) sb.append(g == 0 ? " " : "|").append(m.group(g));
            sb.append(']');
        }
        System.out.println(sb);
    }

    public static void main(String[] args) {
        all("(\\d+)-(\\d+)", "10-20 30-40 5- -6 7-8-9");
        all("(?<key>\\w+)=(?<value>[^;]*);?", "a=1;bb=two words;c=;");
        all("(\\w)\\1", "bookkeeper aabbc");
        all("(?<q>['\"])(.*?)\\k<q>", "say 'it \"is\"' or \"he's\" end");
        all("(a|ab)(c|bcd)(d*)", "abcd abcdd acd");
        all("(?:x+)+y", "xxxxxy xxxx");
        all("(?>a+)b|a+c", "aaab aaac");
        all("(a)|(b)|(c)", "cab");
        all("((a)(b(c)?)?)+", "abcaba");
        all("^(\\w+)\\s+(\\w+)$", "hello world");
        all("(?=(\\w{3}))", "abcde");
        all("(?<!\\$)\\b\\d+\\b(?!%)", "10 $20 30% 40");
        all("(?<=a{1,3})b", "ab aab b");
        all("(x*)(y*)", "xxyy");
        Matcher m = Pattern.compile("(?<first>\\w+) (?<last>\\w+)").matcher("Ada Lovelace, Alan Turing");
        System.out.println(m.replaceAll("${last}-$1") + " " + m.reset().replaceFirst("\\$1 \\\\"));
        System.out.println(Pattern.compile("\\d+").matcher("a1b22c333").replaceAll(r -> "<" + Integer.parseInt(r.group()) * 2 + ">"));
        StringBuilder sb = new StringBuilder();
        Matcher w = Pattern.compile("[aeiou]").matcher("programming language");
        while (w.find()) w.appendReplacement(sb, w.group().toUpperCase());
        w.appendTail(sb);
        System.out.println(sb + " " + Matcher.quoteReplacement("$1\\") + " " + Pattern.quote("a.b\\E"));
        m.reset();
        m.find();
        System.out.println(m.group("first") + m.start("last") + m.end("last") + " " + m.toMatchResult().group(2));
        for (String bad : List.of("$5", "${none}", "$", "${", "a\\")) {
            try {
                System.out.println(m.replaceAll(bad));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        try {
            m.reset().group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.find();
            m.group(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
