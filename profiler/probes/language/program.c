/*
 * program.c: makes and frees programs of probes, and writes their error messages.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/analysis.h>

#include "profiler/probes/language/syntax.h"
#include "vm/base/arena.h"
#include "vm/base/assert.h"
#include "vm/base/machine_out.h"
#include "vm/names/pattern.h"

struct prof_probe_program *prof_probe_create(void)
{
    struct prof_probe_program *program = calloc(1, sizeof *program);
    struct vm_arena *arena = vm_arena_create(0);
    if (program == NULL || arena == NULL) {
        vm_end_without_memory("probes");
    }
    program->arena = arena;
    program->last_probe = &program->probes;
    program->last_map = &program->maps;
    return program;
}

void prof_probe_destroy(struct prof_probe_program *program)
{
    for (struct prof_probe *probe = program->probes; probe != NULL; probe = probe->next) {
        vm_patterns_free(probe->patterns);
    }
    for (struct prof_probe_node *use = program->uses; use != NULL; use = use->next_use) {
        vm_patterns_free(use->patterns);
    }
    vm_arena_destroy(program->arena);
    free(program);
}

void *prof_probe_allocate(struct prof_probe_program *program, size_t bytes)
{
    void *memory = vm_arena_alloc(program->arena, bytes);
    if (memory == NULL) {
        vm_end_without_memory("probes");
    }
    return memory;
}

/* How many characters of the source line a message shows at most on each side of the error. */
#define SHOWN 40

/* Replaces tabs, newlines and other control characters by spaces. */
static void blank_controls(char *text)
{
    for (; *text != '\0'; text++) {
        *text = (unsigned char)*text < ' ' ? ' ' : *text;
    }
}

static void show_place(char *to, size_t size, const char *text, const char *at)
{
    const char *from = at, *end = at;
    while (from > text && from[-1] != '\n' && at - from < SHOWN) {
        from--;
    }
    while (*end != '\0' && *end != '\n' && end - at < SHOWN) {
        end++;
    }
    char line[2 * SHOWN + 1];
    snprintf(line, sizeof line, "%.*s", (int)(end - from), from);
    blank_controls(line);
    snprintf(to, size, "\n%s\n%*s^", line, (int)(at - from), "");
}

static void describe(const struct prof_probe_program *program, const char *at,
                     char to[PROF_PROBE_MESSAGE], const char *format, va_list arguments)
{
    const struct prof_probe_source *source = program->sources;
    while (source->next != NULL
           && (at < source->text || at > source->text + strlen(source->text))) {
        source = source->next;
    }
    unsigned line = 1;
    const char *start = source->text;
    for (const char *c = start; c < at; c++) {
        if (*c == '\n') {
            line++;
            start = c + 1;
        }
    }
    size_t size = PROF_PROBE_MESSAGE;
    int used = snprintf(to, size, "%.100s:%u:%u: ", source->name, line, (unsigned)(at - start) + 1);
    vsnprintf(to + used, size - (size_t)used - 140, format, arguments);
    blank_controls(to);
    size_t length = strlen(to);
    show_place(to + length, size - length, source->text, at);
}

bool prof_probe_fail(struct prof_probe_program *program, const char *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (program->message[0] == '\0') {
        describe(program, at, program->message, format, arguments);
    }
    va_end(arguments);
    return false;
}

void prof_probe_remark(const struct prof_probe_program *program, const char *at,
                       char message[PROF_PROBE_MESSAGE], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    describe(program, at, message, format, arguments);
    va_end(arguments);
}

void prof_probe_watch(struct prof_probe_program *program, struct prof_probe_node *node)
{
    node->origin = node;
    node->next_use = program->uses;
    program->uses = node;
}

bool prof_probe_compile_call(struct prof_probe_program *program, struct prof_probe_node *node)
{
    char reason[300];
    bool is_cflow = node->index == PROF_FUNCTION_CFLOW;
    const struct prof_probe_node *text = is_cflow ? node->left : node->right;
    VM_ASSERT(node->patterns == NULL);
    if (text->kind != PROF_NODE_TEXT) {
        return prof_probe_fail(program, text->at, "%s needs a pattern in quotes",
                               prof_probe_functions[node->index].name);
    }
    unsigned uses = is_cflow
                        ? VM_PATTERN_PROGRAM
                        : (VM_PATTERN_PROGRAM & ~(unsigned)VM_PATTERN_METHODS) | VM_PATTERN_CLASSES;
    node->patterns = vm_patterns_parse(text->text, uses, NULL, reason, sizeof reason);
    if (node->patterns == NULL) {
        return prof_probe_fail(program, text->at, "%s", reason);
    }
    node->selected = prof_probe_allocate(program, PROF_PROBE_SELECTED * sizeof *node->selected);
    prof_probe_watch(program, node);
    return true;
}

const char *prof_probe_parameter_text(struct prof_probe_program *program, int number,
                                      const char *at)
{
    if (number >= 1 && number <= program->parameter_count) {
        return program->parameters[number - 1];
    }
    (void)(number < 1 ? prof_probe_fail(program, at, "the arguments of a program are $1, $2, ...")
           : program->parameter_count == 0
               ? prof_probe_fail(program, at, "there is no $%d; --probe-arg=VALUE gives $1", number)
               : prof_probe_fail(program, at, "there is no $%d; the last --probe-arg is $%d",
                                 number, program->parameter_count));
    return NULL;
}

static bool is_interval(const struct prof_probe_name *event)
{
    return strcmp(event->name, "interval") == 0;
}

const char *prof_probe_period_form(const struct prof_probe_name *event)
{
    return is_interval(event)              ? "interval takes a time: 1s, 500ms"
           : event->kind == JP2_EVENT_POLL ? "poll takes a number of bytecodes: 1000000, 1m"
                                           : NULL;
}

bool prof_probe_read_period(struct prof_probe *probe, const char *text, const char **end)
{
    char *at = (char *)text;
    uint64_t number = isdigit((unsigned char)*text) ? strtoull(text, &at, 10) : 0;
    uint64_t factor = 1,
             most = is_interval(probe->event) ? UINT64_C(1000000000) : UINT64_C(1) << 60;
    if (is_interval(probe->event)) {
        factor = strncmp(at, "ms", 2) == 0 ? 1 : *at == 's' ? 1000 : 0;
        at += factor == 1 ? 2 : factor == 1000;
    } else if (*at != '\0' && strchr("kmg", *at) != NULL) {
        factor = UINT64_C(1) << (*at == 'k' ? 10 : *at == 'm' ? 20 : 30);
        at++;
    }
    if (number == 0 || factor == 0 || number > most / factor || isalnum((unsigned char)*at)) {
        return false;
    }
    probe->period = number * factor;
    *end = at;
    return true;
}

const char *prof_probe_directive(const char *at, size_t *length)
{
    at += strcspn(at, "%");
    *length = 0;
    if (*at != '\0') {
        size_t i = 1 + strspn(at + 1, "-+ 0#");
        i += strspn(at + i, "0123456789");
        if (at[i] == '.') {
            i += 1 + strspn(at + i + 1, "0123456789");
        }
        *length = at[i] == '\0' ? i : i + 1;
    }
    return at;
}
