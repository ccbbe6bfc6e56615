/*
 * trace_output.c: lines of the trace, as text or JSON, and their output.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/options/new_file.h"
#include "vm/options/output_name.h"
#include "vm/base/symbol.h"
#include "vm/base/text/visible.h"
#include "vm/base/utf8.h"
#include "vm/thread/thread.h"
#include "vm/trace/trace_internal.h"
#include "vm/vm.h"

#define BUFFER_BYTES ((size_t)64 << 10)
#define MOST_INDENTATION 40 /* levels; deeper ones are not indented more */
#define END_WAIT_SECONDS 2

static struct vm_lock lock = VM_LOCK(TRACE_OUTPUT);
static int output = -1;
static const char *output_path; /* path of the output file */
static int write_error; /* the first errno; 0: none */
static bool is_full;    /* the limit is reached */
static bool is_direct;  /* others also write there, so every line is written at once */
static struct vm_trace_text line, buffered;
static uint64_t lines;

void vm_trace_lock(void)
{
    vm_lock_take(&lock);
}

/* The owner of the lock may have been stopped for good. */
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

/* Makes the line safe for a terminal: names of threads and classes may contain any character. */
static void make_visible(void)
{
    if (vm_is_visible(line.bytes, line.length)) {
        return;
    }
    size_t length;
    char *text = vm_visible_text(line.bytes, line.length, &length);
    if (text == NULL) {
        vm_end_without_memory("the trace");
    }
    line.length = 0;
    vm_trace_add(&line, text, length);
    free(text);
}

static void put_line(void)
{
    make_visible();
    vm_trace_add(&line, "\n", 1);
    if (is_direct) {
        write_out(line.bytes, line.length);
    } else {
        vm_trace_add(&buffered, line.bytes, line.length);
        if (buffered.length >= BUFFER_BYTES) {
            write_buffered();
        }
    }
    line.length = 0;
    if (++lines == vm_trace_plan->limit) {
        is_full = true;
        __atomic_store_n(&vm_trace_is_over, true, __ATOMIC_RELAXED);
        write_buffered();
        vm_message("jp2vm: --trace: the trace stopped at its limit of %" PRIu64 " lines; the program "
                   "goes on. Raise the limit with --trace-limit=N (0: no limit)\n",
                   lines);
    }
}

/* Returns the text in UTF-8, as lines have it: names of class files are in modified UTF-8, strings
 * of the program in UTF-8. Valid until the next call. */
static const char *as_utf8(const char *text)
{
    static struct vm_trace_text converted;
    size_t length = strlen(text);
    if (vm_utf8_is_valid(text, length)) {
        return text;
    }
    size_t count = vm_mutf8_utf16_length(text, length);
    uint16_t *units = malloc((count + 1) * sizeof *units);
    if (units == NULL) {
        vm_end_without_memory("the trace");
    }
    vm_mutf8_to_utf16(text, length, units);
    converted.length = 0;
    for (size_t i = 0; i < count; i++) {
        char bytes[8];
        bool is_pair = i + 1 < count && units[i] >> 10 == 0xd800 >> 10
                       && units[i + 1] >> 10 == 0xdc00 >> 10;
        vm_trace_add(&converted, bytes, vm_utf16_to_utf8(&units[i], is_pair ? 2 : 1, bytes));
        i += is_pair;
    }
    free(units);
    return converted.bytes;
}

/* Escapes control characters: names may contain them, and they would break lines. */
static void add_plain(const char *text)
{
    text = as_utf8(text);
    for (size_t length; *text != '\0'; text += length) {
        length = 0;
        while ((unsigned char)text[length] >= 0x20 && text[length] != 0x7f) {
            length++;
        }
        vm_trace_add(&line, text, length);
        if (text[length] != '\0') {
            vm_trace_addf(&line, "\\u%04x", (unsigned char)text[length]);
            length++;
        }
    }
}

/* A JSON string. */
static void add_quoted(const char *text)
{
    text = as_utf8(text);
    vm_trace_add(&line, "\"", 1);
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            vm_trace_addf(&line, "\\%c", c);
        } else if (c < 0x20 || c == 0x7f) {
            vm_trace_addf(&line, "\\u%04x", c);
        } else {
            vm_trace_add(&line, text, 1);
        }
    }
    vm_trace_add(&line, "\"", 1);
}

static void add_member(const char *name, const char *value)
{
    vm_trace_addf(&line, "%s\"%s\":", line.length == 1 ? "" : ",", name);
    add_quoted(value);
}

/* Pads to the end of a column; a wider text is followed by a space. */
static void pad_to(size_t column)
{
    size_t spaces = line.length < column ? column - line.length : 1;
    vm_trace_addf(&line, "%*s", (int)spaces, "");
}

static void indent(const struct vm_tracer *tracer, uint32_t depth)
{
    vm_trace_addf(&line, " %s ", tracer->thread->name);
    depth = depth < MOST_INDENTATION ? depth : MOST_INDENTATION;
    vm_trace_addf(&line, "%*s", (int)(2 * depth), "");
}

static void begin_json(const struct vm_tracer *tracer, uint32_t depth)
{
    vm_trace_add(&line, "{", 1);
    add_member("thread", tracer->thread->name);
    vm_trace_addf(&line, ",\"depth\":%" PRIu32, depth);
}

/* "a=1, b=2", or "1, 2". */
static void add_items(const struct vm_trace_list *list, bool is_named)
{
    const char *item = list->text.bytes;
    for (size_t i = 0; i < list->count; i++) {
        bool is_value = is_named && i % 2 == 1;
        add_plain(i == 0 ? "" : is_value ? "=" : ", ");
        add_plain(item);
        item += strlen(item) + 1;
    }
}

static void add_json_items(const char *name, const struct vm_trace_list *list, bool is_named)
{
    const char *item = list->text.bytes;
    vm_trace_addf(&line, ",\"%s\":%c", name, is_named ? '{' : '[');
    for (size_t i = 0; i < list->count; i++) {
        bool is_value = is_named && i % 2 == 1;
        add_plain(i == 0 ? "" : is_value ? ":" : ",");
        add_quoted(item);
        item += strlen(item) + 1;
    }
    vm_trace_addf(&line, "%c", is_named ? '}' : ']');
}

static void put_json_step(const struct vm_tracer *tracer, const char *operation, uint32_t bci,
                          const struct vm_trace_place *place)
{
    const struct vm_trace_step *step = &tracer->step;
    begin_json(tracer, step->depth);
    vm_trace_addf(&line, ",\"number\":%" PRIu64, step->number);
    add_member("method", step->method->name);
    add_member("descriptor", step->method->method->descriptor->bytes);
    if (place->file != NULL) {
        add_member("file", place->file);
    }
    if (place->line >= 0) {
        vm_trace_addf(&line, ",\"line\":%d", place->line);
    }
    if (place->raw_line >= 0) {
        vm_trace_addf(&line, ",\"rawLine\":%d", place->raw_line);
    }
    vm_trace_addf(&line, ",\"bci\":%" PRIu32, bci);
    add_member("operation", operation);
    add_json_items("locals", &step->locals, true);
    add_json_items("stack", &step->stack, false);
    add_json_items("effects", &step->effects, false);
    vm_trace_add(&line, "}", 1);
}

static void put_text_step(const struct vm_tracer *tracer, const char *operation, uint32_t bci,
                          const struct vm_trace_place *from)
{
    const struct vm_trace_step *step = &tracer->step;
    vm_trace_addf(&line, "%8" PRIu64, step->number);
    indent(tracer, step->depth);
    size_t start = line.length;
    struct vm_trace_text place = {.length = 0};
    vm_trace_add_class(&place, step->method->method->class);
    vm_trace_addf(&place, ".%s", step->method->method->name->bytes);
    if (from->line >= 0 && from->file != NULL) {
        vm_trace_addf(&place, ":%s", from->file);
    }
    if (from->line >= 0) {
        vm_trace_addf(&place, ":%d", from->line);
    }
    add_plain(place.bytes);
    free(place.bytes);
    pad_to(start + 20);
    vm_trace_addf(&line, "%4" PRIu32 " ", bci);
    add_plain(operation);
    pad_to(start + 58);
    vm_trace_add(&line, "[", 1);
    add_items(&step->locals, true);
    vm_trace_add(&line, "] (", 3);
    add_items(&step->stack, false);
    vm_trace_add(&line, ")", 1);
    if (step->effects.count != 0) {
        vm_trace_add(&line, "  => ", 5);
        const char *item = step->effects.text.bytes;
        for (size_t i = 0; i < step->effects.count; i++) {
            add_plain(i == 0 ? "" : "; ");
            add_plain(item);
            item += strlen(item) + 1;
        }
    }
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
        add_member("event", event);
        add_member("subject", subject);
        if (detail != NULL) {
            add_member("detail", detail);
        }
        vm_trace_add(&line, "}", 1);
    } else {
        vm_trace_addf(&line, "%8s", "");
        indent(tracer, tracer->depth);
        vm_trace_addf(&line, "%s ", verb);
        add_plain(subject);
        bool is_call = strcmp(event, "enter") == 0;
        if (detail != NULL) {
            vm_trace_addf(&line, "%s",
                          is_call                        ? " ("
                          : strcmp(event, "return") == 0 ? " gives "
                          : strcmp(event, "unwind") == 0 ? " throws "
                                                         : ", ");
            add_plain(detail);
            vm_trace_addf(&line, "%s", is_call ? ")" : "");
        }
    }
    put_line();
}
