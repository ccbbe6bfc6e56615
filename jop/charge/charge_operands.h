/*
 * charge_operands.h: charges for instructions with routines (for jop/charge/charge_*.c only).
 *
 * jop_charge_operands can charge every such instruction. It finds the kind of the operands
 * (operand_classes.h), and follows the routine's path if these are the first operands of their
 * kind. Frequent instructions also have a shortcut (charge_memo.c) that charges known costs, and
 * leaves all other cases to jop_charge_operands.
 */
#ifndef JP2VM_JOP_CHARGE_CHARGE_OPERANDS_H
#define JP2VM_JOP_CHARGE_CHARGE_OPERANDS_H

#include <stdatomic.h>

#include "jop/charge/core.h"
#include "jop/routines/operand_classes.h"
#include "jop/routines/routine_steps.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/class.h"

/* Facts about an instruction that is charged when it runs: the data of a struct vm_operand_probe,
 * made when the instruction is translated. */
struct jop_operand_probe {
    struct vm_insn insn;
    uint8_t bytecode;              /* of the processor */
    bool is_routine, is_described; /* is_described: the model describes the routine */
    uint32_t number;      /* of an instruction with a routine: its index in struct jop_core */
    uint8_t element_type; /* of multianewarray; a type code of newarray */
    uint32_t offset;      /* of multianewarray in the processor's code */
    const struct vm_symbol *class_name, *name, *descriptor; /* of fields */
    struct vm_field *_Atomic field;                         /* NULL: not found yet */
    _Atomic uint32_t field_word; /* of an instance field; set before `field` */
    /* The known costs. `known` belongs to the first core that charged the instruction; other cores
     * keep theirs in struct jop_core. */
    struct jop_core *_Atomic owner;
    struct jop_memo_instruction known;
};

/* Kinds for routines that use the collector's monitor: whether the core holds other monitors. */
#define JOP_MONITOR_KINDS 2

static inline uint32_t jop_with_monitors(const struct jop_core *core, uint32_t kind)
{
    return kind == JOP_NO_KIND ? kind : kind * JOP_MONITOR_KINDS + (core->trace.monitors != 0);
}

/* Classifies the value that a store overwrites; all objects are on the heap. */
static inline enum jop_old_value jop_classify(const struct vm_object *old)
{
    return old == NULL ? JOP_OLD_NULL : JOP_OLD_OBJECT;
}

static inline struct jop_memo_class *jop_memo_class(const struct jop_memo_instruction *known,
                                                    const struct vm_class *class)
{
    struct jop_memo_instruction *mine = (struct jop_memo_instruction *)(uintptr_t)known;
    return &mine->classes[((uintptr_t) class >> 6 ^ (uintptr_t) class >> 10) % JOP_KNOWN_CLASSES];
}

/* Charges an instruction if this instruction was charged before with operands of this kind, and if
 * the effect of their path on the present state of the caches is known. Otherwise returns false and
 * changes nothing. `extra` has the form of jop_amount_bits. */
JOP_ALWAYS_INLINE bool jop_charge_known(struct vm_thread *self, struct jop_core *core,
                                        uint64_t *payload, const struct jop_operand_probe *at,
                                        uint32_t kind, uint64_t extra)
{
    if (__builtin_expect(kind == JOP_NO_KIND
                             || atomic_load_explicit(&at->owner, memory_order_relaxed) != core,
                         0)) {
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

/* Charges any instruction with a routine. */
vm_operand_function jop_charge_operands;

/* Returns the shortcut for an instruction with a routine, or NULL. */
vm_operand_shortcut *jop_charge_shortcut(uint8_t opcode);

#endif
