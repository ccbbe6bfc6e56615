/*
 * The constant pool (JVMS 4.4). The first pass stores entries with raw indices. The second checks
 * what the indices point to, and replaces those of Utf8 constants by symbols. The last replaces
 * those of NameAndType constants, and checks names and descriptors. Raw indices are stored in their
 * final fields (class_index and so on). For an entry that will become a symbol, member.class_index
 * contains the index until then.
 */
#include "vm/classfile/class_file_internal.h"

/* The first class file version that has a tag; 0 for an unknown tag. */
static const uint8_t first_versions[256] = {
    [VM_CONSTANT_UTF8] = 1,
    [VM_CONSTANT_INTEGER] = 1,
    [VM_CONSTANT_FLOAT] = 1,
    [VM_CONSTANT_LONG] = 1,
    [VM_CONSTANT_DOUBLE] = 1,
    [VM_CONSTANT_CLASS] = 1,
    [VM_CONSTANT_STRING] = 1,
    [VM_CONSTANT_FIELDREF] = 1,
    [VM_CONSTANT_METHODREF] = 1,
    [VM_CONSTANT_INTERFACE_METHODREF] = 1,
    [VM_CONSTANT_NAME_AND_TYPE] = 1,
    [VM_CONSTANT_METHOD_HANDLE] = VERSION_7,
    [VM_CONSTANT_METHOD_TYPE] = VERSION_7,
    [VM_CONSTANT_DYNAMIC] = VERSION_11,
    [VM_CONSTANT_INVOKE_DYNAMIC] = VERSION_7,
    [VM_CONSTANT_MODULE] = VERSION_9,
    [VM_CONSTANT_PACKAGE] = VERSION_9,
};

size_t vm_constant_bytes(const uint8_t *at, size_t left)
{
    static const uint8_t sizes[] = {
        [VM_CONSTANT_UTF8] = 3, /* and the text */
        [VM_CONSTANT_INTEGER] = 5,
        [VM_CONSTANT_FLOAT] = 5,
        [VM_CONSTANT_LONG] = 9,
        [VM_CONSTANT_DOUBLE] = 9,
        [VM_CONSTANT_CLASS] = 3,
        [VM_CONSTANT_STRING] = 3,
        [VM_CONSTANT_FIELDREF] = 5,
        [VM_CONSTANT_METHODREF] = 5,
        [VM_CONSTANT_INTERFACE_METHODREF] = 5,
        [VM_CONSTANT_NAME_AND_TYPE] = 5,
        [VM_CONSTANT_METHOD_HANDLE] = 4,
        [VM_CONSTANT_METHOD_TYPE] = 3,
        [VM_CONSTANT_DYNAMIC] = 5,
        [VM_CONSTANT_INVOKE_DYNAMIC] = 5,
        [VM_CONSTANT_MODULE] = 3,
        [VM_CONSTANT_PACKAGE] = 3,
    };
    size_t size = left > 0 && at[0] < sizeof sizes ? sizes[at[0]] : 0;
    if (size <= left && size > 0 && at[0] == VM_CONSTANT_UTF8) {
        size += (size_t)at[1] << 8 | at[2];
    }
    return size <= left ? size : 0;
}

/*
 * Looking up symbols takes a tenth of the start of a program, most of it waiting for memory. So the
 * texts of the next entries are known before the parser comes to them: this cursor is up to AHEAD
 * entries ahead of the parser. It stops where the bytes are not as expected; the parser, which
 * comes there later, finds the fault.
 */
#define AHEAD 16u

struct text_ahead {
    size_t position; /* of the first byte of the text; 0: the entry is no text */
    uint32_t hash;
};

struct ahead {
    size_t position;
    unsigned entry, index;          /* of the next entry; an 8-byte constant has two indices */
    struct text_ahead texts[AHEAD]; /* ring */
};

/* Moves the cursor over one entry. Returns false if it stops. */
static bool look_ahead(const struct vm_parser *parser, struct ahead *ahead)
{
    const uint8_t *at = parser->bytes + ahead->position;
    struct text_ahead *text = &ahead->texts[ahead->entry % AHEAD];
    size_t bytes = ahead->index >= parser->file->constant_count
                       ? 0
                       : vm_constant_bytes(at, parser->length - ahead->position);
    *text = (struct text_ahead){.position = 0};
    if (bytes == 0) {
        return false;
    }
    if (at[0] == VM_CONSTANT_UTF8) {
        text->position = ahead->position + 3;
        text->hash = vm_symbol_expect((const char *)at + 3, bytes - 3);
    }
    ahead->position += bytes;
    ahead->index += at[0] == VM_CONSTANT_LONG || at[0] == VM_CONSTANT_DOUBLE ? 2 : 1;
    ahead->entry++;
    return true;
}

/* Keeps the cursor ahead of the parser, which comes to this entry now. */
static inline void keep_ahead(const struct vm_parser *parser, struct ahead *ahead, unsigned entry)
{
    while (ahead->entry < entry + AHEAD && look_ahead(parser, ahead)) {
    }
    const struct text_ahead *next = &ahead->texts[(entry + AHEAD / 2) % AHEAD];
    if (next->position != 0) {
        vm_symbol_prefetch(next->hash);
    }
}

static bool parse_text(struct vm_parser *parser, struct vm_constant *constant,
                       const struct text_ahead *known)
{
    uint16_t length = parse_u2(parser);
    if (parser_left(parser) < length) {
        return vm_parser_truncated(parser);
    }
    const char *text = (const char *)parser->bytes + parser->position;
    constant->symbol = known->position == parser->position
                           ? vm_symbol_intern_hashed(text, length, known->hash)
                           : vm_symbol_intern(text, length);
    if (constant->symbol == NULL) {
        return vm_parser_fail_memory(parser);
    }
    if (!vm_parser_is_text(parser, constant->symbol)) {
        return vm_parser_fail(parser, "Illegal UTF8 string in constant pool");
    }
    parser->position += length;
    return true;
}

static void parse_number(struct vm_parser *parser, struct vm_constant *constant)
{
    uint64_t bits = parse_u4(parser);
    if (constant->tag == VM_CONSTANT_INTEGER || constant->tag == VM_CONSTANT_FLOAT) {
        uint32_t word = (uint32_t)bits;
        memcpy(&constant->i, &word, sizeof word);
        return;
    }
    bits = bits << 32 | parse_u4(parser);
    memcpy(&constant->j, &bits, sizeof bits);
}

static void parse_dynamic(struct vm_parser *parser, struct vm_constant *constant)
{
    constant->dynamic.bootstrap_index = parse_u2(parser);
    constant->dynamic.name_and_type_index = parse_u2(parser);
    if (parser->max_bootstrap_index < constant->dynamic.bootstrap_index) {
        parser->max_bootstrap_index = constant->dynamic.bootstrap_index;
    }
}

/* Returns false if the constant is wrong, or the file ends in it. */
static inline bool parse_constant(struct vm_parser *parser, struct vm_constant *constant,
                                  const struct text_ahead *known)
{
    switch (constant->tag) {
    case VM_CONSTANT_UTF8:
        return parse_text(parser, constant, known);
    case VM_CONSTANT_INTEGER:
    case VM_CONSTANT_FLOAT:
    case VM_CONSTANT_LONG:
    case VM_CONSTANT_DOUBLE:
        parse_number(parser, constant);
        return true;
    case VM_CONSTANT_METHOD_HANDLE:
        constant->handle.kind = parse_u1(parser);
        constant->handle.member_index = parse_u2(parser);
        return true;
    case VM_CONSTANT_DYNAMIC:
    case VM_CONSTANT_INVOKE_DYNAMIC:
        parse_dynamic(parser, constant);
        return true;
    case VM_CONSTANT_FIELDREF:
    case VM_CONSTANT_METHODREF:
    case VM_CONSTANT_INTERFACE_METHODREF:
    case VM_CONSTANT_NAME_AND_TYPE:
        constant->member.class_index = parse_u2(parser);
        constant->member.name_and_type_index = parse_u2(parser);
        return true;
    default:
        constant->member.class_index = parse_u2(parser);
        return true;
    }
}

static bool parse_entries(struct vm_parser *parser)
{
    unsigned count = parser->file->constant_count;
    unsigned major = parser->file->major;
    struct ahead ahead = {.position = parser->position, .index = 1};
    for (unsigned i = 1, entry = 0; i < count; i++, entry++) {
        keep_ahead(parser, &ahead, entry);
        unsigned tag = parse_u1(parser);
        unsigned first_version = first_versions[tag];
        if (parser->has_failed) {
            return false;
        }
        if (first_version == 0) {
            return vm_parser_fail(parser, "Unknown constant tag %u", tag);
        }
        if (tag == VM_CONSTANT_MODULE || tag == VM_CONSTANT_PACKAGE) {
            /* Only a module-info may contain these tags. Whether the class is one is known only
             * when its flags have been read (JVMS 4.4.11). */
            if (major < first_version) {
                return vm_parser_fail(parser, "Unknown constant tag %u", tag);
            }
            parser->module_tag = tag;
        } else if (major < first_version) {
            return vm_parser_fail(parser, "Class file version does not support constant tag %u",
                                  tag);
        }
        parser->constants[i].tag = (uint8_t)tag;
        if (!parse_constant(parser, &parser->constants[i], &ahead.texts[entry % AHEAD])
            || parser->has_failed) {
            return false;
        }
        if (tag == VM_CONSTANT_LONG || tag == VM_CONSTANT_DOUBLE) {
            if (i + 1 >= count) {
                return vm_parser_fail(parser, "Invalid constant pool entry %u", i);
            }
            i++;
        }
    }
    return true;
}

static bool check_tag(struct vm_parser *parser, unsigned index, unsigned tag)
{
    if (parser_tag(parser, index) != tag) {
        return vm_parser_fail(parser, "Invalid constant pool index %u", index);
    }
    return true;
}

static bool check_handle(struct vm_parser *parser, const struct vm_constant *constant)
{
    unsigned index = constant->handle.member_index;
    unsigned tag = parser_tag(parser, index);
    if (index == 0 || index >= parser->file->constant_count) {
        return vm_parser_fail(parser, "Invalid constant pool index %u", index);
    }
    if (constant->handle.kind < VM_REF_GET_FIELD
        || constant->handle.kind > VM_REF_INVOKE_INTERFACE) {
        return vm_parser_fail(parser, "Bad method handle kind at constant pool index %u",
                              (unsigned)(constant - parser->constants));
    }
    bool is_good;
    const char *wanted;
    switch (constant->handle.kind) {
    case VM_REF_GET_FIELD:
    case VM_REF_GET_STATIC:
    case VM_REF_PUT_FIELD:
    case VM_REF_PUT_STATIC:
        is_good = tag == VM_CONSTANT_FIELDREF;
        wanted = "field";
        break;
    case VM_REF_INVOKE_VIRTUAL:
    case VM_REF_NEW_INVOKE_SPECIAL:
        is_good = tag == VM_CONSTANT_METHODREF;
        wanted = "method";
        break;
    case VM_REF_INVOKE_STATIC:
    case VM_REF_INVOKE_SPECIAL:
        is_good = tag == VM_CONSTANT_METHODREF
                  || (tag == VM_CONSTANT_INTERFACE_METHODREF && parser->file->major >= VERSION_8);
        wanted = "method";
        break;
    default:
        is_good = tag == VM_CONSTANT_INTERFACE_METHODREF;
        wanted = "interface method";
        break;
    }
    if (!is_good) {
        return vm_parser_fail_plain(
            parser, "Invalid constant pool index %u in class file %s (not a%s %s)", index,
            vm_parser_display_name(parser), wanted[0] == 'i' ? "n" : "", wanted);
    }
    return true;
}

/* Checks that raw indices refer to constants of the right kind. */
static bool check_references(struct vm_parser *parser, const struct vm_constant *constant)
{
    switch (constant->tag) {
    case VM_CONSTANT_CLASS:
    case VM_CONSTANT_STRING:
    case VM_CONSTANT_METHOD_TYPE:
        return check_tag(parser, constant->member.class_index, VM_CONSTANT_UTF8);
    case VM_CONSTANT_NAME_AND_TYPE:
        return check_tag(parser, constant->member.class_index, VM_CONSTANT_UTF8)
               && check_tag(parser, constant->member.name_and_type_index, VM_CONSTANT_UTF8);
    case VM_CONSTANT_FIELDREF:
    case VM_CONSTANT_METHODREF:
    case VM_CONSTANT_INTERFACE_METHODREF:
        return check_tag(parser, constant->member.class_index, VM_CONSTANT_CLASS)
               && check_tag(parser, constant->member.name_and_type_index,
                            VM_CONSTANT_NAME_AND_TYPE);
    case VM_CONSTANT_METHOD_HANDLE:
        return check_handle(parser, constant);
    case VM_CONSTANT_DYNAMIC:
    case VM_CONSTANT_INVOKE_DYNAMIC:
        return check_tag(parser, constant->dynamic.name_and_type_index, VM_CONSTANT_NAME_AND_TYPE);
    default:
        return true;
    }
}

/* Replaces the indices in a NameAndType constant, or in a constant that names one Utf8 constant, by
 * symbols. */
static void resolve_texts(const struct vm_constant *all, struct vm_constant *constant)
{
    unsigned tag = constant->tag;
    if (tag == VM_CONSTANT_NAME_AND_TYPE) {
        constant->member.name = all[constant->member.class_index].symbol;
        constant->member.descriptor = all[constant->member.name_and_type_index].symbol;
    } else if (tag == VM_CONSTANT_CLASS || tag == VM_CONSTANT_STRING
               || tag == VM_CONSTANT_METHOD_TYPE) {
        constant->symbol = all[constant->member.class_index].symbol;
    }
}

/* The same for constants that name a NameAndType, whose texts are resolved. */
static void resolve_pair(const struct vm_constant *all, struct vm_constant *constant)
{
    unsigned tag = constant->tag;
    if (tag == VM_CONSTANT_FIELDREF || tag == VM_CONSTANT_METHODREF
        || tag == VM_CONSTANT_INTERFACE_METHODREF) {
        const struct vm_constant *pair = &all[constant->member.name_and_type_index];
        constant->member.class_name = all[constant->member.class_index].symbol;
        constant->member.name = pair->member.name;
        constant->member.descriptor = pair->member.descriptor;
    } else if (tag == VM_CONSTANT_DYNAMIC || tag == VM_CONSTANT_INVOKE_DYNAMIC) {
        const struct vm_constant *pair = &all[constant->dynamic.name_and_type_index];
        constant->dynamic.name = pair->member.name;
        constant->dynamic.descriptor = pair->member.descriptor;
    }
}

static bool check_field_reference(struct vm_parser *parser, const char *kind,
                                  const struct vm_symbol *name, const struct vm_symbol *descriptor)
{
    if (!vm_name_is_field(name, parser->file->major)) {
        return vm_parser_fail_name(parser, "field", name);
    }
    if (!vm_parser_is_field_descriptor(parser, descriptor)) {
        return vm_parser_fail_descriptor(parser, kind, name->bytes, descriptor);
    }
    return true;
}

static bool check_method_reference(struct vm_parser *parser, const struct vm_symbol *name,
                                   const struct vm_symbol *descriptor)
{
    if (!vm_name_is_method(name, parser->file->major)) {
        return vm_parser_fail_name(parser, "method", name);
    }
    if (!vm_parser_is_method_descriptor(parser, descriptor)
        || (name->bytes[0] == '<' && vm_descriptor_return_type(descriptor) != 'V')) {
        return vm_parser_fail_descriptor(parser, "Method", name->bytes, descriptor);
    }
    return true;
}

static bool check_name_and_type(struct vm_parser *parser, const struct vm_constant *constant)
{
    const struct vm_symbol *name = constant->member.name;
    const struct vm_symbol *descriptor = constant->member.descriptor;
    if (name->length == 0 || descriptor->length == 0) {
        return vm_parser_fail_plain(
            parser, "Illegal zero length constant pool entry at %u in class %s",
            (unsigned)(name->length == 0 ? constant->member.class_index
                                         : constant->member.name_and_type_index),
            vm_parser_display_name(parser));
    }
    return descriptor->bytes[0] == '(' ? check_method_reference(parser, name, descriptor)
                                       : check_field_reference(parser, "Field", name, descriptor);
}

/* Returns the index of the Utf8 constant that names the member. */
static unsigned name_index_of(const struct vm_parser *parser, const struct vm_constant *member)
{
    return parser->constants[member->member.name_and_type_index].member.class_index;
}

static bool check_handle_name(struct vm_parser *parser, const struct vm_constant *constant)
{
    const struct vm_constant *member = &parser->constants[constant->handle.member_index];
    /* The member itself may not be resolved yet. */
    const struct vm_symbol *name =
        parser->constants[member->member.name_and_type_index].member.name;
    if (constant->handle.kind <= VM_REF_PUT_STATIC) {
        return true;
    }
    if (constant->handle.kind == VM_REF_NEW_INVOKE_SPECIAL) {
        if (!SYMBOL_IS(name, "<init>")) {
            return vm_parser_fail(parser, "Bad constructor name at constant pool index %u",
                                  name_index_of(parser, member));
        }
    } else if (name->bytes[0] == '<') {
        return vm_parser_fail(parser, "Bad method name at constant pool index %u",
                              name_index_of(parser, member));
    }
    return true;
}

static bool check_member_names(struct vm_parser *parser, const struct vm_constant *constant)
{
    const struct vm_symbol *name = constant->member.name;
    const struct vm_symbol *descriptor = constant->member.descriptor;
    /* Names and descriptors are checked in their NameAndType constants. */
    bool is_field = constant->tag == VM_CONSTANT_FIELDREF;
    if (is_field == (descriptor->bytes[0] == '(')) {
        return vm_parser_fail_descriptor(parser, is_field ? "Field" : "Method", name->bytes,
                                         descriptor);
    }
    if (constant->tag == VM_CONSTANT_METHODREF && name->bytes[0] == '<'
        && !SYMBOL_IS(name, "<init>")) {
        return vm_parser_fail(parser, "Bad method name at constant pool index %u",
                              name_index_of(parser, constant));
    }
    return true;
}

/* Checks the names and descriptors in a constant itself (JVMS 4.4.1 to 4.4.10). */
static bool check_names(struct vm_parser *parser, const struct vm_constant *constant)
{
    switch (constant->tag) {
    case VM_CONSTANT_CLASS:
        if (memchr(constant->symbol->bytes, '[', constant->symbol->length) != NULL
            && vm_has_many_dimensions(constant->symbol)) {
            return vm_parser_fail_dimensions(parser);
        }
        return vm_parser_check_class_name(parser, constant->symbol);
    case VM_CONSTANT_NAME_AND_TYPE:
        return check_name_and_type(parser, constant);
    case VM_CONSTANT_FIELDREF:
    case VM_CONSTANT_METHODREF:
    case VM_CONSTANT_INTERFACE_METHODREF:
        return check_member_names(parser, constant);
    case VM_CONSTANT_METHOD_HANDLE:
        return check_handle_name(parser, constant);
    case VM_CONSTANT_METHOD_TYPE:
        if (!vm_symbol_is_method_descriptor(constant->symbol)) {
            return vm_parser_fail_descriptor(parser, "Method", "type", constant->symbol);
        }
        return true;
    case VM_CONSTANT_DYNAMIC:
        return check_field_reference(parser, "CONSTANT_Dynamic", constant->dynamic.name,
                                     constant->dynamic.descriptor);
    case VM_CONSTANT_INVOKE_DYNAMIC:
        return check_method_reference(parser, constant->dynamic.name, constant->dynamic.descriptor);
    default:
        return true;
    }
}

bool vm_parse_constants(struct vm_parser *parser)
{
    unsigned count = parse_u2(parser);
    if (parser->has_failed) {
        return false;
    }
    if (count == 0) {
        return vm_parser_fail_plain(parser, "Illegal constant pool size %u in class file %s", count,
                                    vm_parser_display_name(parser));
    }
    parser->constants = vm_parser_alloc(parser, count, sizeof *parser->constants);
    if (parser->constants == NULL) {
        return false;
    }
    parser->file->constants = parser->constants;
    parser->file->constant_count = (uint16_t)count;
    if (!parse_entries(parser)) {
        return false;
    }
    struct vm_constant *constants = parser->constants;
    for (unsigned i = 1; i < count; i++) {
        if (constants[i].tag == VM_CONSTANT_UTF8) {
            continue;
        }
        if (!check_references(parser, &constants[i])) {
            return false;
        }
        resolve_texts(constants, &constants[i]);
    }
    for (unsigned i = 1; i < count; i++) {
        if (constants[i].tag == VM_CONSTANT_UTF8) {
            continue;
        }
        resolve_pair(constants, &constants[i]);
        if (!check_names(parser, &constants[i])) {
            return false;
        }
    }
    return true;
}
