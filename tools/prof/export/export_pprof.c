/*
 * export_pprof.c: profile.proto of pprof, compressed with gzip. For each line of a context where
 * instructions ran, it contains a sample with all metrics, so the samples add up to the totals.
 *
 * A location is the first instruction of a line: of the line of the call in callers, of the line
 * that ran in the last frame.
 */
#include <stdlib.h>
#include <string.h>

#include "tools/prof/export/export_methods.h"
#include "tools/prof/export/export_views.h"
#include "tools/prof/profile/intern.h"
#include "tools/prof/command/message.h"
#include "tools/prof/command/protobuf.h"
#include "vm/base/arena.h"
#include "vm/base/data/array.h"
#include "vm/base/hash_map.h"

/* Budgets of locations in all samples together: pprof needs about a gigabyte for BUDGET. */
#define BUDGET 10000000
#define MOST 20000000
#define DEEPEST 1000 /* frames of a stack */

/* Values of a location's method number that are not methods. */
#define FOLDED UINT32_MAX
#define TRUNCATED (UINT32_MAX - 1)

/* Numbers of fields in messages. */
enum {
    PROFILE_SAMPLE_TYPE = 1,
    PROFILE_SAMPLE,
    PROFILE_MAPPING,
    PROFILE_LOCATION,
    PROFILE_FUNCTION,
    PROFILE_STRING,
    PROFILE_COMMENT = 13,
    PROFILE_DEFAULT_TYPE
};
enum { TYPE_TYPE = 1, TYPE_UNIT };
enum { SAMPLE_LOCATION = 1, SAMPLE_VALUE, SAMPLE_LABEL };
enum { LABEL_KEY = 1, LABEL_TEXT, LABEL_NUMBER };
enum {
    MAPPING_ID = 1,
    MAPPING_START,
    MAPPING_LIMIT,
    MAPPING_FILE = 5,
    MAPPING_FUNCTIONS = 7,
    MAPPING_FILES,
    MAPPING_LINES
};
enum { LOCATION_ID = 1, LOCATION_MAPPING, LOCATION_ADDRESS, LOCATION_LINE };
enum { LINE_FUNCTION = 1, LINE_LINE };
enum { FUNCTION_ID = 1, FUNCTION_NAME, FUNCTION_SYSTEM_NAME, FUNCTION_FILE, FUNCTION_LINE };

struct pprof {
    const struct tool_profile *profile;
    struct tool_gzip gzip;
    struct tool_export_methods methods;
    struct tool_split split;
    const char *folded;           /* the name of folded contexts */
    struct tool_intern locations; /* keys: method, instruction */
    struct tool_intern functions; /* keys: methods */
    struct vm_hash_map strings;   /* key: text; value: number from 1 */
    uint64_t string_count;        /* number of strings, including the empty string */
    struct vm_text string_bytes;  /* the fields of the strings, in order */
    uint32_t *stack;              /* locations of callers, the root first */
    size_t capacity;
    struct vm_text message, packed; /* reused for each message */
};

static bool fail(void)
{
    return tool_no_memory() == TOOL_OK;
}

/* --- tables ------------------------------------------------------------------------------- */

/* Returns the number of a text, which must remain valid until the end of the export. */
static uint64_t string_of(struct pprof *pprof, const char *text)
{
    if (*text == '\0') {
        return 0;
    }
    uint64_t number = (uint64_t)(uintptr_t)vm_hash_map_find(&pprof->strings, text);
    if (number == 0) {
        number = pprof->string_count++;
        pprof->string_bytes.has_failed |=
            !vm_hash_map_put(&pprof->strings, text, (void *)(uintptr_t)number, NULL);
        tool_proto_text(&pprof->string_bytes, PROFILE_STRING, text);
    }
    return number;
}

static uint32_t location_of(struct pprof *pprof, uint32_t method, uint32_t instruction)
{
    return tool_intern(&pprof->locations, method, instruction);
}

/* Updates the stack of callers. The last location is the call in the last caller. */
static bool set_callers(struct pprof *pprof, const struct tool_walk *walk)
{
    if (!VM_RESERVE_ZEROED(pprof->stack, pprof->capacity, walk->depth + 2u)) {
        return fail();
    }
    if (walk->depth > 0) {
        uint32_t caller = pprof->profile->contexts->method[walk->path[walk->depth - 1]];
        uint32_t *location = &pprof->stack[walk->depth - 1];
        *location = location_of(pprof, caller, walk->site > 0 ? (uint32_t)walk->site : 0);
        return *location != TOOL_INTERN_FAILED || fail();
    }
    return true;
}

/* --- samples ------------------------------------------------------------------------------ */

static void add_text_label(struct pprof *pprof, const char *key, const char *text)
{
    pprof->packed.length = 0;
    tool_proto_number(&pprof->packed, LABEL_KEY, string_of(pprof, key));
    tool_proto_number(&pprof->packed, LABEL_TEXT, string_of(pprof, text));
    tool_proto_message(&pprof->message, SAMPLE_LABEL, &pprof->packed);
}

static bool has_any(const uint64_t *values, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (values[i] > 0) {
            return true;
        }
    }
    return false;
}

static bool put_sample(struct pprof *pprof, const struct tool_walk *walk, const char *thread,
                       uint32_t leaf, const uint64_t *values)
{
    if (!has_any(values, pprof->profile->metric_count)) {
        return true;
    }
    if (leaf == TOOL_INTERN_FAILED) {
        return fail();
    }
    pprof->message.length = pprof->packed.length = 0;
    tool_proto_varint(&pprof->packed, leaf + 1u);
    for (uint32_t i = walk->depth; i-- > 0;) {
        tool_proto_varint(&pprof->packed, pprof->stack[i] + 1u);
    }
    if (walk->tree->is_truncated) {
        tool_proto_varint(&pprof->packed, location_of(pprof, TRUNCATED, 0) + 1u);
    }
    tool_proto_message(&pprof->message, SAMPLE_LOCATION, &pprof->packed);
    pprof->packed.length = 0;
    for (uint32_t i = 0; i < pprof->profile->metric_count; i++) {
        tool_proto_varint(&pprof->packed, values[i] < INT64_MAX ? values[i] : INT64_MAX);
    }
    tool_proto_message(&pprof->message, SAMPLE_VALUE, &pprof->packed);
    if (thread != NULL) {
        add_text_label(pprof, "thread", thread);
    }
    if (walk->folded > 0) {
        pprof->packed.length = 0;
        tool_proto_number(&pprof->packed, LABEL_KEY, string_of(pprof, "pruned_contexts"));
        tool_proto_number(&pprof->packed, LABEL_NUMBER, walk->folded);
        tool_proto_message(&pprof->message, SAMPLE_LABEL, &pprof->packed);
    }
    tool_gzip_message(&pprof->gzip, PROFILE_SAMPLE, &pprof->message);
    return true;
}

/* Writes the samples of a context: one for each line. */
static bool put_context(struct pprof *pprof, const struct tool_walk *walk, const char *thread)
{
    uint32_t count = pprof->profile->metric_count;
    uint32_t method = pprof->profile->contexts->method[walk->context];
    struct tool_split *split = &pprof->split;
    if (!tool_split_context(split, &pprof->methods, walk->context, 0, count, walk->self)) {
        return false;
    }
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < split->lines->count; i++) {
        const uint64_t *values = split->values + (size_t)i * count;
        if (!has_any(values, count)) {
            continue;
        }
        uint32_t leaf = location_of(pprof, method, split->lines->firsts[i]);
        is_good = put_sample(pprof, walk, thread, leaf, values);
    }
    return is_good;
}

/* Makes the name of a thread in the arena, because texts must remain valid until the end of the
 * export. */
static bool thread_name(struct pprof *pprof, const struct prof_tree_range *tree, const char **name)
{
    struct vm_text text = {0};
    *name = NULL;
    bool has_name = tool_tree_has_name(tree) && !tree->is_truncated;
    if (has_name) {
        const char *made = tool_tree_name(tree, &text);
        *name = made == NULL ? NULL : vm_arena_strdup(pprof->methods.arena, made);
    }
    bool is_good = !text.has_failed && (*name != NULL || !has_name);
    vm_text_fini(&text);
    return is_good || fail();
}

static bool put_samples(struct pprof *pprof, const struct tool_prune *prune)
{
    const struct prof_tree_range *tree = NULL;
    const char *thread = NULL;
    struct tool_walk walk;
    bool is_good = true;
    tool_walk_begin(&walk, prune);
    while (is_good && tool_walk_next(&walk)) {
        if (walk.tree != tree) {
            tree = walk.tree;
            is_good = thread_name(pprof, tree, &thread);
        }
        is_good = is_good && set_callers(pprof, &walk);
        if (is_good && walk.context == PROF_NO_CONTEXT) {
            is_good = put_sample(pprof, &walk, thread, location_of(pprof, FOLDED, 0), walk.self);
        } else if (is_good) {
            is_good = put_context(pprof, &walk, thread);
        }
    }
    is_good = is_good && !walk.has_failed;
    tool_walk_end(&walk);
    return is_good;
}

/* --- tables that samples refer to -------------------------------------------------------- */

static void put_sample_types(struct pprof *pprof)
{
    for (uint32_t i = 0; i < pprof->profile->metric_count; i++) {
        const struct tool_metric *metric = &pprof->profile->metrics[i];
        const char *unit = strcmp(metric->unit, "bytes") == 0 ? "bytes"
                           : strcmp(metric->unit, "ns") == 0  ? "nanoseconds"
                                                              : "count";
        pprof->message.length = 0;
        tool_proto_number(&pprof->message, TYPE_TYPE, string_of(pprof, metric->name));
        tool_proto_number(&pprof->message, TYPE_UNIT, string_of(pprof, unit));
        tool_gzip_message(&pprof->gzip, PROFILE_SAMPLE_TYPE, &pprof->message);
    }
}

static void put_mappings(struct pprof *pprof)
{
    for (uint32_t i = 0; i < pprof->methods.origin_count; i++) {
        const struct tool_origin *origin = &pprof->methods.origin_table[i];
        pprof->message.length = 0;
        tool_proto_number(&pprof->message, MAPPING_ID, i + 1u);
        tool_proto_number(&pprof->message, MAPPING_START, origin->start);
        tool_proto_number(&pprof->message, MAPPING_LIMIT, origin->end);
        tool_proto_number(&pprof->message, MAPPING_FILE, string_of(pprof, origin->name));
        tool_proto_number(&pprof->message, MAPPING_FUNCTIONS, 1);
        tool_proto_number(&pprof->message, MAPPING_FILES, 1);
        tool_proto_number(&pprof->message, MAPPING_LINES, 1);
        tool_gzip_message(&pprof->gzip, PROFILE_MAPPING, &pprof->message);
    }
}

static bool put_locations(struct pprof *pprof)
{
    for (uint32_t i = 0; i < pprof->locations.count; i++) {
        uint32_t number = (uint32_t)pprof->locations.pairs[i].a;
        uint32_t instruction = (uint32_t)pprof->locations.pairs[i].b, line = 0;
        uint32_t function = tool_intern(&pprof->functions, number, 0);
        if (function == TOOL_INTERN_FAILED) {
            return fail();
        }
        pprof->message.length = pprof->packed.length = 0;
        tool_proto_number(&pprof->message, LOCATION_ID, i + 1u);
        if (number < TRUNCATED) {
            const struct prof_method *method = pprof->profile->contexts->methods[number];
            bool is_there = method->has_code && instruction > 0;
            uint64_t address = pprof->methods.addresses[number];
            tool_proto_number(&pprof->message, LOCATION_MAPPING,
                              pprof->methods.origins[number] + 1u);
            tool_proto_number(&pprof->message, LOCATION_ADDRESS,
                              address + (is_there ? method->bcis[instruction - 1] : 0));
            line = tool_line_of(method, instruction);
            line = line == 0 ? tool_first_line(method) : line;
        }
        tool_proto_number(&pprof->packed, LINE_FUNCTION, function + 1u);
        tool_proto_number(&pprof->packed, LINE_LINE, line);
        tool_proto_message(&pprof->message, LOCATION_LINE, &pprof->packed);
        tool_gzip_message(&pprof->gzip, PROFILE_LOCATION, &pprof->message);
    }
    return true;
}

static void put_functions(struct pprof *pprof)
{
    for (uint32_t i = 0; i < pprof->functions.count; i++) {
        uint32_t number = (uint32_t)pprof->functions.pairs[i].a;
        const char *name = number == FOLDED ? pprof->folded : "(truncated)";
        pprof->message.length = 0;
        tool_proto_number(&pprof->message, FUNCTION_ID, i + 1u);
        if (number >= TRUNCATED) {
            tool_proto_number(&pprof->message, FUNCTION_NAME, string_of(pprof, name));
        } else {
            const struct tool_export_methods *methods = &pprof->methods;
            const char *file = methods->files[number];
            file = strcmp(file, "???") == 0 ? "" : file;
            tool_proto_number(&pprof->message, FUNCTION_NAME,
                              string_of(pprof, methods->names[number]));
            tool_proto_number(&pprof->message, FUNCTION_SYSTEM_NAME,
                              string_of(pprof, methods->internal[number]));
            tool_proto_number(&pprof->message, FUNCTION_FILE, string_of(pprof, file));
            tool_proto_number(&pprof->message, FUNCTION_LINE,
                              tool_first_line(methods->contexts->methods[number]));
        }
        tool_gzip_message(&pprof->gzip, PROFILE_FUNCTION, &pprof->message);
    }
}

static bool put_all(struct pprof *pprof, const struct tool_prune *prune)
{
    const struct prof_header *header = &pprof->profile->contexts->header;
    put_sample_types(pprof);
    if (!put_samples(pprof, prune)) {
        return false;
    }
    put_mappings(pprof);
    if (!put_locations(pprof)) {
        return false;
    }
    put_functions(pprof);
    const char *comments[] = {header->vm_version, header->main_class, header->options,
                              pprof->profile->selection};
    for (size_t i = 0; i < sizeof comments / sizeof comments[0]; i++) {
        if (*comments[i] != '\0') {
            tool_gzip_number(&pprof->gzip, PROFILE_COMMENT, string_of(pprof, comments[i]));
        }
    }
    tool_gzip_number(&pprof->gzip, PROFILE_DEFAULT_TYPE,
                     string_of(pprof, pprof->profile->metrics[0].name));
    tool_gzip_bytes(&pprof->gzip, pprof->string_bytes.bytes, pprof->string_bytes.length);
    tool_gzip_finish(&pprof->gzip);
    return !(pprof->string_bytes.has_failed || pprof->message.has_failed
             || pprof->packed.has_failed)
           || fail();
}

static void release(struct pprof *pprof)
{
    tool_gzip_fini(&pprof->gzip);
    tool_split_fini(&pprof->split);
    tool_intern_fini(&pprof->locations);
    tool_intern_fini(&pprof->functions);
    vm_hash_map_fini(&pprof->strings);
    vm_text_fini(&pprof->string_bytes);
    vm_text_fini(&pprof->message);
    vm_text_fini(&pprof->packed);
    free(pprof->stack);
    tool_export_methods_fini(&pprof->methods);
}

bool tool_export_pprof(struct tool_profile *profile, const struct tool_export_options *options,
                       struct prof_output *out)
{
    static const struct tool_prune_plan plan = {.apart = TOOL_APART_LINE,
                                                .cost = TOOL_COST_FRAMES,
                                                .budget = BUDGET,
                                                .most = MOST,
                                                .deepest = DEEPEST};
    struct tool_prune prune;
    if (!tool_prune_init(&prune, profile, &options->prune, &plan)) {
        return false;
    }
    struct pprof pprof = {.profile = profile, .folded = prune.name, .string_count = 1};
    vm_hash_map_init(&pprof.strings, vm_hash_cstr, vm_equal_cstr);
    tool_proto_text(&pprof.string_bytes, PROFILE_STRING, "");
    bool is_good = tool_export_methods_init(&pprof.methods, profile->contexts, options->names)
                   && tool_split_init(&pprof.split, &pprof.methods, profile)
                   && (tool_gzip_init(&pprof.gzip, out) || fail()) && put_all(&pprof, &prune);
    if (is_good) {
        tool_prune_report(&prune);
    }
    release(&pprof);
    tool_prune_fini(&prune);
    return is_good;
}
