/*
 * charge_operands.h: charges for instructions with routines (for jop/charge/charge_*.c only).
 *
 * jop_charge_operands can charge every such instruction. It classifies the operands
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

/* Facts about an instruction that is charged when it runs: the data of its struct vm_operand_probe,
 * created when the instruction is translated. */
struct jop_operand_probe {
    struct vm_insn insn;
    uint8_t bytecode;              /* the processor's bytecode */
    bool is_routine, is_described; /* is_described: the model describes the routine */
    uint32_t number;      /* for instructions with routines: index in jop_core.instructions */
    uint8_t element_type; /* for multianewarray: the elements' type code, as in newarray */
    uint32_t offset;      /* for multianewarray: its offset in the processor's code */
    const struct vm_symbol *class_name, *name, *descriptor; /* for accesses to fields */
    struct vm_field *_Atomic field;                         /* the field; NULL: not found yet */
    _Atomic uint32_t field_word; /* for instance fields; set before `field` */
    /* The known costs. `known` belongs to `owner`, the first core that charged the instruction;
     * other cores keep their known costs in struct jop_core. */
    struct jop_core *_Atomic owner;
    struct jop_memo_instruction known;
};

/* Each kind of a routine that uses the collector's monitor is split in two by whether the core
 * holds other monitors. */
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

/* Charges an instruction if its cost for operands of this kind is known, and if the effect of the
 * path on the current state of the caches is known. Otherwise returns false and changes nothing.
 * `extra` has the form of jop_amount_bits. */
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
        return jop_core_charge_sides(self, core, payload, path); /* a tail call, so that shortcuts
                                                                    are leaf functions */
    }
    return true;
}

/* Charges any instruction with a routine. */
vm_operand_function jop_charge_operands;

/* Returns the shortcut for an instruction with a routine, or NULL. */
vm_operand_shortcut *jop_charge_shortcut(uint8_t opcode);

#endif
