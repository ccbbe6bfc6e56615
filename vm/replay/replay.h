/*
 * replay.h: the replay of recordings: the state of a program before each recorded instruction.
 *
 * A *position* p is the moment before instruction number p + 1 of the recording starts: all threads
 * together have started p instructions. These instructions have also ended, except those that have
 * called something (a native method, an initializer) in which instruction p + 1 runs. Position 0 is
 * the start. A replay is at one position. It goes forwards instruction by instruction, and saves
 * *keyframes* the first time. From the nearest keyframe it reaches any other position within a few
 * milliseconds.
 *
 * This code does not depend on the machine, files or threads: it compiles on every system that has
 * malloc, memcpy and the like. format.h describes the format.
 *
 * Threads: one at a time. Ownership: returned pointers belong to the replay; pointers to frames and
 * threads are valid until the replay moves; pointers to classes, methods and texts are valid as
 * long as the replay exists. Errors: if the input is damaged or contradictory, or memory runs out,
 * the recording ends at that position; vm_replay_problem returns the reason. No input causes a
 * crash.
 */
#ifndef JP2VM_VM_REPLAY_REPLAY_H
#define JP2VM_VM_REPLAY_REPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/replay/format.h"
#include "vm/show/value.h"

struct vm_replay;

/* --- what is defined ------------------------------------------------------------------- */

struct vm_replay_field {
    const char *name, *descriptor;
    uint32_t flags;
    uint32_t class_number; /* the class that declares the field */
    uint32_t offset;       /* offset in the contents of the object, or of the class's static
                            * fields */
};

struct vm_replay_class {
    uint32_t number;
    const char *name; /* "java/lang/String", "[I" */
    uint32_t flags, loader, superclass, element_class;
    char kind;               /* 'L', '[' or a primitive type's letter */
    char element_type;       /* arrays: B Z C S I J F D L */
    const char *source_file; /* "": not known */
    uint32_t interface_count;
    const uint32_t *interfaces;
    uint32_t field_count; /* number of instance fields; inherited ones come first */
    const struct vm_replay_field *fields;
    uint32_t static_count;
    const struct vm_replay_field *statics;
    uint32_t instance_bytes, static_bytes; /* sizes of the contents in the replay's memory */
};

struct vm_replay_handler {
    uint32_t start_bci, end_bci, handler_bci;
    const char *class_name; /* "": any */
};

struct vm_replay_line {
    uint32_t bci, line;
};

struct vm_replay_variable {
    uint32_t start_bci, length, index;
    const char *name, *descriptor;
};

/* An instruction: its text, and the types in the frame before it according to the verifier
 * (verify.h: observer). If locals is NULL, the types are unknown. */
struct vm_replay_instruction {
    uint32_t bci;
    const char *text;
    const char *locals, *stack;                /* "int, String, -" */
    const char *local_letters, *stack_letters; /* "IA-" */
};

/* A constant that code refers to: see format.h. */
struct vm_replay_constant {
    uint32_t index;
    char kind;
    const char *class_name, *name, *descriptor; /* `name` is also the text of a string constant */
    uint64_t bits;                              /* the value, for I, J, f and d */
};

struct vm_replay_method {
    uint32_t number;
    const struct vm_replay_class *class;
    const char *name, *descriptor;
    uint32_t flags, max_stack, max_locals;
    uint32_t argument_slots; /* including `this` */
    char return_type;
    uint32_t code_length; /* 0: native or abstract */
    const uint8_t *code;
    uint32_t handler_count, line_count, variable_count, instruction_count, constant_count;
    const struct vm_replay_handler *handlers;
    const struct vm_replay_line *lines;
    const struct vm_replay_variable *variables;
    const struct vm_replay_instruction *instructions; /* sorted by bci */
    const struct vm_replay_constant *constants;       /* sorted by index */
};

/* --- the state ------------------------------------------------------------------------- */

/* A variable or operand. tag: I F J D A as in descriptors, R an address of jsr; 0: nothing, or the
 * second slot of a long or double. */
struct vm_replay_value {
    uint64_t bits; /* A: the object's number; I: sign-extended; F: in the lower half */
    char tag;
};

enum vm_replay_frame_kind { VM_REPLAY_CODE, VM_REPLAY_NATIVE };

struct vm_replay_frame {
    enum vm_replay_frame_kind kind;
    const struct vm_replay_method *method;
    uint32_t bci;         /* the instruction in progress or about to start; native: 0 */
    bool is_nested;       /* called by the machine or native code, not by the next frame's code */
    bool is_in_progress;  /* the instruction has started */
    uint64_t began;       /* position at which the method was entered */
    uint32_t local_count; /* native: number of argument slots */
    uint32_t stack_depth; /* depth of the operand stack in slots */
    const uint64_t *locals, *stack;
    const char *local_tags, *stack_tags;
};

enum vm_replay_activity {
    VM_REPLAY_RUNS,
    VM_REPLAY_WAITS, /* waits in Object.wait */
    VM_REPLAY_PARKS,
    VM_REPLAY_SLEEPS,
    VM_REPLAY_ENDED,
    VM_REPLAY_BLOCKS,  /* waits to enter a monitor that another thread holds */
    VM_REPLAY_RETURNS, /* was notified in Object.wait, and waits to enter the monitor again */
    VM_REPLAY_AWAITS   /* waits for a class that another thread initializes */
};

/* Whether the thread waits until another thread leaves a monitor. */
static inline bool vm_replay_is_blocked(enum vm_replay_activity activity)
{
    return activity == VM_REPLAY_BLOCKS || activity == VM_REPLAY_RETURNS;
}

struct vm_replay_thread {
    uint32_t number;
    uint32_t object; /* the java.lang.Thread; 0: unknown */
    const char *name;
    uint32_t frame_count;
    enum vm_replay_activity activity;
    uint32_t activity_object; /* the awaited object, the monitor to enter, or the blocker; 0:
                               * none */
    uint32_t activity_class;  /* the awaited class; 0: none */
    uint64_t begun;           /* number of started instructions */
    uint32_t exception;       /* exception that is thrown and not yet caught; 0: none */
};

struct vm_replay_monitor {
    uint32_t object, thread, depth;
};

enum vm_replay_class_state {
    VM_REPLAY_CLASS_UNSEEN, /* not loaded yet at the position */
    VM_REPLAY_CLASS_LOADED,
    VM_REPLAY_CLASS_LINKED,
    VM_REPLAY_CLASS_INITIALIZING,
    VM_REPLAY_CLASS_INITIALIZED,
    VM_REPLAY_CLASS_FAILED,
    VM_REPLAY_CLASS_UNLOADED
};

/* An object. The contents of its fields or elements from number `known` on are unknown. */
struct vm_replay_object {
    uint32_t number;
    const struct vm_replay_class *class;
    uint32_t length; /* of an array */
    uint32_t known;
    uint64_t born, died; /* positions; `died` is UINT64_MAX if the object does not die in the
                          * recording */
    bool is_new;         /* made during the recording; otherwise the object existed before, and
                          * `born` is the position at which it first appears */
    uint32_t born_method, born_bci; /* the instruction that made the object, or that was in
                                     * progress; 0: none */
};

enum vm_replay_resolution { VM_REPLAY_CLASS, VM_REPLAY_FIELD, VM_REPLAY_METHOD, VM_REPLAY_VALUE };

struct vm_replay_resolved {
    enum vm_replay_resolution what;
    uint32_t number; /* of the class, of the field's class, of the method, or of the object */
    uint32_t slot;   /* slot of the field; for a class, its Class object (0: not made yet) */
    uint64_t since;  /* position from which on the constant is resolved */
};

/* --- listening ------------------------------------------------------------------------- */

/*
 * Receives the events of a replay that moves forwards, even if it replays from a keyframe.
 * Functions may be NULL; they may query the replay but must not move it. `position` is the number
 * of the instruction in progress, from 1; 0: none has started.
 */
struct vm_replay_listener {
    void *data;
    /* An instruction starts; the thread's newest frame contains its bci and its operands. */
    void (*begins)(void *data, struct vm_replay *replay, uint32_t thread);
    /* The thread's newest frame has just been pushed, or is about to be popped. */
    void (*entered)(void *data, struct vm_replay *replay, uint32_t thread);
    void (*leaves)(void *data, struct vm_replay *replay, uint32_t thread, bool by_exception);
    /* A field or an element of `object`, or a static field of a class (`object` is 0), is about to
     * be set. */
    void (*writes)(void *data, struct vm_replay *replay, uint32_t object, uint32_t class_number,
                   uint32_t slot, struct vm_replay_value value);
    /* A note has been applied. `numbers` and `text` are the numbers of its payload, in order, and
     * its text or NULL. */
    void (*noted)(void *data, struct vm_replay *replay, enum vm_record_tag tag, uint32_t thread,
                  const uint64_t *numbers, uint32_t count, const char *text);
    /* An instruction reads a field, element or static field; arguments as for `writes`. */
    void (*reads)(void *data, struct vm_replay *replay, uint32_t object, uint32_t class_number,
                  uint32_t slot, struct vm_replay_value value);
};

/* --- functions ------------------------------------------------------------------------- */

/* Creates an empty replay. NULL: no memory. */
struct vm_replay *vm_replay_create(void);
void vm_replay_destroy(struct vm_replay *replay);

/*
 * Adds the next section of the recording, decompressed. The replay becomes the owner of `bytes`
 * (malloc). A chunk adds instructions after the known ones and does not change the position.
 * Returns false if the section is damaged; then this and all later sections are ignored
 * (vm_replay_problem).
 */
bool vm_replay_add(struct vm_replay *replay, enum vm_section_kind kind, uint8_t *bytes,
                   size_t length);

/* Returns the problem in one line; NULL: no problem. */
const char *vm_replay_problem(const struct vm_replay *replay);

/* Returns how the recording ended, as its last section says (format.h); NULL: that section has not
 * been added yet. */
const char *vm_replay_ending(const struct vm_replay *replay);

/* Returns the exit status of the process; -1: unknown, or the program went on. */
int vm_replay_exit_status(const struct vm_replay *replay);

void vm_replay_listen(struct vm_replay *replay,
                      const struct vm_replay_listener *listener); /* or NULL */

/* Return the current position, or move to another one. `forward` goes forwards by one instruction,
 * and returns false if the recording has no more instructions (yet). `run` goes forwards to the end
 * or to `limit`, whichever comes first. `seek` goes to a position, or as far as possible. `run` and
 * `seek` return the new position. */
uint64_t vm_replay_position(const struct vm_replay *replay);
bool vm_replay_forward(struct vm_replay *replay);
uint64_t vm_replay_run(struct vm_replay *replay, uint64_t limit);
uint64_t vm_replay_seek(struct vm_replay *replay, uint64_t position);

/* Returns the furthest position reached so far: after a run to the end, the recording's length. */
uint64_t vm_replay_reached(const struct vm_replay *replay);

/* Returns the thread that executes the next instruction; 0: unknown (at the end). */
uint32_t vm_replay_next_thread(const struct vm_replay *replay);

/* Definitions. The counts cover the definitions read so far. Numbers start at 1. NULL: there is no
 * such class or method. */
uint32_t vm_replay_class_count(const struct vm_replay *replay);
const struct vm_replay_class *vm_replay_class(const struct vm_replay *replay, uint32_t number);
uint32_t vm_replay_method_count(const struct vm_replay *replay);
const struct vm_replay_method *vm_replay_method(const struct vm_replay *replay, uint32_t number);
const struct vm_replay_instruction *vm_replay_instruction(const struct vm_replay_method *method,
                                                          uint32_t bci);
const struct vm_replay_constant *vm_replay_constant(const struct vm_replay_method *method,
                                                    uint32_t index);
uint32_t vm_replay_line(const struct vm_replay_method *method, uint32_t bci); /* 0: not known */

/* The threads at the position. As far as the recording is known, the count includes threads that
 * start after the position; for these, vm_replay_thread returns false. Frame 0 is the newest. */
uint32_t vm_replay_thread_count(const struct vm_replay *replay);
bool vm_replay_thread(const struct vm_replay *replay, uint32_t number,
                      struct vm_replay_thread *thread);
const char *vm_replay_thread_name(const struct vm_replay *replay, uint32_t number); /* "": none */
bool vm_replay_frame(const struct vm_replay *replay, uint32_t thread, uint32_t index,
                     struct vm_replay_frame *frame);
/* Whether, according to the verifier, a local variable of a frame contains a usable value. */
bool vm_replay_has_local(const struct vm_replay_frame *frame, uint32_t slot);
/* The monitors that threads hold. A thread in Object.wait does not hold the object's monitor. */
uint32_t vm_replay_monitor_count(const struct vm_replay *replay);
bool vm_replay_monitor(const struct vm_replay *replay, uint32_t index,
                       struct vm_replay_monitor *monitor);
/* Returns the thread that is known to hold the monitor of an object; 0: none. */
uint32_t vm_replay_owner(const struct vm_replay *replay, uint32_t object);
enum vm_replay_class_state vm_replay_class_state(const struct vm_replay *replay, uint32_t number);

/* The objects that appear in the recording up to the current position. If an object first appears
 * after that position, vm_replay_object returns false. */
uint32_t vm_replay_object_count(const struct vm_replay *replay);
bool vm_replay_object(const struct vm_replay *replay, uint32_t number,
                      struct vm_replay_object *object);
/* The same for all objects that the replay has met so far, including those that first appear after
 * the current position; for these, `known` is 0. */
bool vm_replay_object_of_all(const struct vm_replay *replay, uint32_t number,
                             struct vm_replay_object *object);
/* Get a field or element by number, or a static field of a class. Return false if its value is
 * unknown. The value's tag is the letter of the type: B Z C S I J F D, or A. */
bool vm_replay_slot(const struct vm_replay *replay, uint32_t object, uint32_t slot,
                    struct vm_replay_value *value);
bool vm_replay_static(const struct vm_replay *replay, uint32_t class_number, uint32_t slot,
                      struct vm_replay_value *value);
/* Gets the resolved form of a constant in a class's constant pool. Returns false if the constant is
 * not resolved yet. */
bool vm_replay_resolved(const struct vm_replay *replay, uint32_t class_number, uint32_t index,
                        struct vm_replay_resolved *resolved);
/* Writes the text of a String, truncated to `bytes` - 1 octets. The text is UTF-8, except that
 * U+0000 is written as C0 80. Returns the length of the whole string in chars, or UINT32_MAX if the
 * object is not a String or its contents are unknown. */
uint32_t vm_replay_string(const struct vm_replay *replay, uint32_t object, char *text,
                          size_t bytes);
/* Fills in `shown` for the functions of vm/show that print an object; `units` receives the chars of
 * a String. */
void vm_replay_shown(const struct vm_replay *replay, const struct vm_replay_object *object,
                     uint16_t units[VM_SHOW_UNITS], struct vm_shown_object *shown);
/* A quick form of an instruction in internal code. The function gets the forms that the replay has
 * met so far, in order, and returns false after the last one. */
struct vm_replay_quick_form {
    uint32_t method, bci;
    uint64_t since;   /* position from which on the form exists */
    const char *text; /* "INVOKESTATIC_1 s0 = Fib.fib(s0)" */
};
bool vm_replay_quick_form(const struct vm_replay *replay, uint32_t index,
                          struct vm_replay_quick_form *form);
/* Bytes written to standard output or error, or read from standard input, in order and as far as
 * the recording is known. The bytes belong to the replay. */
struct vm_replay_transfer {
    uint32_t thread;
    uint64_t since; /* position of the call that transferred the bytes */
    uint8_t stream; /* 0: read from stdin; 1, 2: written to stdout, stderr */
    const uint8_t *bytes;
    uint32_t length;
};
/* Whether the recording contains transfers. Recordings of older versions do not; their facts have
 * no key `format`. */
bool vm_replay_has_transfers(const struct vm_replay *replay);
uint32_t vm_replay_transfer_count(const struct vm_replay *replay);
bool vm_replay_transfer(const struct vm_replay *replay, uint32_t index, /* from 0 */
                        struct vm_replay_transfer *transfer);
/* Returns the number of transfers at or before a position. */
uint32_t vm_replay_transfers_at(const struct vm_replay *replay, uint64_t position);
/* Returns the name of the class ("java/lang/String", "[I", "int") that an object of java.lang.Class
 * represents; NULL: the object is of another class, or the name is unknown. */
const char *vm_replay_mirrored(const struct vm_replay *replay, uint32_t object);
/* Gets the cycles of the modelled processor up to the position, and how many of them loaded
 * methods. Returns false if the recording does not contain them. */
bool vm_replay_cycles(const struct vm_replay *replay, uint64_t *cycles, uint64_t *loading);
const char *vm_replay_cache(const struct vm_replay *replay); /* NULL: none */

/* A section that is kept as it is: facts, class files, texts, sources. The function gets them in
 * order, and returns false after the last one. For class files, `name` is "" and `number` is the
 * class. */
struct vm_replay_part {
    enum vm_section_kind kind;
    uint32_t number;
    const char *name;
    const uint8_t *bytes;
    size_t length;
};
bool vm_replay_part(const struct vm_replay *replay, uint32_t index, struct vm_replay_part *part);

#endif
