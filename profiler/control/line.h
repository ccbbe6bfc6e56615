/*
 * line.h: parses the command lines that clients send to a running machine (docs/control.md).
 *
 * Threads: no state. The parser modifies the line, and the parsed command points into it.
 */
#ifndef JP2VM_PROFILER_CONTROL_LINE_H
#define JP2VM_PROFILER_CONTROL_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The maximal length of a line without its newline, and the character that a client sends instead
 * of a newline in a text. */
#define PROF_CONTROL_LINE ((size_t)64 << 10)
#define PROF_CONTROL_NEWLINE '\v'

enum prof_control_kind {
    PROF_CONTROL_INFO,
    PROF_CONTROL_PROBE_ADD,    /* text: the source of the probes */
    PROF_CONTROL_PROBE_REMOVE, /* number of the program of probes */
    PROF_CONTROL_PROBE_LIST,
    PROF_CONTROL_PROBE_PRINT,   /* number (0: all programs), is_json */
    PROF_CONTROL_PROFILE_START, /* text: the LIST of --profile=LIST, or NULL */
    PROF_CONTROL_PROFILE_STOP,
    PROF_CONTROL_PROFILE_RESET,
    PROF_CONTROL_PROFILE_DUMP,    /* text: the path of a file; NULL: the files of --profile-out */
    PROF_CONTROL_PROFILE_MARK,    /* text: the name of the mark */
    PROF_CONTROL_ANALYSIS_ADD,    /* text: the value of --analysis= */
    PROF_CONTROL_ANALYSIS_REMOVE, /* number of the analysis */
    PROF_CONTROL_ANALYSIS_LIST,
    PROF_CONTROL_ANALYSIS_PRINT, /* number of the analysis */
    PROF_CONTROL_KINDS
};

struct prof_control_command {
    enum prof_control_kind kind;
    uint32_t number;
    bool is_json;
    char *text;
};

#define PROF_CONTROL_MESSAGE 200

/* Parses a line of `length` bytes, which does not include the newline. A zero byte must follow the
 * line. On failure, returns false and writes a one-line reason to `message`. */
bool prof_control_parse(char *line, size_t length, struct prof_control_command *command,
                        char message[PROF_CONTROL_MESSAGE]);

#endif
