/*
 * opcode_numbers.h: reads a file with a number for each opcode. The lines are "OPCODE NUMBER", each
 * opcode at most once, in any order. "default NUMBER" is for all opcodes without a line; without it
 * they have the number 1. `#` starts a comment.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_OPCODE_NUMBERS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_OPCODE_NUMBERS_H

#include <jp2vm/analysis.h>

#define OPCODE_NUMBERS 256

/* For an analysis's `start`: reads the file and sets all OPCODE_NUMBERS numbers. On an error, sets
 * `message` to a one-line reason and returns false. */
bool opcode_numbers_read(const char *path, double *numbers, char *message, size_t bytes);

/* Returns the sum of the numbers of the instructions of a block. A `wide` has the number of the
 * opcode that it modifies. */
double opcode_numbers_sum(const double *numbers, const struct jp2_location *block);

#endif
