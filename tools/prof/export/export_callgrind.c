/*
 * export_callgrind.c: the profile format of callgrind (version 1), for KCachegrind and
 * callgrind_annotate. A function is a method, or a method with some of its callers. Contexts are
 * merged, and inclusive numbers count recursion once (call_graph.h).
 *
 * The simple dialect has a cost line for each source line, and all numbers are decimal. The full
 * dialect has a cost line for each instruction, and branches.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/code/flow.h"
#include "tools/prof/command/message.h"
#include "tools/prof/export/call_graph.h"
#include "tools/prof/export/export_methods.h"
#include "tools/prof/export/export_views.h"
#include "tools/prof/profile/metric.h"
#include "vm/base/hash_map.h"
#include "vm/base/text/text.h"

/* The budget of contexts, which applies only if options distinguish functions by callers or
 * activations. */
#define BUDGET 200000

struct callgrind {
    const struct tool_profile *profile;
    const struct tool_export_options *options;
    const struct tool_prune *prune;
    struct prof_output *out;
    struct tool_export_methods methods;
    struct tool_call_graph graph;
    uint32_t instructions;    /* index of the metric of instructions */
    struct vm_hash_map files; /* key: name; value: number from 1 */
    uint32_t file_count;
    bool *is_object_named, *is_function_named; /* indexed by number: the name has been written */
    uint64_t *executed; /* buffer for the instructions of the largest method */
    struct vm_text name;
};

static bool fail(void)
{
    return tool_no_memory() == TOOL_OK;
}

/* --- head --------------------------------------------------------------------------------- */

/* Adds a short name for a metric that consists of letters and digits. */
static void add_event(struct vm_text *to, const char *name)
{
    static const char *const known[][2] = {{"instructions", "Bc"},
                                           {"invocations", "Inv"},
                                           {"allocatedObjects", "Ao"},
                                           {"allocatedBytes", "Ab"},
                                           {"jopCycles", "Cyc"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i][0], name) == 0) {
            vm_text_string(to, known[i][1]);
            return;
        }
    }
    for (const char *at = name; *at != '\0'; at++) {
        if (isalnum((unsigned char)*at)) {
            vm_text_add(to, at, 1);
        }
    }
}

/* Writes the name of a metric, distinct from the names of other metrics. */
static void put_event(struct callgrind *callgrind, uint32_t metric)
{
    const struct tool_profile *profile = callgrind->profile;
    struct vm_text other = {0};
    bool is_double = false;
    callgrind->name.length = 0;
    add_event(&callgrind->name, profile->metrics[metric].name);
    for (uint32_t i = 0; i < profile->metric_count; i++) {
        other.length = 0;
        add_event(&other, profile->metrics[i].name);
        is_double |= i != metric && other.length == callgrind->name.length
                     && memcmp(other.bytes, callgrind->name.bytes, other.length) == 0;
    }
    if (is_double || callgrind->name.length == 0) {
        vm_text_put(&callgrind->name, "Metric", metric + 1u);
    }
    prof_output_bytes(callgrind->out, callgrind->name.bytes, callgrind->name.length);
    vm_text_fini(&other);
}

/* Writes a text without line feeds. */
static void put_text(struct callgrind *callgrind, const char *text)
{
    callgrind->name.length = 0;
    vm_text_name(&callgrind->name, text, strlen(text), VM_TEXT_LINE);
    prof_output_bytes(callgrind->out, callgrind->name.bytes, callgrind->name.length);
}

static void put_head(struct callgrind *callgrind)
{
    const struct tool_profile *profile = callgrind->profile;
    struct prof_output *out = callgrind->out;
    bool is_full = callgrind->options->dialect == TOOL_CALLGRIND_FULL;
    prof_output_text(out, "# callgrind format\nversion: 1\ncreator: ");
    put_text(callgrind, profile->contexts->header.vm_version);
    prof_output_text(out, "\ncmd: ");
    put_text(callgrind, profile->contexts->header.main_class);
    if (*profile->selection != '\0') {
        prof_output_text(out, " (");
        put_text(callgrind, profile->selection);
        prof_output_char(out, ')');
    }
    prof_output_text(out, is_full ? "\npositions: instr line\n" : "\npositions: line\n");
    for (uint32_t i = 0; i < profile->metric_count; i++) {
        prof_output_text(out, "event: ");
        put_event(callgrind, i);
        prof_output_text(out, " : ");
        put_text(callgrind, profile->metrics[i].title);
        prof_output_char(out, '\n');
    }
    prof_output_text(out, "events:");
    for (uint32_t i = 0; i < profile->metric_count; i++) {
        prof_output_char(out, ' ');
        put_event(callgrind, i);
    }
    prof_output_text(out, "\nsummary:");
    for (uint32_t i = 0; i < profile->metric_count; i++) {
        prof_output_put(out, " ", profile->totals[i]);
    }
    prof_output_char(out, '\n');
}

/* --- names -------------------------------------------------------------------------------- */

/* Writes "(7) Name" for the first use of a name, "(7)" for later uses. */
static void put_name(struct callgrind *callgrind, const char *key, uint32_t number, bool is_named,
                     const char *name)
{
    struct prof_output *out = callgrind->out;
    prof_output_put(out, key, "=(", number, ")");
    if (!is_named) {
        prof_output_put(out, " ", name);
    }
    prof_output_char(out, '\n');
}

static bool put_file(struct callgrind *callgrind, const char *key, const char *file)
{
    uint32_t number = (uint32_t)(uintptr_t)vm_hash_map_find(&callgrind->files, file);
    bool is_named = number != 0;
    if (!is_named) {
        number = ++callgrind->file_count;
        if (!vm_hash_map_put(&callgrind->files, file, (void *)(uintptr_t)number, NULL)) {
            return fail();
        }
    }
    put_name(callgrind, key, number, is_named, file);
    return true;
}

/* Writes the object, file and function, with the three keys. */
static bool put_function(struct callgrind *callgrind, const char *const keys[3], uint32_t function)
{
    uint32_t method = callgrind->graph.functions[function].method;
    bool is_method = TOOL_CALL_IS_METHOD(method);
    uint32_t object = is_method ? callgrind->methods.origins[method] + 1 : 0;
    const char *object_name = is_method ? callgrind->methods.origin_table[object - 1].name : "???";
    put_name(callgrind, keys[0], object + 1, callgrind->is_object_named[object], object_name);
    callgrind->is_object_named[object] = true;
    if (!put_file(callgrind, keys[1], is_method ? callgrind->methods.files[method] : "???")) {
        return false;
    }
    callgrind->name.length = 0;
    if (!callgrind->is_function_named[function]) {
        tool_call_name(&callgrind->name, &callgrind->graph, function, callgrind->methods.names,
                       callgrind->prune->name);
        vm_text_add(&callgrind->name, "", 1);
    }
    if (callgrind->name.has_failed) {
        return fail();
    }
    put_name(callgrind, keys[2], function + 1, callgrind->is_function_named[function],
             callgrind->name.bytes);
    callgrind->is_function_named[function] = true;
    return true;
}

/* --- costs -------------------------------------------------------------------------------- */

/* Writes the address and line as the dialect requires, without a blank at the end. Instruction 0
 * means the first instruction. */
static void put_position(const struct callgrind *callgrind, uint32_t number, int64_t instruction)
{
    struct prof_output *out = callgrind->out;
    const struct prof_method *method =
        TOOL_CALL_IS_METHOD(number) ? callgrind->profile->contexts->methods[number] : NULL;
    uint32_t line = method == NULL ? 0 : tool_line_of(method, instruction);
    if (method != NULL && instruction <= 0) {
        line = tool_first_line(method);
    }
    if (callgrind->options->dialect == TOOL_CALLGRIND_FULL) {
        uint64_t address = method == NULL ? 0 : callgrind->methods.addresses[number];
        if (method != NULL && method->has_code && instruction > 0) {
            address += method->bcis[instruction - 1];
        }
        char digits[20], *at = digits + sizeof digits;
        do {
            *--at = "0123456789abcdef"[address & 15];
        } while ((address >>= 4) != 0);
        prof_output_text(out, "0x");
        prof_output_bytes(out, at, (size_t)(digits + sizeof digits - at));
        prof_output_char(out, ' ');
    }
    prof_output_unsigned(out, line);
}

/* Writes a cost line, unless all values are 0. */
static void put_cost(const struct callgrind *callgrind, uint32_t method, int64_t instruction,
                     const uint64_t *values)
{
    uint64_t any = 0;
    for (uint32_t i = 0; i < callgrind->profile->metric_count; i++) {
        any |= values[i];
    }
    if (any == 0) {
        return;
    }
    put_position(callgrind, method, instruction);
    for (uint32_t i = 0; i < callgrind->profile->metric_count; i++) {
        prof_output_put(callgrind->out, " ", values[i]);
    }
    prof_output_char(callgrind->out, '\n');
}

/* Writes how often branches were taken. Branches without a proven count are left out. */
static bool put_branches(const struct callgrind *callgrind, uint32_t function, uint32_t number)
{
    const struct prof_contexts *contexts = callgrind->profile->contexts;
    const struct prof_method *method = contexts->methods[number];
    const uint64_t *blocks = tool_code_counts_blocks(&callgrind->graph.counts, function);
    const struct prof_code_details *details = prof_contexts_details(contexts, method);
    struct tool_flow flow;
    if (blocks == NULL || details == NULL) {
        return true;
    }
    if (!tool_flow_find(&flow, method, details, callgrind->graph.functions[function].entries,
                        blocks, callgrind->executed)) {
        return fail();
    }
    for (uint32_t i = 0; i < flow.edge_count; i++) {
        const struct tool_edge *edge = &flow.edges[i];
        if (edge->kind != TOOL_EDGE_JUMP || edge->least != edge->most || edge->most == 0) {
            continue;
        }
        struct prof_output *out = callgrind->out;
        bool is_conditional = flow.edges[i].is_conditional;
        prof_output_put(out, is_conditional ? "jcnd=" : "jump=", edge->most);
        if (is_conditional) {
            prof_output_put(out, "/", callgrind->executed[edge->from - 1]);
        }
        prof_output_char(out, ' ');
        put_position(callgrind, number, edge->to);
        prof_output_char(out, '\n');
        put_position(callgrind, number, edge->from);
        prof_output_char(out, '\n');
    }
    tool_flow_fini(&flow);
    return true;
}

/* Adds the numbers of each instruction to values[unit * metric_count + metric]. A unit is an
 * instruction or a line. */
static void add_units(const struct callgrind *callgrind, uint32_t function,
                      const struct prof_method *method, const uint32_t *unit_of, uint64_t *values)
{
    uint32_t count = callgrind->profile->metric_count;
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        uint64_t *to = values + (size_t)(unit_of == NULL ? i : unit_of[i]) * count;
        for (uint32_t j = 0; j < count; j++) {
            to[j] += j == callgrind->instructions ? callgrind->executed[i] : 0;
            to[j] += tool_call_placed(&callgrind->graph, function, i, j);
        }
    }
}

/* Makes the values of a function's units add up to its self values: adds the part that is not known
 * by instruction to the unit `first`. If the units exceed the function's self value, the
 * instructions of the value are unknown, and `first` receives the whole value. */
static void add_rest(uint64_t *values, uint32_t unit_count, uint32_t count, uint32_t first,
                     const uint64_t *self)
{
    for (uint32_t j = 0; j < count; j++) {
        uint64_t sum = 0;
        for (uint32_t i = 0; i < unit_count; i++) {
            sum += values[(size_t)i * count + j];
        }
        for (uint32_t i = 0; sum > self[j] && i < unit_count; i++) {
            values[(size_t)i * count + j] = 0;
        }
        values[(size_t)first * count + j] += sum > self[j] ? self[j] : self[j] - sum;
    }
}

/* Writes the self values of a function with code, by line or instruction. Numbers that are not
 * known by line or instruction are written for the first line. */
static bool put_code(struct callgrind *callgrind, uint32_t function, uint32_t number,
                     const uint64_t *self)
{
    const struct prof_method *method = callgrind->profile->contexts->methods[number];
    const struct tool_method_lines *lines = tool_method_lines(&callgrind->methods, number);
    uint32_t count = callgrind->profile->metric_count, first = 0;
    bool is_full = callgrind->options->dialect == TOOL_CALLGRIND_FULL;
    if (lines == NULL) {
        return false;
    }
    tool_code_counts_executed(&callgrind->graph.counts, function, method, callgrind->executed);
    if (is_full && !put_branches(callgrind, function, number)) {
        return false;
    }
    uint32_t unit_count = is_full ? method->instruction_count : lines->count;
    while (!is_full && first + 1 < lines->count && lines->lines[first] <= 0) {
        first++;
    }
    uint64_t *values = calloc((size_t)unit_count * count + 1, sizeof *values);
    if (values == NULL) {
        return fail();
    }
    add_units(callgrind, function, method, is_full ? NULL : lines->slots, values);
    add_rest(values, unit_count, count, first, self);
    for (uint32_t i = 0; i < unit_count; i++) {
        put_cost(callgrind, number, is_full ? i + 1 : lines->firsts[i], values + (size_t)i * count);
    }
    free(values);
    return true;
}

static bool put_call(struct callgrind *callgrind, uint32_t arc)
{
    static const char *const keys[] = {"cob", "cfi", "cfn"};
    const struct tool_call_graph *graph = &callgrind->graph;
    uint32_t callee = tool_arc_callee(graph, arc), caller = tool_arc_caller(graph, arc);
    uint32_t count = callgrind->profile->metric_count;
    const uint64_t *inclusive = graph->arc_inclusive + (size_t)arc * count;
    uint64_t any = graph->calls[arc];
    for (uint32_t i = 0; i < count; i++) {
        any |= inclusive[i];
    }
    if (any == 0) { /* the call is outside the recorded window */
        return true;
    }
    if (!put_function(callgrind, keys, callee)) {
        return false;
    }
    struct prof_output *out = callgrind->out;
    prof_output_put(out, "calls=", graph->calls[arc], " ");
    put_position(callgrind, graph->functions[callee].method, 0);
    prof_output_char(out, '\n');
    put_position(callgrind, graph->functions[caller].method, tool_arc_site(graph, arc));
    for (uint32_t i = 0; i < count; i++) {
        prof_output_put(out, " ", inclusive[i]);
    }
    prof_output_char(out, '\n');
    return true;
}

/* --- functions ---------------------------------------------------------------------------- */

static bool put_all(struct callgrind *callgrind)
{
    static const char *const keys[] = {"ob", "fl", "fn"};
    const struct tool_call_graph *graph = &callgrind->graph;
    uint32_t arc = 0, count = callgrind->profile->metric_count;
    put_head(callgrind);
    for (uint32_t i = 0; i < graph->function_count; i++) {
        uint32_t method = graph->functions[i].method;
        const uint64_t *self = graph->self + (size_t)i * count;
        prof_output_char(callgrind->out, '\n');
        if (!put_function(callgrind, keys, i)) {
            return false;
        }
        if (TOOL_CALL_IS_METHOD(method)
            && callgrind->profile->contexts->methods[method]->has_code) {
            if (!put_code(callgrind, i, method, self)) {
                return false;
            }
        } else {
            put_cost(callgrind, method, 0, self);
        }
        for (; arc < graph->arc_count && tool_arc_caller(graph, graph->sorted_arcs[arc]) == i;
             arc++) {
            if (!put_call(callgrind, graph->sorted_arcs[arc])) {
                return false;
            }
        }
    }
    return true;
}

static bool make_room(struct callgrind *callgrind)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < callgrind->methods.sorted_count; i++) {
        const struct prof_method *method =
            callgrind->profile->contexts->methods[callgrind->methods.sorted[i]];
        most =
            method->has_code && method->instruction_count > most ? method->instruction_count : most;
    }
    callgrind->executed = malloc(((size_t)most + 1) * sizeof *callgrind->executed);
    callgrind->is_object_named =
        calloc(callgrind->methods.origin_count + 1u, sizeof *callgrind->is_object_named);
    callgrind->is_function_named =
        calloc(callgrind->graph.function_count + 1u, sizeof *callgrind->is_function_named);
    return (callgrind->executed != NULL && callgrind->is_object_named != NULL
            && callgrind->is_function_named != NULL)
           || fail();
}

bool tool_export_callgrind(struct tool_profile *profile, const struct tool_export_options *options,
                           struct prof_output *out)
{
    struct tool_prune prune;
    bool has_many = options->callers > 0 || options->recursion > 1;
    const struct tool_prune_plan plan = {.budget = has_many ? BUDGET : 0, .most = BUDGET};
    if (!tool_prune_init(&prune, profile, &options->prune, &plan)) {
        return false;
    }
    struct callgrind callgrind = {.profile = profile,
                                  .options = options,
                                  .prune = &prune,
                                  .out = out,
                                  .instructions = tool_metric_index(profile, "instructions")};
    vm_hash_map_init(&callgrind.files, vm_hash_cstr, vm_equal_cstr);
    bool is_good = tool_export_methods_init(&callgrind.methods, profile->contexts, options->names)
                   && tool_call_graph_init(
                       &callgrind.graph, &prune,
                       &(struct tool_call_options){options->callers, options->recursion, NULL})
                   && make_room(&callgrind) && put_all(&callgrind);
    if (is_good) {
        tool_prune_report(&prune);
    }
    free(callgrind.executed);
    free(callgrind.is_object_named);
    free(callgrind.is_function_named);
    vm_text_fini(&callgrind.name);
    vm_hash_map_fini(&callgrind.files);
    tool_call_graph_fini(&callgrind.graph);
    tool_export_methods_fini(&callgrind.methods);
    tool_prune_fini(&prune);
    return is_good;
}
