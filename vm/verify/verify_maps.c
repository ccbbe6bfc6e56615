/* The StackMapTable attribute: JVMS 4.7.4, 4.10.1.4. */
#include <string.h>

#include "vm/base/data/array.h"
#include "vm/verify/verify_internal.h"

#define FORMAT_ERROR "StackMapTable format error: "

/* Maps of real methods need thousands of cells; the limit (64 MB) is for code that was written to
 * exhaust memory. */
#define MAX_MAP_CELLS ((size_t)8 << 20)

struct reader {
    struct vm_verifier *verifier;
    const uint8_t *at, *end;
};

static bool read_u1(struct reader *reader, unsigned *value)
{
    if (reader->at >= reader->end) {
        return vm_verify_fail_format(reader->verifier, false,
                                     FORMAT_ERROR "access beyond the end of attribute");
    }
    *value = *reader->at++;
    return true;
}

static bool read_u2(struct reader *reader, unsigned *value)
{
    if (reader->end - reader->at < 2) {
        return vm_verify_fail_format(reader->verifier, false,
                                     FORMAT_ERROR "access beyond the end of attribute");
    }
    *value = (unsigned)(reader->at[0] << 8 | reader->at[1]);
    reader->at += 2;
    return true;
}

static bool read_object(struct reader *reader, vm_type *type)
{
    unsigned index = 0;
    if (!read_u2(reader, &index)) {
        return false;
    }
    if (constant_tag(reader->verifier, index) != VM_CONSTANT_CLASS) {
        return vm_verify_fail_format(reader->verifier, false, FORMAT_ERROR "bad class index");
    }
    *type = type_of(reader->verifier->file->constants[index].symbol);
    return true;
}

static bool read_uninit(struct reader *reader, vm_type *type)
{
    unsigned bci = 0;
    const struct vm_verifier *verifier = reader->verifier;
    if (!read_u2(reader, &bci)) {
        return false;
    }
    if (!vm_code_map_is_start(verifier->map, bci) || verifier->code->bytes[bci] != VM_OP_NEW) {
        return vm_verify_fail_format(reader->verifier, true,
                                     FORMAT_ERROR "bad offset for Uninitialized");
    }
    *type = type_uninit(bci);
    return true;
}

static bool read_type(struct reader *reader, vm_type *type)
{
    static const vm_type basics[] = {
        T_TOP, T_INT, T_FLOAT, T_DOUBLE, T_LONG, T_NULL, T_UNINIT_THIS,
    };
    unsigned item = 0;
    if (!read_u1(reader, &item)) {
        return false;
    }
    switch (item) {
    case VM_ITEM_OBJECT:
        return read_object(reader, type);
    case VM_ITEM_UNINIT:
        return read_uninit(reader, type);
    default:
        if (item > VM_ITEM_UNINIT) {
            return vm_verify_fail_format(reader->verifier, false,
                                         FORMAT_ERROR "bad verification type");
        }
        *type = basics[item];
        return true;
    }
}

/* Reads `count` types and appends them to map_types; adds the slots that they take to *slots. */
static bool read_types(struct reader *reader, unsigned count, unsigned limit, unsigned *slots)
{
    struct vm_verifier *verifier = reader->verifier;
    if (!VM_RESERVE(verifier->map_types, verifier->map_type_capacity,
                    verifier->map_type_count + 2 * (size_t)count)) {
        return vm_verify_no_memory(verifier);
    }
    for (unsigned i = 0; i < count; i++) {
        vm_type type = T_TOP;
        if (!read_type(reader, &type)) {
            return false;
        }
        unsigned width = type_is_wide(type) ? 2 : 1;
        verifier->map_types[verifier->map_type_count++] = type;
        if (width == 2) {
            verifier->map_types[verifier->map_type_count++] = type_upper(type);
        }
        *slots += width;
    }
    return *slots <= limit
           || vm_verify_fail_format(reader->verifier, true, FORMAT_ERROR "bad type array size");
}

/* Copies the frame's locals to the end of map_types, so that further locals can be appended. */
static bool copy_locals(struct reader *reader, struct vm_map_frame *map)
{
    struct vm_verifier *verifier = reader->verifier;
    size_t count = verifier->map_type_count;
    if (map->locals + map->local_count == count) {
        return true;
    }
    if (count + map->local_count > MAX_MAP_CELLS) {
        return vm_verify_fail_format(reader->verifier, false, FORMAT_ERROR "too many types");
    }
    if (!VM_RESERVE(verifier->map_types, verifier->map_type_capacity, count + map->local_count)) {
        return vm_verify_no_memory(verifier);
    }
    memcpy(verifier->map_types + count, verifier->map_types + map->locals,
           map->local_count * sizeof *verifier->map_types);
    map->locals = count;
    verifier->map_type_count += map->local_count;
    return true;
}

static void find_uninit(const struct vm_verifier *verifier, struct vm_map_frame *map)
{
    const vm_type *locals = verifier->map_types + map->locals;
    map->is_uninit = false;
    for (unsigned i = 0; i < map->local_count && !map->is_uninit; i++) {
        map->is_uninit = locals[i] == T_UNINIT_THIS;
    }
}

static bool chop_locals(struct reader *reader, struct vm_map_frame *map, unsigned count)
{
    const vm_type *locals = reader->verifier->map_types + map->locals;
    for (; count > 0; count--) {
        unsigned left = map->local_count;
        bool is_wide = left > 0 && (locals[left - 1] == T_LONG2 || locals[left - 1] == T_DOUBLE2);
        if (left < (is_wide ? 2u : 1u)) {
            return vm_verify_fail_format(reader->verifier, true,
                                         FORMAT_ERROR "bad type array size");
        }
        map->local_count -= is_wide ? 2 : 1;
    }
    if (map->is_uninit) {
        find_uninit(reader->verifier, map);
    }
    return true;
}

static bool append_locals(struct reader *reader, struct vm_map_frame *map, unsigned count)
{
    if (!copy_locals(reader, map)
        || !read_types(reader, count, reader->verifier->code->max_locals, &map->local_count)) {
        return false;
    }
    find_uninit(reader->verifier, map);
    return true;
}

static bool read_stack(struct reader *reader, struct vm_map_frame *map, unsigned count)
{
    map->stack = reader->verifier->map_type_count;
    map->depth = 0;
    return read_types(reader, count, reader->verifier->code->max_stack, &map->depth);
}

static bool read_full(struct reader *reader, struct vm_map_frame *map)
{
    unsigned count = 0;
    map->locals = reader->verifier->map_type_count;
    map->local_count = 0;
    if (!read_u2(reader, &count)
        || !read_types(reader, count, reader->verifier->code->max_locals, &map->local_count)
        || !read_u2(reader, &count)) {
        return false;
    }
    find_uninit(reader->verifier, map);
    return read_stack(reader, map, count);
}

/* Changes the previous map into the next one. *delta receives the increase of the offset, minus
 * one. */
static bool read_frame(struct reader *reader, struct vm_map_frame *map, unsigned *delta)
{
    unsigned type = 0;
    map->depth = 0;
    if (!read_u1(reader, &type)) {
        return false;
    }
    if (type <= VM_FRAME_LAST_SAME_LOCALS_1) {
        *delta = type & VM_FRAME_LAST_SAME;
        return type <= VM_FRAME_LAST_SAME || read_stack(reader, map, 1);
    }
    if (!read_u2(reader, delta)) {
        return false;
    }
    if (type < VM_FRAME_SAME_LOCALS_1_EXTENDED) {
        return vm_verify_fail_format(reader->verifier, false, FORMAT_ERROR "reserved frame type");
    }
    if (type == VM_FRAME_SAME_LOCALS_1_EXTENDED) {
        return read_stack(reader, map, 1);
    }
    if (type <= VM_FRAME_LAST_CHOP) {
        return chop_locals(reader, map, VM_FRAME_SAME_EXTENDED - type);
    }
    if (type == VM_FRAME_SAME_EXTENDED) {
        return true;
    }
    if (type <= VM_FRAME_LAST_APPEND) {
        return append_locals(reader, map, type - VM_FRAME_SAME_EXTENDED);
    }
    return read_full(reader, map);
}

/* Makes the map of the method's entry, on which the first map in the table is based. */
static bool make_first_map(struct vm_verifier *verifier, struct vm_map_frame *map)
{
    unsigned count = verifier->code->max_locals;
    const vm_type *locals = verifier->frame.locals;
    while (count > 0 && locals[count - 1] == T_TOP) {
        count--;
    }
    if (!VM_RESERVE(verifier->map_types, verifier->map_type_capacity, count + 1)) {
        return vm_verify_no_memory(verifier);
    }
    memcpy(verifier->map_types, locals, count * sizeof *locals);
    verifier->map_type_count = count;
    *map = (struct vm_map_frame){.local_count = count, .is_uninit = verifier->frame.is_uninit};
    return true;
}

static bool read_frames(struct reader *reader, unsigned count)
{
    struct vm_verifier *verifier = reader->verifier;
    struct vm_map_frame map;
    if (!make_first_map(verifier, &map)) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned delta = 0;
        if (!read_frame(reader, &map, &delta)) {
            return false;
        }
        map.bci = i == 0 ? delta : map.bci + delta + 1;
        if (!vm_verify_is_start(verifier, map.bci)) {
            verifier->reported.map = &map;
            verifier->bci = 0;
            return vm_verify_fail(verifier, "StackMapTable error: bad offset", NULL, "%s",
                                  VM_REASON_BAD_MAP);
        }
        if (!VM_RESERVE(verifier->maps, verifier->map_capacity, i + 1)) {
            return vm_verify_no_memory(verifier);
        }
        verifier->maps[i] = map;
        verifier->marks[map.bci] |= i + 1;
        verifier->map_count = i + 1;
    }
    return true;
}

bool vm_verify_read_maps(struct vm_verifier *verifier)
{
    struct vm_attribute_bytes bytes = verifier->code->stack_map;
    verifier->map_count = 0;
    verifier->map_type_count = 0;
    if (bytes.bytes == NULL || bytes.length == 0) {
        return true;
    }
    struct reader reader = {verifier, bytes.bytes, bytes.bytes + bytes.length};
    unsigned count = 0;
    if (!read_u2(&reader, &count) || !read_frames(&reader, count)) {
        return false;
    }
    if (reader.at != reader.end) {
        return vm_verify_fail_format(verifier, false, FORMAT_ERROR "wrong attribute size");
    }
    return true;
}
