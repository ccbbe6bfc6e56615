/*
 * json_text.h: writes strings, names and numbers of JSON (RFC 8259).
 */
#ifndef JP2VM_TOOLS_PROF_COMMAND_JSON_TEXT_H
#define JP2VM_TOOLS_PROF_COMMAND_JSON_TEXT_H

#include "profiler/write/output.h"

/* Writes a string with its quotes. Modified UTF-8, as in class files, becomes UTF-8;
 * characters that control a terminal are escaped, invalid ones become U+FFFD. */
void tool_json_string(struct prof_output *out, const char *text);

/* Writes one string that joins several texts; the last entry of the list is NULL. */
void tool_json_strings(struct prof_output *out, const char *const *texts);

/* Writes the name of a member, in quotes and with a colon. */
void tool_json_name(struct prof_output *out, const char *name);

/* Writes value / 1000 as an exact decimal number. */
void tool_json_thousandths(struct prof_output *out, uint64_t value);

#endif
