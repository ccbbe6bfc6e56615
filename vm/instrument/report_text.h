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

/* Writes the text of vm_insn_text for an instruction of a class's code; if a hidden class refers to
 * itself, the text contains its name for reports. The text takes at most VM_INSN_TEXT_BYTES. */
void vm_report_insn_text(const struct vm_class *class, const struct vm_insn *insn, char *text,
                         size_t size);

#endif
