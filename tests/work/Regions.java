/** Native methods that copy by functions of JNI; prints how much each copies. */
public class Regions {
    static native void getRegion(int[] array, int count);

    static native void setRegion(long[] array, int count);

    static native void badRegion(byte[] array);

    static native void elements(short[] array);

    static native void critical(byte[] array);

    static native String newStrings(int length);

    static native int characters(String text);

    static native int utfCharacters(String text);

    public static void main(String[] arguments) {
        System.loadLibrary("workregions");
        getRegion(new int[100], 60);
        System.out.println("getRegion " + 60 * 4);
        setRegion(new long[50], 20);
        System.out.println("setRegion " + 20 * 8);
        try {
            badRegion(new byte[10]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("badRegion 0");
        }
        elements(new short[30]); /* there and back, and there without back */
        System.out.println("elements " + 3 * 30 * 2);
        critical(new byte[1000]);
        System.out.println("critical 0");
        newStrings(20); /* UTF-16, and UTF-8 of "plain" */
        System.out.println("newStrings " + (20 * 2 + 5));
        String text = "h\u00e4lfte";
        characters(text);
        System.out.println("characters " + (6 * 2 + 3 * 2));
        utfCharacters(text); /* all, and three characters, of which one takes two bytes */
        System.out.println("utfCharacters " + (7 + 4));
    }
}
