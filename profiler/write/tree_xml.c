/*
 * tree_xml.c: the calling context tree in the XML format of the JP2 paper (figure 5). Further data
 * are in a separate namespace. The writer keeps only the open elements and the names of methods.
 * Format: docs/profile-formats.md, profiler/schema/cct.rng.
 */
#include <errno.h>
#include <stdlib.h>

#include "profiler/write/writer.h"
#include "profiler/write/xml.h"
#include "vm/base/assert.h"
#include "vm/base/data/array.h"

#define OPENINGS 32 /* how many openings of values are kept */

struct open {
    const struct prof_xml_method *method;
    uint32_t next_site; /* see prof_xml_callsite */
};

struct xml_writer {
    struct prof_tree_walker visitor; /* must be the first member, so that the visitor's address is
                                        the writer's */
    struct prof_output *out;
    struct prof_features features;
    struct prof_xml_cache cache;
    struct open *open; /* the path, indexed by depth */
    size_t depth, capacity;
    struct prof_xml_opening openings[OPENINGS]; /* indexed by position of the value in the view */
};

static struct xml_writer *writer_of(struct prof_tree_walker *visitor)
{
    return (struct xml_writer *)visitor;
}

static bool begin(struct prof_tree_walker *visitor, const struct prof_header *header)
{
    struct xml_writer *writer = writer_of(visitor);
    writer->features = header->features;
    VM_ASSERT(writer->depth == 0);
    prof_xml_cache_init(&writer->cache, &header->features);
    prof_xml_root(writer->out, "callingContextTree", header);
    return prof_output_is_good(writer->out);
}

static bool begin_tree(struct prof_tree_walker *visitor, const struct prof_thread_view *thread)
{
    struct prof_output *out = writer_of(visitor)->out;
    if (thread != NULL && thread->scope != NULL) {
        prof_output_text(out, "<x:scope name=\"");
        prof_output_name(out, thread->scope, VM_TEXT_XML);
        prof_output_put(out, "\" opened=\"", thread->opened, "\">\n");
    }
    if (thread != NULL && thread->number != 0) {
        prof_output_put(out, "<x:thread number=\"", thread->number, "\" name=\"");
        prof_output_name(out, thread->name == NULL ? "" : thread->name, VM_TEXT_XML);
        prof_output_text(out, "\">\n");
    }
    return prof_output_is_good(out);
}

static bool push(struct xml_writer *writer, const struct prof_xml_method *method)
{
    if (!VM_RESERVE(writer->open, writer->capacity, writer->depth + 1)) {
        return false;
    }
    writer->open[writer->depth++] = (struct open){method, 0};
    return true;
}

/* The text after the prepared attributes, indexed by is_native and is_cut. */
#define ENDING(text)                                                                               \
    {                                                                                              \
        text, sizeof(text) - 1                                                                     \
    }
static const struct {
    char text[2 * PROF_XML_PIECE];
    size_t length;
} endings[2][2] = {{ENDING("><executionCount>"), ENDING(" x:cut=\"true\"><executionCount>")},
                   {ENDING(" x:native=\"true\"><executionCount>"),
                    ENDING(" x:native=\"true\" x:cut=\"true\"><executionCount>")}};

static bool enter_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    struct xml_writer *writer = writer_of(visitor);
    struct prof_output *out = writer->out;
    const struct prof_xml_method *method = prof_xml_method_get(&writer->cache, node->method);
    if (method == NULL || !push(writer, method)) {
        prof_output_fail(out, ENOMEM);
        return false;
    }
    size_t length = method->opening_length;
    bool is_short = length < PROF_OUTPUT_ROOM / 2;
    char *to = prof_output_reserve(out, is_short ? length + 512 : 512);
    to = PROF_XML_PUT(to, "<method ");
    if (is_short) {
        to = prof_xml_copy(to, method->text, length);
    } else {
        prof_output_advance(out, to);
        prof_output_bytes(out, method->text, length);
        to = prof_output_reserve(out, 512);
    }
    to = prof_xml_copy(to, endings[node->is_native][node->is_cut].text,
                       endings[node->is_native][node->is_cut].length);
    to = vm_text_digits(to, node->entries);
    if (writer->features.blocks) {
        to = PROF_XML_PUT(to, "</executionCount><executedInstructions>");
        to = vm_text_digits(to, node->is_native ? 0 : node->executed_instructions);
        to = PROF_XML_PUT(to, "</executedInstructions>\n");
    } else {
        to = PROF_XML_PUT(to, "</executionCount>\n");
    }
    prof_output_advance(out, to);
    for (size_t i = 0; i < node->value_count; i++) {
        prof_xml_value_again(out, &writer->openings[i % OPENINGS], node->values[i].name,
                             node->values[i].value);
    }
    prof_xml_tallies(out, node->tallies);
    return prof_output_is_good(out);
}

static void expect(struct prof_tree_walker *visitor, const struct prof_method *method)
{
    prof_xml_method_expect(&writer_of(visitor)->cache, method);
}

static bool begin_callsite(struct prof_tree_walker *visitor, const struct prof_node_view *parent,
                           int32_t instruction)
{
    struct xml_writer *writer = writer_of(visitor);
    VM_ASSERT(writer->depth != 0);
    (void)parent;
    if (writer->features.callsites) {
        struct open *open = &writer->open[writer->depth - 1];
        prof_xml_callsite(writer->out, open->method, instruction, &open->next_site);
    }
    return prof_output_is_good(writer->out);
}

static bool end_callsite(struct prof_tree_walker *visitor, const struct prof_node_view *parent,
                         int32_t instruction)
{
    struct xml_writer *writer = writer_of(visitor);
    VM_ASSERT(writer->depth != 0);
    (void)parent;
    (void)instruction;
    if (writer->features.callsites) {
        char *to = prof_output_reserve(writer->out, 16);
        prof_output_advance(writer->out, PROF_XML_PUT(to, "</callsite>\n"));
    }
    return prof_output_is_good(writer->out);
}

static bool leave_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    struct xml_writer *writer = writer_of(visitor);
    VM_ASSERT(writer->depth != 0);
    const struct prof_xml_method *method = writer->open[--writer->depth].method;
    if (method->has_blocks && !node->is_native) {
        prof_xml_blocks(writer->out, method, node);
    }
    char *to = prof_output_reserve(writer->out, 16);
    prof_output_advance(writer->out, PROF_XML_PUT(to, "</method>\n"));
    return prof_output_is_good(writer->out);
}

static bool begin_truncated(struct prof_tree_walker *visitor)
{
    VM_ASSERT(writer_of(visitor)->depth == 0);
    prof_output_text(writer_of(visitor)->out, "<x:truncated>\n");
    return prof_output_is_good(writer_of(visitor)->out);
}

static bool end_truncated(struct prof_tree_walker *visitor)
{
    VM_ASSERT(writer_of(visitor)->depth == 0);
    prof_output_text(writer_of(visitor)->out, "</x:truncated>\n");
    return prof_output_is_good(writer_of(visitor)->out);
}

static bool end_tree(struct prof_tree_walker *visitor, const struct prof_thread_view *thread)
{
    VM_ASSERT(writer_of(visitor)->depth == 0);
    if (thread != NULL && thread->number != 0) {
        prof_output_text(writer_of(visitor)->out, "</x:thread>\n");
    }
    if (thread != NULL && thread->scope != NULL) {
        prof_output_text(writer_of(visitor)->out, "</x:scope>\n");
    }
    return prof_output_is_good(writer_of(visitor)->out);
}

static bool end(struct prof_tree_walker *visitor)
{
    VM_ASSERT(writer_of(visitor)->depth == 0);
    prof_output_text(writer_of(visitor)->out, "</callingContextTree>\n");
    return prof_output_is_good(writer_of(visitor)->out);
}

static struct prof_tree_walker *create(struct prof_output *out)
{
    struct xml_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) {
        return NULL;
    }
    writer->visitor = (struct prof_tree_walker){begin,
                                                begin_tree,
                                                enter_node,
                                                begin_callsite,
                                                end_callsite,
                                                leave_node,
                                                begin_truncated,
                                                end_truncated,
                                                end_tree,
                                                end,
                                                NULL,
                                                NULL,
                                                expect};
    writer->out = out;
    return &writer->visitor;
}

static void destroy(struct prof_tree_walker *visitor)
{
    struct xml_writer *writer = writer_of(visitor);
    prof_xml_cache_fini(&writer->cache);
    free(writer->open);
    free(writer);
}

const struct prof_writer prof_writer_xml = {.create = create, .destroy = destroy};
