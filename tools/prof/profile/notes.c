#include "tools/prof/profile/notes.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/work.h"
#include "profiler/read/contexts_alike.h"
#include "tools/prof/command/text.h"
#include "tools/prof/profile/select.h"

/* How to show a note in words. The names of numbers are in the order of the note's value, and are
 * the names of the metrics. */
struct words {
    const char *name, *title;
    const char *const *numbers; /* NULL: the value is a text, or pairs of names and numbers */
    size_t count;
    bool has_pairs;
};

static const char *const of_threads[] = {"threads", "calls"};
static const char *const of_switches[] = {"started", "stopped", "reset"};
static const char *const of_losses[] = {"lostBytes", "bytes of the damaged file"};

#define NAMES(kind, first) (&prof_tally_names[PROF_TALLY_##kind].values[first])
static const struct words known[] = {
    {"outsideAllocations", "allocated in no method", NAMES(ALLOCATIONS, 0), 2, false},
    {"outsideExceptions", "thrown in no method", NAMES(EXCEPTIONS, 0), 2, false},
    {"outsideMonitors", "monitors in no method", NAMES(MONITORS, 0), PROF_LOCK_BLOCKED_TIME, false},
    {"outsideWaiting", "waits in no method", NAMES(MONITORS, PROF_LOCK_BLOCKED_TIME),
     PROF_LOCK_COUNTS - PROF_LOCK_BLOCKED_TIME, false},
    {PROF_WORK_OUTSIDE_NOTE, "work in no method", NAMES(WORK, 0), PROF_WORK_KINDS, false},
    {"outsideThreads", "threads left out", of_threads, 2, false},
    {"farThreads", "threads put together", of_threads, 1, false},
    {PROF_SWITCHES_NOTE, "switched while it ran", of_switches, 3, false},
    {PROF_SUM_NOTE, "profiles in the sum", NULL, 0, false},
    {PROF_UNFINISHED_NOTE, "of unfinished runs", NULL, 0, false},
    {PROF_RECOVERED_NOTE, "recovered", of_losses, 2, false},
    {PROF_WORK_NOTE, "work of the run", NULL, 0, true},
    {"time", "times", NULL, 0, false},
    {TOOL_SELECTION_NOTE, "a part of the run", NULL, 0, false},
    {TOOL_FOLDS_NOTE, "folded or united", NULL, 0, false},
};
#undef NAMES

static const struct words *find_words(const struct prof_note *note)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(note->name, known[i].name) == 0) {
            return &known[i];
        }
    }
    return NULL;
}

const char *tool_note_title(const struct prof_note *note)
{
    const struct words *words = find_words(note);
    return words == NULL ? note->name : words->title;
}

/* Reads the next number and the comma after it. Returns false if there is no number. */
static bool read_number(const char **at, uint64_t *number)
{
    char *end;
    if (!isdigit((unsigned char)**at)) {
        return false;
    }
    *number = strtoull(*at, &end, 10);
    bool is_good = *end == ',' || *end == '\0';
    *at = end + (*end == ',');
    return is_good;
}

static void add_number(struct vm_text *to, const char *name, size_t length, uint64_t number)
{
    static const char time[] = "Time";
    bool is_time =
        length > strlen(time) && memcmp(name + length - strlen(time), time, strlen(time)) == 0;
    vm_text_string(to, to->length == 0 ? "" : ", ");
    vm_text_add(to, name, length);
    vm_text_string(to, " ");
    tool_add_amount(to, number, is_time ? "ns" : "");
}

/* Adds a value that consists of numbers without names, such as "117,11519". */
static bool add_row(struct vm_text *to, const struct words *words, const char *at)
{
    uint64_t number;
    for (size_t i = 0; i < words->count; i++) {
        if (!read_number(&at, &number)) {
            return false;
        }
        if (number != 0) {
            add_number(to, words->numbers[i], strlen(words->numbers[i]), number);
        }
    }
    return *at == '\0';
}

/* Adds a value that consists of pairs, such as "copiedBytes=123,readBytes=45". */
static bool add_pairs(struct vm_text *to, const char *at)
{
    while (*at != '\0') {
        size_t length = strcspn(at, "=");
        const char *value = at + length + 1;
        uint64_t number;
        if (at[length] == '\0' || !read_number(&value, &number)) {
            return false;
        }
        add_number(to, at, length, number);
        at = value;
    }
    return true;
}

uint64_t tool_note_outside(const struct prof_header *header, const char *metric)
{
    static const char outside[] = "outside";
    for (size_t i = 0; i < header->note_count; i++) {
        const struct words *words = find_words(&header->notes[i]);
        const char *at = header->notes[i].value;
        uint64_t number;
        bool is_outside = words != NULL && words->numbers != NULL
                          && strncmp(words->name, outside, strlen(outside)) == 0;
        for (size_t j = 0; is_outside && j < words->count && read_number(&at, &number); j++) {
            if (strcmp(words->numbers[j], metric) == 0) {
                return number;
            }
        }
    }
    return 0;
}

void tool_note_add_words(struct vm_text *to, const struct prof_note *note)
{
    const struct words *words = find_words(note);
    struct vm_text text = {0};
    bool is_known = words != NULL
                    && (words->numbers != NULL ? add_row(&text, words, note->value)
                        : words->has_pairs     ? add_pairs(&text, note->value)
                                               : false);
    if (!is_known) {
        vm_text_string(to, note->value);
    } else if (text.length == 0) {
        vm_text_string(to, "none");
    } else {
        vm_text_add(to, text.bytes, text.length);
    }
    to->has_failed |= text.has_failed;
    vm_text_fini(&text);
}
