#include "tools/prof/code/line_metric.h"

#include <string.h>

#include "profiler/model/metrics.h"
#include "tools/prof/command/message.h"
#include "vm/base/text/text.h"

void tool_line_metric_instructions(struct tool_line_metric *metric, const uint64_t *self)
{
    *metric = (struct tool_line_metric){.kind = TOOL_LINES_RUN, .self = self, .has_folded = true};
    for (int opcode = 0; opcode < 256; opcode++) {
        metric->weights[opcode] = 1;
    }
}

static uint32_t count_values(const struct prof_contexts *contexts, const char *name)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < contexts->value_count; i++) {
        count += strcmp(contexts->value_names[i], name) == 0;
    }
    return count;
}

/* Returns whether a profile has the metrics of all categories of opcodes. A user's weights may
 * define a metric with the name of one category. */
static bool has_categories(const struct prof_contexts *contexts)
{
    for (int i = 0; i < VM_CATEGORY_COUNT; i++) {
        if (count_values(contexts, prof_categories[i].metric) != 1) {
            return false;
        }
    }
    return true;
}

/* Sets, for each opcode, how much an instruction adds to a value. Returns false if this is not
 * known, for example if jp2vm computed the value from weights. */
static bool find_weights(const struct prof_contexts *contexts, const char *name,
                         uint64_t weights[256])
{
    if (count_values(contexts, name) != 1) {
        return false; /* both the file and an option define a value of this name */
    }
    for (uint32_t i = 0; i < prof_metrics_count(); i++) {
        if (strcmp(prof_metrics_name(i), name) == 0 && prof_metrics_is_of_opcodes(i)) {
            for (int opcode = 0; opcode < 256; opcode++) {
                weights[opcode] = prof_metrics_weight(i, (uint8_t)opcode);
            }
            return true;
        }
    }
    for (uint32_t i = 0; i < VM_CATEGORY_COUNT && has_categories(contexts); i++) {
        if (strcmp(prof_categories[i].metric, name) == 0) {
            for (int opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
                weights[opcode] = vm_opcode_info[opcode].category == i;
            }
            return true;
        }
    }
    return false;
}

bool tool_line_metric_is_placed(const struct prof_contexts *contexts, const char *name,
                                enum prof_tally_kind *kind, uint32_t *number)
{
    const struct prof_features *features = &contexts->header.features;
    if (!prof_tally_find(name, kind, number) || count_values(contexts, name) != 1) {
        return false;
    }
    const bool is_collected[PROF_TALLY_KINDS] = {features->allocations, features->exceptions,
                                                 features->locks, features->work,
                                                 features->line_time};
    return *kind == PROF_TALLY_FOLDED ? contexts->tallies[PROF_TALLY_FOLDED].tally_count > 0
                                      : features->places && is_collected[*kind];
}

bool tool_line_metric_tally(const struct prof_contexts *contexts, const char *name,
                            enum prof_tally_kind *kind, uint32_t *number)
{
    if (strcmp(name, "instructions") == 0) {
        *kind = PROF_TALLY_FOLDED;
        *number = 0;
        return true;
    }
    return tool_line_metric_is_placed(contexts, name, kind, number);
}

const char *tool_line_metric_lack(const struct tool_profile *profile)
{
    const struct prof_features *features = &profile->contexts->header.features;
    enum prof_tally_kind kind;
    uint32_t number;
    if (!prof_tally_find(profile->metrics[0].name, &kind, &number)) {
        return "";
    }
    return kind == PROF_TALLY_TIME && !features->line_time
               ? "; --profile=linetime records them"
               : "; the profile does not have the instructions: it is of an older machine, or "
                 "united of different code";
}

bool tool_tally_place(const struct prof_method *method, enum prof_tally_kind kind,
                      const struct prof_tally *tally, uint32_t *index)
{
    bool is_at_entry = tally->instruction == 0 && kind == PROF_TALLY_MONITORS
                       && (method->names.access & 0x0020) != 0; /* ACC_SYNCHRONIZED */
    *index = tally->instruction == 0 ? 0 : tally->instruction - 1;
    return method->instruction_count == 0 || is_at_entry
           || (tally->instruction > 0 && tally->instruction <= method->instruction_count);
}

/* Adds the names of the metrics that lines have, separated by commas. */
static void list_metrics(struct vm_text *text, const struct tool_profile *profile)
{
    const struct prof_contexts *contexts = profile->contexts;
    bool has_calls = contexts->header.features.callsites, is_first = true;
    uint64_t weights[256];
    for (uint32_t i = 0; i < profile->metric_count; i++) {
        const char *name = profile->metrics[i].name;
        bool is_run =
            contexts->blocks_at != NULL
            && (strcmp(name, "instructions") == 0 || find_weights(contexts, name, weights));
        enum prof_tally_kind kind;
        uint32_t number;
        if (is_run || has_calls || tool_line_metric_is_placed(contexts, name, &kind, &number)) {
            vm_text_put(text, is_first ? "" : ", ", name);
            is_first = false;
        }
    }
    if (contexts->blocks_at != NULL) {
        vm_text_put(text, is_first ? "" : ", ", TOOL_LINE_EXECUTIONS);
    }
    vm_text_add(text, "", 1);
}

static bool refuse(const struct tool_profile *profile, const char *name)
{
    const struct prof_contexts *contexts = profile->contexts;
    bool has_blocks = contexts->blocks_at != NULL;
    struct vm_text list = {0};
    list_metrics(&list, profile);
    const char *names = list.has_failed ? "" : list.bytes;
    if (*names == '\0') {
        tool_error("lines need counts of blocks or callsites: this profile has neither, so no "
                   "metric is known by line");
    } else if (!has_blocks) {
        tool_error("%s is not known by line without counts of blocks; choose one of %s", name,
                   names);
    } else {
        tool_error("%s is not known by line: it is counted by call, and this profile does not "
                   "separate callsites; choose one of %s",
                   name, names);
    }
    vm_text_fini(&list);
    return false;
}

bool tool_line_metric_has_executions(const struct tool_profile *profile)
{
    return profile->contexts->blocks_at != NULL || refuse(profile, TOOL_LINE_EXECUTIONS);
}

bool tool_line_metric_has_calls(const struct tool_profile *profile)
{
    return profile->contexts->header.features.callsites;
}

bool tool_line_metric_has_inclusive(const struct tool_profile *profile)
{
    return tool_line_metric_has_calls(profile)
           || tool_error(
                  "%s does not separate callsites, so its lines have no inclusive numbers to "
                  "sort by; record it with --profile=callsites and do not fold callsites, "
                  "or use --sort=self",
                  profile->path)
                  == TOOL_OK;
}

char *tool_line_metric_remarks(const struct tool_profile *profile)
{
    struct vm_text text = {0};
    vm_text_string(&text, profile->remarks);
    if (!tool_line_metric_has_calls(profile)) {
        vm_text_string(&text, "callsites are not separated: lines have no calls and no inclusive "
                              "numbers (--profile=callsites records them)\n");
    }
    vm_text_add(&text, "", 1);
    if (text.has_failed) {
        vm_text_fini(&text);
    }
    return text.bytes;
}

bool tool_line_metric_find(struct tool_line_metric *metric, const struct tool_profile *profile)
{
    const struct prof_contexts *contexts = profile->contexts;
    const char *name = profile->metrics[0].name;
    bool has_blocks = contexts->blocks_at != NULL;
    if (strcmp(name, "instructions") == 0 && has_blocks) {
        tool_line_metric_instructions(metric, profile->self[0]);
        return true;
    }
    *metric = (struct tool_line_metric){.self = profile->self[0]};
    if (has_blocks && find_weights(contexts, name, metric->weights)) {
        metric->kind = TOOL_LINES_RUN;
        return true;
    }
    if (tool_line_metric_is_placed(contexts, name, &metric->tally, &metric->number)) {
        metric->kind = TOOL_LINES_PLACED;
        return true;
    }
    metric->kind = strcmp(name, "invocations") == 0 ? TOOL_LINES_INVOKE : TOOL_LINES_CALL;
    return (contexts->header.features.callsites && strcmp(name, "instructions") != 0)
           || refuse(profile, name);
}
