/*
 * machine.h: JOP simulated bytecode by bytecode. A memory image (jop/machine/image.h) is run as the
 * processor runs it: on words, with the stack in the processor, calling JOP's own run-time library
 * for what the processor leaves to it: bytecodes that are Java methods, the collector, exceptions,
 * threads, start-up. Only what is hardware and microcode is written here, and charged by the model.
 *
 * A machine belongs to one thread. The model, the image and the strings of the options belong to
 * the caller and outlive it. Programs cannot make a machine access host memory that is not its
 * own: addresses and jumps are checked, and a run that breaks the rules ends with one line.
 */
#ifndef JP2VM_JOP_MACHINE_H
#define JP2VM_JOP_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jop/cache/cache.h"
#include "jop/difference.h"
#include "jop/machine/devices.h"
#include "jop/machine/image.h"
#include "jop/model/model.h"

#define JOP_MACHINE_CACHES 16            /* that are simulated at once, at most */
#define JOP_MACHINE_MEMORY (1024 * 1024) /* bytes of main memory, unless something else is said */

struct jop_machine_cache_counts {
    uint64_t hits, misses;
    uint64_t cycles; /* of the whole run if this cache's look-ups were what it waits for */
};

struct jop_machine_counts {
    uint64_t cycles, bytecodes;
    uint64_t object_hits, object_misses; /* of the object cache: reads */
    uint32_t deepest_stack;              /* the highest top of the stack since main was called */
    struct jop_machine_cache_counts caches[JOP_MACHINE_CACHES];
};

/*
 * Where a run tells what happens; all functions are optional. Counts are current at each call:
 * those of the bytecode that calls, its look-up in the cache included, are in before `enter`, and
 * those of the return before `leave`. A run without events does not look for them at all.
 */
struct jop_machine_events {
    void *context;
    void (*begin)(void *context, const struct jop_image *image,
                  const struct jop_machine_counts *counts);
    /* A method begins. site: byte of the caller's code with the bytecode that calls; opcode: that
     * one, or JOP_OP_SYS_INT and JOP_OP_SYS_EXC for what the processor calls by itself. */
    void (*enter)(void *context, uint32_t method, uint32_t site, uint8_t opcode);
    /* A method is about to be called, before it is looked up: true empties all caches. */
    bool (*empties)(void *context, uint32_t method);
    /* The innermost frames end: one at a return, more when an exception was caught further out. */
    void (*leave)(void *context, uint32_t frames);
    /* Another stack has taken the place of the current one; its methods, outermost first. */
    void (*resume)(void *context, const uint32_t *methods, uint32_t depth);
    /* A bytecode has been executed; cycles: its own, with what it waited for the cache; waits:
     * those of them that are wait states of the memory. opcode: the one that is in the code, where
     * the processor may have put its own in place. */
    void (*step)(void *context, uint32_t method, uint32_t offset, uint8_t opcode,
                 uint32_t cycles, uint32_t waits);
    /* The bytecode in progress, at a byte of a method's code, does otherwise than Java's; `value` as
     * in jop_difference_meet. */
    void (*differs)(void *context, enum jop_difference what, uint32_t method, uint32_t offset,
                    int32_t value);
    /* Between two bytecodes, when jop_machine_pause has asked for it; the counts are those of now.
     * May be NULL. */
    void (*paused)(void *context);
};

struct jop_machine_options {
    const struct jop_model *model;
    const struct jop_image *image;
    const struct jop_cache_shape *caches; /* the first one decides what time it is */
    size_t cache_count;                   /* 0: the model's cache alone */
    int object_cache;                     /* 1 with, 0 without, -1 as the model says */
    uint32_t memory_bytes;                /* 0: JOP_MACHINE_MEMORY */
    int32_t version;                      /* of the microcode, which the run time prints */
    uint64_t max_cycles;                  /* the run ends there; 0: it does not */
    const struct jop_console *console;    /* NULL: standard input and output */
    const struct jop_machine_events *events; /* NULL: none */
};

struct jop_machine;

/* A machine as after reset, with the image loaded; NULL with one line in message. */
struct jop_machine *jop_machine_create(const struct jop_machine_options *options, char *message,
                                       size_t size);
void jop_machine_destroy(struct jop_machine *machine);

enum jop_machine_end {
    JOP_MACHINE_HALTED,  /* the run time has come to its last loop */
    JOP_MACHINE_READY,   /* an image without main: the run time has started */
    JOP_MACHINE_TIMEOUT, /* max_cycles */
    JOP_MACHINE_STOPPED, /* jop_machine_stop */
    JOP_MACHINE_FAILED   /* the program did what the processor cannot; see the message */
};

/* Runs from reset. *status: what the program gave System.exit, 0 when it returned from main. */
enum jop_machine_end jop_machine_execute(struct jop_machine *machine, int *status, char *message,
                                         size_t size);

/* Ends the run before the next bytecode. For signal handlers of the machine's thread, too. */
void jop_machine_stop(struct jop_machine *machine);

/* Has the event `paused` told before the next bytecode, once for requests that come together. Any
 * thread, and signal handlers, as long as the machine lives. */
void jop_machine_pause(struct jop_machine *machine);

const struct jop_machine_counts *jop_machine_counts(const struct jop_machine *machine);

/* One look-up in the method cache. */
struct jop_machine_lookup {
    uint32_t method, words; /* number in the image */
    bool is_return, is_hit;
};

struct jop_machine_routine {
    uint64_t cycles;      /* from the bytecode's dispatch to the end of the routine's return */
    int32_t results[2];
    uint32_t result_count;
    struct jop_machine_lookup *lookups; /* in order; freed with jop_machine_routine_free */
    size_t lookup_count;
};

/*
 * Runs the method that stands for a bytecode, as if the bytecode were met with the operand words
 * on the stack (deepest first, with what the dispatch itself pushes: type, constant or index), in
 * a machine that is READY. The caches are as the last run left them, so a second run of the same
 * is one with a warm cache. Not for bytecodes that read their own code (switches, athrow,
 * multianewarray). False with one line when there is no such routine or it does not return.
 */
bool jop_machine_routine(struct jop_machine *machine, uint8_t opcode, const int32_t *operands,
                         uint32_t count, struct jop_machine_routine *result, char *message,
                         size_t size);

void jop_machine_routine_free(struct jop_machine_routine *result);

/* What the launcher gives. */
struct jop_machine_run {
    const struct jop_model *model;
    const struct jop_cache_shape *caches; /* as in struct jop_machine_options */
    size_t cache_count;
    int object_cache;
    const char *home;        /* a checkout of JOP (jop/machine/home.h) */
    const char *class_path;  /* of the program */
    const char *main_class;  /* with dots or slashes */
    const struct jop_machine_events *events; /* NULL: none */
    /* Called when the machine is about to start, and with NULL when it has ended; may be NULL. */
    void (*running)(void *context, struct jop_machine *machine);
    void *running_context;
};

/*
 * Links and runs a program; what is wrong goes to stderr in one line. The result is the exit
 * status: the program's, 1 when it cannot be linked or did what the processor cannot, 130 when it
 * was stopped. *counts are zero where nothing ran.
 */
int jop_machine_run(const struct jop_machine_run *run, struct jop_machine_counts *counts);

#endif
