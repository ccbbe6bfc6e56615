/*
 * line.h: parses the lines that are sent to a running machine, and contain commands
 * (docs/control.md).
 *
 * Threads: no state. A command contains pointers into its line, which the parser changes.
 */
#ifndef JP2VM_PROFILER_CONTROL_LINE_H
#define JP2VM_PROFILER_CONTROL_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The maximal length of a line without its end, and the character that represents the end of a line
 * within a line. */
#define PROF_CONTROL_LINE ((size_t)64 << 10)
#define PROF_CONTROL_NEWLINE '\v'

enum prof_control_kind {
    PROF_CONTROL_INFO,
    PROF_CONTROL_PROBE_ADD,    /* text */
    PROF_CONTROL_PROBE_REMOVE, /* number */
    PROF_CONTROL_PROBE_LIST,
    PROF_CONTROL_PROBE_PRINT,   /* number, 0: all; is_json */
    PROF_CONTROL_PROFILE_START, /* text: a list of --profile=LIST, or NULL */
    PROF_CONTROL_PROFILE_STOP,
    PROF_CONTROL_PROFILE_RESET,
    PROF_CONTROL_PROFILE_DUMP, /* text: a path, NULL: the targets of --profile-out */
    PROF_CONTROL_KINDS
};

struct prof_control_command {
    enum prof_control_kind kind;
    uint32_t number;
    bool is_json;
    char *text;
};

#define PROF_CONTROL_MESSAGE 200

/* Parses a line of `length` bytes, without its end, which is terminated by a zero byte. On failure,
 * returns false with a one-line reason. */
bool prof_control_parse(char *line, size_t length, struct prof_control_command *command,
                        char message[PROF_CONTROL_MESSAGE]);

#endif
