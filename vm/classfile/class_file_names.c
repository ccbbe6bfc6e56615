/* Names and descriptors: JVMS 4.2 and 4.3. */
#include "vm/base/utf8.h"
#include "vm/classfile/class_file_internal.h"
#include "vm/classfile/opcodes.h"

#define MAX_DIMENSIONS 255
#define BAD_NAME_IN_DESCRIPTOR "Class name is empty or contains illegal character in descriptor"

/* Known properties of a symbol's text, so that each is checked only once: bits of vm_symbol.forms.
 * Bits are never cleared, and are independent of each other. A missing bit only means that the text
 * is checked again. */
enum form {
    FORM_FIELD_DESCRIPTOR = 1,
    FORM_METHOD_DESCRIPTOR = 2,
    FORM_CLASS_NAME = 4, /* this and the following ones: by the rules since version 49 */
    FORM_MEMBER_NAME = 8,
    FORM_METHOD_NAME = 16,
    FORM_TEXT = 32 /* modified UTF-8 as in files since version 48 */
};

static bool is_known_as(const struct vm_symbol *symbol, enum form form)
{
    return (__atomic_load_n(&symbol->forms, __ATOMIC_RELAXED) & form) != 0;
}

/* If is_so, records a property. Returns is_so. */
static bool note_form(const struct vm_symbol *symbol, enum form form, bool is_so)
{
    if (is_so) {
        uint8_t *forms = (uint8_t *)(uintptr_t)&symbol->forms;
        __atomic_fetch_or(forms, (uint8_t)form, __ATOMIC_RELAXED);
    }
    return is_so;
}

bool vm_parser_is_text(const struct vm_parser *parser, const struct vm_symbol *symbol)
{
    if (parser->file->major < VERSION_1_4) {
        return vm_mutf8_is_valid(symbol->bytes, symbol->length, true);
    }
    return is_known_as(symbol, FORM_TEXT)
           || note_form(symbol, FORM_TEXT, vm_mutf8_is_valid(symbol->bytes, symbol->length, false));
}

static bool is_identifier_byte(char c, bool is_first)
{
    bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
    return is_letter || (unsigned char)c >= 0x80 || (!is_first && c >= '0' && c <= '9');
}

/*
 * Whether the text is an identifier of the Java language or, if has_slashes, identifiers separated
 * by single slashes. As in HotSpot, only the first identifier must not start with a digit, and the
 * name may start and end with a slash.
 */
static bool is_old_name(const char *text, size_t length, bool has_slashes)
{
    for (size_t i = 0; i < length; i++) {
        bool is_slash = has_slashes && text[i] == '/' && (i == 0 || text[i - 1] != '/');
        if (!is_slash && !is_identifier_byte(text[i], i == 0)) {
            return false;
        }
    }
    return length > 0;
}

/* Whether the text is an unqualified name (4.2.2) or, if has_slashes, such names separated by
 * '/'. */
static bool is_new_name(const char *text, size_t length, bool has_slashes)
{
    if (length == 0) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (c == '.' || c == ';' || c == '[') {
            return false;
        }
        if (c == '/' && (!has_slashes || i == 0 || i + 1 == length || text[i - 1] == '/')) {
            return false;
        }
    }
    return true;
}

static bool is_class_name(const char *text, size_t length, unsigned major)
{
    return major < VERSION_5 ? is_old_name(text, length, true) : is_new_name(text, length, true);
}

/* Returns the length of the field descriptor at the start of the text; 0 if the text does not start
 * with one. */
static size_t field_descriptor_length(const char *text, size_t length, unsigned major)
{
    size_t i = 0;
    while (i < length && text[i] == '[') {
        i++;
    }
    if (i > MAX_DIMENSIONS || i == length) {
        return 0;
    }
    if (text[i] != 'L') {
        return memchr("BCDFIJSZ", text[i], 8) != NULL ? i + 1 : 0;
    }
    const char *end = memchr(text + i, ';', length - i);
    if (end == NULL || !is_class_name(text + i + 1, (size_t)(end - text) - i - 1, major)) {
        return 0;
    }
    return (size_t)(end - text) + 1;
}

static bool is_field_descriptor(const char *text, size_t length, unsigned major)
{
    return length > 0 && field_descriptor_length(text, length, major) == length;
}

static bool is_method_descriptor(const char *text, size_t length, unsigned major)
{
    if (length < 3 || text[0] != '(') {
        return false;
    }
    size_t i = 1;
    while (i < length && text[i] != ')') {
        size_t step = field_descriptor_length(text + i, length - i, major);
        if (step == 0) {
            return false;
        }
        i += step;
    }
    if (i >= length - 1) {
        return false;
    }
    i++;
    return (i + 1 == length && text[i] == 'V') || is_field_descriptor(text + i, length - i, major);
}

bool vm_descriptor_is_field(const char *text, size_t length)
{
    return is_field_descriptor(text, length, VERSION_5);
}

bool vm_descriptor_is_method(const char *text, size_t length)
{
    return is_method_descriptor(text, length, VERSION_5);
}

bool vm_symbol_is_field_descriptor(const struct vm_symbol *symbol)
{
    return is_known_as(symbol, FORM_FIELD_DESCRIPTOR)
           || note_form(symbol, FORM_FIELD_DESCRIPTOR,
                        vm_descriptor_is_field(symbol->bytes, symbol->length));
}

bool vm_symbol_is_method_descriptor(const struct vm_symbol *symbol)
{
    return is_known_as(symbol, FORM_METHOD_DESCRIPTOR)
           || note_form(symbol, FORM_METHOD_DESCRIPTOR,
                        vm_descriptor_is_method(symbol->bytes, symbol->length));
}

bool vm_parser_is_field_descriptor(const struct vm_parser *parser, const struct vm_symbol *symbol)
{
    unsigned major = parser->file->major;
    return major < VERSION_5 ? is_field_descriptor(symbol->bytes, symbol->length, major)
                             : vm_symbol_is_field_descriptor(symbol);
}

bool vm_parser_is_method_descriptor(const struct vm_parser *parser, const struct vm_symbol *symbol)
{
    unsigned major = parser->file->major;
    return major < VERSION_5 ? is_method_descriptor(symbol->bytes, symbol->length, major)
                             : vm_symbol_is_method_descriptor(symbol);
}

static int count_arg_slots(const struct vm_symbol *descriptor)
{
    int slots = 0;
    for (const char *at = descriptor->bytes + 1; *at != ')'; at = vm_descriptor_next(at)) {
        slots += (int)vm_type_slots(*at);
    }
    return slots;
}

/* The symbol keeps the number, since the descriptors of callees are read at each call. */
int vm_descriptor_arg_slots(const struct vm_symbol *descriptor)
{
    if (__atomic_load_n(&descriptor->result, __ATOMIC_ACQUIRE) != '\0') {
        return descriptor->arg_slots;
    }
    int slots = count_arg_slots(descriptor);
    if (slots <= UINT8_MAX) {
        struct vm_symbol *symbol = (struct vm_symbol *)(uintptr_t)descriptor;
        __atomic_store_n(&symbol->arg_slots, (uint8_t)slots, __ATOMIC_RELAXED);
        __atomic_store_n(&symbol->result, *vm_descriptor_result(descriptor), __ATOMIC_RELEASE);
    }
    return slots;
}

const char *vm_descriptor_result(const struct vm_symbol *descriptor)
{
    const char *at = descriptor->bytes + (descriptor->bytes[0] == '(');
    while (*at != ')' && *at != '\0') {
        at = vm_descriptor_next(at);
    }
    return at + (*at == ')');
}

char vm_descriptor_return_type(const struct vm_symbol *descriptor)
{
    char result = __atomic_load_n(&descriptor->result, __ATOMIC_ACQUIRE);
    return result != '\0' ? result : *vm_descriptor_result(descriptor);
}

/* Whether a descriptor is wrong because of a class name in it. */
static bool has_bad_class_name(const char *text, size_t length)
{
    size_t i = length > 0 && text[0] == '(' ? 1 : 0;
    while (i < length) {
        if (text[i] != 'L') {
            i++;
            continue;
        }
        const char *end = memchr(text + i, ';', length - i);
        if (end == NULL) {
            return false;
        }
        if (!is_new_name(text + i + 1, (size_t)(end - text) - i - 1, true)) {
            return true;
        }
        i = (size_t)(end - text) + 1;
    }
    return false;
}

bool vm_has_many_dimensions(const struct vm_symbol *descriptor)
{
    size_t run = 0;
    for (size_t i = 0; i < descriptor->length && run <= MAX_DIMENSIONS; i++) {
        run = descriptor->bytes[i] == '[' ? run + 1 : 0;
    }
    return run > MAX_DIMENSIONS;
}

bool vm_parser_fail_dimensions(struct vm_parser *parser)
{
    return vm_parser_fail(parser, "Array type descriptor has more than %d dimensions",
                          MAX_DIMENSIONS);
}

bool vm_parser_fail_name(struct vm_parser *parser, const char *kind, const struct vm_symbol *name)
{
    return vm_parser_fail_plain(parser, "Illegal %s name \"%s\" in class %s", kind, name->bytes,
                                vm_parser_display_name(parser));
}

bool vm_parser_fail_descriptor(struct vm_parser *parser, const char *kind, const char *name,
                               const struct vm_symbol *descriptor)
{
    if (parser->file->major >= VERSION_5
        && has_bad_class_name(descriptor->bytes, descriptor->length)) {
        return vm_parser_fail(parser, BAD_NAME_IN_DESCRIPTOR);
    }
    if (vm_has_many_dimensions(descriptor)) {
        return vm_parser_fail_dimensions(parser);
    }
    return vm_parser_fail_plain(parser, "%s \"%s\" in class %s has illegal signature \"%s\"", kind,
                                name, vm_parser_display_name(parser), descriptor->bytes);
}

static bool is_class_or_array(const struct vm_parser *parser, const struct vm_symbol *name)
{
    unsigned major = parser->file->major;
    if (name->length > 0 && name->bytes[0] == '[') {
        return vm_parser_is_field_descriptor(parser, name);
    }
    if (major < VERSION_5) {
        return is_class_name(name->bytes, name->length, major);
    }
    return is_known_as(name, FORM_CLASS_NAME)
           || note_form(name, FORM_CLASS_NAME, is_new_name(name->bytes, name->length, true));
}

bool vm_parser_check_class_name(struct vm_parser *parser, const struct vm_symbol *name)
{
    if (is_class_or_array(parser, name)) {
        return true;
    }
    if (parser->file->major >= VERSION_5 && name->length > 0 && name->bytes[0] == '['
        && has_bad_class_name(name->bytes, name->length)) {
        return vm_parser_fail(parser, BAD_NAME_IN_DESCRIPTOR);
    }
    return vm_parser_fail_plain(parser, "Illegal class name \"%s\" in class file %s", name->bytes,
                                vm_parser_display_name(parser));
}

bool vm_name_is_field(const struct vm_symbol *name, unsigned major)
{
    if (major < VERSION_5) {
        return is_old_name(name->bytes, name->length, false);
    }
    return is_known_as(name, FORM_MEMBER_NAME)
           || note_form(name, FORM_MEMBER_NAME, is_new_name(name->bytes, name->length, false));
}

static bool is_method_name(const struct vm_symbol *name, unsigned major)
{
    if (SYMBOL_IS(name, "<init>") || SYMBOL_IS(name, "<clinit>")) {
        return true;
    }
    if (memchr(name->bytes, '<', name->length) != NULL
        || memchr(name->bytes, '>', name->length) != NULL) {
        return false;
    }
    return vm_name_is_field(name, major);
}

bool vm_name_is_method(const struct vm_symbol *name, unsigned major)
{
    if (major < VERSION_5) {
        return is_method_name(name, major);
    }
    return is_known_as(name, FORM_METHOD_NAME)
           || note_form(name, FORM_METHOD_NAME, is_method_name(name, major));
}

struct text {
    char *bytes;
    size_t length, size;
};

static void append(struct text *text, char c)
{
    if (text->length + 1 < text->size) {
        text->bytes[text->length++] = c;
        text->bytes[text->length] = '\0';
    }
}

static void append_text(struct text *text, const char *added)
{
    while (*added != '\0') {
        append(text, *added++);
    }
}

const char *vm_primitive_name(char type)
{
    static const char *const names[] = {
        ['B'] = "byte", ['C'] = "char",  ['D'] = "double", ['F'] = "float",   ['I'] = "int",
        ['J'] = "long", ['S'] = "short", ['V'] = "void",   ['Z'] = "boolean",
    };
    unsigned char index = (unsigned char)type;
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

static void append_class(struct text *text, const char *internal_name)
{
    for (const char *at = internal_name; *at != '\0' && *at != ';'; at++) {
        append(text, *at == '/' ? '.' : *at);
    }
}

/* Appends a type in the notation of the Java language; returns the end of its descriptor. */
static const char *append_type(struct text *text, const char *descriptor)
{
    const char *element = descriptor + strspn(descriptor, "[");
    const char *primitive = vm_primitive_name(*element);
    if (*element == 'L') {
        append_class(text, element + 1);
    } else {
        append_text(text, primitive == NULL ? "" : primitive);
    }
    for (const char *at = descriptor; at < element; at++) {
        append_text(text, "[]");
    }
    return vm_descriptor_next(descriptor);
}

/* Appends a method's name and the types of its parameters. */
static void append_signature(struct text *text, const struct vm_symbol *name,
                             const struct vm_symbol *descriptor)
{
    append_text(text, name->bytes);
    append(text, '(');
    const char *at = descriptor->bytes + (descriptor->bytes[0] == '(');
    while (*at != ')' && *at != '\0') {
        at = append_type(text, at);
        append_text(text, *at == ')' || *at == '\0' ? "" : ", ");
    }
    append(text, ')');
}

void vm_method_print(const struct vm_symbol *class_name, const struct vm_symbol *name,
                     const struct vm_symbol *descriptor, char *text, size_t size)
{
    struct text out = {text, 0, size};
    append_type(&out, vm_descriptor_result(descriptor));
    append(&out, ' ');
    append_class(&out, class_name->bytes);
    append(&out, '.');
    append_signature(&out, name, descriptor);
}

void vm_method_print_of(const char *holder, const struct vm_symbol *name,
                        const struct vm_symbol *descriptor, char *text, size_t size)
{
    struct text out = {text, 0, size};
    append_type(&out, vm_descriptor_result(descriptor));
    append(&out, ' ');
    if (holder != NULL) {
        append_text(&out, holder);
        append(&out, '.');
    }
    append_signature(&out, name, descriptor);
}

size_t vm_method_print_size(const char *holder, const struct vm_symbol *name,
                            const struct vm_symbol *descriptor)
{
    return (size_t)descriptor->length * 9 + (holder == NULL ? 0 : strlen(holder)) + name->length
           + sizeof " .()";
}
