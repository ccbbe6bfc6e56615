/*
 * image_tables.c: transforms the methods, and lays out method tables, objects, and the interface
 * table. As in JOP's linker, a method table contains every method of the class, including static
 * methods, private methods and constructors. A method replaces the superclass's method with the
 * same name and descriptor.
 */
#include <string.h>

#include "jop/machine/image_internal.h"
#include "vm/classfile/code_map.h"

/* Returns the words of the arguments and of the locals that the code uses, which JOP's tools count
 * instead of max_locals. */
static uint32_t used_locals(const struct vm_code_map *map, uint32_t arguments)
{
    uint32_t most = arguments, index = 0;
    struct vm_insn insn;
    for (uint32_t number = 1; vm_code_map_insn(map, number, &insn); number++) {
        uint32_t slots = vm_insn_local(&insn, &index);
        most = slots > 0 && index + slots > most ? index + slots : most;
    }
    return most;
}

static bool falls_off(const struct vm_code_map *map)
{
    uint8_t last = vm_code_map_opcode(map, map->instruction_count);
    return (vm_opcode_info[last].flags & VM_OPF_NO_FALL_THROUGH) == 0;
}

static bool prepare_method(struct linker *linker, const struct link_class *class,
                           struct jop_image_method *method, const struct vm_method_info *info)
{
    const char *class_name = class->file->name->bytes;
    method->owner = class->file;
    method->info = info;
    uint32_t arguments = (uint32_t)vm_descriptor_arg_slots(info->descriptor)
                         + ((info->flags & VM_ACC_STATIC) == 0 ? 1 : 0);
    method->argument_words = (uint16_t)arguments;
    if (info->code == NULL) {
        return (info->flags & VM_ACC_NATIVE) == 0
               || jop_image_fail(linker,
                                 "%.200s.%.100s is native, which the processor does not have",
                                 class_name, info->name->bytes);
    }
    if (!jop_transform(class->file, info, linker->options->changes, &method->code, linker->message,
                       linker->size)) {
        return false;
    }
    const struct vm_code_map *map = vm_code_map_get(info->code); /* not NULL, because the code has
                                                                    been transformed */
    uint32_t locals = used_locals(map, arguments);
    method->extra_locals = (uint16_t)(locals - arguments);
    if (falls_off(map)) {
        return jop_image_fail(linker, "%.200s.%.100s: the code does not end in a jump or return",
                              class_name, info->name->bytes);
    }
    bool is_initializer = vm_symbol_equals_cstr(info->name, "<clinit>");
    method->is_interpreted = is_initializer && method->code.words >= LINK_MAX_CODE_WORDS;
    if ((method->code.words >= LINK_MAX_CODE_WORDS && !is_initializer)
        || arguments > LINK_MAX_LOCALS || locals - arguments > LINK_MAX_LOCALS) {
        return jop_image_fail(
            linker,
            "%.200s.%.100s is too large for the processor: %u words of code "
            "(less than %d), %u of arguments, %u of other local variables (at most %d each)",
            class_name, info->name->bytes, method->code.words, LINK_MAX_CODE_WORDS, arguments,
            locals - arguments, LINK_MAX_LOCALS);
    }
    return true;
}

static bool prepare_methods(struct linker *linker)
{
    size_t count = 0;
    for (struct link_class *class = linker->first; class != NULL; class = class->next) {
        count += class->file->method_count;
    }
    struct jop_image *image = linker->image;
    image->methods = jop_image_alloc(linker, count, sizeof *image->methods);
    if (image->methods == NULL) {
        return false;
    }
    for (struct link_class *class = linker->first; class != NULL; class = class->next) {
        class->methods = &image->methods[image->method_count];
        image->method_count += class->file->method_count;
        for (unsigned i = 0; i < class->file->method_count; i++) {
            if (!prepare_method(linker, class, &class->methods[i], &class->file->methods[i])) {
                return false;
            }
        }
        if (!jop_pool_build(class->file, &class->pool)) {
            return jop_image_fail(linker, "out of memory");
        }
    }
    return true;
}

int64_t jop_image_table_index(const struct link_class *class, const struct vm_symbol *name,
                              const struct vm_symbol *descriptor)
{
    for (uint32_t i = 0; i < class->table_count; i++) {
        if (class->table[i].name == name && class->table[i].descriptor == descriptor) {
            return i;
        }
    }
    return -1;
}

int64_t jop_image_interface_index(const struct linker *linker, const struct vm_symbol *name,
                                  const struct vm_symbol *descriptor)
{
    for (uint32_t i = 0; i < linker->interface_entry_count; i++) {
        if (linker->interface_entries[i].name == name
            && linker->interface_entries[i].descriptor == descriptor) {
            return i;
        }
    }
    return -1;
}

struct jop_image_method *jop_image_own_method(const struct link_class *class,
                                              const struct vm_symbol *name,
                                              const struct vm_symbol *descriptor)
{
    for (unsigned i = 0; i < class->file->method_count; i++) {
        const struct vm_method_info *info = &class->file->methods[i];
        if (info->name == name && info->descriptor == descriptor) {
            return &class->methods[i];
        }
    }
    return NULL;
}

/* Computes the words and reference bits of objects, and the offsets of the class's own fields. */
static bool lay_out_fields(struct linker *linker, struct link_class *class)
{
    class->fields = jop_image_alloc(linker, class->file->field_count, sizeof *class->fields);
    if (class->fields == NULL) {
        return false;
    }
    uint32_t next = 0;
    if (class->super != NULL) {
        next = class->super->instance_words;
        class->reference_bits = class->super->reference_bits;
    }
    for (unsigned i = 0; i < class->file->field_count; i++) {
        struct link_field *field = &class->fields[i];
        field->info = &class->file->fields[i];
        char type = field->info->descriptor->bytes[0];
        field->words = vm_type_slots(type);
        field->is_reference = type == 'L' || type == '[';
        field->is_static = (field->info->flags & VM_ACC_STATIC) != 0;
        if (field->is_static) {
            continue;
        }
        field->place = next;
        if (field->is_reference && next < 32) {
            class->reference_bits |= UINT32_C(1) << next;
        }
        next += field->words;
        if (next > LINK_MAX_FIELDS) {
            return jop_image_fail(linker,
                                  "%.200s has more than %d words of fields, which is all that "
                                  "the processor's objects may have",
                                  class->file->name->bytes, LINK_MAX_FIELDS);
        }
    }
    class->instance_words = next;
    return true;
}

static void enter(struct link_class *class, const struct vm_symbol *name,
                  const struct vm_symbol *descriptor, struct jop_image_method *method,
                  bool overrides)
{
    int64_t i = jop_image_table_index(class, name, descriptor);
    if (i < 0) {
        i = class->table_count++;
        class->table[i] = (struct link_entry){name, descriptor, method};
    } else if (overrides) {
        class->table[i].method = method;
    }
}

static void enter_methods(struct link_class *class, const struct link_class *of, bool overrides)
{
    for (unsigned i = 0; i < of->file->method_count; i++) {
        const struct vm_method_info *info = of->methods[i].info;
        if (overrides || (info->flags & VM_ACC_STATIC) == 0) {
            enter(class, info->name, info->descriptor, &of->methods[i], overrides);
        }
    }
}

/* Builds the method table of a class, whose superclasses must already have theirs. */
static bool build_table(struct linker *linker, struct link_class *class)
{
    if (class->table != NULL) {
        return true;
    }
    if (class->super != NULL && !build_table(linker, class->super)) {
        return false;
    }
    size_t most = class->file->method_count;
    most += class->super == NULL ? 0 : class->super->table_count;
    for (struct link_class *other = linker->first; other != NULL; other = other->next) {
        if (other->interface_id != 0 && link_implements(class, other)) {
            most += other->file->method_count;
        }
    }
    class->table = jop_image_alloc(linker, most, sizeof *class->table);
    if (class->table == NULL) {
        return false;
    }
    if (class->super != NULL) {
        class->table_count = class->super->table_count;
        memcpy(class->table, class->super->table, class->table_count * sizeof *class->table);
    }
    enter_methods(class, class, true);
    for (struct link_class *other = linker->first; other != NULL; other = other->next) {
        if (other != class && other->interface_id != 0 && link_implements(class, other)) {
            enter_methods(class, other, false);
        }
    }
    return lay_out_fields(linker, class);
}

static bool build_interface_entries(struct linker *linker)
{
    uint32_t count = 0;
    for (struct link_class *class = linker->first; class != NULL; class = class->next) {
        count += class->interface_id != 0 ? class->file->method_count : 0;
    }
    linker->interface_entries = jop_image_alloc(linker, count, sizeof *linker->interface_entries);
    if (linker->interface_entries == NULL) {
        return false;
    }
    for (struct link_class *class = linker->first; class != NULL; class = class->next) {
        for (unsigned i = 0; class->interface_id != 0 && i < class->file->method_count; i++) {
            const struct vm_method_info *info = &class->file->methods[i];
            linker->interface_entries[linker->interface_entry_count++] =
                (struct link_entry){info->name, info->descriptor, &class->methods[i]};
        }
    }
    return true;
}

/* Returns whether a class needs its own interface table, because the superclass's table does not
 * fit. */
static bool needs_interface_table(const struct linker *linker, const struct link_class *class)
{
    for (unsigned i = 0; i < class->file->interface_count; i++) {
        if (class->super == NULL || !link_implements(class->super, class->interfaces[i])) {
            return true;
        }
    }
    for (const struct link_class *other = linker->first; other != NULL; other = other->next) {
        if (other->interface_id == 0 || !link_implements(class, other)) {
            continue;
        }
        for (unsigned i = 0; i < other->file->method_count; i++) {
            const struct vm_method_info *info = &other->file->methods[i];
            if (other != class
                && jop_image_own_method(class, info->name, info->descriptor) != NULL) {
                return true;
            }
        }
    }
    return false;
}

bool jop_image_build_tables(struct linker *linker)
{
    if (!prepare_methods(linker)) {
        return false;
    }
    for (struct link_class *class = linker->first; class != NULL; class = class->next) {
        if (!build_table(linker, class)) {
            return false;
        }
        class->has_interface_table = needs_interface_table(linker, class);
    }
    return build_interface_entries(linker);
}

static const struct link_field *own_field(const struct link_class *class,
                                          const struct vm_symbol *name,
                                          const struct vm_symbol *descriptor)
{
    for (unsigned i = 0; i < class->file->field_count; i++) {
        if (class->fields[i].info->name == name
            && class->fields[i].info->descriptor == descriptor) {
            return &class->fields[i];
        }
    }
    return NULL;
}

/* Searches for a field in the class, then in its interfaces, then in its superclass (JVMS
 * 5.4.3.2). */
const struct link_field *jop_image_field_of(const struct link_class *class,
                                            const struct vm_symbol *name,
                                            const struct vm_symbol *descriptor)
{
    for (; class != NULL; class = class->super) {
        const struct link_field *field = own_field(class, name, descriptor);
        for (unsigned i = 0; field == NULL && i < class->file->interface_count; i++) {
            field = jop_image_field_of(class->interfaces[i], name, descriptor);
        }
        if (field != NULL) {
            return field;
        }
    }
    return NULL;
}
