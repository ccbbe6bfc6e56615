/*
 * model_opcodes.h: names of the processor's bytecodes, for the readers of model files. Those of
 * the JVM are named as in its specification, JOP's own as JOP's tools name them.
 *
 * Threads: no state.
 */
#ifndef JP2VM_JOP_MODEL_OPCODES_H
#define JP2VM_JOP_MODEL_OPCODES_H

#include <stddef.h>

/* The bytecode of that name, or -1. */
int jop_opcode_find(const char *name, size_t length);

/* The name that was probably meant, or NULL. */
const char *jop_opcode_suggest(const char *name, size_t length);

/* The JVM's bytecode in whose place the transformation puts this one (getfield for getfield_ref);
 * itself if it stands for none. */
unsigned jop_opcode_replaces(unsigned opcode);

#endif
