/*
 * show_internal.h: declarations shared by the files of this folder.
 *
 *   line.c   lines about instructions
 *   text.c   strings, characters, classes and objects; also part of the explorer page
 *   value.c  numbers
 */
#ifndef JP2VM_VM_SHOW_SHOW_INTERNAL_H
#define JP2VM_VM_SHOW_SHOW_INTERNAL_H

#include "vm/show/value.h"

void vm_show_text(const struct vm_show *to, const char *text);
void vm_show_unsigned(const struct vm_show *to, uint64_t number);

/* Shows a character (one UTF-16 unit, or a surrogate pair) as it appears within this kind of
 * quotes. */
void vm_show_units(const struct vm_show *to, const uint16_t *units, size_t count, char quote);

#endif
