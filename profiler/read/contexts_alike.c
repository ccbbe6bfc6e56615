#include "profiler/read/contexts_alike.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/work.h"
#include "profiler/read/contexts_change.h"

/* --- counted data ---------------------------------------------------------------------------- */

static bool has_value(const struct prof_contexts *contexts, const char *name)
{
    return prof_contexts_value(contexts, name) < contexts->value_count;
}

struct check {
    bool differs;
    const char *what;
};

static bool none_differs(const struct check *checks, size_t count, char *what, size_t size)
{
    for (size_t i = 0; i < count; i++) {
        if (checks[i].differs) {
            snprintf(what, size, "only one of them %s", checks[i].what);
            return false;
        }
    }
    return true;
}

bool prof_contexts_have_one_form(const struct prof_contexts *of_a, const struct prof_contexts *of_b,
                                 char *what, size_t size)
{
    const struct prof_features *a = &of_a->header.features, *b = &of_b->header.features;
    const struct check checks[] = {{a->callsites != b->callsites, "tells callsites apart"},
                                   {a->natives != b->natives, "has native methods"},
                                   {a->blocks != b->blocks, "has counts of blocks"},
                                   {a->per_thread != b->per_thread, "has a tree for each thread"},
                                   {a->scopes != b->scopes, "has a tree for each scope"}};
    return none_differs(checks, sizeof checks / sizeof checks[0], what, size);
}

static bool features_are_alike(const struct prof_contexts *of_a, const struct prof_contexts *of_b,
                               char *what, size_t size)
{
    /* One metric represents all metrics of opcode categories, because they are enabled together. */
    static const char metric[] = "returnInstructions";
    const struct prof_features *a = &of_a->header.features, *b = &of_b->header.features;
    const struct check checks[] = {
        {a->is_folded != b->is_folded, "has recursion folded"},
        {a->allocations != b->allocations, "has allocations (alloc)"},
        {a->exceptions != b->exceptions, "has exceptions"},
        {a->locks != b->locks, "has monitors (locks)"},
        {a->time != b->time, "has times (time)"},
        {a->line_time != b->line_time, "has times of lines (linetime)"},
        {a->work != b->work, "has work (work)"},
        {has_value(of_a, metric) != has_value(of_b, metric), "has metrics (--metrics)"}};
    if (!none_differs(checks, sizeof checks / sizeof checks[0], what, size)) {
        return false;
    }
    if (a->blocks && strcmp(a->block_analysis, b->block_analysis) != 0) {
        snprintf(what, size, "their blocks were found by different analyses, %s and %s",
                 a->block_analysis, b->block_analysis);
        return false;
    }
    if (strcmp(a->window, b->window) != 0) {
        snprintf(what, size, "their windows are %s and %s", a->window, b->window);
        return false;
    }
    return true;
}

/* --- options --------------------------------------------------------------------------------- */

const char *prof_next_option(const char **at, size_t *length)
{
    const char *option = *at + strspn(*at, " ;"), *end = strstr(option, " --");
    *at = end == NULL ? option + strlen(option) : end;
    *length = (size_t)(*at - option);
    *length -= end != NULL && *length > 0 && option[*length - 1] == ';';
    return *length == 0 ? NULL : option;
}

/* Returns the first of the options that begins with `start`; NULL if there is none. */
static const char *find_option(const char *options, const char *start, size_t start_length,
                               size_t *length)
{
    for (const char *at = options, *word; (word = prof_next_option(&at, length)) != NULL;) {
        if (*length >= start_length && memcmp(word, start, start_length) == 0) {
            return word;
        }
    }
    return NULL;
}

static bool has_option(const char *options, const char *wanted, size_t wanted_length)
{
    size_t length;
    for (const char *at = options, *word; (word = prof_next_option(&at, &length)) != NULL;) {
        if (length == wanted_length && memcmp(word, wanted, length) == 0) {
            return true;
        }
    }
    return false;
}

/* Returns whether `b` has all those options of `a` that leave out contexts. */
static bool selects_alike(const char *a, const char *b, char *what, size_t size)
{
    static const char *const selecting[] = {"--profile-only=", "--profile-fold="};
    size_t length, other_length;
    for (const char *at = a, *word; (word = prof_next_option(&at, &length)) != NULL;) {
        for (size_t i = 0; i < sizeof selecting / sizeof selecting[0]; i++) {
            size_t start = strlen(selecting[i]);
            if (strncmp(word, selecting[i], start) != 0 || has_option(b, word, length)) {
                continue;
            }
            const char *other = find_option(b, selecting[i], start, &other_length);
            if (other == NULL) {
                snprintf(what, size, "only one of them was made with %.*s", (int)length, word);
            } else {
                snprintf(what, size, "one was made with %.*s, the other with %.*s", (int)length,
                         word, (int)other_length, other);
            }
            return false;
        }
    }
    return true;
}

/* --- notes ----------------------------------------------------------------------------------- */

const char *prof_header_note(const struct prof_header *header, const char *name)
{
    for (size_t i = 0; i < header->note_count; i++) {
        if (strcmp(header->notes[i].name, name) == 0) {
            return header->notes[i].value;
        }
    }
    return NULL;
}

static bool is_of_losses(const struct prof_note *note)
{
    return strcmp(note->name, PROF_RECOVERED_NOTE) == 0;
}

uint64_t prof_header_profiles(const struct prof_header *header)
{
    const char *count = prof_header_note(header, PROF_SUM_NOTE);
    if (count != NULL) {
        return strtoull(count, NULL, 10);
    }
    return header->reason != NULL && strcmp(header->reason, PROF_REASON_MERGED) == 0 ? 0 : 1;
}

const char *prof_header_switches(const struct prof_header *header)
{
    const char *switches = prof_header_note(header, PROF_SWITCHES_NOTE);
    return switches == NULL ? "" : switches;
}

bool prof_header_is_of_killed(const struct prof_header *header)
{
    const char *reason = header->reason == NULL ? "" : header->reason;
    return strncmp(reason, "signal ", strlen("signal ")) == 0 || strcmp(reason, "crash") == 0;
}

uint64_t prof_header_unfinished(const struct prof_header *header)
{
    const char *count = prof_header_note(header, PROF_UNFINISHED_NOTE);
    return count != NULL ? strtoull(count, NULL, 10)
                         : prof_header_is_of_killed(header) || prof_header_is_of_running(header);
}

bool prof_note_has_numbers(const struct prof_note *note)
{
    return strncmp(note->name, "outside", strlen("outside")) == 0
           || strcmp(note->name, "farThreads") == 0 || is_of_losses(note);
}

bool prof_note_is_summed(const struct prof_note *note)
{
    return prof_note_has_numbers(note) || strcmp(note->name, PROF_WORK_NOTE) == 0
           || strcmp(note->name, PROF_SUM_NOTE) == 0
           || strcmp(note->name, PROF_UNFINISHED_NOTE) == 0;
}

/* Returns whether a note describes the way in which numbers were counted. */
static bool is_of_counting(const struct prof_note *note)
{
    return !prof_note_is_summed(note);
}

static void describe_notes(const struct prof_note *note, const char *other, char *what, size_t size)
{
    bool is_switches = strcmp(note->name, PROF_SWITCHES_NOTE) == 0;
    const char *name = is_switches ? "switches (started,stopped,reset)" : note->name;
    if (other == NULL) {
        snprintf(what, size, "only one of them has %s %s", name, note->value);
    } else {
        snprintf(what, size, "one of them has %s %s, the other %s", name, note->value, other);
    }
}

/* Returns whether all notes of `a` of one kind are also notes of `b`, with the same values. */
static bool has_notes_of(const struct prof_header *a, const struct prof_header *b,
                         bool (*is_compared)(const struct prof_note *note), char *what, size_t size)
{
    for (size_t i = 0; i < a->note_count; i++) {
        const struct prof_note *note = &a->notes[i];
        bool is_found = !is_compared(note);
        for (size_t j = 0; !is_found && j < b->note_count; j++) {
            is_found = strcmp(note->name, b->notes[j].name) == 0
                       && strcmp(note->value, b->notes[j].value) == 0;
        }
        if (!is_found) {
            describe_notes(note, prof_header_note(b, note->name), what, size);
            return false;
        }
    }
    return true;
}

static bool notes_are_alike(const struct prof_header *a, const struct prof_header *b,
                            bool (*is_compared)(const struct prof_note *note), char *what,
                            size_t size)
{
    return has_notes_of(a, b, is_compared, what, size)
           && has_notes_of(b, a, is_compared, what, size);
}

bool prof_contexts_are_alike(const struct prof_contexts *a, const struct prof_contexts *b,
                             char *what, size_t size)
{
    const struct prof_header *of_a = &a->header, *of_b = &b->header;
    return prof_contexts_have_one_form(a, b, what, size) && features_are_alike(a, b, what, size)
           && selects_alike(of_a->options, of_b->options, what, size)
           && selects_alike(of_b->options, of_a->options, what, size)
           && notes_are_alike(of_a, of_b, is_of_counting, what, size);
}

/* --- comparisons ----------------------------------------------------------------------------- */

const char *prof_contexts_library(const struct prof_contexts *contexts)
{
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        const struct prof_method *method = contexts->methods[i];
        if (method != NULL && method->names.origin != NULL
            && (strcmp(method->names.class_name, "java/lang/Object") == 0
                || strcmp(method->names.class_name, "java/lang/String") == 0)) {
            const char *slash = strrchr(method->names.origin, '/');
            return slash == NULL ? method->names.origin : slash + 1;
        }
    }
    return NULL;
}

static void describe_sum(const struct prof_header *header, char *text, size_t size)
{
    uint64_t count = prof_header_profiles(header);
    if (count == 1) {
        snprintf(text, size, "one profile");
    } else if (count == 0) {
        snprintf(text, size, "a sum of several profiles");
    } else {
        snprintf(text, size, "a sum of %" PRIu64 " profiles", count);
    }
}

static bool sums_are_alike(const struct prof_header *a, const struct prof_header *b, char *what,
                           size_t size)
{
    char one[64], other[64];
    if (prof_header_profiles(a) == prof_header_profiles(b)) {
        return true;
    }
    describe_sum(a, one, sizeof one);
    describe_sum(b, other, sizeof other);
    snprintf(what, size, "they are %s and %s", one, other);
    return false;
}

bool prof_contexts_are_comparable(const struct prof_contexts *a, const struct prof_contexts *b,
                                  char *what, size_t size)
{
    const struct prof_header *of_a = &a->header, *of_b = &b->header;
    const char *library = prof_contexts_library(a), *other = prof_contexts_library(b);
    const struct check checks[] = {
        {(of_a->truncated_calls == 0) != (of_b->truncated_calls == 0),
         "has truncated contexts (--profile-limit)"},
        {prof_header_is_of_running(of_a) != prof_header_is_of_running(of_b),
         "was written while the program ran"},
        {prof_header_is_of_killed(of_a) != prof_header_is_of_killed(of_b),
         "was ended by a signal or a crash"},
        {(prof_header_unfinished(of_a) == 0) != (prof_header_unfinished(of_b) == 0),
         "has runs that had not finished"}};
    if (!prof_contexts_are_alike(a, b, what, size)
        || !notes_are_alike(of_a, of_b, is_of_losses, what, size)
        || !none_differs(checks, sizeof checks / sizeof checks[0], what, size)
        || !sums_are_alike(of_a, of_b, what, size)) {
        return false;
    }
    if (library != NULL && other != NULL && strcmp(library, other) != 0) {
        snprintf(what, size, "their class libraries are %s and %s", library, other);
        return false;
    }
    return true;
}
