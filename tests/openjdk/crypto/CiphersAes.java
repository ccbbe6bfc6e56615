// Ciphers: AES, DES, DESede, Blowfish, RC4, ChaCha20 in their modes and paddings with fixed keys, streams, failures.
import java.io.*;
import java.security.*;
import java.security.spec.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

public class CiphersAes {
    public static void main(String[] args) throws Exception {
        HexFormat hex = HexFormat.of();
        byte[] bytes = new byte[64];
        for (int i = 0; i < 64; i++) bytes[i] = (byte) (i * 11 + 3);
        String[][] specs = {{"AES/ECB/PKCS5Padding", "16"}, {"AES/ECB/NoPadding", "24"}, {"AES/CBC/PKCS5Padding", "32"}, {"AES/CBC/ISO10126Padding", "16"}, {"AES/CTR/NoPadding", "16"}, {"AES/CFB8/NoPadding", "16"}, {"AES/CFB/NoPadding", "24"}, {"AES/OFB/NoPadding", "16"}, {"AES/PCBC/PKCS5Padding", "16"}, {"AES/CTS/NoPadding", "16"},
            {"DES/CBC/PKCS5Padding", "8"}, {"DESede/CBC/PKCS5Padding", "24"}, {"Blowfish/ECB/PKCS5Padding", "12"}, {"RC2/ECB/PKCS5Padding", "9"}, {"ARCFOUR", "16"}};
        for (String[] s : specs) {
            String alg = s[0].split("/")[0];
            Cipher c = Cipher.getInstance(s[0]);
            SecretKeySpec key = new SecretKeySpec(bytes, 0, Integer.parseInt(s[1]), alg);
            boolean iv = s[0].contains("/") && !s[0].contains("ECB");
            AlgorithmParameterSpec p = iv ? new IvParameterSpec(bytes, 20, c.getBlockSize()) : null;
            c.init(Cipher.ENCRYPT_MODE, key, p);
            StringBuilder sb = new StringBuilder(s[0] + " " + c.getBlockSize() + " " + c.getOutputSize(33));
            for (int n : new int[] {16, 32, 48}) {
                byte[] out = c.doFinal(bytes, 0, n);
                sb.append(' ').append(s[0].contains("10126") ? out.length + "" : Arrays.hashCode(out) + "");
                Cipher d = Cipher.getInstance(s[0]);
                d.init(Cipher.DECRYPT_MODE, key, p);
                if (!Arrays.equals(d.doFinal(out), Arrays.copyOf(bytes, n))) sb.append(" differs");
            }
            if (!s[0].endsWith("NoPadding")) sb.append(' ').append(c.update(bytes, 0, 5) == null ? 0 : 1).append(c.doFinal(bytes, 5, 12).length);
            System.out.println(sb);
        }
        SecretKeySpec key = new SecretKeySpec(bytes, 0, 16, "AES");
        Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
        gcm.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, bytes, 1, 12));
        gcm.updateAAD("header".getBytes());
        byte[] sealed = gcm.doFinal("secret message of some length".getBytes());
        System.out.println(hex.formatHex(sealed));
        gcm.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, bytes, 1, 12));
        gcm.updateAAD("header".getBytes());
        System.out.println(new String(gcm.doFinal(sealed)));
        gcm.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, bytes, 1, 12));
        gcm.updateAAD("hEader".getBytes());
        try {
            gcm.doFinal(sealed);
        } catch (AEADBadTagException e) {
            System.out.println(e.getMessage());
        }
        Cipher chacha = Cipher.getInstance("ChaCha20-Poly1305");
        chacha.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(bytes, 0, 32, "ChaCha20"), new IvParameterSpec(bytes, 0, 12));
        System.out.println(hex.formatHex(chacha.doFinal("chacha text".getBytes())));
        Cipher cbc = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cbc.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[16]));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (CipherOutputStream co = new CipherOutputStream(out, cbc)) { for (int i = 0; i < 2000; i++) co.write(i); }
        cbc.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(new byte[16]));
        try (CipherInputStream ci = new CipherInputStream(new ByteArrayInputStream(out.toByteArray()), cbc)) { System.out.println(out.size() + " " + Arrays.hashCode(ci.readAllBytes())); }
        byte[] damaged = out.toByteArray();
        damaged[damaged.length - 1] ^= 1;
        try {
            cbc.doFinal(damaged);
        } catch (BadPaddingException e) {
            System.out.println(e.getMessage());
        }
        for (String bad : List.of("AES/XXX/NoPadding", "NoCipher", "AES/ECB", "AES/GCM/PKCS5Padding", "")) {
            try {
                Cipher.getInstance(bad);
                System.out.println("fine");
            } catch (GeneralSecurityException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        try {
            Cipher.getInstance("AES/ECB/NoPadding").init(Cipher.ENCRYPT_MODE, new SecretKeySpec(bytes, 0, 15, "AES"));
        } catch (InvalidKeyException e) {
            System.out.println(e.getMessage());
        }
        Cipher ecb = Cipher.getInstance("AES/ECB/NoPadding");
        ecb.init(Cipher.ENCRYPT_MODE, key);
        try {
            ecb.doFinal(bytes, 0, 15);
        } catch (IllegalBlockSizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            ecb.doFinal(bytes, 0, 32, new byte[20], 0);
        } catch (ShortBufferException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Cipher.getMaxAllowedKeyLength("AES") + " " + ecb.getAlgorithm() + ecb.getParameters() + ecb.getIV());
    }
}
