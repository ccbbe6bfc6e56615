// PKCS12 key stores with secret keys, certificates parsed from PEM, providers and their services, algorithm parameters.
import java.io.*;
import java.security.*;
import java.security.cert.*;
import java.security.cert.Certificate;
import java.util.*;
import javax.crypto.spec.*;

public class KeyStoresAndCertificates {
    public static void main(String[] args) throws Exception {
        KeyStore ks = KeyStore.getInstance("PKCS12");
        ks.load(null, null);
        char[] pw = "changeit".toCharArray();
        KeyStore.ProtectionParameter prot = new KeyStore.PasswordProtection(pw);
        ks.setEntry("aes", new KeyStore.SecretKeyEntry(new SecretKeySpec(new byte[16], "AES")), prot);
        ks.setEntry("Mac", new KeyStore.SecretKeyEntry(new SecretKeySpec(new byte[] {1, 2, 3}, "HmacSHA256")), prot);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ks.store(out, pw);
        KeyStore back = KeyStore.getInstance("PKCS12");
        back.load(new ByteArrayInputStream(out.toByteArray()), pw);
        System.out.println(new TreeSet<>(Collections.list(back.aliases())) + " " + back.size() + back.containsAlias("AES") + back.isKeyEntry("mac") + " " + back.getKey("aes", pw).getAlgorithm() + back.getKey("mac", pw).getEncoded().length + back.getCertificate("aes"));
        try {
            KeyStore.getInstance("PKCS12").load(new ByteArrayInputStream(out.toByteArray()), "wrong".toCharArray());
        } catch (IOException e) {
            System.out.println(e.getMessage() + " " + e.getCause().getClass().getSimpleName());
        }
        try {
            KeyStore.getInstance("PKCS12").size();
        } catch (KeyStoreException e) {
            System.out.println(e.getMessage());
        }
        back.deleteEntry("aes");
        System.out.println(back.size() + " " + KeyStore.getDefaultType() + back.getType());
        CertificateFactory cf = CertificateFactory.getInstance("X.509");
        for (String bad : List.of("", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "garbage")) {
            try {
                System.out.println(cf.generateCertificate(new ByteArrayInputStream(bad.getBytes())));
            } catch (CertificateException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        System.out.println(cf.generateCertificates(new ByteArrayInputStream(new byte[0])).size() + " " + cf.getType());
        for (Provider p : Security.getProviders()) System.out.print(p.getName() + " ");
        System.out.println();
        Provider sun = Security.getProvider("SUN");
        System.out.println(sun.getService("MessageDigest", "SHA-256").getAlgorithm() + " " + sun.getService("MessageDigest", "none") + " " + new TreeSet<>(Security.getAlgorithms("Signature")).size() / 10 + " " + Security.getAlgorithms("MessageDigest").contains("SHA-1"));
        Provider own = new Provider("Own", "1.5", "own provider") { };
        own.put("MessageDigest.SUM", Sum.class.getName());
        System.out.println(Security.addProvider(own) > 0);
        MessageDigest md = MessageDigest.getInstance("SUM");
        md.update(new byte[] {1, 2, 3});
        System.out.println(Arrays.toString(md.digest()) + md.getProvider());
        Security.removeProvider("Own");
        try {
            MessageDigest.getInstance("SUM");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        AlgorithmParameters ap = AlgorithmParameters.getInstance("AES");
        ap.init(new IvParameterSpec(new byte[16]));
        System.out.println(ap.getEncoded().length + " " + ap.getParameterSpec(IvParameterSpec.class).getIV().length + " " + Security.getProperty("keystore.type"));
        System.out.println(new javax.security.auth.x500.X500Principal("CN=Duke, OU=Java, O=Oracle, C=US").getName() + " " + new javax.security.auth.x500.X500Principal("C=us,CN=A\\,b").getName("RFC2253"));
        CodeSource cs = new CodeSource(null, (Certificate[]) null);
        System.out.println(cs.getLocation() + " " + new Permissions().elements().hasMoreElements() + new java.io.FilePermission("/tmp/-", "read").implies(new java.io.FilePermission("/tmp/a/b", "read")));
    }

    public static class Sum extends MessageDigestSpi {
        int sum;
        @Override protected void engineUpdate(byte b) { sum += b; }
        @Override protected void engineUpdate(byte[] b, int off, int len) { for (int i = off; i < off + len; i++) sum += b[i]; }
        @Override protected byte[] engineDigest() { byte[] r = {(byte) sum}; sum = 0; return r; }
        @Override protected void engineReset() { sum = 0; }
    }
}
