/*
 * jp2vm/analysis.h: analyses as plug-ins. What jp2vm executes is told, event by event, to functions
 * of a shared library that is loaded by
 *
 *     jp2vm --analysis=./mine.so[:argument] -cp app Main
 *
 * The library defines one `struct jp2_analysis` by the macro JP2_ANALYSIS, and is linked with
 * nothing: all that it may ask of the machine is in the table of services, `jp2`. A whole analysis:
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
 * What is not asked for leaves no trace in the code of the program: everything is decided when a
 * method is translated, just before it runs for the first time. The program's profile is the same
 * with an analysis and without. docs/hooks.md tells more.
 *
 * Names are as in class files (JVMS 4.2): "java/lang/String", in modified UTF-8. Pointers to
 * classes, methods, fields and names stay valid while the process lives; those to objects while
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

/* Of everything in this file. It rises when a plug-in that was compiled before could go wrong;
 * what is added at the end of structures is told by their sizes. */
#define JP2_ANALYSIS_ABI 1

typedef struct vm_class jp2_class;
typedef struct vm_method jp2_method;
typedef struct vm_field jp2_field;
typedef struct vm_object jp2_object;
typedef struct vm_thread jp2_thread;
typedef struct jp2_context jp2_context; /* a method in the context of its caller */

/* A value of the program. Read the types int and below, and float, by the functions below. */
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
 * What an analysis can be told. A *location* is a place in a method for a kind of event: an
 * instruction, a block, or the method as a whole; kinds marked * have a single location without a
 * method. The instructions of the first group are emitted into a method's code when it is
 * translated, before (<) or after (>) the instruction they speak of; those of the second are told
 * from where the machine goes slow ways anyhow, and their locations come up as they occur.
 */
enum jp2_event_kind {
    JP2_EVENT_ENTRY,        /* < a method with code is entered; jp2->argument gives arguments */
    JP2_EVENT_EXIT,         /* < it returns: value, type. Monitors have been left */
    JP2_EVENT_BLOCK,        /* < the first instruction of a block is about to start */
    JP2_EVENT_ALLOCATION,   /* > by an instruction; or by native code and the machine: object,
                              class, bytes. Each array of a multianewarray, outer ones first */
    JP2_EVENT_FIELD_GET,    /* < an access by an instruction that will succeed: field, and object
                              but for static fields */
    JP2_EVENT_FIELD_PUT,    /*   the same, and value, type */
    JP2_EVENT_STATIC_GET,
    JP2_EVENT_STATIC_PUT,
    JP2_EVENT_MONITOR_ENTER, /* > object; is_contended: nanoseconds that it took; when Object.wait
                                is over that is none */
    JP2_EVENT_MONITOR_EXIT,  /* > object; by an exception, too */
    JP2_EVENT_ARRAY_LOAD,    /* < of an element, which will succeed: object, index, type */
    JP2_EVENT_ARRAY_STORE,   /*   the same, and value */
    JP2_EVENT_CALL,          /* < an invoke instruction calls: callee where it is known, object but
                              for static methods; jp2->argument gives arguments */
    JP2_EVENT_CALL_RETURN,   /* > it has returned: callee, value, type */
    JP2_EVENT_BRANCH,        /* < a conditional branch or switch: is_taken, target_bci */

    JP2_EVENT_LINE,          /* < the first instruction of an entry of the line table */
    JP2_EVENT_INSTRUCTION,   /* < each instruction */

    JP2_EVENT_UNWIND,        /* an exception leaves a method with code: object */
    JP2_EVENT_NATIVE_CALL,   /* before native code runs; jp2->argument gives arguments */
    JP2_EVENT_NATIVE_RETURN, /* value and type, or is_abrupt and object */
    JP2_EVENT_CALLBACK,      /* native code, or the start of a thread, calls callee */
    JP2_EVENT_IMPLICIT_CALL, /* the machine calls callee for an instruction; any initializer */
    JP2_EVENT_THROW,         /* by athrow, native code or the machine: object */
    JP2_EVENT_CATCH,         /* a handler is found, the location is its start: object */
    JP2_EVENT_MONITOR_WAIT,  /* Object.wait is about to wait: object */
    JP2_EVENT_MONITOR_WAITED, /* it has the monitor again: object, is_notified; is_abrupt: it was
                                 interrupted */
    JP2_EVENT_NOTIFY,        /* before Object.notify, notifyAll of the monitor's owner: object, is_all */
    JP2_EVENT_PARK,          /* LockSupport.park is called: object is the blocker, where known */
    JP2_EVENT_PARKED,        /* and is over, for whatever reason */
    JP2_EVENT_UNPARK,        /* before: object is the thread */
    JP2_EVENT_SLEEP,         /* Thread.sleep is about to sleep: nanoseconds */
    JP2_EVENT_SLEPT,         /* and is over; is_abrupt: interrupted */
    JP2_EVENT_THREAD_STARTED, /* by its parent, before it begins: object is the thread */
    JP2_EVENT_THREAD_JOINED, /* Thread.isAlive, thus join, or getState has found it ended: object is the thread */
    JP2_EVENT_THREAD_START,  /* * before the first Java code of the thread */
    JP2_EVENT_THREAD_END,    /* * after the last */
    JP2_EVENT_CLASS_LOADED,  /* * defined: class. No other class may be asked for */
    JP2_EVENT_CLASS_PREPARED, /* * linked: class */
    JP2_EVENT_CLASS_UNLOADED, /* * by a collection, see below: class */
    JP2_EVENT_COLLECTION_START, /* * of garbage: count, the number of the collection from 1 */
    JP2_EVENT_DEATH,         /* * by a collection: tag, not 0, of an object that is no more */
    JP2_EVENT_COLLECTION_END,  /* * count; bytes that live objects have, nanoseconds that it took */
    JP2_EVENT_POLL,           /* * every `period` bytecodes of a thread: bytecodes, periods */
    JP2_EVENT_MONITOR_CONTENDED, /* another thread has the monitor that this one is about to enter:
                                    object; told before it waits */
    JP2_EVENT_NATIVE_PUT,     /* native code has stored into a field by JNI: field, value, type, and
                                 object but for static fields */
    JP2_EVENT_NATIVE_ARRAY_PUT, /* the same of elements of an array, or it may have: object, index
                                   of the first, count; of references: one, value and type, too */
    JP2_EVENT_KINDS
};

/*
 * Collections are told by the thread that makes them, before and behind the part in which the
 * heap may not be touched: ordinary C may be run, objects looked at. Other threads of the program
 * may stand still, in the middle of an event, too, if that came while they waited or were in native
 * code. `self` is NULL if the thread is none of the program's.
 */

#define JP2_EVENT_BIT(kind) (UINT64_C(1) << (kind))
#define JP2_EVENT_ALL (JP2_EVENT_BIT(JP2_EVENT_KINDS) - 1)

/* Made by the machine for one analysis; lives for ever when the analysis wants it. */
struct jp2_location {
    enum jp2_event_kind kind;
    jp2_method *method;       /* NULL where no method is active, and for kinds marked * */
    int32_t bci;              /* -1: the method as a whole, or a native method */
    uint32_t instruction;     /* number in the method, from 1; 0 with bci -1 */
    uint32_t line;            /* 0: not known, or bci -1 */
    uint8_t opcode;           /* of the instruction, of its target if that is wide; with bci -1: 0 */
    uint32_t end_bci;         /* blocks: behind the last instruction */
    uint32_t instruction_count; /* blocks: its length in instructions */
    bool is_implicit; /* allocations and monitors: not by the instruction itself, but by native
                         code, the machine for the instruction, or an exception */
    /* Fields and calls: what the instruction names, unresolved (invokedynamic: no class); new and
     * anewarray: class_name. Else NULL. */
    const char *class_name, *name, *descriptor;
    void *data; /* the analysis's own */
};

/* What happened; members that its kind does not name are zero. Valid during the call. */
struct jp2_event {
    jp2_object *object;
    jp2_class *klass;
    jp2_field *field;
    jp2_method *callee;
    union jp2_value value;
    char type; /* of value or the element, first character of a descriptor: V none */
    bool is_contended, is_abrupt;
    bool is_notified, is_all;
    bool is_taken;      /* the condition holds; a switch has another target than its default */
    int32_t target_bci; /* to where a branch or switch goes, taken or not */
    uint32_t index; /* of an element of object */
    uint64_t bytes;
    uint64_t bytecodes; /* executed by the thread, exactly; also at its end, if anybody polls */
    uint64_t nanoseconds;
    uint64_t count;
    uint64_t tag;
    uint64_t periods;   /* that have ended since the poll before */
};

/* An activation of a method on a thread's stack. */
struct jp2_frame {
    jp2_method *method;
    int32_t bci; /* of the instruction in progress; -1: a native method, or before the first one */
};

/* A basic block of a method, as events tell of it. */
struct jp2_block {
    uint32_t bci, last_bci, end_bci; /* of its first and last instruction, and behind that */
    uint32_t instruction_count;
};

/* A row of a method's exception table: of [start_bci, end_bci). */
struct jp2_handler {
    uint32_t start_bci, end_bci, handler_bci;
};

struct jp2_services;

/*
 * An analysis. `ask` and `event` run on the thread concerned. They may not call Java, through JNI
 * or otherwise, nor wait for a thread that runs Java. `event` comes from all threads at the same
 * time; `ask` from one at a time, and locks that it takes may not be held by an `event` or elsewhere
 * while that calls a service. Functions that are not needed are NULL.
 */
struct jp2_analysis {
    uint32_t abi;
    size_t size;                          /* of this structure, as the plug-in knows it */
    const struct jp2_services **services; /* where the machine puts its table */
    void *machine;                        /* the machine's own */

    const char *name, *summary;
    uint64_t events; /* JP2_EVENT_BIT of the kinds it may want */
    uint64_t period; /* polls: in bytecodes */

    /* Before the program starts, with the argument of --analysis=NAME:ARGUMENT or NULL. False: the
     * argument is wrong; one line in `message` says why, and nothing runs. It may be called again
     * with another argument. What it leaves in `events` and `period` of the library's structure
     * counts. Without this function an argument is refused. */
    bool (*start)(const char *argument, char *message, size_t bytes);

    /* Whether it wants the events of a location: once for each. It may set location->data, and
     * retire the location to begin without. NULL: all are wanted. */
    bool (*ask)(struct jp2_location *location);

    void (*event)(jp2_thread *self, struct jp2_location *location, const struct jp2_event *event);

    /* When the process ends; other threads may still run. */
    void (*finish)(void);

    /* It asks for calling contexts. */
    bool wants_contexts;
};

/*
 * What the machine does for analyses. Functions that do not say otherwise may be called at any
 * moment by any thread of the program.
 */
struct jp2_services {
    uint32_t abi;
    size_t size; /* of this structure, as the machine knows it */

    const char *(*event_name)(enum jp2_event_kind kind); /* "entry", "field get" */
    const char *(*opcode_name)(uint8_t opcode);          /* "iadd"; NULL: there is none */

    /* --- classes --- */
    const char *(*class_name)(const jp2_class *klass); /* "java/lang/String", "[I" */
    uint64_t (*class_number)(const jp2_class *klass);  /* from 1, in order of definition */
    uint32_t (*class_flags)(const jp2_class *klass);   /* JVMS 4.1, inner classes' as in theirs */
    jp2_class *(*superclass)(const jp2_class *klass);  /* NULL: Object, or an interface */
    bool (*is_subclass)(const jp2_class *klass, const jp2_class *of); /* as instanceof */
    jp2_class *(*element_class)(const jp2_class *array); /* NULL: no array, or one of primitives */
    uint32_t (*instance_bytes)(const jp2_class *klass);  /* without arrays: 0 */
    const char *(*source_file)(const jp2_class *klass);  /* NULL: unknown */
    bool (*is_boot_class)(const jp2_class *klass); /* of the boot loader: the class library's core */
    /* Declared ones, in the order of the class file; NULL beyond the last. */
    jp2_field *(*class_field)(const jp2_class *klass, uint32_t index);
    jp2_method *(*class_method)(const jp2_class *klass, uint32_t index);

    /* --- methods and fields --- */
    jp2_class *(*method_class)(const jp2_method *method);
    const char *(*method_name)(const jp2_method *method);
    const char *(*method_descriptor)(const jp2_method *method);
    uint32_t (*method_flags)(const jp2_method *method); /* JVMS 4.6 */
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
    /* Of an object, or of a static field with NULL. */
    union jp2_value (*field_value)(const jp2_object *object, const jp2_field *field);
    /* The text of a java.lang.String as UTF-8, cut off where the buffer ends, terminated. Gives
     * the bytes that the whole has; 0 for other objects. */
    size_t (*string_text)(const jp2_object *string, char *buffer, size_t bytes);

    /* A word for each object that belongs to the analysis, 0 at first; it dies with the object. */
    uint64_t (*tag)(const struct jp2_analysis *analysis, const jp2_object *object);
    void (*set_tag)(const struct jp2_analysis *analysis, const jp2_object *object, uint64_t tag);

    /* --- threads --- */
    uint64_t (*thread_number)(const jp2_thread *thread); /* Thread.getId() */
    size_t (*thread_name)(const jp2_thread *thread, char *buffer, size_t bytes); /* as string_text */
    /* A word of each thread that belongs to the analysis; NULL at first. */
    void **(*thread_data)(jp2_thread *thread, const struct jp2_analysis *analysis);
    /* The newest activations first, at most `count`; gives how many. Calling thread only. */
    uint32_t (*stack)(jp2_thread *self, struct jp2_frame *frames, uint32_t count);
    /* Number `index` from 0, `this` included, of the method that is entered, of the native one that
     * is called, or of a CALL. During those events only; 0 beyond the last. */
    union jp2_value (*argument)(jp2_thread *self, uint32_t index);

    /* --- control --- */
    /* Withdraws from a location, or returns to it. Any thread; events under way in other threads
     * may still arrive. False when it was so before. */
    bool (*retire)(struct jp2_location *location);
    bool (*renew)(struct jp2_location *location);
    /* From now on polls of the calling thread come every `period` bytecodes; 0: none. */
    void (*set_period)(jp2_thread *self, const struct jp2_analysis *analysis, uint64_t period);
    /* During a poll: the thread is to go on with an exception of a class of the boot loader. The
     * first request counts. Both texts must stay. */
    void (*raise)(jp2_thread *self, const char *class_name, const char *message);

    /* --- output; stdout is the program's --- */
    void (*message)(const char *format, ...) __attribute__((format(printf, 1, 2))); /* to stderr */
    /* A report: to the file, "-" for stdout, or NULL for stderr. `check` says for `start` whether
     * that can be written, with a line in `message`; `open` gives NULL after it has told why
     * not. `write` is as printf. `close` tells of what could not be written; then, as when it could
     * not be opened, the process ends with a status that is not 0. */
    bool (*check_output)(const char *path, char *message, size_t bytes);
    struct jp2_output *(*open_output)(const char *path);
    void (*write)(struct jp2_output *out, const char *format, ...)
        __attribute__((format(printf, 2, 3)));
    void (*close_output)(struct jp2_output *out);

    /* --- the rest --- */
    uint64_t (*nanoseconds)(void); /* of a clock that only rises */
    /* Memory that is zero; the process ends with a message when there is none. Freed by free(). */
    void *(*allocate)(size_t bytes);

    /* --- places of variables --- */
    /* Objects do not move, and their memory is not used again before their death; who uses it then
     * is told as an allocation. Where a field is (static: with NULL), and an element, which need not
     * be there: for shadow memory, not to be read. What Unsafe calls offset is the distance from the
     * object, or from that in which static fields are. */
    uintptr_t (*field_address)(const jp2_object *object, const jp2_field *field);
    uintptr_t (*element_address)(const jp2_object *array, uint64_t index);
    jp2_object *(*thread_object)(const jp2_thread *thread); /* its Thread; NULL: not made yet */

    /* --- the code of a method --- */
    /* These give how many there are, and write the first `count`. Blocks: all, in the order of the
     * code. Successors: where the instruction at a bci may go, exceptions apart, each once, in
     * order; `ret`: behind any `jsr`; where there is no room for all, what is given may be too many,
     * and is room enough. Handlers: as in the class file, the first one that fits catches. */
    uint32_t (*method_blocks)(const jp2_method *method, struct jp2_block *blocks, uint32_t count);
    uint32_t (*successors)(const jp2_method *method, uint32_t bci, uint32_t *bcis, uint32_t count);
    uint32_t (*method_handlers)(const jp2_method *method, struct jp2_handler *handlers,
                                uint32_t count);
    uint32_t (*instruction_bytes)(const jp2_method *method, uint32_t bci); /* 0: there is none */

    /* --- further ones of classes and threads --- */
    jp2_class *(*class_interface)(const jp2_class *klass, uint32_t index); /* direct; NULL beyond */
    /* During a poll: the calling thread stands still. Others go on, and may collect garbage. */
    void (*pause)(jp2_thread *self, uint64_t nanoseconds);

    /* --- calling contexts, for analyses that say that they want them --- */
    /* During an event, of the calling thread: the method at work, in the context of its callers. They
     * are made when they are asked for, which is cheap where the same activations are asked about
     * again; entries and exits cost next to nothing. Equal for all threads, and live for ever. NULL:
     * no method is at work. */
    jp2_context *(*context)(jp2_thread *self);
    jp2_context *(*context_caller)(const jp2_context *context); /* NULL: it has none */
    jp2_method *(*context_method)(const jp2_context *context);
    /* A word of each context that belongs to the analysis; NULL at first. */
    void **(*context_data)(jp2_context *context, const struct jp2_analysis *analysis);

    /* --- the end --- */
    /* The process ends with status 1, unless the program ends with a status that is not 0: the
     * analysis could not do what it was asked for. Any thread. */
    void (*set_failure)(void);

    /* --- further ones of objects --- */
    /* The class that a java.lang.Class is of; NULL: the object is none, or one of a primitive type. */
    jp2_class *(*mirrored_class)(const jp2_object *object);
};

/* The library's own, which some services are given. */
extern __attribute__((visibility("default"))) struct jp2_analysis jp2_analysis;

/* The table of services; from `start` on. */
extern __attribute__((visibility("hidden"))) const struct jp2_services *jp2;

/* Defines what the machine looks for in the library: once in a plug-in, at file scope. */
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
