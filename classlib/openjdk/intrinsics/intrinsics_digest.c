/*
 * intrinsics_digest.c: the compression functions of message digests: MD5 (RFC 1321), SHA-1, SHA-2
 * (FIPS 180-4), and the permutation of SHA-3 (FIPS 202).
 *
 * The state is an array in the digest object. The scratch arrays of the Java code are not used.
 */
#include <math.h>
#include <pthread.h>
#include <string.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/intrinsics/intrinsics.h"

/* Returns the words of the state. Returns NULL if the state is invalid, or the block in the array
 * args[1] at index args[2]. */
static void *find_state(const union vm_slot *args, uint32_t offset, uint32_t words,
                        int32_t block_bytes)
{
    const struct vm_object *state = lib_jdk_get(args[0].r, offset);
    if (state == NULL || state->length != words
        || !lib_jdk_has_range(args[1].r, vm_slot_int(args[2]), block_bytes)) {
        return NULL;
    }
    return lib_jdk_elements(state);
}

static const uint8_t *block_of(const union vm_slot *args)
{
    return (const uint8_t *)lib_jdk_elements(args[1].r) + vm_slot_int(args[2]);
}

static inline uint32_t rotate_left(uint32_t x, unsigned count)
{
    return x << count | x >> (32 - count);
}

static inline uint32_t rotate_right(uint32_t x, unsigned count)
{
    return x >> count | x << (32 - count);
}

static inline uint64_t rotate_right_64(uint64_t x, unsigned count)
{
    return x >> count | x << (64 - count);
}

static inline uint64_t rotate_left_64(uint64_t x, unsigned count)
{
    return count == 0 ? x : x << count | x >> (64 - count);
}

static inline uint32_t big_32(const uint8_t *bytes)
{
    uint32_t x;
    memcpy(&x, bytes, sizeof x);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? x : __builtin_bswap32(x);
}

static inline uint64_t big_64(const uint8_t *bytes)
{
    uint64_t x;
    memcpy(&x, bytes, sizeof x);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? x : __builtin_bswap64(x);
}

static inline uint32_t little_32(const uint8_t *bytes)
{
    return __builtin_bswap32(big_32(bytes));
}

/* --- constants, computed from their definitions --------------------------------------------- */

static uint32_t md5_sines[64]; /* 2^32 * |sin(i + 1)| */
static uint64_t sha_roots[80]; /* the fractions of the cube roots of the first primes, 64 bits of
                                  each */
static uint64_t keccak_rounds[24];

/* Returns floor(2^64 * the fraction of the cube root of n). Finds, bit by bit, the greatest integer
 * r for which r^3 <= n * 2^192. */
static uint64_t cube_root_fraction(uint32_t n)
{
    /* r has at most 3 + 64 bits, so r^3 has at most 201. It is computed by long multiplication of
     * words of 32 bits. */
    uint32_t root[3] = {0, 0, 0};
    for (int bit = 66; bit >= 0; bit--) {
        root[bit / 32] |= 1u << bit % 32;
        uint32_t square[6] = {0}, cube[9] = {0};
        for (int i = 0; i < 3; i++) {
            uint64_t carry = 0;
            for (int j = 0; j < 3; j++) {
                carry += (uint64_t)root[i] * root[j] + square[i + j];
                square[i + j] = (uint32_t)carry;
                carry >>= 32;
            }
            square[i + 3] = (uint32_t)carry;
        }
        for (int i = 0; i < 6; i++) {
            uint64_t carry = 0;
            for (int j = 0; j < 3; j++) {
                carry += (uint64_t)square[i] * root[j] + cube[i + j];
                cube[i + j] = (uint32_t)carry;
                carry >>= 32;
            }
            cube[i + 3] = (uint32_t)carry;
        }
        if (cube[8] != 0 || cube[7] != 0 || cube[6] >= n) { /* larger than n * 2^192; never equal,
                                                               because a prime has no integer
                                                               root */
            root[bit / 32] &= ~(1u << bit % 32);
        }
    }
    return (uint64_t)root[1] << 32 | root[0];
}

static bool is_prime(uint32_t n)
{
    for (uint32_t d = 2; d * d <= n; d++) {
        if (n % d == 0) {
            return false;
        }
    }
    return true;
}

/* The shift register of FIPS 202, 3.2.5: x^8 + x^6 + x^5 + x^4 + 1. */
static void make_keccak_rounds(void)
{
    uint8_t lfsr = 1;
    for (int round = 0; round < 24; round++) {
        for (int j = 0; j <= 6; j++) {
            if ((lfsr & 1) != 0) {
                keccak_rounds[round] ^= UINT64_C(1) << ((1u << j) - 1);
            }
            lfsr = (uint8_t)((lfsr & 0x80) != 0 ? lfsr << 1 ^ 0x71 : lfsr << 1);
        }
    }
}

static void make_constants(void)
{
    for (int i = 0; i < 64; i++) {
        md5_sines[i] = (uint32_t)(4294967296.0 * fabs(sin(i + 1)));
    }
    int count = 0;
    for (uint32_t n = 2; count < 80; n++) {
        if (is_prime(n)) {
            sha_roots[count++] = cube_root_fraction(n);
        }
    }
    make_keccak_rounds();
}

static void need_constants(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_constants);
}

/* --- MD5 ------------------------------------------------------------------------------------ */

LIB_INTRINSIC(md5)
{
    static const uint8_t shifts[4][4] = {
        {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
    uint32_t *state = find_state(args, lib_jdk_layout.md5_state, 4, 64);
    if (state == NULL) {
        return false;
    }
    need_constants();
    const uint8_t *block = block_of(args);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    for (unsigned i = 0; i < 64; i++) {
        uint32_t f, word;
        if (i < 16) {
            f = (b & c) | (~b & d);
            word = i;
        } else if (i < 32) {
            f = (d & b) | (~d & c);
            word = 5 * i + 1;
        } else if (i < 48) {
            f = b ^ c ^ d;
            word = 3 * i + 5;
        } else {
            f = c ^ (b | ~d);
            word = 7 * i;
        }
        f += a + md5_sines[i] + little_32(block + 4 * (word & 15));
        a = d;
        d = c;
        c = b;
        b += rotate_left(f, shifts[i / 16][i % 4]);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    return true;
}

/* --- SHA-1 ---------------------------------------------------------------------------------- */

LIB_INTRINSIC(sha1)
{
    static const uint32_t constants[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t *state = find_state(args, lib_jdk_layout.sha_state, 5, 64);
    if (state == NULL) {
        return false;
    }
    uint32_t w[80];
    for (int t = 0; t < 16; t++) {
        w[t] = big_32(block_of(args) + 4 * t);
    }
    for (int t = 16; t < 80; t++) {
        w[t] = rotate_left(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int t = 0; t < 80; t++) {
        uint32_t f = t < 20              ? (b & c) | (~b & d)
                     : t < 40 || t >= 60 ? b ^ c ^ d
                                         : (b & c) | (b & d) | (c & d);
        uint32_t next = rotate_left(a, 5) + f + e + w[t] + constants[t / 20];
        e = d;
        d = c;
        c = rotate_left(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    return true;
}

/* --- SHA-2 with words of 32 and of 64 bits -------------------------------------------------- */

LIB_INTRINSIC(sha2)
{
    uint32_t *state = find_state(args, lib_jdk_layout.sha2_state, 8, 64);
    if (state == NULL) {
        return false;
    }
    need_constants();
    uint32_t w[64], s[8];
    for (int t = 0; t < 16; t++) {
        w[t] = big_32(block_of(args) + 4 * t);
    }
    for (int t = 16; t < 64; t++) {
        uint32_t x = w[t - 15], y = w[t - 2];
        w[t] = w[t - 16] + w[t - 7] + (rotate_right(x, 7) ^ rotate_right(x, 18) ^ x >> 3)
               + (rotate_right(y, 17) ^ rotate_right(y, 19) ^ y >> 10);
    }
    memcpy(s, state, sizeof s);
    for (int t = 0; t < 64; t++) {
        uint32_t a = s[0], e = s[4];
        uint32_t first = s[7] + (rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25))
                         + ((e & s[5]) ^ (~e & s[6])) + (uint32_t)(sha_roots[t] >> 32) + w[t];
        uint32_t second = (rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22))
                          + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        memmove(&s[1], &s[0], 7 * sizeof s[0]);
        s[4] += first;
        s[0] = first + second;
    }
    for (int i = 0; i < 8; i++) {
        state[i] += s[i];
    }
    return true;
}

LIB_INTRINSIC(sha5)
{
    uint64_t *state = find_state(args, lib_jdk_layout.sha5_state, 8, 128);
    if (state == NULL) {
        return false;
    }
    need_constants();
    uint64_t w[80], s[8];
    for (int t = 0; t < 16; t++) {
        w[t] = big_64(block_of(args) + 8 * t);
    }
    for (int t = 16; t < 80; t++) {
        uint64_t x = w[t - 15], y = w[t - 2];
        w[t] = w[t - 16] + w[t - 7] + (rotate_right_64(x, 1) ^ rotate_right_64(x, 8) ^ x >> 7)
               + (rotate_right_64(y, 19) ^ rotate_right_64(y, 61) ^ y >> 6);
    }
    memcpy(s, state, sizeof s);
    for (int t = 0; t < 80; t++) {
        uint64_t a = s[0], e = s[4];
        uint64_t first =
            s[7] + (rotate_right_64(e, 14) ^ rotate_right_64(e, 18) ^ rotate_right_64(e, 41))
            + ((e & s[5]) ^ (~e & s[6])) + sha_roots[t] + w[t];
        uint64_t second = (rotate_right_64(a, 28) ^ rotate_right_64(a, 34) ^ rotate_right_64(a, 39))
                          + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        memmove(&s[1], &s[0], 7 * sizeof s[0]);
        s[4] += first;
        s[0] = first + second;
    }
    for (int i = 0; i < 8; i++) {
        state[i] += s[i];
    }
    return true;
}

/* --- SHA-3: Keccak-f[1600]; lane (x, y) has number x + 5 * y; its lowest byte comes first ---- */

static void permute(uint64_t lanes[25])
{
    for (int round = 0; round < 24; round++) {
        uint64_t columns[5], moved[25];
        for (int x = 0; x < 5; x++) {
            columns[x] = lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20];
        }
        for (int i = 0; i < 25; i++) {
            lanes[i] ^= columns[(i + 4) % 5] ^ rotate_left_64(columns[(i + 1) % 5], 1);
        }
        moved[0] = lanes[0];
        for (unsigned t = 0, x = 1, y = 0; t < 24; t++) {
            unsigned next = (2 * x + 3 * y) % 5;
            moved[y + 5 * next] = rotate_left_64(lanes[x + 5 * y], (t + 1) * (t + 2) / 2 % 64);
            x = y;
            y = next;
        }
        for (int i = 0; i < 25; i++) {
            int row = i / 5 * 5;
            lanes[i] = moved[i] ^ (~moved[row + (i + 1) % 5] & moved[row + (i + 2) % 5]);
        }
        lanes[0] ^= keccak_rounds[round];
    }
}

LIB_INTRINSIC(keccak)
{
    const struct vm_object *state = lib_jdk_get(args[0].r, lib_jdk_layout.sha3_state);
    if (state == NULL || state->length != 200 || __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__) {
        return false;
    }
    need_constants();
    uint64_t lanes[25];
    memcpy(lanes, lib_jdk_elements(state), sizeof lanes);
    permute(lanes);
    memcpy(lib_jdk_elements(state), lanes, sizeof lanes);
    return true;
}

#define PROVIDER "sun/security/provider/"

const struct lib_jdk_intrinsic lib_jdk_digest_intrinsics[] = {
    {PROVIDER "MD5", "implCompress0", "([BI)V", {md5, NULL}},
    {PROVIDER "SHA", "implCompress0", "([BI)V", {sha1, NULL}},
    {PROVIDER "SHA2", "implCompress0", "([BI)V", {sha2, NULL}},
    {PROVIDER "SHA5", "implCompress0", "([BI)V", {sha5, NULL}},
    {PROVIDER "SHA3", "keccak", "()V", {keccak, "keccak java/lang/Long.rotateLeft"}},
    {NULL, NULL, NULL, {NULL, NULL}},
};
