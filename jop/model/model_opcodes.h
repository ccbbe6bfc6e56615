/*
 * model_opcodes.h: names of the processor's bytecodes, for the readers of model files. JVM
 * bytecodes have the names of the JVM specification, JOP's own bytecodes the names in JOP's tools.
 *
 * Threads: no state.
 */
#ifndef JP2VM_JOP_MODEL_MODEL_OPCODES_H
#define JP2VM_JOP_MODEL_MODEL_OPCODES_H

#include <stddef.h>

/* Returns the bytecode of that name, or -1. */
int jop_opcode_find(const char *name, size_t length);

/* Returns the name that was probably meant, or NULL. */
const char *jop_opcode_suggest(const char *name, size_t length);

/* Returns the JVM bytecode that the transformation replaces by this bytecode (getfield for
 * getfield_ref), or `opcode` itself if there is none. */
unsigned jop_opcode_replaces(unsigned opcode);

#endif
