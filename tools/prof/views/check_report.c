/* Reports of budgets for CI services: JUnit's XML and SARIF 2.1.0. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "tools/prof/views/budget.h"
#include "tools/prof/command/text.h"
#include "tools/prof/command/xml.h"

/* --- JUnit ----------------------------------------------------------------------------------- */

static const char *finish_text(struct prof_bytes *text, struct prof_output *out)
{
    prof_bytes_add(text, "", 1);
    if (text->has_failed) {
        prof_output_fail(out, ENOMEM);
        return "";
    }
    return text->bytes;
}

void tool_check_junit(const struct tool_check *check, struct prof_output *out)
{
    struct prof_bytes text = {0};
    prof_output_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite");
    tool_xml_attribute(out, "name", check->budgets->path);
    tool_xml_number(out, "tests", check->budgets->count);
    tool_xml_number(out, "failures", check->broken_count);
    prof_output_text(out, " errors=\"0\">\n");
    for (size_t i = 0; i < check->budgets->count; i++) {
        const struct tool_verdict *verdict = &check->verdicts[i];
        text.length = 0;
        tool_verdict_subject(&text, verdict);
        prof_output_text(out, "<testcase");
        tool_xml_attribute(out, "classname", check->profile->name);
        tool_xml_attribute(out, "name", finish_text(&text, out));
        if (verdict->is_kept) {
            prof_output_text(out, "/>\n");
            continue;
        }
        text.length = 0;
        tool_verdict_text(&text, verdict);
        prof_output_text(out, ">\n<failure type=\"budget\"");
        tool_xml_attribute(out, "message", finish_text(&text, out));
        prof_output_text(out, ">");
        prof_output_xml(out, check->budgets->path);
        prof_output_char(out, ':');
        prof_output_unsigned(out, verdict->budget->line);
        prof_output_text(out, "</failure>\n</testcase>\n");
    }
    prof_output_text(out, "</testsuite>\n</testsuites>\n");
    prof_bytes_fini(&text);
}

/* --- SARIF ----------------------------------------------------------------------------------- */

/* A path as a URI reference. */
static void write_uri(struct prof_output *out, const char *path)
{
    static const char hex[] = "0123456789ABCDEF";
    prof_output_char(out, '"');
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
    prof_output_text(out, "}, \"region\": {\"startLine\": ");
    prof_output_unsigned(out, line);
    prof_output_text(out, "}}}");
}

/* The first line of a method's code; 0: it tells none. */
static uint64_t first_line(const struct prof_method *method)
{
    int32_t first = 0;
    for (uint32_t i = 0; i < method->instruction_count; i++) {
        int32_t line = method->lines[i];
        first = line > 0 && (first == 0 || line < first) ? line : first;
    }
    return (uint64_t)first;
}

/* Where the method is, else where the budget is. */
static void write_location(const struct tool_check *check, const struct tool_verdict *verdict,
                           struct prof_output *out)
{
    const struct prof_method *method = verdict->method;
    uint64_t line = method == NULL ? 0 : first_line(method);
    if (verdict->budget->kind != TOOL_BUDGET_METHOD || line == 0
        || method->names.source_file == NULL) {
        write_place(out, check->budgets->path, verdict->budget->line);
        return;
    }
    const char *slash = strrchr(method->names.class_name, '/');
    struct prof_bytes path = {0};
    prof_bytes_add(&path, method->names.class_name,
                   slash == NULL ? 0 : (size_t)(slash + 1 - method->names.class_name));
    prof_bytes_text(&path, method->names.source_file);
    write_place(out, finish_text(&path, out), line);
    prof_bytes_fini(&path);
}

void tool_check_sarif(const struct tool_check *check, struct prof_output *out)
{
    struct prof_bytes text = {0};
    bool is_first = true;
    prof_output_text(out, "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
                          " \"version\": \"2.1.0\",\n"
                          " \"runs\": [{\n"
                          "  \"tool\": {\"driver\": {\"name\": \"jp2prof\", \"version\": "
                          "\"" JP2_VERSION "\",\n"
                          "   \"rules\": [{\"id\": \"budget\", \"shortDescription\": {\"text\": "
                          "\"A budget of the profile is exceeded\"}}]}},\n"
                          "  \"results\": [");
    for (size_t i = 0; i < check->budgets->count; i++) {
        const struct tool_verdict *verdict = &check->verdicts[i];
        if (verdict->is_kept) {
            continue;
        }
        text.length = 0;
        tool_verdict_text(&text, verdict);
        prof_output_text(out, is_first ? "\n" : ",\n");
        is_first = false;
        prof_output_text(out, "   {\"ruleId\": \"budget\", \"level\": \"error\", \"message\": "
                              "{\"text\": ");
        tool_json_text(out, finish_text(&text, out));
        prof_output_text(out, "},\n    \"locations\": [");
        write_location(check, verdict, out);
        prof_output_text(out, "]}");
    }
    prof_output_text(out, "]}]}\n");
    prof_bytes_fini(&text);
}
