/*
 * trace_output.c: writes the lines of the trace, as text or JSON.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/base/text/json.h"
#include "vm/options/new_file.h"
#include "vm/options/output_name.h"
#include "vm/runtime/loader.h"
#include "vm/show/line.h"
#include "vm/thread/thread.h"
#include "vm/trace/trace_internal.h"
#include "vm/vm.h"

#define BUFFER_BYTES ((size_t)64 << 10)
#define END_WAIT_SECONDS 2

static struct vm_lock lock = VM_LOCK(TRACE_OUTPUT);
static int output = -1;
static const char *output_path; /* path of the output file */
static int write_error;         /* the first errno; 0: none */
static bool is_full;            /* the limit of the output is reached */
static bool is_direct;          /* the output is shared, so each line is written at once */
static struct vm_text line, buffered;
static uint64_t lines;

void vm_trace_lock(void)
{
    vm_lock_take(&lock);
}

/* Gives up after some time, because the thread that holds the lock may never run again. */
bool vm_trace_lock_at_end(void)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += END_WAIT_SECONDS;
    return vm_lock_try_until(&lock, &until);
}

void vm_trace_unlock(void)
{
    vm_lock_release(&lock);
}

/* --- the file ------------------------------------------------------------------------- */

bool vm_trace_open(const struct vm_trace_plan *plan, char *message, size_t size)
{
    bool is_stdout = plan->output != NULL && strcmp(plan->output, "-") == 0;
    if (plan->output == NULL || is_stdout) {
        output = is_stdout ? STDOUT_FILENO : STDERR_FILENO;
        is_direct = true;
        return true;
    }
    output_path = vm_output_name(plan->output, "--trace-output", vm_message);
    output = open(output_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, VM_FILE_FOR_USER);
    if (output < 0) {
        snprintf(message, size, "--trace-output cannot write %.200s: %s", output_path,
                 strerror(errno));
    }
    return output >= 0;
}

static void write_out(const char *bytes, size_t length)
{
    while (length > 0 && write_error == 0) {
        ssize_t written = write(output, bytes, length);
        if (written < 0 && errno != EINTR) {
            write_error = errno;
        } else if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
}

static void write_buffered(void)
{
    write_out(buffered.bytes, buffered.length);
    buffered.length = 0;
}

void vm_trace_close(void)
{
    write_buffered();
    if (!is_direct && close(output) != 0 && write_error == 0) {
        write_error = errno;
    }
    if (write_error != 0) {
        vm_message("jp2vm: cannot write the trace%s%s: %s\n", is_direct ? "" : " to ",
                   is_direct ? "" : output_path, strerror(write_error));
        vm_set_exit_failure();
    }
}

/* --- lines ---------------------------------------------------------------------------- */

static void put_line(void)
{
    vm_trace_add(&line, "\n");
    if (is_direct) {
        write_out(line.bytes, line.length);
    } else {
        vm_text_add(&buffered, line.bytes, line.length);
        vm_trace_check(&buffered);
        if (buffered.length >= BUFFER_BYTES) {
            write_buffered();
        }
    }
    line.length = 0;
    if (++lines == vm_trace_plan->limit) {
        is_full = true;
        __atomic_store_n(&vm_trace_is_over, true, __ATOMIC_RELAXED);
        write_buffered();
        vm_message("jp2vm: --trace: the trace stopped at its limit of %" PRIu64
                   " lines; the program "
                   "goes on. Raise the limit with --trace-limit=N (0: no limit)\n",
                   lines);
    }
}

/* Adds a name, which may contain any character; escapes characters that would break the line or
 * control the terminal. */
static void add_plain(void *to, const char *text, size_t length)
{
    vm_text_name(to, text, length, VM_TEXT_ESCAPED);
}

static const struct vm_show plain = {add_plain, &line};

static void put(const char *text)
{
    add_plain(&line, text, strlen(text));
}

/* Pads the line to a column; adds at least one space. */
static void pad_to(size_t column)
{
    size_t spaces = line.length < column ? column - line.length : 1;
    vm_text_printf(&line, "%*s", (int)spaces, "");
}

static void begin_json(const struct vm_tracer *tracer, uint32_t depth)
{
    vm_json_open(&line, NULL, '{');
    vm_json_text(&line, "thread", tracer->thread->name);
    vm_json_unsigned(&line, "depth", depth);
}

/* Writes the items of a list: "a=1, b=2" or "1, 2". */
static void put_items(const struct vm_trace_list *list, const char *between, bool is_named)
{
    const char *item = list->text.bytes;
    for (size_t i = 0; i < list->count; i++) {
        put(i == 0 ? "" : is_named && i % 2 == 1 ? "=" : between);
        put(item);
        item += strlen(item) + 1;
    }
}

static void put_json_items(const char *name, const struct vm_trace_list *list, bool is_named)
{
    const char *item = list->text.bytes;
    vm_json_open(&line, name, is_named ? '{' : '[');
    for (size_t i = 0; i < list->count; i += is_named ? 2 : 1) {
        const char *value = is_named ? item + strlen(item) + 1 : item;
        vm_json_text(&line, is_named ? item : NULL, value);
        item = value + strlen(value) + 1;
    }
    vm_json_close(&line, is_named ? '}' : ']');
}

static void put_json_step(const struct vm_tracer *tracer, const char *operation, uint32_t bci,
                          const struct vm_trace_place *place)
{
    const struct vm_trace_step *step = &tracer->step;
    begin_json(tracer, step->depth);
    vm_json_unsigned(&line, "number", step->number);
    vm_json_text(&line, "method", step->method->name);
    vm_json_text(&line, "descriptor", step->method->method->descriptor->bytes);
    if (place->file != NULL) {
        vm_json_text(&line, "file", place->file);
    }
    if (place->line >= 0) {
        vm_json_signed(&line, "line", place->line);
    }
    if (place->raw_line >= 0) {
        vm_json_signed(&line, "rawLine", place->raw_line);
    }
    vm_json_unsigned(&line, "bci", bci);
    vm_json_text(&line, "operation", operation);
    put_json_items("locals", &step->locals, true);
    put_json_items("stack", &step->stack, false);
    put_json_items("effects", &step->effects, false);
    vm_json_close(&line, '}');
}

static void put_text_step(const struct vm_tracer *tracer, const char *operation, uint32_t bci,
                          const struct vm_trace_place *place)
{
    const struct vm_trace_step *step = &tracer->step;
    const struct vm_method *method = step->method->method;
    vm_show_margin(&plain, step->number, tracer->thread->name, step->depth);
    size_t start = line.length;
    vm_show_place(&plain, vm_class_report_name(method->class)->bytes, method->name->bytes,
                  place->file, place->line);
    pad_to(start + 20);
    vm_text_printf(&line, "%4" PRIu32 " ", bci);
    put(operation);
    pad_to(start + 58);
    put("[");
    put_items(&step->locals, ", ", true);
    put("] (");
    put_items(&step->stack, ", ", false);
    put(")");
    put(step->effects.count == 0 ? "" : "  => ");
    put_items(&step->effects, "; ", false);
}

void vm_trace_put_step(const struct vm_tracer *tracer, const char *operation)
{
    const struct vm_trace_step *step = &tracer->step;
    uint32_t bci = vm_code_map_bci(step->method->map, step->insn);
    if (is_full) {
        return;
    }
    struct vm_trace_place place = vm_trace_place(step->method->method, bci);
    if (vm_trace_plan->is_json) {
        put_json_step(tracer, operation, bci, &place);
    } else {
        put_text_step(tracer, operation, bci, &place);
    }
    put_line();
}

void vm_trace_put_event(const struct vm_tracer *tracer, const char *event, const char *verb,
                        const char *subject, const char *detail)
{
    if (is_full) {
        return;
    }
    if (vm_trace_plan->is_json) {
        begin_json(tracer, tracer->depth);
        vm_json_text(&line, "event", event);
        vm_json_text(&line, "subject", subject);
        if (detail != NULL) {
            vm_json_text(&line, "detail", detail);
        }
        vm_json_close(&line, '}');
    } else {
        vm_show_margin(&plain, 0, tracer->thread->name, tracer->depth);
        put(verb);
        put(" ");
        put(subject);
        bool is_call = strcmp(event, "enter") == 0;
        if (detail != NULL) {
            put(is_call                        ? " ("
                : strcmp(event, "return") == 0 ? " gives "
                : strcmp(event, "unwind") == 0 ? " throws "
                                               : ", ");
            put(detail);
            put(is_call ? ")" : "");
        }
    }
    put_line();
}
