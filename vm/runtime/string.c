#include "vm/runtime/string.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/base/utf8.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap.h"
#include "vm/runtime/class.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"

/* The offsets of the fields of java.lang.String that contain the text. If coder_offset is 0, the
 * text is an array of chars. */
static struct {
    struct vm_class *class;
    uint32_t value_offset, coder_offset;
} layout;

static const struct vm_field *find_field(const struct vm_class *class, const char *name,
                                         const char *descriptor)
{
    return vm_class_declared_field(class, vm_symbol_from_cstr(name),
                                   vm_symbol_from_cstr(descriptor));
}

static void sweep_interned(void);

bool vm_string_bind(struct vm_class *string_class)
{
    const struct vm_field *chars = find_field(string_class, "value", "[C");
    const struct vm_field *bytes = find_field(string_class, "value", "[B");
    const struct vm_field *coder = find_field(string_class, "coder", "B");
    if (chars == NULL && (bytes == NULL || coder == NULL)) {
        return false;
    }
    layout.class = string_class;
    layout.value_offset = chars != NULL ? chars->offset : bytes->offset;
    layout.coder_offset = chars != NULL ? 0 : coder->offset;
    vm_heap_add_weak_sweeper(sweep_interned);
    return true;
}

static struct vm_object *value_of(const struct vm_object *string)
{
    return *(struct vm_object **)vm_object_at(string, layout.value_offset);
}

static bool is_latin1(const struct vm_object *string)
{
    return layout.coder_offset != 0
           && *(const int8_t *)vm_object_at(string, layout.coder_offset) == 0;
}

static bool fits_latin1(const uint16_t *units, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (units[i] > 0xff) {
            return false;
        }
    }
    return true;
}

static struct vm_object *make_value(struct vm_thread *self, const uint16_t *units, size_t count,
                                    bool as_latin1)
{
    struct vm_class *class = vm_primitive_array_class(layout.coder_offset == 0 ? 'C' : 'B');
    size_t length = layout.coder_offset == 0 || as_latin1 ? count : count * 2;
    if (length > VM_MAX_ARRAY_LENGTH) {
        vm_throw_out_of_memory(self, "Requested array size exceeds VM limit");
        return NULL;
    }
    struct vm_object *value = vm_heap_alloc_array(self, class, (int32_t)length);
    if (value == NULL) {
        return NULL;
    }
    if (as_latin1) {
        for (size_t i = 0; i < count; i++) {
            vm_array_bytes(value)[i] = (int8_t)units[i];
        }
    } else if (count > 0) {
        memcpy(vm_array_chars(value), units, count * sizeof *units);
    }
    return value;
}

struct vm_object *vm_string_from_utf16(struct vm_thread *self, const uint16_t *units, size_t count)
{
    bool as_latin1 = layout.coder_offset != 0 && fits_latin1(units, count);
    struct vm_object *value = make_value(self, units, count, as_latin1);
    struct vm_object *string = value == NULL ? NULL : vm_heap_alloc_object(self, layout.class);
    if (string == NULL) {
        return NULL;
    }
    *(struct vm_object **)vm_object_at(string, layout.value_offset) = value;
    if (layout.coder_offset != 0) {
        *(int8_t *)vm_object_at(string, layout.coder_offset) = as_latin1 ? 0 : 1;
    }
    return string;
}

/* Decodes bytes into a buffer, which is on the C stack if the text is short, and makes a string
 * from it. */
static struct vm_object *from_encoded(struct vm_thread *self, const char *bytes, size_t size,
                                      size_t count,
                                      size_t (*decode)(const char *, size_t, uint16_t *))
{
    uint16_t small[256];
    uint16_t *units = count <= 256 ? small : malloc(count * sizeof *units);
    if (units == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
        return NULL;
    }
    decode(bytes, size, units);
    struct vm_object *string = vm_string_from_utf16(self, units, count);
    if (units != small) {
        free(units);
    }
    return string;
}

static struct vm_object *from_mutf8(struct vm_thread *self, const char *bytes, size_t size)
{
    return from_encoded(self, bytes, size, vm_mutf8_utf16_length(bytes, size), vm_mutf8_to_utf16);
}

struct vm_object *vm_string_from_utf8(struct vm_thread *self, const char *bytes, size_t size)
{
    return from_encoded(self, bytes, size, vm_utf8_utf16_length(bytes, size), vm_utf8_to_utf16);
}

struct vm_object *vm_string_from_cstr(struct vm_thread *self, const char *mutf8)
{
    return from_mutf8(self, mutf8, strlen(mutf8));
}

struct vm_object *vm_string_from_symbol(struct vm_thread *self, const struct vm_symbol *symbol)
{
    return from_mutf8(self, symbol->bytes, symbol->length);
}

int32_t vm_string_length(const struct vm_object *string)
{
    const struct vm_object *value = value_of(string);
    if (value == NULL) {
        return 0; /* an analysis may see a string before its constructor has run */
    }
    if (layout.coder_offset == 0 || is_latin1(string)) {
        return (int32_t)value->length;
    }
    return (int32_t)(value->length / 2);
}

int32_t vm_string_head(const struct vm_object *string, int32_t most, uint16_t *units,
                       int32_t *length)
{
    *length = value_of(string) == NULL ? -1 : vm_string_length(string);
    int32_t count = *length < most ? *length : most;
    if (count > 0) {
        vm_string_copy_utf16(string, 0, count, units);
    }
    return count > 0 ? count : 0;
}

static uint16_t unit_at(const struct vm_object *string, int32_t index)
{
    const struct vm_object *value = value_of(string);
    return is_latin1(string) ? (uint8_t)vm_array_bytes(value)[index] : vm_array_chars(value)[index];
}

void vm_string_copy_utf16(const struct vm_object *string, int32_t start, int32_t count,
                          uint16_t *units)
{
    const struct vm_object *value = value_of(string);
    if (!is_latin1(string)) {
        memcpy(units, vm_array_chars(value) + start, (size_t)count * sizeof *units);
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        units[i] = (uint8_t)vm_array_bytes(value)[start + i];
    }
}

static char *to_encoded(const struct vm_object *string, size_t *size,
                        size_t (*measure)(const uint16_t *, size_t),
                        size_t (*encode)(const uint16_t *, size_t, char *))
{
    size_t count = (size_t)vm_string_length(string);
    uint16_t small[256];
    uint16_t *units = count <= 256 ? small : malloc(count * sizeof *units);
    char *bytes = NULL;
    if (units != NULL) {
        vm_string_copy_utf16(string, 0, (int32_t)count, units);
        size_t length = measure(units, count);
        bytes = malloc(length + 1);
        if (bytes != NULL) {
            encode(units, count, bytes);
            bytes[length] = '\0';
            if (size != NULL) {
                *size = length;
            }
        }
    }
    if (units != small) {
        free(units);
    }
    return bytes;
}

char *vm_string_to_mutf8(const struct vm_object *string, size_t *size)
{
    return to_encoded(string, size, vm_utf16_mutf8_length, vm_utf16_to_mutf8);
}

char *vm_string_to_utf8(const struct vm_object *string, size_t *size)
{
    return to_encoded(string, size, vm_utf16_utf8_length, vm_utf16_to_utf8);
}

static bool equals(const struct vm_object *a, const struct vm_object *b)
{
    int32_t length = vm_string_length(a);
    if (vm_string_length(b) != length) {
        return false;
    }
    if (is_latin1(a) == is_latin1(b)) {
        size_t width = is_latin1(a) ? 1 : 2;
        return memcmp(vm_array_bytes(value_of(a)), vm_array_bytes(value_of(b)),
                      (size_t)length * width)
               == 0;
    }
    for (int32_t i = 0; i < length; i++) {
        if (unit_at(a, i) != unit_at(b, i)) {
            return false;
        }
    }
    return true;
}

/* --- interned strings ----------------------------------------------------------------- */

/*
 * The interned strings, in a hash table with open addressing. The collector does not scan the
 * table, so it keeps no string alive; constant pools keep their strings alive. Collections remove
 * dead strings, so threads read and change the table only while they hold the lock of the heap.
 */
static struct {
    struct vm_object **slots;     /* NULL: never used; DELETED: the string has died */
    size_t capacity, count, used; /* `used` includes deleted entries */
} interned;

#define DELETED ((struct vm_object *)(uintptr_t)1)

/* Computes the result of String.hashCode() without storing it in the string. As in HotSpot, Java
 * code computes and stores the hash at its first use, and a profile includes these instructions. */
static uint32_t hash_string(const struct vm_object *string)
{
    const struct vm_object *value = value_of(string);
    uint32_t hash = 0;
    if (is_latin1(string)) {
        for (uint32_t i = 0; i < value->length; i++) {
            hash = hash * 31 + (uint8_t)vm_array_bytes(value)[i];
        }
    } else {
        uint32_t length = (uint32_t)vm_string_length(string);
        for (uint32_t i = 0; i < length; i++) {
            hash = hash * 31 + vm_array_chars(value)[i];
        }
    }
    return hash;
}

static size_t find_slot(const struct vm_object *string, uint32_t hash)
{
    size_t i = (hash * 0x9e3779b1u) & (interned.capacity - 1);
    while (interned.slots[i] != NULL
           && (interned.slots[i] == DELETED || !equals(interned.slots[i], string))) {
        i = (i + 1) & (interned.capacity - 1);
    }
    return i;
}

/* Replaces the table by a table without deleted entries, which is larger if necessary. */
static bool renew_interned(void)
{
    size_t old_capacity = interned.capacity;
    struct vm_object **old = interned.slots;
    size_t capacity = old_capacity == 0                   ? 1024
                      : interned.count * 4 > old_capacity ? old_capacity * 2
                                                          : old_capacity;
    struct vm_object **slots = calloc(capacity, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    interned.slots = slots;
    interned.capacity = capacity;
    interned.used = interned.count;
    for (size_t i = 0; i < old_capacity; i++) {
        if (old[i] != NULL && old[i] != DELETED) {
            slots[find_slot(old[i], hash_string(old[i]))] = old[i];
        }
    }
    free(old);
    return true;
}

struct vm_object *vm_string_intern(struct vm_thread *self, struct vm_object *string)
{
    uint32_t hash = hash_string(string);
    vm_heap_lock();
    struct vm_object *result = NULL;
    if (interned.used * 2 < interned.capacity || renew_interned()) {
        size_t i = find_slot(string, hash);
        if (interned.slots[i] == NULL) {
            interned.slots[i] = string;
            interned.count++;
            interned.used++;
        }
        result = interned.slots[i];
    }
    vm_heap_unlock();
    if (result == NULL) {
        vm_throw_out_of_memory(self, "Java heap space");
    }
    return result;
}

/* A weak sweeper: removes dead strings. */
static void sweep_interned(void)
{
    for (size_t i = 0; i < interned.capacity; i++) {
        struct vm_object *string = interned.slots[i];
        if (string != NULL && string != DELETED && !vm_heap_is_marked(string)) {
            interned.slots[i] = DELETED;
            interned.count--;
        }
    }
}

struct vm_object *vm_string_intern_symbol(struct vm_thread *self, const struct vm_symbol *symbol)
{
    struct vm_object *string = vm_string_from_symbol(self, symbol);
    return string == NULL ? NULL : vm_string_intern(self, string);
}
