/*
 * explain.h: explanations of opcodes and records, for users who learn how the machine works.
 *
 * No state, callable from any thread. Texts are constant English sentences.
 */
#ifndef JP2VM_VM_REPLAY_EXPLAIN_H
#define JP2VM_VM_REPLAY_EXPLAIN_H

#include <stdint.h>

#include "vm/replay/format.h"

/* Returns an explanation: "Pops two ints and pushes their sum. ..."; "" if the number is not an
 * opcode. */
const char *vm_explain_opcode(uint8_t opcode);

/* Returns the opcode's section in JVMS 6.5: "iadd", "iload_n"; "" if the number is not an
 * opcode. */
const char *vm_explain_section(uint8_t opcode);

/* Return the text and the payload of a record in records.def; "" if the number is not a tag. */
const char *vm_explain_tag(enum vm_record_tag tag); /* the text */
const char *vm_explain_tag_name(enum vm_record_tag tag);
const char *vm_explain_tag_payload(enum vm_record_tag tag);

/* Explains why a recording with this vm_replay_ending ends, as a clause without a full stop: "the
 * program ends here". `ending` NULL: the recording was cut off. */
const char *vm_explain_ending(const char *ending);

#endif
