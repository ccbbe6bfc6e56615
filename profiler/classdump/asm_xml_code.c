/*
 * The element `code`: instructions; labels, lines, frames and variables are between them.
 *
 * Labels are numbered in the order in which they are first mentioned. Code that never ran may not
 * have been verified, so a bci may be inside an instruction. Then x:label="" with the bci replaces
 * label="", and likewise for other attributes that refer to labels.
 */
#include <stdlib.h>
#include <string.h>

#include "profiler/classdump/asm_xml_internal.h"
#include "vm/base/data/array.h"
#include "vm/classfile/code_map.h"

static const char visible_annotations[] = "RuntimeVisibleTypeAnnotations";
static const char invisible_annotations[] = "RuntimeInvisibleTypeAnnotations";

/* A source line or a type annotation, and the bci to which it belongs. */
struct place {
    uint32_t bci, order;
    uint32_t line;
    const uint8_t *annotation;
    bool is_visible;
};

struct places {
    struct place *items;
    size_t count, capacity, next;
};

/* An entry of LocalVariableTypeTable. */
struct variable_type {
    uint16_t start, length, name, signature, index;
};

struct code {
    struct asm_xml *xml;
    unsigned depth;                /* depth of the elements in `code` */
    struct vm_code body;           /* only the members that the map needs are set */
    const struct vm_code_map *map; /* the map of `body` */
    struct asm_reader exceptions;
    unsigned exception_count;
    struct asm_attributes attributes;
    struct asm_labels labels;
    struct places lines, annotations;
    struct variable_type *types;
    size_t type_count;
    bool is_out_of_memory;
};

/* The frames of StackMapTable, in the order of the class file. */
struct frames {
    struct asm_reader reader;
    unsigned left;
    bool is_first, is_present, is_damaged;
    uint32_t bci; /* bci of the frame at which the reader is */
    uint8_t type;
    size_t bytes;
};

/* --- places --------------------------------------------------------------------------- */

static void add_place(struct code *code, struct places *places, const struct place *place)
{
    if (!VM_RESERVE(places->items, places->capacity, places->count + 1)) {
        code->is_out_of_memory = true;
        return;
    }
    places->items[places->count] = *place;
    places->items[places->count].order = (uint32_t)places->count;
    places->count++;
}

static int compare_places(const void *a, const void *b)
{
    const struct place *left = a, *right = b;
    if (left->bci != right->bci) {
        return left->bci < right->bci ? -1 : 1;
    }
    return left->order < right->order ? -1 : left->order > right->order;
}

static void sort_places(struct places *places)
{
    if (places->count > 1) {
        qsort(places->items, places->count, sizeof *places->items, compare_places);
    }
}

/* Skips the places before the bci. If the next place is at the bci, takes and returns it; otherwise
 * returns NULL. */
static const struct place *take_place(struct places *places, uint32_t bci)
{
    while (places->next < places->count && places->items[places->next].bci < bci) {
        places->next++;
    }
    return places->next < places->count && places->items[places->next].bci == bci
               ? &places->items[places->next++]
               : NULL;
}

/* --- labels --------------------------------------------------------------------------- */

static void mark(struct code *code, int64_t bci)
{
    bool is_end = bci == code->body.length && code->map->decoded_bytes == code->body.length;
    if (is_end || (bci >= 0 && vm_code_map_is_start(code->map, (uint32_t)bci))) {
        code->labels.states[bci] = ASM_LABEL_UNNAMED;
    }
}

static void write_label(struct code *code, const char *name, int64_t bci)
{
    prof_asm_write_label(code->xml->text, &code->labels, name, bci);
}

static int64_t label_number(struct code *code, int64_t bci)
{
    return prof_asm_label_number(&code->labels, bci);
}

/* --- first pass: where labels are ------------------------------------------------------- */

static void mark_targets(struct code *code)
{
    struct vm_insn insn;
    for (uint32_t number = 1; vm_code_map_insn(code->map, number, &insn); number++) {
        int32_t count = vm_insn_target_count(&insn);
        for (int32_t i = 0; i < count; i++) {
            mark(code, vm_insn_target(&insn, i));
        }
    }
}

static void mark_exceptions(struct code *code)
{
    struct asm_reader reader = code->exceptions;
    for (unsigned i = 0; i < code->exception_count; i++) {
        for (int k = 0; k < 3; k++) {
            mark(code, asm_u2(&reader));
        }
        asm_u2(&reader);
    }
}

static void read_lines(struct code *code, struct asm_reader body)
{
    for (unsigned left = asm_u2(&body); left > 0; left--) {
        struct place place = {.bci = asm_u2(&body)};
        place.line = asm_u2(&body);
        if (body.has_failed) {
            break;
        }
        if (vm_code_map_is_start(code->map, place.bci)) {
            mark(code, place.bci);
            add_place(code, &code->lines, &place);
        }
    }
}

static void mark_variables(struct code *code, struct asm_reader body)
{
    for (unsigned left = asm_u2(&body); left > 0 && !body.has_failed; left--) {
        uint32_t start = asm_u2(&body);
        mark(code, start);
        mark(code, start + asm_u2(&body));
        prof_asm_part(&body, 6);
    }
}

static int compare_types(const void *a, const void *b)
{
    return memcmp(a, b, 3 * sizeof(uint16_t)); /* any order by start, length and name will do */
}

static void read_variable_types(struct code *code, struct asm_reader body)
{
    unsigned count = asm_u2(&body);
    struct variable_type *grown =
        reallocarray(code->types, code->type_count + count + 1, sizeof *grown);
    if (grown == NULL) {
        code->is_out_of_memory = true;
        return;
    }
    code->types = grown;
    for (unsigned i = 0; i < count; i++) {
        struct variable_type type;
        type.start = asm_u2(&body);
        type.length = asm_u2(&body);
        type.name = asm_u2(&body);
        type.signature = asm_u2(&body);
        type.index = asm_u2(&body);
        if (!body.has_failed) {
            code->types[code->type_count++] = type;
        }
    }
}

/* Stores the annotations of instructions, which are written after their instructions. Other
 * annotations are written later, directly from the attribute. */
static void read_annotations(struct code *code, struct asm_reader body, bool is_visible)
{
    for (unsigned left = asm_u2(&body); left > 0; left--) {
        struct place place = {.annotation = body.at, .is_visible = is_visible};
        struct asm_type_annotation annotation;
        if (!prof_asm_read_type_annotation(&body, &annotation)) {
            return;
        }
        place.bci = annotation.bci;
        if (annotation.target >= 0x43) {
            add_place(code, &code->annotations, &place);
        }
        for (unsigned i = 0; i < annotation.variable_count; i++) {
            uint32_t start = asm_u2(&annotation.variables);
            mark(code, start);
            mark(code, start + asm_u2(&annotation.variables));
            asm_u2(&annotation.variables);
        }
    }
}

static bool start_frames(const struct code *code, struct frames *frames);
static bool next_frame(struct frames *frames);
static void read_frame_types(struct code *code, struct frames *frames, bool is_writing);

static void mark_frames(struct code *code)
{
    struct frames frames;
    if (start_frames(code, &frames)) {
        while (next_frame(&frames)) {
            read_frame_types(code, &frames, false);
        }
    }
}

static void survey(struct code *code)
{
    struct asm_attributes attributes = code->attributes;
    struct asm_attribute attribute;
    mark_exceptions(code);
    mark_targets(code);
    while (prof_asm_next_attribute(code->xml, &attributes, &attribute)) {
        const char *name = attribute.name->bytes;
        if (strcmp(name, "LineNumberTable") == 0) {
            read_lines(code, attribute.body);
        } else if (strcmp(name, "LocalVariableTable") == 0) {
            mark_variables(code, attribute.body);
        } else if (strcmp(name, "LocalVariableTypeTable") == 0) {
            read_variable_types(code, attribute.body);
        }
    }
    struct asm_reader body;
    if (prof_asm_find_attribute(code->xml, code->attributes, visible_annotations, &body)) {
        read_annotations(code, body, true);
    }
    if (prof_asm_find_attribute(code->xml, code->attributes, invisible_annotations, &body)) {
        read_annotations(code, body, false);
    }
    mark_frames(code);
    sort_places(&code->lines);
    sort_places(&code->annotations);
    if (code->type_count > 1) {
        qsort(code->types, code->type_count, sizeof *code->types, compare_types);
    }
}

/* --- frames (JVMS 4.7.4) -------------------------------------------------------------- */

static bool start_frames(const struct code *code, struct frames *frames)
{
    memset(frames, 0, sizeof *frames);
    if (!prof_asm_find_attribute(code->xml, code->attributes, "StackMapTable", &frames->reader)) {
        return false;
    }
    frames->bytes = (size_t)(frames->reader.end - frames->reader.at);
    frames->left = asm_u2(&frames->reader);
    frames->is_first = frames->is_present = true;
    return true;
}

/* Reads a frame's type and bci, after which the reader is at the types of the frame. */
static bool next_frame(struct frames *frames)
{
    if (frames->left == 0 || frames->reader.has_failed) {
        return false;
    }
    frames->left--;
    frames->type = asm_u1(&frames->reader);
    uint32_t delta = frames->type;
    if (frames->type >= 64 && frames->type < 128) {
        delta -= 64;
    } else if (frames->type >= 247) {
        delta = asm_u2(&frames->reader);
    } else if (frames->type >= 128) {
        frames->reader.has_failed = true; /* a reserved type */
    }
    frames->bci = frames->is_first ? delta : frames->bci + delta + 1;
    frames->is_first = false;
    return !frames->reader.has_failed;
}

static void read_type(struct code *code, struct asm_reader *reader, const char *element)
{
    static const char *const names[] = {
        "top", "int", "float", "double", "long", "null", "uninitializedThis"};
    struct prof_text *text = code->xml->text;
    unsigned tag = asm_u1(reader), operand = tag == 7 || tag == 8 ? asm_u2(reader) : 0;
    if (tag > 8) {
        reader->has_failed = true;
    }
    if (reader->has_failed) {
        return;
    }
    if (element == NULL) {
        if (tag == 8) {
            mark(code, operand);
        }
        return;
    }
    prof_text_open(text, code->depth + 1, element);
    if (tag < 7) {
        prof_text_plain(text, "type", names[tag]);
    } else if (tag == 7) {
        prof_asm_write_symbol(code->xml, "type", operand);
    } else {
        prof_text_plain(text, "type", "uninitialized");
        write_label(code, "label", operand);
    }
    prof_text_close_empty(text);
}

static void read_types(struct code *code, struct asm_reader *reader, unsigned count,
                       const char *element)
{
    for (unsigned i = 0; i < count && !reader->has_failed; i++) {
        read_type(code, reader, element);
    }
}

/* Marks the labels that the types of the frame at the reader refer to, or writes the types. */
static void read_frame_types(struct code *code, struct frames *frames, bool is_writing)
{
    const char *local = is_writing ? "local" : NULL, *stack = is_writing ? "stack" : NULL;
    unsigned type = frames->type;
    if ((type >= 64 && type < 128) || type == 247) {
        read_types(code, &frames->reader, 1, stack);
    } else if (type >= 252 && type < 255) {
        read_types(code, &frames->reader, type - 251, local);
    } else if (type == 255) {
        read_types(code, &frames->reader, asm_u2(&frames->reader), local);
        read_types(code, &frames->reader, asm_u2(&frames->reader), stack);
    }
}

static void write_frame(struct code *code, struct frames *frames)
{
    struct prof_text *text = code->xml->text;
    unsigned type = frames->type;
    bool is_chop = type >= 248 && type < 251;
    const char *name = "FULL";
    if (type < 64 || type == 251) {
        name = "SAME";
    } else if (type < 128 || type == 247) {
        name = "SAME1";
    } else if (is_chop) {
        name = "CHOP";
    } else if (type < 255) {
        name = "APPEND";
    }
    prof_text_open(text, code->depth, "frame");
    prof_text_plain(text, "type", name);
    if (is_chop) {
        prof_text_number(text, "count", 251 - (int)type);
    }
    if (is_chop || strcmp(name, "SAME") == 0) {
        prof_text_close_empty(text);
        return;
    }
    prof_text_close_start(text);
    read_frame_types(code, frames, true);
    prof_text_end(text, code->depth, "frame");
}

/* Writes the frames up to the bci. Sets *is_pending to whether a frame for a later bci has already
 * been read. */
static void write_frames(struct code *code, struct frames *frames, bool *is_pending, uint32_t bci)
{
    while (*is_pending && frames->bci <= bci) {
        size_t start = code->xml->text->text.length;
        write_frame(code, frames);
        if (frames->reader.has_failed) {
            code->xml->text->text.length = start;
            *is_pending = false;
        } else {
            *is_pending = next_frame(frames);
        }
    }
}

/* --- instructions, and the elements between them ------------------------------------------ */

/* Writes the label of a bci and the source lines that start there. */
static void write_place(struct code *code, uint32_t bci)
{
    struct prof_text *text = code->xml->text;
    const struct place *line;
    if (label_number(code, bci) < 0) {
        return;
    }
    prof_text_open(text, code->depth, "Label");
    write_label(code, "name", bci);
    prof_text_close_empty(text);
    while ((line = take_place(&code->lines, bci)) != NULL) {
        prof_text_open(text, code->depth, "LineNumber");
        prof_text_number(text, "line", line->line);
        write_label(code, "start", bci);
        prof_text_close_empty(text);
    }
}

static void write_instruction_annotations(struct code *code, uint32_t bci)
{
    const struct place *place;
    while ((place = take_place(&code->annotations, bci)) != NULL) {
        struct asm_reader reader = {place->annotation,
                                    code->xml->file->bytes + code->xml->file->length, false};
        struct asm_type_annotation annotation;
        prof_asm_read_type_annotation(&reader, &annotation);
        annotation.is_visible = place->is_visible;
        prof_asm_open_type_annotation(code->xml, code->depth, "insnAnnotation", &annotation);
        prof_asm_finish_type_annotation(code->xml, code->depth, "insnAnnotation", &annotation);
    }
}

static void write_instructions(struct code *code)
{
    struct frames frames;
    struct vm_insn insn;
    struct prof_text *text = code->xml->text;
    bool is_pending = start_frames(code, &frames) && next_frame(&frames);
    for (uint32_t number = 1; !text->text.has_failed && vm_code_map_insn(code->map, number, &insn);
         number++) {
        write_place(code, insn.bci);
        write_frames(code, &frames, &is_pending, insn.bci);
        prof_asm_write_instruction(code->xml, code->depth, &code->labels, &insn, number);
        write_instruction_annotations(code, insn.bci);
    }
    if (code->map->decoded_bytes < code->body.length) {
        prof_text_open(text, code->depth, "x:undecoded");
        prof_text_number(text, "x:bci", code->map->decoded_bytes);
        prof_text_number(text, "x:length", (int64_t)code->body.length - code->map->decoded_bytes);
        prof_text_close_empty(text);
    }
    write_place(code, code->body.length);
    if (frames.is_present && (frames.reader.has_failed || is_pending)) {
        prof_asm_write_attribute(code->xml, code->depth, "StackMapTable", frames.bytes, true);
    }
}

/* --- the elements before and after the instructions --------------------------------------- */

static void write_exceptions(struct code *code)
{
    struct prof_text *text = code->xml->text;
    struct asm_reader reader = code->exceptions;
    for (unsigned i = 0; i < code->exception_count && !text->text.has_failed; i++) {
        unsigned start = asm_u2(&reader), end = asm_u2(&reader), handler = asm_u2(&reader);
        prof_text_open(text, code->depth, "TryCatch");
        write_label(code, "start", start);
        write_label(code, "end", end);
        write_label(code, "handler", handler);
        unsigned type = asm_u2(&reader);
        prof_asm_write_symbol(code->xml, "type", type);
        if (type != 0) {
            prof_text_number(text, "x:index", type);
        }
        prof_text_close_empty(text);
    }
}

/* Writes the ranges of an annotation of local variables: ` start="1 4" end="3 6" index="2 2"`. */
static void write_ranges(struct code *code, const struct asm_type_annotation *annotation)
{
    static const char *const names[] = {"start", "end", "index"};
    struct prof_text *text = code->xml->text;
    for (int part = 0; part < 3; part++) {
        struct asm_reader reader = annotation->variables;
        prof_text_begin(text, names[part]);
        for (unsigned i = 0; i < annotation->variable_count; i++) {
            uint32_t start = asm_u2(&reader), end = start + asm_u2(&reader);
            unsigned index = asm_u2(&reader);
            prof_text_string(text, i == 0 ? "" : " ");
            prof_text_signed(text, part == 0   ? label_number(code, start)
                                   : part == 1 ? label_number(code, end)
                                               : (int64_t)index);
        }
        prof_text_finish(text);
    }
}

/* Writes the type annotations of local variables, or those of catch clauses. */
static void write_annotations(struct code *code, const char *name, bool is_visible,
                              bool is_of_variables)
{
    struct asm_reader body;
    if (!prof_asm_find_attribute(code->xml, code->attributes, name, &body)) {
        return;
    }
    size_t length = (size_t)(body.end - body.at);
    const char *element = is_of_variables ? "localVariableAnnotation" : "tryCatchAnnotation";
    for (unsigned left = asm_u2(&body); left > 0 && !code->xml->text->text.has_failed; left--) {
        struct asm_type_annotation annotation;
        if (!prof_asm_read_type_annotation(&body, &annotation)) {
            if (is_of_variables) {
                prof_asm_write_attribute(code->xml, code->depth, name, length, true);
            }
            return;
        }
        annotation.is_visible = is_visible;
        bool is_variable = annotation.target == 0x40 || annotation.target == 0x41;
        if (is_of_variables ? !is_variable : annotation.target != 0x42) {
            continue;
        }
        prof_asm_open_type_annotation(code->xml, code->depth, element, &annotation);
        if (is_variable) {
            write_ranges(code, &annotation);
        }
        prof_asm_finish_type_annotation(code->xml, code->depth, element, &annotation);
    }
}

static void write_both_annotations(struct code *code, bool is_of_variables)
{
    write_annotations(code, visible_annotations, true, is_of_variables);
    write_annotations(code, invisible_annotations, false, is_of_variables);
}

static const struct vm_symbol *variable_signature(const struct code *code, uint16_t start,
                                                  uint16_t length, uint16_t name, uint16_t index)
{
    const struct variable_type key = {start, length, name, 0, 0};
    size_t low = 0, high = code->type_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_types(&code->types[middle], &key) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < code->type_count && compare_types(&code->types[low], &key) == 0; low++) {
        if (code->types[low].index == index) {
            return prof_asm_utf8(code->xml, code->types[low].signature);
        }
    }
    return NULL;
}

static void write_variable(struct code *code, struct asm_reader *body)
{
    struct prof_text *text = code->xml->text;
    uint16_t start = asm_u2(body), length = asm_u2(body), name = asm_u2(body);
    uint16_t descriptor = asm_u2(body), index = asm_u2(body);
    if (body->has_failed) {
        return;
    }
    const struct vm_symbol *signature = variable_signature(code, start, length, name, index);
    prof_text_open(text, code->depth, "LocalVar");
    prof_asm_write_symbol(code->xml, "name", name);
    prof_asm_write_symbol(code->xml, "desc", descriptor);
    if (signature != NULL) {
        prof_text_encoded(text, "signature", signature);
    }
    write_label(code, "start", start);
    write_label(code, "end", (int64_t)start + length);
    prof_text_number(text, "var", index);
    prof_text_close_empty(text);
}

static void write_variables(struct code *code)
{
    struct asm_attributes attributes = code->attributes;
    struct asm_attribute attribute;
    while (prof_asm_next_attribute(code->xml, &attributes, &attribute)) {
        if (vm_symbol_equals_cstr(attribute.name, "LocalVariableTable")) {
            for (unsigned left = asm_u2(&attribute.body);
                 left > 0 && !code->xml->text->text.has_failed; left--) {
                write_variable(code, &attribute.body);
            }
        }
    }
}

static void write_all(struct code *code, unsigned depth)
{
    struct prof_text *text = code->xml->text;
    prof_text_open(text, depth, "code");
    prof_text_number(text, "x:length", code->body.length);
    prof_text_number(text, "x:instructions", code->map->instruction_count);
    prof_text_close_start(text);
    write_exceptions(code);
    write_both_annotations(code, false);
    write_instructions(code);
    write_variables(code);
    write_both_annotations(code, true);
    prof_text_open(text, code->depth, "Max");
    prof_text_number(text, "maxStack", code->body.max_stack);
    prof_text_number(text, "maxLocals", code->body.max_locals);
    prof_text_close_empty(text);
    prof_text_end(text, depth, "code");
}

static void read_head(struct code *code, struct asm_reader body)
{
    code->body.max_stack = asm_u2(&body);
    code->body.max_locals = asm_u2(&body);
    code->body.length = asm_u4(&body);
    code->body.bytes = prof_asm_part(&body, code->body.length).at;
    if (body.has_failed) {
        code->body.length = 0;
    }
    code->exception_count = asm_u2(&body);
    code->exceptions = prof_asm_part(&body, 8u * code->exception_count);
    if (code->exceptions.has_failed) {
        code->exception_count = 0;
    }
    code->attributes = prof_asm_attributes_at(&body);
}

bool prof_asm_write_code(struct asm_xml *xml, unsigned depth, struct asm_reader body)
{
    struct code code = {.xml = xml, .depth = depth + 1};
    read_head(&code, body);
    code.map = vm_code_map_get(&code.body);
    code.labels.length = code.body.length;
    code.labels.states = calloc((size_t)code.body.length + 1, sizeof *code.labels.states);
    code.is_out_of_memory = code.map == NULL || code.labels.states == NULL;
    if (!code.is_out_of_memory) {
        survey(&code);
    }
    if (!code.is_out_of_memory) {
        write_all(&code, depth);
    }
    vm_code_map_destroy(&code.body);
    free(code.labels.states);
    free(code.lines.items);
    free(code.annotations.items);
    free(code.types);
    return !code.is_out_of_memory;
}
