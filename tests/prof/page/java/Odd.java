// A comment </script><script>document.title = "broken"</script> & more <!-- of it
public final class Odd {
    private Odd() {
    }

    static int plain(int n) {
        String text = "</script><script>document.title = 'broken'</script><!-- \u2028 \u0001 \" '";
        return n + text.length();
    }

    static int PLACEHOLDER_METHOD(int n) {
        return plain(n) + 1;
    }

    public static void main(String[] args) {
        System.out.println(PLACEHOLDER_METHOD(1) + OddPlaceholderClass.run(2));
    }
}
