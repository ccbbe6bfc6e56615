/* image_pool.c: writes constants and operands after addresses are known. */
#include <string.h>

#include "jop/machine/image_internal.h"
#include "vm/classfile/opcodes.h"

#define JAVA_11 55 /* the version of class files for Java 11 */

/* Returns the word of a class: the address of its structure, or, for an array, the type code of a
 * primitive element type or 0. */
static int32_t class_word(const struct linker *linker, const struct vm_symbol *name)
{
    const struct link_class *class = jop_image_find_class(linker, name);
    if (class != NULL) {
        return (int32_t) class->address;
    }
    static const char codes[] = "ZCFDBSIJ"; /* the first type has code 4: JVMS, newarray */
    if (name->length >= 2 && name->bytes[name->length - 2] == '[') {
        const char *code = strchr(codes, name->bytes[name->length - 1]);
        return code == NULL ? 0 : (int32_t)(code - codes) + 4;
    }
    return 0;
}

/*
 * Finds the word of a method. If a call does not depend on the object, the word is the address of
 * the method's structure. Otherwise it is the offset in the method table (or the index in the
 * interface table) times 256, plus the argument words without the object.
 */
static bool method_word(struct linker *linker, const struct link_class *from,
                        const struct vm_constant *constant, int32_t *word)
{
    const struct vm_symbol *name = constant->member.name;
    const struct vm_symbol *descriptor = constant->member.descriptor;
    const struct link_class *class = jop_image_find_class(linker, constant->member.class_name);
    if (class == NULL) { /* an array or Native */
        *word = 0;
        return true;
    }
    int64_t index;
    const struct jop_image_method *method = NULL;
    if (constant->tag == VM_CONSTANT_INTERFACE_METHODREF) {
        index = jop_image_interface_index(linker, name, descriptor);
        if (index >= 0) {
            method = linker->interface_entries[index].method;
            *word = (int32_t)((uint32_t)index << 8) + method->argument_words - 1;
            return true;
        }
    } else {
        index = jop_image_table_index(class, name, descriptor);
    }
    if (index < 0) {
        return jop_image_fail(linker,
                              "%.200s calls %.200s.%.100s%.200s, which JOP's library does not "
                              "have",
                              from->file->name->bytes, class->file->name->bytes, name->bytes,
                              descriptor->bytes);
    }
    method = class->table[index].method;
    if ((method->info->flags & (VM_ACC_STATIC | VM_ACC_PRIVATE)) != 0 || name->bytes[0] == '<') {
        *word = (int32_t)method->structure;
    } else {
        *word = (int32_t)((uint32_t)index * JOP_METHOD_WORDS << 8) + method->argument_words - 1;
    }
    return true;
}

static bool constant_words(struct linker *linker, const struct link_class *class,
                           const struct vm_constant *constant, int32_t *word)
{
    uint64_t bits = 0;
    switch (constant->tag) {
    case VM_CONSTANT_INTEGER:
        *word = constant->i;
        return true;
    case VM_CONSTANT_FLOAT:
        memcpy(word, &constant->f, sizeof *word);
        return true;
    case VM_CONSTANT_LONG:
        bits = (uint64_t)constant->j;
        break;
    case VM_CONSTANT_DOUBLE:
        memcpy(&bits, &constant->d, sizeof bits);
        break;
    case VM_CONSTANT_STRING: {
        const struct link_string *string = vm_hash_map_find(&linker->strings, constant->symbol);
        *word = string == NULL ? 0 : (int32_t)string->address;
        return true;
    }
    case VM_CONSTANT_CLASS:
        *word = class_word(linker, constant->symbol);
        return true;
    case VM_CONSTANT_METHODREF:
    case VM_CONSTANT_INTERFACE_METHODREF:
        return method_word(linker, class, constant, word);
    default:
        return jop_image_fail(linker,
                              "%.200s uses a constant of kind %u, which the processor does "
                              "not have",
                              class->file->name->bytes, constant->tag);
    }
    word[0] = (int32_t)(bits >> 32);
    word[1] = (int32_t)(bits & 0xffffffff);
    return true;
}

/* Writes a pool. words: the pool in memory; words[0] is its length, words[1] the first constant. */
bool jop_image_pool_words(struct linker *linker, const struct link_class *class, int32_t *words)
{
    for (unsigned i = 1; i < class->file->constant_count; i++) {
        uint32_t number = class->pool.numbers[i];
        if (number != 0
            && !constant_words(linker, class, &class->file->constants[i], words + number)) {
            return false;
        }
    }
    return true;
}

/* Finds the operand of a field access: the field's offset in the object, or the address of a static
 * field. */
static bool field_operand(struct linker *linker, const struct link_class *class,
                          const struct vm_constant *constant, bool is_static, uint32_t *operand)
{
    const struct link_class *of = jop_image_find_class(linker, constant->member.class_name);
    const struct link_field *field =
        of == NULL ? NULL
                   : jop_image_field_of(of, constant->member.name, constant->member.descriptor);
    if (field == NULL || field->is_static != is_static) {
        return jop_image_fail(linker,
                              "%.200s uses the field %.200s.%.100s, which JOP's library does "
                              "not have",
                              class->file->name->bytes, constant->member.class_name->bytes,
                              constant->member.name->bytes);
    }
    *operand = field->place;
    return true;
}

static bool calls_private(const struct linker *linker, const struct vm_constant *constant)
{
    const struct link_class *class = jop_image_find_class(linker, constant->member.class_name);
    if (class == NULL) {
        return false;
    }
    int64_t i = jop_image_table_index(class, constant->member.name, constant->member.descriptor);
    return i >= 0 && (class->table[i].method->info->flags & VM_ACC_PRIVATE) != 0;
}

bool jop_image_operands(struct linker *linker, const struct link_class *class,
                        struct jop_image_method *method)
{
    for (uint32_t i = 0; i < method->code.operand_count; i++) {
        const struct jop_operand *at = &method->code.operands[i];
        const struct vm_constant *constant = &class->file->constants[at->pool_index];
        uint8_t *bytes = method->code.bytes + at->offset;
        uint32_t operand = class->pool.numbers[at->pool_index];
        unsigned original = method->info->code->bytes[at->bci];
        if (original >= VM_OP_GETSTATIC && original <= VM_OP_PUTFIELD) {
            bool is_static = original <= VM_OP_PUTSTATIC;
            if (!field_operand(linker, class, constant, is_static, &operand)) {
                return false;
            }
        } else if (original == VM_OP_INVOKEVIRTUAL && calls_private(linker, constant)) {
            return class->file->major >= JAVA_11
                       ? jop_image_fail(
                           linker,
                           "%.200s.%.100s calls the private method %.100s as a virtual "
                           "one, as classes for Java 11 and later do",
                           class->file->name->bytes, method->info->name->bytes,
                           constant->member.name->bytes)
                       : jop_image_fail(
                           linker,
                           "%.200s.%.100s calls %.200s.%.100s, which is private in JOP's "
                           "library; compile it with -bootclasspath %.300s",
                           class->file->name->bytes, method->info->name->bytes,
                           constant->member.class_name->bytes, constant->member.name->bytes,
                           linker->options->library_place);
        }
        if (bytes[0] == VM_OP_LDC) {
            bytes[1] = (uint8_t)operand;
        } else {
            bytes[1] = (uint8_t)(operand >> 8);
            bytes[2] = (uint8_t)operand;
        }
    }
    return true;
}
