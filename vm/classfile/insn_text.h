/*
 * insn_text.h: an instruction as text: its mnemonic and its operands; constants are written as
 * their values or names.
 *
 * No state, callable from any thread.
 */
#ifndef JP2VM_VM_CLASSFILE_INSN_TEXT_H
#define JP2VM_VM_CLASSFILE_INSN_TEXT_H

#include <stddef.h>

struct vm_class_file;
struct vm_insn;

enum { VM_INSN_TEXT_BYTES = 400 }; /* long enough for traces and recordings */

/* Writes "getfield Point.x", "if_icmpge 9", "ldc \"a\\n\"": constants by name, strings escaped as
 * in Java, targets of jumps as bcis. The text is in modified UTF-8, cut to the size and
 * terminated. */
void vm_insn_text(const struct vm_class_file *file, const struct vm_insn *insn, char *text,
                  size_t size);

#endif
