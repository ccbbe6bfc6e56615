/*
 * operands.h: whether the arguments of a command fit what its --help asks for: how many there are,
 * in which order, and that no output replaces an input.
 *
 * Names of arguments are those of tool_usage.arguments, "[CLASS] PROFILE": PROFILE, BEFORE, AFTER
 * and DAMAGED are files that are read, RECOVERED is one that is written.
 */
#ifndef JP2VM_TOOLS_PROF_OPERANDS_H
#define JP2VM_TOOLS_PROF_OPERANDS_H

#include "tools/prof/command/options.h"

/* TOOL_OK, or TOOL_USAGE: a line was printed. */
int tool_operands_check(const struct tool_usage *usage, int count, char **arguments);

/* The same for an output (NULL: standard output) and the arguments that are read. */
int tool_operands_spare(const struct tool_usage *usage, const char *output, int count,
                        char **arguments);

/* The same for one input. Both may be any path; files are the same when device and inode are. */
int tool_output_spares(const char *command, const char *output, const char *input);

#endif
