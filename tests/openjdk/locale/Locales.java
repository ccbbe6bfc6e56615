// Locale: tags, builders, extensions, display names, lookup and filtering by ranges, categories.
import java.util.*;

public class Locales {
    static String escape(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c > 31 && c < 127 ? c + "" : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) {
        for (String t : List.of("en", "en-US", "zh-Hant-TW", "sr-Latn-RS", "de-CH-1996", "ja-JP-u-ca-japanese", "th-TH-u-nu-thai", "x-private", "en-a-bb-u-co-phonebk", "und", "no-NO-NY", "i-klingon", "zz-ZZ", "art-lojban", "bad_tag", "", "EN-us", "ja-JP-JP")) {
            Locale l = Locale.forLanguageTag(t);
            System.out.println(t + " -> " + l + " " + l.toLanguageTag() + " " + l.getLanguage() + "/" + l.getScript() + "/" + l.getCountry() + "/" + l.getVariant() + "/" + l.getExtensionKeys() + l.getUnicodeLocaleKeys() + " " + escape(l.getDisplayName(Locale.ENGLISH)) + " | " + escape(l.getDisplayName(Locale.FRENCH)) + " | " + l.hashCode());
        }
        for (Locale l : List.of(new Locale("he"), new Locale("iw"), new Locale("in", "ID"), new Locale("no", "NO", "NY"), new Locale("ja", "JP", "JP"), Locale.ROOT, Locale.CHINA, new Locale("EN", "us"))) {
            String iso;
            try {
                iso = l.getISO3Language() + l.getISO3Country();
            } catch (MissingResourceException e) {
                iso = e.getMessage();
            }
            System.out.println(l + " " + l.toLanguageTag() + " " + iso + " " + l.stripExtensions() + l.hasExtensions());
        }
        Locale built = new Locale.Builder().setLanguage("fr").setScript("Latn").setRegion("CA").setVariant("POSIX").setUnicodeLocaleKeyword("nu", "latn").setExtension('x', "priv-use").addUnicodeLocaleAttribute("attr").build();
        System.out.println(built + " " + built.toLanguageTag() + " " + built.getUnicodeLocaleType("nu") + built.getUnicodeLocaleAttributes() + built.getExtension('x'));
        for (Runnable r : new Runnable[] {() -> new Locale.Builder().setLanguage("toolong99"), () -> new Locale.Builder().setRegion("x"), () -> new Locale.Builder().setLanguageTag("a-b-"), () -> new Locale.Builder().setUnicodeLocaleKeyword("n", "x"), () -> new Locale.Builder().setLocale(new Locale("no_way")), () -> new Locale(null), () -> Locale.LanguageRange.parse("??")}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse("fr-CA;q=0.5, de, *;q=0.1, en-GB;q=0.8");
        List<Locale> have = List.of(Locale.US, Locale.UK, Locale.GERMANY, Locale.CANADA_FRENCH, Locale.JAPAN);
        System.out.println(ranges + " " + Locale.filter(ranges, have) + " " + Locale.lookup(ranges, have) + " " + Locale.lookupTag(Locale.LanguageRange.parse("zh-Hant-TW"), List.of("zh-Hant", "zh", "en")) + Locale.filterTags(Locale.LanguageRange.parse("en-*"), List.of("en-US", "en", "fr"), Locale.FilteringMode.EXTENDED_FILTERING));
        Locale.setDefault(Locale.GERMANY);
        Locale.setDefault(Locale.Category.FORMAT, Locale.FRANCE);
        System.out.println(Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT) + Locale.getDefault(Locale.Category.DISPLAY) + " " + escape(String.format("%,.2f", 1234567.5)) + " " + Locale.ITALY.getDisplayCountry() + escape(Locale.ITALY.getDisplayLanguage(Locale.JAPANESE)));
        System.out.println(new TreeSet<>(Arrays.asList(Locale.getISOCountries())).size() + " " + Locale.getISOLanguages().length + " " + Locale.getISOCountries(Locale.IsoCountryCode.PART3).hashCode() * 0 + Arrays.asList(Locale.getAvailableLocales()).contains(Locale.KOREA));
        long h = 0;
        for (String c : Locale.getISOCountries()) h = h * 31 + new Locale("", c).getDisplayCountry(Locale.ENGLISH).hashCode() + new Locale("", c).getISO3Country().hashCode();
        for (String c : Locale.getISOLanguages()) h = h * 31 + new Locale(c).getDisplayLanguage(Locale.ENGLISH).hashCode();
        System.out.println(h);
    }
}
