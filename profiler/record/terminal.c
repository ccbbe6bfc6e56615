#include "profiler/record/terminal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profiler/record/record.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/replay/history.h"
#include "vm/runtime/class.h"
#include "vm/step/prompt.h"
#include "vm/vm.h"

struct terminal {
    struct prof_record_sink sink; /* must be the first member */
    struct vm_prompt prompt;
    struct vm_replay *replay;
    struct vm_history *history;
    struct vm_session *session;
};

static void ask(struct terminal *terminal, enum vm_session_wish wish)
{
    fflush(stdout);
    wish = vm_prompt_ask(&terminal->prompt, terminal->session, wish);
    if (wish == VM_SESSION_QUIT) {
        vm_set_exit_signal(SIGTERM);
        (void)kill(getpid(), SIGTERM);
    }
    terminal->sink.is_done = wish != VM_SESSION_MORE;
}

static void take_section(struct prof_record_sink *sink, enum vm_section_kind kind,
                         const uint8_t *bytes, size_t length)
{
    struct terminal *terminal = (struct terminal *)sink;
    if (sink->is_done) {
        return;
    }
    uint8_t *own = malloc(length + 1);
    if (own == NULL) {
        vm_end_without_memory("--step");
    }
    memcpy(own, bytes, length);
    (void)vm_replay_add(terminal->replay, kind, own, length);
    if (kind != VM_SECTION_CHUNK) {
        return;
    }
    (void)vm_history_collect(terminal->history, UINT32_MAX);
    const char *problem = vm_replay_problem(terminal->replay);
    problem = problem == NULL ? vm_history_problem(terminal->history) : problem;
    if (problem != NULL) {
        vm_message("jp2vm: --step: the program cannot be followed any more: %s\n", problem);
        vm_history_end(terminal->history);
    }
    ask(terminal, vm_session_grow(terminal->session));
}

static void end(struct prof_record_sink *sink)
{
    struct terminal *terminal = (struct terminal *)sink;
    if (!sink->is_done) {
        vm_history_end(terminal->history);
        ask(terminal, vm_session_grow(terminal->session));
        sink->is_done = true;
    }
}

/* No class is unloaded during the call, because collections wait for the calling thread. */
static void visit_program(void (*report)(void *data, const char *class_name,
                                         const char *method_name, const char *descriptor),
                          void *data)
{
    for (const struct vm_class *class = vm.classes; class != NULL; class = class->next) {
        if (class->file == NULL || class->is_hidden) {
            continue;
        }
        report(data, vm_class_report_name(class)->bytes, NULL, NULL);
        for (uint32_t i = 0; i < class->method_count; i++) {
            report(data, vm_class_report_name(class)->bytes, class->methods[i].name->bytes,
                   class->methods[i].descriptor->bytes);
        }
    }
}

static void visit_method(const struct vm_method *method,
                         void (*report)(void *data, uint32_t bci, uint32_t line), void *data)
{
    const struct vm_code_map *map = vm_code_map_get(method->code);
    for (uint32_t i = 1; map != NULL && i <= map->instruction_count; i++) {
        uint32_t bci = vm_code_map_bci(map, i);
        int line = vm_code_line(method->code, bci);
        report(data, bci, line < 0 ? 0 : (uint32_t)line);
    }
}

static void visit_code(bool (*wants)(void *data, const char *class_name, const char *source_file,
                                     const char *method_name, const char *descriptor),
                       void (*report)(void *data, uint32_t bci, uint32_t line), void *data)
{
    for (const struct vm_class *class = vm.classes; class != NULL; class = class->next) {
        if (class->file == NULL || class->is_hidden) {
            continue;
        }
        const struct vm_symbol *source = class->file->source_file;
        for (uint32_t i = 0; i < class->method_count; i++) {
            const struct vm_method *method = &class->methods[i];
            if (wants(data, vm_class_report_name(class)->bytes, source == NULL ? "" : source->bytes,
                      method->name->bytes, method->descriptor->bytes)
                && method->code != NULL) {
                visit_method(method, report, data);
            }
        }
    }
}

bool prof_terminal_start(const struct vm_record_plan *plan, const char *script, char *message,
                         size_t size)
{
    static struct terminal terminal = {.sink = {.section = take_section, .end = end}};
    if (!vm_prompt_open(&terminal.prompt, script, message, size)) {
        return false;
    }
    terminal.replay = vm_replay_create();
    terminal.history = terminal.replay == NULL ? NULL : vm_history_create(terminal.replay);
    terminal.session =
        terminal.history == NULL ? NULL : vm_session_create(terminal.history, stderr);
    if (terminal.session == NULL) {
        snprintf(message, size, "--step: there is no memory");
        return false;
    }
    vm_session_set_program(terminal.session,
                           &(struct vm_session_program){visit_program, visit_code});
    return prof_record_start(plan, &terminal.sink, 1, message, size);
}
