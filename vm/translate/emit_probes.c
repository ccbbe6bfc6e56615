/*
 * emit_probes.c: finds and emits the probes of a method that is being translated.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/base/symbol.h"
#include "vm/instrument/calling_contexts.h"
#include "vm/instrument/counters.h"
#include "vm/instrument/located_probe.h"
#include "vm/instrument/probe.h"
#include "vm/code/translation.h"
#include "vm/translate/instrumentation.h"
#include "vm/translate/translator.h"
#include "vm/vm.h"

/* What is known about a bci before its instruction is translated. */
struct place {
    struct vm_probe *blocks;       /* probes of the block that starts there */
    struct vm_probe *instructions; /* probes of the line and of the instruction */
    struct vm_probe *branches;
    uint16_t charge; /* length of the segment that starts there, or 0 */
};

struct vm_probe_plan {
    uint32_t number;                     /* number of the translation */
    const struct vm_translation *former; /* the method's previous code, or NULL */
    struct place *places;                /* indexed by bci; NULL: no analysis wants events of these
                                            kinds */
    uint16_t *left_in_segment;           /* see struct vm_translation, which becomes its owner */
    bool counts;
    bool is_uncopied;         /* see struct vm_translation */
    struct vm_probe **probes; /* all probes that have cells */
    uint32_t probe_count, probe_capacity;
    struct vm_probe *entering; /* probes of the next instruction that enters a monitor */
    uint16_t *point_bcis;      /* bcis of blocks that are only counted */
    uint32_t *point_counters;  /* offsets of their counters in the thread's counters */
};

/* --- blocks and segments -------------------------------------------------------------- */

/* Returns whether a segment starts at an instruction, by the rules of docs/profiling.md. */
static bool starts_segment(const struct vm_code_map *map, uint32_t number)
{
    return (map->marks[number - 1] & (VM_CODE_BLOCK | VM_CODE_AFTER_JSR)) != 0
           || (number > 1 && (map->marks[number - 2] & VM_CODE_CALL) != 0);
}

/* Counts, for each instruction, the instructions that follow it in its segment. */
static void measure_segments(struct vm_probe_plan *plan, const struct vm_code_map *map)
{
    uint16_t length = 0;
    for (uint32_t number = map->instruction_count; number > 0; number--) {
        uint32_t bci = vm_code_map_bci(map, number);
        plan->left_in_segment[bci] = length++;
        if (starts_segment(map, number)) {
            plan->places[bci].charge = length;
            length = 0;
        }
    }
}

/* Computes the length of the block that starts at location->instruction, by the analysis's rule for
 * the ends of blocks. */
static void measure_block(struct jp2_location *location, const struct vm_code_map *map,
                          bool (*ends_block)(const struct vm_insn *insn))
{
    uint32_t number = location->instruction;
    do {
        location->instruction_count++;
        number++;
    } while (number <= map->instruction_count
             && !vm_code_map_starts_block(map, number, ends_block));
    location->end_bci = vm_code_map_bci(map, number);
}

/* Appends a probe, so that the list is in the order of the analyses' registration. */
static void append(struct vm_probe **list, struct vm_probe *probe)
{
    while (*list != NULL) {
        list = &(*list)->next;
    }
    *list = probe;
}

/* Adds a probe to the probes of the method. */
static void add_probe(struct vm_translator *t, struct vm_probe *probe)
{
    struct vm_probe_plan *plan = t->probes;
    if (probe->noted_in == plan->number) {
        return;
    }
    probe->noted_in = plan->number;
    if (!VM_RESERVE(plan->probes, plan->probe_capacity, plan->probe_count + 1)) {
        t->failed = true;
        return;
    }
    plan->probes[plan->probe_count++] = probe;
}

static bool reads_frame(const struct vm_probe *probe)
{
    return probe->analysis->reads_frame != NULL && probe->analysis->reads_frame(&probe->location);
}

/* Offers a location to an analysis. Returns NULL if the analysis does not want the location, or if
 * the probe is dormant. */
static struct vm_probe *ask(struct vm_translator *t, struct vm_analysis *analysis,
                            const struct jp2_location *location)
{
    bool can_be_left = !t->map->has_subroutines; /* code with probes can be replaced, except in
                                                    methods with subroutines */
    struct vm_probe *probe = vm_probe_ask(analysis, location, can_be_left, &t->failed);
    if (probe != NULL && probe->is_dormant) {
        add_probe(t, probe);
        return NULL;
    }
    t->shows_frames |= probe != NULL && reads_frame(probe);
    return probe;
}

/* Offers all blocks to an analysis. Returns false if the analysis wants no block. */
static bool ask_for_blocks(struct vm_translator *t, struct vm_analysis *analysis)
{
    struct vm_probe_plan *plan = t->probes;
    bool has_any = false;
    for (uint32_t number = 1; number <= t->map->instruction_count; number++) {
        if (!vm_code_map_starts_block(t->map, number, analysis->ends_block)
            || t->flow->depths[number - 1] < 0) {
            continue;
        }
        uint32_t bci = vm_code_map_bci(t->map, number);
        struct jp2_location location = {.kind = JP2_EVENT_BLOCK,
                                        .method = t->method,
                                        .bci = (int32_t)bci,
                                        .instruction = number};
        measure_block(&location, t->map, analysis->ends_block);
        struct vm_probe *probe = ask(t, analysis, &location);
        if (probe != NULL) {
            append(&plan->places[bci].blocks, probe);
            has_any = true;
        }
    }
    return has_any;
}

/* Returns whether a block has no probe, or a single probe that only counts. */
static bool is_counter(const struct vm_probe *list)
{
    return list == NULL
           || (list->next == NULL && list->counter != VM_COUNTER_NONE
               && list->analysis->ends_block == NULL);
}

/* Returns whether the probes of blocks only count, so that branches may count for them. The result
 * is false in methods with subroutines, because activations in progress there cannot move to newer
 * code. */
static bool has_only_counters(const struct vm_translator *t)
{
    const struct vm_probe_plan *plan = t->probes;
    bool has_any = false;
    for (uint32_t bci = 0; bci < t->code->length; bci++) {
        if (!is_counter(plan->places[bci].blocks)) {
            return false;
        }
        has_any |= plan->places[bci].blocks != NULL;
    }
    return has_any && vm_tracker == NULL && !vm_calling_contexts_are_kept && !plan->counts
           && !t->map->has_subroutines;
}

static void plan_counters(struct vm_translator *t)
{
    struct vm_probe_plan *plan = t->probes;
    plan->point_bcis = calloc(t->map->instruction_count, sizeof *plan->point_bcis);
    plan->point_counters = calloc(t->map->instruction_count, sizeof *plan->point_counters);
    if (plan->point_bcis == NULL || plan->point_counters == NULL) {
        t->failed = true;
        return;
    }
    uint32_t count = 0;
    for (uint32_t number = 1; number <= t->map->instruction_count; number++) {
        uint32_t bci = vm_code_map_bci(t->map, number);
        struct vm_probe *probe = plan->places[bci].blocks;
        if (probe != NULL) {
            add_probe(t, probe);
        }
        if (vm_code_map_starts_block(t->map, number, NULL)
            || vm_code_map_is_leader(t->map, number)) {
            plan->point_bcis[count] = (uint16_t)bci;
            plan->point_counters[count++] =
                (probe == NULL ? VM_COUNTER_IGNORED : probe->counter) * (uint32_t)sizeof(uint64_t);
        }
        plan->places[bci].blocks = NULL;
    }
    t->plan.point_count = count;
    t->plan.point_bcis = plan->point_bcis;
    t->point_counters = plan->point_counters;
}

/* Returns whether an analysis wants an event at the unusual time: the event of a read after the
 * read, the event of a monitor exit before the exit. */
static bool is_elsewhere(const struct vm_analysis *analysis, enum jp2_event_kind kind)
{
    return analysis->reads_values
           && (kind == JP2_EVENT_FIELD_GET || kind == JP2_EVENT_STATIC_GET
               || kind == JP2_EVENT_ARRAY_LOAD || kind == JP2_EVENT_MONITOR_EXIT);
}

static bool is_branch(uint8_t opcode)
{
    enum vm_opcode_category category = vm_opcode_info[opcode].category;
    return category == VM_CATEGORY_BRANCH || category == VM_CATEGORY_SWITCH;
}

/* Returns the kinds of events that can occur at an instruction with this opcode, but not at every
 * instruction. Instructions with these kinds are not copied while an analysis wants the events. */
static uint64_t kinds_of(const struct vm_translator *t, uint8_t opcode)
{
    bool has_lock = (t->method->flags & VM_ACC_SYNCHRONIZED) != 0;
    switch (opcode) {
    case VM_OP_IRETURN:
    case VM_OP_LRETURN:
    case VM_OP_FRETURN:
    case VM_OP_DRETURN:
    case VM_OP_ARETURN:
    case VM_OP_RETURN:
        return JP2_EVENT_BIT(JP2_EVENT_EXIT) | JP2_EVENT_BIT(JP2_EVENT_THREAD_JOINED)
               | (has_lock ? JP2_EVENT_BIT(JP2_EVENT_MONITOR_EXIT) : 0);
    case VM_OP_GETSTATIC:
        return JP2_EVENT_BIT(JP2_EVENT_STATIC_GET);
    case VM_OP_PUTSTATIC:
        return JP2_EVENT_BIT(JP2_EVENT_STATIC_PUT);
    case VM_OP_GETFIELD:
        return JP2_EVENT_BIT(JP2_EVENT_FIELD_GET);
    case VM_OP_PUTFIELD:
        return JP2_EVENT_BIT(JP2_EVENT_FIELD_PUT);
    case VM_OP_NEW:
    case VM_OP_NEWARRAY:
    case VM_OP_ANEWARRAY:
    case VM_OP_MULTIANEWARRAY:
        return JP2_EVENT_BIT(JP2_EVENT_ALLOCATION);
    case VM_OP_MONITORENTER:
        return JP2_EVENT_BIT(JP2_EVENT_MONITOR_ENTER);
    case VM_OP_MONITOREXIT:
        return JP2_EVENT_BIT(JP2_EVENT_MONITOR_EXIT);
    default:
        break;
    }
    if (vm_opcode_info[opcode].category == VM_CATEGORY_INVOKE) {
        return JP2_EVENT_BIT(JP2_EVENT_CALL) | JP2_EVENT_BIT(JP2_EVENT_CALL_RETURN);
    }
    if (is_branch(opcode)) {
        return JP2_EVENT_BIT(JP2_EVENT_BRANCH);
    }
    if (opcode >= VM_OP_IALOAD && opcode <= VM_OP_SALOAD) {
        return JP2_EVENT_BIT(JP2_EVENT_ARRAY_LOAD);
    }
    if (opcode >= VM_OP_IASTORE && opcode <= VM_OP_SASTORE) {
        return JP2_EVENT_BIT(JP2_EVENT_ARRAY_STORE);
    }
    return 0;
}

/* Returns whether vm_probe_may_copy knows that events of the location's kind occur at its
 * instruction. Recordings have events of constants that are loaded, but also probes of all blocks,
 * so the code is not copied. */
static bool is_known_to_copies(const struct vm_translator *t, const struct jp2_location *location)
{
    const uint64_t everywhere =
        JP2_EVENT_BIT(JP2_EVENT_LINE) | JP2_EVENT_BIT(JP2_EVENT_INSTRUCTION);
    if (location->bci < 0) {
        return true;
    }
    uint8_t opcode =
        vm_code_map_opcode(t->map, vm_code_map_number(t->map, (uint32_t)location->bci));
    bool is_constant = opcode >= VM_OP_LDC && opcode <= VM_OP_LDC2_W;
    return is_constant || ((kinds_of(t, opcode) | everywhere) >> location->kind & 1) != 0;
}

/* Fills in the location's method, and offers the location to all analyses that receive the event at
 * the usual time (if is_notified_elsewhere: to the other analyses). */
static struct vm_probe *ask_those(struct vm_translator *t, struct jp2_location *location,
                                  bool is_notified_elsewhere)
{
    struct vm_analysis *analysis;
    struct vm_probe *list = NULL;
    location->method = t->method;
    VM_ASSERT(is_known_to_copies(t, location)); /* a row of kinds_of */
    for (uint32_t i = 0; (analysis = vm_probe_analysis(i, location->kind)) != NULL;
         i = analysis->index + 1) {
        struct vm_probe *probe = is_elsewhere(analysis, location->kind) == is_notified_elsewhere
                                     ? ask(t, analysis, location)
                                     : NULL;
        if (probe != NULL) {
            append(&list, probe);
        }
    }
    return list;
}

static struct vm_probe *ask_all(struct vm_translator *t, struct jp2_location *location)
{
    return ask_those(t, location, false);
}

static void ask_at(struct vm_translator *t, struct vm_probe **list, enum jp2_event_kind kind,
                   uint32_t bci)
{
    if (vm_probe_wants(kind)) {
        struct jp2_location location = {.kind = kind, .bci = (int32_t)bci};
        append(list, ask_all(t, &location));
    }
}

/* Offers the locations of instructions. Called before instructions are translated, because an
 * instruction with such a probe must not be merged with the instruction before it. */
static void ask_for_instructions(struct vm_translator *t)
{
    for (uint32_t number = 1; number <= t->map->instruction_count; number++) {
        uint32_t bci = vm_code_map_bci(t->map, number);
        if (t->flow->depths[number - 1] < 0) {
            continue;
        }
        if (vm_code_starts_line(t->code, bci)) {
            ask_at(t, &t->probes->places[bci].instructions, JP2_EVENT_LINE, bci);
        }
        ask_at(t, &t->probes->places[bci].instructions, JP2_EVENT_INSTRUCTION, bci);
        if (is_branch(vm_code_map_opcode(t->map, number))) {
            ask_at(t, &t->probes->places[bci].branches, JP2_EVENT_BRANCH, bci);
        }
    }
}

#define ASKED_BEFORE                                                                               \
    (JP2_EVENT_BIT(JP2_EVENT_BRANCH) | JP2_EVENT_BIT(JP2_EVENT_LINE)                               \
     | JP2_EVENT_BIT(JP2_EVENT_INSTRUCTION))

#define IN_PLACES (JP2_EVENT_BIT(JP2_EVENT_BLOCK) | ASKED_BEFORE | JP2_EVENT_BIT(JP2_EVENT_POLL))

/* Returns zeroed places for a method. All methods use the same memory, which the lock of
 * translation guards. Returns NULL if memory runs out. */
static struct place *empty_places(size_t length)
{
    static struct place *places;
    static size_t capacity;
    if (length > capacity) {
        free(places);
        capacity = length + 1024;
        places = malloc(capacity * sizeof *places);
        capacity = places == NULL ? 0 : capacity;
    }
    return places == NULL ? NULL : memset(places, 0, length * sizeof *places);
}

static bool allocate_plan(struct vm_probe_plan *plan, size_t length)
{
    bool has_places = (vm_probe_kinds & IN_PLACES) != 0;
    plan->counts = vm_probe_wants(JP2_EVENT_POLL);
    plan->places = has_places ? empty_places(length) : NULL;
    plan->left_in_segment = plan->counts ? calloc(length, sizeof *plan->left_in_segment) : NULL;
    return (!has_places || plan->places != NULL)
           && (!plan->counts || plan->left_in_segment != NULL);
}

static const struct place *place_at(const struct vm_translator *t, uint32_t bci)
{
    static const struct place nothing;
    bool has_any = t->probes != NULL && t->probes->places != NULL && bci < t->code->length;
    return has_any ? &t->probes->places[bci] : &nothing;
}

void vm_probe_plan_create(struct vm_translator *t)
{
    uint64_t kinds = vm_kinds_in_code | JP2_EVENT_BIT(JP2_EVENT_POLL);
    if ((vm_probe_kinds & kinds) == 0
        || (t->method->translation == NULL && !vm_probe_may_want(kinds, t->method))) {
        return;
    }
    static struct vm_probe_plan the_plan; /* guarded by the lock of translation, like all data of
                                             this file */
    struct vm_probe_plan *plan = t->probes = &the_plan;
    *plan = (struct vm_probe_plan){.number = 0};
    if (!allocate_plan(plan, t->code->length)) {
        t->failed = true;
        return;
    }
    static uint32_t translations;
    plan->number = ++translations;
    plan->former = vm_probe_former(t->method);
    if (plan->former != NULL) {
        vm_probe_let_sleep(t->method, plan->former);
    }
    struct vm_analysis *analysis;
    bool has_blocks = false;
    for (uint32_t i = 0; (analysis = vm_probe_analysis(i, JP2_EVENT_BLOCK)) != NULL;
         i = analysis->index + 1) {
        has_blocks |= ask_for_blocks(t, analysis);
    }
    if (has_blocks && has_only_counters(t)) {
        plan_counters(t);
    } else {
        t->is_unfused |= has_blocks;
    }
    if ((vm_probe_kinds & ASKED_BEFORE) != 0) {
        ask_for_instructions(t);
    }
    if (plan->counts) {
        measure_segments(plan, t->map);
        t->is_unfused = true;
    }
}

void vm_probe_plan_destroy(struct vm_translator *t)
{
    struct vm_probe_plan *plan = t->probes;
    if (plan != NULL) {
        free(plan->left_in_segment);
        free(plan->probes);
        free(plan->point_bcis);
        free(plan->point_counters);
        t->probes = NULL;
    }
}

/* --- emission ------------------------------------------------------------------------- */

/* The operands b, c and d of a probe's cell; the first `registers` operands are registers. */
struct operands {
    uint8_t registers;
    uint16_t b, c, d;
};

static const struct operands none = {0, 0, 0, 0};

static struct operands one_register(uint16_t reg)
{
    return (struct operands){1, reg, 0, 0};
}

/* Returns whether each execution of a probe's cell is exactly one event, because the instruction
 * after the cell always does what the event reports, and does it once. */
static bool is_certain(enum jp2_event_kind kind, struct operands operands)
{
    switch (kind) {
    case JP2_EVENT_ENTRY:
    case JP2_EVENT_EXIT:
    case JP2_EVENT_BLOCK:
    case JP2_EVENT_MONITOR_ENTER:
    case JP2_EVENT_MONITOR_EXIT:
    case JP2_EVENT_CALL_RETURN:
    case JP2_EVENT_BRANCH:
    case JP2_EVENT_LINE:
    case JP2_EVENT_INSTRUCTION:
        return true;
    case JP2_EVENT_ALLOCATION:
        return operands.c == 1; /* number of dimensions */
    default:
        return false;
    }
}

static void emit_probe(struct vm_translator *t, struct vm_probe *probe, enum vm_insn_code insn,
                       enum vm_probe_phase phase, struct operands operands)
{
    add_probe(t, probe);
    probe->insn = insn;
    probe->is_counted =
        probe->counter != VM_COUNTER_NONE && is_certain(probe->location.kind, operands);
    probe->register_count = operands.registers;
    probe->cell_indices[probe->emitted_count++] = t->cell_count;
    struct vm_cell *cell = vm_tr_emit(t, vm_probe_insn(probe), 2);
    cell->a = (uint16_t)phase;
    cell->b = operands.b;
    cell->c = operands.c;
    cell->d = operands.d;
    cell[1].p = probe;
    cell[1].i = (int32_t)probe->counter;
    cell[1].high_w[0] = (int32_t)probe->analysis->bytes_counter;
}

static void emit_list(struct vm_translator *t, struct vm_probe *list, enum vm_insn_code insn,
                      enum vm_probe_phase phase, struct operands operands)
{
    for (struct vm_probe *probe = list; probe != NULL; probe = probe->next) {
        emit_probe(t, probe, insn, phase, operands);
    }
}

static bool is_probed(const struct vm_translator *t, enum jp2_event_kind kind)
{
    return t->probes != NULL && vm_probe_wants(kind) && !t->failed;
}

void vm_probe_emit_no_context(struct vm_translator *t)
{
    if (vm_calling_contexts_are_kept && vm_tracker == NULL && !t->is_untracked) {
        vm_tr_emit(t, VM_INSN_NO_CONTEXT, 1)->a = VM_PROBE_AT_ENTRY;
    }
}

void vm_probe_emit_count_start(struct vm_translator *t)
{
    if (t->point_counters != NULL && !t->failed) {
        struct vm_cell *cell = vm_tr_emit(t, VM_INSN_COUNT_START, 1);
        cell->a = VM_PROBE_AT_ENTRY;
        cell->i = (int32_t)t->point_counters[0];
    }
}

void vm_probe_emit_entry(struct vm_translator *t)
{
    if (is_probed(t, JP2_EVENT_ENTRY)) {
        struct jp2_location location = {.kind = JP2_EVENT_ENTRY, .bci = -1};
        emit_list(t, ask_all(t, &location), VM_INSN_PROBE_DIRECT, VM_PROBE_AT_ENTRY, none);
    }
}

bool vm_probe_may_change(const struct vm_translator *t)
{
    for (uint32_t i = 0; t->probes != NULL && i < t->probes->probe_count; i++) {
        const struct vm_probe *probe = t->probes->probes[i];
        if (!probe->is_counted || probe->analysis->is_asked_again) {
            return true;
        }
    }
    return false;
}

bool vm_probe_is_at(const struct vm_translator *t, uint32_t bci)
{
    const struct place *place = place_at(t, bci);
    return place->blocks != NULL || place->instructions != NULL || place->branches != NULL
           || place->charge != 0;
}

/* Returns whether the previous code has a probe at this instruction that is not dormant. The new
 * code keeps such a probe, and its location is not offered again. */
static bool has_awake(const struct vm_translation *former, uint32_t bci)
{
    for (uint32_t i = 0; i < former->probe_count; i++) {
        const struct vm_probe *probe = former->probes[i];
        if (probe->location.bci == (int32_t)bci && !probe->is_dormant) {
            return true;
        }
    }
    return false;
}

/* Returns whether new locations of any of these kinds may be offered to an analysis. */
static bool may_be_asked(const struct vm_translation *former, uint64_t kinds)
{
    for (uint32_t kind = 0; kind < JP2_EVENT_KINDS; kind++) {
        struct vm_analysis *analysis;
        for (uint32_t i = 0;
             (kinds >> kind & 1) != 0
             && (analysis = vm_probe_analysis(i, (enum jp2_event_kind)kind)) != NULL;
             i = analysis->index + 1) {
            if (former == NULL || analysis->is_asked_again) {
                return true;
            }
        }
    }
    return false;
}

bool vm_probe_may_copy(const struct vm_translator *t, uint8_t opcode, uint32_t bci)
{
    uint64_t kinds =
        kinds_of(t, opcode) | JP2_EVENT_BIT(JP2_EVENT_LINE) | JP2_EVENT_BIT(JP2_EVENT_INSTRUCTION);
    if (t->probes == NULL) {
        return true;
    }
    const struct vm_translation *former = t->probes->former;
    if (t->is_unfused || (kinds & vm_probe_kinds) == 0) {
        return !t->is_unfused;
    }
    bool may_be_asked_twice = may_be_asked(former, kinds);
    t->probes->is_uncopied |= may_be_asked_twice && former == NULL;
    return !may_be_asked_twice && !has_awake(former, bci);
}

static void emit_start(struct vm_translator *t, uint32_t bci, enum vm_probe_phase phase)
{
    const struct place *place = place_at(t, bci);
    if (place->charge != 0) {
        struct vm_cell *cell = vm_tr_emit(t, VM_INSN_CHARGE, 1);
        cell->a = phase == VM_PROBE_AT_ENTRY ? VM_PROBE_AT_ENTRY : VM_PROBE_AT_BLOCK;
        cell->b = vm_code_map_starts_block(t->map, vm_code_map_number(t->map, bci), NULL);
        cell->i = place->charge;
    }
    emit_list(t, place->blocks, VM_INSN_PROBE_DIRECT, phase, none);
}

/* The first block is counted when the method is entered, so only jumps back to it need a cell that
 * counts. */
void vm_probe_emit_start(struct vm_translator *t, uint32_t bci, uint32_t counter)
{
    if (t->failed) {
        return;
    }
    t->bci = bci;
    uint32_t skip = UINT32_MAX;
    if (bci == 0) {
        emit_start(t, 0, VM_PROBE_AT_ENTRY);
        if (vm_tr_is_leader(t, 0)) {
            skip = t->cell_count;
            vm_tr_emit(t, VM_INSN_GOTO, 1);
        }
    }
    t->cell_of_bci[bci] = t->counting_entry_of_bci[bci] = t->cell_count;
    if (bci == 0 && skip == UINT32_MAX) {
        return;
    }
    emit_start(t, bci, counter != 0 ? VM_PROBE_AT_BLOCK : VM_PROBE_IN_BLOCK);
    if (counter != 0) {
        vm_tr_emit(t, VM_INSN_COUNT_BLOCK, 1)->i = (int32_t)counter;
    }
    if (skip != UINT32_MAX && !t->failed) {
        t->cells[skip].i = (int32_t)(t->cell_count - skip);
    }
}

static bool any_reads_frame(const struct vm_probe *probe)
{
    while (probe != NULL && !reads_frame(probe)) {
        probe = probe->next;
    }
    return probe != NULL;
}

void vm_probe_emit_instruction(struct vm_translator *t, uint32_t bci)
{
    if (t->probes != NULL && !t->failed) {
        t->bci = bci;
        struct vm_probe *list = place_at(t, bci)->instructions;
        if (any_reads_frame(list)) {
            vm_tr_materialize_all(t);
        }
        emit_list(t, list, VM_INSN_PROBE_DIRECT, VM_PROBE_IN_BLOCK, none);
    }
}

static const char *class_name(const struct vm_translator *t, const struct vm_symbol *name)
{
    return vm_class_constant_name(t->method->class, name)->bytes;
}

void vm_probe_emit_field(struct vm_translator *t, const struct vm_insn *insn, uint16_t object,
                         uint16_t value)
{
    static const enum jp2_event_kind kinds[] = {JP2_EVENT_STATIC_GET, JP2_EVENT_STATIC_PUT,
                                                JP2_EVENT_FIELD_GET, JP2_EVENT_FIELD_PUT};
    enum jp2_event_kind kind = kinds[insn->opcode - VM_OP_GETSTATIC];
    if (is_probed(t, kind)) {
        const struct vm_constant *constant = &t->file->constants[insn->index];
        struct jp2_location location = {.kind = kind,
                                        .bci = (int32_t)insn->bci,
                                        .class_name = class_name(t, constant->member.class_name),
                                        .name = constant->member.name->bytes,
                                        .descriptor = constant->member.descriptor->bytes};
        bool is_put = insn->opcode == VM_OP_PUTSTATIC || insn->opcode == VM_OP_PUTFIELD;
        uint8_t registers = insn->opcode == VM_OP_GETSTATIC ? 0 : is_put ? 2 : 1;
        emit_list(t, ask_all(t, &location), VM_INSN_PROBE_FIELD, VM_PROBE_IN_BLOCK,
                  (struct operands){registers, object, value, 0});
    }
}

void vm_probe_emit_allocation(struct vm_translator *t, const struct vm_insn *insn, uint16_t object)
{
    if (is_probed(t, JP2_EVENT_ALLOCATION)) {
        struct jp2_location location = {.kind = JP2_EVENT_ALLOCATION, .bci = (int32_t)insn->bci};
        uint16_t dimensions = 1;
        if (insn->opcode != VM_OP_NEWARRAY) {
            location.class_name = class_name(t, t->file->constants[insn->index].symbol);
        }
        if (insn->opcode == VM_OP_MULTIANEWARRAY) {
            dimensions = (uint16_t)insn->constant;
        }
        emit_list(t, ask_all(t, &location), VM_INSN_PROBE, VM_PROBE_IN_BLOCK,
                  (struct operands){1, object, dimensions, 0});
    }
}

void vm_probe_emit_array(struct vm_translator *t, uint8_t opcode, uint16_t array, uint16_t index,
                         uint16_t value)
{
    bool is_store = opcode >= VM_OP_IASTORE;
    enum jp2_event_kind kind = is_store ? JP2_EVENT_ARRAY_STORE : JP2_EVENT_ARRAY_LOAD;
    if (is_probed(t, kind)) {
        struct jp2_location location = {.kind = kind, .bci = (int32_t)t->bci};
        uint8_t registers = is_store ? 3 : 2;
        emit_list(t, ask_all(t, &location), VM_INSN_PROBE, VM_PROBE_IN_BLOCK,
                  (struct operands){registers, array, index, value});
    }
}

void vm_probe_emit_read(struct vm_translator *t, uint8_t opcode, const struct vm_insn *insn)
{
    enum jp2_event_kind kind = opcode == VM_OP_GETFIELD ? JP2_EVENT_FIELD_GET
                               : insn != NULL           ? JP2_EVENT_STATIC_GET
                                                        : JP2_EVENT_ARRAY_LOAD;
    if (is_probed(t, kind)) {
        struct jp2_location location = {.kind = kind, .bci = (int32_t)t->bci};
        const struct vm_constant *constant = insn == NULL ? NULL : &t->file->constants[insn->index];
        if (constant != NULL && constant->tag == VM_CONSTANT_DYNAMIC) {
            location.name = constant->dynamic.name->bytes;
            location.descriptor = constant->dynamic.descriptor->bytes;
        } else if (constant != NULL) {
            location.class_name = class_name(t, constant->member.class_name);
            location.name = constant->member.name->bytes;
            location.descriptor = constant->member.descriptor->bytes;
        }
        uint32_t position = t->depth - 1;
        position -= t->stack[position].kind == VM_VALUE_FILL;
        emit_list(t, ask_those(t, &location, true), VM_INSN_PROBE, VM_PROBE_IN_BLOCK,
                  one_register(vm_tr_home(t, position)));
    }
}

static struct jp2_location call_location(const struct vm_translator *t, enum jp2_event_kind kind,
                                         const struct vm_insn *insn)
{
    const struct vm_constant *constant = &t->file->constants[insn->index];
    struct jp2_location location = {.kind = kind, .bci = (int32_t)insn->bci};
    if (insn->opcode == VM_OP_INVOKEDYNAMIC) {
        location.name = constant->dynamic.name->bytes;
        location.descriptor = constant->dynamic.descriptor->bytes;
    } else {
        location.class_name = class_name(t, constant->member.class_name);
        location.name = constant->member.name->bytes;
        location.descriptor = constant->member.descriptor->bytes;
    }
    return location;
}

/* Operand c of the probe's cell is the distance from the cell to the call. */
void vm_probe_emit_call(struct vm_translator *t, const struct vm_insn *insn)
{
    if (is_probed(t, JP2_EVENT_CALL)) {
        struct jp2_location location = call_location(t, JP2_EVENT_CALL, insn);
        struct vm_probe *list = ask_all(t, &location);
        uint16_t distance = 0;
        for (const struct vm_probe *probe = list; probe != NULL; probe = probe->next) {
            distance = (uint16_t)(distance + 2);
        }
        for (struct vm_probe *probe = list; probe != NULL; probe = probe->next) {
            emit_probe(t, probe, VM_INSN_PROBE_CALL, VM_PROBE_IN_BLOCK,
                       (struct operands){0, 0, distance, 0});
            distance = (uint16_t)(distance - 2);
        }
    }
}

void vm_probe_emit_called(struct vm_translator *t, const struct vm_insn *insn, uint32_t call,
                          uint16_t result)
{
    if (is_probed(t, JP2_EVENT_CALL_RETURN)) {
        struct jp2_location location = call_location(t, JP2_EVENT_CALL_RETURN, insn);
        bool has_result = strchr(location.descriptor, ')')[1] != 'V';
        struct vm_probe *list = ask_all(t, &location);
        for (struct vm_probe *probe = list; probe != NULL; probe = probe->next) {
            uint16_t distance = (uint16_t)(t->cell_count - call);
            emit_probe(t, probe, VM_INSN_PROBE, VM_PROBE_IN_BLOCK,
                       (struct operands){has_result, result, distance, 0});
        }
    }
}

/* A constant operand is put in a register for the probe; the branch itself may still use the
 * constant. */
void vm_probe_emit_branch(struct vm_translator *t, const struct vm_insn *insn)
{
    struct vm_probe *list = t->failed ? NULL : place_at(t, insn->bci)->branches;
    if (list == NULL || !is_branch(insn->opcode)) {
        return;
    }
    struct operands operands = none;
    operands.registers = vm_opcode_info[insn->opcode].pops[1] == '\0' ? 1 : 2;
    uint16_t *const places[] = {&operands.b, &operands.c};
    for (uint32_t i = 0; i < operands.registers; i++) {
        uint32_t position = t->depth - operands.registers + i;
        struct vm_value value = t->stack[position];
        *places[i] = vm_tr_value_register(t, position);
        t->stack[position] = value;
    }
    emit_list(t, list, VM_INSN_PROBE, VM_PROBE_IN_BLOCK, operands);
}

/* Returns whether counters count the events of all probes of a list. */
static bool are_counted(const struct vm_probe *list)
{
    while (list != NULL && list->counter != VM_COUNTER_NONE) {
        list = list->next;
    }
    return list == NULL;
}

void vm_probe_emit_arm(struct vm_translator *t, bool is_method)
{
    if (is_probed(t, JP2_EVENT_MONITOR_ENTER)) {
        struct jp2_location location = {.kind = JP2_EVENT_MONITOR_ENTER,
                                        .bci = is_method ? -1 : (int32_t)t->bci};
        t->probes->entering = ask_all(t, &location);
        if (!are_counted(t->probes->entering)) {
            vm_tr_emit(t, VM_INSN_MONITOR_ARM, 1)->a =
                is_method ? VM_PROBE_AT_ENTRY : VM_PROBE_IN_BLOCK;
        }
    }
}

void vm_probe_emit_entered(struct vm_translator *t, uint16_t object, bool is_method)
{
    if (is_probed(t, JP2_EVENT_MONITOR_ENTER)) {
        emit_list(t, t->probes->entering, VM_INSN_PROBE,
                  is_method ? VM_PROBE_AT_ENTRY : VM_PROBE_IN_BLOCK, one_register(object));
    }
}

void vm_probe_emit_leaving(struct vm_translator *t, uint16_t object)
{
    if (is_probed(t, JP2_EVENT_MONITOR_EXIT)) {
        struct jp2_location location = {.kind = JP2_EVENT_MONITOR_EXIT, .bci = (int32_t)t->bci};
        emit_list(t, ask_those(t, &location, true), VM_INSN_PROBE, VM_PROBE_IN_BLOCK,
                  one_register(object));
    }
}

void vm_probe_emit_left(struct vm_translator *t, uint16_t object)
{
    if (is_probed(t, JP2_EVENT_MONITOR_EXIT)) {
        struct jp2_location location = {.kind = JP2_EVENT_MONITOR_EXIT, .bci = (int32_t)t->bci};
        emit_list(t, ask_all(t, &location), VM_INSN_PROBE, VM_PROBE_IN_BLOCK, one_register(object));
    }
}

static bool is_named(const struct vm_method *method, const char *name, const char *descriptor)
{
    return vm_symbol_equals_cstr(method->name, name)
           && vm_symbol_equals_cstr(method->descriptor, descriptor);
}

/* Returns whether programs call this method to find out that a thread has ended. Thread.join also
 * calls such methods. */
static bool finds_end(const struct vm_method *method)
{
    return method->class->loader == vm.boot_loader
           && vm_symbol_equals_cstr(method->class->name, "java/lang/Thread")
           && (is_named(method, "isAlive", "()Z")
               || is_named(method, "getState", "()Ljava/lang/Thread$State;"));
}

static void emit_joined(struct vm_translator *t, uint16_t value)
{
    if (is_probed(t, JP2_EVENT_THREAD_JOINED) && finds_end(t->method)) {
        struct jp2_location location = {.kind = JP2_EVENT_THREAD_JOINED, .bci = (int32_t)t->bci};
        emit_list(t, ask_all(t, &location), VM_INSN_PROBE, VM_PROBE_IN_BLOCK,
                  (struct operands){2, value, 0, 0}); /* register 0: this */
    }
}

bool vm_probe_emit_return(struct vm_translator *t, uint16_t value)
{
    emit_joined(t, value);
    struct vm_probe *left = NULL, *exits = NULL;
    if ((t->method->flags & VM_ACC_SYNCHRONIZED) && is_probed(t, JP2_EVENT_MONITOR_EXIT)) {
        struct jp2_location location = {.kind = JP2_EVENT_MONITOR_EXIT, .bci = (int32_t)t->bci};
        left = ask_all(t, &location);
        vm_probe_emit_leaving(t, (uint16_t)t->lock_slot);
    }
    if (is_probed(t, JP2_EVENT_EXIT)) {
        struct jp2_location location = {.kind = JP2_EVENT_EXIT, .bci = (int32_t)t->bci};
        exits = ask_all(t, &location);
    }
    if (left == NULL && exits == NULL) {
        return false;
    }
    if (t->locked_returns) {
        vm_tr_emit(t, VM_INSN_LEAVE_LOCKS, 1);
    }
    emit_list(t, left, VM_INSN_PROBE, VM_PROBE_IN_BLOCK, one_register((uint16_t)t->lock_slot));
    emit_list(t, exits, VM_INSN_PROBE, VM_PROBE_IN_BLOCK,
              t->method->return_type == 'V' ? none : one_register(value));
    return t->locked_returns;
}

void vm_probe_finish(struct vm_translator *t, struct vm_translation *translation)
{
    struct vm_probe_plan *plan = t->probes;
    if (plan == NULL) {
        return;
    }
    for (uint32_t i = 0; i < plan->probe_count; i++) {
        plan->probes[i]->next = NULL;
        vm_probe_install(plan->probes[i], translation);
    }
    translation->left_in_segment = plan->left_in_segment;
    plan->left_in_segment = NULL;
    translation->probes = plan->probes;
    translation->probe_count = plan->probe_count;
    translation->has_thread_counters = t->point_counters != NULL;
    translation->is_uncopied = plan->is_uncopied;
    translation->number = plan->former == NULL ? 0 : plan->former->number + 1;
    plan->probes = NULL;
}
