/*
 * jp2vm/analysis.h: analyses as plug-ins. jp2vm calls functions of a shared library when events
 * happen in the program. This command loads the library:
 *
 *     jp2vm --analysis=./mine.so[:argument] -cp app Main
 *
 * The library defines one `struct jp2_analysis` by the macro JP2_ANALYSIS. It need not be linked
 * with jp2vm: all functions of the machine are in the table of services, `jp2`. A complete
 * analysis:
 *
 *     #include <inttypes.h>
 *     #include <stdatomic.h>
 *     #include <jp2vm/analysis.h>
 *
 *     static _Atomic uint64_t count;
 *
 *     static void event(jp2_thread *self, struct jp2_location *location,
 *                       const struct jp2_event *event)
 *     {
 *         count++;
 *     }
 *
 *     static void finish(void)
 *     {
 *         jp2->message("%" PRIu64 " entries of methods\n", count);
 *     }
 *
 *     JP2_ANALYSIS(.name = "entries", .summary = "counts entries of methods",
 *                  .events = JP2_EVENT_BIT(JP2_EVENT_ENTRY), .event = event, .finish = finish);
 *
 *     cc -shared -fPIC $(pkg-config --cflags jp2vm) myentries.c -o myentries.so
 *
 * Events that the analysis does not want add nothing to the code that the program runs: the machine
 * decides which events to emit when it translates a method, just before the method runs for the
 * first time. The program's profile is the same with and without an analysis. See also
 * docs/hooks.md.
 *
 * Names are as in class files (JVMS 4.2): "java/lang/String", in modified UTF-8. Pointers to
 * classes, methods, fields and names stay valid until the process ends; a pointer to an object
 * stays valid while the program can reach the object.
 */
#ifndef JP2VM_ANALYSIS_H
#define JP2VM_ANALYSIS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It increases when a change may break plug-ins that were compiled
 * earlier. Adding members at the end of a structure does not change it: the structure's size shows
 * which members exist. */
#define JP2_ANALYSIS_ABI 1

typedef struct vm_class jp2_class;
typedef struct vm_method jp2_method;
typedef struct vm_field jp2_field;
typedef struct vm_object jp2_object;
typedef struct vm_thread jp2_thread;
typedef struct jp2_context jp2_context; /* a method called from a given caller's context */

/* A value of the program. For int, smaller types and float, use the functions below. */
union jp2_value {
    int64_t j;
    uint64_t u;
    double d;
    jp2_object *r; /* NULL: null */
};

static inline int32_t jp2_int(union jp2_value value)
{
    return (int32_t)(uint32_t)value.u;
}

static inline float jp2_float(union jp2_value value)
{
    uint32_t bits = (uint32_t)value.u;
    float result;
    memcpy(&result, &bits, sizeof result);
    return result;
}

/*
 * The kinds of events; jp2vm/events.def describes each. A *location* is a place in a method at
 * which events of one kind happen: an instruction, a block, or the whole method. Some kinds have a
 * single location, which belongs to no method.
 */
enum jp2_event_kind {
#define JP2_EVENT(kind, ...) JP2_EVENT_##kind,
#include <jp2vm/events.def>
    JP2_EVENT_KINDS
};

/*
 * The thread that runs a collection delivers the events of the collection, before and after the
 * phase in which the heap must not be used. So the analysis may run ordinary C code and read
 * objects. Other threads of the program may be stopped, even while they handle an event, if it
 * happened while they waited or ran native code. `self` is NULL if the collecting thread does not
 * belong to the program.
 */

#define JP2_EVENT_BIT(kind) (UINT64_C(1) << (kind))
#define JP2_EVENT_ALL (JP2_EVENT_BIT(JP2_EVENT_KINDS) - 1)

/* Each location belongs to one analysis. A location that the analysis wants is never freed. */
struct jp2_location {
    enum jp2_event_kind kind;
    jp2_method *method;         /* NULL if no method is active, or the kind has no method */
    int32_t bci;                /* -1: the whole method, or a native method */
    uint32_t instruction;       /* number of the instruction in its method, from 1; 0: bci is -1 */
    uint32_t line;              /* 0: unknown, or bci is -1 */
    uint8_t opcode;             /* of the instruction; for `wide`, the opcode that it modifies; 0 if
                                   bci is -1 */
    uint32_t end_bci;           /* blocks: the bci after the last instruction */
    uint32_t instruction_count; /* blocks: the number of instructions in the block */
    bool is_implicit; /* allocations and monitors: the event is caused by native code, by the
                         machine on behalf of the instruction, or by an exception, but not by the
                         instruction itself */
    /* Fields and calls: the names that the instruction contains, unresolved (invokedynamic: no
     * class). new and anewarray: class_name only. Otherwise NULL. */
    const char *class_name, *name, *descriptor;
    void *data; /* for the analysis's own use */
};

/* The data of an event, valid during the call. events.def lists the members that a kind sets; the
 * other members are zero. */
struct jp2_event {
    jp2_object *object;
    jp2_class *klass;
    jp2_field *field;
    jp2_method *callee;
    union jp2_value value;
    char type; /* type of `value` or of the array element: the first character of its descriptor; V:
                  no value */
    bool is_contended, is_abrupt;
    bool is_notified, is_all;
    bool is_taken;      /* the branch is taken, or the switch does not go to its default */
    int32_t target_bci; /* the target of a branch (even if it is not taken) or switch */
    uint32_t index;     /* of the element in the array `object` */
    uint64_t bytes;
    uint64_t bytecodes; /* exact number of bytecodes that the thread has executed; if any analysis
                           polls, also set at the thread's end */
    uint64_t nanoseconds;
    uint64_t count;
    uint64_t tag;
    uint64_t periods; /* the number of periods that have ended since the previous poll */
};

/* An activation of a method on a thread's stack. */
struct jp2_frame {
    jp2_method *method;
    int32_t bci; /* of the current instruction; -1: native, or none has started */
};

/* A basic block of a method, as the block events count them. */
struct jp2_block {
    uint32_t bci, last_bci, end_bci; /* of the block's first and last instruction, and the bci after
                                        the block */
    uint32_t instruction_count;
};

/* An entry of a method's exception table; it covers [start_bci, end_bci). */
struct jp2_handler {
    uint32_t start_bci, end_bci, handler_bci;
};

struct jp2_services;

/*
 * An analysis. `ask` and `event` run on the thread concerned. They may not call Java, through JNI
 * or otherwise, nor wait for a thread that runs Java. All threads may call `event` at the same
 * time; only one thread at a time calls `ask`. A thread must not hold a lock that `ask` takes when
 * it is in `event` or calls a service. Functions that an analysis does not need are NULL.
 */
struct jp2_analysis {
    uint32_t abi;
    size_t size;                          /* size of this structure in the plug-in */
    const struct jp2_services **services; /* where the machine puts its table */
    void *machine;                        /* used by the machine */

    const char *name, *summary;
    uint64_t events; /* JP2_EVENT_BIT of each kind that the analysis may want */
    uint64_t period; /* between two polls of a thread, in bytecodes */

    /* Called before the program starts, with the argument of --analysis=NAME:ARGUMENT or NULL.
     * If the argument is wrong, writes the reason to `message` as one line and returns false; then
     * the program does not start. May be called again with another argument. The machine reads
     * `events` and `period` after this call. If this function is NULL, an argument is an error. */
    bool (*start)(const char *argument, char *message, size_t bytes);

    /* Returns whether the analysis wants the events of a location; called once for each location.
     * It may set location->data. It may also retire the location, which then delivers no events
     * until it is renewed. NULL: the analysis wants all locations. */
    bool (*ask)(struct jp2_location *location);

    void (*event)(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event);

    /* Called when the process ends. The threads of the program are stopped, except in native
     * code. */
    void (*finish)(void);

    /* The analysis calls the services for calling contexts. */
    bool wants_contexts;

    /* The analysis can be added while the program runs (jp2vm-ctl PROCESS analysis add): its report
     * is also correct if it has not received the events before that, such as entries of methods
     * that are active, allocations of objects, and monitors that are held. Then `start` is called
     * while the program runs, and `finish` also when the analysis is removed. */
    bool starts_late;

    /* Reports all events so far, while the analysis goes on (jp2vm-ctl PROCESS analysis print).
     * Called any number of times before `finish`; the threads of the program are stopped, except in
     * native code. NULL: only `finish` can report. */
    void (*print)(void);
};

/*
 * The services of the machine for analyses. Any thread of the program may call a function at any
 * moment, unless the function's comment says otherwise.
 */
struct jp2_services {
    uint32_t abi;
    size_t size; /* size of this structure in the machine */

    const char *(*event_name)(enum jp2_event_kind kind); /* "entry", "field get" */
    const char *(*opcode_name)(uint8_t opcode);          /* "iadd"; NULL: unused opcode */

    /* --- classes --- */
    const char *(*class_name)(const jp2_class *klass); /* "java/lang/String", "[I" */
    uint64_t (*class_number)(const jp2_class *klass);  /* from 1, in order of definition */
    uint32_t (*class_flags)(const jp2_class *klass);   /* JVMS 4.1; for inner classes the flags
                                                          of their InnerClasses entry */
    jp2_class *(*superclass)(const jp2_class *klass);  /* NULL: Object or an interface */
    bool (*is_subclass)(const jp2_class *klass, const jp2_class *of); /* as instanceof does */
    jp2_class *(*element_class)(const jp2_class *array); /* NULL: not an array, or an array of
                                                            primitives */
    uint32_t (*instance_bytes)(const jp2_class *klass);  /* 0 for arrays */
    const char *(*source_file)(const jp2_class *klass);  /* NULL: unknown */
    bool (*is_boot_class)(const jp2_class *klass);       /* a class of the boot loader */
    /* Declared fields and methods, in the order of the class file; NULL beyond the last. */
    jp2_field *(*class_field)(const jp2_class *klass, uint32_t index);
    jp2_method *(*class_method)(const jp2_class *klass, uint32_t index);

    /* --- methods and fields --- */
    jp2_class *(*method_class)(const jp2_method *method);
    const char *(*method_name)(const jp2_method *method);
    const char *(*method_descriptor)(const jp2_method *method);
    uint32_t (*method_flags)(const jp2_method *method);                       /* JVMS 4.6 */
    const uint8_t *(*method_code)(const jp2_method *method, uint32_t *bytes); /* NULL: none */
    uint32_t (*method_line)(const jp2_method *method, int32_t bci);           /* 0: unknown */
    jp2_class *(*field_class)(const jp2_field *field);
    const char *(*field_name)(const jp2_field *field);
    const char *(*field_descriptor)(const jp2_field *field);
    uint32_t (*field_flags)(const jp2_field *field); /* JVMS 4.5 */

    /* --- objects; never null --- */
    jp2_class *(*object_class)(const jp2_object *object);
    uint64_t (*object_bytes)(const jp2_object *object); /* before rounding by the collector */
    uint32_t (*array_length)(const jp2_object *array);
    union jp2_value (*array_element)(const jp2_object *array, uint32_t index);
    /* Returns the value of an object's field. For a static field, `object` is NULL. */
    union jp2_value (*field_value)(const jp2_object *object, const jp2_field *field);
    /* Writes the text of a java.lang.String as UTF-8, truncated to the buffer and NUL-terminated.
     * Returns the length of the whole text in bytes; 0 if the object is not a String. */
    size_t (*string_text)(const jp2_object *string, char *buffer, size_t bytes);

    /* Get and set the tag of an object: a word for each object and analysis, initially 0, which is
     * discarded when the object dies. */
    uint64_t (*tag)(const struct jp2_analysis *analysis, const jp2_object *object);
    void (*set_tag)(const struct jp2_analysis *analysis, const jp2_object *object, uint64_t tag);

    /* --- threads --- */
    uint64_t (*thread_number)(const jp2_thread *thread); /* Thread.getId() */
    size_t (*thread_name)(const jp2_thread *thread, char *buffer,
                          size_t bytes); /* as string_text */
    /* Returns the address of a word for each thread and analysis, initially NULL. */
    void **(*thread_data)(jp2_thread *thread, const struct jp2_analysis *analysis);
    /* Writes at most `count` activations of the calling thread, newest first; returns their
     * number. */
    uint32_t (*stack)(jp2_thread *self, struct jp2_frame *frames, uint32_t count);
    /* Returns an argument of the entered method, of the called native method, or of the call that a
     * CALL event reports. Only during these events. `index` starts at 0 and counts `this`; returns
     * 0 beyond the last argument. */
    union jp2_value (*argument)(jp2_thread *self, uint32_t index);

    /* --- control --- */
    /* `retire` stops the events of a location, `renew` starts them again. Any thread may call them;
     * after `retire`, events that are in progress in other threads may still arrive. They return
     * false if the location is already in that state. */
    bool (*retire)(struct jp2_location *location);
    bool (*renew)(struct jp2_location *location);
    /* Sets the period of the calling thread's polls, in bytecodes; 0: no polls. */
    void (*set_period)(jp2_thread *self, const struct jp2_analysis *analysis, uint64_t period);
    /* During a poll: makes the calling thread throw an exception after the poll. The exception's
     * class belongs to the boot loader. Only the first request has an effect. Both texts must stay
     * valid. */
    void (*raise)(jp2_thread *self, const char *class_name, const char *message);

    /* --- output; stdout is the program's --- */
    void (*message)(const char *format, ...) __attribute__((format(printf, 1, 2))); /* to stderr */
    /* These write a report: to the file `path`, to stdout if `path` is "-", or to stderr if `path`
     * is NULL. `check_output`, for use in `start`, returns whether the file can be written; if not,
     * it writes one line with the reason to `message`. `open_output` returns NULL after it has
     * reported the error. `write` is like printf. `close_output` reports write errors. After an
     * error of `open_output` or `close_output`, the process ends with a status that is not 0. */
    bool (*check_output)(const char *path, char *message, size_t bytes);
    struct jp2_output *(*open_output)(const char *path);
    void (*write)(struct jp2_output *out, const char *format, ...)
        __attribute__((format(printf, 2, 3)));
    void (*close_output)(struct jp2_output *out);

    /* --- the rest --- */
    uint64_t (*nanoseconds)(void); /* of a monotonic clock */
    /* Returns zeroed memory, to be freed with free(). If memory runs out, the process ends with a
     * message. */
    void *(*allocate)(size_t bytes);

    /* --- addresses of variables --- */
    /* Return the address of a field (`object` is NULL for static fields) or of an array element,
     * which need not exist. The address is a key for shadow memory, not for reading. Objects do not
     * move. Their memory is not reused before their death is reported, and the next use is reported
     * as an allocation. The offset that Unsafe uses is the distance from the object, or from the
     * object that holds the static fields. */
    uintptr_t (*field_address)(const jp2_object *object, const jp2_field *field);
    uintptr_t (*element_address)(const jp2_object *array, uint64_t index);
    jp2_object *(*thread_object)(const jp2_thread *thread); /* NULL: not made yet */

    /* --- the code of a method --- */
    /* These return the number of items, and write at most `count` of them. Blocks: all, in the
     * order of the code. Successors: the bcis to which control may go from an instruction without
     * an exception, each once, ascending; after `ret`, the instruction after any `jsr`. If `count`
     * is too small, the returned number of successors may be too large, but never too small.
     * Handlers: in the order of the class file; the first matching one catches. */
    uint32_t (*method_blocks)(const jp2_method *method, struct jp2_block *blocks, uint32_t count);
    uint32_t (*successors)(const jp2_method *method, uint32_t bci, uint32_t *bcis, uint32_t count);
    uint32_t (*method_handlers)(const jp2_method *method, struct jp2_handler *handlers,
                                uint32_t count);
    uint32_t (*instruction_bytes)(const jp2_method *method, uint32_t bci); /* 0: no instruction */

    /* --- further functions for classes and threads --- */
    jp2_class *(*class_interface)(const jp2_class *klass, uint32_t index); /* direct; NULL beyond
                                                                              last */
    /* During a poll: pauses the calling thread. Other threads keep running, and may collect
     * garbage. */
    void (*pause)(jp2_thread *self, uint64_t nanoseconds);

    /* --- calling contexts, for analyses with wants_contexts --- */
    /* During an event: returns the calling context of the active method of the calling thread.
     * Contexts are made when they are requested. Another request for the same activations is cheap;
     * entries and exits of methods cost almost nothing. All threads share the contexts, which are
     * never freed. NULL: no method is active. */
    jp2_context *(*context)(jp2_thread *self);
    jp2_context *(*context_caller)(const jp2_context *context); /* NULL: no caller */
    jp2_method *(*context_method)(const jp2_context *context);
    /* Returns the address of a word for each context and analysis, initially NULL. */
    void **(*context_data)(jp2_context *context, const struct jp2_analysis *analysis);

    /* --- the end --- */
    /* Reports that the analysis could not do its task. The process then ends with status 1, unless
     * the program itself ends with a status other than 0. Any thread may call this. */
    void (*set_failure)(void);

    /* --- further functions for objects --- */
    /* Returns the class that a java.lang.Class object represents. Returns NULL for other objects,
     * and for a Class object that represents a primitive type. */
    jp2_class *(*mirrored_class)(const jp2_object *object);

    /* --- threads at the end --- */
    /* During `finish`, when the threads of the program are stopped: calls the function for each
     * stopped thread that has not ended, including the thread that ends the process. For these
     * threads, `finish` may also call thread_data, thread_bytecodes and `stack`. Threads that could
     * not be stopped are left out. */
    void (*for_each_live_thread)(void (*function)(jp2_thread *thread, void *data), void *data);
    /* During `finish`: the time at which the threads were stopped, on the clock of
     * `nanoseconds`. */
    uint64_t (*stopped_nanoseconds)(void);
    /* Returns the exact number of bytecodes that the calling thread has executed, like `bytecodes`
     * of a poll event; 0 if no analysis polls. */
    uint64_t (*thread_bytecodes)(const jp2_thread *self);

    /* --- the heap --- */
    /* Returns the live objects in the order of their addresses, in memory to be freed with free().
     * During `finish`, when the threads of the program are stopped, `collects` is true: a
     * collection, of which no analysis receives events, finds the live objects. During the event
     * COLLECTION_END, `collects` is false: the result contains the objects that are alive after
     * this collection. The objects may be used until `finish` or the event ends. If memory runs
     * out, returns NULL. */
    jp2_object **(*live_objects)(bool collects, size_t *count);
    /* During `finish`: returns the roots among the live objects, which must be the result of
     * live_objects, in memory to be freed with free(). Roots are objects of java.lang.Class (except
     * for classes that may be unloaded), threads, and objects in frames of active methods. Objects
     * that only native code or the machine's own tables keep alive are not in the result. An object
     * may occur several times. If memory runs out, returns NULL. */
    jp2_object **(*heap_roots)(jp2_object *const *objects, size_t count, size_t *root_count);
    /* Calls the function for each reference in an object, unless it is null: fields, elements, and
     * the static fields of the class that a java.lang.Class object represents. A
     * java.lang.ref.Reference does not refer to its referent. */
    void (*for_each_reference)(const jp2_object *object,
                               void (*function)(jp2_object *to, void *data), void *data);
};

/* The analysis that the library defines; some services take it as an argument. */
extern __attribute__((visibility("default"))) struct jp2_analysis jp2_analysis;

/* The table of services; valid from `start` on. */
extern __attribute__((visibility("hidden"))) const struct jp2_services *jp2;

/* Defines the symbols that the machine looks for in the library. Use it once in a plug-in, at file
 * scope. */
#define JP2_ANALYSIS(...)                                                                          \
    const struct jp2_services *jp2;                                                                \
    __attribute__((visibility("default"))) struct jp2_analysis jp2_analysis = {                    \
        .abi = JP2_ANALYSIS_ABI,                                                                   \
        .size = sizeof(struct jp2_analysis),                                                       \
        .services = &jp2,                                                                          \
        __VA_ARGS__}

#ifdef __cplusplus
}
#endif

#endif
