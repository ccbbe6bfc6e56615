// MessageDigest: all algorithms on texts of many lengths; updates in pieces; clones; digest streams.
import java.io.*;
import java.nio.ByteBuffer;
import java.security.*;
import java.util.*;

public class Digests {
    public static void main(String[] args) throws Exception {
        byte[] data = new byte[1000];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * 7 + i / 13);
        HexFormat hex = HexFormat.of();
        for (String name : List.of("MD2", "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256", "SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512")) {
            MessageDigest md = MessageDigest.getInstance(name);
            System.out.println(name + " " + md.getDigestLength() + " " + hex.formatHex(md.digest()) + " " + hex.formatHex(md.digest("abc".getBytes())));
            int h = 0;
            for (int n : new int[] {1, 17, 55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 135, 136, 200, 1000}) {
                md.update(data, 0, n);
                h = h * 31 + Arrays.hashCode(md.digest());
            }
            for (int i = 0; i < 1000; i += 37) md.update(data, i, Math.min(37, 1000 - i));
            md.update((byte) 5);
            MessageDigest copy = (MessageDigest) md.clone();
            md.update(ByteBuffer.wrap(data, 3, 50));
            ByteBuffer direct = ByteBuffer.allocateDirect(100).put(data, 0, 100).flip();
            copy.update(direct);
            System.out.println(h + " " + Arrays.hashCode(md.digest()) + " " + Arrays.hashCode(copy.digest()) + " " + md.getAlgorithm() + md.getProvider().getName());
        }
        DigestInputStream in = new DigestInputStream(new ByteArrayInputStream(data), MessageDigest.getInstance("SHA-256"));
        in.read();
        in.on(false);
        in.skip(3);
        in.read(new byte[10]);
        in.on(true);
        in.readAllBytes();
        DigestOutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), MessageDigest.getInstance("MD5"));
        out.write(data, 10, 90);
        System.out.println(hex.formatHex(in.getMessageDigest().digest()) + " " + hex.formatHex(out.getMessageDigest().digest()) + " " + MessageDigest.isEqual(new byte[] {1}, new byte[] {1, 2}));
        byte[] chain = "seed".getBytes();
        MessageDigest sha = MessageDigest.getInstance("SHA-256");
        for (int i = 0; i < 1500; i++) chain = sha.digest(chain);
        System.out.println(hex.formatHex(chain));
        for (String bad : List.of("SHA-999", "", "sha256x")) {
            try {
                MessageDigest.getInstance(bad);
            } catch (NoSuchAlgorithmException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            MessageDigest.getInstance("MD5", "NoProvider");
        } catch (NoSuchProviderException e) {
            System.out.println(e.getMessage());
        }
        byte[] small = new byte[32];
        System.out.println(sha.digest(small, 0, 32) + " " + small[5]);
    }
}
