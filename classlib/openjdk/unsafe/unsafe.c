/*
 * unsafe.c: accesses to memory by jdk.internal.misc.Unsafe: reads, writes, atomic exchanges,
 * fences.
 *
 * An address consists of an object and a byte offset from its start, as in struct vm_field. For
 * static fields, the object is the class's java.lang.Class. If the object is null, the offset is an
 * address of the process. Nothing is checked, so callers must pass correct addresses.
 *
 * Plain accesses are single loads and stores if the address is aligned; volatile accesses are
 * sequentially consistent. The collector needs no barriers.
 */
#include "classlib/openjdk/unsafe/unsafe.h"

#define ACCESS(function) LIB_ACCESS(function, args[1].r == NULL)

/* Plain accesses may be unaligned. */
typedef int8_t plain_byte __attribute__((may_alias));
typedef int16_t plain_short __attribute__((may_alias, aligned(1)));
typedef uint16_t plain_char __attribute__((may_alias, aligned(1)));
typedef uint32_t plain_int __attribute__((may_alias, aligned(1)));
typedef uint64_t plain_long __attribute__((may_alias, aligned(1)));
typedef struct vm_object *plain_reference __attribute__((may_alias));
typedef uint8_t plain_boolean __attribute__((may_alias));

/* Returns the address that the arguments contain, which are Unsafe, base, offset (in two slots),
 * value. */
static inline void *address_of(const union vm_slot *args)
{
    return (char *)args[1].r + args[2].j;
}

/* Conversions of values to slots: values of int and smaller types become an int, which is
 * zero-extended; a float is stored as its bits. */
#define FROM_INT(value) vm_int_slot((int32_t)(value))
#define FROM_BOOLEAN(value) vm_int_slot((value) != 0)
#define FROM_LONG(value) ((union vm_slot){.u = (value)})
#define FROM_REFERENCE(value) ((union vm_slot){.r = (value)})
#define TO_INT(slot) ((uint32_t)(slot).u)
#define TO_BOOLEAN(slot) ((uint8_t)((slot).u & 1))
#define TO_LONG(slot) ((slot).u)
#define TO_REFERENCE(slot) ((slot).r)

#define ACCESSORS(name, plain_type, atomic_type, from, to)                                         \
    ACCESS(get_##name)                                                                             \
    {                                                                                              \
        *result = from(*(volatile plain_type *)address_of(args));                                  \
    }                                                                                              \
    ACCESS(put_##name)                                                                             \
    {                                                                                              \
        *(volatile plain_type *)address_of(args) = (plain_type)to(args[4]);                        \
    }                                                                                              \
    ACCESS(get_##name##_volatile)                                                                  \
    {                                                                                              \
        *result = from(__atomic_load_n((atomic_type *)address_of(args), __ATOMIC_SEQ_CST));        \
    }                                                                                              \
    ACCESS(put_##name##_volatile)                                                                  \
    {                                                                                              \
        __atomic_store_n((atomic_type *)address_of(args), (atomic_type)to(args[4]),                \
                         __ATOMIC_SEQ_CST);                                                        \
    }

ACCESSORS(boolean, plain_boolean, uint8_t, FROM_BOOLEAN, TO_BOOLEAN)
ACCESSORS(byte, plain_byte, int8_t, FROM_INT, TO_INT)
ACCESSORS(short, plain_short, int16_t, FROM_INT, TO_INT)
ACCESSORS(char, plain_char, uint16_t, FROM_INT, TO_INT)
ACCESSORS(int, plain_int, uint32_t, FROM_INT, TO_INT)
ACCESSORS(long, plain_long, uint64_t, FROM_LONG, TO_LONG)
ACCESSORS(reference, plain_reference, struct vm_object *, FROM_REFERENCE, TO_REFERENCE)

/* Reads a reference that is stored, uncompressed, at an address of the process. */
LIB_NATIVE(get_uncompressed_object)
{
    result->r = *(volatile plain_reference *)(uintptr_t)args[1].u;
}

/* --- atomic exchanges: the expected value, then the new one; a long takes two slots ---------- */

#define EXCHANGES(name, type, from, to, second)                                                    \
    ACCESS(compare_and_set_##name)                                                                 \
    {                                                                                              \
        type expected = to(args[4]);                                                               \
        *result = vm_int_slot(__atomic_compare_exchange_n((type *)address_of(args), &expected,     \
                                                          to(args[second]), false,                 \
                                                          __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));    \
    }                                                                                              \
    ACCESS(compare_and_exchange_##name)                                                            \
    {                                                                                              \
        type witness = to(args[4]);                                                                \
        __atomic_compare_exchange_n((type *)address_of(args), &witness, to(args[second]), false,   \
                                    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                           \
        *result = from(witness);                                                                   \
    }

EXCHANGES(int, uint32_t, FROM_INT, TO_INT, 5)
EXCHANGES(long, uint64_t, FROM_LONG, TO_LONG, 6)
EXCHANGES(reference, struct vm_object *, FROM_REFERENCE, TO_REFERENCE, 5)

/* --- fences --------------------------------------------------------------------------------- */

LIB_NATIVE(load_fence)
{
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
}

LIB_NATIVE(store_fence)
{
    __atomic_thread_fence(__ATOMIC_RELEASE);
}

LIB_NATIVE(full_fence)
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

#define UNSAFE "jdk/internal/misc/Unsafe"
#define ACCESSOR_ENTRIES(Name, name)                                                               \
    {UNSAFE, "get" Name, NULL, get_##name}, {UNSAFE, "put" Name, NULL, put_##name},                \
        {UNSAFE, "get" Name "Volatile", NULL, get_##name##_volatile},                              \
    {                                                                                              \
        UNSAFE, "put" Name "Volatile", NULL, put_##name##_volatile                                 \
    }
#define EXCHANGE_ENTRIES(Name, name)                                                               \
    {UNSAFE, "compareAndSet" Name, NULL, compare_and_set_##name},                                  \
    {                                                                                              \
        UNSAFE, "compareAndExchange" Name, NULL, compare_and_exchange_##name                       \
    }

const struct vm_native_entry lib_jdk_unsafe_natives[] = {
    ACCESSOR_ENTRIES("Boolean", boolean),
    ACCESSOR_ENTRIES("Byte", byte),
    ACCESSOR_ENTRIES("Short", short),
    ACCESSOR_ENTRIES("Char", char),
    ACCESSOR_ENTRIES("Int", int),
    ACCESSOR_ENTRIES("Long", long),
    ACCESSOR_ENTRIES("Float", int),
    ACCESSOR_ENTRIES("Double", long),
    ACCESSOR_ENTRIES("Reference", reference),
    EXCHANGE_ENTRIES("Int", int),
    EXCHANGE_ENTRIES("Long", long),
    EXCHANGE_ENTRIES("Reference", reference),
    {UNSAFE, "getUncompressedObject", NULL, get_uncompressed_object},
    {UNSAFE, "loadFence", NULL, load_fence},
    {UNSAFE, "storeFence", NULL, store_fence},
    {UNSAFE, "fullFence", NULL, full_fence},
    {NULL, NULL, NULL, NULL},
};
