#include "jop/difference.h"

#include <inttypes.h>
#include <stdio.h>

#include "jop/code/array_index.h"
#include "jop/plan.h"
#include "vm/base/data/array.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/runtime/class.h"

#define TEXT_BYTES 240

struct site {
    const struct vm_method *method;
    int32_t bci;
    enum jop_difference what;
};

static struct vm_lock lock = VM_LOCK(JOP_DIFFERENCES);
static struct site *sites;
static uint32_t site_count, site_capacity;
static uint64_t times;

static const char *const texts[JOP_DIFFERENCES] = {
    [JOP_LATE_INDEX] = "on the processor an index that is too high is noticed late: the next "
                       "bytecodes run before the exception",
    [JOP_LATE_HANDLER] = "on the processor an index that is too high is noticed late: the handler "
                         "that catches the exception here does not catch it there",
    [JOP_LENGTH_OF_NULL] = "on the processor the length of null is a word of memory, no exception",
    [JOP_UNCHECKED_STORE] = "the processor stores any object into an array, without an exception",
    [JOP_MONITOR_OF_NULL] = "on the processor the monitor of null is one like others, no exception",
    [JOP_MONITOR_LEFT_TWICE] = "on the processor an exception leaves a monitor twice: interrupts "
                               "stay off from then on",
};

static void describe(char *text, enum jop_difference what, int64_t value, int64_t other)
{
    if (what == JOP_WRAPPED_INDEX) {
        snprintf(text, TEXT_BYTES,
                 "the processor takes index %" PRId64 " for %" PRIu32 ", without an exception",
                 value, jop_array_index((uint32_t)value));
    } else if (what == JOP_LEAST_DIVIDEND) {
        snprintf(text, TEXT_BYTES,
                 "the processor divides the least number wrongly: %" PRId64 ", not %" PRId64, other,
                 value);
    } else {
        snprintf(text, TEXT_BYTES, "%s", texts[what]);
    }
}

static bool is_met(const struct site *site)
{
    for (uint32_t i = 0; i < site_count; i++) {
        if (sites[i].method == site->method && sites[i].bci == site->bci
            && sites[i].what == site->what) {
            return true;
        }
    }
    return false;
}

/* Adds a site to the list. The caller holds the lock. */
static void note(const struct site *site)
{
    if (!VM_RESERVE(sites, site_capacity, site_count + 1)) {
        return;
    }
    sites[site_count++] = *site;
}

/* Prints "Main.run (Main.java:7): text", with the bci in place of the line if the class file has no
 * lines. */
static void print(const struct site *site, const char *text)
{
    const struct vm_class *class = site->method->class;
    const struct vm_symbol *file = class->file->source_file;
    int line = vm_code_line(site->method->code, (uint32_t)site->bci);
    char place[300];
    if (file != NULL && line > 0) {
        snprintf(place, sizeof place, "%.250s:%d", file->bytes, line);
    } else {
        snprintf(place, sizeof place, "bci %" PRId32, site->bci);
    }
    vm_message("jp2vm: jop: %s.%s (%s): %s\n", class->name->bytes, site->method->name->bytes, place,
               text);
}

void jop_difference_meet(enum jop_difference what, const struct vm_method *method, int32_t bci,
                         int64_t value, int64_t other)
{
    const struct site site = {method, bci, what};
    if (jop_plan->has_no_checks || method->code == NULL || bci < 0) {
        return;
    }
    vm_lock_take(&lock);
    times++;
    bool is_new = !is_met(&site);
    if (is_new) {
        note(&site);
    }
    vm_lock_release(&lock);
    if (is_new) {
        char text[TEXT_BYTES];
        describe(text, what, value, other);
        print(&site, text);
    }
}

void jop_differences_report(void)
{
    if (site_count != 0) {
        vm_message("jp2vm: jop: the run has met %" PRIu32 " place%s where JOP is not Java, %" PRIu64
                   " time%s (docs/jop-java.md)\n",
                   site_count, site_count == 1 ? "" : "s", times, times == 1 ? "" : "s");
    }
}
