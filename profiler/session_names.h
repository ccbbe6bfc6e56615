/*
 * session_names.h: names of profiles, from the patterns that --profile-out takes: %p is the number
 * of the process, %t the time of its start, %n the name of the program, %% a percent sign.
 *
 * Threads: none. Ownership: results are malloc'ed; NULL when there is no memory.
 */
#ifndef JP2VM_PROFILER_SESSION_NAMES_H
#define JP2VM_PROFILER_SESSION_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#define PROF_NAME_PROGRAM_BYTES 128

struct prof_name_parts {
    char process[24];
    char start[24]; /* YYYYMMDD-HHMMSS, local time */
    char program[PROF_NAME_PROGRAM_BYTES];
};

/* What the letters stand for in this process; the command is as in prof_header.main_class. */
void prof_name_parts_get(struct prof_name_parts *parts, const char *command);

/* The simple name of the program that a command line runs: of its class, its jar or its source
 * file, without what cannot be in a file's name. */
void prof_name_of_program(const char *command, char *name, size_t size);

/* The first thing in a pattern that stands for nothing ("%q", or "%" at its end), with its length;
 * NULL when all is well. */
const char *prof_name_fault(const char *pattern, size_t *length);

/* Whether the name tells processes apart. */
bool prof_name_has_process(const char *pattern);

char *prof_name_expand(const char *pattern, const struct prof_name_parts *parts);

/*
 * A pattern as of fnmatch(3) for the file names, without directory, that this pattern gives in any
 * process at any time, and those that prof_name_insert makes of them.
 */
char *prof_name_family(const char *pattern, const char *suffix,
                       const struct prof_name_parts *parts);

/* "run.jp2" and "1234" make "run.1234.jp2". The suffix, ".jp2", may be NULL; where the name does
 * not end so the number comes before the last dot of the file's name, or at the end. */
char *prof_name_insert(const char *path, const char *suffix, const char *number);

#endif
