/*
 * operands.h: checks of a command's arguments against its --help: their number, their order, and
 * that no output replaces an input.
 *
 * The names of arguments come from tool_usage.arguments, for example "[CLASS] PROFILE". PROFILE,
 * BEFORE, AFTER and DAMAGED are files that the command reads; RECOVERED is a file that it writes.
 */
#ifndef JP2VM_TOOLS_PROF_COMMAND_OPERANDS_H
#define JP2VM_TOOLS_PROF_COMMAND_OPERANDS_H

#include "tools/prof/command/options.h"

/* Returns TOOL_OK if the arguments are valid; otherwise prints a line on stderr and returns
 * TOOL_USAGE. */
int tool_operands_check(const struct tool_usage *usage, int count, char **arguments);

/* Checks that an output (NULL: standard output) does not replace any file that the command reads.
 * Returns the same values as tool_operands_check. */
int tool_operands_spare(const struct tool_usage *usage, const char *output, int count,
                        char **arguments);

/* Checks that an output does not replace an input: two paths mean the same file if device and inode
 * are equal. Returns the same values as tool_operands_check. */
int tool_output_spares(const char *command, const char *output, const char *input);

#endif
