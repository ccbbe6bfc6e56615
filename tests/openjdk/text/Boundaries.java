// BreakIterator for characters, words, sentences and lines; StringCharacterIterator; Bidi.
import java.text.*;
import java.util.*;

public class Boundaries {
    static void show(String name, BreakIterator it, String text) {
        it.setText(text);
        StringBuilder sb = new StringBuilder(name);
        for (int p = it.first(); p != BreakIterator.DONE; p = it.next()) sb.append(' ').append(p);
        sb.append(" |");
        for (int p = it.last(); p != BreakIterator.DONE; p = it.previous()) sb.append(' ').append(p);
        sb.append(" | ").append(it.following(5)).append(' ').append(it.preceding(5)).append(' ').append(it.isBoundary(4)).append(' ').append(it.next(2));
        System.out.println(sb);
    }

    public static void main(String[] args) {
        String[] texts = {"Hello, world! How are you? I'm fine (thanks). Mr. Smith went to Washington.", "e\u0301a\u0308o \ud83d\ude00 x\r\ny", "one-two three/four 3.14 $5.00 a.b.c user@host 50%", "\u65e5\u672c\u8a9e\u306e\u6587\u7ae0\u3002\u4e8c\u3064\u76ee\u3002", "", "    ", "wait... what?! \"Yes.\" No."};
        for (String t : texts) {
            if (t.length() < 6) t = t + "      ";
            show("char", BreakIterator.getCharacterInstance(Locale.US), t);
            show("word", BreakIterator.getWordInstance(Locale.US), t);
            show("sentence", BreakIterator.getSentenceInstance(Locale.US), t);
            show("line", BreakIterator.getLineInstance(Locale.US), t);
        }
        BreakIterator w = BreakIterator.getWordInstance(Locale.US);
        w.setText(texts[0]);
        List<String> words = new ArrayList<>();
        for (int a = w.first(), b = w.next(); b != BreakIterator.DONE; a = b, b = w.next()) if (Character.isLetter(texts[0].charAt(a))) words.add(texts[0].substring(a, b));
        System.out.println(words);
        try {
            w.following(1000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        StringCharacterIterator it = new StringCharacterIterator("abcdef", 1, 5, 3);
        StringBuilder sb = new StringBuilder();
        for (char c = it.current(); c != CharacterIterator.DONE; c = it.previous()) sb.append(c).append(it.getIndex());
        sb.append(it.last()).append(it.setIndex(5) == CharacterIterator.DONE).append(it.getBeginIndex()).append(it.first());
        System.out.println(sb);
        for (String s : new String[] {"abc", "abc \u05d0\u05d1\u05d2 123", "\u0627\u0644 x", "1 + 2 \u05d0"}) for (int dir : new int[] {Bidi.DIRECTION_LEFT_TO_RIGHT, Bidi.DIRECTION_DEFAULT_RIGHT_TO_LEFT}) {
            Bidi b = new Bidi(s, dir);
            StringBuilder r = new StringBuilder(b.isMixed() + " " + b.getBaseLevel() + " " + b.getRunCount());
            for (int i = 0; i < b.getRunCount(); i++) r.append(' ').append(b.getRunStart(i)).append('-').append(b.getRunLimit(i)).append('/').append(b.getRunLevel(i));
            System.out.println(r);
        }
        AttributedString as = new AttributedString("attributed text");
        as.addAttribute(java.awt.font.TextAttribute.LANGUAGE, Locale.US, 0, 4);
        AttributedCharacterIterator ai = as.getIterator();
        System.out.println(ai.getRunLimit() + " " + ai.getAllAttributeKeys().size() + ai.getAttribute(AttributedCharacterIterator.Attribute.LANGUAGE));
    }
}
