// Mac algorithms, PBKDF2, key specs, secret key factories, key wrapping.
import java.security.*;
import java.security.spec.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

public class MacsAndKeys {
    public static void main(String[] args) throws Exception {
        HexFormat hex = HexFormat.of();
        byte[] key = new byte[40], data = new byte[300];
        for (int i = 0; i < data.length; i++) { data[i] = (byte) (i ^ 0x5a); if (i < 40) key[i] = (byte) i; }
        for (String name : List.of("HmacMD5", "HmacSHA1", "HmacSHA224", "HmacSHA256", "HmacSHA384", "HmacSHA512", "HmacSHA512/256", "HmacSHA3-256")) {
            Mac m = Mac.getInstance(name);
            m.init(new SecretKeySpec(key, name));
            m.update(data, 0, 100);
            Mac copy = (Mac) m.clone();
            System.out.println(name + " " + m.getMacLength() + " " + hex.formatHex(m.doFinal()) + " " + Arrays.hashCode(copy.doFinal(data)) + " " + Arrays.hashCode(m.doFinal(data)));
            m.init(new SecretKeySpec(new byte[200], "x"));
            System.out.println(Arrays.hashCode(m.doFinal(new byte[0])));
        }
        for (String prf : List.of("PBKDF2WithHmacSHA1", "PBKDF2WithHmacSHA256", "PBKDF2WithHmacSHA512")) {
            SecretKeyFactory f = SecretKeyFactory.getInstance(prf);
            SecretKey k = f.generateSecret(new PBEKeySpec("password".toCharArray(), "salt".getBytes(), 60, 200));
            System.out.println(prf + " " + hex.formatHex(k.getEncoded()) + " " + k.getAlgorithm() + k.getFormat());
        }
        SecretKeySpec aes = new SecretKeySpec(key, 0, 16, "AES");
        System.out.println(aes.equals(new SecretKeySpec(Arrays.copyOf(key, 16), "aes")) + " " + aes.hashCode() + aes.getFormat());
        for (String w : List.of("AESWrap", "AES/KW/PKCS5Padding")) {
            Cipher c = Cipher.getInstance(w);
            c.init(Cipher.WRAP_MODE, aes);
            byte[] wrapped = c.wrap(new SecretKeySpec(key, 5, 24, "DESede"));
            System.out.println(w + " " + hex.formatHex(wrapped));
            c.init(Cipher.UNWRAP_MODE, aes);
            System.out.println(hex.formatHex(c.unwrap(wrapped, "DESede", Cipher.SECRET_KEY).getEncoded()));
            wrapped[3] ^= 1;
            try {
                c.unwrap(wrapped, "DESede", Cipher.SECRET_KEY);
            } catch (InvalidKeyException e) {
                System.out.println("bad key");
            }
        }
        SecretKey des = SecretKeyFactory.getInstance("DES").generateSecret(new DESKeySpec(key));
        System.out.println(hex.formatHex(des.getEncoded()) + " " + DESKeySpec.isWeak(new byte[] {1, 1, 1, 1, 1, 1, 1, 1}, 0) + DESKeySpec.isParityAdjusted(des.getEncoded(), 0));
        KeyGenerator kg = KeyGenerator.getInstance("AES");
        kg.init(256);
        System.out.println(kg.generateKey().getEncoded().length + " " + KeyGenerator.getInstance("HmacSHA256").generateKey().getEncoded().length);
        for (Runnable r : new Runnable[] {() -> new SecretKeySpec(new byte[0], "AES"), () -> new SecretKeySpec(null, "AES"), () -> new SecretKeySpec(key, ""), () -> kg.init(7), () -> new PBEKeySpec(null, new byte[0], 1), () -> new PBEKeySpec(null, new byte[1], 0), () -> new IvParameterSpec(new byte[3], 1, 5)}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        try {
            Mac.getInstance("HmacSHA256").doFinal();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Mac.getInstance("HmacSHA1").init(null);
        } catch (InvalidKeyException e) {
            System.out.println(e.getMessage());
        }
    }
}
