/*
 * opcode_numbers.h: reads a file with a number for each opcode. A line is "OPCODE NUMBER"; each
 * opcode has at most one line, and the order does not matter. A line "default NUMBER" applies to
 * all opcodes without a line; without it their number is 1. `#` starts a comment.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_OPCODE_NUMBERS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_OPCODE_NUMBERS_H

#include <jp2vm/analysis.h>

#define OPCODE_NUMBERS 256

/* For an analysis's `start`: reads the file and sets all OPCODE_NUMBERS numbers. On an error, sets
 * `message` to a one-line reason and returns false. */
bool opcode_numbers_read(const char *path, double *numbers, char *message, size_t bytes);

/* Returns the sum of the numbers of the instructions of a block. A `wide` instruction has the
 * number of the opcode that `wide` modifies. */
double opcode_numbers_sum(const double *numbers, const struct jp2_location *block);

#endif
