/*
 * eval.h: evaluates expressions: completely at an event; and when a location is offered, the parts
 * that the location determines.
 *
 * If a value cannot be computed (a field of null, the value of a void method, a division by zero),
 * the result has the kind PROF_VALUE_NONE, with the cause. Results computed from such a value also
 * have this kind, unless the other operand decides && or ||. A variable or map entry that was never
 * set is 0, an empty text or null, as its use requires.
 *
 * Threads: a run belongs to the thread of its event.
 */
#ifndef JP2VM_PROFILER_PROBES_EVAL_H
#define JP2VM_PROFILER_PROBES_EVAL_H

#include <stdatomic.h>

#include <jp2vm/analysis.h>

#include "profiler/probes/activations.h"
#include "profiler/probes/language/syntax.h"
#include "profiler/probes/value.h"

#define PROF_PROBE_DEEPEST 4096                    /* frames of a stack */
#define PROF_PROBE_FRAMES (2 * PROF_PROBE_DEEPEST) /* all stacks in a statement */
#define PROF_PROBE_NOWHERE "(machine)"             /* if an event has no method or no thread */
#define PROF_PROBE_STRING 200 /* bytes of a String that str() returns at most */
#define PROF_PROBE_ORIGIN (PROF_PROBE_TEXT + 16)
#define PROF_PROBE_LIBRARY "(library)" /* the origin if no code of the program is on the stack */
#define PROF_PROBE_CUT "\xe2\x80\xa6"  /* the end of a cut text, an ellipsis */

/* The state of the evaluation for one event. `self` is NULL for an event of the language or of the
 * collector. */
struct prof_probe_run {
    jp2_thread *self;
    const struct jp2_location *location; /* NULL: the event has no location */
    const struct jp2_event *event;
    struct prof_probe_activation *activation; /* NULL: unknown, or not needed */
    struct prof_probe_clocks now; /* at the end of an activation; the members that are needed */
    uint32_t tag_space;           /* the program's tag space */
    const struct prof_probe_value *variables;
    struct jp2_location place; /* for a poll: the thread's current location; its kind is
                                  JP2_EVENT_KINDS until it is computed */
    struct jp2_frame *frames;  /* space for stacks */
    uint32_t frame_count;      /* number of free elements of `frames` */
    char *scratch;             /* space for texts */
    size_t scratch_bytes;
    uint64_t *cut; /* the number of texts that str() has cut */
    const struct prof_probe *probe;
    uint32_t rounds; /* rounds of loops so far */
    int exit_status; /* the process must end with this status after the event; -1: go on */
    struct prof_probe_poll *poll; /* of the probe, if the event is a poll */
    bool is_skipped; /* the current statement, or all statements of the probe, must be skipped;
                        `cause` is the reason */
    enum prof_probe_cause cause;
};

struct prof_probe_value prof_probe_eval(struct prof_probe_run *run,
                                        const struct prof_probe_node *node);

/* Returns 1 if a value is true, otherwise 0. If the value has the kind PROF_VALUE_NONE or is a
 * text, the result has the kind PROF_VALUE_NONE. */
struct prof_probe_value prof_probe_truth(const struct prof_probe_value *value);

/* Returns the result of && or || for two operands, which are results of prof_probe_truth. `right`
 * is not read if `left` decides. */
struct prof_probe_value prof_probe_decide(int op, const struct prof_probe_value *left,
                                          const struct prof_probe_value *right);

/* Converts an unset value to 0. Returns false if the value is not a number. */
bool prof_probe_as_number(struct prof_probe_value *value);

/*
 * Replaces the parts of a tree that a location determines by their values. Returns the same node if
 * the location determines nothing. The program owns new nodes; `intern` provides their texts.
 */
struct prof_probe_node *prof_probe_fold(struct prof_probe_program *program,
                                        struct prof_probe_node *node,
                                        const struct jp2_location *location,
                                        const char *(*intern)(const char *text));

/* If a folded expression is a constant, sets *value to it and returns true. */
bool prof_probe_constant(const struct prof_probe_node *node, struct prof_probe_value *value);

/* Returns how many activations of the methods of a cflow() are on the thread's stack. */
uint32_t prof_probe_cflow(const struct prof_probe_run *run, const struct prof_probe_node *node);

/* Returns whether the patterns of an isa() select the class of an object. */
bool prof_probe_isa(const struct prof_probe_node *node, const jp2_object *object);

/* Writes the innermost activation that called the newest one and that runs code of the program, as
 * method:line. Classes of the boot and platform loaders are the JDK's. */
void prof_probe_origin(const struct prof_probe_run *run, char text[PROF_PROBE_ORIGIN]);

/* --- a program's tags of objects --- */

uint64_t prof_probe_tag(const struct prof_probe_run *run, const jp2_object *object);
void prof_probe_set_tag(const struct prof_probe_run *run, const jp2_object *object, uint64_t tag);

/* --- used by evaluation and folding --- */

/* If a location determines the value of a builtin, sets *value and returns true; the value's text
 * may be in the buffer. Otherwise returns false. */
bool prof_probe_known(const struct jp2_location *location, int builtin,
                      char buffer[PROF_PROBE_TEXT], struct prof_probe_value *value);

/* Converts a descriptor to a type as in Java source: "int", "void", "java.lang.String". The text
 * may be in the buffer. */
const char *prof_probe_type_text(const char *descriptor, char buffer[PROF_PROBE_TEXT]);

/* Applies an operator other than && and ||; `glob` is the pattern of ~. */
struct prof_probe_value prof_probe_apply(int op, const char *glob,
                                         const struct prof_probe_value *left,
                                         const struct prof_probe_value *right);

/* Applies the operator of an expression; notes whether a ~, or a comparison with a constant name,
 * has matched. */
struct prof_probe_value prof_probe_apply_node(const struct prof_probe_node *node,
                                              const struct prof_probe_value *left,
                                              const struct prof_probe_value *right);

/* Notes a use of an argument, `this` or a field. `missing` is the method or class that does not
 * have it, or NULL if it was found. Any thread may call this function. */
static inline void prof_probe_note_use(const struct prof_probe_node *node, const void *missing)
{
    struct prof_probe_node *use = node->origin;
    if (missing != NULL) {
        atomic_store_explicit(&use->missing, missing, memory_order_relaxed);
    } else if (!atomic_load_explicit(&use->is_found, memory_order_relaxed)) {
        atomic_store_explicit(&use->is_found, true, memory_order_relaxed);
    }
}

/* Returns the first character of the descriptor of a method's parameter, or 'V' if the method has
 * no such parameter. `index` counts `this`. */
char prof_probe_parameter(const jp2_method *method, int index);

#endif
