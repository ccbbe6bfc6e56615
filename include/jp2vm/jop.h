/*
 * jp2vm/jop.h: plug-ins of the JOP mode and of block counts: a strategy of the method cache, an
 * estimator of cycles, and an analysis of basic blocks (CProf's CacheStrategy and CycleEstimator,
 * the BBA of CProf and BMW). Each is a structure in a shared library, defined by a macro:
 *
 *     #include <jp2vm/jop.h>
 *
 *     static uint32_t cycles(const struct jp2_instruction *instruction, uint32_t model_cycles)
 *     {
 *         (void)model_cycles;
 *         return instruction->opcode == 0x68 ? 4 : 1; // imul
 *     }
 *
 *     JP2_CYCLE_ESTIMATOR(.name = "mycycles", .cycles = cycles)
 *
 *     cc -shared -fPIC $(pkg-config --cflags jp2vm) mycycles.c -o mycycles.so
 *     jp2vm --jop --jop-estimator=./mycycles.so -cp app Main
 *
 * The other two:
 *
 *     jp2vm --jop --jop-cache=./plru.so:4k/16,4k/16 -cp app Main
 *     jp2vm --profile --blocks=./calls.so -cp app Main
 *
 * A library may define one plug-in of each kind. A colon and an argument may follow its path. See
 * also docs/plugins.md, with an example of each kind.
 *
 * Names are as in class files (JVMS 4.2): "java/lang/String", in modified UTF-8. The functions run
 * while the program runs. They must not call Java, nor wait for other threads. The same calls must
 * give the same results: the machine calls a function once for each instruction, or once for each
 * state of a cache and look-up, and keeps the result.
 */
#ifndef JP2VM_JOP_H
#define JP2VM_JOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It increases when a change may break plug-ins that were compiled
 * earlier. Adding members at the end of a structure does not change it. */
#define JP2_JOP_ABI 1

/* An instruction of a method, as in the class file. Valid during the call. */
struct jp2_instruction {
    const char *class_name, *method_name, *descriptor;
    uint32_t number, count; /* its number, from 1, and the number of instructions in the method */
    uint32_t bci;
    int32_t line;      /* -1: unknown */
    int32_t next_line; /* of the next instruction; -1: unknown, or there is no next one */
    uint8_t opcode;    /* for wide, the opcode that it modifies */
    bool is_wide;
    const uint8_t *bytes; /* the instruction with its operands, `wide` included */
    uint32_t length;      /* in bytes */
};

/*
 * A strategy of the method cache: --jop-cache=PLUGIN.so[:ARGUMENT].
 *
 * The machine looks up the callee at each call, and the caller at each return; the strategy decides
 * whether this is a hit. The model has the cycles of hits and misses. The state of a cache is a
 * block of memory, without pointers, which the machine copies and compares. Caches with equal
 * states must behave in the same way. Keep no clocks and counters in it: then the caches of most
 * programs have few states, and look-ups are read from a table.
 */
struct jp2_cache_strategy {
    uint32_t abi;
    size_t size;      /* size of this structure in the plug-in */
    const char *name; /* letters, digits, '-' and '_', first a letter: in the names of values,
                         "jopCycles.plru-4k-16" */

    /* Returns the bytes of a state for an argument (NULL: none), at most JP2_CACHE_STATE_BYTES. If
     * the argument is wrong, writes the reason to `message` as one line and returns 0; then the
     * program does not start. */
    size_t (*state_bytes)(const char *argument, char *message, size_t bytes);

    /* Makes a state, whose memory is zeroed, that of an empty cache. NULL: zeroed memory is an
     * empty cache. */
    void (*empty)(void *state, const char *argument);

    /* Looks up a method and loads it if it is not in the cache. Returns true for a hit. `method` is
     * a number that the method keeps, dense from 0; `words` is its length on the processor, from
     * 1, which never changes. Each thread of the program has its own state, and all threads may
     * call the function at the same time. */
    bool (*access)(void *state, uint32_t method, uint32_t words, bool is_return);
};

#define JP2_CACHE_STATE_BYTES 65536

/*
 * An estimator of cycles: --jop-estimator=PLUGIN.so[:ARGUMENT].
 *
 * It replaces the model's cycles of all instructions of bytecode. Each execution of an instruction
 * costs its estimate, whatever its operands are; routines of the model are not simulated. The model
 * still has the cycles of loads into the method cache, of native methods, and of entering a
 * synchronized method.
 */
struct jp2_cycle_estimator {
    uint32_t abi;
    size_t size;
    const char *name; /* in the profile's note jopEstimator */

    /* Called once, before the program starts, with the argument, or NULL. If the argument is wrong,
     * writes the reason to `message` as one line and returns false. If this function is NULL, an
     * argument is an error. */
    bool (*start)(const char *argument, char *message, size_t bytes);

    /* Returns the cycles of an instruction, at most JP2_CYCLES_MOST. `model_cycles`: the model's
     * cycles, without routines. Called once for each instruction of a method, in order; one thread
     * at a time. */
    uint32_t (*cycles)(const struct jp2_instruction *instruction, uint32_t model_cycles);
};

#define JP2_CYCLES_MOST 65535

/*
 * An analysis of basic blocks: --blocks=PLUGIN.so[:ARGUMENT].
 *
 * Blocks always end at jumps, branches, switches, returns and athrow, and before targets and
 * handlers, so that the instructions of a block run one after the other. The analysis may end
 * blocks at further instructions. The numbers of executed instructions and cycles are the same with
 * all analyses.
 */
struct jp2_block_analysis {
    uint32_t abi;
    size_t size;
    const char *name; /* in the profile, instead of "default" */

    /* As in struct jp2_cycle_estimator. */
    bool (*start)(const char *argument, char *message, size_t bytes);

    /* Returns whether a block ends after an instruction. Called once for each instruction of a
     * method, in order; one thread at a time. */
    bool (*ends_block)(const struct jp2_instruction *instruction);
};

/* Define the symbols that the machine looks for in the library. Use each at most once, at file
 * scope. */
#define JP2_JOP_PLUGIN(kind, ...)                                                                  \
    extern __attribute__((visibility("default"))) const struct kind kind;                          \
    const struct kind kind = {.abi = JP2_JOP_ABI, .size = sizeof(struct kind), __VA_ARGS__};
#define JP2_CACHE_STRATEGY(...) JP2_JOP_PLUGIN(jp2_cache_strategy, __VA_ARGS__)
#define JP2_CYCLE_ESTIMATOR(...) JP2_JOP_PLUGIN(jp2_cycle_estimator, __VA_ARGS__)
#define JP2_BLOCK_ANALYSIS(...) JP2_JOP_PLUGIN(jp2_block_analysis, __VA_ARGS__)

#ifdef __cplusplus
}
#endif

#endif
