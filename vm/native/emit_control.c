/*
 * emit_control.c: templates of branches, switches, calls, returns and counters.
 */
#include "vm/base/assert.h"
#include "vm/code/frame.h"
#include "vm/code/layout.h"
#include "vm/instrument/contexts.h"
#include "vm/native/emit_x64.h"

static void poll(struct maker *m)
{
    x64_alu_memory(&m->x, 0, ALU_CMP, m->self, THREAD(poll), 0);
    vm_maker_loop_if(m, CC_NE);
}

static void add_1(struct maker *m, unsigned base, int32_t displacement)
{
    x64_rm(&m->x, 0, 1, 0xff, 0, base, displacement);
}

static void count(struct maker *m, int32_t offset)
{
    VM_ASSERT(m->has_context);
    add_1(m, m->context, offset);
}

/* Emits a jump to the cell's target that is taken if the condition holds. `unordered` says whether
 * it is taken for unordered floating-point values: CC_NP: no; CC_P: yes; CC_O: `condition` already
 * decides this. */
static void branch(struct maker *m, const struct vm_cell *c, const struct vm_template *t,
                   enum x64_condition condition, enum x64_condition unordered)
{
    uint32_t target = vm_maker_target(m, c->i);
    if ((t->detail & JUMP_COUNTS) == 0) {
        size_t over = 0;
        if (unordered == CC_P) {
            vm_maker_jump_if(m, CC_P, target);
        } else if (unordered == CC_NP) {
            over = x64_jump_if(&m->x, CC_P);
        }
        vm_maker_jump_if(m, condition, target);
        if (over != 0) {
            x64_here(&m->x, over);
        }
        return;
    }
    size_t over[2] = {0, 0}, taken = 0;
    if (unordered == CC_P) {
        taken = x64_jump_if(&m->x, CC_P);
    } else if (unordered == CC_NP) {
        over[1] = x64_jump_if(&m->x, CC_P);
    }
    over[0] = x64_jump_if(&m->x, condition ^ 1);
    if (taken != 0) {
        x64_here(&m->x, taken);
    }
    count(m, c[1].w[0]);
    vm_maker_jump(m, target);
    x64_here(&m->x, over[0]);
    if (over[1] != 0) {
        x64_here(&m->x, over[1]);
    }
    count(m, c[1].w[1]);
}

static enum x64_condition integer_condition(unsigned condition)
{
    static const uint8_t conditions[] = {
        [CONDITION_EQ] = CC_E,   [CONDITION_NE] = CC_NE,      [CONDITION_LT] = CC_L,
        [CONDITION_GE] = CC_GE,  [CONDITION_GT] = CC_G,       [CONDITION_LE] = CC_LE,
        [CONDITION_NULL] = CC_E, [CONDITION_NONNULL] = CC_NE,
    };
    return conditions[condition];
}

static void branch_floating(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    unsigned x = vm_maker_use_floating(m, c->a), y = vm_maker_use_floating(m, c->b);
    bool is_double = t->prefix == FAMILY_IF_D;
    /* For unordered values, "above" and "above or equal" are false, "below" and "below or equal"
     * are true. */
    static const struct {
        bool is_reversed;
        uint8_t condition;
    } rows[] = {
        [CONDITION_LT] = {true, CC_A},    [CONDITION_GE] = {false, CC_AE},
        [CONDITION_GT] = {false, CC_A},   [CONDITION_LE] = {true, CC_AE},
        [CONDITION_NLT] = {true, CC_BE},  [CONDITION_NGE] = {false, CC_B},
        [CONDITION_NGT] = {false, CC_BE}, [CONDITION_NLE] = {true, CC_B},
    };
    if (t->opcode == CONDITION_EQ || t->opcode == CONDITION_NE) {
        vm_maker_compare_floating(m, is_double, x, y);
        branch(m, c, t, integer_condition(t->opcode), t->opcode == CONDITION_EQ ? CC_NP : CC_P);
        return;
    }
    bool is_reversed = rows[t->opcode].is_reversed;
    vm_maker_compare_floating(m, is_double, is_reversed ? y : x, is_reversed ? x : y);
    branch(m, c, t, rows[t->opcode].condition, CC_O);
}

bool vm_emit_branch(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    if (t->detail & JUMP_POLLS) {
        poll(m);
    }
    unsigned w = t->prefix != FAMILY_IF_I && t->prefix != FAMILY_IF_I_I;
    switch (t->prefix) {
    case FAMILY_IF_F:
    case FAMILY_IF_D:
        branch_floating(m, c, t);
        return true;
    case FAMILY_IF_:
        x64_test(&m->x, 1, vm_maker_use(m, c->a));
        break;
    case FAMILY_IF_I_I:
    case FAMILY_IF_L_I: {
        unsigned x = vm_maker_use(m, c->a);
        if (c->b == 0) {
            x64_test(&m->x, w, x);
        } else {
            x64_alu_constant(&m->x, w, ALU_CMP, x, (int16_t)c->b);
        }
        break;
    }
    default: {
        unsigned x = vm_maker_use(m, c->a), y = vm_maker_use(m, c->b);
        x64_alu(&m->x, w, ALU_CMP, x, y);
        break;
    }
    }
    branch(m, c, t, integer_condition(t->opcode), CC_O);
    return true;
}

bool vm_emit_loop(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    poll(m);
    unsigned from = vm_maker_use(m, c->a), x = vm_maker_fresh(m);
    x64_rm(&m->x, 0, 0, 0x8d, x, from, 1);
    vm_maker_set(m, c->a, x);
    if (t->detail & JUMP_COUNTS) {
        count(m, c[1].high_w[0]);
    }
    if (t->prefix == FAMILY_LOOP_I_I) {
        x64_alu_constant(&m->x, 0, ALU_CMP, x, (int16_t)c->b);
    } else {
        unsigned y = c->b == c->a ? x : vm_maker_use(m, c->b);
        x64_alu(&m->x, 0, ALU_CMP, x, y);
    }
    branch(m, c, t, integer_condition(t->opcode), CC_O);
    return true;
}

bool vm_emit_jump(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    if (t->detail & JUMP_POLLS) {
        poll(m);
    }
    if (t->detail & JUMP_COUNTS) {
        count(m, c->high_w[0]);
    }
    vm_maker_jump(m, vm_maker_target(m, c->i));
    return true;
}

/* The loop polls only if a switch jumps backwards; machine code polls at every switch, which does
 * no harm. */
static void poll_switch(struct maker *m, const struct vm_cell *c, int words)
{
    const int32_t *entries = (const int32_t *)(const void *)(c + 2);
    bool goes_back = c[1].high_w[0] <= 0;
    for (int32_t i = 0; i < c[1].w[1]; i++) {
        goes_back |= entries[words * i + words - 1] <= 0;
    }
    if (goes_back) {
        poll(m);
    }
}

bool vm_emit_table_switch(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    poll_switch(m, c, 1);
    vm_maker_load_scratch(m, RAX, c->a);
    x64_alu_constant(&m->x, 0, ALU_SUB, RAX, c[1].w[0]);
    x64_alu_constant(&m->x, 0, ALU_CMP, RAX, c[1].w[1]);
    vm_maker_jump_if(m, CC_AE, vm_maker_target(m, c[1].high_w[0]));
    x64_constant(&m->x, RCX, (uintptr_t)(c + 2));
    vm_maker_set_pc(m, m->cell);
    x64_rx(&m->x, 0, 1, 0x63, RAX, RCX, RAX, 2, 0, false); /* movslq */
    x64_rr(&m->x, 0, 1, 0xc1, 4, RAX);
    x64_1(&m->x, 4); /* log2 of sizeof(struct vm_cell) */
    x64_alu(&m->x, 1, ALU_ADD, m->pc, RAX);
    x64_jump_through(&m->x, m->pc);
    return true;
}

#define LINEAR_KEYS 4
#define MOST_KEYS 128

static void search_keys(struct maker *m, unsigned key, const int32_t *entries, int32_t first,
                        int32_t behind, uint32_t otherwise)
{
    if (behind - first <= LINEAR_KEYS) {
        for (int32_t i = first; i < behind; i++) {
            x64_alu_constant(&m->x, 0, ALU_CMP, key, entries[2 * i]);
            vm_maker_jump_if(m, CC_E, vm_maker_target(m, entries[2 * i + 1]));
        }
        vm_maker_jump(m, otherwise);
        return;
    }
    int32_t middle = first + (behind - first) / 2;
    x64_alu_constant(&m->x, 0, ALU_CMP, key, entries[2 * middle]);
    vm_maker_jump_if(m, CC_E, vm_maker_target(m, entries[2 * middle + 1]));
    size_t greater = x64_jump_if(&m->x, CC_G);
    search_keys(m, key, entries, first, middle, otherwise);
    x64_here(&m->x, greater);
    search_keys(m, key, entries, middle + 1, behind, otherwise);
}

bool vm_emit_lookup_switch(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    if (c[1].w[1] > MOST_KEYS) {
        return false;
    }
    poll_switch(m, c, 2);
    unsigned key = vm_maker_use(m, c->a);
    search_keys(m, key, (const int32_t *)(const void *)(c + 2), 0, c[1].w[1],
                vm_maker_target(m, c[1].high_w[0]));
    return true;
}

/* --- calls and returns ----------------------------------------------------------------------- */

/* RDX = the callee, which is looked up in the class of the receiver; the receiver is not null. */
static void find_virtual_target(struct maker *m, const struct vm_cell *c, unsigned receiver)
{
    x64_load(&m->x, RDX, receiver, OBJECT(class));
    x64_load(&m->x, RDX, RDX, CLASS(vtable) + (int32_t)(c[1].j * (int64_t)sizeof(void *)));
}

/* RDX = the target in the itable's entry at the method's hash. If this entry belongs to another
 * method, the loop runs the instruction. */
static void find_interface_target(struct maker *m, const struct vm_cell *c, unsigned receiver)
{
    const struct vm_method *method = c[1].p;
    _Static_assert(sizeof(struct vm_itable_entry) == 16, "entries are found by a shift");
    x64_load(&m->x, RDX, receiver, OBJECT(class));
    x64_constant(&m->x, RAX, method->itable_hash);
    x64_rm(&m->x, 0, 0, 0x23, RAX, RDX, CLASS(itable_mask));
    x64_rr(&m->x, 0, 1, 0xc1, 4, RAX);
    x64_1(&m->x, 4);
    x64_rm(&m->x, 0, 1, 0x03, RAX, RDX, CLASS(itable));
    x64_constant(&m->x, RCX, (uintptr_t)method);
    x64_rm(&m->x, 0, 1, 0x3b, RCX, RAX, (int32_t)offsetof(struct vm_itable_entry, key));
    vm_maker_loop_if(m, CC_NE);
    x64_load(&m->x, RDX, RAX, (int32_t)offsetof(struct vm_itable_entry, target));
}

static void check_stack(struct maker *m, const struct vm_cell *c, const struct vm_method *callee)
{
    if (callee != NULL) {
        x64_rm(&m->x, 0, 1, 0x8d, RAX, m->fp,
               vm_maker_slot_at((int32_t)(c->b + callee->frame_slots)));
    } else {
        x64_rm(&m->x, 0, 0, 0x8b, RAX, RDX, METHOD(frame_slots));
        x64_rx(&m->x, 0, 1, 0x8d, RAX, m->fp, RAX, 3, vm_maker_slot_at(c->b), false);
    }
    x64_rm(&m->x, 0, 1, 0x3b, RAX, m->self, THREAD(stack_limit));
    vm_maker_loop_if(m, CC_A);
}

/* If the context that was entered last at the callsite belongs to the callee in RDX, counts an
 * entry, and RCX = this context. Returns the position of the jump that is taken otherwise. */
static size_t enter_context(struct maker *m, uint32_t site)
{
    x64_load(&m->x, RCX, m->context, CONTEXT(callees));
    x64_load(&m->x, RCX, RCX, (int32_t)(site * sizeof(struct vm_context *)));
    x64_rm(&m->x, 0, 1, 0x3b, RDX, RCX, CONTEXT(method));
    size_t miss = x64_jump_if(&m->x, CC_NE);
    add_1(m, RCX, CONTEXT(entries));
    return miss;
}

/* Makes the frame of the callee from the arguments, the callee (in RDX) and the context (in RCX),
 * and jumps to the callee. */
static void enter_callee(struct maker *m, const struct vm_cell *c, bool has_contexts)
{
    const struct vm_cell *next = c + vm_call_cells(c->a);
    int32_t frame = vm_maker_slot_at(c->b);
    for (uint32_t i = c->a; i-- > 0;) {
        int32_t slot = vm_call_register(c, i);
        int floating = vm_maker_find(m->floating, slot), general = vm_maker_find(m->general, slot);
        if (general < 0 && floating >= 0) {
            x64_rm(&m->x, 0xf2, 0, 0x0f11, (unsigned)floating, m->fp,
                   frame + vm_maker_slot_at((int32_t)i));
            continue;
        }
        if (general < 0) {
            x64_load(&m->x, RAX, m->fp, vm_maker_slot_at(slot));
            general = RAX;
        }
        x64_store(&m->x, (unsigned)general, m->fp, frame + vm_maker_slot_at((int32_t)i));
    }
    if (has_contexts) {
        x64_store(&m->x, RCX, m->fp, frame + vm_maker_slot_at(VM_FRAME_NODE));
    } else if (vm_tracker != NULL) {
        x64_rm(&m->x, 0, 1, 0xc7, 0, m->fp, frame + vm_maker_slot_at(VM_FRAME_NODE));
        x64_4(&m->x, 0);
    }
    x64_constant(&m->x, RAX, (uintptr_t)next);
    x64_store(&m->x, RAX, m->fp, frame + vm_maker_slot_at(VM_FRAME_RETURN_PC));
    x64_store(&m->x, m->fp, m->fp, frame + vm_maker_slot_at(VM_FRAME_CALLER));
    x64_store(&m->x, RDX, m->fp, frame + vm_maker_slot_at(VM_FRAME_METHOD));
    x64_alu_constant(&m->x, 1, ALU_ADD, m->fp, frame);
    x64_store(&m->x, m->fp, m->self, THREAD(fp));
    x64_load(&m->x, m->pc, RDX,
             m->code->is_untracked && vm_tracker != NULL ? METHOD(untracked_entry) : METHOD(entry));
    x64_jump_through(&m->x, m->pc);
}

/* Loads the frame's context. */
void vm_maker_load_context(struct maker *m)
{
    x64_load(&m->x, m->context, m->fp, vm_maker_slot_at(VM_FRAME_NODE));
}

void vm_maker_count_exit(struct maker *m, int32_t *exits)
{
    x64_constant(&m->x, RAX, (uintptr_t)exits);
    x64_rm(&m->x, 0, 0, 0xff, 1, RAX, 0); /* dec */
    size_t over = x64_jump_if(&m->x, CC_NE);
    x64_load(&m->x, RDI, m->fp, vm_maker_slot_at(VM_FRAME_METHOD));
    x64_constant(&m->x, RSI, (uintptr_t)m->code);
    x64_constant(&m->x, RAX, (uintptr_t)vm_native_make_again);
    x64_rr(&m->x, 0, 0, 0xff, 2, RAX);
    x64_here(&m->x, over);
}

/* Calls the tracker: RCX = the context of the callee in RDX. R14 holds the callee during the call:
 * C functions preserve R14, and the loop holds no value in it at the start of a handler. */
static void ask_tracker(struct maker *m, uint32_t site)
{
    vm_maker_set_pc(m, m->cell);
    x64_store(&m->x, m->pc, m->self, THREAD(pc));
    x64_move(&m->x, R14, RDX);
    x64_move(&m->x, RDI, m->self);
    x64_move(&m->x, RSI, m->context);
    x64_constant(&m->x, RDX, site);
    x64_move(&m->x, RCX, R14);
    x64_constant(&m->x, RAX, (uintptr_t)vm_tracker->enter);
    x64_rr(&m->x, 0, 0, 0xff, 2, RAX);
    x64_move(&m->x, RCX, RAX);
    x64_move(&m->x, RDX, R14);
}

bool vm_emit_call(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    const struct vm_method *callee =
        t->detail == TARGET_STATIC || t->detail == TARGET_SPECIAL ? c[1].p : NULL;
    bool has_contexts = vm_tracker != NULL && !m->code->is_untracked;
    uint32_t site = c[vm_call_cells(c->a) - 1].a;
    if (t->detail != TARGET_STATIC) {
        unsigned receiver = vm_maker_use_object(m, c->c);
        if (t->detail == TARGET_VIRTUAL) {
            find_virtual_target(m, c, receiver);
        } else if (t->detail == TARGET_INTERFACE) {
            find_interface_target(m, c, receiver);
        }
    }
    check_stack(m, c, callee);
    if (callee != NULL) {
        x64_constant(&m->x, RDX, (uintptr_t)callee);
    }
    size_t miss = has_contexts ? enter_context(m, site) : 0;
    enter_callee(m, c, has_contexts);
    vm_maker_forget_registers(m);
    if (has_contexts) {
        x64_here(&m->x, miss);
        ask_tracker(m, site);
        enter_callee(m, c, true);
    }
    return true;
}

/* A call of a method that only returns: emits only the checks and the count of the call. The
 * instruction becomes an ordinary call when the first class with a finalizer is found, so the code
 * also checks that this has not happened. */
bool vm_emit_call_empty(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    const struct vm_method *callee = c[1].p;
    x64_constant(&m->x, RAX, (uintptr_t)&m->code->insns[m->cell]);
    x64_rm(&m->x, 0x66, 0, 0x81, ALU_CMP, RAX, 0);
    uint16_t insn = m->insns[m->cell];
    x64_bytes(&m->x, &insn, sizeof insn);
    vm_maker_note_jump(m, x64_jump_if(&m->x, CC_NE), m->cell, TO_CELL);
    (void)vm_maker_use_object(m, c->c);
    check_stack(m, c, callee);
    if (vm_tracker != NULL && !m->code->is_untracked) {
        uint32_t site = c[vm_call_cells(c->a) - 1].a;
        x64_constant(&m->x, RDX, (uintptr_t)callee);
        vm_maker_note_jump(m, enter_context(m, site), m->cell, TO_LOOP);
    }
    return true;
}

/* Sets PC and FP to the caller's values. Once the caller's frame is current, nothing keeps this
 * method's class alive, but the last jump of its code must still run: see may_unload. */
static void return_to_caller(struct maker *m, bool has_value)
{
    x64_load(&m->x, m->pc, m->fp, vm_maker_slot_at(VM_FRAME_RETURN_PC));
    x64_load(&m->x, m->fp, m->fp, vm_maker_slot_at(VM_FRAME_CALLER));
    if (has_value) {
        x64_rm(&m->x, 0, 0, 0x0fb7, RCX, m->pc,
               (int32_t)offsetof(struct vm_cell, d) - (int32_t)sizeof(struct vm_cell));
        x64_rx(&m->x, 0, 1, 0x89, RAX, m->fp, RCX, 3, 0, false);
    }
    x64_store(&m->x, m->fp, m->self, THREAD(fp));
    x64_jump_through(&m->x, m->pc);
}

/* Loads the result of a method into RAX. narrow: the opcode that extends a smaller integer to an
 * int; 0: none. */
static void load_result(struct maker *m, int32_t slot, bool is_boolean, unsigned narrow)
{
    vm_maker_load_scratch(m, RAX, slot);
    if (is_boolean) {
        x64_alu_constant(&m->x, 0, ALU_AND, RAX, 1);
    } else if (narrow != 0) {
        x64_rr(&m->x, 0, 0, narrow, RAX, RAX);
    }
}

bool vm_emit_return(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    if (m->may_unload) {
        return false;
    }
    if (t->form != FORM_RETURN) {
        load_result(m, c->a, t->form == FORM_RETURN_BOOLEAN, t->opcode);
    }
    return_to_caller(m, t->form != FORM_RETURN);
    return true;
}

/* Leaving the method's monitor is the last step that can fail. */
bool vm_emit_return_locked(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    static const uint16_t narrow[VM_RETURN_SHORT + 1] = {
        [VM_RETURN_BYTE] = 0x0fbe, [VM_RETURN_CHAR] = 0x0fb7, [VM_RETURN_SHORT] = 0x0fbf};
    (void)t;
    if (m->may_unload || m->code->has_monitors || (m->method->flags & VM_ACC_SYNCHRONIZED) == 0) {
        return false;
    }
    vm_maker_load_scratch(m, RDX, (int32_t)m->code->lock_slot);
    vm_maker_exit_monitor(m);
    if (c->b != VM_RETURN_VOID) {
        load_result(m, c->a, c->b == VM_RETURN_BOOLEAN, narrow[c->b]);
    }
    return_to_caller(m, c->b != VM_RETURN_VOID);
    return true;
}

/* --- counters -------------------------------------------------------------------------------- */

bool vm_emit_charge(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    if (c->b_ != 0) {
        x64_load(&m->x, RAX, m->self, THREAD(probes.bytecodes));
        x64_rm(&m->x, 0, 1, 0x3b, RAX, m->self, THREAD(probes.next_poll));
        vm_maker_loop_if(m, CC_AE);
    }
    x64_alu_memory(&m->x, 1, ALU_ADD, m->self, THREAD(probes.bytecodes), c->i);
    return true;
}

bool vm_emit_probe_count(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    x64_load(&m->x, RAX, m->self, THREAD(counters));
    add_1(m, RAX, (int32_t)((uint32_t)c[1].i * sizeof(uint64_t)));
    return true;
}

bool vm_emit_count(struct maker *m, const struct vm_cell *c, const struct vm_template *t)
{
    (void)t;
    count(m, c->i);
    return true;
}
