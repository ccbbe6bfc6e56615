#include "profiler/session_window.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/plan.h"
#include "profiler/session.h"
#include "profiler/session_switch.h"
#include "profiler/tree/cct.h"
#include "profiler/tree/method_facts.h"
#include "profiler/tree/run_time/origin.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/translate/known_names.h"
#include "vm/vm.h"

/* --- threads of the window ------------------------------------------------------------------ */

static struct prof_left_out find_left_out(void)
{
    prof_cct_lock();
    struct prof_left_out left_out = prof_origin_left_out(prof_switch_features()->natives);
    prof_cct_unlock();
    return left_out;
}

const struct prof_note *prof_session_left_out_note(void)
{
    static char text[64];
    static const struct prof_note note = {"outsideThreads", text};
    struct prof_left_out left_out = find_left_out();
    snprintf(text, sizeof text, "%" PRIu64 ",%" PRIu64, left_out.threads, left_out.calls);
    return left_out.threads == 0 ? NULL : &note;
}

static uint64_t find_far_threads(void)
{
    prof_cct_lock();
    uint64_t threads = prof_origin_far_threads();
    prof_cct_unlock();
    return threads;
}

const struct prof_note *prof_session_far_threads_note(void)
{
    static char text[24];
    static const struct prof_note note = {"farThreads", text};
    uint64_t threads = find_far_threads();
    snprintf(text, sizeof text, "%" PRIu64, threads);
    return threads == 0 ? NULL : &note;
}

/* Reports threads that started in the window but are left out. */
static void check_left_out(void)
{
    struct prof_left_out left_out = find_left_out();
    char threads[PROF_SESSION_AMOUNT_BYTES], calls[PROF_SESSION_AMOUNT_BYTES];
    if (left_out.threads == 0) {
        return;
    }
    bool is_one = left_out.threads == 1;
    prof_session_format_count(left_out.threads, threads);
    prof_session_format_count(left_out.calls, calls);
    vm_message("jp2vm: profile: %s thread%s that began in the window %s %s not counted, with %s%s "
               "call%s; --profile-window=%s,threads counts %s\n",
               threads, is_one ? "" : "s", prof_plan->header.features.window, is_one ? "is" : "are",
               left_out.are_more ? "more than " : "", calls, left_out.calls == 1 ? "" : "s",
               prof_plan->header.features.window, is_one ? "it" : "them");
}

static void check_far_threads(void)
{
    uint64_t threads = find_far_threads();
    char text[PROF_SESSION_AMOUNT_BYTES];
    prof_session_format_count(threads, text);
    if (threads != 0) {
        vm_message("jp2vm: profile: %s thread%s started by more than %u threads in a row %s below "
                   "the call that started number %u\n",
                   text, threads == 1 ? "" : "s", PROF_ORIGIN_GENERATIONS,
                   threads == 1 ? "is" : "are", PROF_ORIGIN_GENERATIONS);
    }
}

/* --- methods of the window ------------------------------------------------------------------ */

static bool is_main_window(void)
{
    return prof_plan->tree.is_main_window;
}

/* Returns whether the profile was ever on. If the window is a method's, this method starts the
 * profile. */
static bool was_observed(void)
{
    return !prof_plan->is_switchable || prof_switch_state() != PROF_SWITCH_NEVER
           || (prof_plan->tree.has_window && !is_main_window());
}

#define HINT_BYTES 512

/* Offers all known names for the hint. Also offers the methods of the profile, because a simulated
 * program has methods, but no loaded classes. */
static void offer_methods(struct vm_hint *hint)
{
    vm_offer_known_names(hint);
    for (const struct prof_method *facts = prof_methods_newest(); facts != NULL;
         facts = facts->next_older) {
        const struct vm_pattern_subject subject = vm_method_subject(facts->method);
        vm_hint_offer(hint, &subject);
    }
}

/* Returns the reason why the window was never entered. Sets `hint` to the window that was probably
 * meant, or to "". */
static const char *why_never_entered(char hint[HINT_BYTES])
{
    bool is_there = false;
    *hint = '\0';
    if (is_main_window()) {
        return "the program's main method was not called";
    }
    const struct vm_patterns *window = prof_plan->tree.window;
    for (size_t i = 0; i < vm_patterns_count(window) && !is_there; i++) {
        struct vm_hint search;
        vm_hint_begin(&search, window, i);
        offer_methods(&search);
        is_there = search.is_there;
        (void)vm_hint_end(&search, hint, HINT_BYTES);
    }
    if (is_there) {
        *hint = '\0';
    }
    return is_there ? "the method was not called" : "no such method was loaded";
}

/* Returns whether a window may intend methods of several classes, because it is a list, has no
 * name, or contains a wildcard or another special character. */
static bool is_of_several_classes(const struct vm_patterns *window)
{
    const struct vm_pattern_item item = vm_patterns_item(window, 0);
    return vm_patterns_count(window) > 1 || item.name.length == 0
           || strpbrk(item.text, "*+@:") != NULL;
}

/* If methods of several classes have opened the window, reports that, because a class name without
 * a package may match more classes than the user meant. */
static void check_openers(void)
{
    const struct vm_symbol *first = prof_window_opener(0), *second = prof_window_opener(1);
    const struct vm_patterns *window = prof_plan->tree.window; /* NULL: the window is main */
    if (second == NULL || (window != NULL && is_of_several_classes(window))) {
        return;
    }
    char *one = vm_dotted_name(first->bytes), *other = vm_dotted_name(second->bytes);
    if (one != NULL && other != NULL) {
        vm_message("jp2vm: profile: the window %s was entered by methods of %s and %s; with its "
                   "package it is one of them\n",
                   prof_plan->header.features.window, one, other);
    }
    free(one);
    free(other);
}

/* If the window is main, this is not an error: no program was run (-version), or a launcher other
 * than Java's runs the program. */
static void report_never_entered(void)
{
    char hint[HINT_BYTES];
    const char *why = why_never_entered(hint);
    vm_message("jp2vm: profile: the window %s was never entered (%s%s), so nothing was counted: "
               "all counts are 0\n",
               prof_plan->header.features.window, why, hint);
    if (!is_main_window()) {
        vm_set_exit_failure();
    }
}

void prof_session_check_window(void)
{
    check_openers();
    check_left_out();
    check_far_threads();
    if (prof_window_opened()) {
        return;
    }
    if (was_observed()) {
        report_never_entered();
    } else {
        vm_message("jp2vm: profile: it was never started (by jp2vm.Profile in the program, or by "
                   "jp2vm-ctl "
                   "PROCESS profile start), so nothing was counted in the window %s\n",
                   prof_plan->header.features.window);
    }
}

/* --- patterns that matched nothing ---------------------------------------------------------- */

/* Returns what an item that matched nothing probably meant; "" if the item selects threads. */
static const char *hint_of_item(const struct vm_patterns *patterns, size_t item,
                                char hint[HINT_BYTES])
{
    struct vm_hint search;
    if (vm_patterns_item(patterns, item).is_thread) {
        return "";
    }
    vm_hint_begin(&search, patterns, item);
    offer_methods(&search);
    return vm_hint_end(&search, hint, HINT_BYTES);
}

/* Reports patterns that matched nothing; they probably contain typing errors. For --profile-fold,
 * also reports exclusions (!), because if an exclusion matches nothing, everything may be folded.
 * If the profile was never started, no pattern was tested, so no pattern is reported. */
static void report_unmatched(const struct vm_patterns *patterns, const char *option,
                             bool has_exclusions)
{
    size_t count = patterns != NULL && was_observed() ? vm_patterns_count(patterns) : 0;
    for (size_t i = 0; i < count; i++) {
        struct vm_pattern_item item = vm_patterns_item(patterns, i);
        char hint[HINT_BYTES];
        if (item.has_matched || (item.is_exclusion && !has_exclusions)) {
            continue;
        }
        if (item.is_exclusion) {
            vm_message("jp2vm: profile: %s: nothing that ran matches %s\n", option, item.text);
        } else {
            vm_message("jp2vm: profile: %s: no %s matches %s%s\n", option,
                       item.is_thread ? "thread that ran" : "method that was called", item.text,
                       hint_of_item(patterns, i, hint));
        }
        vm_set_exit_failure();
    }
}

void prof_session_check_patterns(void)
{
    report_unmatched(prof_plan->tree.only, "--profile-only", false);
    report_unmatched(prof_plan->tree.folds, "--profile-fold", true);
}
