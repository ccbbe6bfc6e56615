/*
 * Checks for unit tests in C. A failed check prints its file and line, and the test continues; main
 * ends with `return check_report();`, which prints the totals and returns the number of failures.
 * Only one thread may use checks at a time. Each test program has its own counters.
 */
#ifndef TESTS_UNIT_CHECK_H
#define TESTS_UNIT_CHECK_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int check_passed;
static int check_failed;

static inline bool check_note(bool is_good, const char *file, int line, const char *what)
{
    if (is_good) {
        check_passed++;
    } else {
        check_failed++;
        printf("%s:%d: failed: %s\n", file, line, what);
    }
    return is_good;
}

static inline bool check_note_str(const char *got, const char *want, const char *file, int line)
{
    bool is_good = got == want || (got != NULL && want != NULL && strcmp(got, want) == 0);
    if (is_good) {
        check_passed++;
    } else {
        check_failed++;
        printf("%s:%d: failed: got \"%s\", want \"%s\"\n", file, line, got == NULL ? "(null)" : got,
               want == NULL ? "(null)" : want);
    }
    return is_good;
}

static inline bool check_note_int(long long got, long long want, const char *file, int line,
                                  const char *what)
{
    bool is_good = got == want;
    if (is_good) {
        check_passed++;
    } else {
        check_failed++;
        printf("%s:%d: failed: %s is %lld, want %lld\n", file, line, what, got, want);
    }
    return is_good;
}

/* The value of each macro is true if the check succeeded. */
#define CHECK(condition) check_note((condition), __FILE__, __LINE__, #condition)
#define CHECK_EQ_STR(got, want) check_note_str((got), (want), __FILE__, __LINE__)
#define CHECK_EQ_INT(got, want)                                                                    \
    check_note_int((long long)(got), (long long)(want), __FILE__, __LINE__, #got)

static inline int check_report(void)
{
    printf("%d passed, %d failed\n", check_passed, check_failed);
    return check_failed > 255 ? 255 : check_failed;
}

#endif
