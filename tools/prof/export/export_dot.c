/*
 * export_dot.c: the call graph of the most important methods, for Graphviz. Half of the nodes are
 * the methods with the largest exclusive numbers of the first metric, the other half the methods
 * with the largest inclusive numbers. All remaining methods form one node without arrows, so that
 * the self values of all nodes add up to the total. A dashed arrow shows calls through methods that
 * are not nodes.
 *
 * Inclusive numbers count recursion once (call_graph.h).
 */
#define _GNU_SOURCE /* qsort_r */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/prof/export/call_graph.h"
#include "tools/prof/export/export_methods.h"
#include "tools/prof/export/export_views.h"
#include "tools/prof/command/message.h"
#include "tools/prof/command/text.h"

#define EDGES_PER_NODE 2 /* further arrows, which have smaller shares, are left out */

struct dot {
    const struct tool_profile *profile;
    const struct tool_export_options *options;
    struct prof_output *out;
    struct tool_export_methods methods;
    struct tool_call_graph graph; /* first of all methods, then of the methods that are nodes */
    bool *hidden;                 /* indexed by method: whether it is not a node */
    uint32_t node_count, rest_count;
    uint64_t rest_self;
    uint32_t *sorted_edges;
    uint32_t edge_count;
};

/* A column by which functions are sorted. */
struct order {
    const uint64_t *column;
    uint32_t width;
};

static bool fail(void)
{
    return tool_no_memory() == TOOL_OK;
}

static int compare_values(const void *a, const void *b, void *data)
{
    const struct order *order = data;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    uint64_t of_x = order->column[(size_t)x * order->width];
    uint64_t of_y = order->column[(size_t)y * order->width];
    if (of_x != of_y) {
        return of_x > of_y ? -1 : 1;
    }
    return x < y ? -1 : 1;
}

static uint64_t value_of(const struct dot *dot, const uint64_t *column, uint32_t index)
{
    return column[(size_t)index * dot->profile->metric_count];
}

static double share_of(const struct dot *dot, uint64_t value)
{
    double total = (double)dot->profile->totals[0];
    return total > 0 ? (double)value / total : 0;
}

/* --- nodes -------------------------------------------------------------------------------- */

static bool is_candidate(const struct dot *dot, uint32_t function)
{
    uint64_t inclusive = value_of(dot, dot->graph.inclusive, function);
    return TOOL_CALL_IS_METHOD(dot->graph.functions[function].method) && inclusive > 0
           && 100 * share_of(dot, inclusive) >= dot->options->prune.min_share;
}

/* Makes methods nodes, from the start of a sorted list, until there are `most` nodes. */
static void take(struct dot *dot, const uint64_t *column, uint32_t *functions, uint32_t count,
                 uint64_t most)
{
    struct order order = {column, dot->profile->metric_count};
    qsort_r(functions, count, sizeof *functions, compare_values, &order);
    for (uint32_t i = 0; i < count && dot->node_count < most; i++) {
        bool *is_hidden = &dot->hidden[dot->graph.functions[functions[i]].method];
        dot->node_count += *is_hidden;
        *is_hidden = false;
    }
}

static bool choose(struct dot *dot)
{
    const struct tool_call_graph *graph = &dot->graph;
    uint32_t methods = dot->profile->contexts->method_count, count = 0;
    uint32_t *functions = malloc((graph->function_count + 1u) * sizeof *functions);
    dot->hidden = malloc(methods + 1u);
    if (functions == NULL || dot->hidden == NULL) {
        free(functions);
        return fail();
    }
    memset(dot->hidden, true, methods);
    for (uint32_t i = 0; i < graph->function_count; i++) {
        if (is_candidate(dot, i)) {
            functions[count++] = i;
        }
    }
    bool is_limited = dot->options->nodes > 0 && !dot->options->prune.writes_all;
    uint64_t most = is_limited ? dot->options->nodes : count;
    take(dot, graph->self, functions, count, (most + 1) / 2);
    take(dot, graph->inclusive, functions, count, most);
    free(functions);
    for (uint32_t i = 0; i < graph->function_count; i++) {
        uint32_t method = graph->functions[i].method;
        if (TOOL_CALL_IS_METHOD(method) && dot->hidden[method]
            && value_of(dot, graph->inclusive, i) > 0) {
            dot->rest_count++;
            dot->rest_self += value_of(dot, graph->self, i);
        }
    }
    return true;
}

/* --- arrows ------------------------------------------------------------------------------- */

/* Sorts arrows by descending share, and drops arrows from the root. */
static bool sort_edges(struct dot *dot)
{
    const struct tool_call_graph *graph = &dot->graph;
    struct order order = {graph->arc_inclusive, dot->profile->metric_count};
    dot->sorted_edges = malloc((graph->arc_count + 1u) * sizeof *dot->sorted_edges);
    if (dot->sorted_edges == NULL) {
        return fail();
    }
    for (uint32_t i = 0; i < graph->arc_count; i++) {
        if (tool_arc_caller(graph, i) != 0
            && (graph->calls[i] > 0 || value_of(dot, graph->arc_inclusive, i) > 0)) {
            dot->sorted_edges[dot->edge_count++] = i;
        }
    }
    qsort_r(dot->sorted_edges, dot->edge_count, sizeof *dot->sorted_edges, compare_values, &order);
    return true;
}

/* --- writing ------------------------------------------------------------------------------ */

/* Writes text for the inside of a quoted string. */
static void put_text(struct prof_output *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            prof_output_char(out, '\\');
        }
        prof_output_char(out, *text);
    }
}

static void put_share(const struct dot *dot, uint64_t value)
{
    char text[32];
    snprintf(text, sizeof text, "%.1f%%", 100 * share_of(dot, value));
    prof_output_text(dot->out, text);
}

static void put_number(struct prof_output *out, const char *before, uint64_t value)
{
    prof_output_put(out, before, value, "\"");
}

/* Writes the look of a node: the larger its share of self values, the redder the node and the
 * larger its text. */
static void put_look(const struct dot *dot, uint64_t self)
{
    char text[96];
    double share = share_of(dot, self), strength = share * 4 > 1 ? 1 : share * 4;
    snprintf(text, sizeof text, ", fillcolor=\"0.02 %.2f 1.0\", fontsize=\"%.0f\"",
             0.05 + 0.6 * strength, 9 + 9 * strength);
    prof_output_text(dot->out, text);
}

static void put_node(const struct dot *dot, uint32_t function)
{
    struct prof_output *out = dot->out;
    uint32_t method = dot->graph.functions[function].method;
    uint64_t self = value_of(dot, dot->graph.self, function);
    uint64_t inclusive = value_of(dot, dot->graph.inclusive, function);
    bool is_method = TOOL_CALL_IS_METHOD(method);
    prof_output_put(out, "  n", function, " [label=\"");
    put_text(out, is_method ? dot->methods.names[method] : "(truncated)");
    prof_output_text(out, "\\n");
    put_share(dot, inclusive);
    prof_output_text(out, " (self ");
    put_share(dot, self);
    prof_output_text(out, ")\", tooltip=\"");
    put_text(out, is_method ? dot->methods.internal[method] : "(truncated)");
    put_number(out, "\", entries=\"", dot->graph.functions[function].entries);
    put_number(out, ", self=\"", self);
    put_number(out, ", inclusive=\"", inclusive);
    put_look(dot, self);
    prof_output_text(out, "];\n");
}

static void put_rest(const struct dot *dot)
{
    struct prof_output *out = dot->out;
    if (dot->rest_count == 0) {
        return;
    }
    prof_output_put(out, "  rest [label=\"(pruned: ", dot->rest_count, " methods)\\nself ");
    put_share(dot, dot->rest_self);
    put_number(out, "\", self=\"", dot->rest_self);
    prof_output_text(out, ", style=\"dashed\"");
    put_look(dot, 0);
    prof_output_text(out, "];\n");
}

static void put_edge(const struct dot *dot, uint32_t arc)
{
    struct prof_output *out = dot->out;
    char text[64];
    uint64_t inclusive = value_of(dot, dot->graph.arc_inclusive, arc);
    prof_output_put(out, "  n", tool_arc_caller(&dot->graph, arc), " -> n",
                    tool_arc_callee(&dot->graph, arc), " [label=\"");
    put_share(dot, inclusive);
    prof_output_put(out, "\\n", dot->graph.calls[arc]);
    put_number(out, "x\", calls=\"", dot->graph.calls[arc]);
    put_number(out, ", inclusive=\"", inclusive);
    prof_output_text(out, tool_arc_site(&dot->graph, arc) == 1 ? ", style=\"dashed\"" : "");
    snprintf(text, sizeof text, ", penwidth=\"%.1f\"];\n", 0.5 + 4 * share_of(dot, inclusive));
    prof_output_text(out, text);
}

static void put_all(const struct dot *dot)
{
    struct prof_output *out = dot->out;
    const struct tool_metric *metric = &dot->profile->metrics[0];
    uint32_t edges = dot->edge_count, most = EDGES_PER_NODE * dot->node_count;
    edges = edges > most && !dot->options->prune.writes_all ? most : edges;
    prof_output_text(out, "digraph profile {\n  graph [label=\"");
    put_text(out, dot->profile->name);
    if (*dot->profile->selection != '\0') {
        put_text(out, " (");
        put_text(out, dot->profile->selection);
        put_text(out, ")");
    }
    prof_output_put(out, ": ", dot->profile->totals[0], " ");
    put_text(out, metric->title);
    put_number(out, "\", total=\"", dot->profile->totals[0]);
    prof_output_text(out, ", labelloc=\"t\", fontname=\"sans-serif\"];\n"
                          "  node [shape=box, style=filled, fontname=\"sans-serif\"];\n"
                          "  edge [fontname=\"sans-serif\", fontsize=8];\n");
    for (uint32_t i = 1; i < dot->graph.function_count; i++) { /* skips the root */
        put_node(dot, i);
    }
    put_rest(dot);
    for (uint32_t i = 0; i < edges; i++) {
        put_edge(dot, dot->sorted_edges[i]);
    }
    prof_output_text(out, "}\n");
    if (dot->rest_count > 0) {
        char share[TOOL_NUMBER_BYTES];
        tool_put_small_percentage(share, 100 * share_of(dot, dot->rest_self));
        tool_note("%u of %u methods were folded into the node (pruned: %u methods): %s %% of %s; "
                  "%u of %u arrows were left out; --nodes=N or --no-prune writes more",
                  dot->rest_count, dot->rest_count + dot->node_count, dot->rest_count, share,
                  metric->name, dot->edge_count - edges, dot->edge_count);
    }
}

bool tool_export_dot(struct tool_profile *profile, const struct tool_export_options *options,
                     struct prof_output *out)
{
    static const struct tool_prune_options no_pruning = {.min_share = -1, .writes_all = true};
    static const struct tool_prune_plan plan = {.metrics = 1};
    struct dot dot = {.profile = profile, .options = options, .out = out};
    struct tool_call_options calls = {0, 0, NULL};
    struct tool_prune prune;
    if (!tool_prune_init(&prune, profile, &no_pruning, &plan)) {
        return false;
    }
    bool is_good = tool_export_methods_init(&dot.methods, profile->contexts, options->names)
                   && tool_call_graph_init(&dot.graph, &prune, &calls) && choose(&dot);
    if (is_good) {
        calls.hidden = dot.hidden;
        tool_call_graph_fini(&dot.graph);
        is_good = tool_call_graph_init(&dot.graph, &prune, &calls) && sort_edges(&dot);
    }
    if (is_good) {
        put_all(&dot);
    }
    free(dot.hidden);
    free(dot.sorted_edges);
    tool_call_graph_fini(&dot.graph);
    tool_export_methods_fini(&dot.methods);
    tool_prune_fini(&prune);
    return is_good;
}
