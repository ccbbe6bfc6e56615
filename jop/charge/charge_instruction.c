#include "jop/charge/charge_instruction.h"

#include <string.h>

#include "jop/charge/charge.h"
#include "jop/charge/charge_operands.h"
#include "jop/routines/operand_classes.h"
#include "jop/routines/routine_steps.h"
#include "jop/code/transform.h"
#include "jop/code/type_check.h"
#include "jop/difference.h"
#include "profiler/tree/memory.h"
#include "vm/base/symbol.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/object.h"

/* Cases in which microcode takes a shorter path and so saves cycles. */
enum saving {
    LSHL_ZERO,
    LSHL_FAR,
    LSHR_ZERO,
    LSHR_FAR,
    LUSHR_ZERO,
    LUSHR_FAR,
    LCMP_EQUAL,
    LCMP_POSITIVE_NEGATIVE,
    LCMP_NEGATIVE_POSITIVE,
    MONITOREXIT_NESTED,
    GETFIELD_HIT,
    SAVINGS
};

static const struct {
    const char *number;
    uint8_t bytecode;
} saving_table[SAVINGS] = {[LSHL_ZERO] = {"lshl.zero", VM_OP_LSHL},
                           [LSHL_FAR] = {"lshl.far", VM_OP_LSHL},
                           [LSHR_ZERO] = {"lshr.zero", VM_OP_LSHR},
                           [LSHR_FAR] = {"lshr.far", VM_OP_LSHR},
                           [LUSHR_ZERO] = {"lushr.zero", VM_OP_LUSHR},
                           [LUSHR_FAR] = {"lushr.far", VM_OP_LUSHR},
                           [LCMP_EQUAL] = {"lcmp.equal", VM_OP_LCMP},
                           [LCMP_POSITIVE_NEGATIVE] = {"lcmp.positive_negative", VM_OP_LCMP},
                           [LCMP_NEGATIVE_POSITIVE] = {"lcmp.negative_positive", VM_OP_LCMP},
                           [MONITOREXIT_NESTED] = {"monitorexit.nested", VM_OP_MONITOREXIT},
                           [GETFIELD_HIT] = {"object_cache.hit", VM_OP_GETFIELD}};

/* The cycles that each case saves; 0: the model does not have the number. */
static struct {
    uint32_t cycles, waits;
} savings[SAVINGS];

static void save(uint64_t *payload, enum saving saving)
{
    jop_charge_saving(payload, savings[saving].cycles, savings[saving].waits);
}

void jop_charge_unlock(struct jop_core *core, uint64_t *payload)
{
    if (core->trace.monitors > 0 && --core->trace.monitors > 0) {
        save(payload, MONITOREXIT_NESTED);
    }
}

static inline bool spend(struct vm_context *context, enum saving saving, bool is_saved)
{
    uint64_t *payload = jop_payload((struct prof_node *)context);
    if (payload[JOP_PAYLOAD_UNCHARGED] == 0 && is_saved) {
        save(payload, saving);
    }
    return true;
}

/* Shifts take a shorter path if the count is 0 (`zero`) or above 31 (`zero` + 1). */
static inline bool on_shift(struct vm_context *context, union vm_slot second, enum saving zero)
{
    uint32_t count = (uint32_t)vm_slot_int(second) & 63;
    return spend(context, count == 0 ? zero : zero + 1, count == 0 || count > 31);
}

#define CHARGE_SHIFT(name, zero)                                                                   \
    static bool on_##name(struct vm_thread *self, struct vm_context *context,                      \
                          const struct vm_operand_probe *probe, union vm_slot first,               \
                          union vm_slot second)                                                    \
    {                                                                                              \
        (void)self, (void)probe, (void)first;                                                      \
        return on_shift(context, second, zero);                                                    \
    }

CHARGE_SHIFT(lshl, LSHL_ZERO)
CHARGE_SHIFT(lshr, LSHR_ZERO)
CHARGE_SHIFT(lushr, LUSHR_ZERO)

static bool on_lcmp(struct vm_thread *self, struct vm_context *context,
                    const struct vm_operand_probe *probe, union vm_slot first, union vm_slot second)
{
    (void)self, (void)probe;
    enum saving saving = first.j == second.j ? LCMP_EQUAL
                         : first.j >= 0      ? LCMP_POSITIVE_NEGATIVE
                                             : LCMP_NEGATIVE_POSITIVE;
    return spend(context, saving, first.j == second.j || (first.j ^ second.j) < 0);
}

static vm_operand_shortcut *shortcut_for(uint8_t opcode)
{
    switch (opcode) {
    case VM_OP_LSHL:
        return on_lshl;
    case VM_OP_LSHR:
        return on_lshr;
    case VM_OP_LUSHR:
        return on_lushr;
    case VM_OP_LCMP:
        return on_lcmp;
    default:
        return NULL;
    }
}

/* Returns whether the instruction is a shift by a constant that takes the longest path. The static
 * cost is that of the longest path, so such a shift needs no probe. */
static bool saves_nothing(const struct vm_operand_probe *probe)
{
    bool is_shift =
        probe->opcode == VM_OP_LSHL || probe->opcode == VM_OP_LSHR || probe->opcode == VM_OP_LUSHR;
    return is_shift && probe->has_last && (probe->last & 63) != 0 && (probe->last & 63) < 32;
}

/* --- fields --------------------------------------------------------------------------------- */

/* Returns the number of words before a field in the object: fields of superclasses come first, then
 * fields in the order of the class file. */
static uint32_t word_of_field(const struct vm_field *field)
{
    uint32_t words = 0;
    for (const struct vm_class *class = field->class; class != NULL; class = class->super) {
        for (uint32_t i = 0; i < class->field_count; i++) {
            const struct vm_field *other = &class->fields[i];
            bool is_before = class != field->class || other < field;
            if (is_before && !(other->flags & VM_ACC_STATIC) && other->info != NULL) {
                words += vm_type_slots(other->type);
            }
        }
    }
    return words;
}

/* Returns the field that the instruction accesses, which the machine may not have resolved yet.
 * Returns NULL if there is no such field; the access will then fail. */
static struct vm_field *find_field(struct jop_operand_probe *at, const struct vm_class *user,
                                   struct vm_object *object)
{
    struct vm_field *field = atomic_load_explicit(&at->field, memory_order_acquire);
    if (field != NULL) {
        return field;
    }
    if (object == NULL) { /* a static field is found only after it is resolved */
        field = atomic_load_explicit(&user->pool->values[at->insn.index], memory_order_acquire);
    } else {
        struct vm_class *class = object->class;
        while (class != NULL && class->name != at->class_name) {
            class = class->super;
        }
        field = class == NULL ? NULL : vm_class_find_field(class, at->name, at->descriptor);
    }
    if (field != NULL) {
        atomic_store_explicit(&at->field_word, word_of_field(field), memory_order_relaxed);
        atomic_store_explicit(&at->field, field, memory_order_release);
    }
    return field;
}

static void charge_object_cache(struct jop_core *core, const struct prof_node *node,
                                struct jop_operand_probe *at, const struct vm_class *user,
                                struct vm_object *object)
{
    if (object == NULL || find_field(at, user, object) == NULL) {
        return;
    }
    uint32_t word = atomic_load_explicit(&at->field_word, memory_order_relaxed);
    if (at->insn.opcode == VM_OP_PUTFIELD) {
        (void)jop_object_cache_write(core->objects, (uintptr_t)object, word);
        return;
    }
    bool is_hit = jop_object_cache_read(core->objects, (uintptr_t)object, word);
    if (is_hit) {
        save(jop_payload(node), GETFIELD_HIT);
    }
    if (!prof_tree_plan->has_window || (node->flags & PROF_NODE_IN_WINDOW) != 0) {
        core->object_hits += is_hit;
        core->object_misses += !is_hit;
    }
}

/* --- routines ------------------------------------------------------------------------------- */

static enum jop_old_value old_value(struct jop_operand_probe *at, const struct vm_class *user,
                                    struct vm_object *object)
{
    struct vm_field *field = find_field(at, user, object);
    if (field == NULL) {
        return JOP_OLD_NULL;
    }
    const void *address =
        object == NULL ? vm_field_static_address(field) : vm_object_at(object, field->offset);
    return jop_classify(vm_field_load(field->type, address).r);
}

static bool is_field_store(uint8_t opcode)
{
    return opcode == VM_OP_PUTFIELD || opcode == VM_OP_PUTSTATIC;
}

/* Charges a store of a reference. Stores that fail are charged when the exception is raised. */
static void charge_store(struct jop_core *core, struct jop_operand_probe *at,
                         const struct vm_class *user, union vm_slot first, union vm_slot second)
{
    struct jop_trace *trace = &core->trace;
    uint32_t index = (uint32_t)vm_slot_int(second);
    switch (at->insn.opcode) {
    case VM_OP_AASTORE:
        if (first.r != NULL && index < first.r->length) {
            jop_routine_aastore(trace, jop_classify(vm_array_refs(first.r)[index]));
        }
        break;
    case VM_OP_PUTFIELD:
        if (first.r != NULL) {
            jop_routine_putfield_ref(trace, old_value(at, user, first.r));
        }
        break;
    default:
        jop_routine_putstatic_ref(trace, old_value(at, user, NULL));
        break;
    }
}

/* Returns the number of the matching pair of a lookupswitch, or -1. */
static int32_t find_pair(const struct vm_insn *insn, int32_t key)
{
    for (int32_t i = 0; i < insn->pairs; i++) {
        int32_t match, target;
        vm_insn_switch_entry(insn, i, &match, &target);
        if (match == key) {
            return i;
        }
    }
    return -1;
}

/* Returns whether an opcode has an int operand, which is zero-extended in its slot. */
static bool takes_int(uint8_t opcode)
{
    switch (opcode) {
    case VM_OP_IDIV:
    case VM_OP_IREM:
    case VM_OP_I2F:
    case VM_OP_I2D:
    case VM_OP_I2B:
    case VM_OP_I2S:
        return true;
    default:
        return false;
    }
}

static uint32_t bits_of_quotient(uint64_t dividend, uint64_t divisor)
{
    uint64_t quotient = divisor == 0 ? 0 : dividend / divisor;
    return quotient == 0 ? 0 : 64 - (uint32_t)__builtin_clzll(quotient);
}

static uint64_t magnitude(int64_t value)
{
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

/* Returns the units of work, which are `n` in the description of a routine. */
static uint32_t units_of(const struct vm_insn *insn, union vm_slot first, union vm_slot second)
{
    int32_t number = vm_slot_int(first);
    switch (insn->opcode) {
    case VM_OP_IDIV:
    case VM_OP_IREM:
        return bits_of_quotient(magnitude(number), magnitude(vm_slot_int(second)));
    case VM_OP_LDIV:
    case VM_OP_LREM:
        return bits_of_quotient(magnitude(first.j), magnitude(second.j));
    case VM_OP_NEWARRAY:
    case VM_OP_ANEWARRAY:
        return number > 0 ? (uint32_t)number : 0;
    case VM_OP_LOOKUPSWITCH: {
        int32_t pair = find_pair(insn, number);
        return (uint32_t)(pair < 0 ? insn->pairs : pair + 1);
    }
    default:
        return 0;
    }
}

/* Reports a wrong result of JOP, whose loops compare with sign. If half of the smallest number is
 * less than the divisor, the remainder is negative at the last comparison. ldiv avoids this
 * error. */
static void meet_least_dividend(const struct vm_operand_probe *probe, const int64_t *operands)
{
    bool is_long = probe->opcode == VM_OP_LREM;
    int64_t least = is_long ? INT64_MIN : INT32_MIN;
    int64_t divisor = operands[1];
    if ((!is_long && probe->opcode != VM_OP_IDIV && probe->opcode != VM_OP_IREM)
        || operands[0] != least || divisor == least || magnitude(divisor) <= magnitude(least) / 2
        || vm_loader_number(probe->method->class->loader) == 0) {
        return;
    }
    bool is_quotient = probe->opcode == VM_OP_IDIV;
    jop_difference_meet(JOP_LEAST_DIVIDEND, probe->method, (int32_t)probe->bci,
                        is_quotient ? least / divisor : least % divisor, is_quotient ? 0 : least);
}

/* Charges the routine of an instruction. Returns false if the routine throws. */
static bool charge_routine(struct jop_core *core, const struct vm_operand_probe *probe,
                           union vm_slot first, union vm_slot second)
{
    struct jop_operand_probe *at = probe->data;
    const struct vm_class *user = probe->method->class;
    struct jop_trace *trace = &core->trace;
    if (at->is_described) {
        if (at->insn.opcode != VM_OP_ATHROW) { /* an athrow is charged later, when the exception is
                                                  raised */
            jop_routine_described(trace, at->bytecode, units_of(&at->insn, first, second));
        }
        return true;
    }
    switch (at->insn.opcode) {
    case VM_OP_TABLESWITCH:
        jop_routine_tableswitch(trace, vm_slot_int(first), at->insn.low, at->insn.high);
        return true;
    case VM_OP_LOOKUPSWITCH:
        jop_routine_lookupswitch(trace, find_pair(&at->insn, vm_slot_int(first)), at->insn.pairs);
        return true;
    case VM_OP_NEW:
        jop_routine_new(trace);
        return true;
    case VM_OP_NEWARRAY:
        return jop_routine_newarray(trace, (uint8_t)at->insn.constant, vm_slot_int(first));
    case VM_OP_ANEWARRAY:
        return jop_routine_anewarray(trace, vm_slot_int(first));
    case VM_OP_MULTIANEWARRAY:
        return jop_routine_multianewarray(trace, at->element_type, at->offset, vm_slot_int(first),
                                          vm_slot_int(second));
    case VM_OP_CHECKCAST:
        return jop_routine_checkcast(trace, jop_type_check(first.r, user, at->insn.index));
    case VM_OP_INSTANCEOF:
        jop_routine_instanceof(trace, jop_type_check(first.r, user, at->insn.index));
        return true;
    case VM_OP_AASTORE:
    case VM_OP_PUTFIELD:
    case VM_OP_PUTSTATIC:
        charge_store(core, at, user, first, second);
        return true;
    case VM_OP_ATHROW: /* charged later, when the exception is raised */
        return true;
    default: {
        if (!jop_routine_is_arithmetic(at->insn.opcode)) { /* neither the model nor a function has
                                                              the cost of the body */
            const struct jop_cost *call = &jop_plan->model->costs[at->bytecode];
            jop_trace_run(trace, call->cycles, call->waits);
            return true;
        }
        bool is_int = takes_int(at->insn.opcode);
        int64_t operands[2] = {is_int ? vm_slot_int(first) : first.j,
                               is_int ? vm_slot_int(second) : second.j};
        meet_least_dividend(probe, operands);
        return jop_routine_arithmetic(trace, at->insn.opcode, operands);
    }
    }
}

/* --- known costs of routines ---------------------------------------------------------------- */

#define CAST_STEPS 64

static uint32_t count_kinds(uint8_t opcode)
{
    switch (opcode) {
    case VM_OP_TABLESWITCH:
        return 3;
    case VM_OP_LOOKUPSWITCH:
        return JOP_LOOKUPSWITCH_KINDS;
    case VM_OP_NEW:
    case VM_OP_ANEWARRAY:
        return JOP_MONITOR_KINDS;
    case VM_OP_NEWARRAY:
        return 16 * JOP_MONITOR_KINDS;
    case VM_OP_CHECKCAST:
    case VM_OP_INSTANCEOF:
        return 6 * CAST_STEPS;
    case VM_OP_AASTORE:
    case VM_OP_PUTFIELD:
    case VM_OP_PUTSTATIC:
        return 2 * JOP_MONITOR_KINDS;
    default:
        return jop_routine_kind_count(opcode);
    }
}

/* Returns the kind of a type test. Results that cannot change any more are remembered for each
 * class. */
static uint32_t cast_kind(struct jop_memo_instruction *known, const struct jop_operand_probe *at,
                          const struct vm_class *user, const struct vm_object *object)
{
    const struct vm_class *class = object == NULL ? NULL : object->class;
    struct jop_memo_class *place = jop_memo_class(known, class);
    if (object != NULL && place->class == class) {
        return place->kind;
    }
    struct jop_cast cast = jop_type_check(object, user, at->insn.index);
    bool is_instance = jop_cast_succeeds(&cast);
    if (cast.steps >= CAST_STEPS
        || (at->insn.opcode == VM_OP_CHECKCAST && object != NULL && !is_instance)) {
        return JOP_NO_KIND;
    }
    uint32_t kind = (uint32_t)cast.outcome * CAST_STEPS + cast.steps;
    bool is_resolved =
        atomic_load_explicit(&user->pool->values[at->insn.index], memory_order_acquire) != NULL;
    if (object != NULL && (is_instance || is_resolved)) {
        *place = (struct jop_memo_class){class, kind};
    }
    return kind;
}

/* Returns the kind of a store. Stores that fail have no kind; they are charged when the exception
 * is raised. */
static uint32_t store_kind(struct jop_operand_probe *at, const struct vm_class *user,
                           union vm_slot first, union vm_slot second)
{
    uint32_t index = (uint32_t)vm_slot_int(second);
    switch (at->insn.opcode) {
    case VM_OP_AASTORE:
        return first.r != NULL && index < first.r->length
                   ? jop_classify(vm_array_refs(first.r)[index])
                   : JOP_NO_KIND;
    case VM_OP_PUTFIELD:
        return first.r != NULL ? old_value(at, user, first.r) : JOP_NO_KIND;
    default:
        return old_value(at, user, NULL);
    }
}

static uint32_t find_kind(struct jop_core *core, struct jop_memo_instruction *known,
                          struct jop_operand_probe *at, const struct vm_class *user,
                          union vm_slot first, union vm_slot second, struct jop_amount *extra)
{
    const struct vm_insn *insn = &at->insn;
    int32_t number = vm_slot_int(first);
    if (at->is_described) {
        const struct jop_body *body = &jop_plan->model->bodies[at->bytecode];
        uint32_t units = units_of(insn, first, second);
        uint64_t cycles = (uint64_t)units * body->cycles_per_unit;
        *extra = (struct jop_amount){(uint32_t)cycles, units * body->waits_per_unit};
        /* All forms of a bytecode share its known costs, so only the JVM's own form has a kind. */
        return at->bytecode == insn->opcode && insn->opcode != VM_OP_ATHROW
                       && body->cycles + cycles <= UINT32_MAX
                   ? 0
                   : JOP_NO_KIND;
    }
    switch (insn->opcode) {
    case VM_OP_TABLESWITCH:
        return number < insn->low ? 0 : number > insn->high ? 2 : 1;
    case VM_OP_LOOKUPSWITCH:
        return jop_operand_class_lookupswitch(core->trace.routines, find_pair(insn, number),
                                              insn->pairs, extra);
    case VM_OP_NEW:
        return jop_with_monitors(core, 0);
    case VM_OP_ANEWARRAY:
        return number < 0 ? JOP_NO_KIND : jop_with_monitors(core, 0);
    case VM_OP_NEWARRAY:
        return number < 0 ? JOP_NO_KIND : jop_with_monitors(core, (uint32_t)insn->constant & 15);
    case VM_OP_CHECKCAST:
    case VM_OP_INSTANCEOF:
        return cast_kind(known, at, user, first.r);
    case VM_OP_AASTORE:
    case VM_OP_PUTFIELD:
    case VM_OP_PUTSTATIC:
        return jop_with_monitors(core, store_kind(at, user, first, second));
    default: {
        int64_t operands[2] = {takes_int(insn->opcode) ? number : first.j,
                               takes_int(insn->opcode) ? vm_slot_int(second) : second.j};
        return jop_routine_kind(core->trace.routines, insn->opcode, operands, extra);
    }
    }
}

static struct jop_memo_instruction *known_instruction(struct jop_core *core,
                                                      struct jop_operand_probe *at)
{
    struct jop_core *owner = atomic_load_explicit(&at->owner, memory_order_relaxed);
    if (owner == core) {
        return &at->known;
    }
    if (at->number >= core->instruction_count) {
        jop_core_grow_instructions(core, at->number);
    }
    return &core->instructions[at->number];
}

/* Makes the first core that charges the instruction its owner. Only the owner uses `known`. */
static void claim(struct jop_core *core, struct jop_operand_probe *at, const struct jop_memo *kinds)
{
    struct jop_core *nobody = NULL;
    if (atomic_load_explicit(&at->owner, memory_order_relaxed) == NULL
        && atomic_compare_exchange_strong(&at->owner, &nobody, core)) {
        at->known.kinds = kinds;
        jop_core_forget_ways(&at->known);
    }
}

/* Returns the number, from 1, of a path among the bytecode's ways, and adds a new path. Returns 0
 * if the bytecode has too many ways. */
static uint32_t find_way(struct jop_memo_bytecode *bytecode, struct jop_path *path)
{
    for (uint32_t i = 0; i < JOP_WAYS; i++) {
        if (bytecode->ways[i] == NULL) {
            bytecode->ways[i] = path;
        }
        if (bytecode->ways[i] == path) {
            return i + 1;
        }
    }
    return 0;
}

/* Follows the routine, charges it, and stores the cost for operands of this kind. */
static void follow(struct vm_thread *self, struct jop_core *core, struct prof_node *node,
                   const struct vm_operand_probe *probe, union vm_slot first, union vm_slot second,
                   uint32_t kind, struct jop_amount extra)
{
    struct jop_operand_probe *at = probe->data;
    struct jop_trace *trace = &core->trace;
    jop_charge_begin(core, node);
    core->monitors = trace->monitors;
    core->has_thrown = !charge_routine(core, probe, first, second);
    uint32_t length = trace->look_up_count;
    if (kind != JOP_NO_KIND && !core->has_thrown && length > 0) {
        struct jop_memo_bytecode **bytecode = &core->bytecodes[probe->opcode];
        if (*bytecode == NULL) {
            uint32_t kinds = at->is_described ? 1 : count_kinds(probe->opcode);
            *bytecode = prof_allocate(sizeof **bytecode + kinds * sizeof(struct jop_memo));
        }
        uint32_t way =
            find_way(*bytecode, jop_automaton_path(&core->states, trace->look_ups, length - 1));
        if (way != 0) {
            struct jop_amount amount = {(uint32_t)trace->cycles - extra.cycles,
                                        (uint32_t)trace->waits - extra.waits};
            (*bytecode)->kinds[kind] = (struct jop_memo){jop_amount_bits(amount), way};
            claim(core, at, (*bytecode)->kinds);
            struct jop_memo_instruction *known = known_instruction(core, at);
            known->kinds = (*bytecode)->kinds;
            known->ways[way] = jop_automaton_path(&core->states, trace->look_ups, length);
        }
    }
    jop_charge_routine(self, core);
}

/* --- operand probes ------------------------------------------------------------------------- */

/* Returns the context if its instructions are charged, otherwise NULL. */
static inline struct prof_node *charged_node(struct vm_context *context)
{
    struct prof_node *node = (struct prof_node *)context;
    return jop_payload(node)[JOP_PAYLOAD_UNCHARGED] == 0 ? node : NULL;
}

/* Charges the known cost of a kind, and stores the effect of its path on the caches. Returns false
 * if the cost is not known. */
static bool charge_and_learn(struct vm_thread *self, struct jop_core *core, uint64_t *payload,
                             struct jop_operand_probe *at, uint32_t kind, struct jop_amount extra)
{
    const struct jop_memo_instruction *mine = known_instruction(core, at);
    if (kind == JOP_NO_KIND || mine->kinds == NULL) {
        return false;
    }
    const struct jop_memo *known = &mine->kinds[kind];
    struct jop_path *path = mine->ways[known->way];
    if (path->length == 0) {
        return false;
    }
    struct jop_amount amount = jop_amount_of(known->amount + jop_amount_bits(extra));
    jop_charge_cycles(payload, amount.cycles, amount.waits);
    jop_core_transition(core, payload, path, true);
    jop_core_set_guard_version(self, core);
    return true;
}

void jop_charge_operands(struct vm_thread *self, struct vm_context *context,
                         const struct vm_operand_probe *probe, union vm_slot first,
                         union vm_slot second, union vm_slot third)
{
    (void)third;
    struct prof_node *node = charged_node(context);
    if (node != NULL) {
        struct jop_core *core = jop_core(self);
        struct jop_operand_probe *at = probe->data;
        struct jop_amount extra = {0, 0};
        uint32_t kind = find_kind(core, known_instruction(core, at), at, probe->method->class,
                                  first, second, &extra);
        if (!charge_and_learn(self, core, jop_payload(node), at, kind, extra)) {
            follow(self, core, node, probe, first, second, kind, extra);
        }
        if (core->objects != NULL && is_field_store(at->insn.opcode)) {
            jop_object_cache_invalidate(core->objects); /* the routine accesses fields natively */
        }
    }
}

/* Charges instructions without a routine. */
static void on_instruction(struct vm_thread *self, struct vm_context *context,
                           const struct vm_operand_probe *probe, union vm_slot first,
                           union vm_slot second, union vm_slot third)
{
    (void)second;
    (void)third;
    struct prof_node *node = charged_node(context);
    if (node == NULL) {
        return;
    }
    struct jop_core *core = jop_core(self);
    uint64_t *payload = jop_payload(node);
    switch (probe->opcode) {
    case VM_OP_MONITORENTER:
        core->trace.monitors += first.r != NULL;
        break;
    case VM_OP_MONITOREXIT:
        jop_charge_unlock(core, payload);
        break;
    default:
        charge_object_cache(core, node, probe->data, probe->method->class, first.r);
        break;
    }
}

static bool has_savings(uint8_t opcode)
{
    for (int i = 0; i < GETFIELD_HIT; i++) {
        if (saving_table[i].bytecode == opcode && savings[i].cycles != 0) {
            return true;
        }
    }
    return opcode == VM_OP_MONITORENTER;
}

static bool is_cached_access(const struct jop_operand_probe *at)
{
    return jop_plan->has_object_cache && at->bytecode != JOP_OP_GETFIELD_LONG
           && at->bytecode != JOP_OP_PUTFIELD_LONG
           && (at->insn.opcode == VM_OP_GETFIELD || at->insn.opcode == VM_OP_PUTFIELD);
}

/* Returns the type code, as in newarray, of the elements of an array type after `dimensions`
 * dimensions, or 0 for references. */
static uint8_t element_type(const struct vm_symbol *type, int32_t dimensions)
{
    static const char types[] = "ZCFDBSIJ"; /* the first type has code 4, JVMS 6.5 newarray */
    const char *found = dimensions < type->length ? strchr(types, type->bytes[dimensions]) : NULL;
    return found == NULL || *found == '\0' ? 0 : (uint8_t)(found - types + 4);
}

static bool prepare(const struct vm_insn *insn, struct vm_operand_probe *probe)
{
    const struct vm_class_file *file = probe->method->class->file;
    struct jop_operand_probe *at = prof_allocate(sizeof *at);
    at->insn = *insn;
    at->bytecode = insn->opcode;
    if (insn->opcode >= VM_OP_GETSTATIC && insn->opcode <= VM_OP_PUTFIELD) {
        const struct vm_constant *constant = &file->constants[insn->index];
        at->class_name = constant->member.class_name;
        at->name = constant->member.name;
        at->descriptor = constant->member.descriptor;
        bool is_refused = jop_method_get(prof_method_get(probe->method))->is_refused;
        at->bytecode = is_refused ? insn->opcode
                                  : jop_field_opcode(jop_plan->model->changes, insn->opcode,
                                                     at->descriptor->bytes[0]);
    } else if (insn->opcode == VM_OP_MULTIANEWARRAY) {
        at->element_type = element_type(file->constants[insn->index].symbol, insn->constant);
        at->offset = jop_method_offset(probe->method, insn->bci);
    }
    at->is_routine =
        jop_plan->routines != NULL && jop_plan->model->costs[at->bytecode].way == JOP_WAY_ROUTINE;
    if (at->is_routine) {
        static _Atomic uint32_t next_number;
        at->number = atomic_fetch_add(&next_number, 1);
    }
    at->is_described = at->is_routine && jop_plan->model->bodies[at->bytecode].words != 0;
    probe->data = at;
    if (at->is_routine) {
        probe->function = jop_charge_operands;
        probe->shortcut = at->is_described ? NULL : jop_charge_shortcut(insn->opcode);
    } else {
        probe->shortcut = shortcut_for(insn->opcode);
    }
    return at->is_routine || (has_savings(insn->opcode) && !saves_nothing(probe))
           || is_cached_access(at);
}

void jop_charge_instructions_start(struct vm_operand_probes *probes)
{
    const struct jop_model *model = jop_plan->model;
    for (int i = 0; i < SAVINGS; i++) {
        const struct jop_cost *cost = &model->costs[saving_table[i].bytecode];
        const char *number = saving_table[i].number;
        int64_t cycles, waits;
        savings[i].cycles = savings[i].waits = 0;
        if (jop_plan->estimator == NULL && cost->way == JOP_WAY_PROCESSOR
            && jop_model_number(model, number, &cycles)
            && jop_model_number_waits(model, number, &waits) && cycles <= (int64_t)cost->cycles) {
            savings[i].cycles = cost->cycles - (uint32_t)cycles;
            savings[i].waits = cost->waits - (uint32_t)waits;
        }
    }
    for (unsigned opcode = 0; opcode < VM_OPCODE_COUNT; opcode++) {
        bool is_field = opcode >= VM_OP_GETSTATIC && opcode <= VM_OP_PUTFIELD;
        if (is_field || model->costs[opcode].way == JOP_WAY_ROUTINE
            || has_savings((uint8_t)opcode)) {
            probes->opcodes[opcode / 32] |= 1u << (opcode % 32);
        }
    }
    probes->prepare = prepare;
    probes->instruction = on_instruction;
}
