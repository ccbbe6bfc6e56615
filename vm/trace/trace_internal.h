/*
 * trace_internal.h: what the files of the trace share. All of it is used with the lock of
 * trace_output.c, but for what says otherwise.
 *
 *   trace.c         which methods; the events of translated code; the end
 *   trace_step.c    instructions, and what they change
 *   trace_event.c   everything else that happens
 *   trace_value.c   values as text
 *   trace_place.c   source lines
 *   trace_output.c  lines, as text and JSON
 */
#ifndef JP2VM_VM_TRACE_TRACE_INTERNAL_H
#define JP2VM_VM_TRACE_TRACE_INTERNAL_H

#include "vm/classfile/code_map.h"
#include "vm/code/frame.h"
#include "vm/instrument/analysis.h"
#include "vm/options/plan.h"
#include "vm/runtime/class.h"
#include "vm/trace/trace.h"

/* What --trace=...:NAMES selects. */
enum vm_trace_event {
#define VM_TRACE_EVENT(ident, name) VM_TRACE_NUMBER_##ident,
#include "vm/trace/trace_events.def"
    VM_TRACE_EVENTS
};

enum vm_trace_event_bit {
#define VM_TRACE_EVENT(ident, name) VM_TRACE_##ident = 1 << VM_TRACE_NUMBER_##ident,
#include "vm/trace/trace_events.def"
    VM_TRACE_ALL = (1 << VM_TRACE_EVENTS) - 1,
    VM_TRACE_DEFAULT = VM_TRACE_ALL & ~VM_TRACE_MACHINE
};

/* A text that grows; terminated, when there is one. */
struct vm_trace_text {
    char *bytes;
    size_t length, capacity;
};

void vm_trace_add(struct vm_trace_text *text, const char *bytes, size_t length);
void vm_trace_addf(struct vm_trace_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Where an instruction comes from. */
struct vm_trace_place {
    const char *file; /* its name, if that is not the class's own source; else NULL */
    int line;         /* -1: not known */
    int raw_line;     /* the line of the class file, if the class maps it; else -1 */
};

struct vm_trace_place vm_trace_place(const struct vm_method *method, uint32_t bci);

/* Texts one behind the other, each with its '\0'. */
struct vm_trace_list {
    struct vm_trace_text text;
    size_t count;
};

static inline void vm_trace_end_item(struct vm_trace_list *list)
{
    vm_trace_add(&list->text, "", 1);
    list->count++;
}

/* The slots before an instruction: verify.h's letters. NULL: not known. */
struct vm_trace_shape {
    char *locals, *stack;
};

struct vm_traced {
    struct vm_method *method;
    const struct vm_code_map *map;
    char *name;                    /* "java.util.HashMap.put" */
    struct vm_trace_shape *shapes; /* by instruction number - 1; NULL: not asked for yet */
    size_t shape_bytes;
    char **operations; /* by instruction number - 1: its text; NULL: not made yet */
};

/* An instruction that has begun and is not printed yet: what it changes is still to be seen. */
struct vm_trace_step {
    const struct vm_traced *method;
    const union vm_slot *fp;
    uint64_t number;             /* 0: there is none */
    uint32_t insn, depth;        /* instruction number; activations around it */
    struct vm_trace_list locals; /* names and values in turn */
    struct vm_trace_list stack, effects;
};

struct vm_tracer {
    struct vm_thread *thread;
    uint32_t depth; /* of traced activations */
    struct vm_trace_step step;
};

extern const struct vm_trace_plan *vm_trace_plan;
extern struct vm_analysis vm_trace_analysis;
extern bool vm_trace_is_over;   /* the end of the window or the limit is reached: nothing begins any
                                  more, steps that were kept may still be printed; without the lock */
extern uint64_t vm_trace_steps; /* instructions of traced methods that have begun */

/* --- trace.c --- */

/* Takes the lock and gives what is kept of the thread; NULL, without the lock, if nothing is to be
 * done any more. */
struct vm_tracer *vm_tracer_lock(struct vm_thread *self);
void vm_tracer_unlock(void);

/* Whether events of a kind are wanted, and those that happen now. */
bool vm_trace_wants(enum vm_trace_event_bit event);

/* Words for each slot of an instruction; its text, "getfield Point.x". */
const struct vm_trace_shape *vm_trace_shape(struct vm_traced *method, uint32_t insn);
const char *vm_trace_operation(struct vm_traced *method, uint32_t insn);

/* --- trace_step.c --- */

/* Prints the step that is kept, if there is one. */
void vm_trace_flush(struct vm_tracer *tracer);

/* Adds to the step what it has changed if it is one of the newest frame. */
bool vm_trace_add_effect(struct vm_tracer *tracer, const union vm_slot *fp, const char *effect);

/* --- trace_event.c: things that happen, see there --- */

void vm_trace_tell(struct vm_thread *self, struct jp2_location *location,
                   const struct jp2_event *event);
void vm_trace_initialization(struct vm_thread *self, struct vm_class *class,
                             enum vm_initialization_phase phase);

/* --- trace_value.c: of a slot, by the letter of a descriptor, or of verify.h --- */

void vm_trace_add_value(struct vm_trace_text *text, char type, union vm_slot value,
                        const struct vm_method *method);
void vm_trace_add_object(struct vm_trace_text *text, const struct vm_object *object);
void vm_trace_add_class(struct vm_trace_text *text, const struct vm_class *class);

/* --- trace_output.c --- */

bool vm_trace_open(const struct vm_trace_plan *plan, char *message, size_t size);
void vm_trace_close(void);

/* Takes and gives back the lock of everything; `lock_at_end` does not wait for ever. */
void vm_trace_lock(void);
bool vm_trace_lock_at_end(void);
void vm_trace_unlock(void);

/* A step as a line. */
void vm_trace_put_step(const struct vm_tracer *tracer, const char *operation);

/*
 * Something else as a line: `event` names it in JSON, `verb` says it in text. `subject` is what it
 * happens to, `detail` more of it, or NULL.
 */
void vm_trace_put_event(const struct vm_tracer *tracer, const char *event, const char *verb,
                        const char *subject, const char *detail);

#endif
