/*
 * Conversions between the text encodings that the machine uses.
 *
 *   modified UTF-8  strings of class files and of JNI (JVMS 4.4.7): U+0000 is C0 80, characters
 *                   above U+FFFF are two encoded surrogates of three bytes each
 *   UTF-16          contents of java.lang.String: any 16-bit units, also lone surrogates
 *   UTF-8           the outside world: arguments, file names, output
 *
 * Guarantees: no function reads or writes outside the given sizes, whatever the bytes are; each
 * length function returns the exact number that its conversion writes for the same input, malformed
 * input included. No function allocates memory or terminates its output with NUL. Threads: pure
 * functions. Errors: none; a caller that must report an error validates the bytes first (the class
 * file parser: ClassFormatError).
 */
#ifndef JP2VM_VM_BASE_UTF8_H
#define JP2VM_VM_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Returns whether the bytes are modified UTF-8: no byte 0 or F0..FF, every sequence complete. Class
 * files before version 48 may use longer forms than needed (allow_long_forms); later class files
 * may not, except C0 80.
 */
bool vm_mutf8_is_valid(const char *bytes, size_t size, bool allow_long_forms);

/* Convert modified UTF-8 to UTF-16. A byte that does not start a complete sequence becomes a unit
 * with the byte's value. */
size_t vm_mutf8_utf16_length(const char *bytes, size_t size);
size_t vm_mutf8_to_utf16(const char *bytes, size_t size, uint16_t *units);

/* Convert UTF-16 to modified UTF-8, without loss for any sequence of units. Lengths are in bytes.
 */
size_t vm_utf16_mutf8_length(const uint16_t *units, size_t count);
size_t vm_utf16_to_mutf8(const uint16_t *units, size_t count, char *bytes);

/* Returns whether the bytes are UTF-8 as defined by RFC 3629: shortest forms, no surrogates, <=
 * U+10FFFF. */
bool vm_utf8_is_valid(const char *bytes, size_t size);

/* Convert UTF-8 to UTF-16. Each maximal malformed part becomes U+FFFD, as in Java's UTF-8 decoder.
 */
size_t vm_utf8_utf16_length(const char *bytes, size_t size);
size_t vm_utf8_to_utf16(const char *bytes, size_t size, uint16_t *units);

/* Convert UTF-16 to UTF-8. A lone surrogate becomes '?', as in Java's UTF-8 encoder. */
size_t vm_utf16_utf8_length(const uint16_t *units, size_t count);
size_t vm_utf16_to_utf8(const uint16_t *units, size_t count, char *bytes);

#endif
