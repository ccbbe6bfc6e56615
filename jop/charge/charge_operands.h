/*
 * charge_operands.h: instructions that the processor runs routines for (for jop/charge/charge_*.c
 * only).
 *
 * Any of them is charged by jop_charge_operands, which finds the kind of its operands
 * (operand_classes.h) and follows the routine's path when it is the first of its kind. The frequent
 * ones have a function of their own, charge_memo.c: it charges what is known, and leaves the rest
 * to that.
 */
#ifndef JP2VM_JOP_CHARGE_CHARGE_OPERANDS_H
#define JP2VM_JOP_CHARGE_CHARGE_OPERANDS_H

#include <stdatomic.h>

#include "jop/charge/core.h"
#include "jop/routines/operand_classes.h"
#include "jop/routines/routine_steps.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/class.h"

/* What is known of an instruction that is charged when it runs, from its translation on: the data
 * of a struct vm_operand_probe. */
struct jop_operand_probe {
    struct vm_insn insn;
    uint8_t bytecode; /* of the processor */
    bool is_routine, is_described; /* is_described: a routine, by the model */
    uint32_t number;       /* of a routine's: in struct jop_core */
    uint8_t element_type;  /* of multianewarray, newarray's code */
    uint32_t offset;       /* of multianewarray in the processor's code */
    const struct vm_symbol *class_name, *name, *descriptor; /* of fields */
    struct vm_field *_Atomic field; /* once it is found */
    _Atomic uint32_t field_word;    /* of an instance, with it */
    /* What is known of it: here of the first core that it was charged to, and in struct jop_core
     * of others. */
    struct jop_core *_Atomic owner;
    struct jop_memo_instruction known;
};

/* Kinds for routines that use the collector's: others are held, or not. */
#define JOP_MONITOR_KINDS 2

static inline uint32_t jop_with_monitors(const struct jop_core *core, uint32_t kind)
{
    return kind == JOP_NO_KIND ? kind : kind * JOP_MONITOR_KINDS + (core->trace.monitors != 0);
}

/* What a store overwrites: all objects are on the heap. */
static inline enum jop_old_value jop_classify(const struct vm_object *old)
{
    return old == NULL ? JOP_OLD_NULL : JOP_OLD_OBJECT;
}

static inline struct jop_memo_class *jop_memo_class(const struct jop_memo_instruction *known,
                                                      const struct vm_class *class)
{
    struct jop_memo_instruction *mine = (struct jop_memo_instruction *)(uintptr_t)known;
    return &mine->classes[((uintptr_t)class >> 6 ^ (uintptr_t)class >> 10) % JOP_KNOWN_CLASSES];
}

/* `extra` as jop_amount_bits. Charges an instruction when operands of its kind were charged before
 * where it stands, and what their path does to the caches in their present state is known; else
 * false, nothing done. */
JOP_ALWAYS_INLINE bool jop_charge_known(struct vm_thread *self, struct jop_core *core,
                                    uint64_t *payload, const struct jop_operand_probe *at,
                                    uint32_t kind, uint64_t extra)
{
    if (__builtin_expect(
            kind == JOP_NO_KIND
                || atomic_load_explicit(&at->owner, memory_order_relaxed) != core, 0)) {
        return false;
    }
    const struct jop_memo *known = &at->known.kinds[kind];
    struct jop_path *path = at->known.ways[known->way];
    const struct jop_transition *move = jop_automaton_known(&core->states, path);
    if (__builtin_expect(move == NULL, 0)) {
        return false;
    }
    uint64_t version = core->states.version + (uint64_t)move->step;
    self->guard_version = core->states.version = version;
    uint64_t amount = known->amount + extra;
    payload[JOP_PAYLOAD_CYCLES] += (uint32_t)amount;
    payload[JOP_PAYLOAD_WAITS] += amount >> 32;
    jop_core_charge_outcome(payload + JOP_PAYLOAD_FIRST_CACHE, &move->outcome, true);
    if (__builtin_expect(core->side_caches != NULL, 0)) {
        return jop_core_charge_sides(self, core, payload, path); /* the last call: this is a leaf */
    }
    return true;
}

/* Any instruction with a routine. */
vm_operand_function jop_charge_operands;

/* The shortcut for an instruction with a routine, or NULL. */
vm_operand_shortcut *jop_charge_shortcut(uint8_t opcode);

#endif
