#include "profiler/write/xml.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/write/writer.h"
#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/classfile/opcodes.h"

/* --- methods -------------------------------------------------------------------------- */

void prof_xml_cache_init(struct prof_xml_cache *cache, const struct prof_features *features)
{
    *cache = (struct prof_xml_cache){.has_blocks = features->blocks,
                                     .has_callsites = features->callsites};
}

void prof_xml_cache_fini(struct prof_xml_cache *cache)
{
    for (size_t i = 0; i < cache->capacity; i++) {
        free(cache->methods[i]);
    }
    free(cache->methods);
    vm_text_fini(&cache->scratch);
}

static void add_attribute(struct vm_text *to, const char *start, uint64_t value)
{
    vm_text_put(to, start, value, "\"");
}

static void add_name(struct vm_text *to, const char *start, const char *name, size_t length)
{
    vm_text_string(to, start);
    vm_text_name(to, name, length, VM_TEXT_XML);
    vm_text_string(to, "\"");
}

static void add_identity(struct vm_text *to, const struct prof_names *names)
{
    const char *descriptor = names->descriptor, *close = strchr(descriptor, ')');
    vm_text_string(to, "declaringClass=\"L");
    vm_text_name(to, names->class_name, strlen(names->class_name), VM_TEXT_XML);
    add_name(to, ";\" name=\"", names->name, strlen(names->name));
    add_name(to, " params=\"", descriptor + 1, (size_t)(close - descriptor) - 1);
    add_name(to, " return=\"", close + 1, strlen(close + 1));
    if (names->raw_class_name != NULL) {
        vm_text_string(to, " x:rawClass=\"L");
        vm_text_name(to, names->raw_class_name, strlen(names->raw_class_name), VM_TEXT_XML);
        vm_text_string(to, ";\"");
    }
    if (*names->loader != '\0') {
        add_name(to, " x:loader=\"", names->loader, strlen(names->loader));
    }
}

static void add_line(struct vm_text *to, const struct prof_method *method, uint32_t instruction)
{
    int line = method->has_code ? prof_method_raw_line(method, instruction) : -1;
    if (line >= 0) {
        add_attribute(to, " x:line=\"", (uint64_t)line);
    }
}

static void add_callsite(struct vm_text *to, const struct prof_method *method, uint32_t number)
{
    add_attribute(to, "<callsite instruction=\"", number);
    if (number >= 1 && number <= method->instruction_count) {
        const char *opcode = vm_opcode_info[method->opcodes[number - 1]].mnemonic;
        add_attribute(to, " x:bci=\"", method->bcis[number - 1]);
        add_line(to, method, number);
        vm_text_put(to, " x:opcode=\"", opcode == NULL ? "" : opcode, "\"");
    }
    vm_text_string(to, ">\n");
}

static void add_block(struct vm_text *to, const struct prof_method *method, uint32_t index)
{
    const struct prof_block *block = &method->blocks[index];
    VM_ASSERT(block->first >= 1 && block->first <= block->last
              && block->last <= method->instruction_count);
    add_attribute(to, "<basicBlock startInstruction=\"", block->first);
    add_attribute(to, " endInstruction=\"", block->last);
    add_attribute(to, " x:startBci=\"", method->bcis[block->first - 1]);
    add_attribute(to, " x:endBci=\"", method->bcis[block->last - 1]);
    vm_text_string(to, "><executionCount>");
}

/* Adds all texts of a method, one after the other, and stores their positions in `made`. */
static void add_text(struct vm_text *to, const struct prof_method *method,
                     struct prof_xml_method *made, struct prof_xml_site *sites)
{
    add_identity(to, &method->names);
    made->identity_length = (uint32_t)to->length;
    add_line(to, method, 1);
    made->opening_length = (uint32_t)to->length;
    if (made->has_blocks) {
        for (uint32_t i = 0; i < method->block_count; i++) {
            made->blocks[i] = (uint32_t)to->length;
            add_block(to, method, i);
        }
        made->blocks[method->block_count] = (uint32_t)to->length;
    }
    if (sites != NULL) {
        for (uint32_t i = 0; i < method->site_count; i++) {
            sites[i] = (struct prof_xml_site){method->sites[i], (uint32_t)to->length};
            add_callsite(to, method, method->sites[i]);
        }
        sites[method->site_count] = (struct prof_xml_site){UINT32_MAX, (uint32_t)to->length};
    }
}

static struct prof_xml_method *prepare(struct prof_xml_cache *cache,
                                       const struct prof_method *method)
{
    static const char rest[PROF_XML_PIECE];
    bool has_blocks = cache->has_blocks && method->has_code;
    bool has_sites = cache->has_callsites && method->has_code;
    size_t sites_at = sizeof(struct prof_xml_method)
                      + (has_blocks ? (method->block_count + 1u) * sizeof(uint32_t) : 0);
    size_t text_at =
        sites_at + (has_sites ? (method->site_count + 1u) * sizeof(struct prof_xml_site) : 0);
    char *made = calloc(1, text_at);
    if (made == NULL) {
        return NULL;
    }
    struct prof_xml_method *head = (struct prof_xml_method *)made;
    head->has_blocks = has_blocks;
    cache->scratch.length = 0;
    add_text(&cache->scratch, method, head,
             has_sites ? (struct prof_xml_site *)(made + sites_at) : NULL);
    vm_text_add(&cache->scratch, rest, sizeof rest);
    char *whole = cache->scratch.has_failed ? NULL : realloc(made, text_at + cache->scratch.length);
    if (whole == NULL) {
        free(made);
        return NULL;
    }
    memcpy(whole + text_at, cache->scratch.bytes, cache->scratch.length);
    head = (struct prof_xml_method *)whole;
    head->method = method;
    head->text = whole + text_at;
    head->sites = has_sites ? (const struct prof_xml_site *)(whole + sites_at) : NULL;
    return head;
}

static bool make_room(struct prof_xml_cache *cache, size_t number)
{
    return VM_RESERVE_ZEROED(cache->methods, cache->capacity, number + 1);
}

struct prof_xml_method *prof_xml_method_make(struct prof_xml_cache *cache,
                                             const struct prof_method *method)
{
    if (!make_room(cache, method->number)) {
        return NULL;
    }
    VM_ASSERT(cache->methods[method->number] == NULL);
    struct prof_xml_method *made = prepare(cache, method);
    cache->methods[method->number] = made;
    return made;
}

/* --- elements ------------------------------------------------------------------------- */

static void write_attribute(struct prof_output *out, const char *name, const char *value)
{
    prof_output_put(out, "\n  ", name, "=\"");
    prof_output_name(out, value == NULL ? "" : value, VM_TEXT_XML);
    prof_output_char(out, '"');
}

static void write_features(struct prof_output *out, const struct prof_features *features)
{
    char text[PROF_FEATURES_SIZE];
    prof_output_text(out, "\n  x:features=\"");
    prof_output_text(out, prof_features_text(features, " ", text));
    prof_output_char(out, '"');
}

void prof_xml_root(struct prof_output *out, const char *element, const struct prof_header *header)
{
    const struct prof_features *features = &header->features;
    prof_output_put(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<", element,
                    " xmlns=\"" PROF_XML_NAMESPACE "\" xmlns:x=\"" PROF_XML_EXTENSIONS "\"");
    write_attribute(out, "x:version", header->vm_version);
    write_attribute(out, "x:command", header->main_class);
    write_attribute(out, "x:options", header->options);
    write_attribute(out, "x:reason", header->reason);
    write_features(out, features);
    if (features->blocks) {
        write_attribute(out, "x:blocks", features->block_analysis);
    }
    write_attribute(out, "x:window", features->window);
    write_attribute(out, "x:limited", header->truncated_calls > 0 ? "true" : "false");
    if (header->truncated_calls > 0) {
        prof_output_put(out, " x:truncatedCalls=\"", header->truncated_calls, "\"");
    }
    if (header->running_threads > 0) {
        prof_output_put(out, " x:runningThreads=\"", header->running_threads, "\"");
    }
    prof_output_text(out, ">\n");
    for (size_t i = 0; i < header->note_count; i++) {
        prof_output_text(out, "<x:note name=\"");
        prof_output_name(out, header->notes[i].name, VM_TEXT_XML);
        prof_output_text(out, "\">");
        prof_output_name(out, header->notes[i].value, VM_TEXT_XML);
        prof_output_text(out, "</x:note>\n");
    }
}

/* Writes a callsite that is not an invoke instruction. Other instructions may also cause calls, for
 * example of a class initializer. */
static void write_other_callsite(struct prof_output *out, const struct prof_method *method,
                                 uint32_t instruction)
{
    struct vm_text text = {0};
    add_callsite(&text, method, instruction);
    if (text.has_failed) {
        prof_output_fail(out, ENOMEM);
    } else {
        prof_output_bytes(out, text.bytes, text.length);
    }
    vm_text_fini(&text);
}

void prof_xml_callsite(struct prof_output *out, const struct prof_xml_method *method,
                       int32_t instruction, uint32_t *next)
{
    uint32_t number = (uint32_t)instruction;
    if (instruction < 0) {
        prof_output_text(out, "<callsite instruction=\"-1\">\n");
        return;
    }
    if (method->sites == NULL) {
        write_other_callsite(out, method->method, number);
        return;
    }
    VM_ASSERT(*next <= method->method->site_count);
    const struct prof_xml_site *site = method->sites + *next;
    while (site->instruction < number) {
        site++;
    }
    *next = (uint32_t)(site - method->sites);
    if (site->instruction != number) {
        write_other_callsite(out, method->method, number);
        return;
    }
    char *to = prof_output_reserve(out, 512);
    prof_output_advance(out,
                        prof_xml_copy(to, method->text + site->start, site[1].start - site->start));
}

static void write_exit(struct prof_output *out, const char *start, const struct prof_exit *at)
{
    char *to = prof_output_reserve(out, 256);
    to = prof_xml_put(to, start, strlen(start));
    to = vm_text_digits(to, at->instruction);
    to =
        (int64_t)at->count < 0 ? PROF_XML_PUT(to, "\" count=\"-") : PROF_XML_PUT(to, "\" count=\"");
    to = vm_text_digits(to, prof_exit_size(at));
    to = PROF_XML_PUT(to, "\"/>");
    prof_output_advance(out, to);
}

/*
 * Writes the exits of one block; they are searched from exits[first] on. Returns where to start the
 * search for the next block's exits. An exit before the first instruction of a block has the number
 * of the last instruction of the previous block, so the exits of the two blocks may be interleaved.
 */
static size_t write_exits(struct prof_output *out, const char *start, uint32_t block, uint32_t last,
                          const struct prof_exit *exits, size_t first, size_t count)
{
    size_t next = first;
    for (size_t i = first; i < count && exits[i].instruction <= last; i++) {
        if (exits[i].block == block) {
            write_exit(out, start, &exits[i]);
        }
        if (exits[i].instruction < last) {
            next = i + 1;
        }
    }
    return next;
}

void prof_xml_blocks(struct prof_output *out, const struct prof_xml_method *method,
                     const struct prof_node_view *counts)
{
    const struct prof_method *facts = method->method;
    const char *text = method->text;
    bool is_plain = counts->exit_count == 0 && counts->in_progress_count == 0;
    size_t exit = 0, live = 0;
    for (uint32_t i = 0; i < facts->block_count; i++) {
        uint32_t start = method->blocks[i];
        char *to = prof_output_reserve(out, 512);
        to = prof_xml_copy(to, text + start, method->blocks[i + 1] - start);
        to = vm_text_digits(to, counts->block_counts[i]);
        to = PROF_XML_PUT(to, "</executionCount>");
        if (!is_plain) {
            uint32_t last = facts->blocks[i].last;
            prof_output_advance(out, to);
            exit = write_exits(out, "<x:abruptExit instruction=\"", i, last, counts->exits, exit,
                               counts->exit_count);
            live = write_exits(out, "<x:inProgress instruction=\"", i, last, counts->in_progress,
                               live, counts->in_progress_count);
            to = prof_output_reserve(out, 64);
        }
        to = PROF_XML_PUT(to, "</basicBlock>\n");
        prof_output_advance(out, to);
    }
    VM_ASSERT(exit <= counts->exit_count && live <= counts->in_progress_count);
}

void prof_xml_value(struct prof_output *out, const char *name, uint64_t value)
{
    prof_output_text(out, "<x:value name=\"");
    prof_output_name(out, name, VM_TEXT_XML);
    prof_output_put(out, "\">", value, "</x:value>\n");
}

static void prepare_opening(struct prof_xml_opening *opening, const char *name)
{
    static const char start[] = "<x:value name=\"", end[] = "\">";
    size_t length = strlen(name);
    opening->name = name;
    opening->length = 0;
    if (length + sizeof start + sizeof end <= sizeof opening->text
        && vm_text_run(name, name + length, VM_TEXT_XML) == length) {
        opening->length =
            (uint32_t)snprintf(opening->text, sizeof opening->text, "%s%s%s", start, name, end);
    }
}

void prof_xml_value_again(struct prof_output *out, struct prof_xml_opening *opening,
                          const char *name, uint64_t value)
{
    if (opening->name != name) {
        prepare_opening(opening, name);
    }
    if (opening->length == 0) {
        prof_xml_value(out, name, value);
        return;
    }
    char *to = prof_output_reserve(out, sizeof opening->text + 64);
    to = prof_xml_put(to, opening->text, opening->length);
    to = vm_text_digits(to, value);
    to = PROF_XML_PUT(to, "</x:value>\n");
    prof_output_advance(out, to);
}

static void write_tally(struct prof_output *out, const struct prof_tally_names *names,
                        const struct prof_tally *tally)
{
    const struct prof_class *class = tally->class;
    bool is_array = class->name[0] == '[';
    prof_output_put(out, "<x:", names->tally, is_array ? " class=\"" : " class=\"L");
    prof_output_name(out, class->name, VM_TEXT_XML);
    prof_output_text(out, is_array ? "\"" : ";\"");
    if (*class->loader != '\0') {
        prof_output_text(out, " loader=\"");
        prof_output_name(out, class->loader, VM_TEXT_XML);
        prof_output_char(out, '"');
    }
    for (uint32_t i = 0; i < names->width; i++) {
        prof_output_put(out, " ", names->counts[i], "=\"", tally->counts[i], "\"");
    }
    prof_output_text(out, "/>\n");
}

void prof_xml_tallies(struct prof_output *out, const struct prof_tally_list *lists)
{
    for (uint32_t kind = 0; kind < PROF_TALLY_LISTED; kind++) {
        for (size_t i = 0; i < lists[kind].count;) {
            struct prof_tally sum;
            i = prof_tally_sum(&lists[kind], i, &sum);
            write_tally(out, &prof_tally_names[kind], &sum);
        }
    }
}
