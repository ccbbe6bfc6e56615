#include "profiler/session_switch.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "profiler/levels.h"
#include "profiler/tree/cct.h"
#include "profiler/tree/collect.h"
#include "profiler/tree/run_time/pause.h"
#include "profiler/tree/values/work.h"
#include "vm/options/nearest.h"
#include "vm/thread/safepoint.h"
#include "vm/thread/thread.h"
#include "vm/translate/replace.h"
#include "vm/vm.h"

/* The data that are collected if the program was started without a profile. They are set before
 * anything is observed. */
static struct prof_features chosen;
static struct prof_tree_plan chosen_tree;
static bool is_chosen;
static atomic_bool has_begun;

/* Numbers for the note in the header of a profile that was switched, and the text of the note. */
static uint64_t starts, stops, resets;
static char note_text[80];
static const struct prof_note note = {"switches", note_text};

static void count_switch(uint64_t *switches)
{
    ++*switches;
    snprintf(note_text, sizeof note_text, "%" PRIu64 ",%" PRIu64 ",%" PRIu64, starts, stops,
             resets);
}

void prof_switch_prepare(void)
{
    has_begun = prof_plan->is_on && !prof_plan->begins_stopped;
    if (prof_plan->is_switchable && !has_begun && prof_plan->required_by == NULL) {
        prof_pause_at_start();
    }
}

enum prof_switch_state prof_switch_state(void)
{
    return !has_begun ? PROF_SWITCH_NEVER : prof_is_paused() ? PROF_SWITCH_STOPPED : PROF_SWITCH_ON;
}

const struct prof_features *prof_switch_features(void)
{
    return is_chosen ? &chosen : &prof_plan->header.features;
}

bool prof_switch_was_reset(void)
{
    return resets > 0;
}

const struct prof_note *prof_switch_note(void)
{
    return note_text[0] == '\0' ? NULL : &note;
}

/* --- at a safepoint --------------------------------------------------------------------------- */

enum change { START, STOP, RESET };

static enum change asked;

static void stop(void)
{
    prof_pause_begin();
    prof_work_change(true);
    prof_collect_change(true);
}

static void start(void)
{
    prof_pause_end();
    prof_work_change(false);
    prof_collect_change(false);
}

static void apply_change(void)
{
    if (is_chosen) {
        prof_tree_plan = &chosen_tree;
    }
    bool was_on = !prof_is_paused();
    if (was_on) {
        stop();
    }
    if (asked == RESET) {
        prof_pause_clear();
    }
    if (asked == START || (asked == RESET && was_on)) {
        start();
    }
    if (was_on || asked == START) {
        vm_replace_all();
    }
}

static bool change_to(enum change change, char *message)
{
    asked = change;
    const char *fault = vm_change_at_safepoint(apply_change);
    if (fault != NULL) {
        snprintf(message, PROF_SWITCH_MESSAGE, "%s", fault);
    }
    return fault == NULL;
}

/* --- requests ------------------------------------------------------------------------------- */

static bool refuse(char *message, const char *format, const char *name)
{
    snprintf(message, PROF_SWITCH_MESSAGE, format, name);
    return false;
}

bool prof_switch_is_possible(char message[PROF_SWITCH_MESSAGE])
{
    if (vm.plan->machine.count_bytecodes) {
        return refuse(message, "%s runs the reference loop, which knows no profile", "--count");
    }
    if (prof_plan->required_by != NULL) {
        return refuse(message, "%s needs all that runs: its profile is not switched",
                      prof_plan->required_by);
    }
    if (prof_plan->tree.has_window && !prof_plan->tree.is_main_window) {
        return refuse(message, "--profile-window=%s switches the profile itself",
                      prof_plan->header.features.window);
    }
    if (!prof_plan->is_switchable) {
        return refuse(message, "the program was started without %s and without --control",
                      "--profile=off");
    }
    return !prof_plan->header.features.time
           || refuse(message, "--profile=%s is measured from start to end", "time");
}

/* Prints the names of the collected data. */
static void print_features(char *text, size_t size, const struct prof_features *on)
{
    const bool has[] = {on->callsites,  on->natives, on->blocks, on->allocations,
                        on->exceptions, on->locks,   on->work};
    static const char *const names[] = {"callsites",  "natives", "blocks", "alloc",
                                        "exceptions", "locks",   "work"};
    size_t used = (size_t)snprintf(text, size, "calls");
    for (size_t i = 0; i < sizeof has / sizeof *has; i++) {
        if (has[i] && used < size) {
            used += (size_t)snprintf(text + used, size - used, ",%s", names[i]);
        }
    }
}

static bool is_same(const struct prof_features *a, const struct prof_features *b)
{
    return a->callsites == b->callsites && a->natives == b->natives && a->blocks == b->blocks
           && a->allocations == b->allocations && a->exceptions == b->exceptions
           && a->locks == b->locks && a->time == b->time && a->line_time == b->line_time
           && a->work == b->work;
}

/* Returns the name of a wanted level that is collected only if it is requested when the program
 * starts; NULL if there is none. */
static const char *find_late(const struct prof_features *wanted)
{
    return wanted->allocations  ? "alloc"
           : wanted->exceptions ? "exceptions"
           : wanted->locks      ? "locks"
           : wanted->time       ? "time"
           : wanted->work       ? "work"
                                : NULL;
}

/* Chooses the collected data. Called before the profile is first started, if the program was
 * started without a profile, so that the plan has not been used yet. */
static bool choose(const char *list, char *message)
{
    const struct prof_features *now = prof_switch_features();
    struct prof_features wanted = *now;
    char names[120];
    wanted.callsites = wanted.natives = wanted.blocks = false;
    wanted.allocations = wanted.exceptions = wanted.locks = wanted.time = wanted.work = false;
    wanted.line_time = false;
    const char *bad = prof_levels_parse(&wanted, list, NULL);
    if (bad != NULL) {
        (void)vm_nearest_complain(bad, strcspn(bad, ","), PROF_LEVEL_NAMES, message,
                                  PROF_SWITCH_MESSAGE);
        return false;
    }
    if (is_same(&wanted, now)) {
        return true;
    }
    if (has_begun || prof_plan->is_on) {
        print_features(names, sizeof names, now);
        return refuse(message, "the profile has %s; that does not change while the program runs",
                      names);
    }
    if (find_late(&wanted) != NULL) {
        snprintf(message, PROF_SWITCH_MESSAGE,
                 "%s is for programs that start with --profile=%s,off", find_late(&wanted),
                 find_late(&wanted));
        return false;
    }
    chosen = wanted;
    chosen_tree = prof_plan->tree;
    chosen_tree.counts_blocks = wanted.blocks;
    chosen_tree.distinguishes_callsites = wanted.callsites;
    chosen_tree.hides_natives = !wanted.natives;
    is_chosen = true;
    return true;
}

bool prof_switch_start(const char *list, char message[PROF_SWITCH_MESSAGE])
{
    if (!prof_switch_is_possible(message)) {
        return false;
    }
    if (prof_switch_state() == PROF_SWITCH_ON) {
        return refuse(message, "the profile is %s already", "on");
    }
    if ((list != NULL && !choose(list, message)) || !change_to(START, message)) {
        return false;
    }
    has_begun = true;
    count_switch(&starts);
    return true;
}

bool prof_switch_stop(char message[PROF_SWITCH_MESSAGE])
{
    if (!prof_switch_is_possible(message)) {
        return false;
    }
    if (prof_switch_state() != PROF_SWITCH_ON) {
        return refuse(message, "the profile is not on%s", "");
    }
    if (!change_to(STOP, message)) {
        return false;
    }
    count_switch(&stops);
    return true;
}

bool prof_switch_reset(char message[PROF_SWITCH_MESSAGE])
{
    if (!prof_switch_is_possible(message)) {
        return false;
    }
    if (prof_switch_state() == PROF_SWITCH_NEVER) {
        return refuse(message, "there is no profile yet%s", "");
    }
    if (prof_plan->series_interval != 0) {
        return refuse(message, "%s keeps differences of counts, so they are not reset",
                      "--profile-series");
    }
    if (!change_to(RESET, message)) {
        return false;
    }
    count_switch(&resets);
    return true;
}
