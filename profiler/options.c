/*
 * options.c: the profiler's group of command-line options.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "profiler/classdump/class_dump.h"
#include "profiler/control/control.h"
#include "profiler/levels.h"
#include "profiler/model/jp2_format.h"
#include "profiler/model/metrics.h"
#include "profiler/plan.h"
#include "profiler/plugins/blocks.h"
#include "profiler/plugins/late.h"
#include "profiler/plugins/library.h"
#include "profiler/plugins/writers.h"
#include "profiler/probes/options.h"
#include "profiler/probes/language/syntax.h"
#include "profiler/session.h"
#include "profiler/session_names.h"
#include "profiler/session_series.h"
#include "profiler/session_switch.h"
#include "profiler/tree/class_names.h"
#include "profiler/tree/method_facts.h"
#include "profiler/tree/collect.h"
#include "profiler/tree/details.h"
#include "profiler/tree/timing.h"
#include "profiler/tree/values/work.h"
#include "profiler/write/writer.h"
#include "vm/base/arena.h"
#include "vm/base/version.h"
#include "vm/instrument/analysis.h"
#include "vm/names/pattern.h"
#include "vm/options/nearest.h"
#include "vm/options/options.h"
#include "vm/translate/replace.h"
#include "vm/views/views.h"

static enum vm_option_status set_profile(const struct vm_option_use *use)
{
    struct prof_plan *plan = use->part;
    const char *bad = prof_levels_parse(&plan->header.features, use->value, &plan->begins_stopped);
    return bad == NULL ? VM_OPTION_OK : vm_option_fail_word(use, bad, "off, " PROF_LEVEL_NAMES);
}

static const char format_names[] =
#define PROF_DEFAULT_FORMAT(name, ...) #name
#include "profiler/write/formats.def"
#define PROF_FORMAT(name, ...) ", " #name
#define PROF_DEFAULT_FORMAT(...)
#include "profiler/write/formats.def"
    ;

static bool is_directory(const char *path)
{
    struct stat info;
    return path[strlen(path) - 1] == '/' || (stat(path, &info) == 0 && S_ISDIR(info.st_mode));
}

/* Returns whether a path is "-" or a directory; then it contains no file name that determines the
 * format. */
static bool is_place(const char *path)
{
    return strcmp(path, "-") == 0 || is_directory(path);
}

static enum vm_option_status set_output(const struct vm_option_use *use)
{
    struct prof_plan *plan = use->part;
    const char *value = use->value;
    const char *colon = strchr(value, ':'), *path = value;
    const struct prof_format *format = NULL;
    if (prof_writers_is_plugin(value)) {
        char reason[300];
        format = prof_writers_open(use->text, value, &path, reason, sizeof reason);
        if (format == NULL) {
            return vm_option_fail(VM_OPTION_USAGE, use->message, "Error: --profile-out=%s: %s",
                                  value, reason);
        }
        path = path == NULL ? "" : path;
    } else if (colon != NULL && memchr(value, '/', (size_t)(colon - value)) == NULL) {
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)(colon - value), value);
        format = prof_format_find(name);
        if (format == NULL) {
            return vm_option_fail_word(use, name, format_names);
        }
        path = colon + 1;
    } else {
        format = prof_format_of_file(value);
    }
    if (path[0] == '\0') {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: --profile-out needs a file name");
    }
    size_t fault_length = 0;
    const char *fault = prof_name_fault(path, &fault_length);
    if (fault != NULL) {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: --profile-out=%s: there are %%p (process), %%t (time), %%n "
                              "(program) and %%%% (a percent sign), but no '%.*s'",
                              value, (int)fault_length, fault);
    }
    if (format == NULL && is_place(path)) {
        format = prof_formats[0];
    }
    if (format == NULL) {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: --profile-out=%s: the suffix names no format; write "
                              "FORMAT:%s, with one of %s",
                              value, value, format_names);
    }
    if (plan->target_count == PROF_MAX_OUTPUTS) {
        return vm_option_fail(VM_OPTION_USAGE, use->message,
                              "Error: more than %d times --profile-out", PROF_MAX_OUTPUTS);
    }
    const char *copy = vm_draft_copy(use->draft, path);
    if (copy == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    plan->targets[plan->target_count++] = (struct prof_target){.format = format, .pattern = copy};
    return VM_OPTION_OK;
}

static enum vm_option_status refuse_window(const struct vm_option_use *use)
{
    return vm_option_fail(VM_OPTION_USAGE, use->message,
                          "Error: --profile-window takes all, main or CLASS.METHOD, the last two "
                          "also with ,threads, not '%s'",
                          use->value);
}

/* Parses a list of patterns. If that fails, sets *patterns to NULL and writes a message. */
static enum vm_option_status parse_patterns(const struct vm_option_use *use, const char *list,
                                            unsigned kinds, const struct vm_patterns **patterns)
{
    char reason[300];
    vm_patterns_free((struct vm_patterns *)*patterns); /* of an earlier origin */
    *patterns = vm_patterns_parse(list, VM_PATTERN_PROGRAM | kinds, NULL, reason, sizeof reason);
    return *patterns != NULL ? VM_OPTION_OK
                             : vm_option_fail(VM_OPTION_USAGE, use->message, "Error: %s: %s",
                                              use->option->name, reason);
}

static enum vm_option_status set_window_methods(const struct vm_option_use *use, const char *list)
{
    struct prof_plan *plan = use->part;
    static const char *const words[] = {"main", "all", "threads", NULL};
    for (const char *item = list;; item++) {
        size_t length = vm_pattern_length(item);
        bool is_word = strcspn(item, ".#(") >= length; /* "A.main" is near "main", but is not a
                                                          word */
        if (is_word && vm_nearest_of(item, length, words) != NULL) {
            return refuse_window(use);
        }
        item += length;
        if (*item == '\0') {
            return parse_patterns(use, list, 0, &plan->tree.window);
        }
    }
}

static enum vm_option_status set_window(const struct vm_option_use *use)
{
    struct prof_plan *plan = use->part;
    struct prof_tree_plan *tree = &plan->tree;
    vm_patterns_free((struct vm_patterns *)tree->window); /* of an earlier origin */
    tree->window = NULL;
    char *extent = vm_draft_copy(use->draft, use->value);
    if (extent == NULL) {
        return VM_OPTION_NO_MEMORY;
    }
    char *comma = strrchr(extent, ',');
    tree->has_window_threads = comma != NULL && strcmp(comma, ",threads") == 0;
    if (tree->has_window_threads) {
        *comma = '\0';
    }
    tree->has_window = strcmp(extent, "all") != 0;
    tree->is_main_window = strcmp(extent, "main") == 0;
    if (!tree->has_window && tree->has_window_threads) {
        return refuse_window(use);
    }
    enum vm_option_status status =
        tree->has_window && !tree->is_main_window ? set_window_methods(use, extent) : VM_OPTION_OK;
    return status == VM_OPTION_OK ? vm_option_keep(use, &plan->header.features.window) : status;
}

static enum vm_option_status set_blocks(const struct vm_option_use *use)
{
    struct prof_plan *plan = use->part;
    for (size_t i = 0; prof_block_analyses[i] != NULL; i++) {
        if (strcmp(prof_block_analyses[i]->name, use->value) == 0) {
            plan->tree.blocks = prof_block_analyses[i];
            return VM_OPTION_OK;
        }
    }
    if (!prof_library_is_path(use->value, prof_library_name_length(use->value))) {
        return vm_option_fail_word(use, use->value, "default and precise");
    }
    char reason[300];
    plan->tree.blocks = prof_blocks_open(use->text, use->value, reason, sizeof reason);
    return plan->tree.blocks != NULL ? VM_OPTION_OK
                                     : vm_option_fail(VM_OPTION_USAGE, use->message,
                                                      "Error: --blocks=%s: %s", use->value, reason);
}

static enum vm_option_status set_only(const struct vm_option_use *use)
{
    struct prof_plan *plan = use->part;
    return parse_patterns(use, use->value, VM_PATTERN_THREADS, &plan->tree.only);
}

/* Returns whether an item is probably meant as a word like "linking", for example "lambda", and not
 * as a class. */
static bool is_word(const char *item, size_t length)
{
    return length == 0 || *item == '?'
           || (*item >= 'a' && *item <= 'z' && strcspn(item, ".*#$/:,@+(") >= length
               && !vm_pattern_is_compound(item));
}

/* Parses a list of words and patterns. The patterns become a list of their own. */
static enum vm_option_status set_fold_list(const struct vm_option_use *use)
{
    struct prof_plan *plan = use->part;
    char *patterns = malloc(strlen(use->value) + 1), *to = patterns;
    vm_patterns_free((struct vm_patterns *)plan->tree.folds); /* of an earlier origin */
    plan->tree.folds = NULL;
    plan->tree.folds_linking = false;
    enum vm_option_status status =
        patterns != NULL
            ? VM_OPTION_OK
            : vm_option_fail(VM_OPTION_USAGE, use->message, "Error: --profile-fold: out of memory");
    for (const char *item = use->value; status == VM_OPTION_OK; item++) {
        size_t length = vm_pattern_length(item);
        if (length == strlen("linking") && memcmp(item, "linking", length) == 0) {
            plan->tree.folds_linking = true;
        } else if (is_word(item, length)) {
            status = vm_option_fail(VM_OPTION_USAGE, use->message,
                                    "Error: --profile-fold takes linking, not '%.*s', and methods "
                                    "by patterns such as com.acme.** or !com.acme.**",
                                    (int)length, item);
        } else {
            to += sprintf(to, "%s%.*s", to == patterns ? "" : ",", (int)length, item);
        }
        item += length;
        if (*item == '\0') {
            break;
        }
    }
    if (status == VM_OPTION_OK && to > patterns) {
        status = parse_patterns(use, patterns, VM_PATTERN_THREADS, &plan->tree.folds);
    }
    free(patterns);
    return status;
}

static enum vm_option_status set_limit(const struct vm_option_use *use)
{
    struct prof_plan *plan = use->part;
    size_t *bytes = &plan->tree.limit_bytes;
    return vm_option_parse_size(use->value, bytes) && *bytes != 0
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_USAGE, use->message,
                                "Error: --profile-limit takes a size such as 512m, not '%s'",
                                use->value);
}

/* Parses seconds, for example "2" or "0.5", and sets *result to milliseconds. Returns false if
 * `text` is not a number, less than 0.1, or more than a year. */
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

static enum vm_option_status set_checkpoint(const struct vm_option_use *use)
{
    struct prof_plan *plan = use->part;
    return parse_seconds(use->value, &plan->checkpoint_ms)
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_USAGE, use->message,
                                "Error: --profile-checkpoint takes seconds, 0.1 at least, not '%s'",
                                use->value);
}

/* Parses seconds ("0.5s") or bytecodes ("10M"). Returns false if `text` is neither, or too small.
 */
static bool parse_series(const char *text, unsigned *unit, uint64_t *interval)
{
    static const struct {
        const char *suffix;
        enum prof_series_unit unit;
        double factor, least;
    } units[] = {{"s", PROF_SERIES_MILLISECONDS, 1e3, 10},
                 {"k", PROF_SERIES_BYTECODES, 1e3, 1e3},
                 {"M", PROF_SERIES_BYTECODES, 1e6, 1e3},
                 {"G", PROF_SERIES_BYTECODES, 1e9, 1e3}};
    char *end;
    size_t digits = strspn(text, "0123456789.");
    double number = digits == 0 ? 0 : strtod(text, &end);
    for (size_t i = 0; digits != 0 && end == text + digits && i < sizeof units / sizeof *units;
         i++) {
        double scaled = number * units[i].factor;
        if (strcmp(end, units[i].suffix) == 0 && scaled >= units[i].least && scaled < 1e15) {
            *unit = units[i].unit;
            *interval = (uint64_t)scaled;
            return true;
        }
    }
    return false;
}

static enum vm_option_status set_series(const struct vm_option_use *use)
{
    struct prof_plan *plan = use->part;
    return parse_series(use->value, &plan->series_unit, &plan->series_interval)
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_USAGE, use->message,
                                "Error: --profile-series takes seconds such as 2s, 0.01s at least, "
                                "or bytecodes such as 10M, 1k at least, not '%s'",
                                use->value);
}

static enum vm_option_status set_weights(const struct vm_option_use *use)
{
    struct prof_plan *plan = use->part;
    char reason[400];
    struct prof_metric_file *weights = vm_arena_alloc(use->draft->arena, sizeof *weights);
    plan->weights = weights;
    return weights == NULL ? VM_OPTION_NO_MEMORY
           : prof_metric_file_parse(use->value, weights, reason, sizeof reason)
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_USAGE, use->message, "Error: %s", reason);
}

static enum vm_option_status set_dump(const struct vm_option_use *use)
{
    struct prof_plan *plan = use->part;
    char reason[400];
    plan->dump_path = prof_class_dump_check(use->value, reason, sizeof reason);
    return plan->dump_path != NULL
               ? VM_OPTION_OK
               : vm_option_fail(VM_OPTION_USAGE, use->message, "Error: %s", reason);
}

VM_OPTION_SETS_TRUE(set_per_thread, struct prof_plan, tree.is_per_thread)
VM_OPTION_SETS_TRUE(set_fold, struct prof_plan, tree.is_folded)
VM_OPTION_SETS_TRUE(set_stats, struct prof_plan, reports_size)
VM_OPTION_SETS_TRUE(set_quiet, struct prof_plan, is_quiet)
VM_OPTION_SETS_TRUE(set_metrics, struct prof_plan, has_categories)

static struct prof_probe_plan *probe_plan(const struct vm_option_use *use)
{
    return &((struct prof_plan *)use->part)->probes;
}

static enum vm_option_status set_probe(const struct vm_option_use *use)
{
    return prof_probe_option_text(use, probe_plan(use));
}

static enum vm_option_status set_probe_file(const struct vm_option_use *use)
{
    return prof_probe_option_file(use, probe_plan(use));
}

static enum vm_option_status set_probe_parameter(const struct vm_option_use *use)
{
    return prof_probe_option_parameter(use, probe_plan(use));
}

static enum vm_option_status set_probe_form(const struct vm_option_use *use)
{
    return prof_probe_option_form(use, probe_plan(use));
}

static enum vm_option_status set_probe_output(const struct vm_option_use *use)
{
    return prof_probe_option_output(use, probe_plan(use));
}

static enum vm_option_status set_probe_keys(const struct vm_option_use *use)
{
    return prof_probe_option_keys(use, probe_plan(use));
}

static enum vm_option_status set_control(const struct vm_option_use *use)
{
    struct prof_plan *plan = use->part;
    plan->is_controlled = plan->probes.is_controlled = true;
    plan->control_path = NULL;
    if (use->value != NULL && use->value[0] == '\0') {
        return vm_option_fail(VM_OPTION_USAGE, use->message, "Error: --control= needs a path");
    }
    return use->value == NULL ? VM_OPTION_OK : vm_option_keep(use, &plan->control_path);
}

/* Turns the profile on, and records the option in its header. Some options do neither. */
static enum vm_option_status note(const struct vm_option_use *use)
{
    struct prof_plan *plan = use->part;
    const char *before = plan->header.options;
    if (use->option->apply == set_quiet || use->option->apply == set_dump
        || use->option->apply == set_control || strncmp(use->option->name, "--probe", 7) == 0) {
        return VM_OPTION_OK;
    }
    plan->is_on = true;
    plan->header.options = before == NULL ? vm_draft_copy(use->draft, use->text)
                                          : vm_draft_print(use->draft, "%s %s", before, use->text);
    return plan->header.options == NULL ? VM_OPTION_NO_MEMORY : VM_OPTION_OK;
}

/* --- combinations of options ----------------------------------------------------------------- */

/* Returns whether contexts may be needed. They may also be needed if a profile can be started at
 * run time. */
static bool needs_contexts(const struct prof_plan *plan, const struct vm_plan *whole)
{
    return plan->is_on || plan->required_by != NULL
           || (plan->is_controlled && !whole->machine.count_bytecodes);
}

/* Returns whether the format of a target has checkpoints. */
static bool keeps_series(const struct prof_plan *plan)
{
    for (int i = 0; i < plan->target_count; i++) {
        if (plan->targets[i].format == &prof_format_jp2
            || plan->targets[i].format == &prof_format_html) {
            return true;
        }
    }
    return false;
}

/* Determines the targets of the profiles. */
static enum vm_option_status resolve_targets(struct prof_plan *plan, const char *command,
                                             struct vm_option_message *message)
{
    if (plan->target_count == 0 && plan->is_on) {
        plan->targets[plan->target_count++] =
            (struct prof_target){.format = prof_formats[0], .pattern = PROF_DEFAULT_PATH};
    }
    char reason[400];
    if (!prof_targets_prepare(plan, prof_targets_command(command), reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: profile: %s", reason);
    }
    enum vm_option_status status = VM_OPTION_OK;
    int standard_count = 0;
    for (int i = 0; status == VM_OPTION_OK && i < plan->target_count; i++) {
        status = vm_option_reserve(message, plan->targets[i].path, "--profile-out",
                                   plan->targets[i].pattern);
        standard_count += strcmp(plan->targets[i].pattern, "-") == 0;
    }
    if (standard_count > 1) { /* other outputs may share it, but two formats would be unreadable */
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --profile-out=-: another profile also goes to standard "
                              "output; give one of them a file");
    }
    if (status == VM_OPTION_OK && plan->series_interval != 0 && !keeps_series(plan)) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: --profile-series needs a profile in the format jp2 or html, "
                              "not only %s",
                              plan->targets[0].format->name);
    }
    if (status != VM_OPTION_OK || plan->checkpoint_ms == 0) {
        return status;
    }
    for (int i = 0; i < plan->target_count; i++) {
        if (plan->targets[i].kind == PROF_TARGET_FILE) {
            return VM_OPTION_OK;
        }
    }
    return vm_option_fail(VM_OPTION_USAGE, message,
                          "Error: --profile-checkpoint needs a profile in a file, not on %s",
                          plan->targets[0].shown);
}

/* Sets the plan of the tree according to the collected data. */
static void resolve_tree(struct prof_plan *plan)
{
    struct prof_features *on = &plan->header.features;
    struct prof_tree_plan *tree = &plan->tree;
    tree->blocks = tree->blocks == NULL ? &prof_blocks_default : tree->blocks;
    tree->counts_blocks = on->blocks;
    tree->distinguishes_callsites = on->callsites;
    tree->hides_natives = !on->natives;
    on->block_analysis = tree->blocks->name;
    on->window = on->window == NULL ? "all" : on->window;
    on->per_thread = tree->is_per_thread;
    on->is_folded = tree->is_folded;
}

/* Returns whether the weights name a value that is not collected. If so, sets `message`. */
static bool lacks_weighted(const struct prof_plan *plan, char *message, size_t size)
{
    const struct prof_features *on = &plan->header.features;
    const struct {
        const char *level;
        bool is_on;
    } levels[] = {{"natives", on->natives},
                  {"work", on->work},
                  {"alloc", on->allocations},
                  {"exceptions", on->exceptions},
                  {"locks", on->locks}};
    for (uint32_t i = 0; plan->weights != NULL && i < plan->weights->metric_count; i++) {
        for (int value = 0; value < PROF_WEIGHTED_VALUES; value++) {
            const struct prof_weighted_value *weighted = &prof_weighted_values[value];
            for (size_t j = 0; j < sizeof levels / sizeof levels[0]; j++) {
                if (plan->weights->of_value[i][value] != 0 && !levels[j].is_on
                    && strcmp(levels[j].level, weighted->level) == 0) {
                    snprintf(message, size, "Error: --weights: %s is collected with --profile=%s",
                             weighted->name, weighted->level);
                    return true;
                }
            }
        }
    }
    return false;
}

static enum vm_option_status resolve(struct vm_draft *draft, void *part,
                                     struct vm_option_message *message)
{
    struct prof_plan *plan = part;
    struct prof_features *on = &plan->header.features;
    enum vm_option_status status = prof_probe_options_resolve(draft, &plan->probes, message);
    const char *const outputs[][2] = {{"--probe-out", plan->probes.path},
                                      {"--dump-classes", plan->dump_path},
                                      {"--control", plan->control_path}};
    if (status == VM_OPTION_OK) {
        status = vm_option_reserve_all(message, outputs, sizeof outputs / sizeof outputs[0]);
    }
    if (status != VM_OPTION_OK || !needs_contexts(plan, &draft->plan)) {
        return status;
    }
    if (!on->calls) { /* an option that does not choose data also requests a profile */
        on->calls = on->callsites = on->blocks = true;
        on->natives = plan->is_on || plan->required_by == NULL;
        plan->header.options = plan->is_on ? plan->header.options : "--control";
    }
    char missing[160];
    bool has_metrics =
        plan->has_categories || (plan->weights != NULL && plan->weights->metric_count > 0);
    const char *fault =
        draft->plan.machine.count_bytecodes
            ? "Error: --count runs the reference loop, which knows no profile; leave one of the "
              "two out"
        : plan->begins_stopped && plan->required_by != NULL
            ? "Error: %s needs all that runs; leave --profile=off out"
        : lacks_weighted(plan, missing, sizeof missing) ? missing
        : has_metrics && !on->blocks ? "Error: --metrics and --weights need --profile=blocks"
        : plan->tree.blocks != NULL && !on->blocks ? "Error: --blocks needs --profile=blocks"
        : plan->required_by != NULL && !(on->callsites && on->blocks)
            ? "Error: %s needs --profile=callsites,blocks"
        : plan->required_by != NULL && on->time
            ? "Error: --profile=time measures this computer's time, %s another one's; "
              "leave one of the two out"
        : on->line_time && plan->tree.is_folded
            ? "Error: --profile=linetime needs a context for each activation; leave "
              "--fold-recursion out, or take --profile=time"
        : plan->series_unit == PROF_SERIES_BYTECODES && !on->blocks
            ? "Error: --profile-series by bytecodes needs --profile=blocks; give seconds, such as "
              "2s"
            : NULL;
    if (fault != NULL) {
        return vm_option_fail(VM_OPTION_USAGE, message, fault, plan->required_by);
    }
    resolve_tree(plan);
    plan->is_switchable = plan->is_controlled || plan->begins_stopped;
    plan->header.vm_version = VM_NAME " " VM_VERSION;
    plan->header.details = prof_details_make;
    return resolve_targets(plan, draft->plan.command, message);
}

/* Returns whether any output contains class names. If so, the names must be the same in all
 * outputs. */
static bool has_reports(const struct prof_plan *plan, const struct vm_plan *whole)
{
    const struct vm_machine_plan *machine = &whole->machine;
    return plan->probes.program != NULL || plan->probes.is_controlled || plan->is_controlled
           || machine->analysis_count != 0 || machine->java_analysis_count != 0
           || machine->trace.methods != NULL || machine->record.file != NULL
           || machine->record.page != NULL || machine->record.is_stepped
           || (vm_view_plan != NULL && vm_view_plan->histogram_moments != 0);
}

static enum vm_option_status start(const struct vm_plan *whole, const void *part,
                                   struct vm_option_message *message)
{
    const struct prof_plan *plan = part;
    const struct prof_features *on = &plan->header.features;
    char reason[400];
    prof_plan = plan;
    if (has_reports(plan, whole)) {
        prof_class_names_start();
    }
    if (plan->dump_path != NULL && !prof_class_dump_start(plan->dump_path, reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: %s", reason);
    }
    if ((plan->probes.program != NULL || plan->probes.is_controlled)
        && !vm_analysis_register(prof_probes_start(&plan->probes))) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: too many analyses beside --probe");
    }
    if (plan->is_controlled) {
        prof_late_prepare();
    }
    if (plan->is_controlled && !prof_control_start(reason, sizeof reason)) {
        return vm_option_fail(VM_OPTION_USAGE, message, "Error: --control: %s", reason);
    }
    if (!needs_contexts(plan, whole)) {
        return VM_OPTION_OK;
    }
    if (plan->has_categories) {
        prof_metrics_enable_categories();
    }
    if (plan->weights != NULL) {
        prof_metrics_set_weights(plan->weights);
    }
    if (!prof_targets_claim(plan)) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: profile: out of memory for file names");
    }
    if (plan->is_switchable) {
        vm_replaceable_start();
    }
    if (!prof_collect_start(on, plan->is_switchable)
        || !prof_work_start(on, plan->is_switchable, plan->required_by == NULL)
        || (on->time && !prof_timing_start(on->natives, on->line_time))
        || !prof_session_series_prepare()) {
        return vm_option_fail(VM_OPTION_USAGE, message,
                              "Error: too many analyses beside the profile");
    }
    prof_session_start();
    prof_switch_prepare();
    return VM_OPTION_OK;
}

static void discard(void *part)
{
    struct prof_plan *plan = part;
    for (int i = 0; i < plan->target_count; i++) {
        prof_target_free(&plan->targets[i]);
    }
    vm_patterns_free((struct vm_patterns *)plan->tree.only);
    vm_patterns_free((struct vm_patterns *)plan->tree.folds);
    vm_patterns_free((struct vm_patterns *)plan->tree.window);
    if (plan->probes.program != NULL) {
        prof_probe_destroy(plan->probes.program);
    }
}

static const char output_help[] =
    "write the profile there, repeatable; formats: "
#define PROF_DEFAULT_FORMAT(name, ...) #name
#include "profiler/write/formats.def"
#define PROF_FORMAT(name, ...) ", " #name
#define PROF_DEFAULT_FORMAT(...)
#include "profiler/write/formats.def"
    ", a plug-in's by PLUGIN.so:FILE, or by the end of the name: "
#define PROF_DEFAULT_FORMAT(name, suffix, ...) suffix
#include "profiler/write/formats.def"
#define PROF_FORMAT(name, suffix, ...) ", " suffix
#define PROF_DEFAULT_FORMAT(...)
#include "profiler/write/formats.def"
    "; a directory/, - for standard output; %p is the process, %t the time, %n the program";

static const struct vm_option rows[] = {
    {"--profile", VM_OPTION_OPTIONAL_EQUALS, set_profile, "[=list]",
     "write an exact profile: calls, callsites, natives, blocks; also "
     "alloc, exceptions, locks, time, work: objects and bytes, exceptions, monitors, time, bytes "
     "copied, zeroed, hashed, read ... of each context; linetime: also the time of each line; off: "
     "only after jp2vm.Profile in the program, or jp2vm-ctl, has started it",
     "--profile=alloc", .initial = "calls,callsites,natives,blocks",
     .excludes = "--count; time and linetime: --jop; linetime: --fold-recursion",
     .page = "profiling.md#collected-data", .adds_up = true},
    {"--profile-out", VM_OPTION_EQUALS, set_output, "=[format:]file", output_help,
     "--profile-out=flat:top.tsv", .initial = PROF_DEFAULT_PATH, .excludes = "--count",
     .page = "profiling.md#files", .adds_up = true, .child = VM_CHILD_PROFILE},
    {"--profile-checkpoint", VM_OPTION_EQUALS, set_checkpoint, "=seconds",
     "also write it while the program runs, at this interval", "--profile-checkpoint=60",
     .needs = "a profile in a file, not on standard output", .excludes = "--count",
     .page = "profiling.md#files"},
    {"--profile-series", VM_OPTION_EQUALS, set_series, "=time|bytecodes",
     "keep in the profile how it grew, at this interval: seconds (2s) or bytecodes (10M), for "
     "jp2prof --from and --to, and for the HTML report",
     "--profile-series=2s",
     .needs = "a profile in the format jp2 or html; bytecodes: --profile=blocks, the default",
     .excludes = "--count", .page = "profile-series.md"},
    {"--profile-window", VM_OPTION_EQUALS, set_window, "=all|main|class.method[,threads]",
     "count only within the program's main, or a method; threads: also in threads that start "
     "there",
     "--profile-window=main,threads", .initial = "all", .excludes = "--count",
     .page = "profiling.md#windows"},
    {"--blocks", VM_OPTION_EQUALS, set_blocks, "=default|precise",
     "where basic blocks end: at jumps, or also after instructions that may throw",
     "--blocks=precise", .initial = "default", .needs = "--profile=blocks, which is the default",
     .excludes = "--count", .page = "profile-semantics.md#basic-blocks"},
    {"--per-thread", VM_OPTION_PLAIN, set_per_thread, NULL, "a tree for each thread",
     "--per-thread", .excludes = "--count", .page = "profiling.md#collected-data"},
    {"--fold-recursion", VM_OPTION_PLAIN, set_fold, NULL,
     "a recursive call counts in the context of the method's activation above it",
     "--fold-recursion", .excludes = "--count, --profile=linetime",
     .page = "profiling.md#collected-data"},
    {"--profile-only", VM_OPTION_EQUALS, set_only, "=patterns",
     "contexts only of methods that match: com.acme.**, a.B#run, thread:worker-*, with ! in front "
     "all but these; others count in their callers",
     "--profile-only=com.acme.**", .excludes = "--count", .page = "profiling.md#selection"},
    {"--profile-fold", VM_OPTION_EQUALS, set_fold_list, "=list",
     "count in their callers: methods that match patterns as of --profile-only (!com.acme.**: all "
     "but these); linking: what links lambdas, concatenations and method handles",
     "--profile-fold=linking", .excludes = "--count", .page = "profiling.md#selection"},
    {"--profile-limit", VM_OPTION_EQUALS, set_limit, "=size",
     "the most memory for contexts; calls beyond it are counted by method", "--profile-limit=512m",
     .initial = "no limit", .excludes = "--count", .page = "profiling.md#size-and-overhead"},
    {"--profile-stats", VM_OPTION_PLAIN, set_stats, NULL,
     "print on stderr the size of the profile and the time that writing took", "--profile-stats",
     .excludes = "--count", .page = "profiling.md#size-and-overhead"},
    {"--profile-quiet", VM_OPTION_PLAIN, set_quiet, NULL,
     "do not print on stderr which files were written", "--profile-quiet",
     .page = "profiling.md#files"},
    {"--metrics", VM_OPTION_PLAIN, set_metrics, NULL,
     "add the number of instructions of each opcode class to every context", "--metrics",
     .needs = "--profile=blocks, which is the default", .excludes = "--count",
     .page = "metrics.md#opcode-categories"},
    {"--weights", VM_OPTION_EQUALS, set_weights, "=file",
     "add metrics of your own, weights of opcodes in a file", "--weights=energy.weights",
     .needs = "--profile=blocks, which is the default", .excludes = "--count",
     .page = "metrics.md#weights-of-your-own", .child = VM_CHILD_INPUT},
    {"--dump-classes", VM_OPTION_EQUALS, set_dump, "=dir",
     "write every loaded class to a directory, as class file and as XML, with its source if that "
     "is beside it",
     "--dump-classes=classes", .page = "class-dump.md", .child = VM_CHILD_OUTPUT},
    {"--probe", VM_OPTION_EQUALS, set_probe, "='event patterns /predicate/ { actions }'",
     "count, sum or print what happens in the program; repeatable", "--probe=entry{@n++}",
     .excludes = "--count", .page = "probes.md", .adds_up = true},
    {"--probes", VM_OPTION_EQUALS, set_probe_file, "=file",
     "probes from a file, or some of --help=analyses by their name", "--probes=slow.probes",
     .excludes = "--count", .page = "probes.md", .adds_up = true, .child = VM_CHILD_NAMED},
    {"--probe-arg", VM_OPTION_EQUALS, set_probe_parameter, "=value",
     "an argument of the probes, which read it as $1, the next one as $2, ...; repeatable",
     "--probe-arg=30000", .needs = "--probe or --probes", .page = "probes.md#arguments",
     .adds_up = true},
    {"--probe-out", VM_OPTION_EQUALS, set_probe_output, "=file",
     "write the results of probes to a file, - for standard output", "--probe-out=probes.txt",
     .initial = "stderr", .needs = "--probe or --probes", .page = "probes.md",
     .child = VM_CHILD_OUTPUT},
    {"--probe-format", VM_OPTION_EQUALS, set_probe_form, "=text|json",
     "write the results of probes as tables, or as a line of JSON for each map and printf",
     "--probe-format=json", .initial = "text", .needs = "--probe or --probes", .page = "probes.md"},
    {"--probe-keys", VM_OPTION_EQUALS, set_probe_keys, "=number",
     "the most keys of a map; further ones are counted as dropped", "--probe-keys=10000",
     .initial = "1000000", .needs = "--probe or --probes", .page = "probes.md"},
    {"--control", VM_OPTION_OPTIONAL_EQUALS, set_control, "[=path]",
     "let jp2vm-ctl add probes, switch the profile, and ask, while the program runs, by a socket "
     "for this user alone",
     "--control", .initial = "/tmp/jp2vm-UID/PID", .page = "control.md", .child = VM_CHILD_OUTPUT},
    {.name = NULL}};

const struct vm_option_group prof_option_group = {.title = "Profile",
                                                  .topic = "profile",
                                                  .is_own = true,
                                                  .options = rows,
                                                  .part_bytes = sizeof(struct prof_plan),
                                                  .noted = note,
                                                  .resolve = resolve,
                                                  .start = start,
                                                  .discard = discard};
