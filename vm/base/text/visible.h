/*
 * visible.h: text without characters that control a terminal. Names, messages and values come from
 * class files and command lines, and may contain such characters: control characters (C0, C1, DEL)
 * move the cursor, marks of writing direction reorder the line. These, and bytes that are not
 * UTF-8, are written as \u202e or \x9b; line feeds and tabs stay.
 *
 * Input is UTF-8 or modified UTF-8. Threads: any; the streams are used like those of stdio.
 */
#ifndef JP2VM_VM_BASE_TEXT_VISIBLE_H
#define JP2VM_VM_BASE_TEXT_VISIBLE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "vm/base/text/unseen.h"

/* Returns whether the text would be written unchanged. */
bool vm_is_visible(const char *text, size_t length);

/* Returns the converted text, malloc'ed; NULL if memory runs out. */
char *vm_visible_text(const char *text, size_t length, size_t *visible_length);

/* Writes text in this converted form. */
void vm_visible_write(FILE *out, const char *text, size_t length);

/* Formats like vfprintf, and writes the result in the converted form. If memory runs out, writes
 * the result unconverted. */
void vm_visible_vprintf(FILE *out, const char *format, va_list arguments);

/* Returns a stream whose text is written to `out` in the converted form; flushing the stream
 * flushes `out`, which still belongs to the caller. Returns NULL if memory runs out. */
FILE *vm_visible_stream(FILE *out);

#endif
