/*
 * replay_internal.h: the interface between the files of the replay.
 *
 *   memory.c       contents of objects, now and at earlier positions
 *   arena.c        memory that is freed as a whole; texts; reading octets
 *   definitions.c  definition sections
 *   cursor.c       chunks, and the next record
 *   objects.c      objects, their contents, static fields
 *   execute.c      instructions
 *   notes.c        NOTE and PLACE records
 *   engine.c       replaying forwards
 *   keyframes.c    going to any position
 *   state.c        queries about the state
 */
#ifndef JP2VM_VM_REPLAY_REPLAY_INTERNAL_H
#define JP2VM_VM_REPLAY_REPLAY_INTERNAL_H

#include "vm/replay/memory.h"
#include "vm/replay/replay.h"

/* --- arena.c: memory, texts, octets ---------------------------------------------------- */

struct vm_replay_arena {
    struct vm_replay_arena_block *blocks;
};

/* Returns zeroed memory; NULL: no memory. */
void *vm_replay_allocate(struct vm_replay_arena *arena, size_t count, size_t size);
void vm_replay_arena_free(struct vm_replay_arena *arena);

/* Reads octets from a buffer; has_failed is set when a read would go beyond the end. */
struct vm_replay_reader {
    const uint8_t *at, *end;
    bool has_failed;
};

uint8_t vm_replay_octet(struct vm_replay_reader *reader);
uint64_t vm_replay_number(struct vm_replay_reader *reader);
int64_t vm_replay_signed(struct vm_replay_reader *reader);
uint64_t vm_replay_bits(struct vm_replay_reader *reader, unsigned octets);
/* Reads a number; fails if it is above 2^32 - 1. */
uint32_t vm_replay_number32(struct vm_replay_reader *reader);
/* Reads the number of elements that follow; fails if it exceeds the number of octets left. */
uint32_t vm_replay_count(struct vm_replay_reader *reader);
/* Converts modified UTF-8 to UTF-8, in place; returns the new length. A null character becomes the
 * two characters \0. Unpaired surrogates and malformed octets become '?'. */
size_t vm_replay_to_utf8(char *text, size_t length);
/* Reads a text. Returns a NUL-terminated copy in UTF-8; "" if the reader has failed or memory runs
 * out. */
const char *vm_replay_text(struct vm_replay_reader *reader, struct vm_replay_arena *arena);

/* --- definitions ----------------------------------------------------------------------- */

/* A java.lang.Class object and the class that it represents. */
struct vm_replay_mirror {
    uint32_t object;
    const char *name;
};

/* A constant of a class's constant pool, with its resolved form. */
struct vm_replay_entry {
    uint64_t key; /* class << 16 | index; 0: unused entry */
    bool is_set;
    struct vm_replay_resolved resolved;
};

/* What the replay stores about a constant that a method uses. */
struct vm_replay_site {
    struct vm_replay_entry *entry;
    uint32_t argument_slots; /* methods and dynamic calls: slots of the arguments, without `this` */
    char type;               /* descriptor letter of the field, of the method's result, or of the
                                constant */
};

struct vm_replay_method_data {
    struct vm_replay_method method; /* must be the first member */
    uint16_t *constant_at;          /* indexed by bci: 1 + index in the method's constants; 0:
                                       none */
    struct vm_replay_site *sites;   /* indexed like the method's constants */
    const char *argument_types;     /* one letter for each argument, including `this` */
};

struct vm_replay_class_data {
    struct vm_replay_class class; /* must be the first member */
    uint64_t statics;             /* address of the static fields */
    uint8_t first_state;          /* enum vm_replay_class_state */
};

/* --- objects --------------------------------------------------------------------------- */

struct vm_replay_object_data {
    const struct vm_replay_class *class;
    uint64_t address; /* in vm_replay.memory: `known` (8 octets), then the contents */
    uint64_t born, died;
    uint32_t length, born_method, born_bci;
    bool is_new;
};

/* --- threads --------------------------------------------------------------------------- */

struct vm_replay_activation {
    const struct vm_replay_method_data *method;
    uint64_t began;
    uint32_t bci, locals, local_count, stack, depth; /* locals, stack: indices into the thread's
                                                        slots */
    uint8_t kind;                                    /* enum vm_replay_frame_kind */
    bool is_nested, is_in_progress;
};

struct vm_replay_thread_data {
    uint32_t number, object;
    const char *name;
    uint64_t born; /* position at which the thread first appears */
    struct vm_replay_activation *frames;
    uint32_t frame_count, frame_capacity;
    uint64_t *slots;
    char *tags;
    uint32_t slot_capacity;
    uint64_t begun, place; /* number of started instructions, now and at the last PLACE */
    uint32_t exception;
    uint8_t activity;         /* enum vm_replay_activity */
    uint32_t activity_object; /* for VM_REPLAY_AWAITS, the class */
    uint32_t low;             /* number of frames that have not changed since the last keyframe */
};

/* The thread is no longer blocked, because it has got the monitor or the class is initialized. */
static inline void vm_replay_unblock(struct vm_replay_thread_data *thread)
{
    if (thread->activity == VM_REPLAY_BLOCKS || thread->activity == VM_REPLAY_AWAITS) {
        thread->activity = VM_REPLAY_RUNS;
        thread->activity_object = 0;
    }
}

/* --- records --------------------------------------------------------------------------- */

struct vm_replay_chunk {
    uint8_t *bytes;
    uint32_t record_count, first_object; /* number of objects defined before the chunk */
    const uint8_t *columns[VM_RECORD_COLUMNS], *ends[VM_RECORD_COLUMNS];
};

/* The position of the next record, and of its payload in each column. */
struct vm_replay_cursor {
    uint32_t chunk, record;
    struct vm_replay_reader columns[VM_RECORD_COLUMNS];
};

/* --- keyframes ------------------------------------------------------------------------- */

struct vm_replay_kept_thread {
    uint32_t number, shared; /* `shared`: number of frames that are equal to those of the preceding
                                keyframe */
    struct vm_replay_activation *frames;
    uint64_t *slots;
    char *tags;
    uint32_t first_slot, slot_count;
    struct vm_replay_thread_data data; /* all other data */
};

struct vm_replay_keyframe {
    uint64_t position;
    struct vm_replay_cursor cursor;
    struct vm_past_moment memory;
    struct vm_replay_kept_thread *threads;
    uint32_t thread_count, current, object_count, monitor_count, class_count;
    struct vm_replay_monitor *monitors;
    uint8_t *class_states;
    uint64_t cycles, loading;
    char *cache;
    bool has_cycles;
};

/* Distance between two keyframes, in positions. */
#define VM_REPLAY_INTERVAL 32768

/* --- the whole ------------------------------------------------------------------------- */

struct vm_replay {
    struct vm_replay_arena arena;
    const struct vm_replay_listener *listener;
    char problem[200];
    const char *ending; /* NULL: the last section has not been added yet */
    int exit_status;    /* -1: unknown */

    struct vm_replay_class_data **classes; /* indexed by number - 1 */
    struct vm_replay_method_data **methods;
    uint32_t class_count, class_capacity, method_count, method_capacity;
    struct vm_replay_entry **entries; /* hash table keyed by class and index */
    uint32_t entry_count, entry_capacity;
    struct vm_replay_mirror *mirrors; /* sorted by object */
    uint32_t mirror_count, mirror_capacity;
    struct vm_replay_quick_form *quick_forms; /* sorted by position */
    uint32_t quick_count, quick_capacity;
    struct vm_replay_transfer *transfers; /* sorted by position */
    uint32_t transfer_count, transfer_capacity;
    struct vm_replay_part *parts;
    uint32_t part_count, part_capacity;

    struct vm_replay_chunk *chunks;
    uint32_t chunk_count, chunk_capacity;

    struct vm_replay_object_data *objects; /* indexed by number - 1; all objects met so far,
                                            * including those made after the position */
    uint32_t objects_known, object_capacity;
    uint64_t next_address;

    /* The state at the current position. */
    uint64_t position, reached;
    struct vm_replay_cursor cursor;
    bool is_ready;    /* the current thread is about to start an instruction */
    uint32_t current; /* number of the current thread; 0: none yet */
    struct vm_past memory;
    struct vm_replay_thread_data *threads; /* indexed by number - 1 */
    uint32_t thread_count, thread_capacity;
    uint32_t object_count;
    struct vm_replay_monitor *monitors;
    uint32_t monitor_count, monitor_capacity;
    uint8_t *class_states; /* indexed by number - 1 */
    uint64_t cycles, loading;
    char cache[VM_RECORD_CACHE_BYTES];
    bool has_cycles;

    struct vm_replay_keyframe *keyframes;
    uint32_t keyframe_count, keyframe_capacity;
    struct vm_replay_keyframe edge; /* the state at `reached`; valid while is_past */
    bool is_past;
};

/* Records a problem, unless there is one already. `number` is appended to the text unless it is
 * UINT64_MAX. Returns false. */
bool vm_replay_fail(struct vm_replay *replay, const char *text, uint64_t number);

/* --- definitions.c --- */

bool vm_replay_define(struct vm_replay *replay, const uint8_t *bytes, size_t length);
/* Returns the entry of a constant, which is made on first use. NULL: no memory. */
struct vm_replay_entry *vm_replay_entry(struct vm_replay *replay, uint32_t class_number,
                                        uint32_t index);
/* Returns the size in octets of a value in memory, given the letter of its type. */
unsigned vm_replay_size(char type);

/* --- cursor.c --- */

bool vm_replay_add_chunk(struct vm_replay *replay, uint8_t *bytes, size_t length);
void vm_replay_begin_chunk(struct vm_replay *replay);
/* Returns the next record's tag; VM_RECORD_TAGS: no more records. */
enum vm_record_tag vm_replay_peek(struct vm_replay *replay);
/* Returns the first number of the next record's payload without taking it. */
uint64_t vm_replay_peek_number(const struct vm_replay *replay);
/* Takes the next record's tag; the functions below take the payload. */
void vm_replay_take(struct vm_replay *replay);
uint64_t vm_replay_take_number(struct vm_replay *replay);
/* Take the number of a class, method, object or the like. If the number is neither a known one nor
 * an allowed 0, they fail and return 0. */
uint32_t vm_replay_take_class(struct vm_replay *replay);
uint32_t vm_replay_take_object(struct vm_replay *replay);
const struct vm_replay_method_data *vm_replay_take_method(struct vm_replay *replay);
/* Takes a value, given the letter of its type; the result's tag is the tag of the value on the
 * operand stack. */
struct vm_replay_value vm_replay_take_value(struct vm_replay *replay, char type);
/* Takes a text; returns it, not NUL-terminated, and its length. */
const char *vm_replay_take_text(struct vm_replay *replay, uint32_t *length);
bool vm_replay_took_all(const struct vm_replay *replay); /* returns whether no read from a column
                                                            has failed */

/* --- objects.c --- */

/* Adds an object and returns its number; 0: no memory. */
uint32_t vm_replay_new_object(struct vm_replay *replay, const struct vm_replay_class *class,
                              uint32_t length, bool is_new, bool is_known);
struct vm_replay_object_data *vm_replay_object_data(const struct vm_replay *replay,
                                                    uint32_t number);
/* Return the letter of a slot's type, and store the slot's address to *address. Return 0 if there
 * is no such slot. */
char vm_replay_object_slot(const struct vm_replay *replay, uint32_t object, uint32_t slot,
                           uint64_t *address);
char vm_replay_static_slot(const struct vm_replay *replay, uint32_t class_number, uint32_t slot,
                           uint64_t *address);
struct vm_replay_value vm_replay_load(const struct vm_replay *replay, char type, uint64_t address);
/* Sets a slot, and notifies the listener. */
void vm_replay_store(struct vm_replay *replay, uint32_t object, uint32_t class_number,
                     uint32_t slot, char type, uint64_t address, struct vm_replay_value value);
/* Writes a value that a record contains to memory: to an object's slot or, if object is 0, to a
 * static field. */
void vm_replay_learn(struct vm_replay *replay, uint32_t object, uint32_t slot, char type,
                     uint64_t address, struct vm_replay_value value);
uint32_t vm_replay_known(const struct vm_replay *replay, const struct vm_replay_object_data *data);
void vm_replay_set_known(struct vm_replay *replay, const struct vm_replay_object_data *data,
                         uint32_t known);
/* Performs System.arraycopy with the arguments of the native activation. */
void vm_replay_copy_array(struct vm_replay *replay, const struct vm_replay_thread_data *thread);
bool vm_replay_is_instance(const struct vm_replay *replay, uint32_t object, uint32_t class_number);

/* --- execute.c --- */

enum vm_replay_result {
    VM_REPLAY_DONE,
    VM_REPLAY_NEEDS, /* the instruction needs a record that is not the next one */
    VM_REPLAY_WRONG  /* there is a problem */
};

/* Executes the instruction in progress of the newest activation. */
enum vm_replay_result vm_replay_execute(struct vm_replay *replay,
                                        struct vm_replay_thread_data *thread);

/* Passes the result of a call that has just ended to the calling activation. */
bool vm_replay_complete_call(struct vm_replay *replay, struct vm_replay_thread_data *thread,
                             struct vm_replay_value value);

/* --- engine.c --- */

struct vm_replay_thread_data *vm_replay_current(struct vm_replay *replay);
struct vm_replay_activation *vm_replay_top(struct vm_replay_thread_data *thread);

/* Pushes a new activation with cleared slots. Returns NULL if there is a problem. */
struct vm_replay_activation *vm_replay_push_frame(struct vm_replay *replay,
                                                  struct vm_replay_thread_data *thread,
                                                  const struct vm_replay_method_data *method,
                                                  bool is_nested);
void vm_replay_pop_frame(struct vm_replay *replay, struct vm_replay_thread_data *thread,
                         bool by_exception);
/* Takes the arguments of a new activation from records. */
bool vm_replay_take_arguments(struct vm_replay *replay, struct vm_replay_thread_data *thread,
                              const struct vm_replay_method_data *method);
/* Processes records until an instruction is about to start or no records are left. */
void vm_replay_settle(struct vm_replay *replay);

/* --- notes.c --- */

/* Applies the next record, a note or place, whose moment has come. */
bool vm_replay_apply(struct vm_replay *replay, enum vm_record_tag tag);
bool vm_replay_resolve(struct vm_replay *replay, enum vm_record_tag tag, uint32_t class_number,
                       uint32_t index, uint32_t number, uint32_t slot);
bool vm_replay_lock(struct vm_replay *replay, uint32_t object, uint32_t thread);
void vm_replay_unlock(struct vm_replay *replay, uint32_t object, uint32_t thread);

/* --- keyframes.c --- */

/* Called when an instruction is about to start: if a keyframe is due, saves the state. */
void vm_replay_keep(struct vm_replay *replay);
void vm_replay_drop_keyframe(struct vm_replay_keyframe *keyframe);
/* Goes to the furthest position reached, whose state is kept in `edge`. Returns false if memory
 * runs out. */
bool vm_replay_return_to_edge(struct vm_replay *replay);

#endif
