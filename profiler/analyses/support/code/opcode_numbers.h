/*
 * opcode_numbers.h: a file that has a number for each opcode: lines "OPCODE NUMBER", each opcode at
 * most once, in any order. "default NUMBER" is for all opcodes without a line; without it they have
 * the number 1. `#` starts a comment.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_OPCODE_NUMBERS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_OPCODE_NUMBERS_H

#include <jp2vm/analysis.h>

#define OPCODE_NUMBERS 256

/* For `start`: fills all OPCODE_NUMBERS numbers. False: one line in `message` says what is wrong. */
bool opcode_numbers_read(const char *path, double *numbers, char *message, size_t bytes);

/* The sum of the numbers of the instructions of a block's location; that of `wide` is its target's.
 */
double opcode_numbers_sum(const double *numbers, const struct jp2_location *block);

#endif
