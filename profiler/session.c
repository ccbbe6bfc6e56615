#define _GNU_SOURCE
#include "profiler/session.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profiler/session_filter.h"
#include "profiler/session_snapshot.h"
#include "profiler/session_switch.h"
#include "profiler/tree/cct.h"
#include "profiler/tree/class_names.h"
#include "profiler/tree/method_facts.h"
#include "profiler/tree/run_time/origin.h"
#include "profiler/tree/select.h"
#include "profiler/tree/timing.h"
#include "profiler/tree/values/waiting.h"
#include "profiler/write/filter.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/runtime/class.h"
#include "vm/translate/known_names.h"
#include "vm/vm.h"

#define MESSAGE_BYTES 512
#define NUMBER_BYTES 32

const struct prof_plan *prof_plan;
bool (*_Atomic prof_session_run_stopped)(void (*function)(void));

/* --- texts ---------------------------------------------------------------------------------- */

void prof_session_format_bytes(uint64_t bytes, char text[PROF_SESSION_AMOUNT_BYTES])
{
    static const char *const units[] = {"KB", "MB", "GB", "TB"};
    double amount = (double)bytes / 1000;
    size_t unit = 0;
    while (amount >= 999.95 && unit + 1 < sizeof units / sizeof units[0]) {
        amount /= 1000;
        unit++;
    }
    if (bytes < 1000) {
        snprintf(text, PROF_SESSION_AMOUNT_BYTES, "%" PRIu64 " bytes", bytes);
    } else {
        snprintf(text, PROF_SESSION_AMOUNT_BYTES, "%.1f %s", amount, units[unit]);
    }
}

/* Formats a number with commas between thousands. */
static void format_count(uint64_t count, char text[NUMBER_BYTES])
{
    char digits[24];
    size_t length = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, count), used = 0;
    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0) {
            text[used++] = ',';
        }
        text[used++] = digits[i];
    }
    text[used] = '\0';
}

/* Writes the path as a word of a shell command. */
static void print_word(char *to, size_t size, const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "/._-+=:,@%";
    if (strspn(path, plain) == strlen(path) && path[0] != '-') {
        snprintf(to, size, "%s", path);
        return;
    }
    size_t used = (size_t)snprintf(to, size, path[0] == '-' ? "./'" : "'");
    for (; *path != '\0' && used + 6 < size; path++) {
        used += (size_t)snprintf(to + used, size - used, *path == '\'' ? "'\\''" : "%c", *path);
    }
    snprintf(to + used, size - used, "'");
}

/* --- one target ----------------------------------------------------------------------------- */

/* Counts the contexts of the profile that is being written, by wrapping the writer's visitor. One
 * profile at a time. */
static struct {
    bool (*enter_node)(struct prof_tree_walker *visitor, const struct prof_node_view *node);
    bool (*repeat_children)(struct prof_tree_walker *visitor, uint64_t original, uint64_t count);
    uint64_t contexts;
} counted;

static bool count_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    counted.contexts++;
    return counted.enter_node(visitor, node);
}

static bool count_repeated(struct prof_tree_walker *visitor, uint64_t original, uint64_t count)
{
    counted.contexts += count;
    return counted.repeat_children(visitor, original, count);
}

static void visit_counted(struct prof_tree_walker *visitor, const struct prof_header *header)
{
    counted.contexts = 0;
    counted.enter_node = visitor->enter_node;
    counted.repeat_children = visitor->repeat_children;
    visitor->enter_node = count_node;
    visitor->repeat_children = counted.repeat_children == NULL ? NULL : count_repeated;
    (void)prof_walk_tree(visitor, header); /* a failure is an error of the output */
}

/* Writes to an output, and closes or discards it. Then `counted` has the number of contexts.
 * Returns false if a line was printed. */
static bool write_output(const struct prof_target *target, const struct prof_header *header,
                         struct prof_output *out, uint64_t *bytes)
{
    char message[MESSAGE_BYTES];
    struct prof_tree_walker *writer = target->format->create(out);
    if (writer == NULL) {
        vm_message("jp2vm: profile: out of memory for writing %s\n", target->shown);
        prof_output_discard(out);
        return false;
    }
    visit_counted(writer, header);
    target->format->destroy(writer);
    *bytes = prof_output_size(out);
    if (!prof_output_close(out, message, sizeof message)) {
        vm_message("jp2vm: profile: %s\n", message);
        return false;
    }
    return true;
}

static struct prof_output *open_output(const struct prof_target *target, const char *path)
{
    char message[MESSAGE_BYTES];
    struct prof_output *out = prof_output_open_as(path, target->shown, message, sizeof message);
    if (out == NULL) {
        vm_message("jp2vm: profile: %s\n", message);
    }
    return out;
}

/* Opens the target's output only when there is something to write. */
static bool filter_target(const struct prof_target *target, int store, uint64_t *bytes)
{
    char message[2 * MESSAGE_BYTES];
    struct prof_output *out = open_output(target, target->path);
    if (out == NULL) {
        return false;
    }
    bool is_good = prof_session_filter_run(target, store, out, message, sizeof message);
    if (is_good) {
        *bytes = prof_output_size(out);
        is_good = prof_output_close(out, message, sizeof message);
    } else {
        prof_output_discard(out);
    }
    if (!is_good) {
        vm_message("jp2vm: profile: %s\n", message);
    }
    return is_good;
}

/* Writes through a program: its input is written to memory first. */
static bool write_filtered(const struct prof_target *target, const struct prof_header *header,
                           uint64_t *bytes)
{
    char path[48], reason[128];
    int store = prof_filter_store();
    if (store < 0) {
        vm_message("jp2vm: profile: cannot write %s: %s\n", target->shown,
                   strerror_r(errno, reason, sizeof reason));
        return false;
    }
    snprintf(path, sizeof path, "/dev/fd/%d", store);
    struct prof_output *out = open_output(target, path);
    bool is_good = out != NULL && write_output(target, header, out, bytes)
                   && filter_target(target, store, bytes);
    close(store);
    return is_good;
}

static bool write_target(const struct prof_target *target, const struct prof_header *header,
                         uint64_t *bytes)
{
    if (target->format->filter != NULL) {
        return write_filtered(target, header, bytes);
    }
    struct prof_output *out = open_output(target, target->path);
    return out != NULL && write_output(target, header, out, bytes);
}

/* Prints one line on stderr: the written file, and the command that shows it. */
static void tell(const struct prof_target *target, uint64_t bytes)
{
    char contexts[NUMBER_BYTES], amount[PROF_SESSION_AMOUNT_BYTES], word[MESSAGE_BYTES];
    format_count(counted.contexts, contexts);
    prof_session_format_bytes(bytes, amount);
    bool is_file = target->kind == PROF_TARGET_FILE;
    const char *hint = "";
    word[0] = '\0';
    if (is_file && target->format == &prof_format_jp2) {
        hint = "; see it with: jp2prof top ";
        print_word(word, sizeof word, target->shown);
    } else if (is_file && target->format == &prof_format_html) {
        hint = "; open it in a browser";
    }
    vm_message("jp2vm: profile: %s context%s, %s %s %s%s%s\n", contexts,
               counted.contexts == 1 ? "" : "s", amount, is_file ? "in" : "on", target->shown,
               hint, word);
}

/* Prints one line on stderr: the size of the tree, and the time for writing. */
static void report(const struct prof_target *target, uint64_t nanoseconds)
{
    struct prof_cct_size size = prof_cct_size();
    double seconds = (double)nanoseconds / 1e9;
    vm_message("jp2vm: profile: %llu contexts, %llu counters, %zu bytes; %s written in %.3f s\n",
               (unsigned long long)size.nodes, (unsigned long long)size.counters, size.bytes,
               target->shown, seconds);
}

/* --- all targets ---------------------------------------------------------------------------- */

static bool is_written(const struct prof_target *target, enum prof_targets_written which)
{
    return which == PROF_WRITE_ALL || target->kind == PROF_TARGET_FILE
           || (which == PROF_WRITE_NO_STANDARD && target->kind == PROF_TARGET_STREAM);
}

/* Flushes the output of native code that is still in the buffer, so that it comes before a profile.
 * A stopped thread may hold the buffer for ever. */
static void flush_standard_output(void)
{
    if (ftrylockfile(stdout) == 0) {
        fflush(stdout);
        funlockfile(stdout);
    }
}

static struct vm_lock writing = VM_LOCK(PROFILE_WRITING);

bool prof_session_keeps(const struct prof_target *target)
{
    return target->kind == PROF_TARGET_FILE && target->was_there && !prof_window_opened();
}

static struct prof_left_out find_left_out(void)
{
    prof_cct_lock();
    struct prof_left_out left_out = prof_origin_left_out(prof_switch_features()->natives);
    prof_cct_unlock();
    return left_out;
}

/* Returns "THREADS,CALLS"; NULL: no thread was left out. */
static const struct prof_note *left_out_note(void)
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

/* Returns NULL if each thread is below the call that started it. */
static const struct prof_note *far_threads_note(void)
{
    static char text[24];
    static const struct prof_note note = {"farThreads", text};
    uint64_t threads = find_far_threads();
    snprintf(text, sizeof text, "%" PRIu64, threads);
    return threads == 0 ? NULL : &note;
}

/* Called by one thread at a time. */
static struct prof_header header_of(const char *reason)
{
    static struct prof_note notes[3];
    const struct prof_note *found[] = {prof_switch_note(), left_out_note(), far_threads_note()};
    struct prof_header header = prof_plan->header;
    header.features = *prof_switch_features();
    header.notes = notes;
    for (size_t i = 0; i < sizeof found / sizeof found[0]; i++) {
        if (found[i] != NULL) {
            notes[header.note_count++] = *found[i];
        }
    }
    header.reason = reason;
    header.main_class = prof_targets_command(vm.command);
    return header;
}

bool prof_session_write_file(const char *path, const char *reason,
                             struct prof_session_written *written)
{
    const struct prof_format *format = prof_format_of_file(path);
    struct prof_target target = {.format = format == NULL ? &prof_format_jp2 : format,
                                 .kind = PROF_TARGET_FILE,
                                 .path = path,
                                 .shown = path};
    vm_lock_take(&writing);
    struct prof_header header = header_of(reason);
    bool is_good = write_target(&target, &header, &written->bytes);
    written->contexts = counted.contexts;
    vm_lock_release(&writing);
    return is_good;
}

bool prof_session_write_some(const char *reason, enum prof_targets_written which, bool is_told)
{
    vm_lock_take(&writing);
    struct prof_header header = header_of(reason);
    bool is_good = true;
    for (int i = 0; i < prof_plan->target_count; i++) {
        const struct prof_target *target = &prof_plan->targets[i];
        uint64_t start = vm_time_ns(), bytes = 0;
        if (!is_written(target, which)) {
            continue;
        }
        if (prof_session_keeps(target)) {
            if (is_told) {
                vm_message("jp2vm: profile: %s is kept as it was\n", target->shown);
            }
            continue;
        }
        if (target->kind == PROF_TARGET_STANDARD) {
            flush_standard_output();
        }
        if (!write_target(target, &header, &bytes)) {
            is_good = false;
            continue;
        }
        if (is_told && !prof_plan->is_quiet) {
            tell(target, bytes);
        }
        if (prof_plan->reports_size) {
            report(target, vm_time_ns() - start);
        }
    }
    vm_lock_release(&writing);
    return is_good;
}

/* Writes all targets at the end, after the snapshots have ended. */
static bool write_session(const char *reason)
{
    prof_snapshots_end();
    prof_waiting_settle(false);
    prof_timing_freeze();
    bool is_good = prof_session_write_some(reason, PROF_WRITE_ALL, true);
    prof_timing_resume();
    return is_good;
}

/* --- a window that was never entered -------------------------------------------------------- */

static bool is_main_window(void)
{
    return prof_plan->tree.is_main_window;
}

/* If the window is a method's, it switches the profile itself. */
static bool was_observed(void)
{
    return !prof_plan->is_controlled || prof_switch_state() != PROF_SWITCH_NEVER
           || (prof_plan->tree.has_window && !is_main_window());
}

#define HINT_BYTES 512

/* Offers all known methods: a simulated program has methods, but no loaded classes. */
static void offer_methods(struct vm_hint *hint)
{
    vm_offer_known_names(hint);
    for (const struct prof_method *facts = prof_methods_newest(); facts != NULL;
         facts = facts->next_older) {
        const struct vm_pattern_subject subject = vm_method_subject(facts->method);
        vm_hint_offer(hint, &subject);
    }
}

/* `hint` becomes the probable meaning of the window, or "". */
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

/* Reports threads that started in the window but are left out. */
static void check_left_out(void)
{
    struct prof_left_out left_out = find_left_out();
    char threads[NUMBER_BYTES], calls[NUMBER_BYTES];
    if (left_out.threads == 0) {
        return;
    }
    bool is_one = left_out.threads == 1;
    format_count(left_out.threads, threads);
    format_count(left_out.calls, calls);
    vm_message("jp2vm: profile: %s thread%s that began in the window %s %s not counted, with %s%s "
               "call%s; --profile-window=%s,threads counts %s\n",
               threads, is_one ? "" : "s", prof_plan->header.features.window,
               is_one ? "is" : "are", left_out.are_more ? "more than " : "", calls,
               left_out.calls == 1 ? "" : "s", prof_plan->header.features.window,
               is_one ? "it" : "them");
}

static void check_far_threads(void)
{
    uint64_t threads = find_far_threads();
    char text[NUMBER_BYTES];
    format_count(threads, text);
    if (threads != 0) {
        vm_message("jp2vm: profile: %s thread%s started by more than %u threads in a row %s below "
                   "the call that started number %u\n",
                   text, threads == 1 ? "" : "s", PROF_ORIGIN_GENERATIONS,
                   threads == 1 ? "is" : "are", PROF_ORIGIN_GENERATIONS);
    }
}

/* A class name without a package may match several classes. */
static void check_openers(void)
{
    const struct vm_symbol *first = prof_window_opener(0), *second = prof_window_opener(1);
    if (second == NULL || strpbrk(prof_plan->header.features.window, "*,+@:") != NULL) {
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

/* If main was not called, that is not an error: no program was run (-version), or a launcher other
 * than Java's runs it. */
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

static void check_window(void)
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
        vm_message("jp2vm: profile: it was never started (jp2vm-ctl PROCESS profile start), so nothing "
                   "was counted in the window %s\n",
                   prof_plan->header.features.window);
    }
}

/* Returns the probable meaning of an item that matched nothing; "" for a thread's item. */
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

/* Reports patterns that matched nothing, which are probably typing errors. For --profile-fold it
 * also reports exclusions (!): if one matches nothing, everything may be folded. A profile that was
 * never started has tested no pattern. */
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

/* --- start and end -------------------------------------------------------------------------- */

void prof_session_end(const char *reason)
{
    check_window();
    report_unmatched(prof_plan->tree.only, "--profile-only", false);
    report_unmatched(prof_plan->tree.folds, "--profile-fold", true);
    if (prof_plan->target_count > 0 && !write_session(reason)) {
        vm_set_exit_failure();
    }
}

static void write_at_exit(void)
{
    prof_session_end(vm_exit_reason());
}

void prof_session_start(void)
{
    prof_class_names_start();
    prof_output_watch =
        (struct prof_output_watch){vm_exit_hook_progress, vm_ending_signals, vm_message};
    prof_cct_start(&prof_plan->tree);
    vm_at_exit(write_at_exit);
    vm_on_demand(prof_snapshots_demand);
    if (prof_plan->checkpoint_ms != 0) {
        prof_snapshots_repeat();
    }
}
