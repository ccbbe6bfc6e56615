#include "profiler/publish/profile.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/read/contexts.h"
#include "profiler/write/output.h"
#include "profiler/write/writer.h"
#include "vm/base/data/array.h"
#include "vm/classfile/opcodes.h"

/* Arrays of these structures are passed on as they are. */
#define SAME(type, public, own, member)                                                            \
    _Static_assert(sizeof(struct public) == sizeof(struct own)                                     \
                       && offsetof(struct public, member) == offsetof(struct own, member)          \
                       && sizeof(((struct public *)0)->member) == sizeof(type),                    \
                   "struct " #public " and struct " #own)
SAME(uint32_t, jp2_profile_block, prof_block, last);
SAME(uint64_t, jp2_profile_value, prof_value, value);
SAME(uint64_t, jp2_profile_exit, prof_exit, count);
SAME(const char *, jp2_profile_note, prof_note, value);

struct published {
    struct jp2_profile profile;         /* must be the first member */
    struct prof_contexts *contexts;     /* owned */
    struct jp2_profile_method *methods; /* indexed by number */
    char features[PROF_FEATURES_SIZE];
    bool is_out_of_memory; /* a visit has failed */
};

/* --- visits ----------------------------------------------------------------------------------- */

/* The walk over the contexts, for a visitor of the plug-in. */
struct walker {
    struct prof_tree_walker walker; /* must be the first member */
    struct published *published;
    struct jp2_profile_visitor *visitor;
    uint32_t depth;
    bool is_stopped; /* by the visitor */
    struct jp2_profile_tally *tallies;
    size_t tally_capacity;
};

static struct walker *walker_of(struct prof_tree_walker *walker)
{
    return (struct walker *)walker;
}

/* Lists the tallies of all kinds. Returns false if memory runs out. */
static bool list_tallies(struct walker *w, const struct prof_node_view *node,
                         struct jp2_profile_context *context)
{
    for (uint32_t kind = 0; kind < PROF_TALLY_KINDS; kind++) {
        const struct prof_tally_names *names = &prof_tally_names[kind];
        const struct prof_tally_list *list = &node->tallies[kind];
        if (list->count == 0) {
            continue;
        }
        if (!VM_RESERVE(w->tallies, w->tally_capacity, context->tally_count + list->count)) {
            return false;
        }
        for (size_t i = 0; i < list->count; i++) {
            const struct prof_tally *tally = &list->tallies[i];
            w->tallies[context->tally_count++] = (struct jp2_profile_tally){
                .kind = names->tally,
                .class_name = tally->class == NULL ? NULL : tally->class->name,
                .instruction = tally->instruction,
                .count = names->width,
                .names = names->counts,
                .counts = tally->counts};
        }
    }
    context->tallies = w->tallies;
    return true;
}

static bool present(struct walker *w, const struct prof_node_view *node,
                    bool (*function)(struct jp2_profile_visitor *visitor,
                                     const struct jp2_profile_context *context))
{
    if (function == NULL) {
        return true;
    }
    struct jp2_profile_context context = {.method = &w->published->methods[node->method->number],
                                          .depth = w->depth,
                                          .callsite = node->callsite,
                                          .is_native = node->is_native,
                                          .is_truncated = node->is_truncated,
                                          .is_cut = node->is_cut,
                                          .entries = node->entries,
                                          .instructions = node->executed_instructions,
                                          .block_counts = node->block_counts,
                                          .exit_count = node->exit_count,
                                          .in_progress_count = node->in_progress_count,
                                          .exits = (const struct jp2_profile_exit *)node->exits,
                                          .in_progress =
                                              (const struct jp2_profile_exit *)node->in_progress,
                                          .value_count = node->value_count,
                                          .values = (const struct jp2_profile_value *)node->values};
    if (!list_tallies(w, node, &context)) {
        return false;
    }
    w->is_stopped = !function(w->visitor, &context);
    return !w->is_stopped;
}

static bool enter_node(struct prof_tree_walker *walker, const struct prof_node_view *node)
{
    struct walker *w = walker_of(walker);
    bool goes_on = present(w, node, w->visitor->enter);
    w->depth++;
    return goes_on;
}

static bool leave_node(struct prof_tree_walker *walker, const struct prof_node_view *node)
{
    struct walker *w = walker_of(walker);
    w->depth--;
    return present(w, node, w->visitor->leave);
}

static bool present_tree(struct walker *w, const struct prof_thread_view *thread,
                         bool (*function)(struct jp2_profile_visitor *visitor,
                                          const struct jp2_profile_tree *tree))
{
    struct jp2_profile_tree tree = {.thread_name = ""};
    if (thread != NULL) {
        tree = (struct jp2_profile_tree){.has_thread = thread->number != 0,
                                         .thread_number = thread->number,
                                         .thread_name = thread->number == 0 ? "" : thread->name,
                                         .scope = thread->scope,
                                         .opened = thread->opened};
    }
    w->is_stopped = function != NULL && !function(w->visitor, &tree);
    return !w->is_stopped;
}

static bool begin_tree(struct prof_tree_walker *walker, const struct prof_thread_view *thread)
{
    struct walker *w = walker_of(walker);
    return present_tree(w, thread, w->visitor->begin_tree);
}

static bool end_tree(struct prof_tree_walker *walker, const struct prof_thread_view *thread)
{
    struct walker *w = walker_of(walker);
    return present_tree(w, thread, w->visitor->end_tree);
}

static bool visit(const struct jp2_profile *profile, struct jp2_profile_visitor *visitor)
{
    struct published *published = (struct published *)profile;
    struct walker w = {.walker = {.begin_tree = begin_tree,
                                  .enter_node = enter_node,
                                  .leave_node = leave_node,
                                  .end_tree = end_tree},
                       .published = published,
                       .visitor = visitor};
    bool is_good = prof_contexts_visit(published->contexts, &w.walker);
    published->is_out_of_memory |= !is_good && !w.is_stopped;
    free(w.tallies);
    return is_good;
}

/* --- output ----------------------------------------------------------------------------------- */

static struct prof_output *output_of(struct jp2_profile_output *out)
{
    return (struct prof_output *)out;
}

static void write_bytes(struct jp2_profile_output *out, const void *bytes, size_t length)
{
    if (out != NULL) {
        prof_output_bytes(output_of(out), bytes, length);
    } else {
        fwrite(bytes, 1, length, stdout);
    }
}

static void write_format(struct jp2_profile_output *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void write_format(struct jp2_profile_output *out, const char *format, ...)
{
    char buffer[512], *text = buffer;
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(buffer, sizeof buffer, format, arguments);
    if (length >= (int)sizeof buffer) {
        text = malloc((size_t)length + 1);
        length = text == NULL ? -1 : vsnprintf(text, (size_t)length + 1, format, again);
    }
    if (length >= 0) {
        write_bytes(out, text, (size_t)length);
    } else if (out != NULL) {
        prof_output_fail(output_of(out), ENOMEM);
    }
    if (text != buffer) {
        free(text);
    }
    va_end(again);
    va_end(arguments);
}

static void write_text(struct jp2_profile_output *out, const char *text,
                       enum jp2_profile_style style)
{
    enum vm_text_style as = style == JP2_PROFILE_XML    ? VM_TEXT_XML
                            : style == JP2_PROFILE_JSON ? VM_TEXT_JSON
                                                        : VM_TEXT_LINE;
    if (out != NULL) {
        prof_output_name(output_of(out), text, as);
        return;
    }
    struct vm_text converted = {0};
    vm_text_name(&converted, text, strlen(text), as);
    write_bytes(NULL, converted.bytes, converted.length);
    vm_text_fini(&converted);
}

static const char *opcode_name(uint8_t opcode)
{
    return vm_opcode_info[opcode].mnemonic;
}

bool prof_publish_write(const struct jp2_profile *profile, const struct jp2_profile_writer *writer,
                        struct prof_output *out, char *message, size_t size)
{
    struct published *published = (struct published *)profile;
    message[0] = '\0';
    published->is_out_of_memory = false;
    bool is_good = writer->write(profile, (struct jp2_profile_output *)out, message, size);
    message[strcspn(message, "\r\n")] = '\0';
    if (is_good || !prof_output_is_good(out)) {
        return true;
    }
    if (published->is_out_of_memory || message[0] == '\0') {
        snprintf(message, size, "%s",
                 published->is_out_of_memory ? "out of memory" : "it failed, without a reason");
    }
    return false;
}

/* --- the profile ------------------------------------------------------------------------------ */

static void present_method(struct jp2_profile_method *to, const struct prof_method *method)
{
    const struct prof_names *names = &method->names;
    *to = (struct jp2_profile_method){.number = method->number,
                                      .class_name = names->class_name,
                                      .name = names->name,
                                      .descriptor = names->descriptor,
                                      .loader = names->loader,
                                      .source_file = names->source_file,
                                      .origin = names->origin,
                                      .class_order = names->class_order,
                                      .flags = names->access,
                                      .is_native = !method->has_code};
    if (method->has_code) {
        to->code_bytes = method->code_bytes;
        to->instruction_count = method->instruction_count;
        to->block_count = method->block_count;
        to->blocks = (const struct jp2_profile_block *)method->blocks;
        to->bcis = method->bcis;
        to->opcodes = method->opcodes;
        to->lines = method->lines;
    }
}

static const char *text_or_empty(const char *text)
{
    return text == NULL ? "" : text;
}

static void present_header(struct published *published, const struct prof_contexts *contexts)
{
    const struct prof_header *header = &contexts->header;
    const struct prof_features *features = &header->features;
    published->profile = (struct jp2_profile){
        .abi = JP2_PROFILE_ABI,
        .size = sizeof(struct jp2_profile),
        .vm_version = text_or_empty(header->vm_version),
        .command = text_or_empty(header->main_class),
        .options = text_or_empty(header->options),
        .reason = text_or_empty(header->reason),
        .features = prof_features_text(features, " ", published->features),
        .block_analysis = features->blocks ? text_or_empty(features->block_analysis) : "",
        .window = text_or_empty(features->window),
        .note_count = header->note_count,
        .notes = (const struct jp2_profile_note *)header->notes,
        .method_count = contexts->method_count,
        .context_count = contexts->count,
        .visit = visit,
        .write = write_format,
        .write_bytes = write_bytes,
        .write_text = write_text,
        .opcode_name = opcode_name};
}

struct jp2_profile *prof_publish_create(struct prof_contexts *contexts)
{
    struct published *published = calloc(1, sizeof *published);
    struct jp2_profile_method *methods = calloc(contexts->method_count + 1u, sizeof *methods);
    if (published == NULL || methods == NULL) {
        free(published);
        free(methods);
        prof_contexts_free(contexts);
        return NULL;
    }
    published->contexts = contexts;
    published->methods = methods;
    for (uint32_t i = 0; i < contexts->method_count; i++) {
        if (contexts->methods[i] != NULL) {
            present_method(&methods[i], contexts->methods[i]);
        }
    }
    present_header(published, contexts);
    return &published->profile;
}

void prof_publish_destroy(struct jp2_profile *profile)
{
    if (profile != NULL) {
        struct published *published = (struct published *)profile;
        prof_contexts_free(published->contexts);
        free(published->methods);
        free(published);
    }
}
