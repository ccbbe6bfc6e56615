// URI: parsing of many forms, resolution of RFC 3986's examples, relativization, encoding, comparison, failures.
import java.net.*;
import java.util.*;

public class UriParts {
    public static void main(String[] args) throws Exception {
        for (String s : List.of("http://user:pw@host.com:8080/a/b;p?q=1&r=%20#frag", "mailto:a@b.c", "file:///tmp/x", "//host/path", "relative/path?q", "#only", "", "urn:isbn:123", "http://[::1]:80/", "HTTP://EXAMPLE.com/%7euser", "http://h/\u00e9\u20ac", "jar:file:/a.jar!/b", "http://host_name/x", "a:b:c", "http://h:/p", "?q", "http://1.2.3.4.5/")) {
            URI u = new URI(s);
            System.out.println(u.toASCIIString() + " " + u.getScheme() + "|" + u.getSchemeSpecificPart().hashCode() + "|" + u.getAuthority() + "|" + u.getUserInfo() + "|" + u.getHost() + "|" + u.getPort() + "|" + (u.getPath() == null ? null : u.getPath().hashCode()) + "|" + u.getRawQuery() + "|" + u.getFragment() + " " + u.isAbsolute() + u.isOpaque() + " " + u.hashCode());
        }
        URI base = URI.create("http://a/b/c/d;p?q");
        for (String r : "g:h g ./g g/ /g //g ?y g?y #s g#s g?y#s ;x g;x . ./ .. ../ ../g ../.. ../../ ../../g ../../../g /./g /../g g. .g g.. ..g ./../g ./g/. g/./h g/../h".split(" ")) System.out.print(r + "=" + base.resolve(r) + " ");
        System.out.println();
        for (String p : List.of("/a/./b/../c", "a/../../b", "./a:b", "/..", "a//b", "./")) System.out.print(URI.create(p).normalize() + " ");
        System.out.println(URI.create("http://h/a/b/").relativize(URI.create("http://h/a/b/c/d?x")) + " " + URI.create("http://h/a").relativize(URI.create("http://g/a")) + " " + URI.create("HTTP://H/x").equals(URI.create("http://h/x")) + URI.create("a").compareTo(URI.create("b")));
        System.out.println(new URI("http", "us er", "host", 99, "/p a/th", "q=a b&c", "f g") + " " + new URI("scheme", "ssp with space", "frag") + " " + new URI(null, null, "a b", null) + " " + new URI("http", "host", "/p", "f"));
        for (String bad : List.of("http://a b", "1http:x", "http://[::1", "http://h/%zz", "a^b", ":x", "http://", "http:", "\\x")) {
            try {
                System.out.println(new URI(bad));
            } catch (URISyntaxException e) {
                System.out.println(e.getMessage() + " " + e.getIndex());
            }
        }
        URL u = new URL("http://user@host:81/dir/file.html?q=1#ref");
        System.out.println(u.getProtocol() + u.getHost() + u.getPort() + u.getDefaultPort() + u.getFile() + u.getPath() + u.getQuery() + u.getRef() + u.getUserInfo() + u.getAuthority() + " " + new URL(u, "../other?x") + " " + new URL(u, "#r2") + " " + u.toExternalForm().equals(u.toURI().toString()) + new URL("ftp", "h", 21, "/f") + u.sameFile(new URL("http://user@host:81/dir/file.html?q=1")));
        for (String bad : List.of("nope", "foo://x", "http://h:99999999999/", "http://h:-5/")) {
            try {
                System.out.println(new URL(bad));
            } catch (MalformedURLException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String s : List.of("a b&c=d/\u00e9\u20ac~*", "%41+%2B", "%e2%82%ac")) System.out.print(URLEncoder.encode(s, "UTF-8") + " " + URLDecoder.decode(s.startsWith("%") ? s : "x", "UTF-8").hashCode() + " ");
        try {
            URLDecoder.decode("%4", "UTF-8");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(IDN.toASCII("b\u00fccher.example") + " " + IDN.toUnicode("xn--bcher-kva.example").length() + " " + new HttpCookieUse().show());
    }

    static class HttpCookieUse {
        String show() {
            HttpCookie c = HttpCookie.parse("Set-Cookie: id=5; Path=/x; Domain=.example.com; Max-Age=60; Secure; HttpOnly").get(0);
            return c + " " + c.getPath() + c.getDomain() + c.getMaxAge() + c.getSecure() + c.isHttpOnly() + HttpCookie.domainMatches(".example.com", "www.example.com");
        }
    }
}
