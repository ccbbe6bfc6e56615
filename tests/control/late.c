/*
 * late.c: an analysis that is added while the program runs: counts entries of the methods of Gates
 * and Phases. Words of its argument, separated by commas: once (retires each location at its first
 * event), again (retires and renews at each event), out=FILE, refuse, crash, crash-at-end. With
 * WITHOUT_LATE, POLLS or CONTEXTS defined, it is one that cannot be added.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include <jp2vm/analysis.h>

struct entries {
    const char *name;
    _Atomic uint64_t count;
    struct jp2_location *location;
    struct entries *next;
};

static struct entries *_Atomic all;
static bool is_once, is_again, crashes_at_end;
static char out_path[4096];
static _Atomic unsigned asked, twice;

static bool start(const char *argument, char *message, size_t bytes)
{
    char words[4096], *state = NULL;
    snprintf(words, sizeof words, "%s", argument == NULL ? "" : argument);
    for (char *word = strtok_r(words, ",", &state); word != NULL;
         word = strtok_r(NULL, ",", &state)) {
        is_once |= strcmp(word, "once") == 0;
        is_again |= strcmp(word, "again") == 0;
        crashes_at_end |= strcmp(word, "crash-at-end") == 0;
        if (strcmp(word, "crash") == 0) {
            *(volatile int *)8 = 1;
        }
        if (strcmp(word, "refuse") == 0) {
            snprintf(message, bytes, "it does not like this word");
            return false;
        }
        if (strncmp(word, "out=", 4) == 0) {
            snprintf(out_path, sizeof out_path, "%s", word + 4);
            if (!jp2->check_output(out_path, message, bytes)) {
                return false;
            }
        }
    }
    return true;
}

/* Each location is offered once, although its code is made again and again. */
static bool ask(struct jp2_location *location)
{
    if (location->kind != JP2_EVENT_ENTRY) {
        return true;
    }
    const char *class_name = jp2->class_name(jp2->method_class(location->method));
    if (strcmp(class_name, "Gates") != 0 && strcmp(class_name, "Phases") != 0) {
        return false;
    }
    asked++;
    for (const struct entries *known = all; known != NULL; known = known->next) {
        twice += known->location->method == location->method;
    }
    struct entries *entries = jp2->allocate(sizeof *entries);
    entries->name = jp2->method_name(location->method);
    entries->location = location;
    entries->next = all;
    location->data = entries;
    all = entries;
    return true;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event)
{
    (void)event;
    struct entries *entries = location->data;
    if (location->kind != JP2_EVENT_ENTRY) {
        return;
    }
    entries->count++;
    uintptr_t *by_thread = (uintptr_t *)jp2->thread_data(self, &jp2_analysis);
    ++*by_thread;
    if (is_once || is_again) {
        (void)jp2->retire(location);
    }
    if (is_again) {
        (void)jp2->renew(location);
    }
}

static void add_thread(jp2_thread *thread, void *sum)
{
    *(uint64_t *)sum += *(uintptr_t *)jp2->thread_data(thread, &jp2_analysis);
}

static void finish(void)
{
    uint64_t sum = 0;
    if (crashes_at_end) {
        *(volatile int *)8 = 1;
    }
    struct jp2_output *out = jp2->open_output(out_path[0] == '\0' ? NULL : out_path);
    for (const struct entries *entries = all; out != NULL && entries != NULL;
         entries = entries->next) {
        jp2->write(out, "%s %" PRIu64 "\n", entries->name, entries->count);
    }
    jp2->for_each_live_thread(add_thread, &sum);
    if (out != NULL) {
        jp2->write(out, "(threads) %" PRIu64 "\n", sum);
        jp2->close_output(out);
    }
    jp2->message("late: asked for %u locations, %u twice\n", asked, twice);
}

JP2_ANALYSIS(.name = "late", .summary = "counts entries",
             .events = JP2_EVENT_BIT(JP2_EVENT_ENTRY)
#ifdef POLLS
                       | JP2_EVENT_BIT(JP2_EVENT_POLL),
             .period = 1000
#endif
#ifdef CONTEXTS
             ,
             .wants_contexts = true
#endif
#ifndef WITHOUT_LATE
             ,
             .starts_late = true
#endif
#ifndef WITHOUT_PRINT
             ,
             .print = finish
#endif
             ,
             .start = start, .ask = ask, .event = event, .finish = finish);
