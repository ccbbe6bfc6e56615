// InetAddress of literals: no name service; scopes, kinds, comparison; socket addresses; headers of permissions.
import java.net.*;
import java.util.*;

public class Addresses {
    public static void main(String[] args) throws Exception {
        for (String s : List.of("127.0.0.1", "10.1.2.3", "224.0.0.5", "169.254.1.1", "0.0.0.0", "255.255.255.255", "192.168.0.1", "::1", "fe80::1", "ff02::1", "2001:db8::ff00:42:8329", "::ffff:1.2.3.4", "::", "fec0::1", "1.2.3")) {
            InetAddress a = InetAddress.getByName(s);
            System.out.println(s + " " + a.getHostAddress() + " " + a.getClass().getSimpleName() + " " + Arrays.toString(a.getAddress()) + " " + a.isLoopbackAddress() + a.isAnyLocalAddress() + a.isLinkLocalAddress() + a.isMulticastAddress() + a.isSiteLocalAddress() + a.isMCGlobal() + " " + a.hashCode());
        }
        InetAddress named = InetAddress.getByAddress("name.example", new byte[] {1, 2, 3, 4});
        System.out.println(named + " " + named.getHostName() + " " + named.equals(InetAddress.getByName("1.2.3.4")) + " " + Inet6Address.getByAddress("h", new byte[16], 5).getScopeId());
        for (byte[] bad : new byte[][] {{1, 2, 3}, {}, new byte[17]}) {
            try {
                InetAddress.getByAddress(bad);
            } catch (UnknownHostException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String bad : List.of("[1.2.3.4]", "[::1", "1.2.3.4.5:::")) {
            try {
                System.out.println(InetAddress.getByName(bad));
            } catch (UnknownHostException e) {
                System.out.println("unknown");
            }
        }
        InetSocketAddress sa = InetSocketAddress.createUnresolved("some.host", 80), sb = new InetSocketAddress(named, 443);
        System.out.println(sa + " " + sa.isUnresolved() + sa.getHostString() + sa.getAddress() + " " + sb + " " + sb.getPort() + sb.equals(new InetSocketAddress(InetAddress.getByName("1.2.3.4"), 443)) + " " + new InetSocketAddress(0).getAddress().isAnyLocalAddress());
        for (Runnable r : new Runnable[] {() -> new InetSocketAddress("1.2.3.4", 70000), () -> InetSocketAddress.createUnresolved(null, 1), () -> new InetSocketAddress(-1)}) {
            try {
                r.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(new SocketPermission("*.com:80-90", "connect").implies(new SocketPermission("a.com:85", "connect,resolve")) + " " + new URLPermission("http://h/-", "GET:*").getActions() + " " + Proxy.NO_PROXY + new Proxy(Proxy.Type.HTTP, sa).address());
        System.out.println(InetAddress.getLoopbackAddress() + " " + StandardSocketOptions.TCP_NODELAY + StandardProtocolFamily.INET6 + " " + new URI("http://[fe80::1%25eth0]/").getHost());
        PasswordAuthentication pa = new PasswordAuthentication("u", "p".toCharArray());
        System.out.println(pa.getUserName() + pa.getPassword().length + new HttpRetryException("d", 5, "loc").getLocation() + " " + URLConnection.guessContentTypeFromName("a.png") + URLConnection.guessContentTypeFromStream(new java.io.ByteArrayInputStream("<html>".getBytes())));
    }
}
