/*
 * transform.h: transforms a method's code as the processor's tools do (docs/jop-timing.md, "Changes
 * by JOP's tools before a run").
 *
 * Cycles depend on the size of the transformed code (the words that the method cache loads) and on
 * its bytecodes, so all charges are computed from the transformed code. struct jop_code maps
 * instructions of the class file to parts of the transformed code.
 *
 * A wide iinc is always replaced, because the processor lacks the wide prefix. The caller chooses
 * the other changes.
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

/* The changes without which the processor cannot run a program: the methods of Native do not exist
 * there, its getfield does not read fields of two words, and its invokespecial does not call
 * methods of a superclass. */
#define JOP_CHANGES_TO_RUN (JOP_CHANGE_NATIVE | JOP_CHANGE_LONG_FIELDS | JOP_CHANGE_SUPER)

/* The origin of a transformed instruction's operand, for the linker. */
struct jop_operand {
    uint32_t offset;     /* offset of the opcode in bytes */
    uint32_t bci;        /* bci of the original instruction */
    uint16_t pool_index; /* index in the class file's constant pool */
};

struct jop_code {
    uint8_t *bytes; /* constant-pool operands are those of the class file (for ldc: the low byte);
                       the offsets of jumps are adjusted */
    uint32_t length, words; /* words: length rounded up to words of four bytes */
    /* Indexed by bci of the class file, code length + 1 entries: the offset of the transformed
     * instruction, or UINT32_MAX if no instruction starts at the bci. The code before start[0] is
     * the prologue of a synchronized method. A monitorexit before a return belongs to the
     * return. */
    uint32_t *start;
    struct jop_operand *operands; /* sorted by offset */
    uint32_t operand_count;
};

/*
 * Transforms a method that has code. If the processor's tools refuse the code (because of jsr, or
 * more than 64 KB after the changes, ...), or if it does not decode, returns false and writes one
 * line to message. The caller frees the result with jop_code_free.
 */
bool jop_transform(const struct vm_class_file *file, const struct vm_method_info *method,
                   unsigned changes, struct jop_code *code, char *message, size_t size);
void jop_code_free(struct jop_code *code);

/* Returns the length in bytes of the processor's instruction at an offset, or 0 if there is no
 * instruction, or if it does not fit. Switches are aligned relative to the start of the code. */
uint32_t jop_insn_length(const uint8_t *bytes, uint32_t length, uint32_t offset);

/* Returns the processor's bytecode for an access (getstatic .. putfield) to a field. `type` is the
 * first character of the field's descriptor. */
uint8_t jop_field_opcode(unsigned changes, uint8_t opcode, char type);

/* Returns the bytecode that replaces calls of a static method of com.jopdesign.sys.Native, or 0. */
uint8_t jop_native_opcode(const char *name, size_t name_length, const char *descriptor,
                          size_t descriptor_length);

#endif
