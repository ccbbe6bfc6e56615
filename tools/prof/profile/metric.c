#include "tools/prof/profile/metric.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/metrics.h"
#include "profiler/model/work.h"
#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_map.h"
#include "tools/prof/command/message.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/profile/metric_cache.h"
#include "tools/prof/profile/select.h"
#include "vm/base/text/affix.h"

/* --- names and units ---------------------------------------------------------------------- */

/* Returns the name, title and unit of a value of a profile. */
static struct tool_metric describe(const char *name)
{
    static const struct tool_metric known[] = {
        {PROF_FOLDED_INSTRUCTIONS, "instructions of folded methods", "instructions"},
        {"foldedInvocations", "invocations of folded methods", "calls"},
        {"allocatedBytes", "allocated bytes", "bytes"},
        {"allocatedObjects", "allocated objects", "objects"},
        {"exceptionsThrown", "exceptions thrown", "exceptions"},
        {"exceptionsCaught", "exceptions caught", "exceptions"},
        {"monitorEnters", "monitors entered", "times"},
        {"monitorContended", "monitors waited for", "times"},
        {"monitorWaits", "calls of Object.wait", "times"},
        {"monitorBlockedTime", "time blocked at monitors", "ns"},
        {"waitTime", "time in Object.wait", "ns"},
        {"parks", "calls of LockSupport.park", "times"},
        {"parkTime", "time parked", "ns"},
        {PROF_NATIVE_CALLS, "calls of native methods", "calls"},
        {"copiedBytes", "bytes copied", "bytes"},
        {"zeroedBytes", "bytes zeroed", "bytes"},
        {"hashedBytes", "bytes hashed", "bytes"},
        {"inflatedBytes", "bytes inflated", "bytes"},
        {"deflatedBytes", "bytes deflated", "bytes"},
        {"readBytes", "bytes read", "bytes"},
        {"writtenBytes", "bytes written", "bytes"},
        {"cpuTime", "processor time", "ns"},
        {"wallTime", "wall time", "ns"},
        {"jopCycles", "clock cycles on JOP", "cycles"},
        {"jopExecution", "cycles of execution on JOP", "cycles"},
        {"jopWaitStates", "wait states of JOP's memory", "cycles"},
        {"jopRoutines", "cycles in JOP's routines", "cycles"},
        {"jopSaved", "cycles that JOP's object cache saves", "cycles"}};
    static const struct {
        const char *end, *unit;
    } units[] = {{"Bytes", "bytes"},   {"Objects", "objects"}, {"Instructions", "instructions"},
                 {"Cycles", "cycles"}, {"Load", "cycles"},     {"Hits", "hits"},
                 {"Misses", "misses"}, {"Nanoseconds", "ns"},  {"Nanos", "ns"},
                 {"Calls", "calls"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].name, name) == 0) {
            return known[i];
        }
    }
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (vm_ends_with(name, units[i].end)) {
            return (struct tool_metric){name, name, units[i].unit};
        }
    }
    return (struct tool_metric){name, name, ""};
}

/* --- computed values -------------------------------------------------------------------------- */

struct weighing {
    struct prof_contexts *contexts;
    uint32_t first, count; /* the computed values: metrics, then nativeCalls */
    uint32_t metric_count;
    bool has_native_calls;
    bool is_of_all;                                /* contexts without blocks also have the
                                                      values */
    const uint64_t *columns[PROF_WEIGHTED_VALUES]; /* columns of weighted values; NULL: no weight
                                                      names the value */
    const uint64_t *folded_calls; /* calls of native methods in folded code; NULL: no such calls */
    uint64_t *counts;             /* buffer for counts of blocks */
    struct prof_value *values;
    uint8_t with[UINT8_MAX + 1]; /* indexed by shape: the same shape with the computed values
                                    added */
};

static bool add_columns(struct prof_contexts *contexts, uint32_t count, uint32_t metric_count)
{
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < count; i++) {
        uint64_t *column = calloc(contexts->count + 1u, sizeof *column);
        is_good =
            column != NULL
            && prof_contexts_add_value(
                contexts, i < metric_count ? prof_metrics_name(i) : PROF_NATIVE_CALLS, column);
    }
    return is_good || tool_no_memory() == TOOL_OK;
}

/* Sets with[shape] to a shape that has the new values before the old values. Shape 0 has no
 * values. */
static bool add_shapes(struct prof_contexts *contexts, uint32_t first, uint32_t count,
                       uint8_t *with)
{
    uint32_t old_count = contexts->shape_count, *names;
    names = malloc((contexts->value_count + 1u) * sizeof *names);
    for (uint32_t i = 0; i < count && names != NULL; i++) {
        names[i] = first + i;
    }
    bool is_good = names != NULL;
    for (uint32_t i = 0; is_good && i <= old_count; i++) {
        uint32_t old = i == 0 ? 0 : contexts->shapes[i - 1].count;
        if (old > 0) {
            memcpy(names + count, contexts->shapes[i - 1].names, old * sizeof *names);
        }
        with[i] = prof_contexts_shape(contexts, names, count + old);
        is_good = with[i] != 0;
    }
    free(names);
    return is_good || tool_error("there are too many kinds of values for more metrics") == TOOL_OK;
}

/* Adds the weighted counts of a context's blocks. */
static void weigh_blocks(const struct weighing *weighing, uint32_t context,
                         const struct prof_method *method)
{
    const struct prof_contexts *contexts = weighing->contexts;
    struct prof_node_view view = {.method = method, .block_counts = weighing->counts};
    prof_contexts_blocks(contexts, context, weighing->counts);
    view.exits = prof_contexts_exits(&contexts->exits, context, &view.exit_count);
    view.in_progress =
        prof_contexts_exits(&contexts->in_progress, context, &view.in_progress_count);
    prof_metrics_of(&view, weighing->values);
}

static uint64_t native_calls(const struct weighing *weighing, uint32_t context,
                             const struct prof_method *method)
{
    return (tool_frame_is_native(method) ? weighing->contexts->entries[context] : 0)
           + (weighing->folded_calls == NULL ? 0 : weighing->folded_calls[context]);
}

/* Adds the weighted values of a context. */
static void weigh_values(const struct weighing *weighing, uint32_t context, uint64_t calls)
{
    for (uint32_t i = 0; i < PROF_WEIGHTED_VALUES; i++) {
        if (weighing->columns[i] != NULL) {
            prof_metrics_add(i, weighing->columns[i][context], weighing->values);
        } else if (strcmp(prof_weighted_values[i].name, PROF_NATIVE_CALLS) == 0) {
            prof_metrics_add(i, calls, weighing->values);
        }
    }
}

static void weigh_context(const struct weighing *weighing, uint32_t i)
{
    struct prof_contexts *contexts = weighing->contexts;
    const struct prof_method *method = contexts->methods[contexts->method[i]];
    bool has_blocks = contexts->blocks_at != NULL && prof_contexts_has_blocks(contexts, method);
    if (!has_blocks && !weighing->is_of_all) {
        return;
    }
    contexts->shape[i] = weighing->with[contexts->shape[i]];
    memset(weighing->values, 0, weighing->count * sizeof *weighing->values);
    if (has_blocks && weighing->metric_count > 0 && contexts->blocks_at[i] != PROF_NO_COUNTS) {
        weigh_blocks(weighing, i, method);
    }
    uint64_t calls = native_calls(weighing, i, method);
    if (weighing->metric_count > 0) {
        weigh_values(weighing, i, calls);
    }
    if (weighing->has_native_calls) {
        weighing->values[weighing->metric_count].value = calls;
    }
    for (uint32_t j = 0; j < weighing->count; j++) {
        contexts->values[weighing->first + j][i] = weighing->values[j].value;
    }
}

static void weigh_contexts(const struct weighing *weighing)
{
    for (uint32_t i = 0; i < weighing->contexts->count; i++) {
        weigh_context(weighing, i);
        if (i % 65536 == 0) {
            tool_progress("weighing instructions", i, weighing->contexts->count);
        }
    }
}

static const uint64_t *find_column(const struct prof_contexts *contexts, const char *name)
{
    uint32_t value = prof_contexts_value(contexts, name);
    return value < contexts->value_count ? contexts->values[value] : NULL;
}

/* Returns whether the number of calls of native methods is known; if not, prints a line on
 * stderr. */
static bool check_native_calls(const struct prof_contexts *contexts)
{
    if (!contexts->header.features.natives) {
        tool_error("the profile has no " PROF_NATIVE_CALLS
                   ": it was recorded without native methods (--profile=natives)");
    } else if (find_column(contexts, "foldedInvocations") != NULL
               && find_column(contexts, PROF_FOLDED_NATIVE_CALLS) == NULL) {
        tool_error("the profile has no " PROF_NATIVE_CALLS ": folded native methods are not told "
                   "apart from other folded ones; record it with --profile=work");
    } else if (tool_noted_folds(contexts) != NULL) {
        tool_error("the file has no " PROF_NATIVE_CALLS ": native methods are folded in it (%s); "
                   "give these options for the profile that it was written from",
                   tool_noted_folds(contexts));
    } else {
        return true;
    }
    return false;
}

/* Finds the columns of the values that weights name. If a value is missing, prints a line on stderr
 * and returns false. */
static bool find_columns(struct weighing *weighing)
{
    for (uint32_t i = 0; i < PROF_WEIGHTED_VALUES; i++) {
        const struct prof_weighted_value *value = &prof_weighted_values[i];
        bool is_calls = strcmp(value->name, PROF_NATIVE_CALLS) == 0;
        if (!prof_metrics_weigh(i)) {
            continue;
        }
        weighing->columns[i] = is_calls ? NULL : find_column(weighing->contexts, value->name);
        if (is_calls && !check_native_calls(weighing->contexts)) {
            return false;
        }
        if (!is_calls && weighing->columns[i] == NULL) {
            return tool_error("the profile has no %s, which the weights name; record it with "
                              "--profile=%s",
                              value->name, value->level)
                   == TOOL_OK;
        }
    }
    return true;
}

/* Returns whether a list of names contains a name. */
static bool has_name(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = list; at != NULL && *at != '\0'; at += strcspn(at, ",")) {
        at += *at == ',';
        if (strcspn(at, ",") == length && memcmp(at, name, length) == 0) {
            return true;
        }
    }
    return false;
}

/* Returns whether calls of native methods must be added as a metric of this profile. */
static bool wants_native_calls(const struct prof_contexts *contexts,
                               const struct tool_settings *settings, bool *is_good)
{
    *is_good = true;
    if (find_column(contexts, PROF_NATIVE_CALLS) != NULL) {
        return false; /* already computed */
    }
    if (has_name(settings->metrics, PROF_NATIVE_CALLS)) {
        *is_good = check_native_calls(contexts);
        return *is_good;
    }
    return (contexts->header.features.work || settings->has_native_calls)
           && contexts->header.features.natives && tool_noted_folds(contexts) == NULL
           && (find_column(contexts, "foldedInvocations") == NULL
               || find_column(contexts, PROF_FOLDED_NATIVE_CALLS) != NULL);
}

/* Sets the metrics of --weights and --categories. If it fails, prints a line on stderr and returns
 * false. */
static bool set_metrics(const struct prof_contexts *contexts, const struct tool_settings *settings)
{
    char message[512];
    if (settings->weights == NULL && !settings->categories) {
        return true;
    }
    if (contexts->blocks_at == NULL) {
        return tool_error("metrics by opcode need counts of blocks, which this profile does not "
                          "have")
               == TOOL_OK;
    }
    if (settings->weights != NULL && prof_metrics_count() == 0
        && !prof_metrics_parse(settings->weights, message, sizeof message)) {
        return tool_error("%s", message) == TOOL_OK;
    }
    if (settings->categories) {
        prof_metrics_enable_categories();
    }
    return true;
}

bool tool_metrics_compute(struct prof_contexts *contexts, const struct tool_settings *settings)
{
    bool is_good;
    bool has_native_calls = wants_native_calls(contexts, settings, &is_good);
    if (!is_good || !set_metrics(contexts, settings)) {
        return false;
    }
    uint32_t metrics =
        settings->weights == NULL && !settings->categories ? 0 : prof_metrics_count();
    if (metrics == 0 && !has_native_calls) {
        return true;
    }
    size_t most_blocks = contexts->blocks_at == NULL ? 0 : prof_contexts_most_blocks(contexts);
    struct weighing weighing = {.contexts = contexts,
                                .first = contexts->value_count,
                                .count = metrics + has_native_calls,
                                .metric_count = metrics,
                                .has_native_calls = has_native_calls,
                                .is_of_all = has_native_calls || prof_metrics_weigh_values(),
                                .counts = calloc(most_blocks + 1u, sizeof(uint64_t)),
                                .values = calloc(PROF_METRICS_MAX + 1u, sizeof(struct prof_value))};
    is_good = (weighing.counts != NULL && weighing.values != NULL) || tool_no_memory() == TOOL_OK;
    is_good = is_good && (metrics == 0 || find_columns(&weighing))
              && add_columns(contexts, weighing.count, metrics)
              && add_shapes(contexts, weighing.first, weighing.count, weighing.with);
    if (is_good) {
        weighing.folded_calls = find_column(contexts, PROF_FOLDED_NATIVE_CALLS);
        weigh_contexts(&weighing);
    }
    tool_progress_end();
    free(weighing.counts);
    free(weighing.values);
    return is_good;
}

/* --- the list ------------------------------------------------------------------------------ */

static void add_metric(struct tool_metric_list *list, struct tool_metric metric,
                       const uint64_t *self)
{
    list->metrics[list->count] = metric;
    list->self[list->count++] = self;
}

static bool add_instructions(const struct prof_contexts *contexts, struct tool_metric_list *list)
{
    static const struct tool_metric metric = {"instructions", "bytecode instructions",
                                              "instructions"};
    const uint64_t *folded = find_column(contexts, PROF_FOLDED_INSTRUCTIONS);
    if (contexts->instructions == NULL) {
        return true;
    }
    if (folded == NULL) {
        add_metric(list, metric, contexts->instructions);
        return true;
    }
    list->made = malloc((contexts->count + 1u) * sizeof *list->made);
    for (uint32_t i = 0; list->made != NULL && i < contexts->count; i++) {
        list->made[i] = contexts->instructions[i] + folded[i];
    }
    add_metric(list, metric, list->made);
    return list->made != NULL;
}

/* Moves the metric with a given name to position `to`. Returns false if there is no such metric. */
static bool move_metric(const struct prof_contexts *contexts, struct tool_metric_list *list,
                        const char *name, size_t length, uint32_t to)
{
    for (uint32_t i = to; i < list->count; i++) {
        struct tool_metric metric = list->metrics[i];
        const uint64_t *self = list->self[i];
        if (!tool_metric_is(&contexts->header, metric.name, name, length)) {
            continue;
        }
        for (; i > to; i--) {
            list->metrics[i] = list->metrics[i - 1];
            list->self[i] = list->self[i - 1];
        }
        list->metrics[to] = metric;
        list->self[to] = self;
        return true;
    }
    return false;
}

/* Returns the option of jp2vm that records a metric, or NULL if it is unknown. */
static const char *recorded_by(const char *name)
{
    static const char *const levels[PROF_TALLY_KINDS] = {"--profile=alloc", "--profile=exceptions",
                                                         "--profile=locks", "--profile=work",
                                                         "--profile=time",  NULL};
    enum prof_tally_kind kind;
    uint32_t number;
    if (prof_tally_find(name, &kind, &number)) {
        return levels[kind];
    }
    for (int i = 0; i < VM_CATEGORY_COUNT; i++) {
        if (strcmp(prof_categories[i].metric, name) == 0) {
            return "--metrics, or use --categories";
        }
    }
    return strcmp(name, "instructions") == 0 ? "--profile=blocks"
           : strncmp(name, "jop", 3) == 0    ? "--jop"
                                             : NULL;
}

static bool refuse(const struct tool_metric_list *list, const char *path, const char *name,
                   size_t length)
{
    const char *names[list->count + 2];
    char word[128], all[512] = "";
    for (uint32_t i = 0; i < list->count; i++) {
        names[i] = list->metrics[i].name;
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, "%s%s", i == 0 ? "" : ", ", names[i]);
    }
    names[list->count] = PROF_NATIVE_CALLS;
    names[list->count + 1] = NULL;
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    const char *similar = tool_similar(word, names), *option = recorded_by(word);
    path = path == NULL ? "the profile" : path;
    if (option != NULL) {
        tool_error("%s has no metric '%s' (record it with %s); it has %s", path, word, option, all);
    } else if (similar != NULL) {
        tool_error("%s has no metric '%s'; did you mean '%s'?", path, word, similar);
    } else {
        tool_error("%s has no metric '%s'; it has %s", path, word, all);
    }
    return false;
}

static bool order_metrics(const struct prof_contexts *contexts, struct tool_metric_list *list,
                          const struct tool_settings *settings)
{
    const char *wanted = settings->metrics;
    uint32_t to = 0;
    while (wanted != NULL && *wanted != '\0') {
        size_t length = strcspn(wanted, ",");
        if (length > 0 && !move_metric(contexts, list, wanted, length, to++)) {
            return refuse(list, settings->path, wanted, length);
        }
        wanted += length + (wanted[length] == ',');
    }
    return true;
}

bool tool_metrics_list(const struct prof_contexts *contexts, const struct tool_settings *settings,
                       struct tool_metric_list *list)
{
    static const struct tool_metric invocations = {"invocations", "invocations", "calls"};
    uint32_t most = contexts->value_count + 2;
    *list = (struct tool_metric_list){0, calloc(most, sizeof *list->metrics),
                                      calloc(most, sizeof *list->self), NULL};
    if (list->metrics == NULL || list->self == NULL || !add_instructions(contexts, list)) {
        return tool_no_memory() == TOOL_OK;
    }
    add_metric(list, invocations, contexts->entries);
    for (uint32_t i = 0; i < contexts->value_count; i++) {
        add_metric(list, describe(contexts->value_names[i]), contexts->values[i]);
    }
    return order_metrics(contexts, list, settings);
}

void tool_metrics_release(struct tool_metric_list *list)
{
    free(list->metrics);
    free(list->self);
    free(list->made);
}

uint32_t tool_metric_index(const struct tool_profile *profile, const char *name)
{
    for (uint32_t i = 0; i < profile->metric_count; i++) {
        if (tool_metric_is(&profile->contexts->header, profile->metrics[i].name, name,
                           strlen(name))) {
            return i;
        }
    }
    return UINT32_MAX;
}

bool tool_metrics_weight(const struct prof_contexts *contexts, const struct tool_settings *settings,
                         uint32_t *weight)
{
    struct tool_metric_list list;
    bool is_good = tool_metrics_list(contexts, settings, &list);
    if (is_good) {
        const char *name = list.metrics[0].name;
        uint32_t value = prof_contexts_value(contexts, name);
        *weight = strcmp(name, "instructions") == 0 ? TOOL_BY_INSTRUCTIONS
                  : value < contexts->value_count   ? value
                                                    : TOOL_BY_INVOCATIONS;
    }
    tool_metrics_release(&list);
    return is_good;
}
