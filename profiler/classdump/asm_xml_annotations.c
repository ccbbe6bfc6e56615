/*
 * Annotations (JVMS 4.7.16 to 4.7.22). The machine's parser does not check annotations, so they may
 * contain any bytes. The text of a damaged attribute is removed, and its name is written instead.
 */
#include <string.h>

#include "profiler/classdump/asm_xml_internal.h"

/* Values may be nested. The Java language does not limit the depth of nesting, but the C stack
 * does. */
#define MAX_NESTING 256

static bool write_pairs(struct asm_xml *xml, unsigned depth, unsigned nesting,
                        struct asm_reader *reader);

/* --- values --------------------------------------------------------------------------- */

static void begin_value(struct asm_xml *xml, unsigned depth, const char *element,
                        const struct vm_symbol *name)
{
    prof_text_open(xml->text, depth, element);
    if (name != NULL) {
        prof_text_name(xml->text, "name", name);
    }
}

/* If a value's tag denotes a constant, returns the Java class of the value, and sets *constant_tag
 * to the tag of the constant; otherwise returns NULL. */
static const char *constant_class(char tag, unsigned *constant_tag)
{
    *constant_tag = VM_CONSTANT_INTEGER;
    switch (tag) {
    case 'B':
        return "Ljava/lang/Byte;";
    case 'C':
        return "Ljava/lang/Character;";
    case 'I':
        return "Ljava/lang/Integer;";
    case 'S':
        return "Ljava/lang/Short;";
    case 'Z':
        return "Ljava/lang/Boolean;";
    case 'D':
        *constant_tag = VM_CONSTANT_DOUBLE;
        return "Ljava/lang/Double;";
    case 'F':
        *constant_tag = VM_CONSTANT_FLOAT;
        return "Ljava/lang/Float;";
    case 'J':
        *constant_tag = VM_CONSTANT_LONG;
        return "Ljava/lang/Long;";
    case 's':
        *constant_tag = VM_CONSTANT_UTF8;
        return "Ljava/lang/String;";
    case 'c':
        *constant_tag = VM_CONSTANT_UTF8;
        return "Lorg/objectweb/asm/Type;";
    default:
        return NULL;
    }
}

static void add_value(struct asm_xml *xml, char tag, const struct vm_constant *constant)
{
    struct prof_text *text = xml->text;
    switch (tag) {
    case 'B':
        prof_text_signed(text, (int8_t)constant->i);
        break;
    case 'C':
        prof_text_add_unit(text, (uint16_t)constant->i);
        break;
    case 'S':
        prof_text_signed(text, (int16_t)constant->i);
        break;
    case 'Z':
        prof_text_string(text, constant->i == 0 ? "false" : "true");
        break;
    case 'I':
        prof_text_signed(text, constant->i);
        break;
    case 'J':
        prof_text_signed(text, constant->j);
        break;
    case 'F':
        prof_text_float(text, constant->f);
        break;
    case 'D':
        prof_text_double(text, constant->d);
        break;
    default:
        prof_text_add_encoded(text, constant->symbol->bytes, constant->symbol->length);
        break;
    }
}

static bool write_simple(struct asm_xml *xml, unsigned depth, const struct vm_symbol *name,
                         char tag, struct asm_reader *reader)
{
    unsigned constant_tag;
    const char *type = constant_class(tag, &constant_tag);
    const struct vm_constant *constant =
        type == NULL ? NULL : prof_asm_constant(xml, asm_u2(reader), constant_tag);
    if (constant == NULL) {
        return false;
    }
    begin_value(xml, depth, "annotationValue", name);
    prof_text_plain(xml->text, "desc", type);
    prof_text_begin(xml->text, "value");
    add_value(xml, tag, constant);
    prof_text_finish(xml->text);
    prof_text_close_empty(xml->text);
    return true;
}

static bool write_enum(struct asm_xml *xml, unsigned depth, const struct vm_symbol *name,
                       struct asm_reader *reader)
{
    const struct vm_symbol *type = prof_asm_utf8(xml, asm_u2(reader));
    const struct vm_symbol *value = prof_asm_utf8(xml, asm_u2(reader));
    if (type == NULL || value == NULL) {
        return false;
    }
    begin_value(xml, depth, "annotationValueEnum", name);
    prof_text_name(xml->text, "desc", type);
    prof_text_encoded(xml->text, "value", value);
    prof_text_close_empty(xml->text);
    return true;
}

static bool write_nested(struct asm_xml *xml, unsigned depth, unsigned nesting,
                         const struct vm_symbol *name, struct asm_reader *reader)
{
    const struct vm_symbol *type = prof_asm_utf8(xml, asm_u2(reader));
    if (type == NULL) {
        return false;
    }
    begin_value(xml, depth, "annotationValueAnnotation", name);
    prof_text_name(xml->text, "desc", type);
    prof_text_close_start(xml->text);
    if (!write_pairs(xml, depth + 1, nesting + 1, reader)) {
        return false;
    }
    prof_text_end(xml->text, depth, "annotationValueAnnotation");
    return true;
}

static bool write_value(struct asm_xml *xml, unsigned depth, unsigned nesting,
                        const struct vm_symbol *name, struct asm_reader *reader)
{
    char tag = (char)asm_u1(reader);
    if (reader->has_failed || nesting > MAX_NESTING || xml->text->text.has_failed) {
        return false;
    }
    if (tag == 'e') {
        return write_enum(xml, depth, name, reader);
    }
    if (tag == '@') {
        return write_nested(xml, depth, nesting, name, reader);
    }
    if (tag != '[') {
        return write_simple(xml, depth, name, tag, reader);
    }
    begin_value(xml, depth, "annotationValueArray", name);
    prof_text_close_start(xml->text);
    for (unsigned left = asm_u2(reader); left > 0; left--) {
        if (!write_value(xml, depth + 1, nesting + 1, NULL, reader)) {
            return false;
        }
    }
    prof_text_end(xml->text, depth, "annotationValueArray");
    return !reader->has_failed;
}

/* Writes pairs of a name and a value, which follow their number (u2). */
static bool write_pairs(struct asm_xml *xml, unsigned depth, unsigned nesting,
                        struct asm_reader *reader)
{
    for (unsigned left = asm_u2(reader); left > 0; left--) {
        const struct vm_symbol *name = prof_asm_utf8(xml, asm_u2(reader));
        if (name == NULL || !write_value(xml, depth, nesting, name, reader)) {
            return false;
        }
    }
    return !reader->has_failed;
}

/* --- annotations ---------------------------------------------------------------------- */

static bool write_annotation(struct asm_xml *xml, unsigned depth, const char *element,
                             bool is_visible, int parameter, struct asm_reader *reader)
{
    const struct vm_symbol *type = prof_asm_utf8(xml, asm_u2(reader));
    if (type == NULL) {
        return false;
    }
    prof_text_open(xml->text, depth, element);
    prof_text_plain(xml->text, "visible", is_visible ? "true" : "false");
    if (parameter >= 0) {
        prof_text_number(xml->text, "parameter", parameter);
    }
    prof_text_name(xml->text, "desc", type);
    prof_text_close_start(xml->text);
    if (!write_pairs(xml, depth + 1, 0, reader)) {
        return false;
    }
    prof_text_end(xml->text, depth, element);
    return true;
}

static bool write_list(struct asm_xml *xml, unsigned depth, const char *element, bool is_visible,
                       int parameter, struct asm_reader *reader)
{
    for (unsigned left = asm_u2(reader); left > 0; left--) {
        if (!write_annotation(xml, depth, element, is_visible, parameter, reader)) {
            return false;
        }
    }
    return !reader->has_failed;
}

/* Removes the text of a damaged attribute, and writes its name. */
static void take_back(struct asm_xml *xml, unsigned depth, size_t start, const char *name,
                      size_t length)
{
    xml->text->text.length = start;
    prof_asm_write_attribute(xml, depth, name, length, true);
}

void prof_asm_write_annotation_default(struct asm_xml *xml, unsigned depth, struct asm_reader body)
{
    size_t start = xml->text->text.length, length = (size_t)(body.end - body.at);
    prof_text_open(xml->text, depth, "annotationDefault");
    prof_text_close_start(xml->text);
    if (write_value(xml, depth + 1, 0, NULL, &body)) {
        prof_text_end(xml->text, depth, "annotationDefault");
    } else {
        take_back(xml, depth, start, "AnnotationDefault", length);
    }
}

void prof_asm_write_parameter_annotations(struct asm_xml *xml, unsigned depth,
                                          struct asm_reader body, const char *name, bool is_visible)
{
    size_t start = xml->text->text.length, length = (size_t)(body.end - body.at);
    int count = asm_u1(&body);
    for (int i = 0; i < count; i++) {
        if (!write_list(xml, depth, "parameterAnnotation", is_visible, i, &body)) {
            take_back(xml, depth, start, name, length);
            return;
        }
    }
}

/* --- type annotations ----------------------------------------------------------------- */

/* Reads the target of a type annotation into ASM's number, which consists of the target type and,
 * for some types, operands. */
static void read_target(struct asm_reader *reader, struct asm_type_annotation *annotation)
{
    uint32_t target = annotation->target, operand;
    annotation->reference = target << 24;
    switch (target) {
    case 0x00: /* type parameter of a class or method; formal parameter */
    case 0x01:
    case 0x16:
        annotation->reference |= (uint32_t)asm_u1(reader) << 16;
        break;
    case 0x13: /* type of a field, result or receiver */
    case 0x14:
    case 0x15:
        break;
    case 0x40: /* local variables, including resources of try statements */
    case 0x41:
        annotation->variable_count = asm_u2(reader);
        annotation->variables = prof_asm_part(reader, 6u * annotation->variable_count);
        break;
    case 0x47: /* casts and type arguments: the instruction, and the index of the type */
    case 0x48:
    case 0x49:
    case 0x4a:
    case 0x4b:
        annotation->bci = asm_u2(reader);
        annotation->reference |= asm_u1(reader);
        break;
    case 0x43: /* instanceof, new, method references */
    case 0x44:
    case 0x45:
    case 0x46:
        annotation->bci = asm_u2(reader);
        break;
    case 0x10: /* supertypes, bounds, throws, catch */
    case 0x11:
    case 0x12:
    case 0x17:
    case 0x42:
        operand = asm_u2(reader);
        annotation->reference |= operand << 8;
        break;
    default:
        reader->has_failed = true;
        break;
    }
}

/* Skips the values of an annotation. */
static void skip_value(struct asm_reader *reader, unsigned nesting);

static void skip_pairs(struct asm_reader *reader, unsigned nesting)
{
    for (unsigned left = asm_u2(reader); left > 0 && !reader->has_failed; left--) {
        asm_u2(reader);
        skip_value(reader, nesting);
    }
}

static void skip_value(struct asm_reader *reader, unsigned nesting)
{
    if (nesting > MAX_NESTING) {
        reader->has_failed = true;
        return;
    }
    switch (asm_u1(reader)) {
    case 'e':
        prof_asm_part(reader, 4);
        break;
    case '@':
        asm_u2(reader);
        skip_pairs(reader, nesting + 1);
        break;
    case '[':
        for (unsigned left = asm_u2(reader); left > 0 && !reader->has_failed; left--) {
            skip_value(reader, nesting + 1);
        }
        break;
    default:
        asm_u2(reader);
        break;
    }
}

bool prof_asm_read_type_annotation(struct asm_reader *reader,
                                   struct asm_type_annotation *annotation)
{
    memset(annotation, 0, sizeof *annotation);
    annotation->target = asm_u1(reader);
    read_target(reader, annotation);
    annotation->path = prof_asm_part(reader, 2u * asm_u1(reader));
    annotation->annotation = *reader;
    asm_u2(reader);
    skip_pairs(reader, 0);
    annotation->annotation.end = reader->at;
    return !reader->has_failed;
}

/* Writes a path as ASM does: "[" element, "." nested type, "*" bound, "N;" type argument. */
static void write_path(struct asm_xml *xml, struct asm_reader path)
{
    prof_text_begin(xml->text, "typePath");
    while (path.at < path.end) {
        unsigned kind = asm_u1(&path), argument = asm_u1(&path);
        if (kind < 3) {
            prof_text_bytes(xml->text, &"[.*"[kind], 1);
        } else {
            prof_text_signed(xml->text, argument);
            prof_text_string(xml->text, ";");
        }
    }
    prof_text_finish(xml->text);
}

void prof_asm_open_type_annotation(struct asm_xml *xml, unsigned depth, const char *element,
                                   const struct asm_type_annotation *annotation)
{
    struct asm_reader reader = annotation->annotation;
    prof_text_open(xml->text, depth, element);
    prof_text_plain(xml->text, "visible", annotation->is_visible ? "true" : "false");
    prof_asm_write_symbol(xml, "desc", asm_u2(&reader));
    prof_text_number(xml->text, "typeRef", (int32_t)annotation->reference);
    if (annotation->path.at < annotation->path.end) {
        write_path(xml, annotation->path);
    }
}

void prof_asm_finish_type_annotation(struct asm_xml *xml, unsigned depth, const char *element,
                                     const struct asm_type_annotation *annotation)
{
    struct asm_reader reader = annotation->annotation;
    prof_text_close_start(xml->text);
    size_t inside = xml->text->text.length;
    asm_u2(&reader);
    if (!write_pairs(xml, depth + 1, 0, &reader)) {
        xml->text->text.length = inside;
        prof_asm_write_attribute(xml, depth + 1, "element_value_pairs",
                                 (size_t)(annotation->annotation.end - annotation->annotation.at),
                                 true);
    }
    prof_text_end(xml->text, depth, element);
}

static void write_type_annotations(struct asm_xml *xml, unsigned depth, struct asm_reader body,
                                   const char *name, bool is_visible)
{
    size_t start = xml->text->text.length, length = (size_t)(body.end - body.at);
    for (unsigned left = asm_u2(&body); left > 0; left--) {
        struct asm_type_annotation annotation;
        if (!prof_asm_read_type_annotation(&body, &annotation)) {
            take_back(xml, depth, start, name, length);
            return;
        }
        annotation.is_visible = is_visible;
        prof_asm_open_type_annotation(xml, depth, "typeAnnotation", &annotation);
        prof_asm_finish_type_annotation(xml, depth, "typeAnnotation", &annotation);
    }
}

void prof_asm_write_annotations(struct asm_xml *xml, unsigned depth,
                                const struct asm_attributes *attributes)
{
    static const struct {
        const char *name;
        bool is_visible, is_of_type;
    } kinds[] = {{"RuntimeVisibleAnnotations", true, false},
                 {"RuntimeInvisibleAnnotations", false, false},
                 {"RuntimeVisibleTypeAnnotations", true, true},
                 {"RuntimeInvisibleTypeAnnotations", false, true}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct asm_reader body;
        if (!prof_asm_find_attribute(xml, *attributes, kinds[i].name, &body)) {
            continue;
        }
        size_t start = xml->text->text.length, length = (size_t)(body.end - body.at);
        if (kinds[i].is_of_type) {
            write_type_annotations(xml, depth, body, kinds[i].name, kinds[i].is_visible);
        } else if (!write_list(xml, depth, "annotation", kinds[i].is_visible, -1, &body)) {
            take_back(xml, depth, start, kinds[i].name, length);
        }
    }
}
