/*
 * method.h: the static costs of a method of the program on the processor: its size in the method
 * cache, and the fixed cycles of each instruction.
 *
 * Costs are for the transformed code (transform.h). An instruction with a routine costs nothing
 * here: routines are charged when they run (charge.h), because their cost depends on operands and
 * on the method cache.
 *
 * Threads: any. The facts about a method are made at its first query, and never freed.
 */
#ifndef JP2VM_JOP_CODE_METHOD_H
#define JP2VM_JOP_CODE_METHOD_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/code/transform.h"
#include "jop/model/model.h"
#include "profiler/tree/method_facts.h"

/* The costs of a method's first instructions; less than 2^32 for 65535 bytes of code. */
struct jop_sum {
    uint32_t cycles, waits;
};

struct jop_method {
    uint32_t number; /* number in method caches, above the routines' numbers */
    uint32_t words;
    struct jop_sum entry;    /* cost of each entry: of the prologue of a synchronized method or,
                                without a prologue, of entering and leaving its monitor; of a call
                                of a native method, without its units */
    struct jop_sum unit;     /* of a native method, for each unit of work */
    bool is_refused;         /* refused by the processor's tools: charged as in the class file */
    bool is_free;            /* a method that is a bytecode on the processor */
    struct jop_sum per_word; /* of such a bytecode, for each word that it moves */
    uint32_t instruction_count;
    struct jop_sum sums[]; /* sums[i]: of instructions 1 .. i, taken once each */
};

/* Sets the model from which facts are made; called before the machine starts. */
void jop_methods_start(const struct jop_model *model);

/* Reports in one line the bytecodes of the library for which the model has no cycles, if any;
 * called when the program has ended. */
void jop_methods_report(void);

/* Returns the facts about a method, also of a native method (no instructions). If memory is
 * exhausted, the process ends with a message. */
const struct jop_method *jop_method_get(struct prof_method *method);

/* Returns the method with a number in method caches; NULL: a routine of the processor. */
const struct prof_method *jop_method_of_number(uint32_t number);

/* The cost of a native method until it throws an exception of a class. */
struct jop_until {
    bool is_known;      /* the model has the cost */
    bool is_in_monitor; /* the method throws while it is in a monitor */
    struct jop_sum cost;
};

struct jop_until jop_method_until(const struct vm_method *method, const struct vm_class *exception);

/* Returns the offset of the instruction at a bci in the processor's code; the bci if the tools
 * refuse the code. */
uint32_t jop_method_offset(const struct vm_method *method, uint32_t bci);

/* Makes the processor's code of a method with jop_transform; returns false if the tools refuse the
 * code. */
bool jop_method_transform(const struct vm_method *method, struct jop_code *code);

/* Adds the fixed cost of a bytecode of the processor; nothing for a routine. */
void jop_method_add_bytecode(struct jop_sum *sum, uint8_t opcode, const struct vm_method *method);

/* Returns whether the model has a routine for a bytecode. */
bool jop_method_is_routine(uint8_t opcode);

/* Returns the cost of instructions first .. last. */
static inline struct jop_sum jop_method_cost(const struct jop_method *method, uint32_t first,
                                             uint32_t last)
{
    return (struct jop_sum){method->sums[last].cycles - method->sums[first - 1].cycles,
                            method->sums[last].waits - method->sums[first - 1].waits};
}

#endif
