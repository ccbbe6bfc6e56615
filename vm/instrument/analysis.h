/*
 * analysis.h: events out: the one interface through which analyses learn what the machine does.
 *
 * An analysis is one structure, registered before the machine is created. It has the facets it
 * needs: *probes* call its functions at locations in methods, or where the machine goes slow ways
 * anyhow, and it can withdraw from single places; a *tracker* (contexts.h) keeps calling contexts
 * and counters, inline; *operand probes* (operands.h) are told of single instructions with their
 * operands; a *clock* (clock.h) is the programs' time. It gets space of its own in every thread,
 * context and location.
 *
 * Everything is decided when a method is translated. What nobody asked for leaves no trace in
 * the code.
 */
#ifndef JP2VM_VM_INSTRUMENT_ANALYSIS_H
#define JP2VM_VM_INSTRUMENT_ANALYSIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jp2vm/analysis.h>

#include "vm/instrument/clock.h"
#include "vm/instrument/contexts.h"
#include "vm/instrument/operands.h"
#include "vm/runtime/object.h"

struct vm_cell;
struct vm_class;
struct vm_field;
struct vm_insn;
struct vm_method;
struct vm_symbol;
struct vm_thread;

/* "entry", "field get", ... */
extern const char *const vm_event_names[JP2_EVENT_KINDS];

enum vm_initialization_phase {
    VM_INITIALIZATION_BEGINS,
    VM_INITIALIZATION_ENDS,
    VM_INITIALIZATION_FAILS, /* an exception is pending */
    VM_INITIALIZATION_AWAITS /* another thread initializes it; this one is about to wait */
};

/*
 * An analysis. `ask` and `event` run on the thread concerned, may read anything of the machine
 * (frames by vm_frame_walk_start of code/frame.h, which begins at the place of the event), may
 * not call Java, allocate objects, or raise exceptions but by vm_analysis_raise. `event` comes
 * from all threads at the same time; `ask` from one at a time, and locks that it takes may not be
 * held elsewhere while that waits for a translation.
 */
struct vm_analysis {
    const char *name, *summary;
    _Atomic uint64_t events; /* JP2_EVENT_BIT of the kinds it may want */
    uint64_t period; /* polls: in bytecodes */

    /* Given the argument of --analysis=NAME:ARGUMENT or NULL, before the machine exists: false
     * with a one-line reason. Should other options be wrong it is called again, or nothing ever
     * runs. NULL: takes no argument. */
    bool (*start)(struct vm_analysis *analysis, const char *argument, char *message, size_t bytes);

    /* Whether it wants the events of a location: once for each. It may set location->data, and
     * retire the location to begin without. NULL: all. */
    bool (*ask)(struct vm_analysis *analysis, struct jp2_location *location);

    /* Whether it might want any location in a method of these names, if it were asked: where it does not,
     * it is not asked about places in the method's code. `method` is NULL where it need not be there. By
     * one thread at a time, and not while its events change. NULL: it might. */
    bool (*may_want)(const char *class_name, const char *method_name, struct vm_method *method);

    void (*event)(struct vm_thread *self, struct jp2_location *location,
                  const struct jp2_event *event);

    /* Of a location in code that it wants, asked right after: the counter (counters.h) that it adds
     * 1 to at each event. The loop may do so by itself then, without telling it. VM_COUNTER_NONE:
     * it does something else. NULL: always. It does not withdraw from one with a counter. */
    uint32_t (*counter)(const struct jp2_location *location);

    /*
     * Its events change while the program runs (vm_analysis_set_events): it is asked about places
     * in code again whenever that is made anew, each time as a new location, and about others that
     * it did not want; and it is told, at a safepoint, of locations that are no more, by `forget`.
     */
    bool is_asked_again;
    void (*forget)(struct jp2_location *location);

    /* It has no pointers to classes, methods and code but those of classes that it names to
     * vm_class_observe. One that is asked again keeps nothing else while it wants no events. Changes at
     * safepoints, before code is made anew. */
    _Atomic bool keeps_nothing;

    /* Which instructions end a block besides those that always do. NULL: no others. */
    bool (*ends_block)(const struct vm_insn *insn);

    /* When the process ends, other threads may still run. NULL: nothing is to be done. */
    void (*finish)(void);

    /* Further facets; of each of the first three one registered analysis has one at most. */
    const struct vm_tracker *tracker;     /* keeps calling contexts */
    const struct vm_operand_probes *operands; /* needs a tracker; not with the reference loop */
    const struct vm_time_source *clock;   /* the time of programs */

    /*
     * Told of every class that is made from a class file, hidden ones too, once, after it has been
     * entered in its loader and before it is returned to who defines it, by the defining thread,
     * which may hold the lock of the boot loader: it must not load classes.
     */
    void (*class_defined)(struct vm_class *class);

    /*
     * Told by the thread concerned that a class is about to be initialized, superclasses have been,
     * and how that has ended. NULL: nothing is told.
     */
    void (*initialization)(struct vm_thread *self, struct vm_class *class,
                           enum vm_initialization_phase phase);

    /* Told by the thread concerned right before a constant of a class becomes resolved (resolve.h), and
     * when it has, if the first says true; unless `is_first` another thread has been quicker. Others
     * may use the constant before the second call: who wants to be told first holds a lock from the
     * first to the second. Locks of the loader may be held, as above. Of one analysis at most, both;
     * NULL: nothing is told. */
    bool (*resolving)(struct vm_thread *self);
    void (*resolved)(struct vm_thread *self, struct vm_class *class, uint16_t index, bool is_first);

    /* Told by the thread concerned that it has rewritten a cell of its newest frame's method to a quick
     * form; that of a call may have been rewritten before. NULL: nothing is told. */
    void (*quickened)(struct vm_thread *self, const struct vm_cell *cell);

    /* Told by a monitor's owner that it has taken a thread out of the wait set, which wants the
     * monitor from now on. NULL: nothing is told. */
    void (*notified)(struct vm_thread *self, struct vm_object *object, struct vm_thread *waiter);

    /* Called by the thread concerned when nothing has caught an exception, before the library's
     * handlers run. NULL: the analysis does not want it. */
    void (*uncaught)(struct vm_thread *self, struct vm_object *throwable);

    /* Told that a call of a method from C has returned, not abruptly; the thread stands where it was
     * called. NULL: nothing is told. */
    void (*called)(struct vm_thread *self, struct vm_method *callee);

    /* FIELD_GET, STATIC_GET, ARRAY_LOAD: told behind the instruction, unless that ends in an
     * exception, with what it has read: only value and type, of arrays I for all of int. The load of
     * a dynamic constant is told as a STATIC_GET. And MONITOR_EXIT in code is told before the monitor
     * is left, if it is not null; so what others do in it comes behind. It may fail yet. */
    bool reads_values;

    /* INSTRUCTION: when it is told, operands are in the frame as the reference loop has them
     * (reference.h), and what unused variables hold is kept alive. */
    bool reads_frames;

    /* It asks for calling contexts (calling_contexts.h). */
    bool wants_contexts;

    /* Words that it wants in every context, zero at first. Contexts that are united when a profile
     * is read have the sums of their words. */
    uint32_t context_words;

    /* The machine's: number among those registered, and words from the first of its own in a
     * context to that. The first analysis with words is next to the contexts. */
    uint32_t index, context_place;
};

#define VM_MAX_ANALYSES 12

/*
 * Before the machine is created; false when it is registered already, one too many, has what only
 * one may have, or operand probes with guards whose words would not be next to the contexts. It
 * lives as long as the process. `class_defined` is called in the order of registration.
 */
bool vm_analysis_register(struct vm_analysis *analysis);

/* Takes a registration back, if there is one, while there is no machine yet. */
void vm_analysis_withdraw(struct vm_analysis *analysis);

/* Withdraws from a location, or returns to it. Any thread at any moment, `event` included; events
 * under way in other threads may still arrive. False when it was so before. */
bool vm_location_retire(struct jp2_location *location);
bool vm_location_renew(struct jp2_location *location);

/* At a safepoint: the analysis, one that is asked again, wants events of these kinds from now on,
 * where it is asked. Code is to be made anew then (translate/replace.h). */
void vm_analysis_set_events(struct vm_analysis *analysis, uint64_t events);

/* Whether there is one; then code may be translated more than once. */
bool vm_analysis_is_registered(void);

/* Whether one may keep pointers to any class that is alive or defined at present: what it may have
 * seen is not freed (runtime/unload.h). Any thread. */
bool vm_analysis_is_observing(void);

/*
 * Names classes that are made at run time: `name` is called for each class that is made from a class
 * file, by the defining thread, before any analysis is notified, and may set its report_name. Before
 * the machine is created.
 */
void vm_analysis_set_namer(void (*name)(struct vm_class *class));

/* The words of a context that belong to an analysis. */
static inline uint64_t *vm_context_space(const struct vm_context *context,
                                         const struct vm_analysis *analysis)
{
    return (uint64_t *)(uintptr_t)context - analysis->context_place;
}

/* The same in a copy, or in sums, of the vm_context_words of contexts. */
static inline const uint64_t *vm_context_space_in(const uint64_t *words,
                                                  const struct vm_analysis *analysis)
{
    return words + (vm_context_words - analysis->context_place);
}

/* A word of each object that belongs to the analysis, 0 at first (heap/tags.h). The process ends
 * with a message when there is no memory for it. */
uint64_t vm_analysis_tag(const struct vm_analysis *analysis, const struct vm_object *object);
void vm_analysis_set_tag(const struct vm_analysis *analysis, const struct vm_object *object,
                         uint64_t tag);

/* Further ones, by numbers below VM_TAG_SPACES; 0 is that above. A death tells it as `count`. */
#define VM_TAG_SPACES 4096u
uint64_t vm_analysis_tag_in(const struct vm_analysis *analysis, uint32_t space,
                            const struct vm_object *object);
void vm_analysis_set_tag_in(const struct vm_analysis *analysis, uint32_t space,
                            const struct vm_object *object, uint64_t tag);

/* Removes all of one number, which nothing sets at the same time. */
void vm_analysis_forget_tags(const struct vm_analysis *analysis, uint32_t space);

/* A word of each thread that belongs to the analysis; NULL at first. */
void **vm_analysis_thread_data(struct vm_thread *thread, const struct vm_analysis *analysis);

/* From now on polls of the calling thread come every `period` bytecodes, the next one after so
 * many. */
void vm_analysis_set_period(struct vm_thread *self, const struct vm_analysis *analysis,
                            uint64_t period);

/*
 * During a poll: the thread is to go on with an exception of a boot class (internal name), raised
 * by the block that is about to begin, before its first instruction. The first request counts;
 * polls are held back while its constructor runs. Without effect at the end of a thread.
 */
void vm_analysis_raise(struct vm_thread *self, const char *class_name, const char *message);

/* What every thread keeps for analyses, see thread.h. */
struct vm_probe_thread {
    uint64_t bytecodes; /* executed, and what the segment of code in progress has left */
    uint64_t next_poll; /* value of bytecodes; the least of `due` */
    uint64_t due[VM_MAX_ANALYSES], period[VM_MAX_ANALYSES];
    void *data[VM_MAX_ANALYSES];
    const char *raised_class, *raised_message;
    const struct vm_cell *call; /* the one that is being told of; NULL: none */
    /* Of the kinds that are emitted into code; an event writes the members that it names, and the
     * others stay zero. */
    struct jp2_event events[JP2_EVENT_UNWIND];
    bool is_raising;
    bool is_contended; /* the last monitor was entered the hard way */
    uint64_t contended_ns; /* and the clock then, if that is told */
};

/* The slow ways of the machine call these where they are not NULL, which they are for ever when no
 * analysis wants what they tell. */
struct vm_probe_hooks {
    void (*thread_start)(struct vm_thread *self);
    void (*thread_end)(struct vm_thread *self);
    void (*class_prepared)(struct vm_thread *self, struct vm_class *class);
    void (*class_unloaded)(struct vm_thread *self, struct vm_class *class);
    void (*initialization)(struct vm_thread *self, struct vm_class *class,
                           enum vm_initialization_phase phase);
    bool (*resolving)(struct vm_thread *self);
    void (*resolved)(struct vm_thread *self, struct vm_class *class, uint16_t index, bool is_first);
    void (*quickened)(struct vm_thread *self, const struct vm_cell *cell);
    /* `self` may be NULL; the collection's number. */
    void (*collecting)(struct vm_thread *self, uint64_t count);
    void (*collected)(struct vm_thread *self, uint64_t count, size_t bytes, uint64_t nanoseconds);
    void (*died)(struct vm_thread *self, uint32_t owner, uint64_t tag); /* self as above */
    void (*allocated)(struct vm_thread *self, struct vm_object *object, size_t bytes);
    void (*monitor)(struct vm_thread *self, struct vm_object *object, bool is_exit);
    void (*contended)(struct vm_thread *self, struct vm_object *object);
    /* A field was stored into by a JNI function; object NULL: a static one. */
    void (*native_put)(struct vm_thread *self, struct vm_object *object,
                       const struct vm_field *field, union vm_slot value);
    /* `count` elements of an array were, from `index` on, or may have been where that is the whole
     * array; of one of references it is one, `element`. */
    void (*native_array_put)(struct vm_thread *self, struct vm_object *array, uint32_t index,
                             uint32_t count, struct vm_object *element);
    void (*waiting)(struct vm_thread *self, struct vm_object *object);
    void (*waited)(struct vm_thread *self, struct vm_object *object, bool is_notified,
                   bool is_interrupted);
    void (*notifying)(struct vm_thread *self, struct vm_object *object, bool all);
    void (*notified)(struct vm_thread *self, struct vm_object *object, struct vm_thread *waiter);
    void (*uncaught)(struct vm_thread *self, struct vm_object *throwable);
    void (*parking)(struct vm_thread *self, struct vm_object *blocker, bool is_over);
    void (*unparking)(struct vm_thread *self, struct vm_object *thread);
    void (*sleeping)(struct vm_thread *self, uint64_t nanoseconds);
    void (*slept)(struct vm_thread *self, bool is_interrupted);
    void (*starting)(struct vm_thread *self, struct vm_object *thread);
    void (*thrown)(struct vm_thread *self, struct vm_object *object);
    /* A call from C; gives what is to be added to the bytecodes afterwards. */
    uint64_t (*calling)(struct vm_thread *self, struct vm_method *callee);
    void (*called)(struct vm_thread *self, struct vm_method *callee);
    /* An exception was raised in or came to the newest frame; handler NULL: leaves it. */
    void (*unwinding)(struct vm_thread *self, const struct vm_cell *handler);
    void (*left)(struct vm_thread *self); /* it has left the frame, monitors are released */
    void (*native_call)(struct vm_thread *self);
    void (*native_return)(struct vm_thread *self, const union vm_slot *result);
};

/* Threads in native ask while analyses that come and go want more. */
extern struct vm_probe_hooks vm_probe_hooks;
#define VM_PROBE_HOOK(name) __atomic_load_n(&vm_probe_hooks.name, __ATOMIC_RELAXED)

/* Bits of the kinds that any analysis may want. */
extern _Atomic uint64_t vm_probe_kinds;

#endif
