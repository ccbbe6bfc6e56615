/*
 * export_lcov.c: a tracefile of lcov, in the format of version 1, which later versions also read.
 * All counts are executions.
 */
#include <string.h>

#include "tools/prof/export/coverage.h"
#include "tools/prof/command/message.h"
#include "vm/base/arena.h"
#include "vm/base/text/text.h"

/* Writes a method's name without the characters that have a meaning in tracefiles. */
static void put_name(struct prof_output *out, const struct tool_covered_method *method)
{
    const struct prof_names *names = &method->method->names;
    const char *slash = strrchr(names->class_name, '/');
    const char *parts[] = {slash == NULL ? names->class_name : slash + 1, ".", names->name,
                           names->descriptor};
    struct vm_text text = {0};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        vm_text_name(&text, parts[i], strlen(parts[i]), VM_TEXT_LINE);
    }
    for (size_t i = 0; i < text.length; i++) {
        char c = text.bytes[i];
        text.bytes[i] = c == ',' || c == ' ' ? '_' : c;
    }
    prof_output_run(out, &text);
    vm_text_fini(&text);
}

static void put_line(struct prof_output *out, const char *key, uint64_t value)
{
    prof_output_put(out, key, value, "\n");
}

static void put_functions(struct prof_output *out, const struct tool_covered_source *source)
{
    uint64_t found = 0, hit = 0;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < source->class_count; i++) {
            const struct tool_covered_class *class = &source->classes[i];
            for (uint32_t j = 0; j < class->method_count; j++) {
                const struct tool_covered_method *method = &class->methods[j];
                if (method->first_line == 0) {
                    continue;
                }
                prof_output_put(out, pass == 0 ? "FN:" : "FNDA:",
                                pass == 0 ? method->first_line : method->entries, ",");
                put_name(out, method);
                prof_output_char(out, '\n');
                found += pass;
                hit += pass == 1 && method->entries > 0;
            }
        }
    }
    put_line(out, "FNF:", found);
    put_line(out, "FNH:", hit);
}

/* Writes one edge; `jump` is the number of the jump on its line. */
static void put_branch(struct prof_output *out, const struct tool_covered_branch *branch,
                       uint32_t jump, uint32_t index)
{
    prof_output_put(out, "BRDA:", branch->line, ",", jump, ",", index, ",");
    if (branch->has_run) {
        prof_output_unsigned(out, branch->least);
    } else {
        prof_output_char(out, '-');
    }
    prof_output_char(out, '\n');
    if (branch->least != branch->most) { /* the line above contains the proven minimum */
        put_line(out, "# and at most ", branch->most);
    }
}

/* Writes the branches of a source file in the order of lines. Branches of the same line may be in
 * several methods. */
static bool put_branches(struct prof_output *out, const struct tool_covered_source *source,
                         struct tool_coverage *coverage)
{
    uint64_t found = 0, hit = 0;
    uint32_t last = 0;
    for (uint32_t i = 0; i < source->line_count; i++) {
        last = source->lines[i].line;
    }
    uint32_t *jumps = vm_arena_alloc_array(coverage->arena, (size_t)last + 1, sizeof *jumps);
    if (jumps == NULL) {
        return tool_no_memory() == TOOL_OK;
    }
    for (uint32_t i = 0; i < source->class_count; i++) {
        for (uint32_t j = 0; j < source->classes[i].method_count; j++) {
            const struct tool_covered_method *method = &source->classes[i].methods[j];
            for (uint32_t k = 0, index = 0; k < method->branch_count; k++) {
                const struct tool_covered_branch *branch = &method->branches[k];
                bool is_next =
                    k + 1 < method->branch_count && branch[1].instruction == branch->instruction;
                if (branch->line > 0) {
                    put_branch(out, branch, jumps[branch->line], index);
                    jumps[branch->line] += !is_next;
                    found++;
                    hit += branch->least > 0;
                }
                index = is_next ? index + 1 : 0;
            }
        }
    }
    put_line(out, "BRF:", found);
    put_line(out, "BRH:", hit);
    return true;
}

static bool put_source(struct prof_output *out, const struct tool_covered_source *source,
                       struct tool_coverage *coverage)
{
    uint64_t hit = 0;
    prof_output_put(out, "TN:\nSF:", source->path, "\n");
    put_functions(out, source);
    if (coverage->has_branches && !put_branches(out, source, coverage)) {
        return false;
    }
    for (uint32_t i = 0; i < source->line_count; i++) {
        prof_output_put(out, "DA:", source->lines[i].line, ",", tool_line_hits(&source->lines[i]),
                        "\n");
        hit += tool_line_hits(&source->lines[i]) > 0;
    }
    put_line(out, "LF:", source->line_count);
    put_line(out, "LH:", hit);
    prof_output_text(out, "end_of_record\n");
    return true;
}

bool tool_export_lcov(struct tool_profile *profile, const struct tool_export_options *options,
                      struct prof_output *out)
{
    struct tool_coverage coverage;
    if (!tool_coverage_make(&coverage, profile, options)) {
        return false;
    }
    bool is_good = true;
    uint32_t unknown = 0;
    for (uint32_t i = 0; i < coverage.package_count; i++) {
        for (uint32_t j = 0; is_good && j < coverage.packages[i].source_count; j++) {
            const struct tool_covered_source *source = &coverage.packages[i].sources[j];
            if (source->path == NULL) {
                unknown += source->class_count;
            } else {
                is_good = put_source(out, source, &coverage);
            }
        }
    }
    if (is_good && unknown > 0) {
        tool_note("%u classes have no name of a source file; they are left out", unknown);
    }
    if (is_good) {
        tool_coverage_report(&coverage);
    }
    tool_coverage_release(&coverage);
    return is_good;
}
