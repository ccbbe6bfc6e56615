/* Classes, fields and methods as ASM's XML: everything except code. */
#include "profiler/classdump/asm_xml.h"

#include "profiler/classdump/asm_xml_internal.h"

enum owner { OWNER_CLASS, OWNER_FIELD, OWNER_METHOD, OWNER_INNER };

/* Attributes for which ASM or this project defines elements. Of other attributes, only the name is
 * written. */
/* clang-format off */
static const char *const known_attributes[] = {
    "AnnotationDefault", "BootstrapMethods", "Code", "ConstantValue", "Deprecated",
    "EnclosingMethod", "Exceptions", "InnerClasses", "LineNumberTable", "LocalVariableTable",
    "LocalVariableTypeTable", "MethodParameters", "NestHost", "NestMembers",
    "PermittedSubclasses", "Record", "RuntimeInvisibleAnnotations",
    "RuntimeInvisibleParameterAnnotations", "RuntimeInvisibleTypeAnnotations",
    "RuntimeVisibleAnnotations", "RuntimeVisibleParameterAnnotations",
    "RuntimeVisibleTypeAnnotations", "Signature", "SourceDebugExtension", "SourceFile",
    "StackMapTable", "Synthetic"};
/* clang-format on */

/* --- reading -------------------------------------------------------------------------- */

struct asm_reader prof_asm_part(struct asm_reader *reader, size_t length)
{
    struct asm_reader part = *reader;
    if ((size_t)(reader->end - reader->at) < length) {
        reader->has_failed = part.has_failed = true;
        reader->at = part.at = part.end = reader->end;
    } else {
        reader->at += length;
        part.end = reader->at;
    }
    return part;
}

struct asm_attributes prof_asm_attributes_at(struct asm_reader *reader)
{
    struct asm_attributes attributes;
    attributes.left = asm_u2(reader);
    attributes.reader = *reader;
    for (unsigned i = 0; i < attributes.left && !reader->has_failed; i++) {
        asm_u2(reader);
        prof_asm_part(reader, asm_u4(reader));
    }
    return attributes;
}

bool prof_asm_next_attribute(const struct asm_xml *xml, struct asm_attributes *attributes,
                             struct asm_attribute *attribute)
{
    if (attributes->left == 0) {
        return false;
    }
    attributes->left--;
    attribute->name = prof_asm_utf8(xml, asm_u2(&attributes->reader));
    attribute->body = prof_asm_part(&attributes->reader, asm_u4(&attributes->reader));
    return attribute->name != NULL && !attributes->reader.has_failed;
}

bool prof_asm_find_attribute(const struct asm_xml *xml, struct asm_attributes attributes,
                             const char *name, struct asm_reader *body)
{
    struct asm_attribute attribute;
    while (prof_asm_next_attribute(xml, &attributes, &attribute)) {
        if (vm_symbol_equals_cstr(attribute.name, name)) {
            *body = attribute.body;
            return true;
        }
    }
    return false;
}

/* Returns a reader at the first byte after the constants. The parser has checked all their tags. */
static struct asm_reader behind_constants(const struct vm_class_file *file)
{
    struct asm_reader reader = {file->bytes, file->bytes + file->length, false};
    prof_asm_part(&reader, 10); /* magic, versions, count */
    for (unsigned i = 1; i < file->constant_count; i++) {
        switch (asm_u1(&reader)) {
        case VM_CONSTANT_UTF8:
            prof_asm_part(&reader, asm_u2(&reader));
            break;
        case VM_CONSTANT_LONG:
        case VM_CONSTANT_DOUBLE:
            prof_asm_part(&reader, 8);
            i++;
            break;
        case VM_CONSTANT_CLASS:
        case VM_CONSTANT_STRING:
        case VM_CONSTANT_METHOD_TYPE:
        case VM_CONSTANT_MODULE:
        case VM_CONSTANT_PACKAGE:
            prof_asm_part(&reader, 2);
            break;
        case VM_CONSTANT_METHOD_HANDLE:
            prof_asm_part(&reader, 3);
            break;
        default:
            prof_asm_part(&reader, 4);
            break;
        }
    }
    return reader;
}

/* --- common parts of elements ---------------------------------------------------------- */

/* Writes the access flags as words in ASM's order, with a blank after each. */
static void write_access(struct asm_xml *xml, const struct asm_attributes *attributes,
                         unsigned flags, enum owner owner)
{
    struct asm_reader body;
    const struct {
        unsigned flag;
        const char *word;
    } words[] = {{VM_ACC_PUBLIC, "public "},
                 {VM_ACC_PRIVATE, "private "},
                 {VM_ACC_PROTECTED, "protected "},
                 {VM_ACC_FINAL, "final "},
                 {VM_ACC_STATIC, "static "},
                 {VM_ACC_SUPER, owner == OWNER_CLASS ? "super " : "synchronized "},
                 {VM_ACC_VOLATILE, owner == OWNER_FIELD ? "volatile " : "bridge "},
                 {VM_ACC_TRANSIENT, owner == OWNER_FIELD ? "transient " : "varargs "},
                 {VM_ACC_NATIVE, "native "},
                 {VM_ACC_STRICT, "strict "},
                 {VM_ACC_INTERFACE, "interface "},
                 {VM_ACC_ABSTRACT, "abstract "},
                 {VM_ACC_SYNTHETIC, "synthetic "},
                 {VM_ACC_ANNOTATION, "annotation "},
                 {VM_ACC_ENUM, "enum "}};
    if (attributes != NULL && prof_asm_find_attribute(xml, *attributes, "Synthetic", &body)) {
        flags |= VM_ACC_SYNTHETIC;
    }
    prof_text_begin(xml->text, "access");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if ((flags & words[i].flag) != 0) {
            prof_text_string(xml->text, words[i].word);
        }
    }
    if (attributes != NULL && prof_asm_find_attribute(xml, *attributes, "Deprecated", &body)) {
        prof_text_string(xml->text, "deprecated ");
    }
    if (owner == OWNER_METHOD && (flags & VM_ACC_MANDATED) != 0) { /* for a parameter of a method */
        prof_text_string(xml->text, "mandated ");
    }
    prof_text_finish(xml->text);
}

static void write_signature(struct asm_xml *xml, const struct asm_attributes *attributes)
{
    struct asm_reader body;
    if (prof_asm_find_attribute(xml, *attributes, "Signature", &body)) {
        const struct vm_symbol *signature = prof_asm_utf8(xml, asm_u2(&body));
        if (signature != NULL) {
            prof_text_encoded(xml->text, "signature", signature);
        }
    }
}

void prof_asm_write_attribute(struct asm_xml *xml, unsigned depth, const char *name, size_t length,
                              bool is_damaged)
{
    prof_text_open(xml->text, depth, "x:attribute");
    prof_text_plain(xml->text, "name", name);
    prof_text_number(xml->text, "length", (int64_t)length);
    if (is_damaged) {
        prof_text_plain(xml->text, "damaged", "true");
    }
    prof_text_close_empty(xml->text);
}

static bool is_known(const struct vm_symbol *name)
{
    for (size_t i = 0; i < sizeof known_attributes / sizeof known_attributes[0]; i++) {
        if (vm_symbol_equals_cstr(name, known_attributes[i])) {
            return true;
        }
    }
    return false;
}

static void write_unknown_attributes(struct asm_xml *xml, unsigned depth,
                                     struct asm_attributes attributes)
{
    struct asm_attribute attribute;
    while (prof_asm_next_attribute(xml, &attributes, &attribute)) {
        if (!is_known(attribute.name)) {
            prof_text_open(xml->text, depth, "x:attribute");
            prof_text_name(xml->text, "name", attribute.name);
            prof_text_number(xml->text, "length", attribute.body.end - attribute.body.at);
            prof_text_close_empty(xml->text);
        }
    }
}

/* --- members -------------------------------------------------------------------------- */

static void write_initial_value(struct asm_xml *xml, const struct asm_attributes *attributes)
{
    struct asm_reader body;
    if (!prof_asm_find_attribute(xml, *attributes, "ConstantValue", &body)) {
        return;
    }
    unsigned index = asm_u2(&body);
    if (index >= xml->file->constant_count) {
        return;
    }
    const struct vm_constant *constant = &xml->file->constants[index];
    prof_text_begin(xml->text, "value");
    switch (constant->tag) {
    case VM_CONSTANT_INTEGER:
        prof_text_signed(xml->text, constant->i);
        break;
    case VM_CONSTANT_LONG:
        prof_text_signed(xml->text, constant->j);
        break;
    case VM_CONSTANT_FLOAT:
        prof_text_float(xml->text, constant->f);
        break;
    case VM_CONSTANT_DOUBLE:
        prof_text_double(xml->text, constant->d);
        break;
    case VM_CONSTANT_STRING:
        prof_text_add_encoded(xml->text, constant->symbol->bytes, constant->symbol->length);
        break;
    default:
        break;
    }
    prof_text_finish(xml->text);
}

static void write_field(struct asm_xml *xml, struct asm_reader *reader)
{
    unsigned flags = asm_u2(reader), name = asm_u2(reader), descriptor = asm_u2(reader);
    struct asm_attributes attributes = prof_asm_attributes_at(reader);
    prof_text_open(xml->text, 1, "field");
    write_access(xml, &attributes, flags, OWNER_FIELD);
    prof_asm_write_symbol(xml, "name", name);
    prof_asm_write_symbol(xml, "desc", descriptor);
    write_signature(xml, &attributes);
    write_initial_value(xml, &attributes);
    prof_text_close_start(xml->text);
    prof_asm_write_annotations(xml, 2, &attributes);
    write_unknown_attributes(xml, 2, attributes);
    prof_text_end(xml->text, 1, "field");
}

/* Writes one element for each class in a table of u2 indices; its attribute `name` is the class's
 * name. */
static void write_class_table(struct asm_xml *xml, unsigned depth, const char *element,
                              struct asm_reader body)
{
    for (unsigned left = asm_u2(&body); left > 0 && !body.has_failed; left--) {
        unsigned index = asm_u2(&body);
        if (body.has_failed) {
            break;
        }
        prof_text_open(xml->text, depth, element);
        prof_asm_write_symbol(xml, "name", index);
        prof_text_close_empty(xml->text);
    }
}

static void write_parameters(struct asm_xml *xml, struct asm_reader body)
{
    for (unsigned left = asm_u1(&body); left > 0; left--) {
        unsigned name = asm_u2(&body), flags = asm_u2(&body);
        if (body.has_failed) {
            break;
        }
        prof_text_open(xml->text, 2, "parameter");
        prof_asm_write_symbol(xml, "name", name);
        write_access(xml, NULL, flags, OWNER_METHOD);
        prof_text_close_empty(xml->text);
    }
}

static void write_method_annotations(struct asm_xml *xml, const struct asm_attributes *attributes)
{
    struct asm_reader body;
    if (prof_asm_find_attribute(xml, *attributes, "MethodParameters", &body)) {
        write_parameters(xml, body);
    }
    if (prof_asm_find_attribute(xml, *attributes, "AnnotationDefault", &body)) {
        prof_asm_write_annotation_default(xml, 2, body);
    }
    prof_asm_write_annotations(xml, 2, attributes);
    static const char visible[] = "RuntimeVisibleParameterAnnotations";
    static const char invisible[] = "RuntimeInvisibleParameterAnnotations";
    if (prof_asm_find_attribute(xml, *attributes, visible, &body)) {
        prof_asm_write_parameter_annotations(xml, 2, body, visible, true);
    }
    if (prof_asm_find_attribute(xml, *attributes, invisible, &body)) {
        prof_asm_write_parameter_annotations(xml, 2, body, invisible, false);
    }
}

static bool write_method(struct asm_xml *xml, struct asm_reader *reader)
{
    unsigned flags = asm_u2(reader), name = asm_u2(reader), descriptor = asm_u2(reader);
    struct asm_attributes attributes = prof_asm_attributes_at(reader);
    struct asm_reader body;
    bool is_complete = true;
    prof_text_open(xml->text, 1, "method");
    write_access(xml, &attributes, flags & ~(unsigned)VM_ACC_MANDATED, OWNER_METHOD);
    prof_asm_write_symbol(xml, "name", name);
    prof_asm_write_symbol(xml, "desc", descriptor);
    write_signature(xml, &attributes);
    const struct vm_symbol *type = prof_asm_utf8(xml, descriptor);
    if (type != NULL && type->bytes[0] == '(') {
        int slots = vm_descriptor_arg_slots(type) + ((flags & VM_ACC_STATIC) == 0);
        prof_text_number(xml->text, "x:argSlots", slots);
    }
    prof_text_close_start(xml->text);
    if (prof_asm_find_attribute(xml, attributes, "Exceptions", &body)) {
        prof_text_open(xml->text, 2, "exceptions");
        prof_text_close_start(xml->text);
        write_class_table(xml, 3, "exception", body);
        prof_text_end(xml->text, 2, "exceptions");
    } else {
        prof_text_open(xml->text, 2, "exceptions");
        prof_text_close_empty(xml->text);
    }
    write_method_annotations(xml, &attributes);
    write_unknown_attributes(xml, 2, attributes);
    if (prof_asm_find_attribute(xml, attributes, "Code", &body)) {
        is_complete = prof_asm_write_code(xml, 2, body);
    }
    prof_text_end(xml->text, 1, "method");
    return is_complete;
}

/* --- the class ------------------------------------------------------------------------ */

static void write_source(struct asm_xml *xml, const struct asm_attributes *attributes)
{
    struct asm_reader file = {NULL, NULL, false}, debug = {NULL, NULL, false};
    bool has_file = prof_asm_find_attribute(xml, *attributes, "SourceFile", &file);
    bool has_debug = prof_asm_find_attribute(xml, *attributes, "SourceDebugExtension", &debug);
    const struct vm_symbol *name = has_file ? prof_asm_utf8(xml, asm_u2(&file)) : NULL;
    if (name == NULL && !has_debug) {
        return;
    }
    prof_text_open(xml->text, 1, "source");
    if (name != NULL) {
        prof_text_encoded(xml->text, "file", name);
    }
    if (has_debug) {
        prof_text_begin(xml->text, "debug");
        prof_text_add_encoded(xml->text, (const char *)debug.at, (size_t)(debug.end - debug.at));
        prof_text_finish(xml->text);
    }
    prof_text_close_empty(xml->text);
}

static void write_outer_class(struct asm_xml *xml, struct asm_reader body)
{
    unsigned owner = asm_u2(&body), method = asm_u2(&body);
    const struct vm_constant *type = prof_asm_constant(xml, method, VM_CONSTANT_NAME_AND_TYPE);
    prof_text_open(xml->text, 1, "outerclass");
    prof_asm_write_symbol(xml, "owner", owner);
    if (type != NULL) {
        prof_text_name(xml->text, "name", type->member.name);
        prof_text_name(xml->text, "desc", type->member.descriptor);
    }
    prof_text_close_empty(xml->text);
}

static void write_inner_classes(struct asm_xml *xml, struct asm_reader body)
{
    for (unsigned left = asm_u2(&body); left > 0; left--) {
        unsigned inner = asm_u2(&body), outer = asm_u2(&body), name = asm_u2(&body);
        unsigned flags = asm_u2(&body);
        if (body.has_failed) {
            break;
        }
        prof_text_open(xml->text, 1, "innerclass");
        write_access(xml, NULL, flags, OWNER_INNER);
        prof_asm_write_symbol(xml, "name", inner);
        prof_asm_write_symbol(xml, "outerName", outer);
        prof_asm_write_symbol(xml, "innerName", name);
        prof_text_close_empty(xml->text);
    }
}

static void write_components(struct asm_xml *xml, struct asm_reader body)
{
    for (unsigned left = asm_u2(&body); left > 0; left--) {
        unsigned name = asm_u2(&body), descriptor = asm_u2(&body);
        struct asm_attributes attributes = prof_asm_attributes_at(&body);
        if (body.has_failed) {
            break;
        }
        prof_text_open(xml->text, 1, "x:recordComponent");
        prof_asm_write_symbol(xml, "name", name);
        prof_asm_write_symbol(xml, "desc", descriptor);
        write_signature(xml, &attributes);
        prof_text_close_start(xml->text);
        prof_asm_write_annotations(xml, 2, &attributes);
        write_unknown_attributes(xml, 2, attributes);
        prof_text_end(xml->text, 1, "x:recordComponent");
    }
}

/* Writes attributes of the class file that are newer than ASM's XML. */
static void write_newer_tables(struct asm_xml *xml, const struct asm_attributes *attributes)
{
    struct asm_reader body;
    if (prof_asm_find_attribute(xml, *attributes, "NestHost", &body)) {
        prof_text_open(xml->text, 1, "x:nestHost");
        prof_asm_write_symbol(xml, "name", asm_u2(&body));
        prof_text_close_empty(xml->text);
    }
    if (prof_asm_find_attribute(xml, *attributes, "NestMembers", &body)) {
        write_class_table(xml, 1, "x:nestMember", body);
    }
    if (prof_asm_find_attribute(xml, *attributes, "PermittedSubclasses", &body)) {
        write_class_table(xml, 1, "x:permittedSubclass", body);
    }
    if (prof_asm_find_attribute(xml, *attributes, "Record", &body)) {
        write_components(xml, body);
    }
}

/* Skips all fields and methods, which are before the class's attributes. */
static struct asm_attributes class_attributes(struct asm_reader reader)
{
    for (int kind = 0; kind < 2; kind++) {
        for (unsigned left = asm_u2(&reader); left > 0 && !reader.has_failed; left--) {
            prof_asm_part(&reader, 6);
            prof_asm_attributes_at(&reader);
        }
    }
    return prof_asm_attributes_at(&reader);
}

static void write_class_head(struct asm_xml *xml, const struct asm_attributes *attributes,
                             const struct prof_class_place *place)
{
    const struct vm_class_file *file = xml->file;
    struct asm_reader flags = behind_constants(file);
    prof_text_open(xml->text, 0, "class");
    prof_text_plain(xml->text, "xmlns:x", PROF_EXT_NAMESPACE);
    write_access(xml, attributes, asm_u2(&flags), OWNER_CLASS);
    prof_text_name(xml->text, "name", place->name == NULL ? file->name : place->name);
    write_signature(xml, attributes);
    if (file->super_name != NULL) {
        prof_text_name(xml->text, "parent", file->super_name);
    }
    prof_text_number(xml->text, "major", file->major);
    prof_text_number(xml->text, "minor", file->minor);
    prof_text_number(xml->text, "x:constants", file->constant_count);
    prof_text_number(xml->text, "x:bytes", (int64_t)file->length);
    prof_text_number(xml->text, "x:loader", place->loader);
    if (place->is_hidden) {
        prof_text_plain(xml->text, "x:hidden", "true");
    }
    if (place->raw_name != NULL) {
        prof_text_name(xml->text, "x:rawName", place->raw_name);
    }
    if (place->file != NULL) {
        prof_text_utf8(xml->text, "x:file", place->file);
    }
    prof_text_close_start(xml->text);
}

static void write_interfaces(struct asm_xml *xml)
{
    const struct vm_class_file *file = xml->file;
    prof_text_open(xml->text, 1, "interfaces");
    if (file->interface_count == 0) {
        prof_text_close_empty(xml->text);
        return;
    }
    prof_text_close_start(xml->text);
    for (unsigned i = 0; i < file->interface_count; i++) {
        prof_text_open(xml->text, 2, "interface");
        prof_asm_write_symbol(xml, "name", file->interfaces[i]);
        prof_text_close_empty(xml->text);
    }
    prof_text_end(xml->text, 1, "interfaces");
}

bool prof_asm_xml_write(struct prof_text *text, const struct vm_class_file *file,
                        const struct prof_class_place *place)
{
    struct asm_xml xml = {text, file};
    struct asm_reader reader = behind_constants(file), body;
    prof_asm_part(&reader, 6); /* flags, this, super */
    prof_asm_part(&reader, 2u * asm_u2(&reader));
    struct asm_attributes attributes = class_attributes(reader);
    write_class_head(&xml, &attributes, place);
    write_interfaces(&xml);
    write_source(&xml, &attributes);
    if (prof_asm_find_attribute(&xml, attributes, "EnclosingMethod", &body)) {
        write_outer_class(&xml, body);
    }
    prof_asm_write_annotations(&xml, 1, &attributes);
    write_unknown_attributes(&xml, 1, attributes);
    if (prof_asm_find_attribute(&xml, attributes, "InnerClasses", &body)) {
        write_inner_classes(&xml, body);
    }
    write_newer_tables(&xml, &attributes);
    for (unsigned left = asm_u2(&reader); left > 0 && !text->text.has_failed; left--) {
        write_field(&xml, &reader);
    }
    for (unsigned left = asm_u2(&reader); left > 0 && !text->text.has_failed; left--) {
        if (!write_method(&xml, &reader)) {
            text->text.has_failed = true;
        }
    }
    prof_text_end(text, 0, "class");
    return !text->text.has_failed;
}
