#include "profiler/scopes/report.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/plugins/services.h"
#include "profiler/scopes/scope.h"
#include "profiler/write/output.h"
#include "vm/base/text/affix.h"
#include "vm/base/text/text.h"

static void add_json_values(struct vm_text *to, const uint64_t values[PROF_SCOPE_VALUES])
{
    for (int i = 0; i < PROF_SCOPE_VALUES; i++) {
        vm_text_put(to, ", \"", prof_scope_value_names[i], "\": ", values[i]);
    }
}

static void write_json(struct vm_text *to, const struct prof_scope_row *rows, uint32_t count,
                       const uint64_t totals[PROF_SCOPE_VALUES])
{
    vm_text_string(to, "{\"schema\": \"jp2vm-scopes-1\",\n \"scopes\": [");
    for (uint32_t i = 0; i < count; i++) {
        const struct prof_scope_row *row = &rows[i];
        vm_text_string(to, i == 0 ? "\n  {\"name\": " : ",\n  {\"name\": ");
        vm_text_quoted(to, row->name, strlen(row->name));
        vm_text_put(to, ", \"opened\": ", row->opened);
        add_json_values(to, row->values);
        if (row->opened != 0) {
            vm_text_put(to, ", \"leastInstructions\": ", row->least,
                        ", \"mostInstructions\": ", row->most);
        }
        vm_text_string(to, "}");
    }
    vm_text_string(to, "],\n \"total\": {\"name\": \"(all)\"");
    add_json_values(to, totals);
    vm_text_string(to, "}}\n");
}

static void write_line(struct vm_text *to, const uint64_t values[PROF_SCOPE_VALUES],
                       uint64_t opened, const char *name)
{
    for (int i = 0; i < PROF_SCOPE_VALUES; i++) {
        vm_text_printf(to, "%16" PRIu64, values[i]);
    }
    if (opened == 0) {
        vm_text_printf(to, "%10s  ", "");
    } else {
        vm_text_printf(to, "%10" PRIu64 "  ", opened);
    }
    vm_text_name(to, name, strlen(name), VM_TEXT_LINE);
    vm_text_string(to, "\n");
}

static void write_table(struct vm_text *to, const struct prof_scope_row *rows, uint32_t count,
                        const uint64_t totals[PROF_SCOPE_VALUES])
{
    vm_text_printf(to, "%16s%16s%16s%16s%10s  scope\n", "instructions", "objects", "bytes", "locks",
                   "opened");
    for (uint32_t i = 0; i < count; i++) {
        write_line(to, rows[i].values, rows[i].opened, rows[i].name);
    }
    write_line(to, totals, 0, "(all)");
}

void prof_scopes_report(const char *path)
{
    uint32_t count;
    struct prof_scope_row *rows = prof_scope_rows(&count);
    uint64_t totals[PROF_SCOPE_VALUES] = {0};
    for (uint32_t i = 0; i < count; i++) {
        for (int j = 0; j < PROF_SCOPE_VALUES; j++) {
            totals[j] += rows[i].values[j];
        }
    }
    struct vm_text text = {.bytes = NULL};
    if (path != NULL && vm_ends_with(path, ".json")) {
        write_json(&text, rows, count, totals);
    } else {
        write_table(&text, rows, count, totals);
    }
    struct jp2_output *output = prof_services.open_output(path);
    if (output != NULL) {
        prof_output_run((struct prof_output *)output, &text);
        prof_services.close_output(output);
    }
    vm_text_fini(&text);
    free(rows);
}
