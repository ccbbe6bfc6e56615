/*
 * export_jacoco.c: a coverage report in JaCoCo's XML (Report 1.1): instructions, branches, lines,
 * complexity, methods and classes, missed and covered. It has no counts of executions.
 */

#include "tools/prof/export/coverage.h"
#include "tools/prof/command/xml.h"

/* Writes the counters that are not 0. */
static void put_counters(struct prof_output *out, const struct tool_counter *counters)
{
    static const char *const names[TOOL_COUNTERS] = {"INSTRUCTION", "BRANCH", "LINE",
                                                     "COMPLEXITY",  "METHOD", "CLASS"};
    for (unsigned i = 0; i < TOOL_COUNTERS; i++) {
        if (counters[i].missed + counters[i].covered > 0) {
            prof_output_text(out, "<counter");
            tool_xml_attribute(out, "type", names[i]);
            tool_xml_number(out, "missed", counters[i].missed);
            tool_xml_number(out, "covered", counters[i].covered);
            prof_output_text(out, "/>");
        }
    }
    prof_output_char(out, '\n');
}

static void put_class(struct prof_output *out, const struct tool_covered_class *class,
                      const char *file)
{
    prof_output_text(out, "<class");
    tool_xml_attribute(out, "name", class->name);
    if (file != NULL) {
        tool_xml_attribute(out, "sourcefilename", file);
    }
    prof_output_text(out, ">\n");
    for (uint32_t i = 0; i < class->method_count; i++) {
        const struct tool_covered_method *method = &class->methods[i];
        prof_output_text(out, "<method");
        tool_xml_attribute(out, "name", method->method->names.name);
        tool_xml_attribute(out, "desc", method->method->names.descriptor);
        if (method->line_count > 0) {
            tool_xml_number(out, "line", method->lines[0].line);
        }
        prof_output_char(out, '>');
        put_counters(out, method->counters);
        prof_output_text(out, "</method>\n");
    }
    put_counters(out, class->counters);
    prof_output_text(out, "</class>\n");
}

static void put_source(struct prof_output *out, const struct tool_covered_source *source)
{
    if (source->file == NULL) {
        return;
    }
    prof_output_text(out, "<sourcefile");
    tool_xml_attribute(out, "name", source->file);
    prof_output_text(out, ">\n");
    for (uint32_t i = 0; i < source->line_count; i++) {
        const struct tool_covered_line *line = &source->lines[i];
        prof_output_text(out, "<line");
        tool_xml_number(out, "nr", line->line);
        tool_xml_number(out, "mi", line->instructions.missed);
        tool_xml_number(out, "ci", line->instructions.covered);
        tool_xml_number(out, "mb", line->branches.missed);
        tool_xml_number(out, "cb", line->branches.covered);
        prof_output_text(out, "/>\n");
    }
    put_counters(out, source->counters);
    prof_output_text(out, "</sourcefile>\n");
}

static void put_package(struct prof_output *out, const struct tool_covered_package *package)
{
    prof_output_text(out, "<package");
    tool_xml_attribute(out, "name", package->name);
    prof_output_text(out, ">\n");
    for (uint32_t i = 0; i < package->source_count; i++) {
        const struct tool_covered_source *source = &package->sources[i];
        for (uint32_t j = 0; j < source->class_count; j++) {
            put_class(out, &source->classes[j], source->file);
        }
    }
    for (uint32_t i = 0; i < package->source_count; i++) {
        put_source(out, &package->sources[i]);
    }
    put_counters(out, package->counters);
    prof_output_text(out, "</package>\n");
}

bool tool_export_jacoco(struct tool_profile *profile, const struct tool_export_options *options,
                        struct prof_output *out)
{
    struct tool_coverage coverage;
    char title[TOOL_TITLE];
    if (!tool_coverage_make(&coverage, profile, options)) {
        return false;
    }
    prof_output_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                          "<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" "
                          "\"report.dtd\">\n<report");
    tool_xml_attribute(out, "name", tool_title(profile, title));
    prof_output_text(out, ">\n");
    for (uint32_t i = 0; i < coverage.package_count; i++) {
        put_package(out, &coverage.packages[i]);
    }
    put_counters(out, coverage.counters);
    prof_output_text(out, "</report>\n");
    tool_coverage_report(&coverage);
    tool_coverage_release(&coverage);
    return true;
}
