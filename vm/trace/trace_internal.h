/*
 * trace_internal.h: declarations shared by the files of the trace. The caller must hold the lock of
 * trace_output.c, unless a function's comment says otherwise.
 *
 *   trace.c         traced methods; the events of translated code; the end of the trace
 *   trace_step.c    instructions, and their effects
 *   trace_event.c   all other events
 *   trace_value.c   values as text
 *   trace_place.c   source lines
 *   trace_output.c  lines, as text and JSON
 */
#ifndef JP2VM_VM_TRACE_TRACE_INTERNAL_H
#define JP2VM_VM_TRACE_TRACE_INTERNAL_H

#include "vm/base/text/text.h"
#include "vm/classfile/code_map.h"
#include "vm/code/frame.h"
#include "vm/instrument/analysis.h"
#include "vm/options/plan.h"
#include "vm/runtime/class.h"
#include "vm/trace/trace.h"
#include "vm/verify/shapes.h"

/* The events that --trace=...:NAMES can select. */
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

/* Ends the process if a text is incomplete because memory ran out. */
void vm_trace_check(const struct vm_text *text);

/* Appends strings and numbers to a text (vm_text_put). */
#define vm_trace_add(text, ...)                                                                    \
    do {                                                                                           \
        vm_text_put(text, __VA_ARGS__);                                                            \
        vm_trace_check(text);                                                                      \
    } while (0)

/* The source position of an instruction. */
struct vm_trace_place {
    const char *file; /* name of the source file, or NULL if it is the class's own source file */
    int line;         /* -1: unknown */
    int raw_line;     /* the line in the class file if the class has a map of lines; otherwise -1 */
};

struct vm_trace_place vm_trace_place(const struct vm_method *method, uint32_t bci);

/* A list of texts, stored one after the other, each with its '\0'. */
struct vm_trace_list {
    struct vm_text text;
    size_t count;
};

static inline void vm_trace_end_item(struct vm_trace_list *list)
{
    vm_text_add(&list->text, "", 1);
    vm_trace_check(&list->text);
    list->count++;
}

struct vm_traced {
    struct vm_method *method;
    const struct vm_code_map *map;
    char *name;               /* "java.util.HashMap.put" */
    struct vm_shapes *shapes; /* NULL: not computed yet */
    char **operations;        /* texts, indexed by instruction number - 1; NULL: not made yet */
};

/* A step: an instruction that has started, but is not printed yet because its effects are not known
 * yet. */
struct vm_trace_step {
    const struct vm_traced *method;
    const union vm_slot *fp;
    uint64_t number;             /* 0: no step is kept */
    uint32_t insn, depth;        /* instruction number; number of traced activations around it */
    struct vm_trace_list locals; /* names and values, alternating */
    struct vm_trace_list stack, effects;
};

struct vm_tracer {
    struct vm_thread *thread;
    uint32_t depth; /* number of traced activations */
    struct vm_trace_step step;
};

extern const struct vm_trace_plan *vm_trace_plan;
extern struct vm_analysis vm_trace_analysis;
extern bool vm_trace_is_over;   /* the window has ended or the limit is reached: no new step starts,
                                 * but kept steps may still be printed. Accessed without the lock */
extern uint64_t vm_trace_steps; /* number of instructions that traced methods have started */

/* --- trace.c --- */

/* Takes the lock and returns the thread's data. If the trace is over, returns NULL without taking
 * the lock. */
struct vm_tracer *vm_tracer_lock(struct vm_thread *self);
void vm_tracer_unlock(void);

/* Whether the plan selects events of this kind and the window is open. */
bool vm_trace_wants(enum vm_trace_event_bit event);

/* Return the letters of the slots before an instruction, and the instruction's text, "getfield
 * Point.x". */
const struct vm_shape *vm_trace_shape(struct vm_traced *method, uint32_t insn);
const char *vm_trace_operation(struct vm_traced *method, uint32_t insn);

/* --- trace_step.c --- */

/* Prints the kept step, if there is one. */
void vm_trace_flush(struct vm_tracer *tracer);

/* If the kept step belongs to the newest frame, adds an effect to it and returns true. */
bool vm_trace_add_effect(struct vm_tracer *tracer, const union vm_slot *fp, const char *effect);

/* --- trace_event.c: events, see there --- */

void vm_trace_receive(struct vm_thread *self, struct jp2_location *location,
                      const struct jp2_event *event);
void vm_trace_initialization(struct vm_thread *self, struct vm_class *class,
                             enum vm_initialization_phase phase);

/* --- trace_value.c: values of slots, by the letter of a descriptor, or of verify.h --- */

void vm_trace_add_value(struct vm_text *text, char type, union vm_slot value,
                        const struct vm_method *method);
void vm_trace_add_object(struct vm_text *text, const struct vm_object *object);
void vm_trace_add_local(struct vm_text *text, const char *name, uint32_t slot);
void vm_trace_add_class(struct vm_text *text, const struct vm_class *class);

/* --- trace_output.c --- */

bool vm_trace_open(const struct vm_trace_plan *plan, char *message, size_t size);
void vm_trace_close(void);

/* Acquire and release the lock. vm_trace_lock_at_end waits only for a limited time. */
void vm_trace_lock(void);
bool vm_trace_lock_at_end(void);
void vm_trace_unlock(void);

/* Prints a step as a line. */
void vm_trace_put_step(const struct vm_tracer *tracer, const char *operation);

/*
 * Prints an event other than a step as a line. `event` names it in JSON, `verb` in text. `subject`
 * is the object of the verb; `detail` is a further text, or NULL.
 */
void vm_trace_put_event(const struct vm_tracer *tracer, const char *event, const char *verb,
                        const char *subject, const char *detail);

#endif
