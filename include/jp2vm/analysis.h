/*
 * jp2vm/analysis.h: analyses as plug-ins. jp2vm calls functions of a shared library for events of
 * the program. The library is loaded by
 *
 *     jp2vm --analysis=./mine.so[:argument] -cp app Main
 *
 * The library defines one `struct jp2_analysis` by the macro JP2_ANALYSIS. It need not be linked
 * with jp2vm: all functions of the machine are in the table of services, `jp2`. A whole analysis:
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
 * Events that the analysis does not want leave no trace in the code of the program: everything is
 * decided when a method is translated, just before it runs for the first time. The program's
 * profile is the same with an analysis and without. See also docs/hooks.md.
 *
 * Names are as in class files (JVMS 4.2): "java/lang/String", in modified UTF-8. Pointers to
 * classes, methods, fields and names stay valid while the process lives; pointers to objects, while
 * the program can reach them.
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

/* The version of everything in this file. It increases when plug-ins that were compiled earlier
 * could go wrong. Members added at the end of structures are recognized by the structures'
 * sizes. */
#define JP2_ANALYSIS_ABI 1

typedef struct vm_class jp2_class;
typedef struct vm_method jp2_method;
typedef struct vm_field jp2_field;
typedef struct vm_object jp2_object;
typedef struct vm_thread jp2_thread;
typedef struct jp2_context jp2_context; /* a method in the context of its caller */

/* A value of the program. Use the functions below for int and smaller types, and for float. */
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
 * The kinds of events: jp2vm/events.def describes each. A *location* is a place in a method for a
 * kind of event: an instruction, a block, or the method as a whole; some kinds have a single
 * location without a method.
 */
enum jp2_event_kind {
#define JP2_EVENT(kind, ...) JP2_EVENT_##kind,
#include <jp2vm/events.def>
    JP2_EVENT_KINDS
};

/*
 * The thread that makes a collection delivers the events of the collection, before and after the
 * part in which the heap may not be used. So the analysis may run ordinary C and look at objects.
 * Other threads of the program may be stopped, also in the middle of an event that came while they
 * waited or were in native code. `self` is NULL if the thread does not belong to the program.
 */

#define JP2_EVENT_BIT(kind) (UINT64_C(1) << (kind))
#define JP2_EVENT_ALL (JP2_EVENT_BIT(JP2_EVENT_KINDS) - 1)

/* The machine makes a location for one analysis. A location that the analysis wants is never
 * freed. */
struct jp2_location {
    enum jp2_event_kind kind;
    jp2_method *method;         /* NULL if no method is active, and for kinds without a method */
    int32_t bci;                /* -1: the method as a whole, or a native method */
    uint32_t instruction;       /* number of the instruction in its method, from 1; 0 with bci -1 */
    uint32_t line;              /* 0: not known, or bci -1 */
    uint8_t opcode;             /* of the instruction; for a wide, the opcode that it modifies;
                                   with bci -1: 0 */
    uint32_t end_bci;           /* blocks: the bci after the last instruction */
    uint32_t instruction_count; /* blocks: number of their instructions */
    bool is_implicit; /* allocations and monitors: caused not by the instruction itself, but by
                         native code, by the machine for the instruction, or by an exception */
    /* Fields and calls: the names in the instruction, unresolved (invokedynamic: no class). new and
     * anewarray: class_name. Otherwise NULL. */
    const char *class_name, *name, *descriptor;
    void *data; /* data of the analysis */
};

/* The data of an event; members that its kind does not name are zero. Valid during the call. */
struct jp2_event {
    jp2_object *object;
    jp2_class *klass;
    jp2_field *field;
    jp2_method *callee;
    union jp2_value value;
    char type; /* type of `value` or of the element: first character of a descriptor; V: no value */
    bool is_contended, is_abrupt;
    bool is_notified, is_all;
    bool is_taken;      /* the condition holds, or a switch goes to another target than its
                           default */
    int32_t target_bci; /* the target of a branch or switch, taken or not */
    uint32_t index;     /* of an element of object */
    uint64_t bytes;
    uint64_t bytecodes; /* exact number that the thread has executed; also at the thread's end, if
                           any analysis polls */
    uint64_t nanoseconds;
    uint64_t count;
    uint64_t tag;
    uint64_t periods; /* how many have ended since the previous poll */
};

/* An activation of a method on a thread's stack. */
struct jp2_frame {
    jp2_method *method;
    int32_t bci; /* bci of the instruction in progress; -1: a native method, or no instruction
                    has started */
};

/* A basic block of a method, as in events. */
struct jp2_block {
    uint32_t bci, last_bci, end_bci; /* of the block's first and last instruction, and after the
                                        last */
    uint32_t instruction_count;
};

/* A row of a method's exception table, for the range [start_bci, end_bci). */
struct jp2_handler {
    uint32_t start_bci, end_bci, handler_bci;
};

struct jp2_services;

/*
 * An analysis. `ask` and `event` run on the thread concerned. They may not call Java, through JNI
 * or otherwise, nor wait for a thread that runs Java. `event` may be called by all threads at the
 * same time, `ask` by one thread at a time. A lock that `ask` takes may not be held during an
 * `event`, or by a thread that calls a service. Functions that are not needed are NULL.
 */
struct jp2_analysis {
    uint32_t abi;
    size_t size;                          /* size of this structure in the plug-in */
    const struct jp2_services **services; /* where the machine puts its table */
    void *machine;                        /* data of the machine */

    const char *name, *summary;
    uint64_t events; /* JP2_EVENT_BIT of the kinds that it may want */
    uint64_t period; /* of polls, in bytecodes */

    /* Called before the program starts, with the argument of --analysis=NAME:ARGUMENT or NULL.
     * Returns false if the argument is wrong; then `message` has one line with the reason, and
     * nothing runs. It may be called again with another argument. The machine reads `events` and
     * `period` of the library's structure after this call. Without this function an argument is
     * refused. */
    bool (*start)(const char *argument, char *message, size_t bytes);

    /* Returns whether the analysis wants the events of a location; called once for each location.
     * It may set location->data, and retire the location so that it starts retired. NULL: the
     * analysis wants all locations. */
    bool (*ask)(struct jp2_location *location);

    void (*event)(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event);

    /* Called when the process ends. The threads of the program are stopped, except in native
     * code. */
    void (*finish)(void);

    /* The analysis wants calling contexts. */
    bool wants_contexts;
};

/*
 * The services of the machine for analyses. Any thread of the program may call a function at any
 * moment, unless the function's comment says otherwise.
 */
struct jp2_services {
    uint32_t abi;
    size_t size; /* size of this structure in the machine */

    const char *(*event_name)(enum jp2_event_kind kind); /* "entry", "field get" */
    const char *(*opcode_name)(uint8_t opcode);          /* "iadd"; NULL: there is none */

    /* --- classes --- */
    const char *(*class_name)(const jp2_class *klass); /* "java/lang/String", "[I" */
    uint64_t (*class_number)(const jp2_class *klass);  /* from 1, in order of definition */
    uint32_t (*class_flags)(const jp2_class *klass);   /* JVMS 4.1; for inner classes the flags
                                                          of their InnerClasses entry */
    jp2_class *(*superclass)(const jp2_class *klass);  /* NULL: Object or an interface */
    bool (*is_subclass)(const jp2_class *klass, const jp2_class *of); /* as instanceof */
    jp2_class *(*element_class)(const jp2_class *array); /* NULL: not an array, or an array of
                                                            primitives */
    uint32_t (*instance_bytes)(const jp2_class *klass);  /* 0 for arrays */
    const char *(*source_file)(const jp2_class *klass);  /* NULL: unknown */
    bool (*is_boot_class)(const jp2_class *klass); /* boot loader's: the class library's core */
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
    uint64_t (*object_bytes)(const jp2_object *object); /* before the collector rounds it up */
    uint32_t (*array_length)(const jp2_object *array);
    union jp2_value (*array_element)(const jp2_object *array, uint32_t index);
    /* The value of an object's field, or of a static field with NULL as object. */
    union jp2_value (*field_value)(const jp2_object *object, const jp2_field *field);
    /* Writes the text of a java.lang.String as UTF-8, cut at the end of the buffer, terminated.
     * Returns the bytes of the whole text; 0 for other objects. */
    size_t (*string_text)(const jp2_object *string, char *buffer, size_t bytes);

    /* Read and set a word of each object for the analysis, 0 at first; it dies with the object. */
    uint64_t (*tag)(const struct jp2_analysis *analysis, const jp2_object *object);
    void (*set_tag)(const struct jp2_analysis *analysis, const jp2_object *object, uint64_t tag);

    /* --- threads --- */
    uint64_t (*thread_number)(const jp2_thread *thread); /* Thread.getId() */
    size_t (*thread_name)(const jp2_thread *thread, char *buffer,
                          size_t bytes); /* as string_text */
    /* Returns a word of each thread for the analysis; NULL at first. */
    void **(*thread_data)(jp2_thread *thread, const struct jp2_analysis *analysis);
    /* Writes at most `count` activations of the calling thread, newest first; returns their
     * number. */
    uint32_t (*stack)(jp2_thread *self, struct jp2_frame *frames, uint32_t count);
    /* Returns argument number `index` from 0, `this` included, of the entered method, of the called
     * native method, or of a CALL. Only during these events; 0 beyond the last argument. */
    union jp2_value (*argument)(jp2_thread *self, uint32_t index);

    /* --- control --- */
    /* `retire` withdraws from a location, `renew` returns to it. Any thread may call them; events
     * in progress in other threads may still arrive. They return false if the location was in that
     * state already. */
    bool (*retire)(struct jp2_location *location);
    bool (*renew)(struct jp2_location *location);
    /* Sets the period of the calling thread's polls, in bytecodes; 0: no polls. */
    void (*set_period)(jp2_thread *self, const struct jp2_analysis *analysis, uint64_t period);
    /* During a poll: makes the thread go on with an exception of a class of the boot loader. Only
     * the first request has an effect. Both texts must stay valid. */
    void (*raise)(jp2_thread *self, const char *class_name, const char *message);

    /* --- output; stdout is the program's --- */
    void (*message)(const char *format, ...) __attribute__((format(printf, 1, 2))); /* to stderr */
    /* These write a report: to the file `path`, to stdout if `path` is "-", or to stderr if it is
     * NULL. `check_output`, for use in `start`, returns whether the file can be written; otherwise
     * `message` has one line. `open_output` returns NULL after it has reported the error. `write`
     * is like printf. `close_output` reports write errors. After an error of `open_output` or
     * `close_output`, the process ends with a status that is not 0. */
    bool (*check_output)(const char *path, char *message, size_t bytes);
    struct jp2_output *(*open_output)(const char *path);
    void (*write)(struct jp2_output *out, const char *format, ...)
        __attribute__((format(printf, 2, 3)));
    void (*close_output)(struct jp2_output *out);

    /* --- the rest --- */
    uint64_t (*nanoseconds)(void); /* of a monotonic clock */
    /* Returns zeroed memory; the process ends with a message if there is none. free() frees it. */
    void *(*allocate)(size_t bytes);

    /* --- addresses of variables --- */
    /* Return the address of a field (static: object NULL), or of an element, which need not exist.
     * The address is for shadow memory, not for reading. Objects do not move, and their memory is
     * not used again before their death is reported; its next use is reported as an allocation.
     * Unsafe's offset is the distance from the object, or from the object that holds the static
     * fields. */
    uintptr_t (*field_address)(const jp2_object *object, const jp2_field *field);
    uintptr_t (*element_address)(const jp2_object *array, uint64_t index);
    jp2_object *(*thread_object)(const jp2_thread *thread); /* its Thread object; NULL: not made
                                                               yet */

    /* --- the code of a method --- */
    /* These return the number of items, and write the first `count`. Blocks: all, in the order of
     * the code. Successors: the bcis to which the instruction at a bci may go, without exceptions,
     * each once, ascending; for `ret`, the instruction after any `jsr`. If `count` is too small,
     * the returned number may be too large, and is always enough. Handlers: as in the class file;
     * the first that fits catches. */
    uint32_t (*method_blocks)(const jp2_method *method, struct jp2_block *blocks, uint32_t count);
    uint32_t (*successors)(const jp2_method *method, uint32_t bci, uint32_t *bcis, uint32_t count);
    uint32_t (*method_handlers)(const jp2_method *method, struct jp2_handler *handlers,
                                uint32_t count);
    uint32_t (*instruction_bytes)(const jp2_method *method, uint32_t bci); /* 0: no instruction */

    /* --- further functions for classes and threads --- */
    jp2_class *(*class_interface)(const jp2_class *klass, uint32_t index); /* direct; NULL beyond */
    /* During a poll: pauses the calling thread. Other threads go on, and may collect garbage. */
    void (*pause)(jp2_thread *self, uint64_t nanoseconds);

    /* --- calling contexts, for analyses with wants_contexts --- */
    /* During an event: returns the calling thread's active method in the context of its callers.
     * Contexts are made when they are queried. This is cheap if the same activations are queried
     * again; entries and exits cost almost nothing. Contexts are the same for all threads, and are
     * never freed. NULL: no method is active. */
    jp2_context *(*context)(jp2_thread *self);
    jp2_context *(*context_caller)(const jp2_context *context); /* NULL: it has none */
    jp2_method *(*context_method)(const jp2_context *context);
    /* Returns a word of each context for the analysis; NULL at first. */
    void **(*context_data)(jp2_context *context, const struct jp2_analysis *analysis);

    /* --- the end --- */
    /* Reports that the analysis could not do its task: the process ends with status 1, unless the
     * program ends with another status that is not 0. Any thread may call it. */
    void (*set_failure)(void);

    /* --- further functions for objects --- */
    /* Returns the class that a java.lang.Class object represents; NULL: it is another object, or
     * represents a primitive type. */
    jp2_class *(*mirrored_class)(const jp2_object *object);

    /* --- threads at the end --- */
    /* During `finish`, the threads of the program are stopped. Calls the function for each stopped
     * thread that has not ended, also for the thread that ends the process. For these threads,
     * `finish` may also call thread_data, thread_bytecodes and `stack`. A thread that could not be
     * stopped is left out. */
    void (*for_each_live_thread)(void (*function)(jp2_thread *thread, void *data), void *data);
    /* During `finish`: the time at which the threads were stopped, on the clock of
     * `nanoseconds`. */
    uint64_t (*stopped_nanoseconds)(void);
    /* Returns the exact number of bytecodes that the calling thread has executed, as in the event
     * of a poll; 0 if no analysis polls. */
    uint64_t (*thread_bytecodes)(const jp2_thread *self);
};

/* The library's own analysis, an argument of some services. */
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
