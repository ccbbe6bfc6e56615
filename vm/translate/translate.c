/*
 * translate.c: the translator's second pass, which translates the blocks in order, emits counting
 * points, and completes the translation.
 */
#include "vm/translate/translate.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/code/frame.h"
#include "vm/code/layout.h"
#include "vm/instrument/operand_probe.h"
#include "vm/instrument/probe.h"
#include "vm/translate/intrinsic.h"
#include "vm/translate/print_code.h"
#include "vm/translate/replace.h"
#include "vm/translate/instrumentation.h"
#include "vm/translate/translator.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/unload.h"
#include "vm/vm.h"

/* Returns whether the symbolic stack has the depth of the code's stack, and follows the first rule
 * of translator.h. */
static bool is_stack_sound(const struct vm_translator *t, uint32_t number)
{
    for (uint32_t position = 0; position < t->depth; position++) {
        const struct vm_value *value = &t->stack[position];
        if (value->kind != VM_VALUE_REGISTER || value->reg < t->locals
            || value->reg == vm_tr_home(t, position)) {
            continue;
        }
        uint32_t other = value->reg - t->locals;
        if (other > position || t->stack[other].kind != VM_VALUE_REGISTER
            || t->stack[other].reg != value->reg) {
            return false;
        }
    }
    return t->depth == (uint32_t)t->flow->depths[number - 1];
}

static void start_block(struct vm_translator *t, uint32_t number)
{
    t->last_destination = NULL;
    t->depth = 0;
    for (uint32_t i = 0; i < (uint32_t)t->flow->depths[number - 1]; i++) {
        vm_tr_push_register(t, vm_tr_home(t, i));
    }
}

/*
 * Emits the counting point at `bci`, if there is one. Branches count the block that they lead to,
 * and go to the cell after the counting entry. Control that falls through, or comes from a switch,
 * a ret or an exception, passes through the counting entry.
 */
static void emit_counting_entry(struct vm_translator *t, uint32_t bci, bool has_counting_entry,
                                bool falls_through)
{
    uint32_t counter = vm_tr_counter(t, bci);
    if (counter == 0) {
        return;
    }
    t->bci = bci;
    bool falls_uncounted = falls_through && !t->is_counted;
    if (falls_through && t->is_counted && has_counting_entry) {
        vm_tr_emit(t, VM_INSN_GOTO, 1)->i = 2;
    }
    if (falls_uncounted || has_counting_entry) {
        t->counting_entry_of_bci[bci] = t->cell_count;
        vm_tr_emit(t, VM_INSN_COUNT_BLOCK, 1)->i = (int32_t)counter;
    }
}

/* Marks of instructions that control can reach without having counted the block; they have a
 * counting entry. */
#define UNCOUNTED (VM_CODE_HANDLER | VM_CODE_SWITCH_TARGET | VM_CODE_AFTER_JSR)

static void translate_code(struct vm_translator *t)
{
    const struct vm_code_map *map = t->map;
    uint8_t uncounted = vm_optimizes(VM_OPTIMIZE_COUNTS) ? UNCOUNTED : VM_CODE_START;
    /* The first block needs no counting entry: it is counted with the entries of the context. */
    bool falls_through = t->plan.point_count != 0;
    t->is_counted = true;
    for (uint32_t number = 1, next; number <= map->instruction_count && !t->failed; number = next) {
        struct vm_insn insn;
        vm_code_map_insn(map, number, &insn);
        uint32_t bci = insn.bci;
        if (t->flow->depths[number - 1] < 0) { /* unreachable */
            t->cell_of_bci[bci] = t->cell_count;
            next = number + 1;
            falls_through = false;
            continue;
        }
        if (vm_code_map_is_leader(map, number) || !falls_through) {
            if (falls_through) {
                vm_tr_materialize_all(t);
            }
            start_block(t, number);
        }
        if (t->is_unfused) {
            vm_probe_emit_start(t, bci, vm_tr_counter(t, bci));
        } else {
            if (t->plan.point_count != 0) {
                emit_counting_entry(t, bci, (map->marks[number - 1] & uncounted) != 0,
                                    falls_through);
            }
            t->cell_of_bci[bci] = t->cell_count;
        }
        if (t->probes != NULL) {
            vm_probe_emit_instruction(t, bci);
        }
        VM_ASSERT(is_stack_sound(t, number));
        falls_through = !(vm_opcode_info[insn.opcode].flags & VM_OPF_NO_FALL_THROUGH);
        uint32_t next_bci = vm_translate_insn(t, &insn);
        next = next_bci == vm_code_map_bci(map, number + 1) ? number + 1
                                                            : vm_code_map_before(map, next_bci) + 1;
        VM_ASSERT(next > number);
        if (!vm_optimizes(VM_OPTIMIZE_OPERANDS)) {
            vm_tr_materialize_all(t);
        }
    }
}

static uint32_t counting_entry_or_cell(const struct vm_translator *t, uint32_t bci)
{
    return t->plan.point_count != 0 && vm_tr_counter(t, bci) != 0 ? t->counting_entry_of_bci[bci]
                                                                  : t->cell_of_bci[bci];
}

/* Returns whether each cell belongs to an internal instruction and to an instruction of the
 * bytecode. */
static bool covers_cells(const struct vm_translator *t)
{
    uint32_t at = 0;
    while (at < t->cell_count) {
        uint32_t insn = t->insns[at];
        if (insn == VM_INSN_COUNT) {
            return false;
        }
        uint32_t length = vm_insn_cells(&t->cells[at], insn);
        for (uint32_t i = at; i < at + length; i++) {
            if (i >= t->cell_count || vm_code_map_number(t->map, t->bcis[i]) == 0) {
                return false;
            }
        }
        at += length;
    }
    return true;
}

/* Returns whether the registers of all instructions, except calls and probes, are within the frame.
 */
static bool are_registers_in_frame(const struct vm_translator *t)
{
    uint32_t insn;
    for (uint32_t at = 0; at < t->cell_count; at += vm_insn_cells(&t->cells[at], insn)) {
        const struct vm_cell *cell = &t->cells[at];
        const uint16_t shorts[] = {cell->a, cell->b, cell->c, cell->d};
        insn = vm_insn_info[t->insns[at]].first;
        const char *operands = vm_insn_info[insn].operands;
        uint32_t next = *operands == 'c' || strchr(operands, 'p') != NULL ? 4 : 0;
        for (; *operands != '\0' && next < 4; operands++) {
            if ((*operands == 'd' || *operands == 'r') && shorts[next] >= t->method->frame_slots) {
                return false;
            }
            next += strchr("dr#o_", *operands) != NULL;
        }
    }
    return true;
}

static void apply_fixups(struct vm_translator *t)
{
    for (uint32_t i = 0; i < t->fixup_count; i++) {
        const struct vm_fixup *fixup = &t->fixups[i];
        struct vm_cell *cell = &t->cells[fixup->cell];
        uint32_t target = fixup->is_to_counting_entry ? counting_entry_or_cell(t, fixup->target)
                                                      : t->cell_of_bci[fixup->target];
        VM_ASSERT(fixup->origin < t->cell_count && fixup->cell < t->cell_count);
        VM_ASSERT(target < t->cell_count && t->insns[target] != VM_INSN_COUNT);
        int32_t displacement = (int32_t)(target - fixup->origin);
        *(fixup->half < 2 ? &cell->w[fixup->half] : &cell->high_w[fixup->half - 2]) = displacement;
    }
}

/* Frees unused memory of the arrays of cells; most methods are short. Afterwards `insns` and `bcis`
 * are in one allocation. Returns false if memory runs out. */
static bool shrink(struct vm_translator *t)
{
    size_t size = t->cell_count * sizeof *t->bcis;
    struct vm_cell *cells = realloc(t->cells, t->cell_count * sizeof *cells);
    uint16_t *bcis = realloc(t->bcis, 2 * size);
    t->cells = cells == NULL ? t->cells : cells;
    t->bcis = bcis == NULL ? t->bcis : bcis;
    if (bcis != NULL) {
        memcpy(bcis + t->cell_count, t->insns, size);
    }
    return bcis != NULL;
}

/* Returns whether landings are in the order of their bcis, and all cells to which tables refer
 * exist. */
static bool is_consistent(const struct vm_translation *translation, const struct vm_code *code)
{
    for (uint32_t i = 0; i < translation->cell_count; i++) {
        if (translation->bcis[i] >= code->length) {
            return false;
        }
    }
    for (uint32_t i = 0; i < translation->landing_count; i++) {
        const struct vm_landing *landing = &translation->landings[i];
        if ((i > 0 && landing->bci <= translation->landings[i - 1].bci)
            || (landing->counted != VM_LANDING_NONE && landing->counted >= translation->cell_count)
            || (landing->uncounted != VM_LANDING_NONE
                && landing->uncounted >= translation->cell_count)) {
            return false;
        }
    }
    return true;
}

static struct vm_translation *finish(struct vm_translator *t)
{
    struct vm_translation *result = calloc(1, sizeof *result);
    uint32_t *handlers = calloc(t->code->exception_count + 1u, sizeof *handlers);
    if (result == NULL || handlers == NULL || t->failed || !shrink(t)
        || !vm_tr_note_landings(t, result)) {
        free(result);
        free(handlers);
        return NULL;
    }
    apply_fixups(t);
    VM_ASSERT(covers_cells(t));
    VM_ASSERT(are_registers_in_frame(t));
    for (uint32_t i = 0; i < t->code->exception_count; i++) {
        handlers[i] = counting_entry_or_cell(t, t->code->exceptions[i].handler_bci);
        VM_ASSERT(handlers[i] <= t->cell_count);
    }
    result->cells = t->cells;
    result->insns = t->bcis + t->cell_count;
    result->bcis = t->bcis;
    result->cell_count = t->cell_count;
    result->handler_cells = handlers;
    result->lock_slot = t->lock_slot;
    result->stack_slot = t->locals;
    result->has_monitors = t->has_monitors;
    result->is_untracked = t->is_untracked;
    result->shows_frames = t->shows_frames;
    vm_probe_finish(t, result);
    VM_ASSERT(is_consistent(result, t->code));
    VM_ASSERT(result->lock_slot < t->method->frame_slots
              && result->stack_slot < t->method->frame_slots);
    return result;
}

/* Returns whether a plan follows the rules of contexts.h: it has no points, or points at all
 * leaders in ascending order from 0, and a site for each call. */
static bool is_plan_whole(const struct vm_translator *t)
{
    const struct vm_count_plan *plan = &t->plan;
    for (uint32_t i = 1; i < plan->point_count; i++) {
        if (plan->point_bcis[i] <= plan->point_bcis[i - 1]) {
            return false;
        }
    }
    for (uint32_t number = 1; plan->point_count != 0 && number <= t->map->instruction_count;
         number++) {
        if (t->flow->depths[number - 1] >= 0 && vm_code_map_is_leader(t->map, number)
            && vm_tr_counter(t, t->map->bcis[number - 1]) == 0) {
            return false;
        }
    }
    return plan->site_count == t->map->call_count;
}

/* SHOWN: for display, as in a machine without analyses. */
enum form { TRACKED, UNTRACKED, SHOWN };

/* `registers` is the table of registers of local variables, or NULL, as in struct vm_translator;
 * `locals` is the number of these registers. */
static struct vm_translation *translate(struct vm_thread *self, struct vm_method *method,
                                        enum form form, const struct vm_flow *flow,
                                        const uint16_t *registers, uint32_t locals)
{
    bool is_untracked = form != TRACKED;
    const struct vm_code *code = method->code;
    struct vm_translator t = {.self = self,
                              .method = method,
                              .file = method->pool->file,
                              .code = code,
                              .map = flow->map,
                              .flow = flow,
                              .is_untracked = is_untracked,
                              .handlers = is_untracked ? vm_untracked_handlers : vm_handlers,
                              .registers = registers,
                              .lock_slot = locals};
    /* The slot for the object of a synchronized method is between locals and stack positions,
     * because callees' frames overlap dead stack positions. */
    t.locals = (uint16_t)(locals + ((method->flags & VM_ACC_SYNCHRONIZED) ? 1 : 0));
    t.has_monitors = flow->map->has_monitors;
    t.locked_returns = t.has_monitors || (method->flags & VM_ACC_SYNCHRONIZED);
    /* More positions than the maximum depth, because branches push the zero with which they
     * compare, and swap duplicates a value. */
    t.stack = calloc((size_t)flow->max_depth + 4, sizeof *t.stack);
    t.cell_of_bci = calloc(code->length + 1, sizeof *t.cell_of_bci);
    t.counting_entry_of_bci = calloc(code->length + 1, sizeof *t.counting_entry_of_bci);
    if (vm_tracker != NULL && !is_untracked) {
        VM_LOCKS_ALLOW(VM_LOCK_ANALYSES);
        vm_tracker->plan(method, &t.plan);
        VM_ASSERT(is_plan_whole(&t));
    }
    if (form != SHOWN) {
        vm_probe_plan_create(&t);
    }
    struct vm_translation *result = NULL;
    if (t.stack != NULL && t.cell_of_bci != NULL && t.counting_entry_of_bci != NULL) {
        vm_probe_emit_no_context(&t);
        vm_operand_probe_emit_entered(&t);
        vm_probe_emit_entry(&t);
        if (method->flags & VM_ACC_SYNCHRONIZED) {
            vm_probe_emit_arm(&t, true);
            vm_tr_emit(&t, VM_INSN_ENTER_SYNCHRONIZED, 1)->a = (uint16_t)t.lock_slot;
            vm_probe_emit_entered(&t, (uint16_t)t.lock_slot, true);
        }
        vm_probe_emit_count_start(&t);
        translate_code(&t);
        vm_tr_make_superinstructions(&t);
        result = finish(&t);
    }
    if (result == NULL) {
        free(t.cells);
        free(t.bcis);
    }
    vm_probe_plan_destroy(&t);
    free(t.insns);
    free(t.stack);
    free(t.cell_of_bci);
    free(t.counting_entry_of_bci);
    free(t.fixups);
    return result;
}

/* Registers have 16-bit numbers. */
static bool fits_registers(uint32_t locals, const struct vm_flow *flow)
{
    return locals + flow->max_depth + VM_FRAME_HEADER + 4 <= UINT16_MAX;
}

/*
 * Translates a method. If there are too few registers, unused variables get no register. If the
 * frame still needs too many registers, *is_too_big is set: such a frame counts as too big for any
 * stack.
 */
static struct vm_translation *translate_fitting(struct vm_thread *self, struct vm_method *method,
                                                enum form form, const struct vm_flow *flow,
                                                bool *is_too_big)
{
    uint32_t locals = method->code->max_locals;
    if (fits_registers(locals, flow)) {
        return translate(self, method, form, flow, NULL, locals);
    }
    uint16_t *registers = vm_tr_number_locals(method, flow->map, &locals);
    struct vm_translation *translation = NULL;
    *is_too_big = registers != NULL && !fits_registers(locals, flow);
    if (registers != NULL && !*is_too_big) {
        translation = translate(self, method, form, flow, registers, locals);
    }
    free(registers);
    return translation;
}

struct vm_translation *vm_translate_to_show(struct vm_thread *self, struct vm_method *method)
{
    struct vm_flow flow;
    struct vm_translation *translation = NULL;
    bool is_too_big = false;
    if (vm_flow_analyze(method->pool->file, method->code, &flow) == VM_FLOW_OK) {
        translation = translate_fitting(self, method, SHOWN, &flow, &is_too_big);
        vm_flow_destroy(&flow);
    }
    return translation;
}

/* Makes the translation the method's code of its form; from here on other threads may replace it.
 */
static void publish(struct vm_method *method, struct vm_translation *translation)
{
    const struct vm_cell *_Atomic *entry =
        translation->is_untracked ? &method->untracked_entry : &method->entry;
    struct vm_callees callees;
    enum vm_intrinsic_state state = vm_intrinsic_look(method, translation->is_untracked, &callees);
    vm_probe_lock_cells();
    VM_ASSERT(vm_translation_of(method, translation->is_untracked) == NULL);
    translation->next = method->translation;
    atomic_store_explicit(&method->translation, translation, memory_order_release);
    atomic_store_explicit(entry, vm_active_intrinsic_entry(method, translation, state, &callees),
                          memory_order_release);
    vm_probe_unlock_cells();
    bool is_second_form = translation->is_untracked && !vm_is_replaceable();
    if (translation->next == NULL
        || is_second_form) { /* newer code replaces code that is already counted */
        vm_metadata_add(method->class,
                        translation->cell_count * (sizeof(struct vm_cell) + sizeof(uint16_t)));
    }
    vm_print_code_note(method, translation);
}

const struct vm_translation *vm_translate(struct vm_thread *self, struct vm_method *method,
                                          bool is_untracked)
{
    static struct vm_lock lock = VM_LOCK(TRANSLATION);
    vm_lock_take(&lock);
    const struct vm_translation *code = vm_translation_of(method, is_untracked);
    bool is_too_big = false;
    enum vm_flow_status status = VM_FLOW_OK;
    if (code == NULL) {
        struct vm_flow flow;
        status = vm_flow_analyze(method->pool->file, method->code, &flow);
        if (status == VM_FLOW_OK) {
            struct vm_translation *translation = translate_fitting(
                self, method, is_untracked ? UNTRACKED : TRACKED, &flow, &is_too_big);
            if (translation != NULL) {
                publish(method, translation);
                vm_probe_awake(method);
                code = translation;
            }
            vm_flow_destroy(&flow);
        }
    }
    vm_lock_release(&lock);
    if (status == VM_FLOW_MALFORMED) {
        vm_throw(self, "java/lang/VerifyError", "(class: %s, method: %s signature: %s) %s",
                 method->class->name->bytes, method->name->bytes, method->descriptor->bytes,
                 "the code is malformed");
    } else if (is_too_big) {
        vm_throw_stack_overflow(self);
    } else if (code == NULL) {
        vm_throw_out_of_memory(self, "translation of a method");
    }
    return code;
}
