// SHA1PRNG with a fixed seed is deterministic; DRBG and others only as to sizes; UUIDs of given bits.
import java.security.*;
import java.util.*;

public class SecureSeeded {
    public static void main(String[] args) throws Exception {
        SecureRandom a = SecureRandom.getInstance("SHA1PRNG");
        a.setSeed(new byte[] {1, 2, 3, 4});
        SecureRandom b = SecureRandom.getInstance("SHA1PRNG");
        b.setSeed(new byte[] {1, 2, 3, 4});
        System.out.println(a.nextInt() + " " + a.nextLong() + " " + a.nextDouble() + " " + a.nextInt(1000) + " " + a.getAlgorithm());
        for (int i = 0; i < 4; i++) b.nextInt();
        byte[] x = new byte[20];
        a.nextBytes(x);
        System.out.println(Arrays.toString(x));
        b.setSeed(7);
        System.out.println(b.nextInt());
        SecureRandom d = SecureRandom.getInstance("DRBG", DrbgParameters.instantiation(128, DrbgParameters.Capability.RESEED_ONLY, "text".getBytes()));
        byte[] y = new byte[32];
        d.nextBytes(y);
        System.out.println(d.getAlgorithm() + " " + y.length + " " + d.generateSeed(5).length + " " + d.getParameters().toString().startsWith("RESEED"));
        Set<Long> seen = new HashSet<>();
        SecureRandom def = new SecureRandom();
        for (int i = 0; i < 50; i++) seen.add(def.nextLong());
        System.out.println(seen.size() + " " + new SecureRandom(new byte[3]).nextInt(1));
        UUID u = new UUID(0x0123456789abcdefL, 0x8edcba9876543210L);
        System.out.println(u + " " + u.version() + u.variant() + " " + u.hashCode() + " " + UUID.nameUUIDFromBytes("hello".getBytes()) + " " + UUID.fromString("1-2-3-4-5") + " " + u.compareTo(UUID.fromString("1-2-3-4-5")) + UUID.randomUUID().version());
        for (String s : List.of("", "1-2-3-4", "x-1-2-3-4", "1-2-3-4-5-6", "0123456789abcdef0123456789abcdef")) {
            try {
                System.out.println(UUID.fromString(s));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        UUID t = UUID.fromString("c232ab00-9414-11ec-b3c8-9f6bdeced846");
        System.out.println(t.timestamp() + " " + t.clockSequence() + " " + t.node());
        try {
            u.timestamp();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            SecureRandom.getInstance("NoSuchPrng");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
    }
}
