/* Fields and methods: JVMS 4.5, 4.6, and their attributes (4.7). */
#include "vm/classfile/class_file_internal.h"

#define VISIBILITY (VM_ACC_PUBLIC | VM_ACC_PRIVATE | VM_ACC_PROTECTED)
#define FIELD_FLAGS                                                                                \
    (VISIBILITY | VM_ACC_STATIC | VM_ACC_FINAL | VM_ACC_VOLATILE | VM_ACC_TRANSIENT                \
     | VM_ACC_SYNTHETIC | VM_ACC_ENUM)
#define METHOD_FLAGS                                                                               \
    (VISIBILITY | VM_ACC_STATIC | VM_ACC_FINAL | VM_ACC_SYNCHRONIZED | VM_ACC_BRIDGE               \
     | VM_ACC_VARARGS | VM_ACC_NATIVE | VM_ACC_ABSTRACT | VM_ACC_STRICT | VM_ACC_SYNTHETIC)
#define MAX_ARGUMENT_SLOTS 255

static bool has_one_visibility_at_most(unsigned flags)
{
    unsigned visibility = flags & VISIBILITY;
    return (visibility & (visibility - 1)) == 0;
}

static bool is_interface(const struct vm_parser *parser)
{
    return (parser->file->flags & VM_ACC_INTERFACE) != 0;
}

static bool field_flags_are_legal(const struct vm_parser *parser, unsigned flags)
{
    if (is_interface(parser)) {
        unsigned wanted = VM_ACC_PUBLIC | VM_ACC_STATIC | VM_ACC_FINAL;
        unsigned refused = VM_ACC_PRIVATE | VM_ACC_PROTECTED | VM_ACC_VOLATILE | VM_ACC_TRANSIENT;
        if (parser->file->major >= VERSION_5) {
            refused |= VM_ACC_ENUM;
        }
        return (flags & wanted) == wanted && (flags & refused) == 0;
    }
    unsigned both = VM_ACC_FINAL | VM_ACC_VOLATILE;
    return has_one_visibility_at_most(flags) && (flags & both) != both;
}

static bool interface_method_flags_are_legal(unsigned flags, unsigned major)
{
    if (major >= VERSION_8) {
        unsigned refused = VM_ACC_PROTECTED | VM_ACC_FINAL | VM_ACC_SYNCHRONIZED | VM_ACC_NATIVE;
        if ((flags & VM_ACC_ABSTRACT) != 0) {
            refused |= VM_ACC_PRIVATE | VM_ACC_STATIC;
            refused |= major < VERSION_17 ? VM_ACC_STRICT : 0;
        }
        bool is_public = (flags & VM_ACC_PUBLIC) != 0;
        bool is_private = (flags & VM_ACC_PRIVATE) != 0;
        return is_public != is_private && (flags & refused) == 0;
    }
    unsigned wanted = VM_ACC_PUBLIC | VM_ACC_ABSTRACT;
    unsigned refused = VM_ACC_STATIC | VM_ACC_FINAL | VM_ACC_NATIVE;
    if (major >= VERSION_5) {
        refused |= VM_ACC_PRIVATE | VM_ACC_PROTECTED | VM_ACC_SYNCHRONIZED | VM_ACC_STRICT;
    }
    return (flags & wanted) == wanted && (flags & refused) == 0;
}

static bool method_flags_are_legal(const struct vm_parser *parser, unsigned flags, bool is_init)
{
    unsigned major = parser->file->major;
    if (is_interface(parser)) {
        return interface_method_flags_are_legal(flags, major);
    }
    if (!has_one_visibility_at_most(flags)) {
        return false;
    }
    unsigned refused = 0;
    if (is_init) {
        refused =
            VM_ACC_STATIC | VM_ACC_FINAL | VM_ACC_SYNCHRONIZED | VM_ACC_NATIVE | VM_ACC_ABSTRACT;
        refused |= major >= VERSION_5 ? VM_ACC_BRIDGE : 0;
    } else if ((flags & VM_ACC_ABSTRACT) != 0) {
        refused = VM_ACC_FINAL | VM_ACC_NATIVE | VM_ACC_PRIVATE | VM_ACC_STATIC;
        refused |= major >= VERSION_5 ? VM_ACC_SYNCHRONIZED : 0;
        refused |= major >= VERSION_5 && major < VERSION_17 ? VM_ACC_STRICT : 0;
    }
    return (flags & refused) == 0;
}

/* Reads what fields and methods have in common: name and descriptor. A method's name is checked
 * before its descriptor is read. */
static bool parse_name_and_descriptor(struct vm_parser *parser, const char *what,
                                      const struct vm_symbol **name,
                                      const struct vm_symbol **descriptor)
{
    unsigned index = parse_u2(parser);
    *name = parser_utf8(parser, index);
    if (*name == NULL) {
        return vm_parser_fail(parser, "%s constant pool index %u for %s name",
                              what[0] == 'm' ? "Illegal" : "Invalid", index, what);
    }
    if (what[0] == 'm' && !vm_name_is_method(*name, parser->file->major)) {
        return vm_parser_fail_name(parser, "method", *name);
    }
    index = parse_u2(parser);
    *descriptor = parser_utf8(parser, index);
    if (*descriptor == NULL) {
        return vm_parser_fail(parser, "%s constant pool index %u for %s signature",
                              what[0] == 'm' ? "Illegal" : "Invalid", index, what);
    }
    return !parser->has_failed;
}

/* Whether the tag of a ConstantValue fits the field's type (JVMS 4.7.2). */
static bool constant_fits(unsigned tag, const struct vm_symbol *descriptor)
{
    switch (descriptor->bytes[0]) {
    case 'J':
        return tag == VM_CONSTANT_LONG;
    case 'F':
        return tag == VM_CONSTANT_FLOAT;
    case 'D':
        return tag == VM_CONSTANT_DOUBLE;
    case 'L':
        return tag == VM_CONSTANT_STRING && SYMBOL_IS(descriptor, "Ljava/lang/String;");
    case '[':
        return false;
    default:
        return tag == VM_CONSTANT_INTEGER;
    }
}

static bool parse_constant_value(struct vm_parser *parser, const struct vm_attribute *attribute,
                                 struct vm_field_info *field)
{
    if (field->constant_value != 0) {
        return vm_parser_fail(parser, "Duplicate ConstantValue attribute");
    }
    if (attribute->length != 2) {
        return vm_parser_fail(parser, "Invalid ConstantValue field attribute length %u",
                              (unsigned)attribute->length);
    }
    unsigned index = parse_u2(parser);
    unsigned tag = parser_tag(parser, index);
    if (tag == VM_CONSTANT_NONE) {
        return vm_parser_fail(parser, "Bad initial value index %u in ConstantValue attribute",
                              index);
    }
    if (!constant_fits(tag, field->descriptor)) {
        char type = field->descriptor->bytes[0];
        if (type == 'L'
            && (tag == VM_CONSTANT_STRING || SYMBOL_IS(field->descriptor, "Ljava/lang/String;"))) {
            return vm_parser_fail(parser, "Bad string initial value");
        }
        if (type == 'L' || type == '[') {
            return vm_parser_fail(parser, "Unable to set initial value %u", index);
        }
        return vm_parser_fail(parser, "Inconsistent constant value type");
    }
    field->constant_value = (uint16_t)index;
    return true;
}

/* Reads Synthetic or Deprecated, which have no contents. */
static bool parse_mark(struct vm_parser *parser, const struct vm_attribute *attribute,
                       const char *what)
{
    if (attribute->length != 0) {
        return vm_parser_fail(parser, "Invalid %s %s attribute length %u", attribute->name->bytes,
                              what, (unsigned)attribute->length);
    }
    return true;
}

static bool is_mark(const struct vm_attribute *attribute)
{
    return SYMBOL_IS(attribute->name, "Synthetic") || SYMBOL_IS(attribute->name, "Deprecated");
}

static bool parse_field_attribute(struct vm_parser *parser, struct vm_field_info *field)
{
    struct vm_attribute attribute;
    if (!vm_parser_attribute(parser, VM_OWNER_FIELD, &attribute)) {
        return false;
    }
    if ((field->flags & VM_ACC_STATIC) != 0 && SYMBOL_IS(attribute.name, "ConstantValue")) {
        return parse_constant_value(parser, &attribute, field);
    }
    if (is_mark(&attribute)) {
        if (attribute.name->bytes[0] == 'S') {
            field->flags |= VM_ACC_SYNTHETIC;
        }
        return parse_mark(parser, &attribute, "field");
    }
    if (parser->file->major >= VERSION_5) {
        if (SYMBOL_IS(attribute.name, "Signature")) {
            return vm_parser_signature(parser, &attribute, &field->signature);
        }
        bool is_known;
        if (!vm_parser_annotations(parser, &attribute, &field->annotations,
                                   &field->type_annotations, &is_known)) {
            return false;
        }
    }
    return vm_parser_skip(parser, &attribute);
}

static bool parse_field(struct vm_parser *parser, struct vm_field_info *field)
{
    unsigned flags = parse_u2(parser) & FIELD_FLAGS;
    field->flags = (uint16_t)flags;
    if (!parser->has_failed && !field_flags_are_legal(parser, flags)) {
        return vm_parser_fail_plain(parser, "Illegal field modifiers in class %s: 0x%X",
                                    vm_parser_display_name(parser), flags);
    }
    if (!parse_name_and_descriptor(parser, "field", &field->name, &field->descriptor)) {
        return false;
    }
    if (!vm_name_is_field(field->name, parser->file->major)) {
        return vm_parser_fail_name(parser, "field", field->name);
    }
    if (!vm_parser_is_field_descriptor(parser, field->descriptor)) {
        return vm_parser_fail_descriptor(parser, "Field", field->name->bytes, field->descriptor);
    }
    unsigned count = parse_u2(parser);
    parser->seen_invisible[VM_OWNER_FIELD] = 0;
    for (unsigned i = 0; i < count; i++) {
        if (!parse_field_attribute(parser, field)) {
            return false;
        }
    }
    return !parser->has_failed;
}

/* Fails because of a duplicate field or method. Like HotSpot, shows the descriptor with dots. */
static bool fail_duplicate(struct vm_parser *parser, const char *kind, const struct vm_symbol *name,
                           const struct vm_symbol *descriptor)
{
    char *dotted = vm_parser_alloc(parser, (size_t)descriptor->length + 1, 1);
    if (dotted == NULL) {
        return false;
    }
    for (size_t i = 0; i < descriptor->length; i++) {
        dotted[i] = descriptor->bytes[i] == '/' ? '.' : descriptor->bytes[i];
    }
    return vm_parser_fail(parser, "Duplicate %s name \"%s\" with signature \"%s\"", kind,
                          name->bytes, dotted);
}

/* Returns how many members to allocate. Each member takes at least eight bytes of the file, so a
 * wrong count does not cause a large allocation; reading then fails at the end of the file. */
static size_t member_room(const struct vm_parser *parser, unsigned count)
{
    size_t most = parser_left(parser) / 8 + 1;
    return most < count ? most : count;
}

bool vm_parse_fields(struct vm_parser *parser)
{
    unsigned count = parse_u2(parser);
    struct vm_field_info *fields =
        vm_parser_alloc(parser, member_room(parser, count), sizeof *fields);
    if (fields == NULL) {
        return false;
    }
    parser->file->fields = fields;
    for (unsigned i = 0; i < count; i++) {
        if (!parse_field(parser, &fields[i])) {
            return false;
        }
        parser->file->field_count++;
    }
    if (!vm_parser_start_keys(parser, count)) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        if (!vm_parser_add_key(parser, fields[i].name, fields[i].descriptor, 0)) {
            return fail_duplicate(parser, "field", fields[i].name, fields[i].descriptor);
        }
    }
    return true;
}

static bool parse_exceptions(struct vm_parser *parser, const struct vm_attribute *attribute,
                             struct vm_method_info *method)
{
    if (method->exceptions != NULL) {
        return vm_parser_fail(parser, "Multiple Exceptions attributes");
    }
    if (!vm_parser_class_table(parser, "Exception name has bad type at constant pool ", "",
                               &method->exception_count, &method->exceptions)) {
        return false;
    }
    if (attribute->length != 2 + 2 * (uint32_t)method->exception_count) {
        return vm_parser_fail(parser, "Exceptions attribute has wrong length");
    }
    return true;
}

/* Reads MethodParameters. A parameter whose name is invalid gets no name; as in HotSpot, reflection
 * reports the error. */
static bool parse_parameters(struct vm_parser *parser, const struct vm_attribute *attribute,
                             struct vm_method_info *method)
{
    if (method->has_parameters) {
        return vm_parser_fail(parser, "Multiple MethodParameters attributes");
    }
    unsigned count = parse_u1(parser);
    if (attribute->length != 1 + 4 * count) {
        return vm_parser_fail_plain(
            parser, "Invalid MethodParameters method attribute length %u in class file",
            (unsigned)attribute->length);
    }
    struct vm_parameter *parameters = vm_parser_alloc(parser, count, sizeof *parameters);
    if (parameters == NULL) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned index = parse_u2(parser);
        parameters[i].name = parser_utf8(parser, index);
        parameters[i].is_misnamed = index != 0 && parameters[i].name == NULL;
        parameters[i].flags = parse_u2(parser);
    }
    method->has_parameters = true;
    method->parameter_count = (uint8_t)count;
    method->parameters = parameters;
    return !parser->has_failed;
}

static bool parse_parameter_annotations(struct vm_parser *parser,
                                        const struct vm_attribute *attribute,
                                        struct vm_method_info *method)
{
    if (method->parameter_annotations.bytes != NULL) {
        return vm_parser_fail(parser, "Multiple %s attributes for method", attribute->name->bytes);
    }
    return vm_parser_keep(parser, attribute, &method->parameter_annotations);
}

static bool parse_method_attribute(struct vm_parser *parser, struct vm_method_info *method,
                                   int argument_slots)
{
    struct vm_attribute attribute;
    if (!vm_parser_attribute(parser, VM_OWNER_METHOD, &attribute)) {
        return false;
    }
    const struct vm_symbol *name = attribute.name;
    if (SYMBOL_IS(name, "Code")) {
        if ((method->flags & (VM_ACC_NATIVE | VM_ACC_ABSTRACT)) != 0) {
            return vm_parser_fail(parser, "Code attribute in native or abstract methods");
        }
        if (method->code != NULL) {
            return vm_parser_fail(parser, "Multiple Code attributes");
        }
        method->code = vm_parse_code(parser, &attribute, method, argument_slots);
        return method->code != NULL;
    }
    if (SYMBOL_IS(name, "Exceptions")) {
        return parse_exceptions(parser, &attribute, method);
    }
    if (is_mark(&attribute)) {
        if (name->bytes[0] == 'S') {
            method->flags |= VM_ACC_SYNTHETIC;
        }
        return parse_mark(parser, &attribute, "method");
    }
    if (SYMBOL_IS(name, "MethodParameters")) { /* in every version, as in HotSpot */
        return parse_parameters(parser, &attribute, method);
    }
    if (parser->file->major >= VERSION_5) {
        if (SYMBOL_IS(name, "Signature")) {
            return vm_parser_signature(parser, &attribute, &method->signature);
        }
        if (SYMBOL_IS(name, "RuntimeVisibleParameterAnnotations")) {
            return parse_parameter_annotations(parser, &attribute, method);
        }
        if (SYMBOL_IS(name, "AnnotationDefault")) {
            if (method->annotation_default.bytes != NULL) {
                return vm_parser_fail(parser, "Multiple AnnotationDefault attributes for method");
            }
            return vm_parser_keep(parser, &attribute, &method->annotation_default);
        }
        bool is_known;
        if (!vm_parser_annotations(parser, &attribute, &method->annotations,
                                   &method->type_annotations, &is_known)) {
            return false;
        }
    }
    return vm_parser_skip(parser, &attribute);
}

/* Sets the flags of a class initializer; most of the flags in the file have no effect (JVMS
 * 4.6). */
static bool clear_initializer_flags(struct vm_parser *parser, struct vm_method_info *method)
{
    if (parser->file->major < VERSION_7) {
        method->flags = VM_ACC_STATIC;
        return true;
    }
    if ((method->flags & VM_ACC_STATIC) == 0) {
        return vm_parser_fail(parser, "Method <clinit> is not static");
    }
    method->flags &= VM_ACC_STATIC | VM_ACC_STRICT;
    return true;
}

/* Checks that the method's flags and descriptor are legal, and gets the argument slots, including
 * `this`. */
static bool check_method_head(struct vm_parser *parser, struct vm_method_info *method,
                              unsigned flags, int *argument_slots)
{
    const struct vm_symbol *descriptor = method->descriptor;
    bool is_init = SYMBOL_IS(method->name, "<init>");
    bool is_clinit = SYMBOL_IS(method->name, "<clinit>");
    if (is_clinit) {
        if (!clear_initializer_flags(parser, method)) {
            return false;
        }
    } else if (!method_flags_are_legal(parser, method->flags, is_init)) {
        return vm_parser_fail_plain(parser, "Method %s in class %s has illegal modifiers: 0x%X",
                                    method->name->bytes, vm_parser_display_name(parser), flags);
    }
    if (is_init && is_interface(parser)) {
        return vm_parser_fail_plain(parser,
                                    "Interface cannot have a method named <init>, class file %s",
                                    vm_parser_display_name(parser));
    }
    if (!vm_parser_is_method_descriptor(parser, descriptor)) {
        return vm_parser_fail_descriptor(parser, "Method", method->name->bytes, descriptor);
    }
    *argument_slots =
        vm_descriptor_arg_slots(descriptor) + ((method->flags & VM_ACC_STATIC) == 0 ? 1 : 0);
    bool returns_void = vm_descriptor_return_type(descriptor) == 'V';
    if (((is_init || is_clinit) && !returns_void)
        || (is_clinit && parser->file->major >= VERSION_7 && *argument_slots != 0)) {
        return vm_parser_fail_descriptor(parser, "Method", method->name->bytes, descriptor);
    }
    if (*argument_slots > MAX_ARGUMENT_SLOTS) {
        return vm_parser_fail(parser, "Too many arguments in method signature");
    }
    return true;
}

static bool parse_method(struct vm_parser *parser, struct vm_method_info *method)
{
    unsigned flags = parse_u2(parser);
    method->flags = (uint16_t)(flags & METHOD_FLAGS);
    int argument_slots = 0;
    if (!parse_name_and_descriptor(parser, "method", &method->name, &method->descriptor)
        || !check_method_head(parser, method, flags, &argument_slots)) {
        return false;
    }
    unsigned count = parse_u2(parser);
    parser->seen_invisible[VM_OWNER_METHOD] = 0;
    for (unsigned i = 0; i < count; i++) {
        if (!parse_method_attribute(parser, method, argument_slots)) {
            return false;
        }
    }
    if (!parser->has_failed && method->code == NULL
        && (method->flags & (VM_ACC_NATIVE | VM_ACC_ABSTRACT)) == 0) {
        return vm_parser_fail(parser,
                              "Absent Code attribute in method that is not native or abstract");
    }
    return !parser->has_failed;
}

bool vm_parse_methods(struct vm_parser *parser)
{
    unsigned count = parse_u2(parser);
    struct vm_method_info *methods =
        vm_parser_alloc(parser, member_room(parser, count), sizeof *methods);
    if (methods == NULL) {
        return false;
    }
    parser->file->methods = methods;
    for (unsigned i = 0; i < count; i++) {
        if (!parse_method(parser, &methods[i])) {
            return false;
        }
        parser->file->method_count++;
    }
    if (!vm_parser_start_keys(parser, count)) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        if (!vm_parser_add_key(parser, methods[i].name, methods[i].descriptor, 0)) {
            return fail_duplicate(parser, "method", methods[i].name, methods[i].descriptor);
        }
    }
    return true;
}
