/*
 * json.h: functions that append JSON objects and arrays (RFC 8259) to a text, piece by piece.
 *
 * `name` is the name of a member; it is NULL for elements of arrays and for the outermost value.
 * Commas are inserted. Strings are in UTF-8 or modified UTF-8.
 *
 * Threads and errors: as in text.h.
 */
#ifndef JP2VM_VM_BASE_TEXT_JSON_H
#define JP2VM_VM_BASE_TEXT_JSON_H

#include "vm/base/text/text.h"

/* Writes the text before a value: a comma if one is needed, and the name. */
void vm_json_name(struct vm_text *json, const char *name);
void vm_json_open(struct vm_text *json, const char *name, char bracket); /* '{' or '[' */
void vm_json_close(struct vm_text *json, char bracket);                  /* '}' or ']' */
void vm_json_unsigned(struct vm_text *json, const char *name, uint64_t value);
void vm_json_signed(struct vm_text *json, const char *name, int64_t value);
void vm_json_bool(struct vm_text *json, const char *name, bool value);
void vm_json_text(struct vm_text *json, const char *name, const char *text); /* NULL: "" */
void vm_json_bytes(struct vm_text *json, const char *name, const char *text, size_t length);

#endif
