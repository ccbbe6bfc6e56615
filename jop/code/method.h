/*
 * method.h: the static costs of a method of the program on the processor: its size in the method
 * cache, and the fixed cycles of each instruction.
 *
 * Costs are for the transformed code (transform.h). Instructions with routines have no static cost:
 * routines are charged when they run (charge.h), because their cost depends on operands and on the
 * method cache.
 *
 * Threads: any. The facts about a method are computed at the first query, and never freed.
 */
#ifndef JP2VM_JOP_CODE_METHOD_H
#define JP2VM_JOP_CODE_METHOD_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/code/transform.h"
#include "jop/model/model.h"
#include "profiler/tree/method_facts.h"

/* A sum of costs over some of a method's instructions; fits in 32 bits for 65535 bytes of code. */
struct jop_sum {
    uint32_t cycles, waits;
};

struct jop_method {
    uint32_t number; /* number of the method in method caches, above the routines' numbers */
    uint32_t words;
    struct jop_sum entry;    /* cost of each entry: for a synchronized method, of the prologue or,
                                without a prologue, of entering and leaving the monitor; for a
                                native method, of the call without units of work */
    struct jop_sum unit;     /* for a native method: cost of a unit of work */
    bool is_refused;         /* the processor's tools refuse the method; it is charged as in the
                                class file */
    bool is_free;            /* the method is a bytecode on the processor */
    struct jop_sum per_word; /* for such a method: cost of each word that the bytecode moves */
    uint32_t instruction_count;
    struct jop_sum sums[]; /* sums[i]: cost of instructions 1 .. i, each once */
};

/* Sets the model that determines the facts. Must be called before the machine starts. */
void jop_methods_start(const struct jop_model *model);

/* If the model lacks the cycles of bytecodes in the library, prints one line that lists them.
 * Called when the program has ended. */
void jop_methods_report(void);

/* Returns the facts about a method; a native method has no instructions. If memory is exhausted,
 * the process ends with a message. */
const struct jop_method *jop_method_get(struct prof_method *method);

/* Returns the method with a number in method caches, or NULL for a routine of the processor. */
const struct prof_method *jop_method_of_number(uint32_t number);

/* The cost of a native method until it throws an exception of a class. */
struct jop_until {
    bool is_known;      /* the model has the cost */
    bool is_in_monitor; /* the method throws while it holds a monitor */
    struct jop_sum cost;
};

struct jop_until jop_method_until(const struct vm_method *method, const struct vm_class *exception);

/* Returns the offset in the processor's code of the instruction at a bci, or the bci itself if the
 * processor's tools refuse the code. */
uint32_t jop_method_offset(const struct vm_method *method, uint32_t bci);

/* Transforms a method with jop_transform. Returns false if the processor's tools refuse the
 * code. */
bool jop_method_transform(const struct vm_method *method, struct jop_code *code);

/* Adds the fixed cost of a bytecode of the processor. Adds nothing for a bytecode with a
 * routine. */
void jop_method_add_bytecode(struct jop_sum *sum, uint8_t opcode, const struct vm_method *method);

/* Returns whether a routine implements a bytecode in this model. */
bool jop_method_is_routine(uint8_t opcode);

/* Returns the cost of instructions first .. last, each once. */
static inline struct jop_sum jop_method_cost(const struct jop_method *method, uint32_t first,
                                             uint32_t last)
{
    return (struct jop_sum){method->sums[last].cycles - method->sums[first - 1].cycles,
                            method->sums[last].waits - method->sums[first - 1].waits};
}

#endif
