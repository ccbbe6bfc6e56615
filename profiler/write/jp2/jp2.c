/*
 * jp2.c: writer of the compact format: contexts in preorder are columns of small numbers, packed,
 * in sections that can be read separately. Format: docs/jp2-format.md.
 *
 * Memory: for the contents of a section (RUN_CONTEXTS contexts, or RUN_BYTES of counts), the
 * methods, and the path.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/write/filter.h"
#include "profiler/write/jp2/jp2_methods.h"
#include "profiler/write/jp2/jp2_section.h"
#include "profiler/write/jp2/jp2_series.h"
#include "profiler/write/jp2/jp2_tallies.h"
#include "profiler/write/writer.h"
#include "vm/base/data/array.h"
#include "vm/base/text/text.h"

#define RUN_CONTEXTS 131072u
#define RUN_BYTES ((size_t)4 << 20)
#define PACKING_LEVEL 1
#define MAX_SHAPES 64
#define MAX_VALUES 1024

/* A list of the values that contexts have, given by their names in order. */
struct shape {
    uint32_t count;
    const char **names; /* the pointers that the walk uses for the names, so that pointers can be
                           compared */
    uint32_t *numbers;  /* numbers of the names in the file */
};

struct open {
    uint32_t method; /* number of the method in the file */
    int32_t site;
    int32_t last_site; /* callsite of the previous child; -1: there was no previous child */
};

struct jp2_writer {
    struct prof_tree_walker visitor; /* must be the first member, so that the visitor's address is
                                        the writer's */
    struct prof_output *out;
    struct prof_header header;
    struct prof_jp2_sections sections;
    struct prof_jp2_methods methods;
    struct prof_jp2_tallies tallies;
    struct open *open; /* the path, indexed by depth */
    size_t depth, capacity;
    size_t last_depth_end; /* depth of the previous context + 1; 0 at the start of a tree */
    int32_t root_site;     /* last_site of the artificial root */
    uint32_t tree_count;   /* number of trees started so far */

    /* the current run */
    uint32_t record_count;                              /* number of contexts in the run, without
                                                           copies */
    uint32_t last_cut, last_copy, last_exit, last_live; /* positions in the run */
    uint64_t first, next; /* numbers of contexts: the first one of the run, and the next one */
    struct prof_jp2_column_buffer path, pops, sites, callees, entries, cuts, copies;
    struct prof_jp2_column_buffer counts, exits, live;

    struct shape shapes[MAX_SHAPES];
    uint32_t shape_count, last_shape;
    uint32_t name_count;
    char *names[MAX_VALUES];
    struct prof_jp2_column_buffer value_names, new_shapes, value_shapes;
    struct prof_jp2_column_buffer values[MAX_VALUES];
};

static struct jp2_writer *writer_of(struct prof_tree_walker *visitor)
{
    return (struct jp2_writer *)visitor;
}

static bool fail(struct jp2_writer *writer)
{
    prof_output_fail(writer->out, ENOMEM);
    return false;
}

/* --- the head --------------------------------------------------------------------------- */

static bool add_pair(struct prof_jp2_column_buffer *to, const char *key, const char *value)
{
    return prof_jp2_column_add_text(to, key)
           && prof_jp2_column_add_text(to, value == NULL ? "" : value);
}

static bool add_number(struct prof_jp2_column_buffer *to, const char *key, uint64_t value)
{
    char text[24];
    *vm_text_digits(text, value) = '\0';
    return add_pair(to, key, text);
}

/* Adds the facts of the head as keys and values, which are all texts. A note has the key "note" and
 * the value NAME=VALUE. */
static bool add_head(struct prof_jp2_column_buffer *to, const struct prof_header *header)
{
    const struct prof_features *features = &header->features;
    bool is_good =
        add_pair(to, "version", header->vm_version) && add_pair(to, "command", header->main_class)
        && add_pair(to, "options", header->options) && add_pair(to, "reason", header->reason)
        && add_number(to, "callsites", features->callsites)
        && add_number(to, "natives", features->natives)
        && add_number(to, "blocks", features->blocks)
        && add_number(to, "perThread", features->per_thread)
        && (!features->scopes || add_number(to, "scopes", features->scopes))
        && add_number(to, "folded", features->is_folded)
        && add_number(to, "alloc", features->allocations)
        && add_number(to, "exceptions", features->exceptions)
        && add_number(to, "locks", features->locks) && add_number(to, "time", features->time)
        && (!features->work || add_number(to, "work", features->work))
        && (!features->line_time || add_number(to, "lineTime", features->line_time))
        && (!features->places || add_number(to, "places", features->places))
        && add_pair(to, "blockAnalysis", features->block_analysis)
        && add_pair(to, "window", features->window)
        && add_number(to, "truncatedCalls", header->truncated_calls)
        && add_number(to, "runningThreads", header->running_threads);
    for (size_t i = 0; is_good && i < header->note_count; i++) {
        const struct prof_note *note = &header->notes[i];
        is_good = prof_jp2_column_add_text(to, "note")
                  && prof_jp2_column_add(to, strlen(note->name) + 1 + strlen(note->value))
                  && prof_jp2_column_add_bytes(to, note->name, strlen(note->name))
                  && prof_jp2_column_add_bytes(to, "=", 1)
                  && prof_jp2_column_add_bytes(to, note->value, strlen(note->value));
    }
    return is_good;
}

static bool begin(struct prof_tree_walker *visitor, const struct prof_header *header)
{
    struct jp2_writer *writer = writer_of(visitor);
    writer->header = *header;
    prof_jp2_methods_init(&writer->methods, &writer->header);
    prof_jp2_tallies_init(&writer->tallies, header->features.places);
    if (!prof_jp2_sections_init(&writer->sections, writer->out, PACKING_LEVEL)) {
        return false;
    }
    prof_jp2_section_begin(&writer->sections);
    if (!add_head(&writer->sections.raw, header)) {
        return fail(writer);
    }
    prof_jp2_section_end(&writer->sections, PROF_JP2_HEAD, 0, 0);
    return prof_output_is_good(writer->out);
}

/* --- runs of contexts --------------------------------------------------------------------- */

static bool begin_section(struct jp2_writer *writer)
{
    struct prof_jp2_column_buffer *raw = &writer->sections.raw;
    prof_jp2_section_begin(&writer->sections);
    return prof_jp2_column_add(raw, writer->first)
           && prof_jp2_column_add(raw, writer->next - writer->first)
           && prof_jp2_column_add(raw, writer->record_count)
           && prof_jp2_column_add(raw, writer->tree_count);
}

static bool write_contexts(struct jp2_writer *writer)
{
    struct prof_jp2_sections *sections = &writer->sections;
    bool is_good = begin_section(writer);
    prof_jp2_section_column(sections, PROF_JP2_PATH, &writer->path);
    prof_jp2_section_column(sections, PROF_JP2_POPS, &writer->pops);
    prof_jp2_section_column(sections, PROF_JP2_SITES, &writer->sites);
    prof_jp2_section_column(sections, PROF_JP2_METHOD, &writer->callees);
    prof_jp2_section_column(sections, PROF_JP2_ENTRIES, &writer->entries);
    prof_jp2_section_column(sections, PROF_JP2_CUT, &writer->cuts);
    prof_jp2_section_column(sections, PROF_JP2_COPIES, &writer->copies);
    prof_jp2_section_end(sections, PROF_JP2_CONTEXTS, writer->first, writer->next - writer->first);
    return is_good;
}

static bool write_blocks(struct jp2_writer *writer)
{
    struct prof_jp2_sections *sections = &writer->sections;
    bool is_good = begin_section(writer);
    prof_jp2_section_column(sections, PROF_JP2_COUNTS, &writer->counts);
    prof_jp2_section_column(sections, PROF_JP2_EXITS, &writer->exits);
    prof_jp2_section_column(sections, PROF_JP2_LIVE, &writer->live);
    prof_jp2_section_end(sections, PROF_JP2_BLOCKS, writer->first, writer->next - writer->first);
    return is_good;
}

static bool write_values(struct jp2_writer *writer)
{
    struct prof_jp2_sections *sections = &writer->sections;
    bool is_good = begin_section(writer);
    prof_jp2_section_column(sections, PROF_JP2_VALUE_NAMES, &writer->value_names);
    prof_jp2_section_column(sections, PROF_JP2_NEW_SHAPES, &writer->new_shapes);
    prof_jp2_section_column(sections, PROF_JP2_VALUE_SHAPE, &writer->value_shapes);
    for (uint32_t i = 0; i < writer->name_count; i++) {
        prof_jp2_section_column(sections, PROF_JP2_VALUE_FIRST + i, &writer->values[i]);
    }
    prof_jp2_section_end(sections, PROF_JP2_VALUES, writer->first, writer->next - writer->first);
    return is_good;
}

static bool write_tallies(struct jp2_writer *writer)
{
    bool is_good = begin_section(writer);
    prof_jp2_tallies_columns(&writer->tallies, &writer->sections);
    prof_jp2_section_end(&writer->sections, PROF_JP2_TALLIES, writer->first,
                         writer->next - writer->first);
    return is_good;
}

static bool write_run(struct jp2_writer *writer)
{
    if (writer->record_count == 0) {
        return true;
    }
    prof_jp2_methods_write(&writer->methods, &writer->sections);
    bool is_good = write_contexts(writer)
                   && (!writer->header.features.blocks || write_blocks(writer))
                   && (writer->shape_count == 0 || write_values(writer))
                   && (prof_jp2_tallies_is_empty(&writer->tallies) || write_tallies(writer));
    writer->record_count = 0;
    writer->last_cut = writer->last_copy = writer->last_exit = writer->last_live = 0;
    return is_good ? prof_output_is_good(writer->out) : fail(writer);
}

/* Makes space for the numbers that all contexts of a run have. Unused space takes no memory. */
static bool make_room(struct jp2_writer *writer)
{
    const size_t bytes = (size_t)RUN_CONTEXTS * VM_VARINT_BYTES;
    return prof_jp2_column_reserve(&writer->pops, bytes)
           && prof_jp2_column_reserve(&writer->sites, bytes)
           && prof_jp2_column_reserve(&writer->callees, bytes)
           && prof_jp2_column_reserve(&writer->entries, bytes);
}

/* Writes the path to the run's first context: its depth, the contexts above it, and the callsite of
 * its previous sibling. */
static bool begin_run(struct jp2_writer *writer, int32_t site_before)
{
    writer->first = writer->next;
    bool is_good = make_room(writer) && prof_jp2_column_add(&writer->path, writer->depth);
    for (size_t i = 0; is_good && i < writer->depth; i++) {
        is_good = prof_jp2_column_add(&writer->path, (uint64_t)(writer->open[i].site + 1))
                  && prof_jp2_column_add(&writer->path, writer->open[i].method);
    }
    return is_good && prof_jp2_column_add(&writer->path, (uint64_t)(site_before + 1));
}

/* --- trees ------------------------------------------------------------------------------ */

/* The last two numbers are only there in a profile with scopes. */
static bool add_tree_head(struct prof_jp2_column_buffer *raw, enum prof_jp2_tree kind,
                          const struct prof_thread_view *view)
{
    return prof_jp2_column_add(raw, kind) && prof_jp2_column_add(raw, view->number)
           && prof_jp2_column_add_text(raw, view->name == NULL ? "" : view->name)
           && (view->scope == NULL
               || (prof_jp2_column_add_text(raw, view->scope)
                   && prof_jp2_column_add(raw, view->opened)));
}

static bool write_tree(struct jp2_writer *writer, enum prof_jp2_tree kind,
                       const struct prof_thread_view *view)
{
    struct prof_jp2_column_buffer *raw = &writer->sections.raw;
    if (!write_run(writer)) {
        return false;
    }
    prof_jp2_section_begin(&writer->sections);
    if (!add_tree_head(raw, kind, view)) {
        return fail(writer);
    }
    prof_jp2_section_end(&writer->sections, PROF_JP2_TREE, writer->next, 0);
    writer->last_depth_end = 0;
    writer->root_site = -1;
    writer->tree_count++;
    return prof_output_is_good(writer->out);
}

static const struct prof_thread_view no_thread = {.name = ""};

static bool begin_tree(struct prof_tree_walker *visitor, const struct prof_thread_view *thread)
{
    bool is_of_all = thread == NULL || thread->number == 0;
    return write_tree(writer_of(visitor), is_of_all ? PROF_JP2_ALL_THREADS : PROF_JP2_ONE_THREAD,
                      thread == NULL ? &no_thread : thread);
}

static bool begin_truncated(struct prof_tree_walker *visitor)
{
    return write_tree(writer_of(visitor), PROF_JP2_TRUNCATED, &no_thread);
}

/* --- values ------------------------------------------------------------------------------- */

static bool name_number(struct jp2_writer *writer, const char *name, uint32_t *number)
{
    for (uint32_t i = 0; i < writer->name_count; i++) {
        if (strcmp(writer->names[i], name) == 0) {
            *number = i;
            return true;
        }
    }
    if (writer->name_count == MAX_VALUES) {
        return false;
    }
    char *copy = strdup(name);
    if (copy == NULL || !prof_jp2_column_add_text(&writer->value_names, name)) {
        free(copy);
        return false;
    }
    *number = writer->name_count;
    writer->names[writer->name_count++] = copy;
    return true;
}

static bool new_shape(struct jp2_writer *writer, const struct prof_node_view *node)
{
    if (writer->shape_count == MAX_SHAPES) {
        return false;
    }
    struct shape *shape = &writer->shapes[writer->shape_count++];
    shape->count = (uint32_t)node->value_count;
    shape->names = calloc(node->value_count + 1, sizeof *shape->names);
    shape->numbers = calloc(node->value_count + 1, sizeof *shape->numbers);
    bool is_good = shape->names != NULL && shape->numbers != NULL
                   && prof_jp2_column_add(&writer->new_shapes, shape->count);
    for (uint32_t i = 0; is_good && i < shape->count; i++) {
        shape->names[i] = node->values[i].name;
        is_good = name_number(writer, node->values[i].name, &shape->numbers[i])
                  && prof_jp2_column_add(&writer->new_shapes, shape->numbers[i]);
    }
    return is_good;
}

static bool has_shape(const struct shape *shape, const struct prof_node_view *node)
{
    bool is_equal = shape->count == node->value_count;
    for (uint32_t i = 0; is_equal && i < shape->count; i++) {
        is_equal = shape->names[i] == node->values[i].name;
    }
    return is_equal;
}

static bool find_shape(struct jp2_writer *writer, const struct prof_node_view *node)
{
    uint32_t shape = writer->last_shape;
    if (shape < writer->shape_count && has_shape(&writer->shapes[shape], node)) {
        return true;
    }
    for (shape = 0; shape < writer->shape_count; shape++) {
        if (has_shape(&writer->shapes[shape], node)) {
            break;
        }
    }
    writer->last_shape = shape;
    return shape < writer->shape_count || new_shape(writer, node);
}

/* Adds shape 0 (no values) for those contexts of the run that precede the first context with
 * values. */
static bool begin_values(struct jp2_writer *writer)
{
    bool is_good = true;
    for (uint32_t i = 0; is_good && writer->shape_count == 0 && i < writer->record_count; i++) {
        is_good = prof_jp2_column_add(&writer->value_shapes, 0);
    }
    return is_good;
}

static bool add_values(struct jp2_writer *writer, const struct prof_node_view *node)
{
    if (!begin_values(writer) || !find_shape(writer, node)
        || !prof_jp2_column_add(&writer->value_shapes, writer->last_shape + 1)) {
        return false;
    }
    const struct shape *shape = &writer->shapes[writer->last_shape];
    for (uint32_t i = 0; i < shape->count; i++) {
        if (!prof_jp2_column_add(&writer->values[shape->numbers[i]], node->values[i].value)) {
            return false;
        }
    }
    return true;
}

/* --- contexts --------------------------------------------------------------------------- */

static bool add_exits(struct prof_jp2_column_buffer *to, uint32_t position, uint32_t *last,
                      const struct prof_exit *exits, size_t count)
{
    uint32_t instruction = 0;
    bool is_good = prof_jp2_column_add(to, position - *last) && prof_jp2_column_add(to, count);
    *last = position;
    for (size_t i = 0; is_good && i < count; i++) {
        is_good = prof_jp2_column_add(to, exits[i].block)
                  && prof_jp2_column_add(to, vm_zigzag((int64_t)exits[i].instruction - instruction))
                  && prof_jp2_column_add(to, exits[i].count);
        instruction = exits[i].instruction;
    }
    return is_good;
}

static bool add_blocks(struct jp2_writer *writer, const struct prof_node_view *node)
{
    uint32_t count = node->method->block_count, position = writer->record_count;
    if (!prof_jp2_column_reserve(&writer->counts, (size_t)count * VM_VARINT_BYTES)) {
        return false;
    }
    uint8_t *to = writer->counts.bytes + writer->counts.length;
    uint64_t last = node->entries;
    for (uint32_t i = 0; i < count; i++) {
        to = vm_varint_put(to, vm_zigzag((int64_t)(node->block_counts[i] - last)));
        last = node->block_counts[i];
    }
    writer->counts.length = (size_t)(to - writer->counts.bytes);
    return (node->exit_count == 0
            || add_exits(&writer->exits, position, &writer->last_exit, node->exits,
                         node->exit_count))
           && (node->in_progress_count == 0
               || add_exits(&writer->live, position, &writer->last_live, node->in_progress,
                            node->in_progress_count));
}

static bool grow_path(struct jp2_writer *writer)
{
    return VM_RESERVE(writer->open, writer->capacity, writer->capacity + 1);
}

static bool has_tallies(const struct prof_node_view *node)
{
    size_t count = 0;
    for (int kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        count |= node->tallies[kind].count;
    }
    return count != 0;
}

/* Writes the numbers that every context has, and makes it the end of the path. */
static inline bool begin_record(struct jp2_writer *writer, const struct prof_method *of,
                                int32_t callsite, uint64_t entries)
{
    if ((writer->record_count >= RUN_CONTEXTS || writer->counts.length >= RUN_BYTES)
        && !write_run(writer)) {
        return false;
    }
    uint32_t method = prof_jp2_method_number(&writer->methods, of);
    if (method == UINT32_MAX || (writer->depth == writer->capacity && !grow_path(writer))) {
        return fail(writer);
    }
    int32_t *last_site =
        writer->depth == 0 ? &writer->root_site : &writer->open[writer->depth - 1].last_site;
    int32_t before = *last_site;
    if (writer->record_count == 0 && !begin_run(writer, before)) {
        return fail(writer);
    }
    prof_jp2_column_put(&writer->pops, writer->last_depth_end - writer->depth);
    prof_jp2_column_put(&writer->sites, (uint64_t)((int64_t)callsite - before));
    prof_jp2_column_put(&writer->callees, method);
    prof_jp2_column_put(&writer->entries, entries);
    *last_site = callsite;
    writer->open[writer->depth++] = (struct open){method, callsite, -1};
    writer->last_depth_end = writer->depth;
    return true;
}

static bool enter_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    struct jp2_writer *writer = writer_of(visitor);
    if (!begin_record(writer, node->method, node->callsite, node->entries)) {
        return false;
    }
    bool is_good = true;
    if (node->is_cut) {
        is_good = prof_jp2_column_add(&writer->cuts, writer->record_count - writer->last_cut);
        writer->last_cut = writer->record_count;
    }
    if (node->block_counts != NULL) {
        is_good = is_good && add_blocks(writer, node);
    }
    if (node->value_count + writer->shape_count > 0) {
        is_good = is_good && add_values(writer, node);
    }
    if (has_tallies(node)) {
        is_good = is_good && prof_jp2_tallies_add(&writer->tallies, node, writer->record_count);
    }
    writer->record_count++;
    writer->next++;
    return is_good || fail(writer);
}

static bool enter_plain(struct prof_tree_walker *visitor, const struct prof_plain_view *node,
                        bool is_leaf)
{
    struct jp2_writer *writer = writer_of(visitor);
    uint32_t count = node->counters == NULL ? 0 : node->method->block_count;
    if (!begin_record(writer, node->method, node->callsite, node->entries)) {
        return false;
    }
    if (!prof_jp2_column_reserve(&writer->counts, (size_t)count * VM_VARINT_BYTES)
        || (writer->shape_count > 0 && !prof_jp2_column_add(&writer->value_shapes, 0))) {
        return fail(writer);
    }
    uint8_t *to = writer->counts.bytes + writer->counts.length;
    uint64_t last = node->entries, base = node->entries;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t executions = node->counters[i] + base;
        to = vm_varint_put(to, vm_zigzag((int64_t)(executions - last)));
        last = executions;
        base = 0;
    }
    writer->counts.length = (size_t)(to - writer->counts.bytes);
    writer->depth -= is_leaf;
    writer->record_count++;
    writer->next++;
    return true;
}

static bool repeat_children(struct prof_tree_walker *visitor, uint64_t original, uint64_t count)
{
    struct jp2_writer *writer = writer_of(visitor);
    uint32_t position = writer->record_count - 1;
    bool is_good = prof_jp2_column_add(&writer->copies, position - writer->last_copy)
                   && prof_jp2_column_add(&writer->copies, writer->next - 1 - original);
    writer->last_copy = position;
    writer->next += count;
    return is_good || fail(writer);
}

static bool leave_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    (void)node;
    writer_of(visitor)->depth--;
    return true;
}

/* --- the end ------------------------------------------------------------------------------ */

static bool end(struct prof_tree_walker *visitor)
{
    struct jp2_writer *writer = writer_of(visitor);
    const struct prof_series *series = writer->header.series;
    if (!write_run(writer)) {
        return false;
    }
    if (series != NULL && !prof_jp2_series_write(series, &writer->sections)) {
        return fail(writer);
    }
    prof_jp2_section_begin(&writer->sections);
    if (!prof_jp2_column_add(&writer->sections.raw, writer->next)
        || !prof_jp2_column_add(&writer->sections.raw, writer->methods.count)) {
        return fail(writer);
    }
    prof_jp2_sections_finish(&writer->sections);
    return prof_output_is_good(writer->out);
}

static struct prof_tree_walker *create(struct prof_output *out)
{
    struct jp2_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) {
        return NULL;
    }
    writer->visitor = (struct prof_tree_walker){.begin = begin,
                                                .begin_tree = begin_tree,
                                                .enter_node = enter_node,
                                                .enter_plain = enter_plain,
                                                .leave_node = leave_node,
                                                .begin_truncated = begin_truncated,
                                                .end = end,
                                                .repeat_children = repeat_children};
    writer->out = out;
    return &writer->visitor;
}

static void destroy(struct prof_tree_walker *visitor)
{
    struct jp2_writer *writer = writer_of(visitor);
    struct prof_jp2_column_buffer *columns[] = {
        &writer->path,        &writer->pops, &writer->sites,       &writer->callees,
        &writer->entries,     &writer->cuts, &writer->copies,      &writer->counts,
        &writer->exits,       &writer->live, &writer->value_names, &writer->new_shapes,
        &writer->value_shapes};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        prof_jp2_column_fini(columns[i]);
    }
    for (uint32_t i = 0; i < writer->name_count; i++) {
        prof_jp2_column_fini(&writer->values[i]);
        free(writer->names[i]);
    }
    for (uint32_t i = 0; i < writer->shape_count; i++) {
        free(writer->shapes[i].names);
        free(writer->shapes[i].numbers);
    }
    prof_jp2_methods_fini(&writer->methods);
    prof_jp2_tallies_fini(&writer->tallies);
    prof_jp2_sections_fini(&writer->sections);
    free(writer->open);
    free(writer);
}

const struct prof_writer prof_writer_jp2 = {.create = create, .destroy = destroy};

/* The HTML report, which jp2prof makes from this format. */
static const struct prof_filter page_maker = {
    .program = "jp2prof",
    .arguments = (const char *const[]){"html", "-o", "-", "-", NULL},
    .check = (const char *const[]){"html", "--check", "-", NULL},
    .name_option = "--name=",
    .end = "</html>\n"};

const struct prof_writer prof_writer_html = {
    .create = create, .destroy = destroy, .filter = &page_maker};
