/*
 * explain.h: what opcodes do and what records mean, in words for those who learn the machine.
 *
 * No state, callable from any thread. Texts are English sentences, and constant.
 */
#ifndef JP2VM_VM_REPLAY_EXPLAIN_H
#define JP2VM_VM_REPLAY_EXPLAIN_H

#include <stdint.h>

#include "vm/replay/format.h"

/* "Pops two ints and pushes their sum. ..."; "": no opcode. */
const char *vm_explain_opcode(uint8_t opcode);

/* Its section in JVMS 6.5: "iadd", "iload_n"; "": no opcode. */
const char *vm_explain_section(uint8_t opcode);

/* The columns of a record in records.def; "": no tag. */
const char *vm_explain_tag(enum vm_record_tag tag); /* its text */
const char *vm_explain_tag_name(enum vm_record_tag tag);
const char *vm_explain_tag_payload(enum vm_record_tag tag);

/* What is at the end of a recording that ended so (vm_replay_ending), in a sentence without a capital
 * letter and a point: "the program ends here". NULL: it was cut off. */
const char *vm_explain_ending(const char *ending);

#endif
