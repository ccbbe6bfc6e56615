/*
 * eval.h: what expressions come to, when an event happens and, as far as it is known then, when a
 * place is asked about.
 *
 * What cannot be computed (a field of null, the value of a void method, a division by zero) is
 * none, with the cause, and so is what is computed from it, unless && or || is decided without it.
 * A variable or an entry of a map that was never set is 0, an empty text or null, whichever it is
 * used as.
 *
 * Threads: a run belongs to the thread of its event.
 */
#ifndef JP2VM_PROFILER_PROBES_EVAL_H
#define JP2VM_PROFILER_PROBES_EVAL_H

#include <stdatomic.h>

#include "profiler/probes/language/syntax.h"
#include "profiler/probes/value.h"

#define PROF_PROBE_DEEPEST 4096                    /* frames of a stack */
#define PROF_PROBE_FRAMES (2 * PROF_PROBE_DEEPEST) /* of all stacks in a statement */
#define PROF_PROBE_NOWHERE "(machine)" /* the method of what no method does, and the thread */
#define PROF_PROBE_STRING 200                      /* bytes that str() gives */

/* One event, of a thread or (self NULL) of the language. */
struct prof_probe_run {
    jp2_thread *self;
    const struct jp2_location *location; /* NULL: none */
    const struct jp2_event *event;
    int64_t elapsed; /* -1: unknown */
    uint32_t tag_space; /* of the program */
    const struct prof_probe_value *variables;
    struct jp2_location place; /* polls: where the thread is; with kind JP2_EVENT_KINDS not yet */
    struct jp2_frame *frames;  /* room for stacks */
    uint32_t frame_count;      /* of these, that are left */
    char *scratch;             /* room for texts */
    size_t scratch_bytes;
    bool is_skipped; /* a statement, or all of the probe's, and why */
    enum prof_probe_cause cause;
};

struct prof_probe_value prof_probe_eval(struct prof_probe_run *run,
                                        const struct prof_probe_node *node);

/* Whether a value is true. None, with a cause: neither; so is a text. */
struct prof_probe_value prof_probe_truth(const struct prof_probe_value *value);

/* && or || of two truths, of which the right one is not looked at if the left one decides. */
struct prof_probe_value prof_probe_decide(int operator, const struct prof_probe_value *left,
                                          const struct prof_probe_value *right);

/* What is unset is 0 where a number is needed. False: it is no number. */
bool prof_probe_as_number(struct prof_probe_value *value);

/* Copies a text to the scratch room; "" when that is full. */
const char *prof_probe_scratch(struct prof_probe_run *run, const char *text);

/*
 * The tree with what is known of a location in place of what names it: the same node where nothing
 * is. New nodes are the program's, texts come from `intern`.
 */
struct prof_probe_node *prof_probe_fold(struct prof_probe_program *program,
                                        struct prof_probe_node *node,
                                        const struct jp2_location *location,
                                        const char *(*intern)(const char *text));

/* Whether a folded expression is a constant, and which. */
bool prof_probe_constant(const struct prof_probe_node *node, struct prof_probe_value *value);

/* --- tags of objects, of which each program has its own --- */

uint64_t prof_probe_tag(const struct prof_probe_run *run, const jp2_object *object);
void prof_probe_set_tag(const struct prof_probe_run *run, const jp2_object *object, uint64_t tag);

/* --- common to both --- */

/* What a builtin is at a location, if that says it; texts are in the buffer. */
bool prof_probe_known(const struct jp2_location *location, int builtin,
                      char buffer[PROF_PROBE_TEXT], struct prof_probe_value *value);

/* "int", "void", "java.lang.String", of a descriptor; the text may be in the buffer. */
const char *prof_probe_type_text(const char *descriptor, char buffer[PROF_PROBE_TEXT]);

/* An operator other than && and ||; `glob`: of ~. */
struct prof_probe_value prof_probe_apply(int operator, const char * glob,
                                         const struct prof_probe_value *left,
                                         const struct prof_probe_value *right);

/* The same of an expression's operator; notes whether a ~ has matched. */
struct prof_probe_value prof_probe_apply_node(const struct prof_probe_node *node,
                                              const struct prof_probe_value *left,
                                              const struct prof_probe_value *right);

/* A use that a method or class has (NULL), or that one has not, which is noted. Any thread. */
static inline void prof_probe_note_use(const struct prof_probe_node *node, const void *missing)
{
    struct prof_probe_node *use = node->origin;
    if (missing != NULL) {
        atomic_store_explicit(&use->missing, missing, memory_order_relaxed);
    } else if (!atomic_load_explicit(&use->is_found, memory_order_relaxed)) {
        atomic_store_explicit(&use->is_found, true, memory_order_relaxed);
    }
}

/* The type of parameter `index`, `this` included, by a method's descriptor; 'V': none. */
char prof_probe_parameter(const jp2_method *method, int index);

#endif
