/*
 * tree_text.c: the calling context tree as readable text, with one indented line for each context.
 * With a window, a context is left out if nothing was counted in its subtree. The writer keeps only
 * the names of methods, and the lines of the path from the root. docs/profile-formats.md describes
 * the format.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/model/label.h"
#include "profiler/write/writer.h"
#include "vm/base/data/array.h"
#include "vm/base/hash_map.h"

#define NUMBER_WIDTH 14
/* Contexts below this depth are not indented further; their lines contain the depth instead.
 * Otherwise the size of the file would grow with the square of the depth of a recursion. */
#define INDENT_DEPTH 40u

struct text_writer {
    struct prof_tree_walker visitor; /* must be the first member, so that the visitor's address is
                                        the writer's */
    struct prof_output *out;
    struct prof_features features;
    struct vm_hash_map labels; /* maps a struct prof_method to its struct vm_text */
    uint64_t depth;
    bool has_window;
    struct vm_text lines; /* the held lines, followed by the lines of the current context */
    size_t *held;         /* where each held line starts in `lines`, the outermost context first */
    size_t held_count, held_capacity;
};

static struct text_writer *writer_of(struct prof_tree_walker *visitor)
{
    return (struct text_writer *)visitor;
}

static bool fail(struct text_writer *writer)
{
    prof_output_fail(writer->out, ENOMEM);
    return false;
}

static const struct vm_text *label_of(struct text_writer *writer, const struct prof_method *method)
{
    struct vm_text *label = vm_hash_map_find(&writer->labels, method);
    if (label != NULL) {
        return label;
    }
    label = calloc(1, sizeof *label);
    if (label == NULL) {
        return NULL;
    }
    prof_label_method(label, method);
    vm_text_trim(label);
    if (label->has_failed || !vm_hash_map_put(&writer->labels, method, label, NULL)) {
        vm_text_fini(label);
        free(label);
        return NULL;
    }
    return label;
}

/* Writes a text, which the program or the user may have chosen, on one line. */
static bool write_line(struct prof_output *out, const char *title, const char *text)
{
    struct vm_text line = {0};
    if (text == NULL || *text == '\0') {
        return true;
    }
    vm_text_string(&line, title);
    vm_text_name(&line, text, strlen(text), VM_TEXT_LINE);
    vm_text_string(&line, "\n");
    prof_output_bytes(out, line.bytes, line.length);
    bool is_complete = !line.has_failed;
    vm_text_fini(&line);
    return is_complete;
}

static bool write_features(struct prof_output *out, const struct prof_features *features)
{
    char text[PROF_FEATURES_SIZE];
    prof_output_text(out, "collected: ");
    prof_output_text(out, prof_features_text(features, " ", text));
    prof_output_char(out, '\n');
    return prof_output_is_good(out);
}

static bool begin(struct prof_tree_walker *visitor, const struct prof_header *header)
{
    struct text_writer *writer = writer_of(visitor);
    struct prof_output *out = writer->out;
    const struct prof_features *features = &header->features;
    writer->features = *features;
    writer->has_window = prof_features_have_window(features);
    if (!write_line(out, "profile by ", header->vm_version)
        || !write_line(out, "program: ", header->main_class)
        || !write_line(out, "options: ", header->options) || !write_features(out, features)
        || !write_line(out, "window: ", features->window)
        || (features->blocks && !write_line(out, "blocks: ", features->block_analysis))
        || !write_line(out, "written at: ", header->reason)) {
        return fail(writer);
    }
    for (size_t i = 0; i < header->note_count; i++) {
        const struct prof_note *note = &header->notes[i];
        prof_output_text(out, *note->value == '\0' ? "" : note->name);
        if (!write_line(out, ": ", note->value)) {
            return fail(writer);
        }
    }
    if (header->truncated_calls > 0) {
        prof_output_put(out, "limited: ", header->truncated_calls,
                        " calls are counted in truncated contexts\n");
    }
    prof_output_text(out, "\n   invocations ");
    prof_output_text(out, features->blocks ? "  instructions  context\n" : " context\n");
    return prof_output_is_good(out);
}

static bool begin_tree(struct prof_tree_walker *visitor, const struct prof_thread_view *thread)
{
    struct text_writer *writer = writer_of(visitor);
    if (thread == NULL) {
        return prof_output_is_good(writer->out);
    }
    if (thread->scope != NULL) {
        prof_output_text(writer->out, "scope ");
        if (!write_line(writer->out, "", thread->scope)) {
            return fail(writer);
        }
    }
    if (thread->number == 0) {
        return prof_output_is_good(writer->out);
    }
    prof_output_put(writer->out, "thread ", thread->number);
    if (thread->name == NULL || *thread->name == '\0') {
        prof_output_char(writer->out, '\n');
        return prof_output_is_good(writer->out);
    }
    return write_line(writer->out, " ", thread->name) || fail(writer);
}

static char *put_number(char *to, uint64_t value)
{
    char digits[VM_TEXT_NUMBER];
    size_t length = (size_t)(vm_text_digits(digits, value) - digits);
    for (size_t i = length; i < NUMBER_WIDTH; i++) {
        *to++ = ' ';
    }
    memcpy(to, digits, length);
    return to + length;
}

static char *put_indent(char *to, uint64_t depth)
{
    uint64_t shown = depth < INDENT_DEPTH ? depth : INDENT_DEPTH;
    memset(to, ' ', 2 * shown + 2);
    to += 2 * shown + 2;
    if (depth > INDENT_DEPTH) {
        *to++ = '<';
        to = vm_text_digits(to, depth);
        *to++ = '>';
        *to++ = ' ';
    }
    return to;
}

/* Writes "@16 " for callsite 16, or "@native " if native code or the machine made the call. */
static char *put_callsite(char *to, int32_t callsite)
{
    *to++ = '@';
    if (callsite < 0) {
        memcpy(to, "native", 6);
        to += 6;
    } else {
        to = vm_text_digits(to, (uint32_t)callsite);
    }
    *to++ = ' ';
    return to;
}

/* Writes spaces up to the column where a context's name starts, and a bar. */
static void write_bar(struct text_writer *writer)
{
    size_t columns = writer->features.blocks ? 2 : 1;
    char *to = prof_output_reserve(writer->out, 512);
    memset(to, ' ', columns * NUMBER_WIDTH);
    to = put_indent(to + columns * NUMBER_WIDTH, writer->depth);
    memcpy(to, "  |", 3);
    prof_output_advance(writer->out, to + 3);
}

static void write_exits(struct prof_output *out, const char *title, const struct prof_exit *exits,
                        size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *sign = (int64_t)exits[i].count < 0 ? ":-" : ":";
        prof_output_put(out, title, exits[i].instruction, sign, prof_exit_size(&exits[i]));
    }
}

/* Writes the blocks that were executed on a separate line: "1-4:1 5-8:4". */
static void write_blocks(struct text_writer *writer, const struct prof_node_view *node)
{
    struct prof_output *out = writer->out;
    bool is_first = true;
    for (uint32_t i = 0; i < node->method->block_count; i++) {
        if (node->block_counts[i] == 0) {
            continue;
        }
        if (is_first) {
            write_bar(writer);
            is_first = false;
        }
        char *to = prof_output_reserve(out, 512);
        *to++ = ' ';
        to = vm_text_digits(to, node->method->blocks[i].first);
        *to++ = '-';
        to = vm_text_digits(to, node->method->blocks[i].last);
        *to++ = ':';
        to = vm_text_digits(to, node->block_counts[i]);
        prof_output_advance(out, to);
    }
    bool has_only_exits = is_first && node->exit_count > 0; /* the blocks began in another scope */
    if (has_only_exits) {
        write_bar(writer);
    }
    if (!is_first || has_only_exits) {
        write_exits(out, " exit@", node->exits, node->exit_count);
        write_exits(out, " live@", node->in_progress, node->in_progress_count);
        prof_output_char(out, '\n');
    }
}

/* Writes the tallies of each kind on a separate line: "allocation a.B objects=2 bytes=48, int[]
 * objects=1 bytes=52". */
static bool write_tallies(struct text_writer *writer, const struct prof_node_view *node)
{
    struct vm_text text = {0};
    for (uint32_t kind = 0; kind < PROF_TALLY_LISTED; kind++) {
        const struct prof_tally_names *names = &prof_tally_names[kind];
        const struct prof_tally_list *list = &node->tallies[kind];
        text.length = 0;
        for (size_t i = 0, next; i < list->count; i = next) {
            struct prof_tally sum;
            next = prof_tally_sum(list, i, &sum);
            vm_text_put(&text, i == 0 ? " " : ", ", i == 0 ? names->tally : "", i == 0 ? " " : "");
            prof_label_tally_class(&text, sum.class);
            for (uint32_t j = 0; j < names->width; j++) {
                vm_text_put(&text, " ", names->counts[j], "=", sum.counts[j]);
            }
        }
        if (list->count > 0) {
            vm_text_string(&text, "\n");
            write_bar(writer);
            prof_output_bytes(writer->out, text.bytes, text.length);
        }
    }
    bool is_complete = !text.has_failed;
    vm_text_fini(&text);
    return is_complete;
}

static void add_line(struct text_writer *writer, const struct prof_node_view *node,
                     const struct vm_text *label)
{
    struct vm_text *line = &writer->lines;
    char head[256], *to = put_number(head, node->entries);
    if (writer->features.blocks) {
        to = put_number(to, node->is_native ? 0 : node->executed_instructions);
    }
    to = put_indent(to, writer->depth);
    if (writer->features.callsites && writer->depth > 0 && !node->is_truncated) {
        to = put_callsite(to, node->callsite);
    }
    vm_text_add(line, head, (size_t)(to - head));
    vm_text_add(line, label->bytes, label->length);
    if (node->is_native) {
        vm_text_string(line, " (native)");
    }
    if (node->is_cut) {
        vm_text_string(line, " (cut)");
    }
    for (size_t i = 0; i < node->value_count; i++) {
        if (node->values[i].value == 0) {
            continue;
        }
        vm_text_put(line, " ", node->values[i].name, "=", node->values[i].value);
    }
    vm_text_string(line, "\n");
}

static bool are_counted(const struct prof_exit *exits, size_t count)
{
    size_t i = 0;
    while (i < count && exits[i].count == 0) {
        i++;
    }
    return i < count;
}

/* Returns whether any number of the context itself is not 0. */
static bool is_counted(const struct prof_node_view *node)
{
    size_t i = 0;
    while (i < node->value_count && node->values[i].value == 0) {
        i++;
    }
    return node->entries != 0 || node->executed_instructions != 0 || i < node->value_count
           || are_counted(node->exits, node->exit_count)
           || are_counted(node->in_progress, node->in_progress_count);
}

/* Holds the last line until a context below it has a count. If no such context follows, leave_node
 * removes the line. */
static bool hold_line(struct text_writer *writer, size_t start)
{
    if (!VM_RESERVE(writer->held, writer->held_capacity, writer->held_count + 1)) {
        return false;
    }
    writer->held[writer->held_count++] = start;
    return true;
}

static bool enter_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    struct text_writer *writer = writer_of(visitor);
    const struct vm_text *label = label_of(writer, node->method);
    size_t start = writer->lines.length;
    if (label == NULL) {
        return fail(writer);
    }
    add_line(writer, node, label);
    if (writer->lines.has_failed) {
        return fail(writer);
    }
    if (writer->has_window && !is_counted(node)) {
        writer->depth++;
        return hold_line(writer, start) || fail(writer);
    }
    prof_output_bytes(writer->out, writer->lines.bytes, writer->lines.length);
    writer->lines.length = writer->held_count = 0;
    if (writer->features.blocks && !node->is_native) {
        write_blocks(writer, node);
    }
    if (!write_tallies(writer, node)) {
        return fail(writer);
    }
    writer->depth++;
    return prof_output_is_good(writer->out);
}

static bool leave_node(struct prof_tree_walker *visitor, const struct prof_node_view *node)
{
    struct text_writer *writer = writer_of(visitor);
    (void)node;
    writer->depth--;
    if (writer->held_count > 0) {
        writer->lines.length = writer->held[--writer->held_count];
    }
    return true;
}

static bool begin_truncated(struct prof_tree_walker *visitor)
{
    prof_output_text(writer_of(visitor)->out, "truncated contexts, by method\n");
    return prof_output_is_good(writer_of(visitor)->out);
}

static bool end(struct prof_tree_walker *visitor)
{
    return prof_output_is_good(writer_of(visitor)->out);
}

static struct prof_tree_walker *create(struct prof_output *out)
{
    struct text_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) {
        return NULL;
    }
    writer->visitor = (struct prof_tree_walker){.begin = begin,
                                                .begin_tree = begin_tree,
                                                .enter_node = enter_node,
                                                .leave_node = leave_node,
                                                .begin_truncated = begin_truncated,
                                                .end = end};
    writer->out = out;
    vm_hash_map_init(&writer->labels, NULL, NULL);
    return &writer->visitor;
}

static void destroy(struct prof_tree_walker *visitor)
{
    struct text_writer *writer = writer_of(visitor);
    size_t position = 0;
    void *label;
    while (vm_hash_map_next(&writer->labels, &position, NULL, &label)) {
        vm_text_fini(label);
        free(label);
    }
    vm_hash_map_fini(&writer->labels);
    vm_text_fini(&writer->lines);
    free(writer->held);
    free(writer);
}

const struct prof_writer prof_writer_text = {.create = create, .destroy = destroy};
