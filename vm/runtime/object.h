/*
 * object.h: the layout of Java objects in memory.
 *
 * Objects never move (the collector is Boehm's), so translated code and native structures may keep
 * their addresses, as long as memory that the collector scans keeps the objects alive. The header
 * has two words: the class; then the lock word and, in the same word, an array's length or the
 * first 4 bytes of fields.
 *
 * C code of the machine holds objects as plain pointers: C stacks and registers are scanned. Memory
 * from malloc is not.
 */
#ifndef JP2VM_VM_RUNTIME_OBJECT_H
#define JP2VM_VM_RUNTIME_OBJECT_H

#include <stdint.h>
#include <string.h>

struct vm_class;

struct vm_object {
    struct vm_class *class; /* first word: the collector finds the mark descriptor through it */
    uint32_t lock;          /* lock word, see thread/monitor.h; 0 = unlocked, never hashed */
    uint32_t length;        /* arrays: length; other objects: first fields */
};

#define VM_OBJECT_FIELDS 12u /* byte offset of the first possible instance field */
#define VM_ARRAY_DATA 16u    /* byte offset of element 0 */

/* A frame slot, argument or result. Writes always set all 64 bits, see vm_slot_int. */
union vm_slot {
    int64_t j;
    uint64_t u;
    double d;
    struct vm_object *r;
    void *p;
};

/* int, short, char, byte and boolean are zero-extended in a slot. */
static inline int32_t vm_slot_int(union vm_slot slot)
{
    return (int32_t)(uint32_t)slot.u;
}

static inline union vm_slot vm_int_slot(int32_t value)
{
    return (union vm_slot){.u = (uint32_t)value};
}

static inline float vm_slot_float(union vm_slot slot)
{
    uint32_t bits = (uint32_t)slot.u;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline union vm_slot vm_float_slot(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (union vm_slot){.u = bits};
}

/* Returns the address of the field or element at a byte offset. */
static inline void *vm_object_at(const struct vm_object *object, size_t offset)
{
    return (char *)(uintptr_t)object + offset;
}

static inline int8_t *vm_array_bytes(const struct vm_object *array)
{
    return vm_object_at(array, VM_ARRAY_DATA);
}

static inline uint16_t *vm_array_chars(const struct vm_object *array)
{
    return vm_object_at(array, VM_ARRAY_DATA);
}

static inline int64_t *vm_array_longs(const struct vm_object *array)
{
    return vm_object_at(array, VM_ARRAY_DATA);
}

static inline struct vm_object **vm_array_refs(const struct vm_object *array)
{
    return vm_object_at(array, VM_ARRAY_DATA);
}

#endif
