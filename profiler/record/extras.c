/*
 * extras.c: sections of a recording besides its records: facts, class files, sources, texts.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "profiler/classdump/class_source.h"
#include "vm/base/symbol.h"
#include "vm/classlib.h"
#include "vm/code/translation.h"
#include "profiler/record/record_internal.h"
#include "vm/runtime/loader.h"
#include "vm/thread/thread.h"
#include "vm/translate/print_code.h"
#include "vm/translate/translate.h"
#include "vm/views/print_class.h"
#include "vm/vm.h"

static void give(enum vm_section_kind kind, struct prof_record_bytes *bytes)
{
    prof_record_sink->section(prof_record_sink, kind, bytes->start, prof_record_length(bytes));
    bytes->at = bytes->start;
}

/* --- facts ------------------------------------------------------------------------------ */

/* Writes a fact as one line; line ends in the value are left out. */
static void put_fact(struct prof_record_bytes *bytes, const char *key, const char *value)
{
    prof_record_put_octets(bytes, key, strlen(key));
    prof_record_put_octet(bytes, '=');
    for (; *value != '\0'; value++) {
        if (*value != '\n' && *value != '\r') {
            prof_record_put_octet(bytes, (uint8_t)*value);
        }
    }
    prof_record_put_octet(bytes, '\n');
}

void prof_record_put_facts(void)
{
    struct prof_record_bytes facts = {.start = NULL};
    const struct vm_plan *plan = vm.plan;
    char text[64];
    time_t now = time(NULL);
    struct tm broken;
    put_fact(&facts, "program", plan->command == NULL ? "" : plan->command);
    put_fact(&facts, "library", plan->library.chosen == NULL ? "" : plan->library.chosen->name);
    put_fact(&facts, "window",
             prof_record_plan->window == NULL ? "main" : prof_record_plan->window);
    snprintf(text, sizeof text, "%" PRIu64, prof_record_plan->limit);
    put_fact(&facts, "limit", text);
    if (gmtime_r(&now, &broken) != NULL
        && strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &broken) != 0) {
        put_fact(&facts, "time", text);
    }
    snprintf(text, sizeof text, "%d", VM_RECORDING_VERSION);
    put_fact(&facts, "format", text);
    give(VM_SECTION_FACTS, &facts);
    free(facts.start);
}

/* --- classes ---------------------------------------------------------------------------- */

static bool is_programs(const struct vm_class *class)
{
    return class->file != NULL && class->loader != vm.boot_loader
           && !vm_loader_is_platform(class->loader);
}

static void put_class_file(const struct prof_recorded_class *class, struct prof_record_bytes *bytes)
{
    prof_record_put_number(bytes, class->number);
    prof_record_put_octets(bytes, class->class->file->bytes, class->class->file->length);
    give(VM_SECTION_CLASS_FILE, bytes);
}

static void put_source(const struct prof_recorded_class *class, struct prof_record_bytes *bytes)
{
    static struct prof_class_sources sources;
    struct prof_class_source source;
    sources.further = prof_record_plan->source;
    if (prof_class_source_take(&sources, class->class, &source)) {
        prof_record_put_text(bytes, source.path);
        prof_record_put_octets(bytes, source.bytes, source.length);
        give(VM_SECTION_SOURCE, bytes);
        prof_class_source_release(&source);
    }
}

static void put_text(const char *name, const char *text, size_t length,
                     struct prof_record_bytes *bytes)
{
    prof_record_put_text(bytes, name);
    prof_record_put_octets(bytes, text, length);
    give(VM_SECTION_TEXT, bytes);
}

/* Writes a class as --print-class and --print-layout print it; of classes of the class library,
 * only the tables that explain calls are written. */
static void put_view(const struct prof_recorded_class *class, bool is_own,
                     struct prof_record_bytes *bytes)
{
    char *text = NULL, name[32];
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL) {
        return;
    }
    if (is_own) {
        vm_print_class(out, class->class, NULL);
    } else {
        vm_print_dispatch(out, class->class);
        fputc('\n', out);
    }
    vm_print_layout(out, class->class);
    if (fclose(out) == 0) {
        snprintf(name, sizeof name, "class:%" PRIu32, class->number);
        put_text(name, text, length, bytes);
    }
    free(text);
}

/* Writes a method's code as --print-code prints it without a recording. */
static void put_code(const struct prof_recorded_method *method, struct prof_record_bytes *bytes)
{
    char *text = NULL, name[32];
    size_t length = 0;
    struct vm_translation *code = vm_translate_to_show(vm_thread_current(), method->method);
    FILE *out = code == NULL ? NULL : open_memstream(&text, &length);
    if (out != NULL) {
        vm_print_code_of(out, method->method, code);
        if (fclose(out) == 0) {
            snprintf(name, sizeof name, "code:%" PRIu32, method->number);
            put_text(name, text, length, bytes);
        }
        free(text);
    }
    vm_translation_destroy(code);
}

void prof_record_put_extras(void)
{
    struct prof_record_bytes bytes = {.start = NULL};
    for (uint32_t i = 1; i <= prof_record_class_count(); i++) {
        const struct prof_recorded_class *class = prof_record_class_at(i);
        bool is_own = is_programs(class->class);
        if (class->class->file != NULL && (is_own || class->has_code)) {
            put_class_file(class, &bytes);
        }
        if (is_own) {
            put_source(class, &bytes);
        }
        if (is_own || (class->class->file != NULL && class->class->vtable_length > 0)) {
            put_view(class, is_own, &bytes);
        }
    }
    for (uint32_t i = 1; i <= prof_record_method_count(); i++) {
        const struct prof_recorded_method *method = prof_record_method_at(i);
        if (method->has_run) {
            put_code(method, &bytes);
        }
        vm_exit_hook_progress();
    }
    free(bytes.start);
}
