#include "tools/prof/code/method_code.h"

#include <stdlib.h>
#include <string.h>

#include "tools/prof/code/code_counts.h"
#include "tools/prof/code/filters.h"
#include "tools/prof/code/line_metric.h"
#include "tools/prof/profile/group.h"
#include "tools/prof/profile/names.h"
#include "vm/base/data/array.h"
#include "vm/base/text/text.h"
#include "vm/classfile/opcodes.h"

#define NOT_ASKED UINT32_MAX

struct gathering {
    struct tool_method_codes *codes;
    const struct tool_profile *profile;
    uint32_t *index;                /* indexed by method: index in codes, or NOT_ASKED */
    struct tool_code_counts counts; /* slots are indices in codes */

    /* calls; keys: the caller's index and the site as one number, and the callee */
    struct tool_intern keys;
    uint64_t *invocations, *inclusive;
    bool *is_outermost; /* indexed by call: whether one of its contexts is outermost */
    size_t capacity[3];
    uint64_t *of_context; /* indexed by context: inclusive number */
    bool *is_inner;       /* indexed by context: see tool_inner_contexts */
};

/* --- the methods ----------------------------------------------------------------------------- */

static int compare_codes(const void *a, const void *b)
{
    return prof_method_compare(((const struct tool_method_code *)a)->method,
                               ((const struct tool_method_code *)b)->method);
}

static bool list_methods(struct gathering *gathering, const bool *is_asked)
{
    const struct prof_contexts *contexts = gathering->profile->contexts;
    struct tool_method_codes *codes = gathering->codes;
    codes->codes = calloc(contexts->method_count + 1u, sizeof *codes->codes);
    gathering->index = malloc((contexts->method_count + 1u) * sizeof *gathering->index);
    if (codes->codes == NULL || gathering->index == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        gathering->index[i] = NOT_ASKED;
        if (is_asked[i] && contexts->methods[i] != NULL) {
            codes->codes[codes->count++].method = contexts->methods[i];
        }
    }
    qsort(codes->codes, codes->count, sizeof *codes->codes, compare_codes);
    for (uint32_t i = 0; i < codes->count; i++) {
        gathering->index[codes->codes[i].method->number] = i;
    }
    return true;
}

static bool unite_copies(const struct prof_contexts *contexts, struct tool_method_code *code)
{
    const struct prof_method *method = code->method;
    bool is_good = true;
    uint32_t *originals =
        tool_filter_originals(method, prof_contexts_details(contexts, method), &is_good);
    memcpy(code->united, code->executed, method->instruction_count * sizeof *code->united);
    tool_filter_add_copies(originals, method->instruction_count, code->united);
    free(originals);
    return is_good;
}

static bool make_columns(struct tool_method_code *code)
{
    const struct prof_method *method = code->method;
    code->blocks = calloc(method->block_count + 1u, sizeof *code->blocks);
    code->executed = calloc(method->instruction_count + 1u, sizeof *code->executed);
    code->united = calloc(method->instruction_count + 1u, sizeof *code->united);
    code->left = calloc(method->instruction_count + 1u, sizeof *code->left);
    code->live = calloc(method->instruction_count + 1u, sizeof *code->live);
    return code->blocks != NULL && code->executed != NULL && code->united != NULL
           && code->left != NULL && code->live != NULL;
}

/* --- calls ----------------------------------------------------------------------------------- */

static bool grow_calls(struct gathering *gathering, uint32_t count)
{
    return VM_RESERVE_ZEROED(gathering->invocations, gathering->capacity[0], count)
           && VM_RESERVE_ZEROED(gathering->inclusive, gathering->capacity[1], count)
           && VM_RESERVE_ZEROED(gathering->is_outermost, gathering->capacity[2], count);
}

static bool add_call(struct gathering *gathering, uint32_t context, uint32_t caller)
{
    const struct prof_contexts *contexts = gathering->profile->contexts;
    uint64_t place = (uint64_t)caller << 32 | (uint32_t)contexts->site[context];
    uint32_t call = tool_intern(&gathering->keys, place, contexts->method[context]);
    if (call == TOOL_INTERN_FAILED || !grow_calls(gathering, call + 1)) {
        return false;
    }
    gathering->invocations[call] += contexts->entries[context];
    if (!gathering->is_inner[context]) {
        gathering->inclusive[call] += gathering->of_context[context];
        gathering->is_outermost[call] = true;
    }
    return true;
}

static int compare_calls(const void *a, const void *b)
{
    const struct tool_call *x = a, *y = b;
    if (x->site != y->site) {
        return x->site < y->site ? -1 : 1;
    }
    if (x->inclusive != y->inclusive) {
        return x->inclusive > y->inclusive ? -1 : 1;
    }
    return (x->callee > y->callee) - (x->callee < y->callee);
}

static bool hand_out_calls(struct gathering *gathering)
{
    for (uint32_t i = 0; i < gathering->keys.count; i++) {
        gathering->codes->codes[gathering->keys.pairs[i].a >> 32].call_count++;
    }
    for (uint32_t i = 0; i < gathering->codes->count; i++) {
        struct tool_method_code *code = &gathering->codes->codes[i];
        code->calls = calloc(code->call_count + 1, sizeof *code->calls);
        code->call_count = 0;
        if (code->calls == NULL) {
            return false;
        }
    }
    for (uint32_t i = 0; i < gathering->keys.count; i++) {
        const struct tool_pair *key = &gathering->keys.pairs[i];
        struct tool_method_code *code = &gathering->codes->codes[key->a >> 32];
        code->calls[code->call_count++] = (struct tool_call){
            (int32_t)(uint32_t)key->a, (uint32_t)key->b, gathering->invocations[i],
            gathering->inclusive[i], !gathering->is_outermost[i]};
    }
    for (uint32_t i = 0; i < gathering->codes->count; i++) {
        struct tool_method_code *code = &gathering->codes->codes[i];
        qsort(code->calls, code->call_count, sizeof *code->calls, compare_calls);
    }
    return true;
}

/* --- abrupt exits ---------------------------------------------------------------------------- */

/* Adds the exits of a context. If a block was left before its first instruction ran, the exit
 * counts at the first instruction. */
static void add_exits(const struct prof_exit_list *list, uint32_t context,
                      const struct prof_method *method, uint64_t *by_instruction)
{
    size_t count;
    const struct prof_exit *exits = prof_contexts_exits(list, context, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t first = method->blocks[exits[i].block].first;
        uint32_t at = exits[i].instruction < first ? first : exits[i].instruction;
        by_instruction[at - 1] += exits[i].count;
    }
}

/* --- numbers by instruction ------------------------------------------------------------------ */

static bool add_placed(const struct prof_method *method, const struct tool_line_metric *metric,
                       const struct prof_tally *tallies, uint32_t count, uint64_t **placed)
{
    if (*placed == NULL) {
        *placed = calloc(method->instruction_count + 1u, sizeof **placed);
    }
    for (uint32_t i = 0; *placed != NULL && i < count; i++) {
        uint32_t index;
        if (tool_tally_place(method, metric->tally, &tallies[i], &index)) {
            (*placed)[index] += tallies[i].counts[metric->number];
        }
    }
    return *placed != NULL;
}

static bool gather_placed(struct gathering *gathering)
{
    const struct prof_contexts *contexts = gathering->profile->contexts;
    const char *name = gathering->profile->metrics[0].name;
    bool is_folded = strcmp(name, "instructions") == 0;
    struct tool_line_metric metric;
    if (!tool_line_metric_tally(contexts, name, &metric.tally, &metric.number)) {
        return true;
    }
    const struct prof_tally_table *tallies = &contexts->tallies[metric.tally];
    bool is_good = true;
    for (size_t i = 0; is_good && i < tallies->range_count; i++) {
        const struct prof_exit_range *range = &tallies->ranges[i];
        uint32_t own = gathering->index[contexts->method[range->context]];
        if (own != NOT_ASKED) {
            struct tool_method_code *code = &gathering->codes->codes[own];
            is_good = add_placed(code->method, &metric, tallies->tallies + range->first,
                                 range->count, is_folded ? &code->folded : &code->placed);
        }
    }
    return is_good;
}

/* --- all contexts ---------------------------------------------------------------------------- */

static bool add_context(struct gathering *gathering, uint32_t context)
{
    const struct prof_contexts *contexts = gathering->profile->contexts;
    uint32_t parent = contexts->parent[context];
    uint32_t caller =
        parent == PROF_NO_CONTEXT ? NOT_ASKED : gathering->index[contexts->method[parent]];
    uint32_t own = gathering->index[contexts->method[context]];
    if (caller != NOT_ASKED && !add_call(gathering, context, caller)) {
        return false;
    }
    if (own == NOT_ASKED) {
        return true;
    }
    struct tool_method_code *code = &gathering->codes->codes[own];
    code->entries += contexts->entries[context];
    if (!prof_contexts_has_blocks(contexts, code->method)) {
        return true;
    }
    if (code->blocks == NULL && !make_columns(code)) {
        return false;
    }
    add_exits(&contexts->exits, context, code->method, code->left);
    add_exits(&contexts->in_progress, context, code->method, code->live);
    return tool_code_counts_add(&gathering->counts, own, context);
}

/* Activations that came from a scope that is not selected, or from before the range, are no exits.
 */
static void drop_arrivals(struct tool_method_code *code)
{
    for (uint32_t i = 0; i < code->method->instruction_count; i++) {
        code->left[i] = (int64_t)code->left[i] < 0 ? 0 : code->left[i];
        code->live[i] = (int64_t)code->live[i] < 0 ? 0 : code->live[i];
    }
}

static bool gather(struct gathering *gathering)
{
    const struct prof_contexts *contexts = gathering->profile->contexts;
    gathering->of_context = tool_inclusive(contexts, gathering->profile->self[0]);
    gathering->is_inner = tool_inner_contexts(contexts);
    if (gathering->of_context == NULL || gathering->is_inner == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < contexts->count; i++) {
        if (!add_context(gathering, i)) {
            return false;
        }
    }
    if (!tool_code_counts_finish(&gathering->counts)) {
        return false;
    }
    for (uint32_t i = 0; i < gathering->codes->count; i++) {
        struct tool_method_code *code = &gathering->codes->codes[i];
        const uint64_t *blocks = tool_code_counts_blocks(&gathering->counts, i);
        if (code->blocks != NULL && blocks != NULL) {
            memcpy(code->blocks, blocks, code->method->block_count * sizeof *blocks);
            tool_code_counts_executed(&gathering->counts, i, code->method, code->executed);
            drop_arrivals(code);
            if (!unite_copies(contexts, code)) {
                return false;
            }
        }
    }
    return true;
}

/* Sums exclusive and inclusive numbers of each method. */
static bool sum_methods(struct gathering *gathering)
{
    const struct prof_contexts *contexts = gathering->profile->contexts;
    struct tool_groups groups = {.count = contexts->method_count};
    uint64_t *self = calloc(groups.count + 1u, sizeof *self);
    uint64_t *inclusive = calloc(groups.count + 1u, sizeof *inclusive);
    groups.of_method = malloc((groups.count + 1u) * sizeof *groups.of_method);
    for (uint32_t i = 0; groups.of_method != NULL && i < groups.count; i++) {
        groups.of_method[i] = i;
    }
    bool is_good =
        self != NULL && inclusive != NULL && groups.of_method != NULL
        && tool_groups_sum(contexts, &groups, NULL, gathering->profile->self[0], self, inclusive);
    for (uint32_t i = 0; is_good && i < gathering->codes->count; i++) {
        struct tool_method_code *code = &gathering->codes->codes[i];
        code->self = self[code->method->number];
        code->inclusive = inclusive[code->method->number];
    }
    free(self);
    free(inclusive);
    free(groups.of_method);
    return is_good;
}

bool tool_method_codes_make(struct tool_method_codes *codes, const struct tool_profile *profile,
                            const bool *is_asked)
{
    *codes = (struct tool_method_codes){0};
    struct gathering gathering = {.codes = codes, .profile = profile};
    bool is_good = list_methods(&gathering, is_asked)
                   && tool_code_counts_init(&gathering.counts, profile->contexts)
                   && gather(&gathering) && gather_placed(&gathering) && hand_out_calls(&gathering)
                   && sum_methods(&gathering);
    tool_code_counts_fini(&gathering.counts);
    tool_intern_fini(&gathering.keys);
    free(gathering.index);
    free(gathering.invocations);
    free(gathering.inclusive);
    free(gathering.is_outermost);
    free(gathering.of_context);
    free(gathering.is_inner);
    if (!is_good) {
        tool_method_codes_release(codes);
    }
    return is_good;
}

void tool_method_codes_release(struct tool_method_codes *codes)
{
    for (uint32_t i = 0; i < codes->count; i++) {
        struct tool_method_code *code = &codes->codes[i];
        free(code->blocks);
        free(code->executed);
        free(code->united);
        free(code->left);
        free(code->live);
        free(code->placed);
        free(code->folded);
        free(code->calls);
    }
    free(codes->codes);
    *codes = (struct tool_method_codes){0};
}

/* --- instructions as text -------------------------------------------------------------------- */

static void add_signed(struct vm_text *to, int64_t value)
{
    vm_text_put(to, value < 0 ? "-" : "", value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

static void add_target(struct vm_text *to, uint32_t target)
{
    if (target == 0) {
        vm_text_string(to, "?");
    } else {
        vm_text_put(to, "#", target);
    }
}

static void add_cases(struct vm_text *to, const struct prof_code_details *details,
                      const struct prof_operand *operand)
{
    for (int32_t i = 1; i < operand->extra; i++) {
        const struct prof_switch_case *one = &details->cases[operand->value + i];
        vm_text_string(to, i == 1 ? "" : ", ");
        add_signed(to, one->key);
        vm_text_string(to, ": ");
        add_target(to, one->target);
    }
    if (operand->extra > 0) {
        vm_text_string(to, operand->extra == 1 ? "default: " : ", default: ");
        add_target(to, details->cases[operand->value].target);
    }
}

static void add_type_code(struct vm_text *to, int32_t code)
{
    static const char *const types[] = {"boolean", "char",  "float", "double",
                                        "byte",    "short", "int",   "long"};
    if (code >= 4 && code <= 11) { /* JVMS table 6.5.newarray-A */
        vm_text_string(to, types[code - 4]);
    } else {
        add_signed(to, code);
    }
}

/* Adds "java/util/List.get(I)Ljava/lang/Object;" as "List.get(int)", "a/B.count:I" as "B.count",
 * "java/util/List" as "List". Adds other texts unchanged. */
static void add_short_constant(struct vm_text *to, uint8_t opcode, const char *text)
{
    uint8_t category = vm_opcode_info[opcode].category;
    const char *open = strchr(text, '('), *colon = strchr(text, ':');
    bool is_call = category == VM_CATEGORY_INVOKE && open != NULL && strchr(open, ')') != NULL;
    bool is_field =
        (category == VM_CATEGORY_FIELD || category == VM_CATEGORY_STATIC_FIELD) && colon != NULL;
    const char *end = is_call ? open : is_field ? colon : text + strlen(text), *start = text;
    if (!is_call && !is_field && category != VM_CATEGORY_OBJECT) {
        vm_text_name(to, text, strlen(text), VM_TEXT_LINE);
        return;
    }
    for (const char *c = text; c < end; c++) {
        start = *c == '/' ? c + 1 : start;
    }
    vm_text_name(to, start, (size_t)(end - start), VM_TEXT_LINE);
    if (is_call) {
        vm_text_string(to, "(");
        tool_add_parameters(to, open);
        vm_text_string(to, ")");
    }
}

static void add_operand(struct vm_text *to, uint8_t opcode, const struct prof_code_details *details,
                        const struct prof_operand *operand, bool is_short)
{
    switch (prof_operand_kind(opcode)) {
    case PROF_OPERAND_NONE:
        break;
    case PROF_OPERAND_IMMEDIATE:
        if (opcode == VM_OP_NEWARRAY) {
            add_type_code(to, operand->value);
        } else {
            add_signed(to, operand->value);
        }
        break;
    case PROF_OPERAND_LOCAL:
        add_signed(to, operand->value);
        break;
    case PROF_OPERAND_INCREMENT:
        add_signed(to, operand->value);
        vm_text_string(to, operand->extra < 0 ? " " : " +");
        add_signed(to, operand->extra);
        break;
    case PROF_OPERAND_TARGET:
        add_target(to, (uint32_t)operand->value);
        break;
    case PROF_OPERAND_SWITCH:
        add_cases(to, details, operand);
        break;
    case PROF_OPERAND_DIMENSIONS:
    case PROF_OPERAND_CONSTANT:
        if (operand->text != NULL && is_short) {
            add_short_constant(to, opcode, operand->text);
        } else if (operand->text != NULL) {
            vm_text_name(to, operand->text, strlen(operand->text), VM_TEXT_LINE);
        }
        if (prof_operand_kind(opcode) == PROF_OPERAND_DIMENSIONS) {
            vm_text_string(to, " ");
            add_signed(to, operand->value);
        }
        break;
    }
}

void tool_add_instruction(struct vm_text *to, const struct prof_method *method,
                          const struct prof_code_details *details, uint32_t instruction,
                          bool is_short)
{
    uint8_t opcode = method->opcodes[instruction - 1];
    const char *mnemonic = vm_opcode_info[opcode].mnemonic;
    vm_text_string(to, mnemonic == NULL ? "?" : mnemonic);
    if (details != NULL && prof_operand_kind(opcode) != PROF_OPERAND_NONE) {
        vm_text_string(to, " ");
        add_operand(to, opcode, details, &details->operands[instruction - 1], is_short);
    }
}
