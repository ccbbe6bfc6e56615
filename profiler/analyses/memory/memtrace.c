/*
 * memtrace.c: --analysis=memtrace[:out=FILE]: writes every access to a field or an element by an
 * instruction: R or W, the model address (support/objects/model_heap.h), and the line of code.
 */
#include "profiler/analyses/support/objects/model_heap.h"

#include "profiler/analyses/support/report/names.h"
#include "profiler/analyses/support/report/report.h"
#include "vm/base/lock/lock.h"

static struct vm_lock lock = VM_LOCK(ANALYSIS_MEMORY_TRACE);
static struct jp2_output *out;
static uint64_t count;

/* The machine offers all locations of a method before the first of them is executed, so all places
 * are noted before the first line is written. */
static bool ask(struct jp2_location *location)
{
    name_note_place(location->method, location->bci);
    return true;
}

static void event(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event_)
{
    enum jp2_event_kind kind = location->kind;
    vm_lock_take(&lock);
    if (kind == JP2_EVENT_ALLOCATION) {
        model_allocate(self, event_->object, event_->bytes);
    } else if (out != NULL || count == 0) {
        out = out != NULL ? out : jp2->open_output(report_path);
        bool is_write = kind == JP2_EVENT_FIELD_PUT || kind == JP2_EVENT_STATIC_PUT
                        || kind == JP2_EVENT_ARRAY_STORE;
        count++;
        if (out != NULL) {
            jp2->write(out, "%c %" PRIx64 " ", is_write ? 'W' : 'R',
                       model_address(self, kind, event_));
            name_write_place(out, location->method, location->bci);
            jp2->write(out, "\n");
        }
    }
    vm_lock_release(&lock);
}

static void finish(void)
{
    vm_lock_take(&lock);
    if (out != NULL) {
        jp2->write(out, "%" PRIu64 " accesses\n", count);
        jp2->close_output(out);
        out = NULL;
    }
    vm_lock_release(&lock);
}

JP2_ANALYSIS(.name = "memtrace",
             .summary = "all accesses to fields and elements, by address; [out=file]",
             .events = MODEL_ACCESSES | JP2_EVENT_BIT(JP2_EVENT_ALLOCATION), .start = report_start,
             .ask = ask, .event = event, .finish = finish);
