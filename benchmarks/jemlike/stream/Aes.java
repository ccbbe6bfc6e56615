package jemlike.stream;

import java.util.Random;

/** A pipeline that encrypts and decrypts by AES: byte tables, shifts, long arithmetic. */
public final class Aes extends StreamBench {
    private static final int SEED = 127;

    private static final class Encrypt extends Filter {
        final Cipher cipher;
        int checksum;

        Encrypt(byte[] key) {
            cipher = new Cipher(key, true);
        }

        @Override
        void apply(byte[] from, byte[] to) {
            for (int at = 0; at < from.length; at += Cipher.BLOCK_BYTES) {
                cipher.encrypt(from, to, at);
                checksum = checksum * 31 + to[at];
            }
        }
    }

    private static final class Decrypt extends Filter {
        final Cipher cipher;

        Decrypt(byte[] key) {
            cipher = new Cipher(key, false);
        }

        @Override
        void apply(byte[] from, byte[] to) {
            for (int at = 0; at < from.length; at += Cipher.BLOCK_BYTES) {
                cipher.decrypt(from, to, at);
            }
        }
    }

    private final Encrypt encrypt;

    public Aes() {
        this(randomKey());
    }

    private Aes(byte[] key) {
        this(new Encrypt(key), new Decrypt(key));
    }

    private Aes(Encrypt encrypt, Decrypt decrypt) {
        super(new Filter[] {encrypt, decrypt}, 0);
        this.encrypt = encrypt;
    }

    private static byte[] randomKey() {
        Random random = new Random(SEED);
        byte[] key = new byte[Cipher.BLOCK_BYTES];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) random.nextInt();
        }
        return key;
    }

    @Override
    public String name() {
        return "AES";
    }

    @Override
    public int fixedCount() {
        return 100;
    }

    @Override
    int filterChecksum() {
        return encrypt.checksum;
    }
}
