/*
 * model_opcodes.h: names of the processor's bytecodes, for parsing model files. JVM bytecodes have
 * the names of the JVM specification, JOP's own bytecodes the names in JOP's tools.
 *
 * Threads: any; there is no state.
 */
#ifndef JP2VM_JOP_MODEL_MODEL_OPCODES_H
#define JP2VM_JOP_MODEL_MODEL_OPCODES_H

#include <stddef.h>

/* Returns the bytecode with a name, or -1. */
int jop_opcode_find(const char *name, size_t length);

/* Returns the name of a bytecode that an unknown name probably meant, or NULL. */
const char *jop_opcode_suggest(const char *name, size_t length);

/* Returns the JVM bytecode that the transformation replaces by `opcode` (getfield for
 * getfield_ref), or `opcode` itself if there is no such bytecode. */
unsigned jop_opcode_replaces(unsigned opcode);

#endif
