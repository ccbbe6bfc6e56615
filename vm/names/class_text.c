#include "vm/names/class_text.h"

#include <string.h>

/* A text that is cut to its size. */
struct text {
    char *bytes;
    size_t size, length; /* `length` is the length of the whole text, which may be cut */
};

static void add(struct text *text, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++, text->length++) {
        if (text->length + 1 < text->size) {
            text->bytes[text->length] = bytes[i];
        }
    }
}

static size_t end_text(struct text *text)
{
    if (text->size > 0) {
        text->bytes[text->length < text->size ? text->length : text->size - 1] = '\0';
    }
    return text->length;
}

static const char letters[] = "ZBCSIJFDV";
static const char *const names[] = {"boolean", "byte",  "char",   "short", "int",
                                    "long",    "float", "double", "void"};

/* Returns the letter of a primitive type; '\0' for other names. */
static char primitive_letter(const char *name, size_t length)
{
    size_t i = 0;
    while (letters[i] != '\0'
           && (strlen(names[i]) != length || memcmp(names[i], name, length) != 0)) {
        i++;
    }
    return letters[i];
}

static struct vm_name_part primitive(char letter)
{
    const char *at = letter == '\0' ? NULL : strchr(letters, letter);
    const char *name = at == NULL ? "?" : names[at - letters];
    return (struct vm_name_part){name, strlen(name)};
}

bool vm_next_type(const char **at, struct vm_name_part *bottom, size_t *dimensions)
{
    if (**at == ')' || **at == '\0') {
        return false;
    }
    *dimensions = strspn(*at, "[");
    *at += *dimensions;
    if (**at == 'L') {
        bottom->bytes = ++*at;
        bottom->length = strcspn(*at, ";");
        *at += bottom->length;
    } else {
        *bottom = primitive(**at);
    }
    *at += **at != '\0';
    return true;
}

struct vm_name_part vm_bottom_name(const char *name, size_t *dimensions)
{
    struct vm_name_part bottom = {name, strlen(name)};
    *dimensions = 0;
    if (*name == '[') {
        (void)vm_next_type(&name, &bottom, dimensions);
    }
    return bottom;
}

static void add_dotted(struct text *text, struct vm_name_part name, size_t dimensions)
{
    for (size_t i = 0; i < name.length; i++) {
        add(text, name.bytes[i] == '/' ? "." : name.bytes + i, 1);
    }
    for (; dimensions > 0; dimensions--) {
        add(text, "[]", 2);
    }
}

static void add_class(struct text *text, const char *name)
{
    size_t dimensions;
    struct vm_name_part bottom = vm_bottom_name(name, &dimensions);
    add_dotted(text, bottom, dimensions);
}

size_t vm_class_text(const char *name, char *bytes, size_t size)
{
    struct text text = {bytes, size, 0};
    add_class(&text, name);
    return end_text(&text);
}

size_t vm_method_name_text(const char *class_name, const char *method, const char *descriptor,
                           char *bytes, size_t size)
{
    struct text text = {bytes, size, 0};
    add_class(&text, class_name);
    add(&text, ".", 1);
    add(&text, method, strlen(method));
    if (descriptor != NULL && *descriptor == '(') {
        struct vm_name_part type;
        size_t dimensions;
        const char *at = descriptor + 1, *comma = "";
        add(&text, "(", 1);
        while (vm_next_type(&at, &type, &dimensions)) {
            add(&text, comma, strlen(comma));
            add_dotted(&text, type, dimensions);
            comma = ", ";
        }
        add(&text, ")", 1);
    }
    return end_text(&text);
}

bool vm_internal_name(const char *name, char *bytes, size_t size)
{
    struct text text = {bytes, size, 0};
    size_t length = strlen(name), dimensions = 0;
    for (; length > 2 && memcmp(name + length - 2, "[]", 2) == 0; length -= 2) {
        dimensions++;
        add(&text, "[", 1);
    }
    char letter = dimensions == 0 ? '\0' : primitive_letter(name, length);
    bool has_ends = dimensions > 0 && letter == '\0';
    add(&text, "L", has_ends);
    for (size_t i = 0; i < length && letter == '\0'; i++) {
        add(&text, name[i] == '.' ? "/" : name + i, 1);
    }
    add(&text, letter == '\0' ? ";" : &letter, has_ends || letter != '\0');
    return end_text(&text) < size;
}

const char *vm_simple_name(const char *name)
{
    const char *simple = name;
    for (; *name != '\0'; name++) {
        simple = *name == '/' || *name == '.' ? name + 1 : simple;
    }
    return simple;
}
