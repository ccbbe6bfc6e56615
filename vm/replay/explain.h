/*
 * explain.h: explanations of opcodes and records, for users who learn how the machine works.
 *
 * No state, callable from any thread. Texts are constant English sentences.
 */
#ifndef JP2VM_VM_REPLAY_EXPLAIN_H
#define JP2VM_VM_REPLAY_EXPLAIN_H

#include <stdint.h>

#include "vm/replay/format.h"

/* Returns an explanation, "Pops two ints and pushes their sum. ..."; "": not an opcode. */
const char *vm_explain_opcode(uint8_t opcode);

/* Returns the opcode's section in JVMS 6.5: "iadd", "iload_n"; "": not an opcode. */
const char *vm_explain_section(uint8_t opcode);

/* Return the columns of a record in records.def; "": not a tag. */
const char *vm_explain_tag(enum vm_record_tag tag); /* its text */
const char *vm_explain_tag_name(enum vm_record_tag tag);
const char *vm_explain_tag_payload(enum vm_record_tag tag);

/* Explains the end of a recording with this vm_replay_ending, in a sentence without a capital
 * letter and a full stop: "the program ends here". NULL: the recording was cut off. */
const char *vm_explain_ending(const char *ending);

#endif
