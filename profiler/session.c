#define _GNU_SOURCE
#include "profiler/session.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "profiler/session_filter.h"
#include "profiler/session_program.h"
#include "profiler/session_series.h"
#include "profiler/session_snapshot.h"
#include "profiler/session_switch.h"
#include "profiler/session_window.h"
#include "profiler/tree/cct.h"
#include "profiler/tree/class_names.h"
#include "profiler/tree/run_time/scope_trees.h"
#include "profiler/tree/timing.h"
#include "profiler/tree/values/waiting.h"
#include "profiler/write/filter.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/vm.h"

#define MESSAGE_BYTES 512

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

void prof_session_format_count(uint64_t count, char text[PROF_SESSION_AMOUNT_BYTES])
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

/* Writes the path as a word of a shell command, quoted if necessary. */
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

/* A wrapper of the writer's visitor that counts the contexts of the profile that is being written.
 * Only one profile is written at a time. */
static struct {
    bool (*enter_node)(struct prof_tree_walker *visitor, const struct prof_node_view *node);
    bool (*enter_plain)(struct prof_tree_walker *visitor, const struct prof_plain_view *node,
                        bool is_leaf);
    bool (*repeat_children)(struct prof_tree_walker *visitor, uint64_t original, uint64_t count);
    uint64_t contexts;
} counted;

static bool count_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    counted.contexts++;
    return counted.enter_node(visitor, node);
}

static bool count_plain(struct prof_tree_walker *visitor, const struct prof_plain_view *node,
                        bool is_leaf)
{
    counted.contexts++;
    return counted.enter_plain(visitor, node, is_leaf);
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
    counted.enter_plain = visitor->enter_plain;
    visitor->enter_node = count_node;
    visitor->enter_plain = counted.enter_plain == NULL ? NULL : count_plain;
    visitor->repeat_children = counted.repeat_children == NULL ? NULL : count_repeated;
    (void)prof_walk_tree(visitor, header); /* a failure is kept as the output's error */
}

/* Writes the profile to an output, and closes or discards the output. Sets `counted` to the number
 * of contexts. On an error, prints a line and returns false. */
static bool write_output(const struct prof_target *target, const struct prof_header *header,
                         struct prof_output *out, uint64_t *bytes)
{
    char message[MESSAGE_BYTES];
    struct prof_tree_walker *writer = target->format->writer->create(out);
    if (writer == NULL) {
        vm_message("jp2vm: profile: out of memory for writing %s\n", target->shown);
        prof_output_discard(out);
        return false;
    }
    visit_counted(writer, header);
    target->format->writer->destroy(writer);
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

/* Makes the format of a target from the compact format. */
static bool convert(const struct prof_target *target, int store, struct prof_output *out,
                    char *message, size_t size)
{
    const struct prof_writer *writer = target->format->writer;
    return writer->run != NULL ? writer->run(target->format, store, out, message, size)
                               : prof_session_filter_run(target, store, out, message, size);
}

/* Opens the target's output when there is something to write, not earlier. */
static bool convert_target(const struct prof_target *target, int store, uint64_t *bytes)
{
    char message[2 * MESSAGE_BYTES];
    struct prof_output *out = open_output(target, target->path);
    if (out == NULL) {
        return false;
    }
    bool is_good = convert(target, store, out, message, sizeof message);
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

/* Writes a target through a program or plug-in, whose input is first written to memory. */
static bool write_converted(const struct prof_target *target, const struct prof_header *header,
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
                   && convert_target(target, store, bytes);
    close(store);
    return is_good;
}

static bool write_target(const struct prof_target *target, const struct prof_header *header,
                         uint64_t *bytes)
{
    if (target->format->writer->filter != NULL || target->format->writer->run != NULL) {
        return write_converted(target, header, bytes);
    }
    struct prof_output *out = open_output(target, target->path);
    return out != NULL && write_output(target, header, out, bytes);
}

/* Prints one line on stderr with the name of the written file and the command that shows it. */
static void report_file(const struct prof_target *target, uint64_t bytes)
{
    char contexts[PROF_SESSION_AMOUNT_BYTES], amount[PROF_SESSION_AMOUNT_BYTES];
    char word[MESSAGE_BYTES];
    prof_session_format_count(counted.contexts, contexts);
    prof_session_format_bytes(bytes, amount);
    bool is_file = target->kind == PROF_TARGET_FILE;
    const char *hint = "";
    word[0] = '\0';
    if (is_file && target->format == &prof_format_jp2) {
        hint = prof_switch_features()->blocks ? "; see it with: jp2prof lines --fold=library "
                                              : "; see it with: jp2prof top ";
        print_word(word, sizeof word, target->shown);
    } else if (is_file && target->format == &prof_format_html) {
        hint = "; open it in a browser";
    }
    vm_message("jp2vm: profile: %s context%s, %s %s %s%s%s\n", contexts,
               counted.contexts == 1 ? "" : "s", amount, is_file ? "in" : "on", target->shown, hint,
               word);
}

/* Prints one line on stderr with the size of the tree and the time that writing has taken. */
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

/* Flushes the output of native code that is still in stdout's buffer, so that it precedes a
 * profile. If a stopped thread has locked stdout, a flush would wait for ever, so it is skipped. */
static void flush_standard_output(void)
{
    if (ftrylockfile(stdout) == 0) {
        fflush(stdout);
        funlockfile(stdout);
    }
}

static struct vm_lock writing = VM_LOCK(PROFILE_WRITING);

/* --- profiles without counts --- */

/* By target: whether the last write left the file as it was. */
static bool is_kept[PROF_MAX_OUTPUTS];

/* Stops the walk at the first context with counts. */
static bool has_no_counts(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    (void)visitor;
    return !prof_node_has_counts(node);
}

/* Returns true also if the walk fails. */
static bool has_counts(const struct prof_header *header)
{
    struct prof_tree_walker visitor = {.enter_node = has_no_counts};
    return !prof_walk_tree(&visitor, header);
}

/* Returns whether a target's file may contain counts of an earlier run, or counts of this run from
 * before they were reset. */
static bool may_have_counts(const struct prof_target *target)
{
    return target->kind == PROF_TARGET_FILE
           && (target->was_there || (prof_switch_was_reset() && access(target->path, F_OK) == 0));
}

bool prof_session_keeps(const struct prof_target *target)
{
    return is_kept[target - prof_plan->targets];
}

/* Called by one thread at a time. */
static struct prof_header header_of(const char *reason)
{
    static struct prof_note notes[3];
    const struct prof_note *found[] = {prof_switch_note(), prof_session_left_out_note(),
                                       prof_session_far_threads_note()};
    struct prof_header header = prof_plan->header;
    header.features = *prof_switch_features();
    header.features.scopes = prof_scope_trees_are_on();
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
    header.series = prof_session_series_complete(&header);
    bool is_good = write_target(&target, &header, &written->bytes);
    written->contexts = counted.contexts;
    vm_lock_release(&writing);
    return is_good;
}

/* Writes a target, or leaves its file as it was if nothing was counted. Returns false if there was
 * an error. */
static bool write_one(int number, const struct prof_header *header, bool is_reported)
{
    const struct prof_target *target = &prof_plan->targets[number];
    uint64_t start = vm_time_ns(), bytes = 0;
    is_kept[number] = may_have_counts(target) && !has_counts(header);
    if (is_kept[number]) {
        if (is_reported) {
            vm_message("jp2vm: profile: nothing was counted; %s is kept as it was\n",
                       target->shown);
        }
        return true;
    }
    if (target->kind == PROF_TARGET_STANDARD) {
        flush_standard_output();
    }
    if (!write_target(target, header, &bytes)) {
        return false;
    }
    if (is_reported && !prof_plan->is_quiet) {
        report_file(target, bytes);
    }
    if (prof_plan->reports_size) {
        report(target, vm_time_ns() - start);
    }
    return true;
}

bool prof_session_write_some(const char *reason, enum prof_targets_written which, bool is_reported)
{
    vm_lock_take(&writing);
    struct prof_header header = header_of(reason);
    header.series = prof_session_series_complete(&header);
    bool is_good = true;
    for (int by_plugin = 0; by_plugin < 2; by_plugin++) { /* a plug-in may end the process */
        for (int i = 0; i < prof_plan->target_count; i++) {
            const struct prof_target *target = &prof_plan->targets[i];
            if (is_written(target, which)
                && (target->format->writer->run != NULL) == (by_plugin != 0)) {
                is_good &= write_one(i, &header, is_reported);
            }
        }
    }
    if (prof_plan->reports_size) {
        prof_session_series_report();
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

/* --- start and end -------------------------------------------------------------------------- */

void prof_session_end(const char *reason)
{
    prof_session_check_window();
    prof_session_check_patterns();
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
    prof_cct_on_class_defined(prof_program_bind);
    prof_cct_start(&prof_plan->tree);
    vm_at_exit(write_at_exit);
    vm_on_demand(prof_snapshots_demand);
    if (prof_plan->checkpoint_ms != 0) {
        prof_snapshots_repeat();
    }
    prof_session_series_start();
}
