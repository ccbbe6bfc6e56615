/*
 * text.h: numbers and names as bytes, for writers that format millions of nodes.
 *
 * Names are those of class files (modified UTF-8, JVMS 4.4.7) or of the outside world (UTF-8);
 * both are read, UTF-8 is written, and what is neither becomes U+FFFD.
 *
 * Threads: no state but that of the buffer at hand. Errors: a buffer that could not grow is
 * marked and stays as it was.
 */
#ifndef JP2VM_PROFILER_TEXT_H
#define JP2VM_PROFILER_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROF_TEXT_NUMBER 20 /* bytes of the longest number */
#define PROF_TEXT_PIECE 8   /* bytes of the longest piece */

/* Decimal digits; the end of what was written. */
char *prof_text_unsigned(char *to, uint64_t value);

enum prof_text_style {
    PROF_TEXT_LINE, /* control characters, line ends and directional marks become U+FFFD */
    PROF_TEXT_XML   /* the five characters escaped, white space as character references, and
                       U+FFFD for what XML 1.0 cannot hold (section 2.2) */
};

/* How many bytes from `from` on are to be written as they are. */
size_t prof_text_run(const char *from, const char *end, enum prof_text_style style);

/* Converts the character at from < end: *written bytes at `to`; the number of bytes read. */
size_t prof_text_piece(const char *from, const char *end, enum prof_text_style style, char *to,
                       size_t *written);

/* A growing run of bytes. All zero is an empty one. */
struct prof_bytes {
    char *bytes;
    size_t length, capacity;
    bool has_failed; /* memory ran out, something is missing */
};

void prof_bytes_add(struct prof_bytes *to, const void *bytes, size_t length);
void prof_bytes_text(struct prof_bytes *to, const char *text);
void prof_bytes_unsigned(struct prof_bytes *to, uint64_t value);
void prof_bytes_name(struct prof_bytes *to, const char *name, size_t length,
                     enum prof_text_style style);
/* The same with dots for slashes. */
void prof_bytes_dotted(struct prof_bytes *to, const char *name, size_t length,
                       enum prof_text_style style);
/* Gives back what is not needed. */
void prof_bytes_trim(struct prof_bytes *to);
void prof_bytes_fini(struct prof_bytes *to);

#endif
