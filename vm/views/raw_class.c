#include "vm/views/raw_class.h"

#include <stdlib.h>

#include "vm/base/symbol.h"

#define FIRST_CONSTANT 10u /* offset: after the magic number, the versions and the count */
#define MEMBER_HEAD 6u     /* bytes of flags, name and descriptor */

uint32_t vm_raw_number(const struct vm_raw_class *raw, size_t offset, unsigned bytes)
{
    uint32_t number = 0;
    if (offset + bytes > raw->file->length) {
        return 0;
    }
    for (unsigned i = 0; i < bytes; i++) {
        number = number << 8 | raw->file->bytes[offset + i];
    }
    return number;
}

static uint32_t skip_attributes(const struct vm_raw_class *raw, uint32_t offset)
{
    uint32_t left = UINT32_MAX, length;
    while (vm_raw_attribute(raw, &offset, &left, &length) != NULL) {
    }
    return offset;
}

static uint32_t skip_members(const struct vm_raw_class *raw, uint32_t offset, uint32_t count)
{
    offset += 2;
    for (uint32_t i = 0; i < count && offset < raw->file->length; i++) {
        offset = skip_attributes(raw, offset + MEMBER_HEAD);
    }
    return offset;
}

bool vm_raw_class_open(const struct vm_class_file *file, struct vm_raw_class *raw)
{
    *raw = (struct vm_raw_class){.file = file};
    raw->constants = calloc(file->constant_count + 1u, sizeof *raw->constants);
    if (raw->constants == NULL) {
        return false;
    }
    uint32_t offset = FIRST_CONSTANT;
    for (uint32_t i = 1; i < file->constant_count; i++) {
        size_t bytes = vm_constant_bytes(file->bytes + offset, file->length - offset);
        if (bytes == 0) {
            vm_raw_class_close(raw);
            return false;
        }
        raw->constants[i] = offset;
        offset += (uint32_t)bytes;
        uint8_t tag = file->constants[i].tag;
        i += tag == VM_CONSTANT_LONG || tag == VM_CONSTANT_DOUBLE; /* it takes two indices */
    }
    raw->fields = offset + 8 + vm_raw_number(raw, offset + 6, 2) * 2;
    raw->methods = skip_members(raw, raw->fields, file->field_count);
    raw->class_attributes = skip_members(raw, raw->methods, file->method_count);
    return true;
}

void vm_raw_class_close(struct vm_raw_class *raw)
{
    free(raw->constants);
    raw->constants = NULL;
}

uint32_t vm_raw_member(const struct vm_raw_class *raw, uint32_t members, uint32_t i)
{
    return i < vm_raw_number(raw, members, 2) ? skip_members(raw, members, i) + MEMBER_HEAD : 0;
}

const char *vm_raw_attribute(const struct vm_raw_class *raw, uint32_t *offset, uint32_t *left,
                             uint32_t *length)
{
    if (*left == UINT32_MAX) {
        *left = vm_raw_number(raw, *offset, 2);
        *offset += 2;
    }
    uint32_t name = vm_raw_number(raw, *offset, 2);
    if (*left == 0 || *offset + 6 > raw->file->length || name == 0
        || name >= raw->file->constant_count
        || raw->file->constants[name].tag != VM_CONSTANT_UTF8) {
        return NULL;
    }
    *length = vm_raw_number(raw, *offset + 2, 4);
    if (*length > raw->file->length - *offset - 6) {
        return NULL;
    }
    *offset += 6 + *length;
    --*left;
    return raw->file->constants[name].symbol->bytes;
}
