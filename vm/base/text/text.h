/*
 * text.h: text that grows, and fast conversion of numbers and names, for writers that format
 * millions of them.
 *
 * Names come from class files (modified UTF-8, JVMS 4.4.7) or from the outside world (UTF-8). The
 * functions read both encodings and write UTF-8; bytes that are valid in neither become U+FFFD.
 *
 * Threads: the caller's text is the only state. Ownership: the caller's struct owns the bytes until
 * vm_text_fini. Errors: if a text cannot grow, it is marked as failed and otherwise unchanged.
 */
#ifndef JP2VM_VM_BASE_TEXT_TEXT_H
#define JP2VM_VM_BASE_TEXT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/base/data/each.h"

#define VM_TEXT_NUMBER 20 /* bytes of the longest number */
#define VM_TEXT_PIECE 8   /* bytes of the longest piece */

/* Writes decimal digits, and returns the position after them. */
char *vm_text_digits(char *to, uint64_t value);

enum vm_text_style {
    VM_TEXT_LINE,   /* control characters, line ends and directional marks become U+FFFD */
    VM_TEXT_XML,    /* the five characters escaped, white space as character references, and U+FFFD
                     * for characters that XML 1.0 excludes (section 2.2) */
    VM_TEXT_JSON,   /* within a JSON string (RFC 8259): quotation marks, backslashes, characters
                       that control a terminal and lone surrogates are escaped */
    VM_TEXT_ESCAPED /* a line: characters that control a terminal and lone surrogates become \u202e
                       or the like */
};

/* Returns the number of bytes, starting at `from`, that need no conversion. */
size_t vm_text_run(const char *from, const char *end, enum vm_text_style style);

/* Converts the character at `from`, which is before `end`. Writes it to `to`, stores the number of
 * bytes written in *written, and returns the number of bytes read. */
size_t vm_text_piece(const char *from, const char *end, enum vm_text_style style, char *to,
                     size_t *written);

/* Text that grows. A text whose members are all zero is empty, and its bytes are NULL; after
 * anything is appended, its bytes end with '\0'. */
struct vm_text {
    char *bytes;
    size_t length, capacity; /* the length is without the '\0' */
    bool has_failed;         /* memory ran out, so the text is incomplete */
};

/* Makes space for `length` more bytes and the '\0'. Returns false if memory runs out. */
bool vm_text_reserve(struct vm_text *to, size_t length);
void vm_text_printf(struct vm_text *to, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void vm_text_add(struct vm_text *to, const void *bytes, size_t length);
void vm_text_string(struct vm_text *to, const char *text);
void vm_text_unsigned(struct vm_text *to, uint64_t value);
void vm_text_signed(struct vm_text *to, int64_t value);

/* Appends several strings and numbers, one after the other: vm_text_put(to, "line ", number,
 * "\n"). */
#define vm_text_put(to, ...)                                                                       \
    do {                                                                                           \
        struct vm_text *vm_put_to = (to);                                                          \
        VM_EACH(VM_TEXT_PUT, vm_put_to, __VA_ARGS__)                                               \
    } while (0)
#define VM_TEXT_PUT(to, x)                                                                         \
    _Generic((x), char *: vm_text_string, const char *: vm_text_string, int: vm_text_signed,       \
             long: vm_text_signed, default: vm_text_unsigned)(to, x)

void vm_text_name(struct vm_text *to, const char *name, size_t length, enum vm_text_style style);
/* The same, but writes dots for slashes. */
void vm_text_dotted(struct vm_text *to, const char *name, size_t length, enum vm_text_style style);
/* Appends a text as a JSON string, in quotes. */
void vm_text_quoted(struct vm_text *to, const char *text, size_t length);
/* Frees unused space. */
void vm_text_trim(struct vm_text *to);
void vm_text_fini(struct vm_text *to);

#endif
