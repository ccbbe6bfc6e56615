/*
 * analysis.h: the interface through which analyses receive events of the machine.
 *
 * An analysis is one structure, registered before the machine is created. It has those of the
 * following facets that it needs. *Probes* call its functions at locations in methods, or in slow
 * paths of the machine; the analysis can withdraw from single locations. A *tracker* (contexts.h)
 * keeps calling contexts and counters, inline. *Operand probes* (operands.h) receive chosen
 * instructions with their operands. A *clock* (clock.h) supplies the programs' time. The analysis
 * gets its own space in every thread, context and location.
 *
 * Everything is decided when a method is translated. Events that no analysis wants leave no trace
 * in the code.
 *
 * The events and locations themselves are those of jp2vm/analysis.h, which only users of their
 * members include.
 */
#ifndef JP2VM_VM_INSTRUMENT_ANALYSIS_H
#define JP2VM_VM_INSTRUMENT_ANALYSIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/instrument/clock.h"
#include "vm/instrument/contexts.h"
#include "vm/instrument/operands.h"
#include "vm/runtime/object.h"

struct jp2_event;
struct jp2_location;
struct vm_cell;
struct vm_class;
struct vm_field;
struct vm_insn;
struct vm_method;
struct vm_symbol;
struct vm_thread;

/* Indexed by enum jp2_event_kind: "entry", "field get", ... */
extern const char *const vm_event_names[];

/* Sets of JP2_EVENT_BIT: the kinds that are emitted into code, and the kinds whose only location
 * has no method. */
extern const uint64_t vm_kinds_in_code, vm_kinds_without_method;

enum vm_initialization_phase {
    VM_INITIALIZATION_BEGINS,
    VM_INITIALIZATION_ENDS,
    VM_INITIALIZATION_FAILS, /* an exception is pending */
    VM_INITIALIZATION_AWAITS /* another thread initializes it; this one is about to wait */
};

/*
 * An analysis. `ask` and `event` run on the thread concerned. They may read any data of the machine
 * (frames by vm_frame_walk_start of code/frame.h, which starts at the location of the event). They
 * may not call Java or allocate objects, and raise exceptions only by vm_analysis_raise. `event`
 * may be called by all threads at the same time, `ask` by one thread at a time. A thread that holds
 * a lock which `ask` takes must not wait for a translation.
 */
struct vm_analysis {
    const char *name, *summary;
    _Atomic uint64_t events; /* JP2_EVENT_BIT of the kinds that the analysis may want */
    uint64_t period;         /* number of bytecodes between two polls */

    /* Called before the machine exists, with the argument of --analysis=NAME:ARGUMENT or NULL. If
     * it fails, returns false with a one-line reason in `message`. It may be called again, and the
     * machine may never run, if other options are wrong. NULL: the analysis takes no argument. */
    bool (*start)(struct vm_analysis *analysis, const char *argument, char *message, size_t bytes);

    /* Returns whether the analysis wants the events of a location; called once for each location.
     * It may set location->data. If it retires the location, the location starts as retired. NULL:
     * the analysis wants all locations. */
    bool (*ask)(struct vm_analysis *analysis, struct jp2_location *location);

    /* Returns whether the analysis might want any location in a method with these names. If it
     * returns false, the analysis is not offered locations in the method's code. `method` is NULL
     * if the question is about the names only, and no such method may exist. Called by one thread
     * at a time, and not while the analysis's events change. NULL: the analysis might want
     * locations in every method. */
    bool (*may_want)(const char *class_name, const char *method_name, struct vm_method *method);

    void (*event)(struct vm_thread *self, struct jp2_location *location,
                  const struct jp2_event *event);

    /* Called right after `ask`, for a location in code that the analysis wants. If `event` would
     * only add 1 to a counter (counters.h), returns the counter; the loop may then count without
     * calling `event`. Otherwise returns VM_COUNTER_NONE. NULL: no location has a counter. The
     * analysis does not withdraw from a location that has a counter. */
    uint32_t (*counter)(const struct jp2_location *location);

    /* If not VM_COUNTER_NONE: the counter to which the loop adds the bytes of each allocation that
     * it counts by a counter of `counter`. */
    uint32_t bytes_counter;

    /*
     * True: the analysis's events change while the program runs (vm_analysis_set_events). Whenever
     * code is made again, the analysis is offered all locations in the code as new locations,
     * including those that it declined before. `forget` is called at a safepoint for each location
     * that no longer exists.
     */
    bool is_asked_again;
    void (*forget)(struct jp2_location *location);

    /* True: the analysis keeps no pointers to classes, methods or code, except to classes that were
     * passed to vm_class_observe. The same holds for an analysis with is_asked_again while it wants
     * no events. The value changes at safepoints, before code is made again. */
    _Atomic bool keeps_nothing;

    /* True: the analysis keeps nothing about the code of a method, so agents may redefine methods.
     * It is offered the locations of the new code as new locations; the former ones then belong to
     * the method's older version (jvmti/redefine.h). */
    bool allows_redefinition;

    /* Returns whether an instruction ends a block, in addition to the instructions that always do.
     * NULL: no further instruction ends a block. */
    bool (*ends_block)(const struct vm_insn *insn);

    /* Called when the process ends; other threads may still run. NULL: there is nothing to do. */
    void (*finish)(void);

    /* Further facets. At most one registered analysis may have a tracker, at most one operand
     * probes, and at most one a clock. */
    const struct vm_tracker *tracker;         /* keeps calling contexts */
    const struct vm_operand_probes *operands; /* needs a tracker; does not work with the reference
                                                 loop */
    const struct vm_time_source *clock;       /* supplies the time that programs see */

    /*
     * Called once for every class that is made from a class file, also for hidden classes, after it
     * has been entered in its loader and before its definition returns. It runs on the defining
     * thread, which may hold the lock of the boot loader: it must not load classes.
     */
    void (*class_defined)(struct vm_class *class);

    /*
     * Called by the initializing thread when a class is about to be initialized, after its
     * superclasses, and when the initialization has ended. NULL: the analysis does not want this
     * event.
     */
    void (*initialization)(struct vm_thread *self, struct vm_class *class,
                           enum vm_initialization_phase phase);

    /* `resolving` is called by a thread right before it stores a constant as resolved (resolve.h).
     * If it returns true, `resolved` is called afterwards; is_first is false if another thread has
     * stored the constant first. Other threads may use the constant before `resolved` is called. If
     * an analysis must be notified before other threads use the constant, it holds a lock from
     * `resolving` to `resolved`. The thread may hold locks of the loader, as above. At most one
     * analysis has these functions, and it has both. NULL: the analysis does not want these events.
     */
    bool (*resolving)(struct vm_thread *self);
    void (*resolved)(struct vm_thread *self, struct vm_class *class, uint16_t index, bool is_first);

    /* Called by a thread when it has rewritten a cell of its newest frame's method to a quick form;
     * the cell of a call may have been rewritten earlier. NULL: the analysis does not want this
     * event. */
    void (*quickened)(struct vm_thread *self, const struct vm_cell *cell);

    /* Called by a monitor's owner when it has taken a thread out of the wait set; from now on that
     * thread wants the monitor. NULL: the analysis does not want this event. */
    void (*notified)(struct vm_thread *self, struct vm_object *object, struct vm_thread *waiter);

    /* Called by a thread when nothing has caught its exception, before the library's handlers for
     * uncaught exceptions run. NULL: the analysis does not want this event. */
    void (*uncaught)(struct vm_thread *self, struct vm_object *throwable);

    /* Called when a call of a method from C has returned normally; the newest frame is the caller's
     * again. NULL: the analysis does not want this event. */
    void (*called)(struct vm_thread *self, struct vm_method *callee);

    /* True: the events FIELD_GET, STATIC_GET and ARRAY_LOAD are delivered after the instruction,
     * with the value that was read. If the instruction raises an exception, there is no event. Only
     * `value` and `type` are set; `type` is I for elements of int and smaller types. The load of a
     * dynamic constant is reported as a STATIC_GET. The event of a MONITOR_EXIT in code is
     * delivered before the monitor is left, if the object is not null, so that the events of the
     * next owner come later. The exit may still fail. */
    bool reads_values;

    /* Called right after `ask`, for a location in code that the analysis wants. If it returns true,
     * variables of the method keep their values even if they are not used any more; during the
     * events LINE and INSTRUCTION, operands are in the frame as in the reference loop
     * (reference.h). NULL: the analysis reads no frames. */
    bool (*reads_frame)(const struct jp2_location *location);

    /* The analysis wants calling contexts (calling_contexts.h). */
    bool wants_contexts;

    /* The number of words that the analysis wants in every context, zero at first. When contexts
     * are merged while a profile is read, the merged context gets the sums of their words. */
    uint32_t context_words;

    /* Set by the machine: the analysis's index among the registered analyses, and the distance in
     * words from its first word in a context to the context itself. The first analysis that wants
     * words has the words directly before each context. */
    uint32_t index, context_place;
};

#define VM_MAX_ANALYSES 16

/*
 * Registers an analysis, before the machine is created. Returns false if the analysis is registered
 * already, if there are too many analyses, or if another analysis has a facet that only one may
 * have. Also returns false if the analysis has operand probes with guards, and its words would not
 * be directly before the contexts. The structure must live as long as the process. `class_defined`
 * is called in the order of registration.
 */
bool vm_analysis_register(struct vm_analysis *analysis);

/* Removes an analysis if it is registered; called before the machine is created. */
void vm_analysis_withdraw(struct vm_analysis *analysis);

/* Retires a location, or renews it: its events stop, or start again. Any thread, at any moment,
 * also in `event`. Other threads may still deliver events that are in progress. Returns false if
 * the location was already in that state. */
bool vm_location_retire(struct jp2_location *location);
bool vm_location_renew(struct jp2_location *location);

/* Sets the kinds of events that an analysis with is_asked_again wants from now on, at a safepoint.
 * Afterwards the caller must have code made again (translate/replace.h). */
void vm_analysis_set_events(struct vm_analysis *analysis, uint64_t events);

/* Puts a registered analysis in the place of another one, at a safepoint. The other one wants no
 * events, has no facets, and no thread handles an event of it. Both have is_asked_again, and so
 * have no words in contexts. */
void vm_analysis_put(struct vm_analysis *other, struct vm_analysis *analysis);

/* Returns the analysis to which a location belongs. */
struct vm_analysis *vm_location_analysis(const struct jp2_location *location);

/* Returns whether an analysis is registered; if so, code may be translated more than once. */
bool vm_analysis_is_registered(void);

/* Returns whether all analyses that want events have allows_redefinition. Any thread. */
bool vm_analysis_allows_redefinition(void);

/* Returns whether an analysis may keep pointers to any class that is alive or is being defined:
 * classes that it may have seen are not freed (runtime/unload.h). Any thread. */
bool vm_analysis_is_observing(void);

/*
 * Sets the function that names classes which are made at run time; called before the machine is
 * created. The defining thread calls `name` for each class that is made from a class file, before
 * any analysis is notified; `name` may set the class's report_name.
 */
void vm_analysis_set_namer(void (*name)(struct vm_class *class));

/* Returns the words of a context that belong to an analysis. */
static inline uint64_t *vm_context_space(const struct vm_context *context,
                                         const struct vm_analysis *analysis)
{
    return (uint64_t *)(uintptr_t)context - analysis->context_place;
}

/* Returns the analysis's words in an array of vm_context_words words, which was copied or summed
 * from contexts. */
static inline const uint64_t *vm_context_space_in(const uint64_t *words,
                                                  const struct vm_analysis *analysis)
{
    return words + (vm_context_words - analysis->context_place);
}

/* Read and set the analysis's word of an object, which is 0 at first (heap/tags.h). If memory runs
 * out, the process ends with a message. */
uint64_t vm_analysis_tag(const struct vm_analysis *analysis, const struct vm_object *object);
void vm_analysis_set_tag(const struct vm_analysis *analysis, const struct vm_object *object,
                         uint64_t tag);

/* Read and set further words of an object. Each belongs to a space, a number below VM_TAG_SPACES;
 * space 0 contains the word above. In the event of an object's death, `count` is the space. */
#define VM_TAG_SPACES 4096u
uint64_t vm_analysis_tag_in(const struct vm_analysis *analysis, uint32_t space,
                            const struct vm_object *object);
void vm_analysis_set_tag_in(const struct vm_analysis *analysis, uint32_t space,
                            const struct vm_object *object, uint64_t tag);

/* Removes all words of one space. Meanwhile no thread may set words in that space. */
void vm_analysis_forget_tags(const struct vm_analysis *analysis, uint32_t space);

/* Returns the address of the analysis's word of a thread; the word is NULL at first. */
void **vm_analysis_thread_data(struct vm_thread *thread, const struct vm_analysis *analysis);

/* Sets how many bytecodes the calling thread executes between two polls; the next poll comes after
 * that many bytecodes. */
void vm_analysis_set_period(struct vm_thread *self, const struct vm_analysis *analysis,
                            uint64_t period);

/* Returns the number of bytecodes that the calling thread, or a thread that a safepoint has
 * stopped, has executed; 0 if no analysis polls. */
uint64_t vm_analysis_bytecodes(const struct vm_thread *thread);

/*
 * Makes the thread go on with an exception of a boot class (internal name); called during a poll.
 * The exception is raised by the block that is about to start, before its first instruction. Only
 * the first request has an effect; polls are held back while the exception's constructor runs. When
 * the thread is ending, the call has no effect.
 */
void vm_analysis_raise(struct vm_thread *self, const char *class_name, const char *message);

/* The data that every thread keeps for analyses, see thread.h. */
struct vm_probe_thread {
    uint64_t bytecodes; /* number of executed bytecodes, plus the rest of the current segment of
                           code */
    uint64_t next_poll; /* value of `bytecodes` at which the next poll is due; the smallest of
                           `due` */
    uint64_t due[VM_MAX_ANALYSES], period[VM_MAX_ANALYSES];
    void *data[VM_MAX_ANALYSES];
    const char *raised_class, *raised_message;
    const struct vm_cell *call; /* the call whose event is being delivered; NULL: no call */
    /* One event for each kind that is emitted into code, indexed by kind. Delivery sets the members
     * that belong to the kind; the other members stay zero. NULL if no analysis is registered. */
    struct jp2_event *events;
    bool is_raising;
    bool is_contended;     /* the monitor that was entered last was contended */
    uint64_t contended_ns; /* time at which that contention started, if an event reports it */
};

/* Called when a thread is made and destroyed. Returns false if memory runs out. */
bool vm_probe_create_thread(struct vm_thread *thread);
void vm_probe_destroy_thread(struct vm_thread *thread);

/* Functions that the slow paths of the machine call if they are not NULL. A function is NULL until
 * an analysis wants its event. A call: if (VM_PROBE_HOOK(x) != NULL) VM_PROBE_HOOK(x)(...). */
struct vm_probe_hooks {
#define VM_EVENT_HOOK(name, kind, parameters, ...) void(*name) parameters;
#define VM_HOOK(name, result, parameters, kinds) result(*name) parameters;
#define VM_FACET_HOOK(name, result, parameters) result(*name) parameters;
#include "vm/instrument/hooks.def"
};

/* Threads in native code may read a hook while an analysis that starts during the run sets it. */
extern struct vm_probe_hooks vm_probe_hooks;
#define VM_PROBE_HOOK(name) __atomic_load_n(&vm_probe_hooks.name, __ATOMIC_RELAXED)

/* A set of JP2_EVENT_BIT: the kinds of events that at least one analysis may want. */
extern _Atomic uint64_t vm_probe_kinds;

/* The registered analyses, in the order of registration; for vm/instrument only. */
extern struct vm_analysis *_Atomic vm_probe_analyses[VM_MAX_ANALYSES];
extern uint32_t vm_probe_analysis_count;

#endif
