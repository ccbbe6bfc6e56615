#include "profiler/probes/report/output.h"

#include <stdbool.h>
#include <string.h>

#include "profiler/plugins/services.h"
#include "profiler/probes/probes.h"
#include "profiler/probes/report/report.h"
#include "profiler/write/output.h"
#include "vm/base/lock/lock.h"
#include "vm/base/text/text.h"

static struct vm_lock output_lock = VM_LOCK(PROBE_OUTPUT);
static const struct prof_probe_plan *plan;
static struct jp2_output *output; /* opened by the first report */
static bool is_failed;

void prof_probe_output_start(const struct prof_probe_plan *given)
{
    plan = given;
}

static bool is_file(void)
{
    return plan->path != NULL && strcmp(plan->path, "-") != 0;
}

static void put_bytes(const struct vm_text *bytes)
{
    vm_lock_take(&output_lock);
    if (output == NULL && !is_failed) {
        output = prof_services.open_output(plan->path);
        is_failed = output == NULL;
    }
    if (output != NULL) {
        prof_output_run((struct prof_output *)output, bytes);
        if (!is_file()) { /* a user may be watching the output */
            prof_output_flush((struct prof_output *)output);
        }
    }
    vm_lock_release(&output_lock);
}

void prof_probe_output_text(const struct vm_text *text)
{
    struct vm_text line = {.bytes = NULL};
    if (!plan->is_json) {
        put_bytes(text);
        return;
    }
    vm_text_string(&line, "{\"text\":");
    vm_text_quoted(&line, text->bytes == NULL ? "" : text->bytes, text->length);
    vm_text_string(&line, "}\n");
    put_bytes(&line);
    vm_text_fini(&line);
}

void prof_probe_output_map(const struct prof_probe_map *map, uint64_t limit)
{
    struct vm_text bytes = {.bytes = NULL};
    struct prof_probe_table table = prof_probe_map_merge(map);
    prof_probe_report(&bytes, map, &table, limit, prof_probe_map_dropped(map), plan->is_json);
    put_bytes(&bytes);
    vm_text_fini(&bytes);
}

void prof_probe_output_close(void)
{
    vm_lock_take(&output_lock);
    if (output == NULL && !is_failed && is_file()) {
        output = prof_services.open_output(plan->path); /* the file is made even if there was no
                                                           output */
    }
    if (output != NULL) {
        prof_services.close_output(output);
    }
    output = NULL;
    is_failed = true;
    vm_lock_release(&output_lock);
}
