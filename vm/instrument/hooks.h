/*
 * hooks.h: events out: the one interface through which analyses learn what the machine does.
 *
 * *Calling contexts and counters* are kept by the loop itself, inline, on data that an analysis
 * supplies: a tracker (below) gives every activation a context, and every block of code a counter
 * in it. A *meter* beside it is told of calls, returns and chosen instructions with their operands,
 * as fast as that can be. *Probes* are calls of functions of any number of analyses, which can
 * withdraw from single places.
 *
 * Everything is decided when a method is translated. What nobody asked for leaves no trace in
 * the code.
 */
#ifndef JP2VM_VM_HOOKS_H
#define JP2VM_VM_HOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/runtime/object.h"

struct vm_cell;
struct vm_class;
struct vm_field;
struct vm_insn;
struct vm_method;
struct vm_symbol;
struct vm_thread;

/*
 * A calling context as the loop's inline paths see it; the tracker's own data follow. The loop
 * reads callees[site] at a call, and when that is a context of the method about to be entered,
 * adds 1 to its `entries` and goes on; otherwise it asks the tracker. An activation's context is
 * in its frame, so returns cost nothing.
 *
 * A context is written by the one thread that is in it. Its memory is the tracker's.
 */
struct vm_context {
    struct vm_context **callees; /* by number of the callsite: the context entered last, or one
                                    without a method; never NULL */
    struct vm_method *method;
    uint64_t entries;
};

/*
 * What is to be counted in a method. Both lists ascend. A counting point's counter rises by one
 * when the instruction at its bci starts; the first point is bci 0 when there is any, and its
 * counter leaves out the entries of the context, which the loop counts already. All targets of
 * jumps and switches, all handlers, and what follows a branch must be counting points when there
 * are any.
 */
struct vm_count_plan {
    uint32_t point_count;
    const uint16_t *point_bcis;
    uint32_t site_count;
    const uint16_t *site_bcis;     /* of the invoke instructions */
    const uint16_t *site_numbers;  /* index into callees, by invoke instruction */
};

/* Who keeps the calling contexts; there is one tracker or none. Functions are called by the
 * thread that they are about, may not raise exceptions, and always succeed. */
struct vm_tracker {
    /* Bytes from a context to its first counter (uint64_t, in the order of points). */
    uint32_t counters_offset;

    /* The plan of a method with code; the same whenever it is asked for. Any thread. */
    void (*plan)(struct vm_method *method, struct vm_count_plan *plan);

    /* A call by the invoke instruction of number `site`: finds or makes the context of the callee
     * and counts the entry. Abstract methods are not entered: gives `caller`, uncounted. */
    struct vm_context *(*enter)(struct vm_thread *self, struct vm_context *caller, uint32_t site,
                                struct vm_method *callee);

    /* A call by the machine or by native code: bci is that of the instruction which caused it, -1
     * for calls from native code. `caller` is NULL where no Java method is active. */
    struct vm_context *(*enter_from_machine)(struct vm_thread *self, struct vm_context *caller,
                                             int32_t bci, struct vm_method *callee);

    /* An exception leaves the instruction at bci, for a handler of the same activation or for the
     * caller. bci is -1 when the activation's first instruction has not started. */
    void (*leave_instruction)(struct vm_thread *self, struct vm_context *context, int32_t bci);

    /* Before the first and after the last Java code of a thread. */
    void (*start_thread)(struct vm_thread *self);
    void (*end_thread)(struct vm_thread *self);
};

/* NULL: contexts are not kept. Set before the machine is created, never changed. */
extern const struct vm_tracker *vm_tracker;

/* --- the meter ------------------------------------------------------------------------ */

struct vm_metered;

/* An instruction that the meter has asked for is about to start. */
typedef void vm_meter_function(struct vm_thread *self, struct vm_context *context,
                               const struct vm_metered *metered, union vm_slot first,
                               union vm_slot second, union vm_slot third);

/* The same of one with two operands at most. It may not look at frames, and may refuse: false,
 * with nothing done. */
typedef bool vm_meter_shortcut(struct vm_thread *self, struct vm_context *context,
                               const struct vm_metered *metered, union vm_slot first,
                               union vm_slot second);

/* An instruction that the meter is told of. Made when its method is translated, immortal. */
struct vm_metered {
    struct vm_method *method;
    uint32_t bci;
    uint16_t index;        /* constant pool or local variable index, as vm_insn_decode gives it */
    uint8_t opcode;        /* of the target of a wide */
    uint8_t operand_count; /* how many of the operands below there are */
    int32_t constant;      /* as vm_insn_decode gives it */
    void *data;            /* the meter's own */
    vm_meter_function *function; /* that is told */
    vm_meter_shortcut *shortcut; /* NULL, or told first, and `function` only when this refuses */
    bool has_last;               /* the last operand is a constant that the translator knows: */
    int64_t last;                /* of an int, long, or the bits of a double */
};

/* See has_gates. Epochs are the meter's: no thread may have one that another has had. */
struct vm_meter_gate {
    uint64_t epoch;
    uint64_t passes;
};

/*
 * Who is told of every call and return of methods with code, and of single instructions with their
 * operands: by direct calls from instructions of their own, which exist only where there is a
 * meter. There is one or none; it needs a tracker, whose contexts it is given. The reference loop
 * knows no meter.
 *
 * `caller` is the context of the nearest activation below that runs a method with code: the caller
 * if that is one, else whoever has called the native code or needed the machine; NULL where there
 * is none. Functions run on the thread concerned, one that is NULL is told nothing. They may read
 * anything of the machine (frames by vm_frame_walk_start, which begins at the place in question),
 * may not call Java, allocate objects or raise exceptions, and always succeed.
 */
struct vm_meter {
    /*
     * Whether a struct vm_meter_gate lies in front of every context: then `entered` is not called
     * for a context, and `returning` not for a return to one, whose gate has the thread's
     * meter_epoch; instead the passes of the context rise by 1 that would have been told of, as the
     * caller, resp. as the one that returns. Returns of synchronized methods are always told.
     */
    bool has_gates;

    /* A method with code begins: its context has been entered, a synchronized method is not locked
     * yet. */
    void (*entered)(struct vm_thread *self, struct vm_context *context,
                    struct vm_context *caller);

    /* A return instruction is about to leave the method; monitors have been left. */
    void (*returning)(struct vm_thread *self, struct vm_context *context,
                      struct vm_context *caller, uint8_t opcode);

    /* An exception leaves the method, after the tracker has been told; monitors have been left.
     * Every `entered` of a thread that has ended has either this or `returning`. */
    void (*unwound)(struct vm_thread *self, struct vm_context *context,
                    struct vm_context *caller);

    /*
     * An instruction whose opcode's bit is set in `opcodes` (opcodes[n / 32] bit n % 32) is about
     * to start, before any of its checks: null, bounds, zero, resolution. The operands are those
     * that it takes from the stack, deepest first, long and double being one operand; int, float
     * and references as vm_slot_int, vm_slot_float and slot.r read them. They come from the column
     * `pops` of opcodes.def, that is, up to three; '?' there is none but for fields, whose value
     * is told, and for multianewarray, the first three of whose counts are. What is beyond
     * operand_count is 0.
     */
    uint32_t opcodes[8];
    vm_meter_function *instruction;

    /*
     * Asked for each such instruction when its method is translated (again only if memory ran out
     * before): false: not to be told of this one. Everything is filled in but `data`, which it may
     * set; it may set `function`, too, to another than `instruction`, and `shortcut`. It may not
     * keep the pointer.
     * Any thread, one at a time; locks that it takes may not be held elsewhere while that waits for
     * a translation. NULL: all, with data NULL.
     */
    bool (*prepare)(const struct vm_insn *insn, struct vm_metered *metered);
};

/* NULL: there is none. Set before the machine is created, never changed. */
extern const struct vm_meter *vm_meter;

static inline bool vm_meter_has(const struct vm_meter *meter, uint8_t opcode)
{
    return (meter->opcodes[opcode / 32] >> (opcode % 32) & 1) != 0;
}

/*
 * Told of every class that is made from a class file, hidden ones too, once, after it has been
 * entered in its loader and before it is returned to who defines it, by the defining thread, which
 * may hold the lock of the boot loader: the functions must not load classes. They are called in
 * the order in which they were added, which is before the machine is created. False: one too many.
 */
typedef void vm_class_defined_function(struct vm_class *class);

#define VM_MAX_CLASS_DEFINED 4

bool vm_class_defined_add(vm_class_defined_function *function);

/* For the loader: NULL behind the last. */
extern vm_class_defined_function *vm_class_defined_functions[VM_MAX_CLASS_DEFINED + 1];

/*
 * Where programs get the time from, when that is not the host's: a clock of each thread, which goes
 * on with what the thread executes and starts near 0. The threads' own calls only; the values never
 * fall.
 */
struct vm_time_source {
    uint64_t (*cycles)(struct vm_thread *self); /* of the processor's clock */
    uint64_t (*microseconds)(struct vm_thread *self);

    /* The thread waits: its clock goes on to that value at once, unless it is there already. NULL:
     * waiting takes no time. */
    void (*wait_until)(struct vm_thread *self, uint64_t microseconds);
    void (*wait_until_cycle)(struct vm_thread *self, uint64_t cycles);

    uint32_t processors; /* whose clock it is: what programs are told; 0: as the host has */
};

/* NULL: the time is real. Set before the machine is created, never changed. */
extern const struct vm_time_source *vm_time_source;

/* --- probes --------------------------------------------------------------------------- */

/*
 * What an analysis can be told. A *location* is a place in a method for a kind of event: an
 * instruction, a block, or the method as a whole; kinds marked * have a single location without a
 * method. The instructions of the first group are emitted into a method's code when it is
 * translated, before (<) or after (>) the instruction they speak of; those of the second are told
 * from where the machine goes slow ways anyhow, and their locations come up as they occur.
 */
enum vm_event_kind {
    VM_EVENT_ENTRY,        /* < a method with code is entered; arguments are in the frame */
    VM_EVENT_EXIT,         /* < it returns: value, type. Monitors have been left */
    VM_EVENT_BLOCK,        /* < the first instruction of a block is about to start */
    VM_EVENT_ALLOCATION,   /* > by an instruction; or by native code and the machine: object,
                              class, bytes. Each array of a multianewarray, outer ones first */
    VM_EVENT_FIELD_GET,    /* < an access by an instruction that will succeed: field, and object
                              but for static fields */
    VM_EVENT_FIELD_PUT,    /*   the same, and value, type */
    VM_EVENT_STATIC_GET,
    VM_EVENT_STATIC_PUT,
    VM_EVENT_MONITOR_ENTER, /* > object, is_contended; when Object.wait is over that is none */
    VM_EVENT_MONITOR_EXIT,  /* > object; by an exception, too */

    VM_EVENT_UNWIND,        /* an exception leaves a method with code: object */
    VM_EVENT_NATIVE_CALL,   /* before native code runs; arguments are in the frame */
    VM_EVENT_NATIVE_RETURN, /* value and type, or is_abrupt and object */
    VM_EVENT_CALLBACK,      /* native code, or the start of a thread, calls callee */
    VM_EVENT_IMPLICIT_CALL, /* the machine calls callee for an instruction; any initializer */
    VM_EVENT_THROW,         /* by athrow, native code or the machine: object */
    VM_EVENT_CATCH,         /* a handler is found, the location is its start: object */
    VM_EVENT_MONITOR_WAIT,  /* Object.wait is about to wait: object */
    VM_EVENT_THREAD_START,  /* * before the first Java code of the thread */
    VM_EVENT_THREAD_END,    /* * after the last */
    VM_EVENT_CLASS_PREPARED, /* * linked: class */
    VM_EVENT_POLL,           /* * every `period` bytecodes of a thread: bytecodes, periods */
    VM_EVENT_KINDS
};

#define VM_EVENT_BIT(kind) (1u << (kind))
#define VM_EVENT_ALL (VM_EVENT_BIT(VM_EVENT_KINDS) - 1)

/* Made by the machine for one analysis, which may keep it when it wants it; lives for ever then. */
struct vm_location {
    enum vm_event_kind kind;
    struct vm_method *method; /* NULL where no method is active, and for kinds marked * */
    int32_t bci;              /* -1: the method as a whole, or a native method */
    uint32_t instruction;     /* number in the method, from 1; 0 with bci -1 */
    uint32_t end_bci;         /* blocks: behind the last instruction */
    uint32_t instruction_count; /* blocks: its length in instructions */
    bool is_implicit; /* allocations and monitors: not by the instruction itself, but by native
                         code, the machine for the instruction, or an exception */
    /* Fields: what the instruction names, unresolved; new and anewarray: class_name. Else NULL. */
    const struct vm_symbol *class_name, *name, *descriptor;
    void *data; /* the analysis's own */
};

/* What happened; members that its kind does not name are zero. Valid during the call. */
struct vm_event {
    struct vm_object *object;
    struct vm_class *class;
    struct vm_field *field;
    struct vm_method *callee;
    union vm_slot value;
    char type; /* of value, first character of a descriptor: V none */
    bool is_contended, is_abrupt;
    uint64_t bytes;
    uint64_t bytecodes; /* executed by the thread, exactly; also at its end, if anybody polls */
    uint64_t periods;   /* that have ended since the poll before */
};

/*
 * An analysis. `ask` and `event` run on the thread concerned, may read anything of the machine
 * (frames by vm_frame_walk_start of interp/frame.h, which begins at the place of the event), may
 * not call Java, allocate objects, or raise exceptions but by vm_analysis_raise. `event` comes
 * from all threads at the same time; `ask` from one at a time, and locks that it takes may not be
 * held elsewhere while that waits for a translation.
 */
struct vm_analysis {
    size_t size; /* of this structure, as the analysis knows it */
    const char *name, *summary;
    uint32_t events; /* VM_EVENT_BIT of the kinds it may want */
    uint64_t period; /* polls: in bytecodes */

    /* Given the argument of --analysis=NAME:ARGUMENT or NULL, before the machine exists: false
     * with a one-line reason. NULL: takes no argument. */
    bool (*start)(struct vm_analysis *analysis, const char *argument, char *message, size_t bytes);

    /* Whether it wants the events of a location: once for each. It may set location->data, and
     * retire the location to begin without. NULL: all. */
    bool (*ask)(struct vm_analysis *analysis, struct vm_location *location);

    void (*event)(struct vm_thread *self, struct vm_location *location,
                  const struct vm_event *event);

    /* Which instructions end a block besides those that always do. NULL: no others. */
    bool (*ends_block)(const struct vm_insn *insn);

    /* When the process ends, other threads may still run. NULL: nothing is to be done. */
    void (*finish)(void);

    uint32_t index; /* the machine's: number among those registered */
};

#define VM_MAX_ANALYSES 8

/* Before the machine is created; false when it is registered already, of another version of this
 * structure (size), or one too many. It lives as long as the process. */
bool vm_analysis_register(struct vm_analysis *analysis);

/* Takes a registration back, if there is one, while there is no machine yet. */
void vm_analysis_withdraw(struct vm_analysis *analysis);

/* Withdraws from a location, or returns to it. Any thread at any moment, `event` included; events
 * under way in other threads may still arrive. False when it was so before. */
bool vm_location_retire(struct vm_location *location);
bool vm_location_renew(struct vm_location *location);

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
    bool is_raising;
    bool is_contended; /* the last monitor was entered the hard way */
};

/* The slow ways of the machine call these where they are not NULL, which they are for ever when no
 * analysis wants what they tell. */
struct vm_probe_hooks {
    void (*thread_start)(struct vm_thread *self);
    void (*thread_end)(struct vm_thread *self);
    void (*class_prepared)(struct vm_thread *self, struct vm_class *class);
    void (*allocated)(struct vm_thread *self, struct vm_object *object, size_t bytes);
    void (*monitor)(struct vm_thread *self, struct vm_object *object, bool is_exit);
    void (*waiting)(struct vm_thread *self, struct vm_object *object);
    void (*thrown)(struct vm_thread *self, struct vm_object *object);
    /* A call from C; gives what is to be added to the bytecodes afterwards. */
    uint64_t (*calling)(struct vm_thread *self, struct vm_method *callee);
    /* An exception was raised in or came to the newest frame; handler NULL: leaves it. */
    void (*unwinding)(struct vm_thread *self, const struct vm_cell *handler);
    void (*left)(struct vm_thread *self); /* it has left the frame, monitors are released */
    void (*native_call)(struct vm_thread *self);
    void (*native_return)(struct vm_thread *self, const union vm_slot *result);
};

extern struct vm_probe_hooks vm_probe_hooks;

/* Bits of the kinds that any analysis may want. */
extern uint32_t vm_probe_kinds;

#endif
