/*
 * record_internal.h: what the files of the recorder share. All of it is used with the lock of
 * window.c, but for what says otherwise.
 *
 *   record.c       the analysis: which events, what each leads to
 *   window.c       when is recorded; threads, their roots and places
 *   columns.c      records, chunks
 *   definitions.c  classes and methods
 *   code.c         what is said of a method's code
 *   constants.c    constants, and what they are resolved to
 *   objects.c      numbers and contents of objects
 *   natives.c      what native methods have changed
 *   file.c         the sink that writes a file
 *   page.c         the sink that makes a page
 *   extras.c       what a recording has besides: facts, class files, sources, texts
 *
 * A record is written in two steps: first all that it mentions is defined, which may write records,
 * too; then come its tag and its payload, without a record in between.
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

/* Octets that grow. */
struct vm_record_bytes {
    uint8_t *start, *at, *end;
};

void vm_record_grow(struct vm_record_bytes *bytes, size_t more);

static inline void vm_record_reserve(struct vm_record_bytes *bytes, size_t more)
{
    if (__builtin_expect((size_t)(bytes->end - bytes->at) < more, 0)) {
        vm_record_grow(bytes, more);
    }
}

static inline size_t vm_record_length(const struct vm_record_bytes *bytes)
{
    return (size_t)(bytes->at - bytes->start);
}

static inline void vm_record_put_octet(struct vm_record_bytes *bytes, uint8_t octet)
{
    vm_record_reserve(bytes, 1);
    *bytes->at++ = octet;
}

static inline void vm_record_put_number(struct vm_record_bytes *bytes, uint64_t number)
{
    vm_record_reserve(bytes, VM_VARINT_BYTES);
    bytes->at = vm_varint_put(bytes->at, number);
}

static inline void vm_record_put_signed(struct vm_record_bytes *bytes, int64_t number)
{
    vm_record_put_number(bytes, vm_zigzag(number));
}

void vm_record_put_octets(struct vm_record_bytes *bytes, const void *octets, size_t count);
void vm_record_put_bits(struct vm_record_bytes *bytes, uint64_t bits, unsigned octets);
void vm_record_put_text(struct vm_record_bytes *bytes, const char *text);
void vm_record_put_symbol(struct vm_record_bytes *bytes, const struct vm_symbol *symbol);

extern struct vm_record_bytes vm_record_columns[VM_RECORD_COLUMNS];

/* A record begins; its payload follows. */
static inline void vm_record_tag(enum vm_record_tag tag)
{
    vm_record_put_octet(&vm_record_columns[VM_COLUMN_TAGS], (uint8_t)tag);
}

static inline void vm_record_number(uint64_t number)
{
    vm_record_put_number(&vm_record_columns[VM_COLUMN_NUMBERS], number);
}

/* Records with nothing but numbers. */
void vm_record_note(enum vm_record_tag tag);
void vm_record_note1(enum vm_record_tag tag, uint64_t first);
void vm_record_note2(enum vm_record_tag tag, uint64_t first, uint64_t second);
void vm_record_note3(enum vm_record_tag tag, uint64_t first, uint64_t second, uint64_t third);

/* Whether it is time for a new chunk. Ends the chunk, if it has records: it is given to the sink,
 * behind the definitions that it needs. */
bool vm_record_chunk_is_full(void);
void vm_record_end_chunk(void);
uint32_t vm_record_chunk_count(void);

/* --- definitions.c ---------------------------------------------------------------------- */

struct vm_recorded_class {
    struct vm_class *class;
    uint32_t number;
    uint32_t field_count, static_count;
    const struct vm_field **fields, **statics;
    uint8_t *loads;          /* by constant: a bit for those of classes that ldc names; or NULL */
    bool has_code;           /* a method of it is defined */
    bool is_pending;         /* in the list of vm_record_pending */
    struct vm_recorded_class *next_pending; /* whose static fields are to be told */
};

/* A constant that is resolved to a method which is not defined yet. */
struct vm_recorded_use {
    uint32_t class_number;
    uint16_t index;
    struct vm_recorded_use *next;
};

struct vm_recorded_method {
    struct vm_method *method;
    uint32_t number; /* 0: not defined yet */
    bool opens;      /* the window begins with its activation */
    bool has_run;    /* code of it was entered */
    uint8_t native;  /* enum vm_recorded_native */
    uint8_t transfer; /* of a native method: vm_record_transfer_way */
    struct vm_recorded_use *uses;
};

/* Definitions that go before the chunk in progress. */
extern struct vm_record_bytes vm_record_definitions;

/* What is known of a method; made when it is not there. */
struct vm_recorded_method *vm_recorded_method(struct vm_method *method);

/* Numbers; they are defined when they are not. */
uint32_t vm_record_class(struct vm_class *class);
uint32_t vm_record_method(struct vm_recorded_method *method);
/* Of classes that are defined; NULL: it is not. */
struct vm_recorded_class *vm_recorded_class(const struct vm_class *class);

/* The number of a field, of an instance or static, in its class, which is defined. */
uint32_t vm_record_field_number(const struct vm_recorded_class *class,
                                const struct vm_field *field);

/* All static fields of a class, which is defined, are to be told; not within a record. */
void vm_record_await_statics(struct vm_recorded_class *class);

/* A class is linked: fields with a ConstantValue have it now (JVMS 5.5). */
void vm_record_constants(const struct vm_class *class);

/* Classes that were defined meanwhile, whose static fields are to be told; does so. Not within a
 * record. */
extern struct vm_recorded_class *vm_record_pending;
void vm_record_tell_statics(void);

/* All that are defined, in the order of numbers. */
uint32_t vm_record_class_count(void);
struct vm_recorded_class *vm_record_class_at(uint32_t number);
uint32_t vm_record_method_count(void);
struct vm_recorded_method *vm_record_method_at(uint32_t number);

/* An entry of definitions: begin gives where it is, end writes it. */
struct vm_record_bytes *vm_record_begin_entry(void);
void vm_record_end_entry(enum vm_definition_kind kind);

/* --- code.c, constants.c ---------------------------------------------------------------- */

/* The part of a method's definition that is about its code. */
void vm_record_put_code(struct vm_record_bytes *entry, const struct vm_method *method);
/* Its last part, the constants that the code names. */
void vm_record_put_constants(struct vm_record_bytes *entry, const struct vm_method *method);
/* Of these what is resolved already, as entries of definitions; the method is defined. */
void vm_record_put_resolved(const struct vm_method *method);
/* Constants were resolved to the method, which is defined now. */
void vm_record_put_uses(struct vm_recorded_method *method);

/* For vm_analysis: a constant is resolved. The first takes the lock, the second gives it back; false: the
 * recording is over. */
bool vm_record_resolving(struct vm_thread *self);
void vm_record_resolved(struct vm_thread *self, struct vm_class *class, uint16_t index,
                        bool is_first);

/* --- objects.c -------------------------------------------------------------------------- */

uint32_t vm_record_object_count(void);

/* The number of an object, which is told of if it is new to the recording: that it is there; as what
 * recorded code gets hold of, with its contents. NULL gives 0. */
uint32_t vm_record_object(const struct vm_object *object);
uint32_t vm_record_value(const struct vm_object *object);

/* The machine or native code has made it. */
void vm_record_object_made(const struct vm_object *object);
/* An instruction has made it: gives it the next number, of which no record tells. */
void vm_record_object_new(const struct vm_object *object);
/* Its memory is used for an object that is not recorded. */
void vm_record_object_forget(const struct vm_object *object);

void vm_record_object_died(uint32_t number);

/* Class objects of which it is not known yet what they stand for; defines those of which it is. */
extern uint32_t vm_record_pending_mirrors;
void vm_record_define_mirrors(void);

/* Tells its contents, whether it was told before or not. */
void vm_record_contents(const struct vm_object *object);

/* Whether they have been told. */
bool vm_record_has_contents(const struct vm_object *object);

/* A value of a record, by the first letter of its type; objects have numbers already. */
void vm_record_put_value(char type, union vm_slot value);

/* The bits that are kept as tag of an object: its number, and whether contents are known. */
uint64_t vm_record_number_of_tag(uint64_t tag);

/* --- natives.c -------------------------------------------------------------------------- */

struct vm_recorder;

enum vm_recorded_native {
    VM_RECORDED_NATIVE_ANY,
    VM_RECORDED_NATIVE_COPIES,  /* System.arraycopy */
    VM_RECORDED_NATIVE_AT,      /* (Object, long offset, ...): may change what is there */
    VM_RECORDED_NATIVE_READS    /* changes no object */
};

enum vm_recorded_native vm_record_native_kind(const struct vm_method *method);

/* The newest frame is of a native method: it begins, has ended. */
void vm_record_native_begins(struct vm_recorder *recorder, struct vm_recorded_method *method);
void vm_record_native_ends(struct vm_recorder *recorder, struct vm_recorded_method *method,
                           bool is_abrupt);
/* Native code has stored into a field; object NULL: a static one. What is not known of an object is told
 * when recorded code gets hold of it. */
void vm_record_put(const struct vm_object *object, const struct vm_field *field);
/* The same of elements, of all perhaps without a change; recorder NULL: of a thread that is none. */
void vm_record_put_elements(struct vm_recorder *recorder, const struct vm_object *array,
                            uint32_t index, uint32_t count);
void vm_record_natives_free(struct vm_recorder *recorder);

/* --- transfers.c ------------------------------------------------------------------------ */

/* How a native method may write to standard output or read standard input; 0: it does not. */
uint8_t vm_record_transfer_way(const struct vm_method *method);
/* The native method of the newest frame has returned a result: records what it wrote or read. */
void vm_record_transfer(struct vm_recorder *recorder, uint8_t way, union vm_slot result);

/* --- window.c --------------------------------------------------------------------------- */

struct vm_record_memory {
    const union vm_slot *fp; /* of a native method in progress */
    uint64_t hashes[4];      /* of its first arguments that are references */
    uint64_t statics;        /* the same, of its class's static fields */
};

/* What is kept of a thread. */
struct vm_recorder {
    struct vm_thread *thread;
    uint32_t number;
    const union vm_slot *root; /* of the oldest activation that is recorded; NULL: there is none */
    uint64_t base; /* bytecodes when none was begun: the difference counts instructions */
    uint64_t told; /* instructions at the last place that was told */
    struct vm_record_memory *natives;
    uint32_t native_count, native_capacity;
    uint64_t cache_hash; /* of the text about it that was told last */
};

extern const struct vm_record_plan *vm_record_plan;
extern struct vm_patterns *vm_record_patterns; /* of the window's methods; NULL: none */
extern struct vm_analysis vm_record_analysis;
extern struct vm_record_sink *vm_record_sink;
extern uint64_t vm_record_instructions; /* told of all threads together */

/* Whether it has. Any thread, without the lock. */
bool vm_record_is_over(void);

/* False: it is over, and the lock not taken: nobody waits for who writes its end. */
bool vm_record_lock(void);
void vm_record_unlock(void);

/* Takes the lock, if the newest frame is recorded; else gives NULL. */
struct vm_recorder *vm_recorder_lock(struct vm_thread *self);
/* Takes it if the window is open, whatever the thread does; *recorder is NULL where it is not
 * recorded. False: the window is not open. */
bool vm_record_lock_if_open(struct vm_thread *self, struct vm_recorder **recorder);
/* The same for a note without a place in the thread's instructions, which may be over. */
bool vm_record_lock_to_note(struct vm_thread *self);
/* As vm_record_lock_if_open, for who has the lock, and keeps it. */
bool vm_record_goes_on(struct vm_thread *self, struct vm_recorder **recorder);

/* Gives the lock back, with what is to be done between records. */
void vm_record_done(struct vm_thread *self);

/* The newest activation of code: the instruction in progress is told of. */
void vm_record_during(struct vm_recorder *recorder);
/* The same of an instruction with which the activation ends, by itself or by an exception: what
 * follows it in its segment, if anything, is not charged any more (probe.h). */
void vm_record_during_last(struct vm_recorder *recorder);
/* How many instructions the thread has begun more than at the place before, which is now here. */
uint64_t vm_record_place(struct vm_recorder *recorder);

/* Activations: a method is entered, the frame is there; an exception has left it, or a return is
 * about to. */
void vm_record_enter(struct vm_thread *self, struct vm_recorded_method *method, bool is_native);
void vm_record_leave(struct vm_thread *self);
void vm_record_unwound(struct vm_thread *self, const struct vm_object *exception);

/* For vm_analysis: a call from C has returned. */
void vm_record_called(struct vm_thread *self, struct vm_method *callee);

/* A poll; the end of a thread. */
void vm_record_poll(struct vm_thread *self);
void vm_record_end_thread(struct vm_thread *self);

/* The recording ends, with the lock. */
void vm_record_finish(const char *how);

/* Before the machine exists. */
void vm_record_begin_window(void);

/* --- file.c, extras.c ------------------------------------------------------------------- */

/* NULL with a line that says why not. */
struct vm_record_sink *vm_record_open_file(const char *path, char *message, size_t size);

/* page.c: the sink that makes a page of the recording, by jp2explore, beside a file unless that is NULL.
 * NULL with a line that says why not. */
struct vm_record_sink *vm_record_open_page(const char *page, const char *file, char *message,
                                           size_t size);

void vm_record_put_facts(void);
void vm_record_put_extras(void);

#endif
