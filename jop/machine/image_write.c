/* image_write.c: assigns addresses, then writes the words. */
#include <stdlib.h>

#include "jop/machine/image_internal.h"
#include "vm/base/utf8.h"

enum {
    SPECIAL_WORDS = 6,    /* pointers that the processor and the run time need at the start */
    STRING_HEADER = 5,    /* the handle of the string, the handle of its characters, and the
                             string's field */
    MAX_ADDRESS = 1 << 18 /* the highest code address that fits in a tag of the method cache and in
                             a method structure */
};

static bool is_initializer(const struct jop_image_method *method)
{
    return vm_symbol_equals_cstr(method->info->name, "<clinit>");
}

static void place_statics(struct linker *linker)
{
    uint32_t next = 2;
    linker->static_values = next;
    for (struct link_class *class = linker->first; class != NULL; class = class->next) {
        class->static_values = next;
        for (unsigned i = 0; i < class->file->field_count; i++) {
            if (class->fields[i].is_static && !class->fields[i].is_reference) {
                class->fields[i].place = next;
                next += class->fields[i].words;
            }
        }
    }
    linker->static_references = next;
    for (struct link_class *class = linker->first; class != NULL; class = class->next) {
        for (unsigned i = 0; i < class->file->field_count; i++) {
            if (class->fields[i].is_static && class->fields[i].is_reference) {
                class->fields[i].place = next++;
            }
        }
    }
    linker->static_reference_count = next - linker->static_references;
    linker->image->code_start = next;
}

static void place_code(struct linker *linker)
{
    uint32_t next = linker->image->code_start;
    for (uint32_t i = 0; i < linker->image->method_count; i++) {
        struct jop_image_method *method = &linker->image->methods[i];
        if (method->code.bytes != NULL) {
            method->address = next;
            next += method->code.words + 1 + 2u * method->info->code->exception_count;
        }
    }
    linker->image->code_end = next;
}

static uint32_t interface_words(const struct linker *linker)
{
    return (linker->interface_count + 31) / 32;
}

/* Places a class structure and returns the address after it. An interface has no method table; if
 * it has methods with code, such as a static initializer, their structures are stored in place of
 * the table. */
static uint32_t place_class(struct linker *linker, struct link_class *class, uint32_t next)
{
    class->address = next;
    next += JOP_CLASS_HEADER;
    if (class->interface_id == 0) {
        class->table_address = next;
        for (uint32_t i = 0; i < class->table_count; i++, next += JOP_METHOD_WORDS) {
            if (class->table[i].method->owner == class->file) {
                class->table[i].method->structure = next;
            }
        }
    } else {
        for (unsigned i = 0; i < class->file->method_count; i++) {
            if (class->methods[i].code.bytes != NULL) {
                class->methods[i].structure = next;
                next += JOP_METHOD_WORDS;
            }
        }
    }
    class->pool_address = next + 1;
    next += 1 + 1 + class->pool.words;
    if (class->has_interface_table) {
        class->interface_table = next + interface_words(linker);
        next =
            class->interface_table + (class->interface_id == 0 ? linker->interface_entry_count : 0);
    }
    return next;
}

bool jop_image_place(struct linker *linker)
{
    struct jop_image *image = linker->image;
    place_statics(linker);
    place_code(linker);
    uint32_t next = image->code_end + SPECIAL_WORDS + 1 + linker->initializer_count;
    for (struct link_string *string = linker->first_string; string != NULL; string = string->next) {
        string->address = next;
        next += STRING_HEADER + string->length;
    }
    for (struct link_class *class = linker->first; class != NULL; class = class->next) {
        next = place_class(linker, class, next);
        if (next >= UINT32_C(1) << 22) {
            return jop_image_fail(linker, "the program does not fit into the processor's memory");
        }
    }
    if (image->code_end > MAX_ADDRESS || image->code_start > UINT16_MAX) {
        return jop_image_fail(linker, "the program has too much code or too many static fields for "
                                      "the processor");
    }
    image->length = next;
    return true;
}

/*
 * Returns the end of an exception range. JOP's tools remember the last instruction of a range, not
 * the instruction after it. If the last instruction was replaced by several instructions, the range
 * ends after the first of these.
 */
static uint32_t range_end(const struct jop_code *code, uint32_t end_bci)
{
    uint32_t last = end_bci;
    while (last > 0) {
        last--;
        if (code->start[last] != UINT32_MAX) {
            return code->start[last]
                   + jop_insn_length(code->bytes, code->length, code->start[last]);
        }
    }
    return 0;
}

/* Writes the code's words, its flags, and the exception table. */
static bool write_code(struct linker *linker, const struct link_class *class,
                       const struct jop_image_method *method)
{
    int32_t *to = linker->image->words + method->address;
    const struct jop_code *code = &method->code;
    for (uint32_t i = 0; i < code->words; i++) {
        const uint8_t *bytes = code->bytes + 4 * (size_t)i;
        *to++ = (int32_t)((uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16
                          | (uint32_t)bytes[2] << 8 | bytes[3]);
    }
    unsigned flags = method->info->flags;
    const struct vm_code *original = method->info->code;
    *to++ =
        (int32_t)((flags & VM_ACC_SYNCHRONIZED ? UINT32_C(0x10000) : 0)
                  | (flags & VM_ACC_STATIC ? UINT32_C(0x20000) : 0) | original->exception_count);
    for (unsigned i = 0; i < original->exception_count; i++) {
        const struct vm_exception_entry *entry = &original->exceptions[i];
        uint32_t start = code->start[entry->start_bci];
        uint32_t end = range_end(code, entry->end_bci);
        uint32_t handler = code->start[entry->handler_bci];
        if (start == UINT32_MAX || end <= start || handler == UINT32_MAX) {
            return jop_image_fail(linker,
                                  "%.200s.%.100s has an exception table that names no "
                                  "instruction",
                                  class->file->name->bytes, method->info->name->bytes);
        }
        *to++ = (int32_t)(start << 16 | end);
        *to++ = (int32_t)(handler << 16
                          | (entry->catch_type == 0 ? 0 : class->pool.numbers[entry->catch_type]));
    }
    return true;
}

static void write_structure(const struct linker *linker, int32_t *to,
                            const struct jop_image_method *method)
{
    if (method->code.bytes == NULL) {
        to[0] = to[1] = 0;
        return;
    }
    const struct link_class *class = jop_image_find_class(linker, method->owner->name);
    to[0] = (int32_t)(method->address << 10 | (method->is_interpreted ? 0 : method->code.words));
    to[1] = (int32_t)(class->pool_address << 10 | (uint32_t)method->extra_locals << 5
                      | method->argument_words);
}

/* Writes all code. Operands are constant-pool numbers, offsets or addresses. */
static bool write_methods(struct linker *linker)
{
    for (struct link_class *class = linker->first; class != NULL; class = class->next) {
        for (unsigned i = 0; i < class->file->method_count; i++) {
            struct jop_image_method *method = &class->methods[i];
            if (method->code.bytes != NULL
                && (!jop_image_operands(linker, class, method)
                    || !write_code(linker, class, method))) {
                return false;
            }
        }
    }
    return true;
}

static bool method_structure(struct linker *linker, const struct link_class *class,
                             const char *name, const char *descriptor, int32_t *address)
{
    const struct vm_symbol *name_symbol = vm_symbol_from_cstr(name);
    const struct vm_symbol *descriptor_symbol = vm_symbol_from_cstr(descriptor);
    if (name_symbol == NULL || descriptor_symbol == NULL) {
        return jop_image_fail(linker, "out of memory");
    }
    int64_t i = jop_image_table_index(class, name_symbol, descriptor_symbol);
    if (i < 0 || class->interface_id != 0) {
        return jop_image_fail(linker, "class %.200s has no method %.100s%.100s",
                              class->file->name->bytes, name, descriptor);
    }
    if ((class->table[i].method->info->flags & VM_ACC_STATIC) == 0) {
        return jop_image_fail(linker, "%.200s.%.100s%.100s is not static", class->file->name->bytes,
                              name, descriptor);
    }
    *address = (int32_t)(class->table_address + JOP_METHOD_WORDS * (uint32_t)i);
    return true;
}

/* Returns the address of a class's own methods in its table, in which the methods inherited from
 * Object come first. */
static uint32_t own_methods(const struct linker *linker, const struct link_class *class)
{
    return class->table_address + JOP_METHOD_WORDS * linker->object->file->method_count;
}

static bool write_special(struct linker *linker)
{
    int32_t *to = linker->image->words + linker->image->code_end;
    if (!method_structure(linker, linker->startup, "boot", "()V", &to[0])
        || (linker->main != NULL
            && !method_structure(linker, linker->main, "main", "([Ljava/lang/String;)V", &to[3]))) {
        return false;
    }
    to[1] = (int32_t)own_methods(linker, linker->jvm);
    to[2] = (int32_t)own_methods(linker, linker->help);
    to[4] = (int32_t)linker->static_references;
    to[5] = (int32_t)linker->static_reference_count;
    to[6] = (int32_t)linker->initializer_count;
    const struct vm_symbol *name = vm_symbol_from_cstr("<clinit>");
    const struct vm_symbol *descriptor = vm_symbol_from_cstr("()V");
    for (uint32_t i = 0; i < linker->initializer_count; i++) {
        const struct jop_image_method *method =
            jop_image_own_method(linker->initializers[i], name, descriptor);
        if (method == NULL || !is_initializer(method) || method->code.bytes == NULL) {
            return jop_image_fail(linker, "the static initializer of %.200s has no code",
                                  linker->initializers[i]->file->name->bytes);
        }
        to[7 + i] = (int32_t)method->structure;
    }
    return true;
}

/* Writes strings. Characters are bytes of Latin-1, which are signed in JOP's tools. */
static bool write_strings(struct linker *linker)
{
    for (const struct link_string *string = linker->first_string; string != NULL;
         string = string->next) {
        uint16_t *units = malloc(((size_t)string->length + 1) * sizeof *units);
        if (units == NULL) {
            return jop_image_fail(linker, "out of memory");
        }
        vm_mutf8_to_utf16(string->text->bytes, string->text->length, units);
        int32_t *to = linker->image->words + string->address;
        to[0] = (int32_t)string->address + 4;
        to[1] = (int32_t)linker->string->table_address;
        to[2] = (int32_t)string->address + 5;
        to[3] = (int32_t)string->length;
        to[4] = (int32_t)string->address + 2;
        for (uint32_t i = 0; i < string->length; i++) {
            to[STRING_HEADER + i] = (int8_t)(units[i] <= 0xff ? units[i] : '?');
        }
        free(units);
    }
    return true;
}

static const struct link_class *interface_table_owner(const struct link_class *class)
{
    while (class != NULL && !class->has_interface_table) {
        class = class->super;
    }
    return class;
}

static void write_interface_table(const struct linker *linker, const struct link_class *class)
{
    int32_t *to = linker->image->words + class->interface_table;
    for (uint32_t i = 0; i < interface_words(linker); i++) {
        to[-1 - (int32_t)i] = (int32_t) class->implemented[i];
    }
    for (uint32_t i = 0; class->interface_id == 0 && i < linker->interface_entry_count; i++) {
        int64_t index = jop_image_table_index(class, linker->interface_entries[i].name,
                                              linker->interface_entries[i].descriptor);
        to[i] =
            index < 0 ? 0 : (int32_t)(class->table_address + JOP_METHOD_WORDS * (uint32_t)index);
    }
}

static bool write_class(struct linker *linker, const struct link_class *class)
{
    int32_t *words = linker->image->words;
    int32_t *to = words + class->address;
    const struct link_class *owner = interface_table_owner(class);
    to[0] = (int32_t) class->instance_words;
    to[1] = (int32_t) class->static_values;
    to[2] = (int32_t) class->reference_bits;
    to[3] = class->interface_id != 0 ? -(int32_t) class->interface_id
            : class->super != NULL   ? (int32_t) class->super->address
                                     : 0;
    to[4] = owner == NULL ? 0 : (int32_t)owner->interface_table;
    for (uint32_t i = 0; class->interface_id == 0 && i < class->table_count; i++) {
        write_structure(linker, words + class->table_address + JOP_METHOD_WORDS * i,
                        class->table[i].method);
    }
    for (unsigned i = 0; class->interface_id != 0 && i < class->file->method_count; i++) {
        if (class->methods[i].structure != 0) {
            write_structure(linker, words + class->methods[i].structure, &class->methods[i]);
        }
    }
    words[class->pool_address - 1] = (int32_t) class->address;
    words[class->pool_address] = (int32_t) class->pool.words + 1;
    if (class->has_interface_table) {
        write_interface_table(linker, class);
    }
    return jop_image_pool_words(linker, class, words + class->pool_address);
}

bool jop_image_write(struct linker *linker)
{
    struct jop_image *image = linker->image;
    image->words = calloc((size_t)image->length + 1, sizeof *image->words);
    if (image->words == NULL) {
        return jop_image_fail(linker, "out of memory");
    }
    image->words[0] = (int32_t)image->length;
    image->words[1] = (int32_t)image->code_end;
    if (!write_methods(linker) || !write_special(linker) || !write_strings(linker)) {
        return false;
    }
    for (const struct link_class *class = linker->first; class != NULL; class = class->next) {
        if (!write_class(linker, class)) {
            return false;
        }
    }
    return true;
}
