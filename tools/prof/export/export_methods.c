#define _GNU_SOURCE /* qsort_r */
#include "tools/prof/export/export_methods.h"

#include <stdlib.h>
#include <string.h>

#include "profiler/model/label.h"
#include "tools/prof/profile/frames.h"
#include "tools/prof/code/line_metric.h"
#include "tools/prof/command/message.h"
#include "vm/base/arena.h"
#include "vm/base/text/text.h"

#define ADDRESS_ALIGNMENT 16

/* --- names of files ----------------------------------------------------------------------- */

void tool_add_source_file(struct vm_text *to, const struct prof_method *method)
{
    const char *class_name = method->names.class_name, *slash = strrchr(class_name, '/');
    const char *file = method->names.source_file;
    if (file == NULL) {
        return;
    }
    if (method->names.source_path != NULL) {
        file = method->names.source_path;
        slash = NULL;
    }
    if (slash != NULL) {
        vm_text_name(to, class_name, (size_t)(slash + 1 - class_name), VM_TEXT_LINE);
    }
    vm_text_name(to, file, strlen(file), VM_TEXT_LINE);
}

/* Returns "lib/app.jar" for "file:/lib/app.jar". */
static const char *origin_name(const struct prof_method *method)
{
    const char *origin = method->names.origin;
    if (origin == NULL || *origin == '\0') {
        return "???";
    }
    return strncmp(origin, "file:", 5) == 0 ? origin + 5 : origin;
}

bool tool_is_library(const struct prof_method *method)
{
    return tool_frame_is_library(method) || tool_frame_is_hidden(method);
}

/* --- lines -------------------------------------------------------------------------------- */

uint32_t tool_line_of(const struct prof_method *method, int64_t instruction)
{
    if (!method->has_code || instruction < 1 || instruction > method->instruction_count) {
        return 0;
    }
    int32_t line = method->lines[instruction - 1];
    return line > 0 ? (uint32_t)line : 0;
}

uint32_t tool_first_line(const struct prof_method *method)
{
    uint32_t line = 0;
    for (uint32_t i = 1; method->has_code && line == 0 && i <= method->instruction_count; i++) {
        line = tool_line_of(method, i);
    }
    return line;
}

static int compare_instructions(const void *a, const void *b, void *data)
{
    const struct prof_method *method = data;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    if (method->lines[x] != method->lines[y]) {
        return method->lines[x] < method->lines[y] ? -1 : 1;
    }
    return x < y ? -1 : x > y;
}

static int compare_firsts(const void *a, const void *b, void *data)
{
    (void)data;
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Fills the arrays of `lines`. `order` is a buffer for all instructions. */
static void find_lines(const struct prof_method *method, uint32_t *order,
                       struct tool_method_lines *lines)
{
    uint32_t count = method->instruction_count;
    for (uint32_t i = 0; i < count; i++) {
        order[i] = i;
    }
    qsort_r(order, count, sizeof *order, compare_instructions, (void *)(uintptr_t)method);
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || method->lines[order[i]] != method->lines[order[i - 1]]) {
            lines->firsts[lines->count++] = order[i];
        }
    }
    qsort_r(lines->firsts, lines->count, sizeof *lines->firsts, compare_firsts, NULL);
    for (uint32_t i = 0; i < lines->count; i++) {
        lines->lines[i] = method->lines[lines->firsts[i]];
        lines->slots[lines->firsts[i]] = i;
        lines->firsts[i]++; /* from an index to an instruction's number */
    }
    for (uint32_t i = 0, slot = 0; i < count; i++) { /* in the order of lines */
        bool is_first = i == 0 || method->lines[order[i]] != method->lines[order[i - 1]];
        slot = is_first ? lines->slots[order[i]] : slot;
        lines->slots[order[i]] = slot;
    }
}

const struct tool_method_lines *tool_method_lines(struct tool_export_methods *methods,
                                                  uint32_t number)
{
    if (methods->lines[number] != NULL) {
        return methods->lines[number];
    }
    const struct prof_method *method = methods->contexts->methods[number];
    uint32_t count = method->has_code ? method->instruction_count : 0;
    struct tool_method_lines *lines = vm_arena_alloc(methods->arena, sizeof *lines);
    uint32_t *order = calloc(count + 1u, sizeof *order);
    if (lines != NULL) {
        lines->lines = vm_arena_alloc_array(methods->arena, count + 1u, sizeof *lines->lines);
        lines->firsts = vm_arena_alloc_array(methods->arena, count + 1u, sizeof *lines->firsts);
        lines->slots = vm_arena_alloc_array(methods->arena, count + 1u, sizeof *lines->slots);
    }
    if (lines == NULL || order == NULL || lines->lines == NULL || lines->firsts == NULL
        || lines->slots == NULL) {
        free(order);
        tool_no_memory();
        return NULL;
    }
    if (count > 0) {
        find_lines(method, order, lines);
    } else { /* native methods: one entry without a line number */
        lines->count = 1;
        lines->lines[0] = -1;
        lines->firsts[0] = 1;
    }
    free(order);
    methods->lines[number] = lines;
    return lines;
}

/* --- methods ------------------------------------------------------------------------------ */

static int compare_methods(const void *a, const void *b, void *data)
{
    const struct tool_export_methods *methods = data;
    const struct prof_method *x = methods->contexts->methods[*(const uint32_t *)a];
    const struct prof_method *y = methods->contexts->methods[*(const uint32_t *)b];
    bool is_library = tool_is_library(x);
    if (is_library != tool_is_library(y)) {
        return is_library ? 1 : -1;
    }
    int order = strcmp(origin_name(x), origin_name(y));
    return order != 0 ? order : prof_method_compare(x, y);
}

/* Assigns addresses in the order of origins (origins of the program first) and names. */
static bool place(struct tool_export_methods *methods)
{
    const struct prof_contexts *contexts = methods->contexts;
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        if (contexts->methods[i] != NULL) {
            methods->sorted[methods->sorted_count++] = i;
        }
    }
    qsort_r(methods->sorted, methods->sorted_count, sizeof *methods->sorted, compare_methods,
            methods);
    uint64_t address = 0x10000;
    struct tool_origin *origin = NULL;
    for (uint32_t i = 0; i < methods->sorted_count; i++) {
        const struct prof_method *method = contexts->methods[methods->sorted[i]];
        const char *name = origin_name(method);
        if (origin == NULL || strcmp(origin->name, name) != 0
            || origin->is_library != tool_is_library(method)) {
            origin = &methods->origin_table[methods->origin_count++];
            address = (address + 0xffff) & ~(uint64_t)0xffff;
            *origin = (struct tool_origin){name, address, address, tool_is_library(method)};
        }
        methods->origins[methods->sorted[i]] = methods->origin_count - 1;
        methods->addresses[methods->sorted[i]] = address;
        uint64_t length = method->has_code ? method->code_bytes : 0;
        address += (length / ADDRESS_ALIGNMENT + 1) * ADDRESS_ALIGNMENT;
        origin->end = address;
    }
    return true;
}

static const char *keep(struct tool_export_methods *methods, struct vm_text *text,
                        const char *otherwise)
{
    const char *kept = otherwise;
    if (text->length > 0) {
        kept =
            text->has_failed ? NULL : vm_arena_strndup(methods->arena, text->bytes, text->length);
    }
    text->length = 0;
    return kept;
}

static bool name(struct tool_export_methods *methods, struct vm_text *text, uint32_t number)
{
    const struct prof_method *method = methods->contexts->methods[number];
    const struct prof_names *names = &method->names;
    tool_add_source_file(text, method);
    methods->files[number] = keep(methods, text, "???");
    vm_text_string(text, "L");
    vm_text_name(text, names->class_name, strlen(names->class_name), VM_TEXT_LINE);
    vm_text_string(text, ";.");
    vm_text_name(text, names->name, strlen(names->name), VM_TEXT_LINE);
    vm_text_name(text, names->descriptor, strlen(names->descriptor), VM_TEXT_LINE);
    methods->internal[number] = keep(methods, text, "");
    return methods->files[number] != NULL && methods->internal[number] != NULL;
}

/* Returns "java.util.HashMap.put", or the method's label if another method has the same name. */
static char *qualify(void *data, uint32_t number, int level)
{
    const struct tool_export_methods *methods = data;
    const struct prof_method *method = methods->contexts->methods[number];
    struct vm_text text = {0};
    if (method == NULL) {
        return NULL;
    }
    const char *stand_in = tool_frame_stand_in(method);
    if (stand_in != NULL) {
        return strdup(stand_in);
    }
    if (level > 0) {
        vm_text_string(&text, methods->labels[number]);
    } else {
        prof_label_class(&text, method);
        vm_text_string(&text, ".");
        vm_text_name(&text, method->names.name, strlen(method->names.name), VM_TEXT_LINE);
    }
    vm_text_add(&text, "", 1);
    if (text.has_failed) {
        vm_text_fini(&text);
    }
    return text.bytes;
}

static bool name_all(struct tool_export_methods *methods, enum tool_export_names names)
{
    const struct prof_contexts *contexts = methods->contexts;
    struct vm_text text = {0};
    methods->labels =
        tool_labels(contexts, names == TOOL_EXPORT_SHORT ? TOOL_NAMES_SHORT : TOOL_NAMES_FULL);
    methods->names = (const char *const *)methods->labels;
    bool is_good = methods->labels != NULL;
    if (is_good && names == TOOL_EXPORT_QUALIFIED) {
        methods->qualified = calloc(contexts->method_count + 1u, sizeof *methods->qualified);
        methods->names = (const char *const *)methods->qualified;
        is_good = methods->qualified != NULL
                  && tool_make_distinct(methods->qualified, contexts->method_count, 2, false,
                                        qualify, methods);
    }
    for (uint32_t i = 0; is_good && i < contexts->method_count; i++) {
        is_good =
            contexts->methods[i] == NULL || (methods->names[i] != NULL && name(methods, &text, i));
    }
    vm_text_fini(&text);
    return is_good;
}

bool tool_export_methods_init(struct tool_export_methods *methods,
                              const struct prof_contexts *contexts, enum tool_export_names names)
{
    size_t count = contexts->method_count + 1u;
    *methods = (struct tool_export_methods){.contexts = contexts, .arena = vm_arena_create(0)};
    if (methods->arena != NULL) {
        methods->files = vm_arena_alloc_array(methods->arena, count, sizeof *methods->files);
        methods->internal = vm_arena_alloc_array(methods->arena, count, sizeof *methods->internal);
        methods->origins = vm_arena_alloc_array(methods->arena, count, sizeof *methods->origins);
        methods->addresses =
            vm_arena_alloc_array(methods->arena, count, sizeof *methods->addresses);
        methods->sorted = vm_arena_alloc_array(methods->arena, count, sizeof *methods->sorted);
        methods->origin_table =
            vm_arena_alloc_array(methods->arena, count, sizeof *methods->origin_table);
        methods->lines = vm_arena_alloc_array(methods->arena, count, sizeof *methods->lines);
    }
    if (methods->arena != NULL && methods->files != NULL && methods->internal != NULL
        && methods->origins != NULL && methods->addresses != NULL && methods->sorted != NULL
        && methods->origin_table != NULL && methods->lines != NULL && name_all(methods, names)
        && place(methods)) {
        return true;
    }
    tool_export_methods_fini(methods);
    tool_no_memory();
    return false;
}

void tool_export_methods_fini(struct tool_export_methods *methods)
{
    if (methods->contexts != NULL) {
        tool_labels_free(methods->labels, methods->contexts->method_count);
        tool_labels_free(methods->qualified, methods->contexts->method_count);
    }
    vm_arena_destroy(methods->arena);
    *methods = (struct tool_export_methods){0};
}

/* --- a context's instructions by line ----------------------------------------------------- */

bool tool_split_init(struct tool_split *split, const struct tool_export_methods *methods,
                     const struct tool_profile *profile)
{
    *split = (struct tool_split){.profile = profile};
    for (uint32_t i = 0; i < methods->sorted_count; i++) {
        const struct prof_method *method = methods->contexts->methods[methods->sorted[i]];
        if (method->has_code && method->instruction_count > split->room) {
            split->room = method->instruction_count;
        }
    }
    split->room++; /* a method does not have more blocks or lines than instructions */
    split->counts = malloc(split->room * sizeof *split->counts);
    split->executed = malloc(split->room * sizeof *split->executed);
    split->values = malloc(split->room * (profile->metric_count + 1u) * sizeof *split->values);
    if (split->counts != NULL && split->executed != NULL && split->values != NULL) {
        return true;
    }
    tool_split_fini(split);
    return tool_no_memory() == TOOL_OK;
}

void tool_split_fini(struct tool_split *split)
{
    free(split->counts);
    free(split->executed);
    free(split->values);
    *split = (struct tool_split){0};
}

/* Sets `executed` to the numbers of a metric, indexed by instruction of the context's method.
 * Returns false if the numbers are not known. */
static bool find_by_instruction(struct tool_split *split, const struct prof_method *method,
                                uint32_t context, const char *name)
{
    const struct prof_contexts *contexts = split->profile->contexts;
    enum prof_tally_kind kind;
    uint32_t number, index;
    bool is_run = strcmp(name, "instructions") == 0;
    if ((is_run && !prof_contexts_has_blocks(contexts, method))
        || !tool_line_metric_tally(contexts, name, &kind, &number)) {
        return false;
    }
    memset(split->executed, 0, method->instruction_count * sizeof *split->executed);
    if (is_run) {
        prof_contexts_add_executed(contexts, context, split->counts, split->executed);
    }
    struct prof_tally_list list = prof_contexts_tallies(contexts, kind, context);
    for (size_t i = 0; method->instruction_count > 0 && i < list.count; i++) {
        if (tool_tally_place(method, kind, &list.tallies[i], &index)) {
            split->executed[index] += list.tallies[i].counts[number];
        }
    }
    return true;
}

/* Splits one metric by line: sets values[0], values[step] and so on. */
static void split_metric(struct tool_split *split, const struct prof_method *method,
                         uint32_t context, uint32_t metric, uint64_t self, uint32_t main,
                         uint64_t *values, uint32_t step)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < split->lines->count; i++) {
        values[i * step] = 0;
    }
    if (self > 0
        && find_by_instruction(split, method, context, split->profile->metrics[metric].name)) {
        for (uint32_t i = 0; i < method->instruction_count; i++) {
            values[split->lines->slots[i] * step] += split->executed[i];
            sum += split->executed[i];
        }
    }
    for (uint32_t i = 0; sum > self && i < split->lines->count; i++) {
        values[i * step] = 0; /* the sum over the instructions exceeds `self`, so one line gets
                                 all */
    }
    values[main * step] += sum > self ? self : self - sum;
}

bool tool_split_context(struct tool_split *split, struct tool_export_methods *methods,
                        uint32_t context, uint32_t first, uint32_t count, const uint64_t *self)
{
    const struct prof_contexts *contexts = split->profile->contexts;
    const struct prof_method *method = contexts->methods[contexts->method[context]];
    split->lines = tool_method_lines(methods, contexts->method[context]);
    if (split->lines == NULL) {
        return false;
    }
    uint32_t main = 0; /* the line for numbers that belong to no line */
    while (main + 1 < split->lines->count && split->lines->lines[main] <= 0) {
        main++;
    }
    for (uint32_t i = 0; i < count; i++) {
        split_metric(split, method, context, first + i, self[i], main, split->values + i, count);
    }
    return true;
}
