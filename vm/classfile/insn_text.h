/*
 * insn_text.h: an instruction as text: the mnemonic and the operands, with constants as values or
 * names.
 *
 * No state, callable from any thread.
 */
#ifndef JP2VM_VM_CLASSFILE_INSN_TEXT_H
#define JP2VM_VM_CLASSFILE_INSN_TEXT_H

#include <stddef.h>

struct vm_class_file;
struct vm_insn;

enum { VM_INSN_TEXT_BYTES = 400 }; /* the size for traces and recordings */

/* Writes the instruction as text: "getfield Point.x", "if_icmpge 9", "ldc \"a\\n\"". Strings are
 * escaped as in Java, targets of jumps are bcis. The text is in modified UTF-8, truncated to the
 * size and NUL-terminated. */
void vm_insn_text(const struct vm_class_file *file, const struct vm_insn *insn, char *text,
                  size_t size);

#endif
