/*
 * intrinsics_memory.c: operations on whole arrays and on byte buffers, and methods of
 * jdk.internal.misc.Unsafe that the JDK implements with its natives.
 */
#include <string.h>

#include "classlib/openjdk/intrinsics/intrinsics.h"
#include "classlib/openjdk/unsafe/unsafe.h"

/* --- Unsafe: base in args[1], offset in args[2] --------------------------------------------- */

static inline void *address_of(const union vm_slot *args)
{
    return (char *)args[1].r + args[2].j;
}

#define UNALIGNED(name, type, from, to)                                                            \
    LIB_INTRINSIC(unsafe_get_##name)                                                               \
    {                                                                                              \
        type value;                                                                                \
        if (lib_jdk_may_fault(args[1].r)) {                                                        \
            return false;                                                                          \
        }                                                                                          \
        memcpy(&value, address_of(args), sizeof value);                                            \
        *result = from(value);                                                                     \
        return true;                                                                               \
    }                                                                                              \
    LIB_INTRINSIC(unsafe_put_##name)                                                               \
    {                                                                                              \
        type value = (type)to(args[4]);                                                            \
        if (lib_jdk_may_fault(args[1].r)) {                                                        \
            return false;                                                                          \
        }                                                                                          \
        memcpy(address_of(args), &value, sizeof value);                                            \
        return true;                                                                               \
    }

#define FROM_INT(value) vm_int_slot((int32_t)(value))
#define FROM_LONG(value) ((union vm_slot){.u = (value)})
#define TO_LONG(slot) ((slot).u)
#define TO_INT(slot) ((uint32_t)(slot).u)

UNALIGNED(short, int16_t, FROM_INT, TO_INT)
UNALIGNED(char, uint16_t, FROM_INT, TO_INT)
UNALIGNED(int, uint32_t, FROM_INT, TO_INT)
UNALIGNED(long, uint64_t, FROM_LONG, TO_LONG)

LIB_INTRINSIC(unsafe_get_reference)
{
    result->r = __atomic_load_n((struct vm_object **)address_of(args), __ATOMIC_SEQ_CST);
    return true;
}

LIB_INTRINSIC(unsafe_put_reference)
{
    __atomic_store_n((struct vm_object **)address_of(args), args[4].r, __ATOMIC_SEQ_CST);
    return true;
}

LIB_INTRINSIC(unsafe_add_int)
{
    if (lib_jdk_may_fault(args[1].r)) {
        return false;
    }
    *result = vm_int_slot((int32_t)__atomic_fetch_add((uint32_t *)address_of(args), TO_INT(args[4]),
                                                      __ATOMIC_SEQ_CST));
    return true;
}

LIB_INTRINSIC(unsafe_add_long)
{
    if (lib_jdk_may_fault(args[1].r)) {
        return false;
    }
    result->u = __atomic_fetch_add((uint64_t *)address_of(args), args[4].u, __ATOMIC_SEQ_CST);
    return true;
}

LIB_INTRINSIC(unsafe_exchange_int)
{
    if (lib_jdk_may_fault(args[1].r)) {
        return false;
    }
    *result = vm_int_slot((int32_t)__atomic_exchange_n((uint32_t *)address_of(args),
                                                       TO_INT(args[4]), __ATOMIC_SEQ_CST));
    return true;
}

LIB_INTRINSIC(unsafe_exchange_long)
{
    if (lib_jdk_may_fault(args[1].r)) {
        return false;
    }
    result->u = __atomic_exchange_n((uint64_t *)address_of(args), args[4].u, __ATOMIC_SEQ_CST);
    return true;
}

LIB_INTRINSIC(unsafe_exchange_reference)
{
    result->r =
        __atomic_exchange_n((struct vm_object **)address_of(args), args[4].r, __ATOMIC_SEQ_CST);
    return true;
}

/* --- comparing arrays ----------------------------------------------------------------------- */

/* Compares as the Java code does: first words of 8 bytes; then, if elements are smaller than 4
 * bytes, one word of 4 bytes. If all these words are equal, returns the bitwise complement of the
 * number of elements that remain to be compared. */
LIB_INTRINSIC(vectorized_mismatch)
{
    const char *a = (const char *)args[0].r + args[1].j;
    const char *b = (const char *)args[3].r + args[4].j;
    int32_t count = vm_slot_int(args[6]), shift = vm_slot_int(args[7]);
    if (count < 0 || shift < 0 || shift > 3 || lib_jdk_may_fault(args[0].r)
        || lib_jdk_may_fault(args[3].r)) {
        return false;
    }
    int32_t done = 0, step = 8 >> shift;
    for (; count - done >= step; done += step) {
        uint64_t x, y;
        memcpy(&x, a + ((size_t)done << shift), sizeof x);
        memcpy(&y, b + ((size_t)done << shift), sizeof y);
        if (x != y) {
            *result = vm_int_slot(done + (__builtin_ctzll(x ^ y) >> (3 + shift)));
            return true;
        }
    }
    step = 4 >> shift;
    if (shift < 2 && count - done >= step) {
        uint32_t x, y;
        memcpy(&x, a + ((size_t)done << shift), sizeof x);
        memcpy(&y, b + ((size_t)done << shift), sizeof y);
        if (x != y) {
            *result = vm_int_slot(done + (__builtin_ctz(x ^ y) >> (3 + shift)));
            return true;
        }
        done += step;
    }
    *result = vm_int_slot(~(count - done));
    return true;
}

#define HASH(name, type)                                                                           \
    LIB_INTRINSIC(hash_##name)                                                                     \
    {                                                                                              \
        uint32_t hash = args[0].r != NULL;                                                         \
        for (uint32_t i = 0; args[0].r != NULL && i < args[0].r->length; i++) {                    \
            hash = hash * 31 + (uint32_t)((const type *)lib_jdk_elements(args[0].r))[i];           \
        }                                                                                          \
        *result = vm_int_slot((int32_t)hash);                                                      \
        return true;                                                                               \
    }

HASH(bytes, int8_t)
HASH(chars, uint16_t)
HASH(shorts, int16_t)
HASH(ints, int32_t)

#define FILL(name, type)                                                                           \
    LIB_INTRINSIC(fill_##name)                                                                     \
    {                                                                                              \
        if (args[0].r == NULL) {                                                                   \
            return false;                                                                          \
        }                                                                                          \
        for (uint32_t i = 0; i < args[0].r->length; i++) {                                         \
            ((type *)lib_jdk_elements(args[0].r))[i] = (type)args[1].u;                            \
        }                                                                                          \
        return true;                                                                               \
    }

FILL(bytes, uint8_t)
FILL(chars, uint16_t)
FILL(ints, uint32_t)
FILL(longs, uint64_t)

/* --- byte buffers, except buffers of memory segments, which may be closed ------------------- */

static int32_t int_of(const struct vm_object *object, uint32_t offset)
{
    return *(int32_t *)vm_object_at(object, offset);
}

static bool is_plain(const struct vm_object *buffer)
{
    return lib_jdk_get(buffer, lib_jdk_layout.buffer_segment) == NULL;
}

/* Returns whether `count` bytes at the index are below the limit. */
static bool has_bytes(const struct vm_object *buffer, int32_t index, int32_t count)
{
    return index >= 0 && index <= int_of(buffer, lib_jdk_layout.buffer_limit) - count;
}

/* Returns false if the mapped file has become shorter; then the bytecode runs, and causes the fault
 * again. */
static inline bool read_direct(const struct vm_object *buffer, int32_t index, void *value,
                               size_t bytes)
{
    const char *start = *(const char **)vm_object_at(buffer, lib_jdk_layout.buffer_address);
    if (lib_jdk_may_fault(NULL)) {
        uint64_t copy; /* a copy, so that `value` itself can be in a register */
        bool is_there = lib_jdk_guarded_copy(&copy, start + index, bytes);
        memcpy(value, &copy, bytes);
        return is_there;
    }
    memcpy(value, start + index, bytes);
    return true;
}

static bool get_byte(const struct vm_object *buffer, int32_t index, union vm_slot *result)
{
    int8_t value;
    if (!has_bytes(buffer, index, 1) || !is_plain(buffer)
        || !read_direct(buffer, index, &value, sizeof value)) {
        return false;
    }
    *result = vm_int_slot(value);
    return true;
}

LIB_INTRINSIC(direct_get)
{
    return get_byte(args[0].r, vm_slot_int(args[1]), result);
}

LIB_INTRINSIC(direct_get_next)
{
    int32_t *position = vm_object_at(args[0].r, lib_jdk_layout.buffer_position);
    int32_t index = *position;
    if (!get_byte(args[0].r, index, result)) {
        return false;
    }
    *position = index + 1;
    return true;
}

static bool is_swapped(const struct vm_object *buffer)
{
    bool is_big = *(int8_t *)vm_object_at(buffer, lib_jdk_layout.buffer_is_big_endian) != 0;
    return is_big != (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__);
}

LIB_INTRINSIC(direct_get_int)
{
    int32_t index = vm_slot_int(args[1]);
    uint32_t value;
    if (!has_bytes(args[0].r, index, (int32_t)sizeof value) || !is_plain(args[0].r)
        || !read_direct(args[0].r, index, &value, sizeof value)) {
        return false;
    }
    *result = vm_int_slot((int32_t)(is_swapped(args[0].r) ? __builtin_bswap32(value) : value));
    return true;
}

LIB_INTRINSIC(direct_get_long)
{
    int32_t index = vm_slot_int(args[1]);
    uint64_t value;
    if (!has_bytes(args[0].r, index, (int32_t)sizeof value) || !is_plain(args[0].r)
        || !read_direct(args[0].r, index, &value, sizeof value)) {
        return false;
    }
    result->u = is_swapped(args[0].r) ? __builtin_bswap64(value) : value;
    return true;
}

#define UNSAFE "jdk/internal/misc/Unsafe"
#define ARRAYS "java/util/Arrays"
#define DIRECT "java/nio/DirectByteBuffer"
#define AT "(Ljava/lang/Object;J"
#define REFERENCE "Ljava/lang/Object;"

/* Names of the methods that reads of direct buffers call. */
#define BUFFER "java/nio/Buffer"
#define SCOPED "jdk/internal/misc/ScopedMemoryAccess"
#define FENCE "java/lang/ref/Reference.reachabilityFence "
#define OF_BUFFER "1*ix 1*" BUFFER ".scope "
#define BYTE_OF                                                                                    \
    "1*" SCOPED ".getByte 1*" SCOPED ".getByteInternal " UNSAFE ".getByte(" REFERENCE "J)B"
#define INT_AT                                                                                     \
    UNSAFE ".getIntUnaligned " UNSAFE ".convEndian " UNSAFE ".getInt " UNSAFE ".getShort " UNSAFE  \
           ".getByte " UNSAFE ".makeInt " UNSAFE ".makeShort " UNSAFE ".pickPos " UNSAFE           \
           ".toUnsignedInt "
#define LONG_AT                                                                                    \
    UNSAFE ".getLongUnaligned " UNSAFE ".getLong " UNSAFE ".makeLong " UNSAFE ".toUnsignedLong "

const struct lib_jdk_intrinsic lib_jdk_memory_intrinsics[] = {
    {UNSAFE,
     "getShortUnaligned",
     AT ")S",
     {unsafe_get_short, "getShort getByte makeShort pickPos toUnsignedInt"}},
    {UNSAFE,
     "getCharUnaligned",
     AT ")C",
     {unsafe_get_char, "getChar getShortUnaligned getShort getByte makeShort pickPos "
                       "toUnsignedInt"}},
    {UNSAFE,
     "getIntUnaligned",
     AT ")I",
     {unsafe_get_int, "getInt getShort getByte makeInt makeShort pickPos toUnsignedInt"}},
    {UNSAFE,
     "getLongUnaligned",
     AT ")J",
     {unsafe_get_long, "getLong getInt getShort getByte makeLong makeInt pickPos "
                       "toUnsignedLong toUnsignedInt"}},
    {UNSAFE,
     "putShortUnaligned",
     AT "S)V",
     {unsafe_put_short, "putShort putShortParts putByte pick"}},
    {UNSAFE,
     "putCharUnaligned",
     AT "C)V",
     {unsafe_put_char, "putShortUnaligned putChar putShort putShortParts putByte pick"}},
    {UNSAFE,
     "putIntUnaligned",
     AT "I)V",
     {unsafe_put_int, "putInt putIntParts putShort putByte pick"}},
    {UNSAFE,
     "putLongUnaligned",
     AT "J)V",
     {unsafe_put_long, "putLong putLongParts putInt putShort putByte pick"}},
    {UNSAFE,
     "getReferenceAcquire",
     AT ")" REFERENCE,
     {unsafe_get_reference, "getReferenceVolatile"}},
    {UNSAFE,
     "getReferenceOpaque",
     AT ")" REFERENCE,
     {unsafe_get_reference, "getReferenceVolatile"}},
    {UNSAFE,
     "putReferenceRelease",
     AT REFERENCE ")V",
     {unsafe_put_reference, "putReferenceVolatile"}},
    {UNSAFE,
     "putReferenceOpaque",
     AT REFERENCE ")V",
     {unsafe_put_reference, "putReferenceVolatile"}},
    {UNSAFE,
     "getAndAddInt",
     AT "I)I",
     {unsafe_add_int, "getIntVolatile weakCompareAndSetInt compareAndSetInt"}},
    {UNSAFE,
     "getAndAddLong",
     AT "J)J",
     {unsafe_add_long, "getLongVolatile weakCompareAndSetLong compareAndSetLong"}},
    {UNSAFE,
     "getAndSetInt",
     AT "I)I",
     {unsafe_exchange_int, "getIntVolatile weakCompareAndSetInt compareAndSetInt"}},
    {UNSAFE,
     "getAndSetLong",
     AT "J)J",
     {unsafe_exchange_long, "getLongVolatile weakCompareAndSetLong compareAndSetLong"}},
    {UNSAFE,
     "getAndSetReference",
     AT REFERENCE ")" REFERENCE,
     {unsafe_exchange_reference, "getReferenceVolatile weakCompareAndSetReference "
                                 "compareAndSetReference"}},
    {"jdk/internal/util/ArraysSupport",
     "vectorizedMismatch",
     "(Ljava/lang/Object;JLjava/lang/Object;JII)I",
     {vectorized_mismatch,
      INT_AT LONG_AT "java/lang/Long.numberOfTrailingZeros java/lang/Integer.numberOfTrailingZeros "
                     "java/lang/Long.numberOfLeadingZeros java/lang/Integer.numberOfLeadingZeros"}},
    {ARRAYS, "hashCode", "([B)I", {hash_bytes, NULL}},
    {ARRAYS, "hashCode", "([C)I", {hash_chars, NULL}},
    {ARRAYS, "hashCode", "([S)I", {hash_shorts, NULL}},
    {ARRAYS, "hashCode", "([I)I", {hash_ints, NULL}},
    {ARRAYS, "fill", "([BB)V", {fill_bytes, NULL}},
    {ARRAYS, "fill", "([CC)V", {fill_chars, NULL}},
    {ARRAYS, "fill", "([II)V", {fill_ints, NULL}},
    {ARRAYS, "fill", "([JJ)V", {fill_longs, NULL}},
    {DIRECT,
     "get",
     "(I)B",
     {direct_get, OF_BUFFER "2*" FENCE "1*" BUFFER ".checkIndex(I)I " BYTE_OF}},
    {DIRECT,
     "get",
     "()B",
     {direct_get_next, OF_BUFFER "2*" FENCE "1*" BUFFER ".nextGetIndex()I " BYTE_OF}},
    {DIRECT,
     "getInt",
     "(I)I",
     {direct_get_int, "getInt " OF_BUFFER "3*" FENCE "1*" BUFFER ".checkIndex(II)I 1*" SCOPED
                      ".getIntUnaligned 1*" SCOPED ".getIntUnalignedInternal " INT_AT
                      "java/lang/Integer.reverseBytes"}},
    {DIRECT,
     "getLong",
     "(I)J",
     {direct_get_long, "getLong " OF_BUFFER "3*" FENCE "1*" BUFFER ".checkIndex(II)I 1*" SCOPED
                       ".getLongUnaligned 1*" SCOPED ".getLongUnalignedInternal " INT_AT LONG_AT
                       "java/lang/Long.reverseBytes"}},
    {NULL, NULL, NULL, {NULL, NULL}},
};
