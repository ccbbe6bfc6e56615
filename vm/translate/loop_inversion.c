/*
 * loop_inversion.c: replaces a jump by a copy of its target: the condition or the switch of a loop,
 * or a return.
 *
 * javac puts the condition of a loop at its start and ends the body with a jump back to it: two
 * control instructions in every round. Here a second translation of the head replaces the jump. The
 * copy's branch goes back to the body if the original branch would have gone on to the body:
 *
 *     head: if (i >= n) goto exit          head: if (i >= n) goto exit
 *     body: ...                            body: ...
 *           i++                                  i++
 *           goto head                            if (i < n) goto body
 *                                                goto exit
 *
 * In a loop around a switch, as in an interpreter, the end of each case gets a copy of the switch:
 * this saves the jump, and the processor predicts each copy separately. Each copy has its own
 * table, so only small switches are copied. The backward jump that is saved would have polled; a
 * switch polls itself, see TABLESWITCH.
 *
 * The copies map to the same bytecode instructions, so exceptions, counts and traces stay the same.
 * If the instruction directly before the jump adds 1 to the loop's variable, the addition becomes
 * part of the branch (VM_INSN_LOOP_...).
 */
#include "vm/base/assert.h"
#include "vm/translate/optimize.h"
#include "vm/instrument/probe.h"
#include "vm/translate/instrumentation.h"
#include "vm/translate/translator.h"

/* Length of the longest head that is copied, in bytecode instructions. */
#define MAX_HEAD 8

/* Largest total number of entries of the copied switches in a method. */
#define MAX_SWITCH_ENTRIES 4096

static bool is_branch(uint8_t opcode)
{
    return (opcode >= VM_OP_IFEQ && opcode <= VM_OP_IF_ACMPNE) || opcode == VM_OP_IFNULL
           || opcode == VM_OP_IFNONNULL;
}

/* Returns whether the code may contain an instruction twice. An invokedynamic must not be copied,
 * because each copy would be a separate call site. */
static bool can_be_copied(uint8_t opcode)
{
    const struct vm_opcode_info *info = &vm_opcode_info[opcode];
    return (info->flags & VM_OPF_NO_FALL_THROUGH) == 0 && info->category != VM_CATEGORY_SWITCH
           && opcode != VM_OP_INVOKEDYNAMIC && opcode != VM_OP_MONITORENTER
           && opcode != VM_OP_MONITOREXIT && opcode != VM_OP_JSR && opcode != VM_OP_JSR_W;
}

/* If a short head of a loop starts at bci, returns the bci of the body, which starts after the
 * branch or switch that ends the head; otherwise returns 0. Stores the number of the switch's
 * entries in *switch_entries. */
static uint32_t find_body(const struct vm_translator *t, uint32_t bci, uint32_t *switch_entries)
{
    uint32_t head = vm_code_map_number(t->map, bci);
    *switch_entries = 0;
    for (uint32_t i = 0; i < MAX_HEAD; i++) {
        struct vm_insn insn;
        if (!vm_code_map_insn(t->map, head + i, &insn)
            || (i > 0 && vm_code_map_is_leader(t->map, head + i))
            || !vm_probe_may_copy(t, insn.opcode, insn.bci)) {
            return 0;
        }
        bci += insn.length;
        if (is_branch(insn.opcode)) {
            return bci;
        }
        if (vm_opcode_info[insn.opcode].category == VM_CATEGORY_SWITCH) {
            *switch_entries = (uint32_t)vm_insn_switch_count(&insn) + 1;
            return bci;
        }
        if (!can_be_copied(insn.opcode)) {
            return 0;
        }
    }
    return 0;
}

bool vm_tr_copy_return(struct vm_translator *t, const struct vm_insn *jump)
{
    uint32_t target = (uint32_t)jump->target;
    struct vm_insn insn;
    if (!vm_optimizes(VM_OPTIMIZE_RETURNS) || !vm_code_map_insn_at(t->map, target, &insn)
        || insn.opcode < VM_OP_IRETURN || insn.opcode > VM_OP_RETURN
        || !vm_probe_may_copy(t, insn.opcode, insn.bci)) {
        return false;
    }
    uint32_t counter = vm_tr_counter(t, target);
    t->bci = target;
    if (counter != 0) {
        vm_tr_emit(t, VM_INSN_COUNT_BLOCK, 1)->i = (int32_t)counter;
    }
    vm_translate_insn(t, &insn);
    return true;
}

bool vm_tr_invert_loop(struct vm_translator *t, const struct vm_insn *jump)
{
    uint32_t head = (uint32_t)jump->target;
    if (!vm_optimizes(VM_OPTIMIZE_LOOPS) || head >= jump->bci) {
        return false;
    }
    uint32_t switch_entries;
    uint32_t body = find_body(t, head, &switch_entries);
    VM_ASSERT(body == 0 || body > head);
    if (body == 0 || body > jump->bci
        || switch_entries > MAX_SWITCH_ENTRIES - t->copied_switch_entries) {
        return false;
    }
    t->copied_switch_entries += switch_entries;
    /* The increment can be fused only if control cannot jump to this point, which is after the
     * increment. */
    bool has_increment = t->increment_end == t->cell_count && !vm_tr_is_leader(t, jump->bci);
    t->loop_body = switch_entries == 0 ? body : 0;
    t->loop_increment = has_increment ? t->cell_count - 1 : UINT32_MAX;
    t->loop_head_counter = vm_tr_counts_branches(t) ? vm_tr_counter(t, head) : 0;
    vm_tr_materialize_all(t);
    t->last_destination = NULL;
    for (uint32_t bci = head; bci < body;) {
        struct vm_insn insn;
        vm_code_map_insn_at(t->map, bci, &insn);
        uint32_t counter = vm_tr_counter(t, bci);
        t->bci = bci;
        if (counter != 0) {
            vm_tr_emit(t, VM_INSN_COUNT_BLOCK, 1)->i = (int32_t)counter;
        }
        if (bci == head) {
            t->loop_start = t->cell_count;
        }
        bci = vm_translate_insn(t, &insn);
    }
    t->loop_body = 0;
    t->bci = jump->bci;
    t->next_bci = jump->bci + jump->length;
    return true;
}
