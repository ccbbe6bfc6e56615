/*
 * export_cobertura.c: a coverage report in Cobertura's XML (coverage-04.dtd), which CI services
 * read. The hits of a line are its executions.
 */
#include <stdio.h>
#include <string.h>

#include "tools/prof/command/xml.h"
#include "tools/prof/export/coverage.h"
#include "vm/base/text/text.h"

/* Writes covered / all with four digits; 1 if all is 0, as Cobertura does. */
static void put_rate(struct prof_output *out, const char *name, const struct tool_counter *of)
{
    uint64_t all = of->covered + of->missed;
    uint64_t rate = all == 0 ? 10000 : (uint64_t)((double)of->covered / (double)all * 10000);
    char text[16];
    snprintf(text, sizeof text, "%u.%04u", (unsigned)(rate / 10000), (unsigned)(rate % 10000));
    prof_output_put(out, " ", name, "=\"", text, "\"");
}

/* Writes the rates, and the average cyclomatic complexity of a method with two digits. */
static void put_rates(struct prof_output *out, const struct tool_counter *counters)
{
    const struct tool_counter *paths = &counters[TOOL_COUNTER_COMPLEXITY];
    const struct tool_counter *methods = &counters[TOOL_COUNTER_METHOD];
    uint64_t count = methods->covered + methods->missed;
    uint64_t all = paths->covered + paths->missed;
    uint64_t average = count == 0 ? 0 : 100 * all / count;
    char text[48];
    put_rate(out, "line-rate", &counters[TOOL_COUNTER_LINE]);
    put_rate(out, "branch-rate", &counters[TOOL_COUNTER_BRANCH]);
    snprintf(text, sizeof text, " complexity=\"%llu.%02u\"", (unsigned long long)(average / 100),
             (unsigned)(average % 100u));
    prof_output_text(out, text);
}

static void put_percent(struct prof_output *out, uint64_t part, uint64_t whole)
{
    prof_output_put(out, whole == 0 ? 100 : 100 * part / whole, "%");
}

/* Writes the jumps and switches of a method on a line. *number counts all jumps and switches of the
 * line. */
static void put_conditions(struct prof_output *out, const struct tool_covered_method *method,
                           uint32_t line, uint32_t *number)
{
    for (uint32_t i = 0; i < method->branch_count;) {
        const struct tool_covered_branch *branch = &method->branches[i];
        uint64_t all = 0, taken = 0;
        for (; i < method->branch_count && method->branches[i].instruction == branch->instruction;
             i++) {
            all++;
            taken += method->branches[i].least > 0;
        }
        if (branch->line == line) {
            prof_output_text(out, "<condition");
            tool_xml_number(out, "number", (*number)++);
            tool_xml_attribute(out, "type", branch->is_switch ? "switch" : "jump");
            prof_output_text(out, " coverage=\"");
            put_percent(out, taken, all);
            prof_output_text(out, "\"/>");
        }
    }
}

static void put_lines(struct prof_output *out, const struct tool_covered_line *lines,
                      uint32_t count, const struct tool_covered_method *methods,
                      uint32_t method_count)
{
    prof_output_text(out, "<lines>\n");
    for (uint32_t i = 0; i < count; i++) {
        const struct tool_counter *branches = &lines[i].branches;
        uint64_t all = branches->covered + branches->missed;
        prof_output_text(out, "<line");
        tool_xml_number(out, "number", lines[i].line);
        tool_xml_number(out, "hits", tool_line_hits(&lines[i]));
        tool_xml_attribute(out, "branch", all > 0 ? "true" : "false");
        if (all == 0) {
            prof_output_text(out, "/>\n");
            continue;
        }
        prof_output_text(out, " condition-coverage=\"");
        put_percent(out, branches->covered, all);
        prof_output_put(out, " (", branches->covered, "/", all, ")\"><conditions>");
        uint32_t number = 0;
        for (uint32_t j = 0; j < method_count; j++) {
            put_conditions(out, &methods[j], lines[i].line, &number);
        }
        prof_output_text(out, "</conditions></line>\n");
    }
    prof_output_text(out, "</lines>\n");
}

/* Writes a class's name with dots. */
static void put_dotted(struct prof_output *out, const char *name, const char *value)
{
    struct vm_text text = {0};
    vm_text_dotted(&text, value, strlen(value), VM_TEXT_XML);
    prof_output_put(out, " ", name, "=\"");
    prof_output_run(out, &text);
    prof_output_char(out, '"');
    vm_text_fini(&text);
}

static void put_class(struct prof_output *out, const struct tool_covered_class *class,
                      const char *path)
{
    prof_output_text(out, "<class");
    put_dotted(out, "name", class->name);
    tool_xml_attribute(out, "filename", path == NULL ? "" : path);
    put_rates(out, class->counters);
    prof_output_text(out, ">\n<methods>\n");
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct tool_covered_method *method = &class->methods[i];
        prof_output_text(out, "<method");
        tool_xml_attribute(out, "name", method->method->names.name);
        tool_xml_attribute(out, "signature", method->method->names.descriptor);
        put_rates(out, method->counters);
        prof_output_text(out, ">\n");
        put_lines(out, method->lines, method->line_count, method, 1);
        prof_output_text(out, "</method>\n");
    }
    prof_output_text(out, "</methods>\n");
    put_lines(out, class->lines, class->line_count, class->methods, class->method_count);
    prof_output_text(out, "</class>\n");
}

static void put_head(struct prof_output *out, const struct tool_coverage *coverage)
{
    const struct tool_counter *lines = &coverage->counters[TOOL_COUNTER_LINE];
    const struct tool_counter *branches = &coverage->counters[TOOL_COUNTER_BRANCH];
    prof_output_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                          "<!DOCTYPE coverage SYSTEM "
                          "\"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n<coverage");
    put_rates(out, coverage->counters);
    tool_xml_number(out, "lines-covered", lines->covered);
    tool_xml_number(out, "lines-valid", lines->covered + lines->missed);
    tool_xml_number(out, "branches-covered", branches->covered);
    tool_xml_number(out, "branches-valid", branches->covered + branches->missed);
    tool_xml_attribute(out, "version", "jp2prof " JP2_VERSION);
    tool_xml_number(out, "timestamp", 0); /* no time, so that equal profiles give equal files */
    prof_output_text(out, ">\n<sources><source>.</source></sources>\n<packages>\n");
}

bool tool_export_cobertura(struct tool_profile *profile, const struct tool_export_options *options,
                           struct prof_output *out)
{
    struct tool_coverage coverage;
    if (!tool_coverage_make(&coverage, profile, options)) {
        return false;
    }
    put_head(out, &coverage);
    for (uint32_t i = 0; i < coverage.package_count; i++) {
        const struct tool_covered_package *package = &coverage.packages[i];
        prof_output_text(out, "<package");
        put_dotted(out, "name", package->name);
        put_rates(out, package->counters);
        prof_output_text(out, ">\n<classes>\n");
        for (uint32_t j = 0; j < package->source_count; j++) {
            for (uint32_t k = 0; k < package->sources[j].class_count; k++) {
                put_class(out, &package->sources[j].classes[k], package->sources[j].path);
            }
        }
        prof_output_text(out, "</classes>\n</package>\n");
    }
    prof_output_text(out, "</packages>\n</coverage>\n");
    tool_coverage_report(&coverage);
    tool_coverage_release(&coverage);
    return true;
}
