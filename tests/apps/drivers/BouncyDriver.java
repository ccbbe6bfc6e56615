// Bouncy Castle as a provider: digests, ciphers, fixed signatures.
import java.security.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;
import org.bouncycastle.crypto.digests.*;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.util.encoders.Hex;

public class BouncyDriver {
    public static void main(String[] args) throws Exception {
        Security.addProvider(new BouncyCastleProvider());
        for (String a : List.of("RIPEMD160", "WHIRLPOOL", "TIGER", "SM3", "GOST3411", "BLAKE2B-256", "SHA3-256", "SKEIN-256-128", "KECCAK-224")) System.out.println(a + " " + Hex.toHexString(MessageDigest.getInstance(a, "BC").digest("abc".getBytes())));
        for (String a : List.of("Twofish", "Serpent", "CAST5", "IDEA", "Camellia", "SEED", "SM4")) {
            Cipher c = Cipher.getInstance(a + "/CBC/PKCS5Padding", "BC");
            c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], a), new IvParameterSpec(new byte[c.getBlockSize()]));
            System.out.println(a + " " + Hex.toHexString(c.doFinal("sixteen byte txt and more".getBytes())));
        }
        Mac m = Mac.getInstance("AESCMAC", "BC");
        m.init(new SecretKeySpec(new byte[16], "AES"));
        System.out.println(Hex.toHexString(m.doFinal(new byte[20])));
        SHAKEDigest s = new SHAKEDigest(128);
        s.update(new byte[3], 0, 3);
        byte[] out = new byte[40];
        s.doFinal(out, 0, 40);
        System.out.println(Hex.toHexString(out));
    }
}
