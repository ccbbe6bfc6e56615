/*
 * method.h: what a method of the program costs on the processor, as far as that is known before
 * it runs: its size in the method cache, and the cycles of each instruction.
 *
 * Costs are those of the transformed code (transform.h). An instruction that the processor runs a
 * routine for costs nothing here: routines are charged when they run (charge.h), since their cost
 * depends on operands and on the method cache.
 *
 * Facts are made when a method is first asked for and live for ever; any thread may read them.
 */
#ifndef JP2VM_JOP_METHOD_H
#define JP2VM_JOP_METHOD_H

#include <stdbool.h>
#include <stdint.h>

#include "jop/model/model.h"
#include "profiler/tree/method_facts.h"

/* Costs of a method's first instructions; all of them are below 2^32 for 65535 bytes of code. */
struct jop_sum {
    uint32_t cycles, waits;
};

struct jop_method {
    uint32_t number; /* in method caches, above those of routines */
    uint32_t words;
    struct jop_sum entry;  /* of the prologue of a synchronized method, at each entry, and where it
                              has none, of the monitor that is entered and left; of a native
                              method what every call costs but for its units */
    struct jop_sum unit;   /* of a native method, for each unit of work */
    bool is_refused;       /* by the processor's tools: charged as in the class file */
    bool is_free;          /* a method that is a bytecode on the processor */
    struct jop_sum per_word; /* of such a bytecode, for each word that it moves */
    uint32_t instruction_count;
    struct jop_sum sums[]; /* sums[i]: of instructions 1 .. i, taken once each */
};

/* Which model the facts are made by; before the machine starts. */
void jop_methods_start(const struct jop_model *model);

/* One line about bytecodes of the library without cycles, when the program has ended; or none. */
void jop_methods_report(void);

/* The facts about a method, native ones too (no words, no instructions); the process ends with a
 * message when there is no memory for them. */
const struct jop_method *jop_method_get(struct prof_method *method);

/* The method with a number of method caches; NULL: a routine of the processor. */
const struct prof_method *jop_method_of_number(uint32_t number);

/* What a native method costs until it throws an exception of a class. */
struct jop_until {
    bool is_known;      /* the model says it */
    bool is_in_monitor; /* which the method has entered */
    struct jop_sum cost;
};

struct jop_until jop_method_until(const struct vm_method *method,
                                  const struct vm_class *exception);

/* Where the instruction at a bci begins in the processor's code; its bci when that has none. */
uint32_t jop_method_offset(const struct vm_method *method, uint32_t bci);

/* What runs of the processor's code behind the instruction at a bci until at least so many cycles
 * have passed: bytecodes are not interrupted. */
struct jop_sum jop_method_behind(const struct vm_method *method, uint32_t bci, uint32_t cycles);

/* Of instructions first .. last. */
static inline struct jop_sum jop_method_cost(const struct jop_method *method, uint32_t first,
                                             uint32_t last)
{
    return (struct jop_sum){method->sums[last].cycles - method->sums[first - 1].cycles,
                            method->sums[last].waits - method->sums[first - 1].waits};
}

#endif
