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

#include "jop/code/transform.h"
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

/* The processor's code of a method, as jop_transform; false for code that the tools refuse. */
bool jop_method_transform(const struct vm_method *method, struct jop_code *code);

/* Adds what a bytecode of the processor costs whenever it runs; nothing for a routine. */
void jop_method_add_bytecode(struct jop_sum *sum, uint8_t opcode, const struct vm_method *method);

/* Whether the model has a routine for it. */
bool jop_method_is_routine(uint8_t opcode);

/* Of instructions first .. last. */
static inline struct jop_sum jop_method_cost(const struct jop_method *method, uint32_t first,
                                             uint32_t last)
{
    return (struct jop_sum){method->sums[last].cycles - method->sums[first - 1].cycles,
                            method->sums[last].waits - method->sums[first - 1].waits};
}

#endif
