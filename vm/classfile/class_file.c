/* The class file parser: head, interfaces, and helper functions for the other parts. */
#include "vm/classfile/class_file.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "vm/base/hash_map.h"
#include "vm/classfile/class_file_internal.h"
#include "vm/classfile/code_map.h"

#define MAGIC 0xCAFEBABEu
#define FIRST_MAJOR 45
#define LAST_MAJOR 61
#define PREVIEW_MINOR 65535
#define MAX_CHUNK_BYTES ((size_t)64 * 1024)
#define CLASS_FLAGS                                                                                \
    (VM_ACC_PUBLIC | VM_ACC_FINAL | VM_ACC_SUPER | VM_ACC_INTERFACE | VM_ACC_ABSTRACT              \
     | VM_ACC_SYNTHETIC | VM_ACC_ANNOTATION | VM_ACC_ENUM)

static const char format_error[] = "java/lang/ClassFormatError";

const char *vm_parser_display_name(const struct vm_parser *parser)
{
    return parser->display_name == NULL ? "<Unknown>" : parser->display_name->bytes;
}

/* Only the first failure counts; later ones are consequences. */
static void fail(struct vm_parser *parser, const char *class_name, const char *format,
                 va_list arguments)
{
    if (parser->has_failed) {
        return;
    }
    parser->has_failed = true;
    parser->error->class_name = class_name;
    vsnprintf(parser->error->message, sizeof parser->error->message, format, arguments);
}

__attribute__((format(printf, 3, 4))) static bool
fail_as(struct vm_parser *parser, const char *class_name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail(parser, class_name, format, arguments);
    va_end(arguments);
    return false;
}

bool vm_parser_fail_plain(struct vm_parser *parser, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail(parser, format_error, format, arguments);
    va_end(arguments);
    return false;
}

bool vm_parser_fail(struct vm_parser *parser, const char *format, ...)
{
    if (parser->has_failed) {
        return false;
    }
    va_list arguments;
    va_start(arguments, format);
    fail(parser, format_error, format, arguments);
    va_end(arguments);
    char *message = parser->error->message;
    size_t used = strlen(message);
    snprintf(message + used, sizeof parser->error->message - used, " in class file %s",
             vm_parser_display_name(parser));
    return false;
}

bool vm_parser_fail_memory(struct vm_parser *parser)
{
    return fail_as(parser, "java/lang/OutOfMemoryError", "class file");
}

bool vm_parser_truncated(struct vm_parser *parser)
{
    parser->position = parser->length;
    return vm_parser_fail_plain(parser, "Truncated class file");
}

void *vm_parser_alloc(struct vm_parser *parser, size_t count, size_t size)
{
    void *memory = vm_arena_alloc_array(parser->arena, count, size);
    if (memory == NULL) {
        vm_parser_fail_memory(parser);
    }
    return memory;
}

bool vm_parser_start_keys(struct vm_parser *parser, size_t count)
{
    struct vm_key_set *keys = &parser->keys;
    size_t wanted = 16;
    while (wanted < 2 * count) {
        wanted *= 2;
    }
    if (wanted > keys->capacity) {
        free(keys->slots);
        free(keys->is_used);
        keys->slots = calloc(wanted, sizeof *keys->slots);
        keys->is_used = calloc(wanted, 1);
        keys->capacity = wanted;
        if (keys->slots == NULL || keys->is_used == NULL) {
            return vm_parser_fail_memory(parser);
        }
    }
    keys->mask = wanted - 1;
    memset(keys->is_used, 0, wanted);
    return true;
}

/* Returns the index of the key, or the free index where it would be inserted. */
static size_t find_key(const struct vm_key_set *keys, const struct vm_key *key)
{
    size_t at = vm_hash_pointer(key->a) * 31u + vm_hash_pointer(key->b)
                + vm_hash_bytes(&key->c, sizeof key->c);
    for (at &= keys->mask; keys->is_used[at]; at = (at + 1) & keys->mask) {
        const struct vm_key *other = &keys->slots[at];
        if (other->a == key->a && other->b == key->b && other->c == key->c) {
            break;
        }
    }
    return at;
}

bool vm_parser_add_key(struct vm_parser *parser, const void *a, const void *b, uint64_t c)
{
    struct vm_key_set *keys = &parser->keys;
    struct vm_key key = {a, b, c};
    size_t at = find_key(keys, &key);
    if (keys->is_used[at]) {
        return false;
    }
    keys->is_used[at] = 1;
    keys->slots[at] = key;
    return true;
}

bool vm_parser_has_key(const struct vm_parser *parser, const void *a, const void *b, uint64_t c)
{
    struct vm_key key = {a, b, c};
    return parser->keys.is_used[find_key(&parser->keys, &key)] != 0;
}

/* Checks the version; the messages for unsupported versions are HotSpot's. */
static bool check_version(struct vm_parser *parser)
{
    static const char error[] = "java/lang/UnsupportedClassVersionError";
    const char *name = vm_parser_display_name(parser);
    unsigned major = parser->file->major, minor = parser->file->minor;
    if (major < FIRST_MAJOR) {
        return fail_as(parser, error,
                       "%s (class file version %u.%u) was compiled with "
                       "an invalid major version",
                       name, major, minor);
    }
    if (major > LAST_MAJOR) {
        return fail_as(
            parser, error,
            "%s has been compiled by a more recent version of "
            "the Java Runtime (class file version %u.%u), this version of the Java Runtime only "
            "recognizes class file versions up to %u.0",
            name, major, minor, LAST_MAJOR);
    }
    if (major < VERSION_12 || minor == 0) {
        return true;
    }
    if (minor != PREVIEW_MINOR) {
        return fail_as(parser, error,
                       "%s (class file version %u.%u) was compiled with "
                       "an invalid non-zero minor version",
                       name, major, minor);
    }
    if (major != LAST_MAJOR) {
        return fail_as(
            parser, error,
            "%s (class file version %u.%u) was compiled with "
            "preview features that are unsupported. This version of the Java Runtime only "
            "recognizes preview features for class file version %u.%u",
            name, major, minor, LAST_MAJOR, PREVIEW_MINOR);
    }
    if (parser->is_preview_enabled) {
        return true;
    }
    return fail_as(parser, error,
                   "Preview features are not enabled for %s (class file "
                   "version %u.%u). Try running with '--enable-preview'",
                   name, major, minor);
}

static bool parse_head(struct vm_parser *parser)
{
    if (parser->length < 8) { /* HotSpot reads the magic number and the version together */
        return vm_parser_truncated(parser);
    }
    uint32_t magic = parse_u4(parser);
    if (!parser->has_failed && magic != MAGIC) {
        return vm_parser_fail(parser, "Incompatible magic value %u", (unsigned)magic);
    }
    parser->file->minor = parse_u2(parser);
    parser->file->major = parse_u2(parser);
    return !parser->has_failed && check_version(parser);
}

static bool parse_flags(struct vm_parser *parser)
{
    struct vm_class_file *file = parser->file;
    unsigned flags = parse_u2(parser);
    flags &= CLASS_FLAGS | (file->major >= VERSION_9 ? VM_ACC_MODULE : 0);
    if ((flags & VM_ACC_INTERFACE) != 0 && file->major < VERSION_6) {
        flags |= VM_ACC_ABSTRACT;
    }
    file->flags = (uint16_t)flags;
    return !parser->has_failed;
}

bool vm_parser_fail_module(struct vm_parser *parser)
{
    return fail_as(parser, "java/lang/NoClassDefFoundError",
                   "%s is not a class because access_flag ACC_MODULE is set",
                   vm_parser_display_name(parser));
}

static bool check_flags(struct vm_parser *parser)
{
    unsigned flags = parser->file->flags;
    if ((flags & VM_ACC_MODULE) != 0) {
        return vm_parser_fail_module(parser);
    }
    if (parser->module_tag != 0) {
        return vm_parser_fail(parser, "Unknown constant tag %u", parser->module_tag);
    }
    if (!vm_class_flags_are_legal(flags, parser->file->major)) {
        return vm_parser_fail_plain(parser, "Illegal class modifiers in class %s: 0x%X",
                                    vm_parser_display_name(parser), flags);
    }
    return true;
}

static bool parse_this(struct vm_parser *parser, const struct vm_symbol *expected_name)
{
    struct vm_class_file *file = parser->file;
    file->this_index = parse_u2(parser);
    if (parser->has_failed) {
        return false;
    }
    if (parser_tag(parser, file->this_index) != VM_CONSTANT_CLASS) {
        return vm_parser_fail(parser, "Invalid this class index %u in constant pool",
                              (unsigned)file->this_index);
    }
    file->name = parser->constants[file->this_index].symbol;
    if (file->name->bytes[0] == '[') {
        return vm_parser_fail_plain(parser, "Bad class name in class file %s",
                                    vm_parser_display_name(parser));
    }
    if (expected_name != NULL && expected_name != file->name) {
        return fail_as(parser, "java/lang/NoClassDefFoundError", "%s (wrong name: %s)",
                       expected_name->bytes, file->name->bytes);
    }
    parser->display_name = file->name;
    return true;
}

static bool parse_super(struct vm_parser *parser)
{
    struct vm_class_file *file = parser->file;
    file->super_index = parse_u2(parser);
    if (parser->has_failed) {
        return false;
    }
    if (file->super_index == 0) {
        if (!SYMBOL_IS(file->name, "java/lang/Object")) {
            return vm_parser_fail(parser, "Invalid superclass index 0");
        }
        return true;
    }
    if (parser_tag(parser, file->super_index) != VM_CONSTANT_CLASS) {
        return vm_parser_fail(parser, "Invalid superclass index %u", (unsigned)file->super_index);
    }
    file->super_name = parser->constants[file->super_index].symbol;
    if (file->super_name->bytes[0] == '[') {
        return vm_parser_fail_plain(parser, "Bad superclass name in class file %s",
                                    vm_parser_display_name(parser));
    }
    return true;
}

/* Checks the superclass of an interface; this is the parser's last check. */
static bool check_super_of_interface(struct vm_parser *parser)
{
    const struct vm_class_file *file = parser->file;
    if ((file->flags & VM_ACC_INTERFACE) != 0 && file->super_name != NULL
        && !SYMBOL_IS(file->super_name, "java/lang/Object")) {
        return vm_parser_fail(parser, "Interfaces must have java.lang.Object as superclass");
    }
    return true;
}

static bool parse_interfaces(struct vm_parser *parser)
{
    struct vm_class_file *file = parser->file;
    parser->has_interfaces = true;
    if (!vm_parser_class_table(parser, "Interface name has bad constant pool index ", "",
                               &file->interface_count, &file->interfaces)
        || !vm_parser_start_keys(parser, file->interface_count)) {
        return false;
    }
    for (unsigned i = 0; i < file->interface_count; i++) {
        const struct vm_symbol *name = parser->constants[file->interfaces[i]].symbol;
        if (name->bytes[0] == '[') {
            return vm_parser_fail_plain(parser, "Bad interface name in class file %s",
                                        vm_parser_display_name(parser));
        }
        if (!vm_parser_add_key(parser, name, NULL, 0)) {
            return vm_parser_fail(parser, "Duplicate interface name \"%s\"", name->bytes);
        }
    }
    return true;
}

static bool parse_file(struct vm_parser *parser, const struct vm_symbol *expected_name)
{
    if (!parse_head(parser) || !vm_parse_constants(parser) || !parse_flags(parser)
        || !check_flags(parser) || !parse_this(parser, expected_name) || !parse_super(parser)
        || !parse_interfaces(parser) || !vm_parse_fields(parser) || !vm_parse_methods(parser)
        || !vm_parse_class_attributes(parser)) {
        return false;
    }
    if (parser_left(parser) != 0) {
        return vm_parser_fail_plain(parser, "Extra bytes at the end of class file %s",
                                    vm_parser_display_name(parser));
    }
    return check_super_of_interface(parser);
}

static bool start_file(struct vm_parser *parser, const uint8_t *bytes, size_t length, bool stay)
{
    /* The parsed form takes about three times the file's size; most files are small. */
    size_t chunk_bytes =
        length < MAX_CHUNK_BYTES / 4 ? (stay ? 3 : 4) * length + 1024 : MAX_CHUNK_BYTES;
    parser->arena = vm_arena_create(chunk_bytes);
    if (parser->arena == NULL) {
        return vm_parser_fail_memory(parser);
    }
    parser->file = vm_arena_alloc(parser->arena, sizeof *parser->file);
    bytes = stay ? bytes : vm_arena_memdup(parser->arena, bytes, length);
    if (parser->file == NULL || bytes == NULL) {
        return vm_parser_fail_memory(parser);
    }
    parser->bytes = bytes;
    parser->length = length;
    parser->file->arena = parser->arena;
    parser->file->bytes = bytes;
    parser->file->length = length;
    return true;
}

struct vm_class_file *vm_class_file_parse_with(const uint8_t *bytes, size_t length,
                                               const struct vm_symbol *expected_name,
                                               unsigned options, struct vm_class_file_error *error)
{
    struct vm_parser parser = {
        .display_name = expected_name,
        .error = error,
        .max_bootstrap_index = -1,
        .is_preview_enabled = (options & VM_PARSE_PREVIEW) != 0,
        .has_late_ranges = (options & VM_PARSE_LATE_RANGES) != 0,
    };
    error->head = NULL;
    if (!start_file(&parser, bytes, length, (options & VM_PARSE_BYTES_STAY) != 0)
        || !parse_file(&parser, expected_name)) {
        if (parser.has_interfaces && (options & VM_PARSE_KEEP_HEAD) != 0) {
            parser.file->method_count = 0;
            error->head = parser.file;
        } else {
            vm_arena_destroy(parser.arena);
        }
        parser.file = NULL;
    }
    free(parser.keys.slots);
    free(parser.keys.is_used);
    free(parser.lines);
    free(parser.locals);
    free(parser.local_types);
    return parser.file;
}

struct vm_class_file *vm_class_file_parse(const uint8_t *bytes, size_t length,
                                          const struct vm_symbol *expected_name,
                                          struct vm_class_file_error *error)
{
    return vm_class_file_parse_with(bytes, length, expected_name, 0, error);
}

void vm_class_file_destroy(struct vm_class_file *file)
{
    if (file != NULL) {
        for (unsigned i = 0; i < file->method_count; i++) {
            if (file->methods[i].code != NULL) {
                vm_code_map_destroy((struct vm_code *)file->methods[i].code);
            }
        }
        vm_arena_destroy(file->arena);
    }
}
