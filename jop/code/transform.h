/*
 * transform.h: a method's code as the processor's tools leave it (docs/jop-timing.md,
 * "Changes by JOP's tools before a run").
 *
 * Sizes and forms decide cycles: how many words the method cache loads, and which bytecode runs.
 * So whatever is charged, is charged for the transformed code; struct jop_code says which pieces
 * of it stand for an instruction of the class file.
 *
 * A wide iinc is always replaced, since the processor does not have wide; all else that changes is
 * asked for.
 *
 * Everything follows from the class file alone (descriptors and names in the constant pool);
 * nothing is resolved.
 */
#ifndef JP2VM_JOP_TRANSFORM_H
#define JP2VM_JOP_TRANSFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jop/model/model.h"
#include "vm/classfile/class_file.h"

/* Changes without which the processor cannot run a program: calls of Native are no calls, a field
 * of two words is not read by getfield, and invokespecial takes no method of a superclass. */
#define JOP_CHANGES_TO_RUN (JOP_CHANGE_NATIVE | JOP_CHANGE_LONG_FIELDS | JOP_CHANGE_SUPER)

/* Where the operand of a transformed instruction comes from, for who links the code. */
struct jop_operand {
    uint32_t offset;     /* in bytes, of the opcode */
    uint32_t bci;        /* of the instruction it was made from */
    uint16_t pool_index; /* in the class file's constant pool */
};

struct jop_code {
    uint8_t *bytes; /* constant-pool operands as in the class file (of ldc: the low byte), jumps
                     * moved */
    uint32_t length, words; /* words: length rounded up to words of four bytes */
    /* By bci of the class file, code length + 1 entries: where the instruction begins that was made
     * from it. What stands before start[0] is the prologue of a synchronized method; monitorexit
     * before a return belongs to the return. UINT32_MAX where no instruction starts. */
    uint32_t *start;
    struct jop_operand *operands; /* ascending by offset */
    uint32_t operand_count;
};

/*
 * Transforms a method that has code. False with one line in message for what the processor's tools
 * refuse (jsr, more than 64 KB after the change, ...) or for code that does not decode.
 * The result is freed with jop_code_free.
 */
bool jop_transform(const struct vm_class_file *file, const struct vm_method_info *method,
                   unsigned changes, struct jop_code *code, char *message, size_t size);
void jop_code_free(struct jop_code *code);

/* Length in bytes of the instruction of the processor at an offset; 0 when it is no instruction or
 * does not fit. Switches are aligned relative to the start of the code. */
uint32_t jop_insn_length(const uint8_t *bytes, uint32_t length, uint32_t offset);

/* The bytecode for an access to a field (getstatic .. putfield) of a type, the first character of
 * its descriptor. */
uint8_t jop_field_opcode(unsigned changes, uint8_t opcode, char type);

/* The bytecode for a static method of com.jopdesign.sys.Native, or 0. */
uint8_t jop_native_opcode(const char *name, size_t name_length, const char *descriptor,
                          size_t descriptor_length);

#endif
