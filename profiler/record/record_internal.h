/*
 * record_internal.h: functions and data shared by the files of the recorder. Callers hold the lock
 * of window.c, unless a comment says otherwise.
 *
 *   record.c       the analysis: the events, and their records
 *   window.c       the window; threads, their roots and positions
 *   columns.c      records, chunks
 *   definitions.c  classes and methods
 *   code.c         the definition of a method's code
 *   constants.c    constants, and their resolution
 *   objects.c      numbers and contents of objects
 *   natives.c      changes by native methods
 *   file.c         the sink that writes a file
 *   page.c         the sink that makes a page
 *   extras.c       further sections: facts, class files, sources, texts
 *
 * A record is written in two steps: first everything that the record mentions is defined, which may
 * also write records; then the record's tag and payload are written, without another record in
 * between.
 */
#ifndef JP2VM_PROFILER_RECORD_RECORD_INTERNAL_H
#define JP2VM_PROFILER_RECORD_RECORD_INTERNAL_H

#include <string.h>

#include "vm/base/data/varint.h"
#include "vm/instrument/analysis.h"
#include "vm/options/plan.h"
#include "profiler/record/record.h"
#include "vm/runtime/class.h"

struct vm_symbol;

/* --- columns.c: octets and records ------------------------------------------------------ */

/* A growing array of octets. */
struct prof_record_bytes {
    uint8_t *start, *at, *end;
};

void prof_record_grow(struct prof_record_bytes *bytes, size_t more);

static inline void prof_record_reserve(struct prof_record_bytes *bytes, size_t more)
{
    if (__builtin_expect((size_t)(bytes->end - bytes->at) < more, 0)) {
        prof_record_grow(bytes, more);
    }
}

static inline size_t prof_record_length(const struct prof_record_bytes *bytes)
{
    return (size_t)(bytes->at - bytes->start);
}

static inline void prof_record_put_octet(struct prof_record_bytes *bytes, uint8_t octet)
{
    prof_record_reserve(bytes, 1);
    *bytes->at++ = octet;
}

static inline void prof_record_put_number(struct prof_record_bytes *bytes, uint64_t number)
{
    prof_record_reserve(bytes, VM_VARINT_BYTES);
    bytes->at = vm_varint_put(bytes->at, number);
}

static inline void prof_record_put_signed(struct prof_record_bytes *bytes, int64_t number)
{
    prof_record_put_number(bytes, vm_zigzag(number));
}

void prof_record_put_octets(struct prof_record_bytes *bytes, const void *octets, size_t count);
void prof_record_put_bits(struct prof_record_bytes *bytes, uint64_t bits, unsigned octets);
void prof_record_put_text(struct prof_record_bytes *bytes, const char *text);
void prof_record_put_symbol(struct prof_record_bytes *bytes, const struct vm_symbol *symbol);

extern struct prof_record_bytes prof_record_columns[VM_RECORD_COLUMNS];

/* Starts a record; its payload follows. */
static inline void prof_record_tag(enum vm_record_tag tag)
{
    prof_record_put_octet(&prof_record_columns[VM_COLUMN_TAGS], (uint8_t)tag);
}

static inline void prof_record_number(uint64_t number)
{
    prof_record_put_number(&prof_record_columns[VM_COLUMN_NUMBERS], number);
}

/* Write records that contain only numbers. */
void prof_record_note(enum vm_record_tag tag);
void prof_record_note1(enum vm_record_tag tag, uint64_t first);
void prof_record_note2(enum vm_record_tag tag, uint64_t first, uint64_t second);
void prof_record_note3(enum vm_record_tag tag, uint64_t first, uint64_t second, uint64_t third);

/* The first function returns whether the chunk is full. The second ends the chunk, if it has
 * records: the sink receives the definitions that the chunk needs, then the chunk. */
bool prof_record_chunk_is_full(void);
void prof_record_end_chunk(void);
uint32_t prof_record_chunk_count(void);

/* --- definitions.c ---------------------------------------------------------------------- */

struct prof_recorded_class {
    struct vm_class *class;
    uint32_t number;
    uint32_t field_count, static_count;
    const struct vm_field **fields, **statics;
    uint8_t *loads;  /* one bit for each constant, set if the constant is a class that ldc loads; or
                        NULL */
    bool has_code;   /* one of the class's methods is defined */
    bool is_pending; /* the class is in the list of prof_record_pending */
    struct prof_recorded_class *next_pending; /* the next class in that list */
};

/* A constant that was resolved to a method before the method was defined. */
struct prof_recorded_use {
    uint32_t class_number;
    uint16_t index;
    struct prof_recorded_use *next;
};

struct prof_recorded_method {
    struct vm_method *method;
    uint32_t number;  /* 0: not defined yet */
    bool opens;       /* activations of the method open the window */
    bool has_run;     /* the method's code was entered */
    uint8_t native;   /* enum prof_recorded_native */
    uint8_t transfer; /* of a native method: result of prof_record_transfer_way */
    struct prof_recorded_use *uses;
};

/* Definitions that will be written before the current chunk. */
extern struct prof_record_bytes prof_record_definitions;

/* Returns the facts about a method; makes them if they do not exist. */
struct prof_recorded_method *prof_recorded_method(struct vm_method *method);

/* Return the number of a class or method, which is defined first if it has no definition yet. */
uint32_t prof_record_class(struct vm_class *class);
uint32_t prof_record_method(struct prof_recorded_method *method);
/* Returns the facts about a class; NULL if it is not defined. */
struct prof_recorded_class *prof_recorded_class(const struct vm_class *class);

/* Returns the number of a field, static or not, in its class, which must be defined. */
uint32_t prof_record_field_number(const struct prof_recorded_class *class,
                                  const struct vm_field *field);

/* Requests that all static fields of a class are recorded. The class must be defined. Must not be
 * called while a record is being written. */
void prof_record_await_statics(struct prof_recorded_class *class);

/* Called when a class has been linked: its static fields with a ConstantValue attribute have their
 * values now (JVMS 5.5). */
void prof_record_constants(const struct vm_class *class);

/* The list of defined classes whose static fields must be recorded, and the function that records
 * them. The function must not be called while a record is being written. */
extern struct prof_recorded_class *prof_record_pending;
void prof_record_statics_of_all(void);

/* How many classes and methods are defined; the class or method with a number. */
uint32_t prof_record_class_count(void);
struct prof_recorded_class *prof_record_class_at(uint32_t number);
uint32_t prof_record_method_count(void);
struct prof_recorded_method *prof_record_method_at(uint32_t number);

/* Make an entry of definitions: begin returns the buffer for the entry, end writes it. */
struct prof_record_bytes *prof_record_begin_entry(void);
void prof_record_end_entry(enum vm_definition_kind kind);

/* --- code.c, constants.c ---------------------------------------------------------------- */

/* Writes the part of a method's definition that is about its code. */
void prof_record_put_code(struct prof_record_bytes *entry, const struct vm_method *method);
/* Writes the last part of the definition: the constants that the code refers to. */
void prof_record_put_constants(struct prof_record_bytes *entry, const struct vm_method *method);
/* Writes those of these constants that are already resolved, as entries of definitions. The method
 * must be defined. */
void prof_record_put_resolved(const struct vm_method *method);
/* Writes the constants that were resolved to the method before it was defined. */
void prof_record_put_uses(struct prof_recorded_method *method);

/* Functions of vm_analysis, called before and after a constant is resolved. The first acquires the
 * lock, the second releases it. If the recording is over, the first returns false without the
 * lock. */
bool prof_record_resolving(struct vm_thread *self);
void prof_record_resolved(struct vm_thread *self, struct vm_class *class, uint16_t index,
                          bool is_first);

/* --- objects.c -------------------------------------------------------------------------- */

uint32_t prof_record_object_count(void);

/* Return the number of an object; 0 for NULL. If the object is not in the recording yet, both
 * functions record that it exists. The second also records the object's contents; it is for values
 * that recorded code obtains. */
uint32_t prof_record_object(const struct vm_object *object);
uint32_t prof_record_value(const struct vm_object *object);

/* Called when the machine or native code has made the object. */
void prof_record_object_made(const struct vm_object *object);
/* Called when an instruction has made the object: gives it the next number, without a record. */
void prof_record_object_new(const struct vm_object *object);
/* Called when the memory of a recorded object is reused for an object that is not recorded. */
void prof_record_object_forget(const struct vm_object *object);

void prof_record_object_died(uint32_t number);

/* The number of recorded Class objects that represent a class that was not known when they were
 * recorded. The function defines those whose class is known now. */
extern uint32_t prof_record_pending_mirrors;
void prof_record_define_mirrors(void);

/* Records the object's contents, even if they were recorded before. */
void prof_record_contents(const struct vm_object *object);

/* Returns whether the contents have been recorded. */
bool prof_record_has_contents(const struct vm_object *object);

/* Writes a value into a record; `type` is the first letter of its descriptor. If the value is an
 * object, the object must already have a number. */
void prof_record_put_value(char type, union vm_slot value);

/* Returns the number of an object. Its tag contains the number, and a bit that is set if the
 * contents were recorded. */
uint64_t prof_record_number_of_tag(uint64_t tag);

/* --- natives.c -------------------------------------------------------------------------- */

struct prof_recorder;

enum prof_recorded_native {
    VM_RECORDED_NATIVE_ANY,
    VM_RECORDED_NATIVE_COPIES, /* System.arraycopy */
    VM_RECORDED_NATIVE_AT,     /* a method with parameters (Object, long offset, ...), which may
                                  change the field or element at the offset */
    VM_RECORDED_NATIVE_READS   /* changes no object */
};

enum prof_recorded_native prof_record_native_kind(const struct vm_method *method);

/* Called when a native method starts, and when it has ended. Its frame is the newest one. */
void prof_record_native_begins(struct prof_recorder *recorder, struct prof_recorded_method *method);
void prof_record_native_ends(struct prof_recorder *recorder, struct prof_recorded_method *method,
                             bool is_abrupt);
/* Records a store by native code into a field; object NULL: a static field. Nothing is recorded for
 * an object that is not in the recording yet, because its contents are recorded when recorded code
 * obtains it. */
void prof_record_put(const struct vm_object *object, const struct vm_field *field);
/* The same for elements of an array. If the range covers the whole array, some values may be
 * unchanged. recorder NULL: the thread is not recorded. */
void prof_record_put_elements(struct prof_recorder *recorder, const struct vm_object *array,
                              uint32_t index, uint32_t count);
void prof_record_natives_free(struct prof_recorder *recorder);

/* --- transfers.c ------------------------------------------------------------------------ */

/* Returns the way in which a native method may write to standard output or read standard input; 0:
 * the method cannot do that. */
uint8_t prof_record_transfer_way(const struct vm_method *method);
/* Records the bytes that a native method has written or read. Called when the method has returned
 * `result` and its frame is still the newest one. */
void prof_record_transfer(struct prof_recorder *recorder, uint8_t way, union vm_slot result);

/* --- window.c --------------------------------------------------------------------------- */

struct prof_record_memory {
    const union vm_slot *fp; /* the frame of a native method that is running */
    uint64_t hashes[4];      /* hashes of the objects that its first reference arguments refer to */
    uint64_t statics;        /* hash of the static fields of the method's class */
};

/* The state of a recorded thread. */
struct prof_recorder {
    struct vm_thread *thread;
    uint32_t number;
    const union vm_slot *root; /* frame of the oldest recorded activation; NULL: no activation is
                                  recorded */
    uint64_t base; /* the thread's number of executed bytecodes at instruction number 0; the
                      instruction number is the current number of bytecodes minus `base` */
    uint64_t recorded_count; /* number of instructions at the position that was recorded last */
    struct prof_record_memory *natives;
    uint32_t native_count, native_capacity;
    uint64_t cache_hash; /* hash of the cache's text that was recorded last */
};

extern const struct vm_record_plan *prof_record_plan;
extern struct vm_patterns *prof_record_patterns; /* patterns of the methods that open the window;
                                                    NULL: no patterns */
extern struct vm_analysis prof_record_analysis;
extern struct prof_record_sink *prof_record_sink;
extern uint64_t prof_record_instructions; /* number of recorded instructions, summed over all
                                             threads */

/* Returns whether the recording is over. Any thread may call it, without the lock. */
bool prof_record_is_over(void);

/* Acquires the lock. If the recording is over, returns false without the lock, so that no thread
 * waits for the thread that writes the end. */
bool prof_record_lock(void);
void prof_record_unlock(void);

/* If the newest frame is recorded, acquires the lock and returns the thread's recorder; otherwise
 * returns NULL. */
struct prof_recorder *prof_recorder_lock(struct vm_thread *self);
/* If the window is open, acquires the lock and sets *recorder to the thread's recorder, or to NULL
 * if the thread is not recorded. If the window is not open, returns false without the lock. */
bool prof_record_lock_if_open(struct vm_thread *self, struct prof_recorder **recorder);
/* The same for a record that has no position in the thread's instructions. Such a record may be
 * written even after the thread's recorded activations have ended. */
bool prof_record_lock_to_note(struct vm_thread *self);
/* Like prof_record_lock_if_open, for a caller that already holds the lock and keeps it. */
bool prof_record_goes_on(struct vm_thread *self, struct prof_recorder **recorder);

/* Does the work that was delayed until no record is being written, and releases the lock. */
void prof_record_done(struct vm_thread *self);

/* Records that the current instruction of the newest activation is in progress. Does nothing if its
 * method is native. */
void prof_record_during(struct prof_recorder *recorder);
/* The same for an instruction that ends the activation, normally or by an exception. At this point
 * the rest of the instruction's segment is no longer counted as executed (probe.h). */
void prof_record_during_last(struct prof_recorder *recorder);
/* Moves the thread's recorded position to the current instruction. Returns how many instructions
 * the thread has started since the previous position. */
uint64_t prof_record_place(struct prof_recorder *recorder);

/* Called when a method has been entered and its frame exists; when a return is about to leave the
 * activation; and when an exception has left it. */
void prof_record_enter(struct vm_thread *self, struct prof_recorded_method *method, bool is_native);
void prof_record_leave(struct vm_thread *self);
void prof_record_unwound(struct vm_thread *self, const struct vm_object *exception);

/* A function of vm_analysis, called when a call from C has returned. */
void prof_record_called(struct vm_thread *self, struct vm_method *callee);

/* Called at each poll and at the end of a thread. */
void prof_record_poll(struct vm_thread *self);
void prof_record_end_thread(struct vm_thread *self);

/* Ends the recording. The caller holds the lock. */
void prof_record_finish(const char *how);

/* Prepares the window, before the machine exists. */
void prof_record_begin_window(void);

/* --- file.c, extras.c ------------------------------------------------------------------- */

/* Returns the sink that writes a file. On failure, returns NULL with a one-line reason. */
struct prof_record_sink *prof_record_open_file(const char *path, char *message, size_t size);

/* page.c: returns the sink that makes an HTML page of the recording with jp2explore, and also
 * writes `file` unless that is NULL. On failure, returns NULL with a one-line reason. */
struct prof_record_sink *prof_record_open_page(const char *page, const char *file, char *message,
                                               size_t size);

void prof_record_put_facts(void);
void prof_record_put_extras(void);

#endif
