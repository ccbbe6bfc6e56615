/*
 * class_file_internal.h: declarations shared by the files of the class file parser; for these files
 * only.
 *
 * The parser reads forward through the bytes. A read past the end returns zero and marks the parse
 * as failed ("Truncated class file"). Only the first failure is kept. So callers need not check
 * each read, but must check before they use a value as an index or a loop's bound.
 *
 * Functions that return bool return false once the parse has failed.
 */
#ifndef JP2VM_VM_CLASSFILE_CLASS_FILE_INTERNAL_H
#define JP2VM_VM_CLASSFILE_CLASS_FILE_INTERNAL_H

#include <string.h>

#include "vm/base/arena.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"

/* Class file versions at which rules change. */
enum {
    VERSION_1_4 = 48,
    VERSION_5 = 49,
    VERSION_6 = 50,
    VERSION_7 = 51,
    VERSION_8 = 52,
    VERSION_9 = 53,
    VERSION_11 = 55,
    VERSION_12 = 56,
    VERSION_16 = 60,
    VERSION_17 = 61
};

/* A key in a hash set with which duplicates are found in linear time. */
struct vm_key {
    const void *a, *b;
    uint64_t c;
};

struct vm_key_set {
    struct vm_key *slots;
    uint8_t *is_used;
    size_t capacity; /* a power of two, or 0 */
    size_t mask;     /* mask for the indices in use */
};

/* An entry of LocalVariableTypeTable, kept until the LocalVariableTable has been read. */
struct vm_local_type {
    uint16_t start_bci, length, index;
    const struct vm_symbol *name;
};

/* The construct that an attribute belongs to. */
enum vm_owner {
    VM_OWNER_CLASS,
    VM_OWNER_FIELD,
    VM_OWNER_METHOD,
    VM_OWNER_CODE,
    VM_OWNER_COMPONENT,
    VM_OWNER_COUNT
};

struct vm_parser {
    const uint8_t *bytes;
    size_t length, position;
    struct vm_class_file *file;
    struct vm_arena *arena;
    struct vm_constant *constants;
    const struct vm_symbol *display_name; /* for messages; NULL: unknown */
    bool has_failed, is_preview_enabled, has_late_ranges, has_interfaces;
    struct vm_class_file_error *error;
    int32_t max_bootstrap_index; /* largest bootstrap method index in the constant pool; -1: none */
    uint8_t seen_invisible[VM_OWNER_COUNT]; /* bits: the attributes seen so far in the current
                                             * field, method, ... */
    unsigned module_tag; /* a tag found in the file that only a module-info may contain; 0: none */
    /* Scratch tables, reused and grown. */
    struct vm_key_set keys;
    struct vm_line_entry *lines;
    struct vm_local_variable *locals;
    struct vm_local_type *local_types;
    size_t line_capacity, local_capacity, local_type_capacity;
};

struct vm_attribute {
    enum vm_owner owner;
    const struct vm_symbol *name;
    uint32_t length;
    size_t start;
};

/* Fail with ClassFormatError and return false. vm_parser_fail adds " in class file <name>" to the
 * message. */
bool vm_parser_fail(struct vm_parser *parser, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool vm_parser_fail_plain(struct vm_parser *parser, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool vm_parser_fail_memory(struct vm_parser *parser);
bool vm_parser_truncated(struct vm_parser *parser);
bool vm_parser_fail_module(struct vm_parser *parser); /* ACC_MODULE in a class */
const char *vm_parser_display_name(const struct vm_parser *parser);

/* Returns a zeroed array in the arena; never NULL for a count of 0. Returns NULL if the parse has
 * failed. */
void *vm_parser_alloc(struct vm_parser *parser, size_t count, size_t size);

/* The first empties the key set and makes space for `count` keys; the second adds a key, or returns
 * false if it is a duplicate. */
bool vm_parser_start_keys(struct vm_parser *parser, size_t count);
bool vm_parser_add_key(struct vm_parser *parser, const void *a, const void *b, uint64_t c);
bool vm_parser_has_key(const struct vm_parser *parser, const void *a, const void *b, uint64_t c);

/* Reads a table of u2 Class indices. The message about a bad index consists of `before`, the index
 * and `after`. */
bool vm_parser_class_table(struct vm_parser *parser, const char *before, const char *after,
                           uint16_t *count, const uint16_t **table);

/* Reads the head of an attribute: its name and length. */
bool vm_parser_attribute(struct vm_parser *parser, enum vm_owner owner,
                         struct vm_attribute *attribute);

/* Moves to the end of the attribute. */
bool vm_parser_skip(struct vm_parser *parser, const struct vm_attribute *attribute);

/* Keeps the attribute's body as bytes; fails if the owner already has this attribute. */
bool vm_parser_keep(struct vm_parser *parser, const struct vm_attribute *attribute,
                    struct vm_attribute_bytes *bytes);

/* Reads a Signature attribute; fails if the owner already has one. */
bool vm_parser_signature(struct vm_parser *parser, const struct vm_attribute *attribute,
                         const struct vm_symbol **signature);

/* If the attribute is RuntimeVisibleAnnotations or RuntimeVisibleTypeAnnotations, reads it and sets
 * *is_known. */
bool vm_parser_annotations(struct vm_parser *parser, const struct vm_attribute *attribute,
                           struct vm_attribute_bytes *annotations,
                           struct vm_attribute_bytes *type_annotations, bool *is_known);

/* Parse the parts of a class file. */
bool vm_parse_constants(struct vm_parser *parser);
bool vm_parse_fields(struct vm_parser *parser);
bool vm_parse_methods(struct vm_parser *parser);
bool vm_parse_class_attributes(struct vm_parser *parser);
const struct vm_code *vm_parse_code(struct vm_parser *parser, const struct vm_attribute *attribute,
                                    const struct vm_method_info *method, int argument_slots);

/* Whether class flags are a legal combination for the version (JVMS 4.1-B). */
bool vm_class_flags_are_legal(unsigned flags, unsigned major);

/*
 * Checks of names (JVMS 4.2), which depend on the class file's version. Before version 49, the
 * ASCII characters of a name must be allowed in a Java identifier.
 */
bool vm_parser_is_text(const struct vm_parser *parser, const struct vm_symbol *symbol); /* valid
                                                                         modified UTF-8 */
bool vm_has_many_dimensions(const struct vm_symbol *descriptor); /* more than 255 */
bool vm_parser_check_class_name(struct vm_parser *parser, const struct vm_symbol *name);
bool vm_name_is_field(const struct vm_symbol *name, unsigned major);
bool vm_name_is_method(const struct vm_symbol *name, unsigned major);

/* Check descriptors; before version 49, the names in a descriptor must be Java identifiers. */
bool vm_parser_is_field_descriptor(const struct vm_parser *parser, const struct vm_symbol *symbol);
bool vm_parser_is_method_descriptor(const struct vm_parser *parser, const struct vm_symbol *symbol);

/*
 * Fail because a name is illegal, or because a descriptor is illegal for `kind`, "Field" or
 * "Method".
 */
bool vm_parser_fail_dimensions(struct vm_parser *parser);
bool vm_parser_fail_name(struct vm_parser *parser, const char *kind, const struct vm_symbol *name);
bool vm_parser_fail_descriptor(struct vm_parser *parser, const char *kind, const char *name,
                               const struct vm_symbol *descriptor);

static inline uint8_t parse_u1(struct vm_parser *parser)
{
    if (parser->position >= parser->length) {
        vm_parser_truncated(parser);
        return 0;
    }
    return parser->bytes[parser->position++];
}

static inline uint16_t get_u2(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] << 8 | bytes[1]);
}

static inline uint16_t parse_u2(struct vm_parser *parser)
{
    if (parser->length - parser->position < 2) {
        vm_parser_truncated(parser);
        return 0;
    }
    const uint8_t *at = parser->bytes + parser->position;
    parser->position += 2;
    return get_u2(at);
}

static inline uint32_t parse_u4(struct vm_parser *parser)
{
    if (parser->length - parser->position < 4) {
        vm_parser_truncated(parser);
        return 0;
    }
    const uint8_t *at = parser->bytes + parser->position;
    parser->position += 4;
    return (uint32_t)get_u2(at) << 16 | get_u2(at + 2);
}

static inline size_t parser_left(const struct vm_parser *parser)
{
    return parser->length - parser->position;
}

/* Returns the tag at an index, or VM_CONSTANT_NONE if there is no constant at the index. */
static inline unsigned parser_tag(const struct vm_parser *parser, unsigned index)
{
    return index < parser->file->constant_count ? parser->constants[index].tag : VM_CONSTANT_NONE;
}

/* Returns the text of a Utf8 constant, or NULL if there is no Utf8 constant at the index. */
static inline const struct vm_symbol *parser_utf8(const struct vm_parser *parser, unsigned index)
{
    return parser_tag(parser, index) == VM_CONSTANT_UTF8 ? parser->constants[index].symbol : NULL;
}

#define SYMBOL_IS(name, literal)                                                                   \
    ((name)->length == sizeof(literal) - 1                                                         \
     && memcmp((name)->bytes, (literal), sizeof(literal) - 1) == 0)

#endif
