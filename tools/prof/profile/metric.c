#include "tools/prof/profile/metric.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/metrics.h"
#include "profiler/read/contexts_change.h"
#include "profiler/read/contexts_map.h"
#include "tools/prof/command/message.h"

/* --- names and units ---------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* What a value of a profile is called for people. */
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
        {"cpuTime", "processor time", "ns"},
        {"wallTime", "wall time", "ns"},
        {"jopCycles", "clock cycles on JOP", "cycles"},
        {"jopExecution", "cycles of execution on JOP", "cycles"},
        {"jopWaitStates", "wait states of JOP's memory", "cycles"},
        {"jopRoutines", "cycles in JOP's routines", "cycles"},
        {"jopSaved", "cycles that JOP's object cache saves", "cycles"}};
    static const struct {
        const char *end, *unit;
    } units[] = {{"Bytes", "bytes"},       {"Objects", "objects"}, {"Instructions", "instructions"},
                 {"Cycles", "cycles"},     {"Load", "cycles"},     {"Hits", "hits"},
                 {"Misses", "misses"},     {"Nanoseconds", "ns"},  {"Nanos", "ns"},
                 {"Calls", "calls"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].name, name) == 0) {
            return known[i];
        }
    }
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (ends_with(name, units[i].end)) {
            return (struct tool_metric){name, name, units[i].unit};
        }
    }
    return (struct tool_metric){name, name, ""};
}

/* --- weights ------------------------------------------------------------------------------- */

struct weighing {
    struct prof_contexts *contexts;
    uint32_t first, count; /* the values that are made */
    uint64_t *counts;      /* room for blocks */
    struct prof_value *values;
    uint8_t with[UINT8_MAX + 1]; /* by shape: that with the values too */
};

static bool add_columns(struct prof_contexts *contexts, uint32_t count)
{
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < count; i++) {
        uint64_t *column = calloc(contexts->count + 1u, sizeof *column);
        is_good = column != NULL
                  && prof_contexts_add_value(contexts, prof_metrics_name(i), column);
    }
    return is_good || tool_no_memory() == TOOL_OK;
}

/* By shape: the one with the new values in front of its own; 0 is that of no values. */
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

static void weigh_contexts(const struct weighing *weighing)
{
    struct prof_contexts *contexts = weighing->contexts;
    for (uint32_t i = 0; i < contexts->count; i++) {
        const struct prof_method *method = contexts->methods[contexts->method[i]];
        if (!prof_contexts_has_blocks(contexts, method)) {
            continue;
        }
        contexts->shape[i] = weighing->with[contexts->shape[i]];
        if (contexts->blocks_at[i] == PROF_NO_COUNTS) {
            continue;
        }
        struct prof_node_view view = {.method = method, .block_counts = weighing->counts};
        prof_contexts_blocks(contexts, i, weighing->counts);
        view.exits = prof_contexts_exits(&contexts->exits, i, &view.exit_count);
        view.in_progress =
            prof_contexts_exits(&contexts->in_progress, i, &view.in_progress_count);
        prof_metrics_of(&view, weighing->values);
        for (uint32_t j = 0; j < weighing->count; j++) {
            contexts->values[weighing->first + j][i] = weighing->values[j].value;
        }
        if (i % 65536 == 0) {
            tool_progress("weighing instructions", i, contexts->count);
        }
    }
}

bool tool_metrics_compute(struct prof_contexts *contexts, const struct tool_settings *settings)
{
    char message[512];
    if (settings->weights == NULL && !settings->categories) {
        return true;
    }
    if (contexts->blocks_at == NULL) {
        return tool_error("metrics by opcode need counts of blocks, which this profile does not "
                          "have") == TOOL_OK;
    }
    if (settings->weights != NULL && prof_metrics_count() == 0
        && !prof_metrics_parse(settings->weights, message, sizeof message)) {
        return tool_error("%s", message) == TOOL_OK;
    }
    if (settings->categories) {
        prof_metrics_enable_categories();
    }
    struct weighing weighing = {
        .contexts = contexts,
        .first = contexts->value_count,
        .count = prof_metrics_count(),
        .counts = calloc(prof_contexts_most_blocks(contexts) + 1u, sizeof(uint64_t)),
        .values = calloc(PROF_METRICS_MAX, sizeof(struct prof_value))};
    bool is_good = (weighing.counts != NULL && weighing.values != NULL)
                   || tool_no_memory() == TOOL_OK;
    is_good = is_good && add_columns(contexts, weighing.count)
              && add_shapes(contexts, weighing.first, weighing.count, weighing.with);
    if (is_good) {
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
    uint32_t value = prof_contexts_value(contexts, PROF_FOLDED_INSTRUCTIONS);
    const uint64_t *folded = value < contexts->value_count ? contexts->values[value] : NULL;
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

/* Moves the metric of a name to a place; false: there is none. */
static bool move_metric(struct tool_metric_list *list, const char *name, size_t length,
                        uint32_t to)
{
    for (uint32_t i = to; i < list->count; i++) {
        struct tool_metric metric = list->metrics[i];
        const uint64_t *self = list->self[i];
        if (strlen(metric.name) != length || memcmp(metric.name, name, length) != 0) {
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

static bool refuse(const struct tool_metric_list *list, const char *name, size_t length)
{
    const char *names[list->count + 1];
    char word[128], all[512] = "";
    for (uint32_t i = 0; i < list->count; i++) {
        names[i] = list->metrics[i].name;
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, "%s%s", i == 0 ? "" : ", ", names[i]);
    }
    names[list->count] = NULL;
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    const char *similar = tool_similar(word, names);
    if (similar != NULL) {
        tool_error("the profile has no metric '%s'; did you mean '%s'?", word, similar);
    } else {
        tool_error("the profile has no metric '%s'; it has %s", word, all);
    }
    return false;
}

static bool order_metrics(struct tool_metric_list *list, const char *wanted)
{
    uint32_t to = 0;
    while (wanted != NULL && *wanted != '\0') {
        size_t length = strcspn(wanted, ",");
        if (length > 0 && !move_metric(list, wanted, length, to++)) {
            return refuse(list, wanted, length);
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
    return order_metrics(list, settings->metrics);
}

void tool_metrics_release(struct tool_metric_list *list)
{
    free(list->metrics);
    free(list->self);
    free(list->made);
}

bool tool_metrics_weight(const struct prof_contexts *contexts,
                         const struct tool_settings *settings, uint32_t *weight)
{
    struct tool_metric_list list;
    bool is_good = tool_metrics_list(contexts, settings, &list);
    if (is_good) {
        const char *name = list.metrics[0].name;
        uint32_t value = prof_contexts_value(contexts, name);
        *weight = strcmp(name, "instructions") == 0  ? TOOL_BY_INSTRUCTIONS
                  : value < contexts->value_count ? value
                                                  : TOOL_BY_INVOCATIONS;
    }
    tool_metrics_release(&list);
    return is_good;
}
