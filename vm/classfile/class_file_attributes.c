/* Attributes in general, and the attributes of a class: JVMS 4.7. */
#include "vm/classfile/class_file_internal.h"

#include <stdlib.h>

#define CLASS_FLAGS                                                                                \
    (VM_ACC_PUBLIC | VM_ACC_FINAL | VM_ACC_SUPER | VM_ACC_INTERFACE | VM_ACC_ABSTRACT              \
     | VM_ACC_SYNTHETIC | VM_ACC_ANNOTATION | VM_ACC_ENUM)
#define INNER_CLASS_FLAGS (CLASS_FLAGS | VM_ACC_PRIVATE | VM_ACC_PROTECTED | VM_ACC_STATIC)

/* Which of the attributes that may occur only once have been seen. */
struct seen {
    bool source_file, source_debug_extension, inner_classes, bootstraps, enclosing_method;
    bool nest_host, nest_members;
};

/* The names of owners in messages. */
static const char *const owner_names[] = {
    [VM_OWNER_CLASS] = "",
    [VM_OWNER_FIELD] = " for field",
    [VM_OWNER_METHOD] = " for method",
    [VM_OWNER_CODE] = "",
    [VM_OWNER_COMPONENT] = " for Record component",
};

bool vm_parser_attribute(struct vm_parser *parser, enum vm_owner owner,
                         struct vm_attribute *attribute)
{
    unsigned index = parse_u2(parser);
    attribute->owner = owner;
    attribute->length = parse_u4(parser);
    attribute->start = parser->position;
    if (parser->has_failed) {
        return false;
    }
    attribute->name = parser_utf8(parser, index);
    if (attribute->name != NULL) {
        return true;
    }
    switch (owner) {
    case VM_OWNER_FIELD:
        return vm_parser_fail(parser, "Invalid field attribute index %u", index);
    case VM_OWNER_METHOD:
        return vm_parser_fail(parser, "Invalid method attribute name index %u", index);
    case VM_OWNER_CODE:
        return vm_parser_fail(parser, "Invalid code attribute name index %u", index);
    default:
        return vm_parser_fail(parser, "Attribute name has bad constant pool index %u", index);
    }
}

bool vm_parser_skip(struct vm_parser *parser, const struct vm_attribute *attribute)
{
    if (parser->length - attribute->start < attribute->length) {
        return vm_parser_truncated(parser);
    }
    parser->position = attribute->start + attribute->length;
    return !parser->has_failed;
}

bool vm_parser_keep(struct vm_parser *parser, const struct vm_attribute *attribute,
                    struct vm_attribute_bytes *bytes)
{
    if (parser->length - attribute->start < attribute->length) {
        return vm_parser_truncated(parser);
    }
    bytes->bytes = parser->bytes + attribute->start;
    bytes->length = attribute->length;
    return vm_parser_skip(parser, attribute);
}

static bool fail_signature_length(struct vm_parser *parser, const struct vm_attribute *attribute)
{
    unsigned length = (unsigned)attribute->length;
    switch (attribute->owner) {
    case VM_OWNER_CLASS:
        return vm_parser_fail(parser, "Wrong Signature attribute length %u", length);
    case VM_OWNER_FIELD:
        return vm_parser_fail(parser, "Wrong size %u for field's Signature attribute", length);
    default:
        return vm_parser_fail(parser, "Invalid Signature attribute length %u", length);
    }
}

bool vm_parser_signature(struct vm_parser *parser, const struct vm_attribute *attribute,
                         const struct vm_symbol **signature)
{
    if (*signature != NULL) {
        return vm_parser_fail(parser, "Multiple Signature attributes%s",
                              owner_names[attribute->owner]);
    }
    if (attribute->length != 2) {
        return fail_signature_length(parser, attribute);
    }
    unsigned index = parse_u2(parser);
    *signature = parser_utf8(parser, index);
    if (*signature == NULL) {
        return attribute->owner == VM_OWNER_CLASS
                   ? vm_parser_fail(parser, "Invalid constant pool index %u in Signature attribute",
                                    index)
                   : vm_parser_fail(parser, "Invalid Signature attribute at constant pool index %u",
                                    index);
    }
    return true;
}

/* Annotations that are invisible to reflection are not kept, but their attributes must not occur
 * twice either. */
static bool check_invisible(struct vm_parser *parser, const struct vm_attribute *attribute)
{
    static const char *const names[] = {
        "RuntimeInvisibleAnnotations",
        "RuntimeInvisibleTypeAnnotations",
        "RuntimeInvisibleParameterAnnotations",
    };
    uint8_t *seen = &parser->seen_invisible[attribute->owner];
    bool takes_parameters = attribute->owner == VM_OWNER_METHOD;
    for (unsigned i = 0; i < (takes_parameters ? 3u : 2u); i++) {
        if (!vm_symbol_equals_cstr(attribute->name, names[i])) {
            continue;
        }
        if ((*seen >> i & 1) != 0) {
            return vm_parser_fail(parser, "Multiple %s attributes%s", names[i],
                                  owner_names[attribute->owner]);
        }
        *seen |= (uint8_t)(1u << i);
    }
    return true;
}

bool vm_parser_annotations(struct vm_parser *parser, const struct vm_attribute *attribute,
                           struct vm_attribute_bytes *annotations,
                           struct vm_attribute_bytes *type_annotations, bool *is_known)
{
    struct vm_attribute_bytes *bytes = NULL;
    if (SYMBOL_IS(attribute->name, "RuntimeVisibleAnnotations")) {
        bytes = annotations;
    } else if (SYMBOL_IS(attribute->name, "RuntimeVisibleTypeAnnotations")) {
        bytes = type_annotations;
    }
    *is_known = bytes != NULL;
    if (bytes == NULL) {
        return check_invisible(parser, attribute);
    }
    if (bytes->bytes != NULL) {
        return vm_parser_fail(parser, "Multiple %s attributes%s", attribute->name->bytes,
                              owner_names[attribute->owner]);
    }
    return vm_parser_keep(parser, attribute, bytes);
}

bool vm_parser_class_table(struct vm_parser *parser, const char *before, const char *after,
                           uint16_t *count, const uint16_t **table)
{
    *count = parse_u2(parser);
    /* If the file is truncated, the entries before its end are still read, because a wrong index
     * among them is reported first. */
    size_t room = parser_left(parser) / 2;
    uint16_t *indices = vm_parser_alloc(parser, room < *count ? room : *count, sizeof *indices);
    if (indices == NULL) {
        return false;
    }
    *table = indices;
    unsigned wanted = *count;
    for (unsigned i = 0; i < wanted; i++) {
        *count = (uint16_t)i; /* number of correct entries if this one is wrong */
        if (i == room) {
            return vm_parser_truncated(parser);
        }
        indices[i] = parse_u2(parser);
        if (parser_tag(parser, indices[i]) != VM_CONSTANT_CLASS) {
            return vm_parser_fail(parser, "%s%u%s", before, (unsigned)indices[i], after);
        }
    }
    *count = (uint16_t)wanted;
    return !parser->has_failed;
}

bool vm_class_flags_are_legal(unsigned flags, unsigned major)
{
    bool is_interface = (flags & VM_ACC_INTERFACE) != 0;
    bool is_abstract = (flags & VM_ACC_ABSTRACT) != 0;
    if (is_abstract && (flags & VM_ACC_FINAL) != 0) {
        return false;
    }
    if (is_interface) {
        return is_abstract && (major < VERSION_5 || (flags & (VM_ACC_SUPER | VM_ACC_ENUM)) == 0);
    }
    return major < VERSION_5 || (flags & VM_ACC_ANNOTATION) == 0;
}

static bool parse_source_file(struct vm_parser *parser, const struct vm_attribute *attribute,
                              struct seen *seen)
{
    if (attribute->length != 2) {
        return vm_parser_fail(parser, "Wrong SourceFile attribute length");
    }
    if (seen->source_file) {
        return vm_parser_fail(parser, "Multiple SourceFile attributes");
    }
    seen->source_file = true;
    unsigned index = parse_u2(parser);
    parser->file->source_file = parser_utf8(parser, index);
    if (parser->file->source_file == NULL) {
        return vm_parser_fail(parser, "Invalid SourceFile attribute at constant pool index %u",
                              index);
    }
    return !parser->has_failed;
}

static bool parse_inner_class(struct vm_parser *parser, struct vm_inner_class *inner)
{
    inner->inner_class = parse_u2(parser);
    inner->outer_class = parse_u2(parser);
    inner->inner_name = parse_u2(parser);
    unsigned flags = parse_u2(parser);
    if (parser->has_failed) {
        return false;
    }
    if (parser_tag(parser, inner->inner_class) != VM_CONSTANT_CLASS) {
        return vm_parser_fail(parser, "inner_class_info_index %u has bad constant type",
                              (unsigned)inner->inner_class);
    }
    if (inner->outer_class != 0 && parser_tag(parser, inner->outer_class) != VM_CONSTANT_CLASS) {
        return vm_parser_fail(parser, "outer_class_info_index %u has bad constant type",
                              (unsigned)inner->outer_class);
    }
    if (inner->outer_class != 0 && parser->constants[inner->outer_class].symbol->bytes[0] == '[') {
        return vm_parser_fail(parser, "Outer class is an array class");
    }
    if (inner->inner_name != 0 && parser_utf8(parser, inner->inner_name) == NULL) {
        return vm_parser_fail(parser, "inner_name_index %u has bad constant type",
                              (unsigned)inner->inner_name);
    }
    if (inner->inner_class == inner->outer_class) {
        return vm_parser_fail(parser, "Class is both outer and inner class");
    }
    if ((flags & VM_ACC_MODULE) != 0 && parser->file->major >= VERSION_9) {
        return vm_parser_fail_module(parser);
    }
    flags &= INNER_CLASS_FLAGS;
    if ((flags & VM_ACC_INTERFACE) != 0 && parser->file->major < VERSION_6) {
        flags |= VM_ACC_ABSTRACT;
    }
    if (!vm_class_flags_are_legal(flags, parser->file->major)) {
        return vm_parser_fail_plain(parser, "Illegal class modifiers in class %s: 0x%X",
                                    vm_parser_display_name(parser), flags);
    }
    inner->flags = (uint16_t)flags;
    return true;
}

static bool parse_inner_classes(struct vm_parser *parser, const struct vm_attribute *attribute,
                                struct seen *seen)
{
    if (seen->inner_classes) {
        return vm_parser_fail(parser, "Multiple InnerClasses attributes");
    }
    seen->inner_classes = true;
    unsigned count = parse_u2(parser);
    if (parser_left(parser) / 8 < count) {
        return vm_parser_truncated(parser);
    }
    struct vm_inner_class *classes = vm_parser_alloc(parser, count, sizeof *classes);
    if (classes == NULL || !vm_parser_start_keys(parser, count)) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        if (!parse_inner_class(parser, &classes[i])) {
            return false;
        }
        uint64_t key = (uint64_t)classes[i].inner_class << 48
                       | (uint64_t)classes[i].outer_class << 32
                       | (uint64_t)classes[i].inner_name << 16 | classes[i].flags;
        if (!vm_parser_add_key(parser, NULL, NULL, key) && parser->file->major >= VERSION_5) {
            return vm_parser_fail(parser, "Duplicate entry in InnerClasses attribute");
        }
    }
    parser->file->inner_class_count = (uint16_t)count;
    parser->file->inner_classes = classes;
    if (attribute->length != 2 + 8 * count) {
        return vm_parser_fail(parser, "Wrong InnerClasses attribute length");
    }
    return true;
}

static bool parse_enclosing_method(struct vm_parser *parser, struct seen *seen)
{
    if (seen->enclosing_method) {
        return vm_parser_fail(parser, "Multiple EnclosingMethod attributes");
    }
    seen->enclosing_method = true;
    struct vm_class_file *file = parser->file;
    file->enclosing_class = parse_u2(parser);
    file->enclosing_method = parse_u2(parser);
    if (parser->has_failed) {
        return false;
    }
    if (file->enclosing_class == 0) {
        return vm_parser_fail(parser, "Invalid class index in EnclosingMethod attribute");
    }
    if (parser_tag(parser, file->enclosing_class) != VM_CONSTANT_CLASS) {
        return vm_parser_fail(parser,
                              "Invalid or out-of-bounds class index in EnclosingMethod attribute");
    }
    if (file->enclosing_method != 0
        && parser_tag(parser, file->enclosing_method) != VM_CONSTANT_NAME_AND_TYPE) {
        return vm_parser_fail(parser,
                              "Invalid or out-of-bounds method index in EnclosingMethod attribute");
    }
    return true;
}

/* `left`: how many more u2 values fit in the attribute's length. */
static bool parse_bootstrap(struct vm_parser *parser, struct vm_bootstrap *bootstrap, int64_t *left)
{
    bootstrap->method_handle = parse_u2(parser);
    bootstrap->argument_count = parse_u2(parser);
    if (parser->has_failed) {
        return false;
    }
    if (parser_tag(parser, bootstrap->method_handle) != VM_CONSTANT_METHOD_HANDLE) {
        return vm_parser_fail(parser, "bootstrap_method_index %u has bad constant type",
                              (unsigned)bootstrap->method_handle);
    }
    *left -= 2 + (int64_t)bootstrap->argument_count;
    if (*left < 0) {
        return vm_parser_fail(parser, "Invalid BootstrapMethods num_bootstrap_methods or "
                                      "num_bootstrap_arguments value");
    }
    if (parser_left(parser) / 2 < bootstrap->argument_count) {
        return vm_parser_truncated(parser);
    }
    uint16_t *arguments = vm_parser_alloc(parser, bootstrap->argument_count, sizeof *arguments);
    if (arguments == NULL) {
        return false;
    }
    bootstrap->arguments = arguments;
    for (unsigned i = 0; i < bootstrap->argument_count; i++) {
        arguments[i] = parse_u2(parser);
        switch (parser_tag(parser, arguments[i])) {
        case VM_CONSTANT_INTEGER:
        case VM_CONSTANT_FLOAT:
        case VM_CONSTANT_LONG:
        case VM_CONSTANT_DOUBLE:
        case VM_CONSTANT_CLASS:
        case VM_CONSTANT_STRING:
        case VM_CONSTANT_METHOD_HANDLE:
        case VM_CONSTANT_METHOD_TYPE:
        case VM_CONSTANT_DYNAMIC:
            break;
        default:
            return vm_parser_fail(parser, "argument_index %u has bad constant type",
                                  (unsigned)arguments[i]);
        }
    }
    return true;
}

static bool parse_bootstraps(struct vm_parser *parser, const struct vm_attribute *attribute,
                             struct seen *seen)
{
    if (seen->bootstraps) {
        return vm_parser_fail(parser, "Multiple BootstrapMethods attributes");
    }
    seen->bootstraps = true;
    if (attribute->length < 2) {
        return vm_parser_fail(parser, "Invalid BootstrapMethods attribute length %u",
                              (unsigned)attribute->length);
    }
    unsigned count = parse_u2(parser);
    if (parser->max_bootstrap_index >= (int32_t)count) {
        return vm_parser_fail(parser, "Short length on BootstrapMethods");
    }
    size_t room = parser_left(parser) / 4 + 1; /* one more than the file can contain; reading it
                                                * fails */
    struct vm_bootstrap *bootstraps =
        vm_parser_alloc(parser, count < room ? count : room, sizeof *bootstraps);
    if (bootstraps == NULL) {
        return false;
    }
    int64_t left = (int64_t)attribute->length / 2 - 1;
    for (unsigned i = 0; i < count; i++) {
        if (!parse_bootstrap(parser, &bootstraps[i], &left)) {
            return false;
        }
    }
    parser->file->bootstraps = bootstraps;
    parser->file->bootstrap_count = (uint16_t)count;
    size_t used = parser->position - attribute->start;
    if (used != attribute->length) {
        return vm_parser_fail(parser, "Bad length on BootstrapMethods");
    }
    return true;
}

static bool parse_nest_host(struct vm_parser *parser, const struct vm_attribute *attribute,
                            struct seen *seen)
{
    if (seen->nest_members) {
        return vm_parser_fail(parser, "Conflicting NestMembers and NestHost attributes");
    }
    if (seen->nest_host) {
        return vm_parser_fail(parser, "Multiple NestHost attributes");
    }
    seen->nest_host = true;
    if (attribute->length != 2) {
        return vm_parser_fail(parser, "Wrong NestHost attribute length");
    }
    parser->file->nest_host = parse_u2(parser);
    if (parser_tag(parser, parser->file->nest_host) != VM_CONSTANT_CLASS) {
        return vm_parser_fail(parser, "Nest-host class_info_index %u has bad constant type",
                              (unsigned)parser->file->nest_host);
    }
    return !parser->has_failed;
}

/* Checks that a table of classes is not truncated, before its contents are checked. */
static bool check_table_length(struct vm_parser *parser)
{
    size_t start = parser->position, count = parse_u2(parser);
    if (parser_left(parser) / 2 < count) {
        return vm_parser_truncated(parser);
    }
    parser->position = start;
    return !parser->has_failed;
}

static bool parse_nest_members(struct vm_parser *parser, const struct vm_attribute *attribute,
                               struct seen *seen)
{
    struct vm_class_file *file = parser->file;
    if (seen->nest_members) {
        return vm_parser_fail(parser, "Multiple NestMembers attributes");
    }
    if (seen->nest_host) {
        return vm_parser_fail(parser, "Conflicting NestHost and NestMembers attributes");
    }
    seen->nest_members = true;
    if (!check_table_length(parser)
        || !vm_parser_class_table(parser, "Nest member class_info_index ", " has bad constant type",
                                  &file->nest_member_count, &file->nest_members)) {
        return false;
    }
    if (attribute->length != 2 + 2 * (uint32_t)file->nest_member_count) {
        return vm_parser_fail(parser, "Wrong NestMembers attribute length");
    }
    return true;
}

static bool parse_permitted(struct vm_parser *parser, const struct vm_attribute *attribute)
{
    struct vm_class_file *file = parser->file;
    if (file->is_sealed) {
        return vm_parser_fail(parser, "Multiple PermittedSubclasses attributes");
    }
    if ((file->flags & VM_ACC_FINAL) != 0) {
        return vm_parser_fail_plain(parser, "PermittedSubclasses attribute in final class file %s",
                                    vm_parser_display_name(parser));
    }
    file->is_sealed = true;
    if (!check_table_length(parser)
        || !vm_parser_class_table(parser, "Permitted subclass class_info_index ",
                                  " has bad constant type", &file->permitted_count,
                                  &file->permitted)) {
        return false;
    }
    if (attribute->length != 2 + 2 * (uint32_t)file->permitted_count) {
        return vm_parser_fail(parser, "Wrong PermittedSubclasses attribute length");
    }
    return true;
}

static bool parse_component_attributes(struct vm_parser *parser,
                                       struct vm_record_component *component)
{
    unsigned count = parse_u2(parser);
    parser->seen_invisible[VM_OWNER_COMPONENT] = 0;
    for (unsigned i = 0; i < count; i++) {
        struct vm_attribute attribute;
        if (!vm_parser_attribute(parser, VM_OWNER_COMPONENT, &attribute)) {
            return false;
        }
        if (SYMBOL_IS(attribute.name, "Signature")) {
            if (!vm_parser_signature(parser, &attribute, &component->signature)) {
                return false;
            }
            continue;
        }
        bool is_known;
        if (!vm_parser_annotations(parser, &attribute, &component->annotations,
                                   &component->type_annotations, &is_known)
            || !vm_parser_skip(parser, &attribute)) {
            return false;
        }
    }
    return !parser->has_failed;
}

static bool parse_component(struct vm_parser *parser, struct vm_record_component *component)
{
    unsigned name_index = parse_u2(parser);
    component->name = parser_utf8(parser, name_index);
    if (component->name == NULL) {
        return vm_parser_fail(parser, "Invalid constant pool index %u for name in Record attribute",
                              name_index);
    }
    if (!vm_name_is_field(component->name, parser->file->major)) {
        return vm_parser_fail_name(parser, "field", component->name);
    }
    unsigned descriptor_index = parse_u2(parser);
    component->descriptor = parser_utf8(parser, descriptor_index);
    if (component->descriptor == NULL) {
        return vm_parser_fail(parser,
                              "Invalid constant pool index %u for descriptor in Record attribute",
                              descriptor_index);
    }
    if (!vm_symbol_is_field_descriptor(component->descriptor)) {
        return vm_parser_fail_descriptor(parser, "Field", component->name->bytes,
                                         component->descriptor);
    }
    return parse_component_attributes(parser, component);
}

static bool parse_record(struct vm_parser *parser, const struct vm_attribute *attribute)
{
    if (parser->file->is_record) {
        return vm_parser_fail(parser, "Multiple Record attributes");
    }
    parser->file->is_record = true;
    unsigned count = parse_u2(parser);
    /* If the file is truncated, reading the component at the file's end fails. */
    size_t room = parser_left(parser) / 6 + 1;
    struct vm_record_component *components =
        vm_parser_alloc(parser, room < count ? room : count, sizeof *components);
    if (components == NULL) {
        return false;
    }
    parser->file->record_components = components;
    for (unsigned i = 0; i < count; i++) {
        if (!parse_component(parser, &components[i])) {
            return false;
        }
        parser->file->record_component_count++;
    }
    if (parser->position - attribute->start != attribute->length) {
        return vm_parser_fail(parser, "Record attribute has wrong length");
    }
    return true;
}

/* Parses attributes that were introduced after version 49. */
static bool parse_newer_attribute(struct vm_parser *parser, const struct vm_attribute *attribute,
                                  struct seen *seen)
{
    const struct vm_symbol *name = attribute->name;
    unsigned major = parser->file->major;
    if (major >= VERSION_7 && SYMBOL_IS(name, "BootstrapMethods")) {
        return parse_bootstraps(parser, attribute, seen);
    }
    if (major >= VERSION_11 && SYMBOL_IS(name, "NestHost")) {
        return parse_nest_host(parser, attribute, seen);
    }
    if (major >= VERSION_11 && SYMBOL_IS(name, "NestMembers")) {
        return parse_nest_members(parser, attribute, seen);
    }
    if (major >= VERSION_16 && SYMBOL_IS(name, "Record")) {
        return parse_record(parser, attribute);
    }
    if (major >= VERSION_17 && SYMBOL_IS(name, "PermittedSubclasses")) {
        return parse_permitted(parser, attribute);
    }
    return vm_parser_skip(parser, attribute);
}

static bool parse_class_attribute(struct vm_parser *parser, struct seen *seen)
{
    struct vm_attribute attribute;
    if (!vm_parser_attribute(parser, VM_OWNER_CLASS, &attribute)) {
        return false;
    }
    const struct vm_symbol *name = attribute.name;
    struct vm_class_file *file = parser->file;
    if (SYMBOL_IS(name, "SourceFile")) {
        return parse_source_file(parser, &attribute, seen);
    }
    if (SYMBOL_IS(name, "SourceDebugExtension")) {
        if (seen->source_debug_extension) {
            return vm_parser_fail(parser, "Multiple SourceDebugExtension attributes");
        }
        seen->source_debug_extension = true;
        return vm_parser_keep(parser, &attribute, &file->source_debug_extension);
    }
    /* Like HotSpot, check that the other attributes are not truncated before reading their
     * contents. */
    bool is_short = SYMBOL_IS(name, "Synthetic") || SYMBOL_IS(name, "Deprecated")
                    || SYMBOL_IS(name, "EnclosingMethod") || SYMBOL_IS(name, "NestHost")
                    || SYMBOL_IS(name, "Signature");
    if (!is_short && parser_left(parser) < attribute.length) {
        return vm_parser_truncated(parser);
    }
    if (SYMBOL_IS(name, "InnerClasses")) {
        return parse_inner_classes(parser, &attribute, seen);
    }
    if (SYMBOL_IS(name, "Synthetic") || SYMBOL_IS(name, "Deprecated")) {
        if (attribute.length != 0) {
            return vm_parser_fail(parser, "Invalid %s classfile attribute length %u", name->bytes,
                                  (unsigned)attribute.length);
        }
        file->flags |= name->bytes[0] == 'S' ? VM_ACC_SYNTHETIC : 0;
        return true;
    }
    if (file->major < VERSION_5) {
        return vm_parser_skip(parser, &attribute);
    }
    if (SYMBOL_IS(name, "Signature")) {
        return vm_parser_signature(parser, &attribute, &file->signature);
    }
    if (SYMBOL_IS(name, "EnclosingMethod")) {
        if (attribute.length != 4) {
            return vm_parser_fail(parser, "Wrong EnclosingMethod attribute length %u",
                                  (unsigned)attribute.length);
        }
        return parse_enclosing_method(parser, seen);
    }
    bool is_known;
    if (!vm_parser_annotations(parser, &attribute, &file->annotations, &file->type_annotations,
                               &is_known)) {
        return false;
    }
    return is_known || parse_newer_attribute(parser, &attribute, seen);
}

/* Whether a chain of outer classes is circular, or two entries are for the same class. Both tables
 * are indexed by Class constant, and initially zero: `outer` contains the outer class, `walk` the
 * number of the walk that has reached the class. */
static bool is_circular(const struct vm_class_file *file, uint16_t *outer, uint16_t *walk)
{
    for (uint32_t i = 0; i < file->inner_class_count; i++) {
        const struct vm_inner_class *entry = &file->inner_classes[i];
        if (outer[entry->inner_class] != 0) {
            return true;
        }
        outer[entry->inner_class] = entry->outer_class == 0 ? UINT16_MAX : entry->outer_class;
    }
    for (uint32_t i = 0; i < file->inner_class_count; i++) {
        /* A walk ends at a class that was reached before. */
        uint16_t at = file->inner_classes[i].inner_class;
        while (at != UINT16_MAX && outer[at] != 0 && walk[at] == 0) {
            walk[at] = (uint16_t)(i + 1);
            at = outer[at];
        }
        if (at != UINT16_MAX && walk[at] == i + 1) {
            return true;
        }
    }
    return false;
}

/* Like HotSpot, ignores an InnerClasses attribute with circular nesting, and an EnclosingMethod
 * without InnerClasses. */
static bool drop_bad_nesting(struct vm_parser *parser, const struct seen *seen)
{
    struct vm_class_file *file = parser->file;
    if (!seen->inner_classes) {
        file->enclosing_class = file->enclosing_method = 0;
        return true;
    }
    uint16_t *outer = calloc(file->constant_count, 2 * sizeof *outer);
    if (outer == NULL) {
        return vm_parser_fail_memory(parser);
    }
    if (is_circular(file, outer, outer + file->constant_count)) {
        file->inner_class_count = 0;
    }
    free(outer);
    return true;
}

bool vm_parse_class_attributes(struct vm_parser *parser)
{
    struct seen seen = {0};
    unsigned count = parse_u2(parser);
    for (unsigned i = 0; i < count; i++) {
        if (!parse_class_attribute(parser, &seen)) {
            return false;
        }
    }
    if (parser->has_failed) {
        return false;
    }
    if (parser->max_bootstrap_index >= (int32_t)parser->file->bootstrap_count) {
        return vm_parser_fail(parser, "Missing BootstrapMethods attribute");
    }
    return drop_bad_nesting(parser, &seen);
}
