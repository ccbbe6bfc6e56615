/* Reports of budgets: text, JSON, and for CI services JUnit XML and SARIF 2.1.0. */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tools/prof/command/json_text.h"
#include "tools/prof/command/message.h"
#include "tools/prof/command/table.h"
#include "tools/prof/command/text.h"
#include "tools/prof/command/xml.h"
#include "tools/prof/profile/remarks.h"
#include "tools/prof/views/budget.h"

#define MILLION 1000000u

/* --- text ------------------------------------------------------------------------------------ */

/* Adds "method com.acme.Order.total, instructions inclusive". */
static void add_subject(struct vm_text *to, const struct tool_verdict *verdict)
{
    const struct tool_budget *budget = verdict->budget;
    bool is_total = budget->kind == TOOL_BUDGET_TOTAL;
    vm_text_put(to, tool_budget_kinds[budget->kind], is_total ? "" : " ", budget->name, ", ",
                verdict->metric->name);
    if (!is_total && strcmp(verdict->metric->name, "invocations") != 0) {
        vm_text_string(to, budget->is_self       ? " self"
                           : verdict->is_partial ? " inclusive within the selection"
                                                 : " inclusive");
    }
}

static void add_baseline(struct vm_text *to, const struct tool_verdict *verdict)
{
    const struct tool_budget *budget = verdict->budget;
    if (!budget->is_relative) {
        return;
    }
    vm_text_string(to, " (baseline ");
    tool_add_number(to, verdict->baseline);
    if (budget->limit > 0) {
        vm_text_string(to, budget->is_less ? " - " : " + ");
        if (budget->is_percent) {
            vm_text_printf(to, "%g %%", (double)budget->limit / MILLION);
        } else {
            tool_add_number(to, budget->limit);
        }
    }
    vm_text_string(to, ")");
}

static void add_verdict_text(struct vm_text *to, const struct tool_verdict *verdict)
{
    uint64_t value = verdict->value, limit = verdict->limit;
    add_subject(to, verdict);
    vm_text_string(to, ": ");
    if (verdict->result == TOOL_NOTHING_RAN) {
        vm_text_string(to, "no context in this profile is meant (allowed when the line begins with "
                           "optional)");
        return;
    }
    if (verdict->result == TOOL_NO_BASELINE) {
        tool_add_number(to, value);
        vm_text_string(to, ", and no context in the baseline is meant: the code did not run there, "
                           "or is folded or left out there (a line that begins with optional takes "
                           "0 for code that did not run)");
        return;
    }
    tool_add_number(to, value);
    if (verdict->result == TOOL_KEPT) {
        vm_text_put(to, " ", tool_budget_operators[verdict->budget->op], " ");
        tool_add_number(to, limit);
    } else {
        char share[TOOL_NUMBER_BYTES];
        uint64_t distance = value > limit ? value - limit : limit - value;
        vm_text_string(to, ", ");
        tool_add_number(to, distance);
        if (limit > 0) {
            tool_put_share(share, distance, limit);
            vm_text_put(to, " (", share, " %)");
        }
        vm_text_string(to, value > limit ? " over " : " under ");
        vm_text_string(to, verdict->budget->op == TOOL_EXACTLY ? "the only value allowed, "
                                                               : "the limit of ");
        tool_add_number(to, limit);
    }
    add_baseline(to, verdict);
}

/* Adds the number of budgets with each result, and the number of all budgets. */
static void add_summary(struct vm_text *to, const struct tool_check *check)
{
    static const char *const ends[][2] = {
        [TOOL_KEPT] = {" is kept", " are kept"},
        [TOOL_EXCEEDED] = {" is exceeded", " are exceeded"},
        [TOOL_NOTHING_RAN] = {" is of nothing that ran", " are of nothing that ran"},
        [TOOL_NO_BASELINE] = {" is of nothing in the baseline", " are of nothing in the baseline"}};
    size_t count = check->budgets->count;
    bool is_all = check->result_counts[TOOL_KEPT] == count, is_first = true;
    if (is_all && count > 1) {
        vm_text_string(to, "all ");
    }
    for (unsigned result = is_all ? TOOL_KEPT : TOOL_EXCEEDED; result <= TOOL_NO_BASELINE;
         result++) {
        size_t number = check->result_counts[result];
        if (number == 0) {
            continue;
        }
        vm_text_string(to, is_first ? "" : ", ");
        tool_add_number(to, number);
        vm_text_string(to, !is_first ? "" : number == 1 ? " budget" : " budgets");
        vm_text_string(to, ends[result][number > 1]);
        is_first = false;
    }
    if (!is_all) {
        vm_text_string(to, ", of ");
        tool_add_number(to, count);
    }
}

/* Adds the line for a budget: "budget.txt:3: total, instructions: ...". */
static void add_verdict(struct vm_text *to, const struct tool_check *check,
                        const struct tool_verdict *verdict)
{
    static const char *const heads[] = {[TOOL_KEPT] = ": kept: ",
                                        [TOOL_EXCEEDED] = ": ",
                                        [TOOL_NOTHING_RAN] = ": error: ",
                                        [TOOL_NO_BASELINE] = ": error: "};
    vm_text_put(to, check->budgets->path, ":", verdict->budget->line, heads[verdict->result]);
    add_verdict_text(to, verdict);
}

size_t tool_check_errors(const struct tool_check *check)
{
    return check->result_counts[TOOL_NOTHING_RAN] + check->result_counts[TOOL_NO_BASELINE];
}

void tool_check_coverage(struct vm_text *to, const struct tool_check *check)
{
    vm_text_put(to, check->budgets->path, ": ");
    if (check->is_refused) {
        tool_covered_refusal(to, &check->covered, check->min_coverage);
    } else {
        tool_covered_text(to, &check->covered);
    }
}

void tool_check_text(const struct tool_check *check, const struct tool_settings *settings,
                     struct prof_output *out, bool has_all)
{
    struct vm_text text = {0};
    for (size_t i = 0; i < check->budgets->count; i++) {
        const struct tool_verdict *verdict = &check->verdicts[i];
        if (verdict->result == TOOL_KEPT && !has_all) {
            continue;
        }
        add_verdict(&text, check, verdict);
        vm_text_string(&text, "\n");
    }
    add_summary(&text, check);
    vm_text_string(&text, "\n");
    prof_output_run(out, &text);
    vm_text_fini(&text);
    tool_report_remarks(out, "", check->profile, NULL);
    tool_report_work(out, settings, check->profile, NULL);
}

static void say(struct vm_text *text)
{
    vm_text_add(text, "", 1);
    tool_note("%s", text->has_failed ? "out of memory" : text->bytes);
    text->length = 0;
}

void tool_check_say(const struct tool_check *check)
{
    struct vm_text text = {0};
    for (size_t i = 0; i < check->budgets->count; i++) {
        if (check->verdicts[i].result != TOOL_KEPT) {
            add_verdict(&text, check, &check->verdicts[i]);
            say(&text);
        }
    }
    add_summary(&text, check);
    say(&text);
    vm_text_fini(&text);
    tool_remarks_note(check->profile);
    if (*check->profile->work != '\0'
        && strcmp(check->profile->metrics[0].name, "instructions") == 0) {
        tool_note("%s", check->profile->work);
    }
}

/* --- JSON ------------------------------------------------------------------------------------ */

/* Makes a table with a row for each budget. Returns NULL if memory runs out. */
static struct tool_table *make_table(const struct tool_check *check)
{
    static const struct tool_column columns[] = {
        {"line", "", "", TOOL_CELL_NUMBER},     {"kind", "", "", TOOL_CELL_TEXT},
        {"name", "", "", TOOL_CELL_TEXT},       {"metric", "", "", TOOL_CELL_TEXT},
        {"unit", "", "", TOOL_CELL_TEXT},       {"count", "", "", TOOL_CELL_TEXT},
        {"operator", "", "", TOOL_CELL_TEXT},   {"limit", "", "", TOOL_CELL_NUMBER},
        {"baseline", "", "", TOOL_CELL_NUMBER}, {"value", "", "", TOOL_CELL_NUMBER},
        {"result", "", "", TOOL_CELL_TEXT}};
    static const char *const results[] = {[TOOL_KEPT] = "kept",
                                          [TOOL_EXCEEDED] = "exceeded",
                                          [TOOL_NOTHING_RAN] = "nothing ran",
                                          [TOOL_NO_BASELINE] = "no baseline"};
    struct tool_table *table =
        tool_table_create(columns, (uint32_t)(sizeof columns / sizeof columns[0]));
    for (size_t i = 0; table != NULL && i < check->budgets->count; i++) {
        const struct tool_verdict *verdict = &check->verdicts[i];
        const struct tool_budget *budget = verdict->budget;
        tool_table_number(table, budget->line);
        tool_table_text(table, tool_budget_kinds[budget->kind]);
        tool_table_text(table, budget->name);
        tool_table_text(table, verdict->metric->name);
        tool_table_text(table, verdict->metric->unit);
        tool_table_text(table, budget->is_self       ? "self"
                               : verdict->is_partial ? "inclusive within the selection"
                                                     : "inclusive");
        tool_table_text(table, tool_budget_operators[budget->op]);
        if (verdict->result == TOOL_NO_BASELINE) {
            tool_table_none(table);
        } else {
            tool_table_number(table, verdict->limit);
        }
        if (budget->is_relative && verdict->result != TOOL_NO_BASELINE) {
            tool_table_number(table, verdict->baseline);
        } else {
            tool_table_none(table);
        }
        if (verdict->result == TOOL_NOTHING_RAN) {
            tool_table_none(table);
        } else {
            tool_table_number(table, verdict->value);
        }
        tool_table_text(table, results[verdict->result]);
    }
    return table;
}

static void write_table(const struct tool_check *check, const struct tool_settings *settings,
                        struct prof_output *out)
{
    struct tool_table *table = make_table(check);
    if (table == NULL) {
        prof_output_fail(out, ENOMEM);
    } else {
        tool_table_write(table, settings, out);
    }
    tool_table_free(table);
}

void tool_check_csv(const struct tool_check *check, struct prof_output *out)
{
    static const struct tool_settings settings = {.format = TOOL_FORMAT_CSV};
    write_table(check, &settings, out);
}

/* Writes the coverage by metric, and whether it is too small. */
static void write_coverage(const struct tool_check *check, struct prof_output *out)
{
    const struct tool_profile *profile = check->profile;
    char least[TOOL_NUMBER_BYTES];
    bool is_first = true;
    snprintf(least, sizeof least, "%g", check->min_coverage);
    if (*profile->remarks != '\0') {
        prof_output_text(out, ",\n \"remarks\": ");
        tool_remarks_json(out, profile);
    }
    prof_output_text(out, ",\n \"minCoverage\": ");
    prof_output_text(out, least);
    prof_output_text(out, ",\n \"refused\": ");
    prof_output_text(out, check->is_refused ? "true" : "false");
    prof_output_text(out, ",\n \"coverage\": [");
    for (uint32_t i = 0; i < profile->metric_count; i++) {
        if (!tool_covered_has(&check->covered, i)) {
            continue;
        }
        prof_output_text(out, is_first ? "{\"metric\": " : ",\n  {\"metric\": ");
        tool_json_string(out, profile->metrics[i].name);
        prof_output_put(out, ", \"covered\": ", tool_covered_part(&check->covered, i),
                        ", \"total\": ", profile->file_totals[i], "}");
        is_first = false;
    }
    prof_output_char(out, ']');
}

void tool_check_json(const struct tool_check *check, struct prof_output *out)
{
    static const struct tool_settings settings = {.format = TOOL_FORMAT_JSON};
    prof_output_text(out, "{\"profile\": ");
    tool_json_string(out, check->profile->path);
    prof_output_text(out, ",\n \"budgets\": ");
    tool_json_string(out, check->budgets->path);
    prof_output_put(out, ",\n \"exceeded\": ", check->result_counts[TOOL_EXCEEDED],
                    ",\n \"errors\": ", tool_check_errors(check));
    write_coverage(check, out);
    prof_output_text(out, ",\n \"rows\": ");
    write_table(check, &settings, out);
    prof_output_text(out, "}\n");
}

/* --- JUnit ----------------------------------------------------------------------------------- */

static const char *finish_text(struct vm_text *text, struct prof_output *out)
{
    vm_text_add(text, "", 1);
    if (text->has_failed) {
        prof_output_fail(out, ENOMEM);
        return "";
    }
    return text->bytes;
}

void tool_check_junit(const struct tool_check *check, struct prof_output *out)
{
    struct vm_text text = {0};
    prof_output_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite");
    tool_xml_attribute(out, "name", check->budgets->path);
    tool_xml_number(out, "tests", check->budgets->count + check->is_refused);
    tool_xml_number(out, "failures", check->result_counts[TOOL_EXCEEDED]);
    tool_xml_number(out, "errors", tool_check_errors(check) + check->is_refused);
    prof_output_text(out, ">\n");
    tool_check_coverage(&text, check);
    prof_output_text(out, check->is_refused ? "<testcase" : "<properties>\n<property");
    if (check->is_refused) {
        tool_xml_attribute(out, "classname", check->profile->name);
        tool_xml_attribute(out, "name", "coverage of the run");
        prof_output_text(out, ">\n<error type=\"coverage\"");
        tool_xml_attribute(out, "message", finish_text(&text, out));
        prof_output_text(out, "/>\n</testcase>\n");
    } else {
        tool_xml_attribute(out, "name", "coverage");
        tool_xml_attribute(out, "value", finish_text(&text, out));
        prof_output_text(out, "/>\n</properties>\n");
    }
    for (size_t i = 0; i < check->budgets->count; i++) {
        const struct tool_verdict *verdict = &check->verdicts[i];
        text.length = 0;
        add_subject(&text, verdict);
        prof_output_text(out, "<testcase");
        tool_xml_attribute(out, "classname", check->profile->name);
        tool_xml_attribute(out, "name", finish_text(&text, out));
        if (verdict->result == TOOL_KEPT) {
            prof_output_text(out, "/>\n");
            continue;
        }
        text.length = 0;
        add_verdict_text(&text, verdict);
        bool is_error = verdict->result != TOOL_EXCEEDED;
        prof_output_text(out, verdict->result == TOOL_NOTHING_RAN ? ">\n<error type=\"nothing ran\""
                              : verdict->result == TOOL_NO_BASELINE
                                  ? ">\n<error type=\"no baseline\""
                                  : ">\n<failure type=\"budget\"");
        tool_xml_attribute(out, "message", finish_text(&text, out));
        prof_output_text(out, ">");
        prof_output_name(out, check->budgets->path, VM_TEXT_XML);
        prof_output_put(out, ":", verdict->budget->line, is_error ? "</error>\n" : "</failure>\n",
                        "</testcase>\n");
    }
    prof_output_text(out, "</testsuite>\n</testsuites>\n");
    vm_text_fini(&text);
}

/* --- SARIF ----------------------------------------------------------------------------------- */

/* Returns the path relative to the working directory, where a build has its sources, if the file is
 * below this directory; otherwise returns the path unchanged. */
static const char *relative_path(const char *path)
{
    char directory[PATH_MAX];
    if (*path == '/' && getcwd(directory, sizeof directory) != NULL) {
        size_t length = strlen(directory);
        bool is_within = strncmp(path, directory, length) == 0 && path[length] == '/';
        path += is_within ? length + 1 : 0;
    }
    while (path[0] == '.' && path[1] == '/') {
        path += 1 + strspn(path + 1, "/");
    }
    return path;
}

/* Writes a path as a URI reference. */
static void write_uri(struct prof_output *out, const char *path)
{
    static const char hex[] = "0123456789ABCDEF";
    path = relative_path(path);
    prof_output_text(out, *path == '/' ? "\"file://" : "\"");
    for (; *path != '\0'; path++) {
        unsigned char c = (unsigned char)*path;
        bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                        || strchr("-._~/$", c) != NULL;
        if (is_plain) {
            prof_output_char(out, (char)c);
        } else {
            prof_output_char(out, '%');
            prof_output_char(out, hex[c >> 4]);
            prof_output_char(out, hex[c & 15]);
        }
    }
    prof_output_char(out, '"');
}

static void write_place(struct prof_output *out, const char *path, uint64_t line)
{
    prof_output_text(out, "{\"physicalLocation\": {\"artifactLocation\": {\"uri\": ");
    write_uri(out, path);
    prof_output_put(out, "}, \"region\": {\"startLine\": ", line, "}}}");
}

/* Returns the first line of a method's code, or 0 if it is unknown. */
static uint64_t first_line(const struct prof_method *method)
{
    int32_t first = 0;
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        int32_t line = method->lines[i];
        first = line > 0 && (first == 0 || line < first) ? line : first;
    }
    return (uint64_t)first;
}

/* Writes the location of the method if it is known, otherwise the location of the budget. */
static void write_location(const struct tool_check *check, const struct tool_verdict *verdict,
                           struct prof_output *out)
{
    const struct prof_method *method = verdict->method;
    uint64_t line = method == NULL ? 0 : first_line(method);
    if (verdict->result == TOOL_NOTHING_RAN || verdict->budget->kind != TOOL_BUDGET_METHOD
        || line == 0 || method->names.source_file == NULL) {
        write_place(out, check->budgets->path, verdict->budget->line);
        return;
    }
    const char *slash = strrchr(method->names.class_name, '/');
    struct tool_source source;
    if (tool_source_find(check->sources, &method->names, &source)) {
        write_place(out, source.path, line);
        tool_source_release(&source);
        return;
    }
    struct vm_text path = {0};
    if (method->names.source_path != NULL) {
        vm_text_string(&path, method->names.source_path);
    } else {
        vm_text_add(&path, method->names.class_name,
                    slash == NULL ? 0 : (size_t)(slash + 1 - method->names.class_name));
        vm_text_string(&path, method->names.source_file);
    }
    write_place(out, finish_text(&path, out), line);
    vm_text_fini(&path);
}

void tool_check_sarif(const struct tool_check *check, struct prof_output *out)
{
    struct vm_text text = {0};
    bool is_first = true;
    prof_output_text(out, "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
                          " \"version\": \"2.1.0\",\n"
                          " \"runs\": [{\n"
                          "  \"tool\": {\"driver\": {\"name\": \"jp2prof\", \"version\": "
                          "\"" JP2_VERSION "\",\n"
                          "   \"rules\": [{\"id\": \"budget\", \"shortDescription\": {\"text\": "
                          "\"A budget of the profile is exceeded\"}},\n"
                          "    {\"id\": \"nothing-ran\", \"shortDescription\": {\"text\": "
                          "\"A budget is of nothing that ran\"}},\n"
                          "    {\"id\": \"no-baseline\", \"shortDescription\": {\"text\": "
                          "\"A budget is of nothing in the baseline\"}},\n"
                          "    {\"id\": \"coverage\", \"shortDescription\": {\"text\": "
                          "\"Limits cover too little of the run\"}}]}},\n"
                          "  \"results\": [");
    tool_check_coverage(&text, check);
    if (check->is_refused) {
        is_first = false;
        prof_output_text(out, "\n   {\"ruleId\": \"coverage\", \"level\": \"error\", "
                              "\"message\": {\"text\": ");
        tool_json_string(out, finish_text(&text, out));
        prof_output_text(out, "},\n    \"locations\": [");
        write_place(out, check->budgets->path, 1);
        prof_output_text(out, "]}");
    }
    for (size_t i = 0; i < check->budgets->count; i++) {
        const struct tool_verdict *verdict = &check->verdicts[i];
        if (verdict->result == TOOL_KEPT) {
            continue;
        }
        text.length = 0;
        add_verdict_text(&text, verdict);
        prof_output_text(out, is_first ? "\n" : ",\n");
        is_first = false;
        prof_output_put(out, "   {\"ruleId\": ",
                        verdict->result == TOOL_NOTHING_RAN   ? "\"nothing-ran\""
                        : verdict->result == TOOL_NO_BASELINE ? "\"no-baseline\""
                                                              : "\"budget\"",
                        ", \"level\": \"error\", \"message\": {\"text\": ");
        tool_json_string(out, finish_text(&text, out));
        prof_output_text(out, "},\n    \"locations\": [");
        write_location(check, verdict, out);
        prof_output_text(out, "]}");
    }
    text.length = 0;
    tool_check_coverage(&text, check);
    prof_output_text(out, "],\n  \"properties\": {\"coverage\": ");
    tool_json_string(out, finish_text(&text, out));
    prof_output_text(out, "}}]}\n");
    vm_text_fini(&text);
}
