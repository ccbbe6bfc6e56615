// Digests, MACs, ciphers, key pairs, signatures, key stores and seeded randoms through the providers.
import java.io.*;
import java.math.*;
import java.security.*;
import java.security.spec.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

public class Crypto {
    static String hex(byte[] b) { return HexFormat.of().formatHex(b); }

    public static void main(String[] args) throws Exception {
        byte[] text = "The quick brown fox".getBytes();
        for (String a : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256", "SHA-512/256"}) System.out.println(a + " " + hex(MessageDigest.getInstance(a).digest(text)));
        SecretKeySpec key = new SecretKeySpec(Arrays.copyOf("key".getBytes(), 16), "AES");
        for (String a : new String[] {"HmacSHA256", "HmacMD5"}) { Mac m = Mac.getInstance(a); m.init(key); System.out.println(a + " " + hex(m.doFinal(text))); }
        Cipher c = Cipher.getInstance("AES/CBC/PKCS5Padding");
        c.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[16]));
        byte[] enc = c.doFinal(text);
        System.out.println(hex(enc));
        c.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(new byte[16]));
        System.out.println(new String(c.doFinal(enc)));
        enc[enc.length - 1] ^= 1;
        try { c.doFinal(enc); System.out.println("?"); } catch (BadPaddingException e) { System.out.println("bad padding"); }
        Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
        gcm.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
        gcm.updateAAD("aad".getBytes());
        System.out.println(hex(gcm.doFinal(text)));
        Cipher chacha = Cipher.getInstance("ChaCha20-Poly1305");
        chacha.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[32], "ChaCha20"), new IvParameterSpec(new byte[12]));
        System.out.println(hex(chacha.doFinal(text)));
        SecretKeyFactory f = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
        System.out.println(hex(f.generateSecret(new PBEKeySpec("pass".toCharArray(), "salt".getBytes(), 100, 256)).getEncoded()));
        KeyFactory rsa = KeyFactory.getInstance("RSA");
        BigInteger p = new BigInteger(512, 50, new Random(1)), q = new BigInteger(512, 50, new Random(2)), e = BigInteger.valueOf(65537);
        BigInteger n = p.multiply(q), d = e.modInverse(p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE)));
        PrivateKey priv = rsa.generatePrivate(new RSAPrivateKeySpec(n, d));
        PublicKey pub = rsa.generatePublic(new RSAPublicKeySpec(n, e));
        Signature s = Signature.getInstance("SHA256withRSA");
        s.initSign(priv);
        s.update(text);
        byte[] sig = s.sign();
        System.out.println(hex(MessageDigest.getInstance("SHA-256").digest(sig)));
        s.initVerify(pub);
        s.update(text);
        System.out.println(s.verify(sig));
        KeyPairGenerator ec = KeyPairGenerator.getInstance("EC");
        ec.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair pair = ec.generateKeyPair();
        Signature es = Signature.getInstance("SHA256withECDSA");
        es.initSign(pair.getPrivate());
        es.update(text);
        byte[] esig = es.sign();
        es.initVerify(pair.getPublic());
        es.update(text);
        System.out.println(es.verify(esig) + " " + pair.getPublic().getFormat());
        SecureRandom fixed = SecureRandom.getInstance("SHA1PRNG");
        fixed.setSeed(42);
        System.out.println(fixed.nextInt() + " " + fixed.nextLong());
        System.out.println(new SecureRandom().generateSeed(8).length);
        KeyStore ks = KeyStore.getInstance("PKCS12");
        ks.load(null, null);
        ks.setEntry("k", new KeyStore.SecretKeyEntry(key), new KeyStore.PasswordProtection("pw".toCharArray()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ks.store(out, "pw".toCharArray());
        KeyStore again = KeyStore.getInstance("PKCS12");
        again.load(new ByteArrayInputStream(out.toByteArray()), "pw".toCharArray());
        System.out.println(hex(again.getKey("k", "pw".toCharArray()).getEncoded()) + " " + again.size());
        try { again.load(new ByteArrayInputStream(out.toByteArray()), "no".toCharArray()); } catch (IOException x) { System.out.println(x.getMessage()); }
        try { MessageDigest.getInstance("NOPE"); } catch (NoSuchAlgorithmException x) { System.out.println(x.getMessage()); }
        for (Provider x : Security.getProviders()) System.out.print(x.getName() + " ");
        System.out.println();
    }
}
