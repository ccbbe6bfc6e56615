/*
 * Makes class files from short texts, for tests. A template describes the part after the constant
 * pool; a constant is added to the pool when a word uses it. Words are separated by blanks:
 *
 *   0021           bytes in hexadecimal            #12   u2 in decimal
 *   { ... }        u4 length of the contents, then the contents
 *   u:text c:name s:text t:descriptor              Utf8, Class, String, MethodType: u2 index
 *   i:5 f:5 l:5 d:5                                numbers
 *   n:name:desc F:class:name:desc M:... I:...      NameAndType, Fieldref, Methodref, ...
 *   h:kind:<member word>                           MethodHandle, as in h:6:M:A:m:()V
 *   y:bootstrap:name:desc D:...                    InvokeDynamic, Dynamic
 *   k<word>        the constant's index in one byte, for ldc
 *   x:hex          adds a constant with exactly these bytes, writes nothing
 *   ~              after a word with a constant: adds the constant, writes nothing
 *
 * In texts, ';' and '/' have no special meaning; a blank cannot be written. Equal constants are
 * added only once, except those of x:.
 */
#ifndef TESTS_UNIT_CLASS_TEMPLATE_H
#define TESTS_UNIT_CLASS_TEMPLATE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct template_bytes {
    uint8_t *bytes;
    size_t count, capacity;
};

struct template_class {
    struct template_bytes pool, body, file;
    unsigned constant_count;
    struct {
        char key[160];
        unsigned index;
    } known[400];
    unsigned known_count;
};

static inline void template_put(struct template_bytes *to, const void *bytes, size_t count)
{
    if (to->count + count > to->capacity) {
        to->capacity = (to->count + count) * 2 + 64;
        to->bytes = realloc(to->bytes, to->capacity);
        if (to->bytes == NULL) {
            abort();
        }
    }
    if (count > 0) {
        memcpy(to->bytes + to->count, bytes, count);
    }
    to->count += count;
}

static inline void template_number(struct template_bytes *to, uint64_t value, unsigned size)
{
    for (unsigned i = size; i > 0; i--) {
        uint8_t byte = (uint8_t)(value >> 8 * (i - 1));
        template_put(to, &byte, 1);
    }
}

static inline unsigned template_hex(const char *text)
{
    unsigned value = 0;
    for (int i = 0; i < 2; i++) {
        char c = text[i];
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10)
                                                : 16;
        if (digit > 15) {
            printf("bad template at: %s\n", text);
            abort();
        }
        value = value * 16 + digit;
    }
    return value;
}

static inline unsigned template_constant(struct template_class *made, const char *word);

/* Adds the text up to the separator as a constant of a kind, and moves *text after the
 * separator. */
static inline unsigned template_part(struct template_class *made, const char *kind,
                                     const char **text, char separator)
{
    char word[1024];
    const char *end = strchr(*text, separator);
    int length = end == NULL || separator == '\0' ? (int)strlen(*text) : (int)(end - *text);
    snprintf(word, sizeof word, "%s%.*s", kind, length, *text);
    *text += length + (separator != '\0' && end != NULL ? 1 : 0);
    return template_constant(made, word);
}

static inline void template_member(struct template_class *made, struct template_bytes *entry,
                                   const char *text, char kind)
{
    static const char kinds[] = "FMI";
    template_number(entry, (uint64_t)(9 + (strchr(kinds, kind) - kinds)), 1);
    unsigned class_index = template_part(made, "c:", &text, ':');
    template_number(entry, class_index, 2);
    template_number(entry, template_part(made, "n:", &text, '\0'), 2);
}

static inline void template_literal(struct template_bytes *entry, const char *text, char kind)
{
    float f = strtof(text, NULL);
    double d = strtod(text, NULL);
    uint32_t f_bits;
    uint64_t d_bits;
    memcpy(&f_bits, &f, sizeof f_bits);
    memcpy(&d_bits, &d, sizeof d_bits);
    switch (kind) {
    case 'i':
        template_number(entry, 3, 1);
        template_number(entry, (uint64_t)strtoll(text, NULL, 0), 4);
        break;
    case 'f':
        template_number(entry, 4, 1);
        template_number(entry, f_bits, 4);
        break;
    case 'l':
        template_number(entry, 5, 1);
        template_number(entry, (uint64_t)strtoll(text, NULL, 0), 8);
        break;
    default:
        template_number(entry, 6, 1);
        template_number(entry, d_bits, 8);
        break;
    }
}

/* Writes the bytes of a new constant to *entry. */
static inline void template_entry(struct template_class *made, struct template_bytes *entry,
                                  const char *word)
{
    const char *text = word + 2;
    char *after;
    switch (word[0]) {
    case 'u':
        template_number(entry, 1, 1);
        template_number(entry, strlen(text), 2);
        template_put(entry, text, strlen(text));
        break;
    case 'c':
    case 's':
    case 't':
        template_number(entry, word[0] == 'c' ? 7 : word[0] == 's' ? 8 : 16, 1);
        template_number(entry, template_part(made, "u:", &text, '\0'), 2);
        break;
    case 'n':
        template_number(entry, 12, 1);
        template_number(entry, template_part(made, "u:", &text, ':'), 2);
        template_number(entry, template_part(made, "u:", &text, '\0'), 2);
        break;
    case 'F':
    case 'M':
    case 'I':
        template_member(made, entry, text, word[0]);
        break;
    case 'h':
        template_number(entry, 15, 1);
        template_number(entry, strtoul(text, &after, 10), 1);
        template_number(entry, template_constant(made, after + 1), 2);
        break;
    case 'y':
    case 'D':
        template_number(entry, word[0] == 'y' ? 18 : 17, 1);
        template_number(entry, strtoul(text, &after, 10), 2);
        text = after + 1;
        template_number(entry, template_part(made, "n:", &text, '\0'), 2);
        break;
    default:
        template_literal(entry, text, word[0]);
        break;
    }
}

static inline unsigned template_constant(struct template_class *made, const char *word)
{
    for (unsigned i = 0; i < made->known_count; i++) {
        if (strcmp(made->known[i].key, word) == 0) {
            return made->known[i].index;
        }
    }
    struct template_bytes entry = {0};
    if (word[0] == 'x') {
        for (const char *at = word + 2; *at != '\0'; at += 2) {
            template_number(&entry, template_hex(at), 1);
        }
    } else {
        template_entry(made, &entry, word);
    }
    unsigned index = made->constant_count;
    template_put(&made->pool, entry.bytes, entry.count);
    free(entry.bytes);
    made->constant_count += word[0] == 'l' || word[0] == 'd' ? 2 : 1;
    if (word[0] != 'x' && strlen(word) < 160 && made->known_count < 400) {
        snprintf(made->known[made->known_count].key, 160, "%s", word);
        made->known[made->known_count++].index = index;
    }
    return index;
}

static inline void template_word(struct template_class *made, const char *word, size_t length)
{
    char text[1024];
    if (length >= sizeof text) {
        abort();
    }
    memcpy(text, word, length);
    text[length] = '\0';
    if (text[0] == '#') {
        template_number(&made->body, strtoul(text + 1, NULL, 10), 2);
    } else if (text[0] == 'k' && text[2] == ':') {
        template_number(&made->body, template_constant(made, text + 1), 1);
    } else if (text[1] != ':') {
        for (size_t i = 0; i < length; i += 2) {
            template_number(&made->body, template_hex(text + i), 1);
        }
    } else if (text[length - 1] == '~') {
        text[length - 1] = '\0';
        template_constant(made, text);
    } else {
        unsigned index = template_constant(made, text);
        if (text[0] != 'x') {
            template_number(&made->body, index, 2);
        }
    }
}

/* Returns the class file that a template describes; the caller frees it. */
static inline uint8_t *template_make(unsigned major, unsigned minor, const char *text, size_t *size)
{
    static struct template_class made;
    memset(&made, 0, sizeof made);
    made.constant_count = 1;
    size_t open[16];
    unsigned depth = 0;
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        if (length == 1 && *text == '{') {
            template_number(&made.body, 0, 4);
            open[depth++] = made.body.count;
        } else if (length == 1 && *text == '}') {
            size_t from = open[--depth];
            size_t inside = made.body.count - from;
            for (unsigned i = 0; i < 4; i++) {
                made.body.bytes[from - 4 + i] = (uint8_t)(inside >> (24 - 8 * i));
            }
        } else if (length > 0) {
            template_word(&made, text, length);
        }
        text += length + (text[length] == ' ' ? 1 : 0);
    }
    template_number(&made.file, 0xCAFEBABE, 4);
    template_number(&made.file, minor, 2);
    template_number(&made.file, major, 2);
    template_number(&made.file, made.constant_count, 2);
    template_put(&made.file, made.pool.bytes, made.pool.count);
    template_put(&made.file, made.body.bytes, made.body.count);
    free(made.pool.bytes);
    free(made.body.bytes);
    *size = made.file.count;
    return made.file.bytes;
}

#endif
