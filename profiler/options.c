#include "profiler/options.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "profiler/classdump/class_dump.h"
#include "profiler/model/metrics.h"
#include "profiler/session.h"
#include "profiler/session_names.h"
#include "profiler/tree/cct.h"
#include "profiler/tree/collect.h"
#include "profiler/tree/select.h"
#include "profiler/tree/timing.h"
#include "vm/launcher/options.h"

static const struct prof_block_analysis *chosen_analysis; /* NULL: none was asked for */

static struct prof_features *features(void)
{
    return &prof_session.header.features;
}

static enum vm_option_status no_memory(struct vm_option_message *message)
{
    return vm_option_fail(VM_OPTION_NO_MEMORY, message, "Error: out of memory for options");
}

/* Remembers the option for the profile's header. */
static enum vm_option_status note(const char *text, struct vm_option_message *message)
{
    const char *before = prof_session.header.options;
    size_t size = (before == NULL ? 0 : strlen(before) + 1) + strlen(text) + 1;
    char *joined = malloc(size);
    if (joined == NULL) {
        return no_memory(message);
    }
    snprintf(joined, size, "%s%s%s", before == NULL ? "" : before, before == NULL ? "" : " ", text);
    free((char *)before);
    prof_session.header.options = joined;
    prof_session.is_on = true;
    return VM_OPTION_OK;
}

/* The first ones are the tree's; what is collected beside goes with all of these unless some are
 * named. */
#define TREE_LEVELS 4

static bool apply_level(const char *name, size_t length, bool *is_of_tree)
{
    struct prof_features *on = features();
    static const char *const names[] = {"calls", "callsites",  "natives", "blocks",
                                        "alloc", "exceptions", "locks",   "time"};
    bool *const levels[] = {&on->calls,       &on->callsites,  &on->natives, &on->blocks,
                            &on->allocations, &on->exceptions, &on->locks,   &on->time};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0) {
            *levels[i] = true;
            *is_of_tree |= i < TREE_LEVELS;
            return true;
        }
    }
    return false;
}

static enum vm_option_status set_profile(struct vm_options *options, const char *value,
                                         const char *text, struct vm_option_message *message)
{
    (void)options;
    struct prof_features *on = features();
    bool has_tree_levels = false;
    for (const char *name = value; name != NULL; name++) {
        size_t length = strcspn(name, ",");
        if (!apply_level(name, length, &has_tree_levels)) {
            return vm_option_fail(VM_OPTION_USAGE, message,
                                  "Error: --profile knows calls, callsites, natives, blocks, "
                                  "alloc, exceptions, locks and time, not '%.*s'",
                                  (int)length, name);
        }
        name += length;
        if (*name == '\0') {
            break;
        }
    }
    on->calls = true;
    if (!has_tree_levels) {
        on->callsites = on->natives = on->blocks = true;
    }
    return note(text, message);
}

static void print_formats(char *buffer, size_t size)
{
    size_t length = 0;
    buffer[0] = '\0';
    for (size_t i = 0; prof_formats[i] != NULL && length < size; i++) {
        length += (size_t)snprintf(buffer + length, size - length, "%s%s", i == 0 ? "" : ", ",
                                   prof_formats[i]->name);
    }
}

static bool is_directory(const char *path)
{
    struct stat info;
    return path[strlen(path) - 1] == '/' || (stat(path, &info) == 0 && S_ISDIR(info.st_mode));
}

/* What has no name of its own that could tell a format. */
static bool is_place(const char *path)
{
    return strcmp(path, "-") == 0 || is_directory(path);
}

static enum vm_option_status set_output(struct vm_options *options, const char *value,
                                        const char *text, struct vm_option_message *message)
{
    (void)options;
    char formats[128];
    print_formats(formats, sizeof formats);
    const char *colon = strchr(value, ':'), *path = value;
    const struct prof_format *format = NULL;
    if (colon != NULL && memchr(value, '/', (size_t)(colon - value)) == NULL) {
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)(colon - value), value);
        format = prof_format_find(name);
        if (format == NULL) {
            return vm_option_fail(VM_OPTION_USAGE, message,
                                  "Error: --profile-out: no format '%.*s' (there are: %s)",
                                  (int)(colon - value), value, formats);
        }
        path = colon + 1;
    } else {
        format = prof_format_of_file(value);
    }
    if (path[0] == '\0') {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: --profile-out needs a file name");
    }
    size_t fault_length = 0;
    const char *fault = prof_name_fault(path, &fault_length);
    if (fault != NULL) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --profile-out=%s: there are %%p (process), %%t (time), %%n "
                              "(program) and %%%% (a percent sign), but no '%.*s'",
                              value, (int)fault_length, fault);
    }
    if (format == NULL && is_place(path)) {
        format = prof_format_find("jp2");
    }
    if (format == NULL) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --profile-out=%s: the name's end tells no format; say "
                              "FORMAT:%s with one of %s",
                              value, value, formats);
    }
    if (prof_session.target_count == PROF_MAX_OUTPUTS) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: more than %d times --profile-out",
                              PROF_MAX_OUTPUTS);
    }
    for (int i = 0; i < prof_session.target_count; i++) {
        if (strcmp(prof_session.targets[i].pattern, path) == 0 && !is_directory(path)) {
            return vm_option_fail(VM_OPTION_USAGE, message,
                                  "Error: --profile-out=%s: two outputs to one file", value);
        }
    }
    char *copy = strdup(path);
    if (copy == NULL) {
        return no_memory(message);
    }
    prof_session.targets[prof_session.target_count++] =
        (struct prof_target){.format = format, .pattern = copy};
    return note(text, message);
}

/* CLASS.METHOD, the class with dots or slashes. */
static enum vm_option_status set_window_method(const char *value,
                                               struct vm_option_message *message)
{
    char *copy = strdup(value);
    if (copy == NULL) {
        return no_memory(message);
    }
    char *dot = strrchr(copy, '.');
    if (dot == NULL || dot == copy || dot[1] == '\0' || strpbrk(copy, ":(;") != NULL) {
        free(copy);
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --profile-window takes all, main or CLASS.METHOD, not '%s'",
                              value);
    }
    *dot = '\0';
    for (char *c = copy; *c != '\0'; c++) {
        *c = *c == '.' ? '/' : *c;
    }
    prof_cct_options.window_class = copy;
    prof_cct_options.window_method = dot + 1;
    return VM_OPTION_OK;
}

static enum vm_option_status set_window(struct vm_options *options, const char *value,
                                        const char *text, struct vm_option_message *message)
{
    (void)options;
    prof_cct_options.has_window = strcmp(value, "all") != 0;
    prof_cct_options.is_main_window = strcmp(value, "main") == 0;
    if (prof_cct_options.has_window && !prof_cct_options.is_main_window) {
        enum vm_option_status status = set_window_method(value, message);
        if (status != VM_OPTION_OK) {
            return status;
        }
    }
    char *copy = strdup(value);
    if (copy == NULL) {
        return no_memory(message);
    }
    features()->window = copy;
    return note(text, message);
}

static enum vm_option_status set_blocks(struct vm_options *options, const char *value,
                                        const char *text, struct vm_option_message *message)
{
    (void)options;
    for (size_t i = 0; prof_block_analyses[i] != NULL; i++) {
        if (strcmp(prof_block_analyses[i]->name, value) == 0) {
            chosen_analysis = prof_block_analyses[i];
            return note(text, message);
        }
    }
    return vm_option_fail(VM_OPTION_USAGE, message,
                          "Error: --blocks takes default or precise, not '%s'", value);
}

static enum vm_option_status set_per_thread(struct vm_options *options, const char *value,
                                            const char *text, struct vm_option_message *message)
{
    (void)options;
    (void)value;
    features()->per_thread = prof_cct_options.is_per_thread = true;
    return note(text, message);
}

static enum vm_option_status set_fold(struct vm_options *options, const char *value,
                                      const char *text, struct vm_option_message *message)
{
    (void)options;
    (void)value;
    features()->is_folded = prof_cct_options.is_folded = true;
    return note(text, message);
}

static enum vm_option_status set_only(struct vm_options *options, const char *value,
                                      const char *text, struct vm_option_message *message)
{
    (void)options;
    char reason[300];
    if (prof_select_options.only != NULL) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: more than one --profile-only; give all patterns in one list");
    }
    prof_select_options.only = prof_patterns_parse(
        value, PROF_PATTERN_BIT(PROF_PATTERN_METHOD) | PROF_PATTERN_BIT(PROF_PATTERN_THREAD),
        reason, sizeof reason);
    if (prof_select_options.only == NULL) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: --profile-only: %s", reason);
    }
    return note(text, message);
}

static enum vm_option_status set_fold_linking(struct vm_options *options, const char *value,
                                              const char *text,
                                              struct vm_option_message *message)
{
    (void)options;
    if (strcmp(value, "linking") != 0) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --profile-fold takes linking, not '%s'", value);
    }
    prof_select_options.folds_linking = true;
    return note(text, message);
}

static enum vm_option_status set_limit(struct vm_options *options, const char *value,
                                       const char *text, struct vm_option_message *message)
{
    (void)options;
    if (!vm_option_parse_size(value, &prof_cct_options.limit_bytes)
        || prof_cct_options.limit_bytes == 0) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --profile-limit takes a size such as 512m, not '%s'", value);
    }
    return note(text, message);
}

static enum vm_option_status set_stats(struct vm_options *options, const char *value,
                                       const char *text, struct vm_option_message *message)
{
    (void)options;
    (void)value;
    prof_session.reports_size = true;
    return note(text, message);
}

static enum vm_option_status set_quiet(struct vm_options *options, const char *value,
                                       const char *text, struct vm_option_message *message)
{
    (void)options;
    (void)value;
    (void)text;
    (void)message;
    prof_session.is_quiet = true;
    return VM_OPTION_OK;
}

/* "2", "0.5": thousandths in *result; false when it is none, less than 0.1, or beyond a year. */
static bool parse_seconds(const char *text, uint32_t *result)
{
    uint64_t milliseconds = 0;
    unsigned unit = 1000;
    bool has_digits = false;
    for (; *text >= '0' && *text <= '9' && milliseconds < UINT32_MAX; text++) {
        milliseconds = milliseconds * 10 + (uint64_t)(*text - '0') * 1000;
        has_digits = true;
    }
    if (*text == '.') {
        for (text++; *text >= '0' && *text <= '9'; text++) {
            unit /= 10;
            milliseconds += (uint64_t)(*text - '0') * unit;
            has_digits = true;
        }
    }
    *result = (uint32_t)milliseconds;
    return has_digits && *text == '\0' && milliseconds >= 100 && milliseconds <= UINT32_MAX / 2;
}

static enum vm_option_status set_checkpoint(struct vm_options *options, const char *value,
                                            const char *text, struct vm_option_message *message)
{
    (void)options;
    if (!parse_seconds(value, &prof_session.checkpoint_ms)) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --profile-checkpoint takes seconds, 0.1 at least, not '%s'",
                              value);
    }
    return note(text, message);
}

static enum vm_option_status set_metrics(struct vm_options *options, const char *value,
                                         const char *text, struct vm_option_message *message)
{
    (void)options;
    (void)value;
    prof_metrics_enable_categories();
    return note(text, message);
}

static enum vm_option_status set_weights(struct vm_options *options, const char *value,
                                         const char *text, struct vm_option_message *message)
{
    (void)options;
    char reason[400];
    if (!prof_metrics_parse(value, reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: %s", reason);
    }
    return note(text, message);
}

static enum vm_option_status set_dump(struct vm_options *options, const char *value,
                                      const char *text, struct vm_option_message *message)
{
    (void)options;
    (void)text;
    char reason[400];
    if (!prof_class_dump_start(value, reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: %s", reason);
    }
    return VM_OPTION_OK;
}

/* Where the profiles go. */
static enum vm_option_status complete_targets(const struct vm_options *options,
                                              struct vm_option_message *message)
{
    if (prof_session.target_count == 0 && prof_session.is_on) {
        prof_session.targets[prof_session.target_count++] = (struct prof_target){
            .format = prof_format_find("jp2"), .pattern = PROF_DEFAULT_PATH};
    }
    char reason[400];
    const char *command =
        options->command == NULL ? prof_targets_process_command() : options->command;
    if (!prof_targets_prepare(prof_session.targets, prof_session.target_count, command, reason,
                              sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: profile: %s", reason);
    }
    if (prof_session.checkpoint_ms == 0) {
        return VM_OPTION_OK;
    }
    for (int i = 0; i < prof_session.target_count; i++) {
        if (prof_session.targets[i].kind == PROF_TARGET_FILE) {
            return VM_OPTION_OK;
        }
    }
    return vm_option_fail(VM_OPTION_USAGE, message,
                          "Error: --profile-checkpoint needs a profile in a file, not on %s",
                          prof_session.targets[0].shown);
}

/* What an attempt to make a machine has left that its options did not allow. */
static void reset(void)
{
    prof_session.is_quiet = false;
    if (!prof_session.is_on && prof_session.required_by == NULL) {
        return;
    }
    prof_collect_stop();
    prof_timing_stop();
    prof_session = (struct prof_session){.is_on = false};
    prof_cct_options = (struct prof_cct_options){.has_window = false};
    prof_patterns_free((struct prof_patterns *)prof_select_options.only);
    prof_select_options = (struct prof_select_options){.only = NULL};
    chosen_analysis = NULL;
}

/* What the options say together. */
static enum vm_option_status complete(struct vm_options *options,
                                      struct vm_option_message *message)
{
    if (!prof_session.is_on && prof_session.required_by == NULL) {
        return VM_OPTION_OK;
    }
    if (options->count_bytecodes) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --count runs the reference loop, which knows no profile; "
                              "leave one of the two out");
    }
    struct prof_features *on = features();
    if (!on->calls) { /* another option of the group asks for a profile, too */
        on->calls = on->callsites = on->blocks = true;
        on->natives = prof_session.is_on;
    }
    if (prof_metrics_count() > 0 && !on->blocks) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --metrics and --weights need --profile=blocks");
    }
    if (chosen_analysis != NULL && !on->blocks) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: --blocks needs --profile=blocks");
    }
    if (prof_session.required_by != NULL && !(on->callsites && on->blocks)) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: %s needs --profile=callsites,blocks",
                              prof_session.required_by);
    }
    if (chosen_analysis != NULL) {
        prof_code_options.analysis = chosen_analysis;
    }
    on->block_analysis = prof_code_options.analysis->name;
    on->window = on->window == NULL ? "all" : on->window;
    prof_code_options.counts_blocks = on->blocks;
    prof_code_options.tells_callsites = on->callsites;
    prof_select_options.hides_natives = !on->natives;
    if (on->time && prof_session.required_by != NULL) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --profile=time measures this computer's time, %s tells "
                              "another one's; leave one of the two out",
                              prof_session.required_by);
    }
    enum vm_option_status status = complete_targets(options, message);
    if (status != VM_OPTION_OK) {
        return status;
    }
    if (!prof_collect_start(on) || (on->time && !prof_timing_start(on->natives))) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: too many analyses beside the profile");
    }
    prof_session_start();
    return VM_OPTION_OK;
}

static const struct vm_option rows[] = {
    {"--profile", VM_OPTION_OPTIONAL_EQUALS, set_profile, "[=list]",
     "write an exact profile: calls, callsites, natives, blocks (all when none is named); beside "
     "these alloc, exceptions, locks, time: objects and bytes, exceptions, monitors, time of each "
     "context",
     "--profile=alloc"},
    {"--profile-out", VM_OPTION_EQUALS, set_output, "=[format:]file",
     "where to write it, repeatable; formats: jp2, xml, dcg, text, flat, html, or by the end of "
     "the name: .jp2, .xml, .dcg.xml, .txt, .tsv, .html; a directory/, - for standard output; %p "
     "is the process, %t the time, %n the program; without it " PROF_DEFAULT_PATH,
     "--profile-out=flat:top.tsv"},
    {"--profile-checkpoint", VM_OPTION_EQUALS, set_checkpoint, "=seconds",
     "write it that often while the program runs, too", "--profile-checkpoint=60"},
    {"--profile-window", VM_OPTION_EQUALS, set_window, "=all|main|class.method",
     "count only what runs within the program's main, or a method", "--profile-window=main"},
    {"--blocks", VM_OPTION_EQUALS, set_blocks, "=default|precise",
     "where basic blocks end: at jumps, or also behind what may throw", "--blocks=precise"},
    {"--per-thread", VM_OPTION_PLAIN, set_per_thread, NULL, "a tree for each thread",
     "--per-thread"},
    {"--fold-recursion", VM_OPTION_PLAIN, set_fold, NULL,
     "a recursive call counts in the context of the method's activation above it",
     "--fold-recursion"},
    {"--profile-only", VM_OPTION_EQUALS, set_only, "=patterns",
     "contexts only of methods that match: com.acme.**, a.B#run, thread:worker-*, with ! in front "
     "all but these; others count in their callers", "--profile-only=com.acme.**"},
    {"--profile-fold", VM_OPTION_EQUALS, set_fold_linking, "=linking",
     "what links lambdas, concatenations and method handles counts in its caller",
     "--profile-fold=linking"},
    {"--profile-limit", VM_OPTION_EQUALS, set_limit, "=size",
     "memory for contexts; what is beyond is counted by method", "--profile-limit=512m"},
    {"--profile-stats", VM_OPTION_PLAIN, set_stats, NULL,
     "say on stderr how large the profile is and how long writing it took", "--profile-stats"},
    {"--profile-quiet", VM_OPTION_PLAIN, set_quiet, NULL,
     "do not say on stderr what was written where", "--profile-quiet"},
    {"--metrics", VM_OPTION_PLAIN, set_metrics, NULL,
     "add the number of instructions of each opcode class to every context", "--metrics"},
    {"--weights", VM_OPTION_EQUALS, set_weights, "=file",
     "add metrics of your own, weights of opcodes in a file", "--weights=energy.weights"},
    {"--dump-classes", VM_OPTION_EQUALS, set_dump, "=dir",
     "write every loaded class to a directory, as class file and as XML, and its source where that "
     "stands beside it",
     "--dump-classes=classes"},
    {NULL, VM_OPTION_PLAIN, NULL, NULL, NULL, NULL}};

const struct vm_option_group prof_option_group = {"Profile", rows, reset, complete};
