/* jp2prof blocks: basic blocks of methods, and the counts of the edges between them. */
#include <errno.h>
#include <stdlib.h>

#include "tools/prof/commands.h"
#include "tools/prof/code/flow.h"
#include "tools/prof/profile/load.h"
#include "tools/prof/code/method_code.h"
#include "tools/prof/profile/methods.h"
#include "tools/prof/profile/names.h"
#include "tools/prof/command/table.h"
#include "vm/classfile/opcodes.h"

struct blocks {
    const struct tool_profile *profile;
    const struct tool_settings *settings;
    char **labels;
    struct prof_output *out;
    bool is_edges; /* rows are edges */
};

static const struct tool_column columns[] = {
    {"class", NULL, "", TOOL_CELL_TEXT},
    {"name", NULL, "", TOOL_CELL_TEXT},
    {"descriptor", NULL, "", TOOL_CELL_TEXT},
    {"block", "block", "", TOOL_CELL_NUMBER},
    {"first", "from", "instruction", TOOL_CELL_NUMBER},
    {"last", "to", "instruction", TOOL_CELL_NUMBER},
    {"line", "line", "", TOOL_CELL_NUMBER},
    {"executions", "executions", "times", TOOL_CELL_NUMBER},
    {"instructions", "in all", "instructions", TOOL_CELL_NUMBER},
    {"leftByException", "left by", "exceptions", TOOL_CELL_NUMBER},
    {"stillRunning", "running", "at the end", TOOL_CELL_NUMBER},
    {"goesTo", "goes to", "block", TOOL_CELL_TEXT}};

static const struct tool_column edge_columns[] = {
    {"class", NULL, "", TOOL_CELL_TEXT},
    {"name", NULL, "", TOOL_CELL_TEXT},
    {"descriptor", NULL, "", TOOL_CELL_TEXT},
    {"from", "from", "block", TOOL_CELL_NUMBER},
    {"to", "to", "block", TOOL_CELL_NUMBER},
    {"fromInstruction", "from", "instruction", TOOL_CELL_NUMBER},
    {"toInstruction", "to", "instruction", TOOL_CELL_NUMBER},
    {"least", "at least", "times", TOOL_CELL_NUMBER},
    {"most", "at most", "times", TOOL_CELL_NUMBER},
    {"kind", "by", "", TOOL_CELL_TEXT}};

/* --- edges ----------------------------------------------------------------------------------- */

/* Adds the edges of a block, "3 (1,000 times), 5 (12 to 15 times)", or how the method ends
 * there. */
static void add_edges(struct vm_text *to, const struct tool_flow *flow,
                      const struct prof_method *method, uint32_t block)
{
    uint32_t last = method->blocks[block].last;
    bool is_any = false;
    for (uint32_t i = 0; flow != NULL && i < flow->edge_count; i++) {
        const struct tool_edge *edge = &flow->edges[i];
        if (edge->from != last) {
            continue;
        }
        vm_text_put(to, is_any ? ", " : "", prof_method_block(method, edge->to) + 1, " (");
        tool_add_number(to, edge->least);
        if (edge->most != edge->least) {
            vm_text_string(to, " to ");
            tool_add_number(to, edge->most);
        }
        vm_text_string(to, edge->least == 1 && edge->most == 1 ? " time)" : " times)");
        is_any = true;
    }
    if (!is_any) {
        const char *mnemonic = vm_opcode_info[method->opcodes[last - 1]].mnemonic;
        vm_text_string(to, mnemonic == NULL ? "?" : mnemonic);
    }
}

/* --- rows ------------------------------------------------------------------------------------ */

static uint64_t sum(const uint64_t *column, const struct prof_block *block)
{
    uint64_t total = 0;
    for (uint32_t i = block->first; column != NULL && i <= block->last; i++) {
        total += column[i - 1];
    }
    return total;
}

static bool add_rows(const struct tool_method_code *code, const struct tool_flow *flow,
                     struct tool_table *table)
{
    const struct prof_method *method = code->method;
    struct vm_text text = {0};
    for (uint32_t i = 0; i < method->block_count; i++) {
        const struct prof_block *block = &method->blocks[i];
        int line = prof_method_line(method, block->first);
        tool_table_class(table, method->names.class_name);
        tool_table_name(table, method->names.name);
        tool_table_name(table, method->names.descriptor);
        tool_table_number(table, i + 1);
        tool_table_number(table, block->first);
        tool_table_number(table, block->last);
        if (line > 0) {
            tool_table_number(table, (uint64_t)line);
        } else {
            tool_table_none(table);
        }
        tool_table_number(table, code->blocks[i]);
        tool_table_number(table, sum(code->executed, block));
        tool_table_number(table, sum(code->left, block));
        tool_table_number(table, sum(code->live, block));
        text.length = 0;
        add_edges(&text, flow, method, i);
        vm_text_add(&text, "", 1);
        tool_table_text(table, text.has_failed ? "" : text.bytes);
    }
    bool is_good = !text.has_failed;
    vm_text_fini(&text);
    return is_good;
}

static void add_edge_rows(const struct tool_method_code *code, const struct tool_flow *flow,
                          struct tool_table *table)
{
    const struct prof_method *method = code->method;
    for (uint32_t i = 0; i < flow->edge_count; i++) {
        const struct tool_edge *edge = &flow->edges[i];
        tool_table_class(table, method->names.class_name);
        tool_table_name(table, method->names.name);
        tool_table_name(table, method->names.descriptor);
        tool_table_number(table, prof_method_block(method, edge->from) + 1);
        tool_table_number(table, prof_method_block(method, edge->to) + 1);
        tool_table_number(table, edge->from);
        tool_table_number(table, edge->to);
        tool_table_number(table, edge->least);
        tool_table_number(table, edge->most);
        tool_table_text(table, edge->kind == TOOL_EDGE_JUMP ? "jump" : "falling through");
    }
}

static bool add_method(const struct blocks *blocks, const struct tool_method_code *code,
                       struct tool_table *table)
{
    const struct prof_code_details *details =
        prof_contexts_details(blocks->profile->contexts, code->method);
    struct tool_flow flow = {0};
    if (details != NULL
        && !tool_flow_find(&flow, code->method, details, code->entries, code->blocks,
                           code->executed)) {
        return false;
    }
    bool is_good = true;
    if (blocks->is_edges) {
        add_edge_rows(code, &flow, table);
    } else {
        is_good = add_rows(code, details == NULL ? NULL : &flow, table);
    }
    tool_flow_fini(&flow);
    return is_good;
}

static void write_head(const struct blocks *blocks, const struct tool_method_code *code)
{
    struct vm_text text = {0};
    struct tool_colors colors = tool_colors(blocks->settings->has_color);
    vm_text_put(&text, "\n", colors.strong, blocks->labels[code->method->number], colors.end, ": ");
    tool_add_number(&text, code->entries);
    vm_text_string(&text, code->entries == 1 ? " invocation\n" : " invocations\n");
    if (code->blocks == NULL) {
        vm_text_string(&text, "a native method: it has no blocks\n");
    }
    prof_output_run(blocks->out, &text);
    vm_text_fini(&text);
}

static struct tool_table *create_table(const struct blocks *blocks)
{
    return blocks->is_edges
               ? tool_table_create(edge_columns, sizeof edge_columns / sizeof edge_columns[0])
               : tool_table_create(columns, sizeof columns / sizeof columns[0]);
}

/* Writes a table for each method as text, or one table as JSON or CSV. */
static bool write_all(const struct blocks *blocks, const struct tool_method_codes *codes)
{
    bool is_text = blocks->settings->format == TOOL_FORMAT_TEXT, is_good = true;
    struct tool_table *table = NULL;
    tool_report_begin(blocks->out, blocks->settings, blocks->profile, NULL);
    for (uint32_t i = 0; is_good && i < codes->count; i++) {
        const struct tool_method_code *code = &codes->codes[i];
        if (table == NULL) {
            table = create_table(blocks);
        }
        is_good = table != NULL && (code->blocks == NULL || add_method(blocks, code, table));
        if (is_good && is_text) {
            write_head(blocks, code);
            if (code->blocks != NULL) {
                tool_table_write(table, blocks->settings, blocks->out);
            }
            tool_table_free(table);
            table = NULL;
        }
    }
    if (is_good && !is_text) {
        tool_table_write(table, blocks->settings, blocks->out);
    }
    tool_table_free(table);
    tool_report_end(blocks->out, blocks->settings);
    return is_good;
}

/* --- the command ----------------------------------------------------------------------------- */

static int report(struct blocks *blocks, const bool *is_asked)
{
    const struct prof_contexts *contexts = blocks->profile->contexts;
    struct tool_method_codes codes = {0};
    int status = TOOL_FAILED;
    if (contexts->blocks_at == NULL) {
        return tool_error("the profile has no counts of blocks");
    }
    blocks->labels = tool_labels(contexts, (enum tool_names)blocks->settings->names);
    if (blocks->labels == NULL || !tool_method_codes_make(&codes, blocks->profile, is_asked)) {
        tool_labels_free(blocks->labels, contexts->method_count);
        return tool_no_memory();
    }
    blocks->out = tool_output_open(blocks->settings);
    if (blocks->out != NULL) {
        if (!write_all(blocks, &codes)) {
            prof_output_fail(blocks->out, ENOMEM);
        }
        status = tool_output_close(blocks->out);
    }
    tool_method_codes_release(&codes);
    tool_labels_free(blocks->labels, contexts->method_count);
    return status;
}

int tool_blocks(int count, char **arguments)
{
    bool is_edges = false;
    const struct tool_option own[] = {{"edges", NULL,
                                       "the ways from block to block, in place of the blocks",
                                       TOOL_SWITCH, &is_edges},
                                      {0}};
    const struct tool_usage usage = {
        .command = arguments[0],
        .arguments = "METHOD PROFILE",
        .answers =
            "Basic blocks of a method: how often each ran, how it was left, and how often "
            "control\nwent to each other block. If the counts do not determine a number, its least "
            "and greatest\npossible values are shown. METHOD is as in callers.",
        .examples = "    jp2prof blocks Parser.next jp2-profile.jp2\n"
                    "    jp2prof blocks --edges --csv 'com.acme.**' jp2-profile.jp2 -o edges.csv\n",
        .options = own,
        .wants = TOOL_SELECTS | TOOL_TABLES | TOOL_NAMES | TOOL_WRITES | TOOL_PRUNES,
        .least = 2,
        .most = 2};
    struct tool_settings settings;
    int status;
    if (!tool_arguments(&usage, &settings, &count, &arguments, &status)) {
        return status;
    }
    settings.selects_rows = true;
    struct tool_profile *profile = tool_load(arguments[1], &settings);
    bool *is_asked = profile == NULL ? NULL : tool_methods_find_selected(arguments[0], profile);
    status = TOOL_FAILED;
    if (is_asked != NULL) {
        struct blocks blocks = {.profile = profile, .settings = &settings, .is_edges = is_edges};
        status = report(&blocks, is_asked);
    }
    free(is_asked);
    tool_unload(profile);
    return status;
}
