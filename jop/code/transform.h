/*
 * transform.h: a method's code after the changes by the processor's tools (docs/jop-timing.md,
 * "Changes by JOP's tools before a run").
 *
 * The cycles depend on the size of the transformed code (the words that the method cache loads) and
 * on its bytecodes. So all charges are for the transformed code. struct jop_code maps instructions
 * of the class file to parts of the transformed code.
 *
 * A wide iinc is always replaced, because the processor does not have wide. The caller chooses the
 * other changes.
 *
 * The result depends only on the class file (descriptors and names in the constant pool); nothing
 * is resolved.
 */
#ifndef JP2VM_JOP_CODE_TRANSFORM_H
#define JP2VM_JOP_CODE_TRANSFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jop/model/model.h"
#include "vm/classfile/class_file.h"

/* The changes that the processor needs to run a program: it has no methods of Native to call, its
 * getfield does not read fields of two words, and its invokespecial does not call methods of a
 * superclass. */
#define JOP_CHANGES_TO_RUN (JOP_CHANGE_NATIVE | JOP_CHANGE_LONG_FIELDS | JOP_CHANGE_SUPER)

/* The source of a transformed instruction's operand, for the linker. */
struct jop_operand {
    uint32_t offset;     /* of the opcode, in bytes */
    uint32_t bci;        /* of the original instruction */
    uint16_t pool_index; /* in the class file's constant pool */
};

struct jop_code {
    uint8_t *bytes; /* with constant-pool operands as in the class file (for ldc: the low byte), and
                     * with the offsets of jumps adjusted */
    uint32_t length, words; /* words: length rounded up to words of four bytes */
    /* By bci of the class file, code length + 1 entries: the offset of the transformed instruction;
     * UINT32_MAX: no instruction starts at that bci. The code before start[0] is the prologue of a
     * synchronized method. A monitorexit before a return belongs to the return. */
    uint32_t *start;
    struct jop_operand *operands; /* ascending by offset */
    uint32_t operand_count;
};

/*
 * Transforms a method that has code. Returns false with one line in message if the processor's
 * tools refuse the code (jsr, more than 64 KB after the change, ...), or if it does not decode.
 * jop_code_free frees the result.
 */
bool jop_transform(const struct vm_class_file *file, const struct vm_method_info *method,
                   unsigned changes, struct jop_code *code, char *message, size_t size);
void jop_code_free(struct jop_code *code);

/* Returns the length in bytes of the processor's instruction at an offset; 0: not an instruction,
 * or it does not fit. Switches are aligned relative to the start of the code. */
uint32_t jop_insn_length(const uint8_t *bytes, uint32_t length, uint32_t offset);

/* Returns the bytecode for an access (getstatic .. putfield) to a field of a type, which is the
 * first character of its descriptor. */
uint8_t jop_field_opcode(unsigned changes, uint8_t opcode, char type);

/* Returns the bytecode for a static method of com.jopdesign.sys.Native, or 0. */
uint8_t jop_native_opcode(const char *name, size_t name_length, const char *descriptor,
                          size_t descriptor_length);

#endif
