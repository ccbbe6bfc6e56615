// RSA, DSA and EC keys from fixed numbers; deterministic PKCS#1 signatures; verification of others; encodings.
import java.math.BigInteger;
import java.security.*;
import java.security.interfaces.*;
import java.security.spec.*;
import java.util.*;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;

public class SignaturesRsa {
    public static void main(String[] args) throws Exception {
        HexFormat hex = HexFormat.of();
        BigInteger p = BigInteger.TWO.pow(520), q = BigInteger.TWO.pow(519).add(BigInteger.TEN.pow(100));
        p = p.nextProbablePrime();
        q = q.nextProbablePrime();
        BigInteger n = p.multiply(q), phi = p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE)), e = BigInteger.valueOf(65537), d = e.modInverse(phi);
        KeyFactory f = KeyFactory.getInstance("RSA");
        RSAPrivateKey priv = (RSAPrivateKey) f.generatePrivate(new RSAPrivateCrtKeySpec(n, e, d, p, q, d.mod(p.subtract(BigInteger.ONE)), d.mod(q.subtract(BigInteger.ONE)), q.modInverse(p)));
        RSAPublicKey pub = (RSAPublicKey) f.generatePublic(new RSAPublicKeySpec(n, e));
        System.out.println(n.bitLength() + " " + pub.getFormat() + " " + Arrays.hashCode(pub.getEncoded()) + " " + priv.getFormat() + " " + Arrays.hashCode(priv.getEncoded()));
        System.out.println(f.generatePublic(new X509EncodedKeySpec(pub.getEncoded())).equals(pub) + " " + f.generatePrivate(new PKCS8EncodedKeySpec(priv.getEncoded())).equals(priv) + " " + f.getKeySpec(pub, RSAPublicKeySpec.class).getPublicExponent());
        byte[] msg = "a message to be signed".getBytes();
        for (String alg : List.of("MD5withRSA", "SHA1withRSA", "SHA256withRSA", "SHA512withRSA", "SHA3-256withRSA")) {
            Signature s = Signature.getInstance(alg);
            s.initSign(priv);
            s.update(msg);
            byte[] sig = s.sign();
            s.initVerify(pub);
            s.update(msg);
            boolean good = s.verify(sig);
            s.update(msg, 1, 5);
            boolean bad = s.verify(sig);
            System.out.println(alg + " " + sig.length + " " + Arrays.hashCode(sig) + " " + good + bad);
        }
        Cipher c = Cipher.getInstance("RSA/ECB/NoPadding");
        c.init(Cipher.ENCRYPT_MODE, pub);
        byte[] enc = c.doFinal(new byte[] {1, 2, 3});
        c.init(Cipher.DECRYPT_MODE, priv);
        System.out.println(Arrays.hashCode(enc) + " " + new BigInteger(c.doFinal(enc)));
        Cipher pad = Cipher.getInstance("RSA/ECB/PKCS1Padding");
        pad.init(Cipher.ENCRYPT_MODE, pub);
        byte[] padded = pad.doFinal("hi".getBytes());
        pad.init(Cipher.DECRYPT_MODE, priv);
        System.out.println(padded.length + " " + new String(pad.doFinal(padded)));
        SecureRandom seeded = SecureRandom.getInstance("SHA1PRNG");
        seeded.setSeed(42);
        KeyPairGenerator ec = KeyPairGenerator.getInstance("EC");
        ec.initialize(new ECGenParameterSpec("secp256r1"), seeded);
        KeyPair kp = ec.generateKeyPair(), kp2 = ec.generateKeyPair();
        ECPublicKey ep = (ECPublicKey) kp.getPublic();
        System.out.println(ep.getParams().getOrder().bitLength() + " " + ep.getAlgorithm() + " " + kp.getPrivate().getFormat() + " " + ep.getEncoded().length);
        Signature es = Signature.getInstance("SHA256withECDSA");
        es.initSign(kp.getPrivate());
        es.update(msg);
        byte[] esig = es.sign();
        es.initVerify(kp.getPublic());
        es.update(msg);
        System.out.println(es.verify(esig));
        byte[] a = agree(kp.getPrivate(), kp2.getPublic()), b = agree(kp2.getPrivate(), kp.getPublic());
        System.out.println(a.length + " " + Arrays.equals(a, b));
        KeyPairGenerator ed = KeyPairGenerator.getInstance("Ed25519");
        KeyPair ek = ed.generateKeyPair();
        KeyFactory ef = KeyFactory.getInstance("Ed25519");
        PrivateKey fixed = ef.generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, hex.parseHex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")));
        Signature eds = Signature.getInstance("Ed25519");
        eds.initSign(fixed);
        System.out.println(hex.formatHex(eds.sign()) + " " + ek.getPublic().getAlgorithm());
        for (Object[] bad : new Object[][] {{"RSA", new byte[10]}, {"EC", new byte[] {48, 1}}}) {
            try {
                KeyFactory.getInstance((String) bad[0]).generatePublic(new X509EncodedKeySpec((byte[]) bad[1]));
            } catch (InvalidKeySpecException x) {
                System.out.println(x.getMessage());
            }
        }
        try {
            es.verify(new byte[3]);
        } catch (SignatureException x) {
            System.out.println(x.getMessage());
        }
        try {
            Signature.getInstance("SHA256withRSA").sign();
        } catch (SignatureException x) {
            System.out.println(x.getMessage());
        }
    }

    static byte[] agree(PrivateKey k, PublicKey p) throws GeneralSecurityException {
        KeyAgreement ka = KeyAgreement.getInstance("ECDH");
        ka.init(k);
        ka.doPhase(p, true);
        return ka.generateSecret();
    }
}
