/*
 * session_names.h: file names of profiles, made from the patterns of --profile-out: %p is the
 * number of the process, %t the time of its start, %n the name of the program, %% a percent sign.
 *
 * Threads: any; the functions have no shared state. Ownership: results are malloc'ed; NULL if there
 * is no memory.
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

/* Finds the values of %p, %t and %n for this process; the command is as in
 * prof_header.main_class. */
void prof_name_parts_get(struct prof_name_parts *parts, const char *command);

/* Writes the simple name of the program that a command line runs: its class, its jar or its source
 * file, without characters that a file name cannot contain. */
void prof_name_of_program(const char *command, char *name, size_t size);

/* Returns the first invalid % of a pattern ("%q", or "%" at the end), and sets its length; NULL if
 * the pattern is valid. */
const char *prof_name_fault(const char *pattern, size_t *length);

/* Returns whether the pattern contains the number of the process. */
bool prof_name_has_process(const char *pattern);

char *prof_name_expand(const char *pattern, const struct prof_name_parts *parts);

/*
 * Returns a pattern for fnmatch(3). It matches all file names, without directory, that
 * prof_name_expand can make from this pattern in any process at any time, and the names that
 * prof_name_insert makes from these file names.
 */
char *prof_name_family(const char *pattern, const char *suffix,
                       const struct prof_name_parts *parts);

/* Inserts a number: "run.jp2" and "1234" make "run.1234.jp2". The suffix, ".jp2", may be NULL. If
 * the name does not end with the suffix, the number is inserted before the last dot of the file's
 * name, or at its end. */
char *prof_name_insert(const char *path, const char *suffix, const char *number);

#endif
