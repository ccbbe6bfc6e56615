/*
 * machine.h: the simulator of JOP, bytecode by bytecode. It runs a memory image
 * (jop/machine/image.h) as the processor does: it operates on words, and its stack is in the
 * processor. The simulator implements only hardware and microcode, whose costs are in the model.
 * JOP's own run-time library does everything else: bytecodes that are Java methods, the collector,
 * exceptions, threads, start-up.
 *
 * Threads: a simulator belongs to one thread. Ownership: the model, the image and the strings of
 * the options belong to the caller, and must outlive the simulator. Errors: a program cannot make
 * the simulator access other memory of the host, because addresses and jumps are checked; a
 * violation ends the run with one line.
 */
#ifndef JP2VM_JOP_MACHINE_MACHINE_H
#define JP2VM_JOP_MACHINE_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jop/cache/cache.h"
#include "jop/difference.h"
#include "jop/machine/devices.h"
#include "jop/machine/image.h"
#include "jop/model/model.h"

#define JOP_MACHINE_CACHES 16            /* the maximum of caches that are simulated at once */
#define JOP_MACHINE_MEMORY (1024 * 1024) /* bytes of main memory by default */

struct jop_machine_cache_counts {
    uint64_t hits, misses;
    uint64_t cycles; /* the length of the run if the processor had this cache */
};

struct jop_machine_counts {
    uint64_t cycles, bytecodes;
    uint64_t object_hits, object_misses; /* reads in the object cache */
    uint32_t deepest_stack;              /* the highest stack top since main was called */
    struct jop_machine_cache_counts caches[JOP_MACHINE_CACHES];
};

/*
 * The functions that a run calls for events; each may be NULL. Counts are up to date at each call:
 * at `enter` they include the calling bytecode with its cache look-up, at `leave` the return. A run
 * without events has no overhead for events.
 */
struct jop_machine_events {
    void *context;
    void (*begin)(void *context, const struct jop_image *image,
                  const struct jop_machine_counts *counts);
    /* A method starts. site: the offset of the calling bytecode in the caller's code. opcode: the
     * calling bytecode, or JOP_OP_SYS_INT or JOP_OP_SYS_EXC if the processor makes the call. */
    void (*enter)(void *context, uint32_t method, uint32_t site, uint8_t opcode);
    /* Called before a method is called and looked up. If the function returns true, all caches are
     * emptied. */
    bool (*empties)(void *context, uint32_t method);
    /* The innermost frames end: one frame at a return, or several frames if an outer method catches
     * an exception. */
    void (*leave)(void *context, uint32_t frames);
    /* Another stack has replaced the current stack; `methods`: the methods of the new stack,
     * outermost first. */
    void (*resume)(void *context, const uint32_t *methods, uint32_t depth);
    /* A bytecode has been executed. cycles: its cycles, including the time waited for the cache;
     * waits: the part of cycles that is wait states of the memory. opcode: the bytecode in the
     * code, even if the processor has replaced it. */
    void (*step)(void *context, uint32_t method, uint32_t offset, uint8_t opcode, uint32_t cycles,
                 uint32_t waits);
    /* The bytecode in progress, at an offset in a method's code, behaves differently from Java.
     * value: as in jop_difference_meet. */
    void (*differs)(void *context, enum jop_difference what, uint32_t method, uint32_t offset,
                    int32_t value);
    /* Called between two bytecodes after jop_machine_pause. */
    void (*paused)(void *context);
};

struct jop_machine_options {
    const struct jop_model *model;
    const struct jop_image *image;
    const struct jop_cache_shape *caches;    /* the first cache determines the time */
    size_t cache_count;                      /* 0: only the model's cache is simulated */
    int object_cache;                        /* 1: with an object cache, 0: without, -1: as in the
                                                model */
    uint32_t memory_bytes;                   /* 0: JOP_MACHINE_MEMORY */
    int32_t version;                         /* version of the microcode, which the run time
                                                prints */
    uint64_t max_cycles;                     /* the cycle at which the run ends; 0: no limit */
    const struct jop_console *console;       /* NULL: standard input and output */
    const struct jop_machine_events *events; /* NULL: none */
};

struct jop_machine;

/* Returns a simulator in its state after reset, with the image loaded. On an error, returns NULL
 * and writes one line to message. */
struct jop_machine *jop_machine_create(const struct jop_machine_options *options, char *message,
                                       size_t size);
void jop_machine_destroy(struct jop_machine *machine);

enum jop_machine_end {
    JOP_MACHINE_HALTED,  /* the run time has reached its last loop */
    JOP_MACHINE_READY,   /* an image without main: the run time has finished its start-up */
    JOP_MACHINE_TIMEOUT, /* max_cycles was reached */
    JOP_MACHINE_STOPPED, /* jop_machine_stop was called */
    JOP_MACHINE_FAILED   /* the program did something that the processor cannot do, which the
                            message describes */
};

/* Runs the image from reset. Sets *status to the argument of System.exit, or to 0 if the program
 * returned from main. */
enum jop_machine_end jop_machine_execute(struct jop_machine *machine, int *status, char *message,
                                         size_t size);

/* Ends the run before the next bytecode. May be called in a signal handler of the simulator's
 * thread. */
void jop_machine_stop(struct jop_machine *machine);

/* Requests the event `paused` before the next bytecode; simultaneous requests cause one event. May
 * be called by any thread and in signal handlers while the simulator exists. */
void jop_machine_pause(struct jop_machine *machine);

const struct jop_machine_counts *jop_machine_counts(const struct jop_machine *machine);

/* One look-up in the method cache. */
struct jop_machine_lookup {
    uint32_t method, words; /* method: the number of the method in the image */
    bool is_return, is_hit;
};

struct jop_machine_routine {
    uint64_t cycles; /* from the bytecode's dispatch to the end of the routine's return */
    int32_t results[2];
    uint32_t result_count;
    struct jop_machine_lookup *lookups; /* in the order of time; freed by
                                           jop_machine_routine_free */
    size_t lookup_count;
};

/*
 * Runs the method that implements a bytecode, as if the bytecode ran with the operand words on the
 * stack (deepest first, including the words that the dispatch pushes: type, constant or index). The
 * last run must have ended with JOP_MACHINE_READY. The caches keep their contents from the last
 * run, so a second run has warm caches. Must not be called for bytecodes that read their own code
 * (switches, athrow, multianewarray). If there is no such routine, or if it does not return,
 * returns false and writes one line to message.
 */
bool jop_machine_routine(struct jop_machine *machine, uint8_t opcode, const int32_t *operands,
                         uint32_t count, struct jop_machine_routine *result, char *message,
                         size_t size);

void jop_machine_routine_free(struct jop_machine_routine *result);

/* The parameters of a run. */
struct jop_machine_run {
    const struct jop_model *model;
    const struct jop_cache_shape *caches; /* as in struct jop_machine_options */
    size_t cache_count;
    int object_cache;
    const char *home;                        /* path of a checkout of JOP (jop/machine/home.h) */
    const char *class_path;                  /* class path of the program */
    const char *main_class;                  /* with dots or slashes */
    const struct jop_machine_events *events; /* NULL: none */
    /* Called with the simulator before it starts, and with NULL after it has ended. May be NULL. */
    void (*running)(void *context, struct jop_machine *machine);
    void *running_context;
};

/*
 * Links and runs a program; prints one line on stderr for an error. Returns the exit status of the
 * program; 1 if the program could not be linked, or did something that the processor cannot do; 130
 * if it was stopped. If the program did not run, *counts is zeroed.
 */
int jop_machine_run(const struct jop_machine_run *run, struct jop_machine_counts *counts);

#endif
