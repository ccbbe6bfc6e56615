/*
 * report_text.h: the text of bytecode instructions in reports (traces, recordings).
 *
 * Threads: any.
 */
#ifndef JP2VM_VM_INSTRUMENT_REPORT_TEXT_H
#define JP2VM_VM_INSTRUMENT_REPORT_TEXT_H

#include <stddef.h>

struct vm_class;
struct vm_insn;

/* Writes the text that vm_insn_text gives for an instruction in a method of `class`. If a hidden
 * class refers to itself, the text contains its report name. The text takes at most
 * VM_INSN_TEXT_BYTES. */
void vm_report_insn_text(const struct vm_class *class, const struct vm_insn *insn, char *text,
                         size_t size);

#endif
