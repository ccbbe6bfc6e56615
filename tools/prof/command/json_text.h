/*
 * json_text.h: strings of JSON (RFC 8259).
 */
#ifndef JP2VM_TOOLS_PROF_JSON_TEXT_H
#define JP2VM_TOOLS_PROF_JSON_TEXT_H

#include "profiler/write/output.h"

/* A string with its quotes. Modified UTF-8, as class files have it, becomes UTF-8; control
 * characters and what is no character become U+FFFD. */
void tool_json_string(struct prof_output *out, const char *text);

/* The same of several texts, one behind the other; the last is NULL. */
void tool_json_strings(struct prof_output *out, const char *const *texts);

/* "name": in front of a value. */
void tool_json_name(struct prof_output *out, const char *name);

/* value / 1000, exactly: thousandths as a fraction. */
void tool_json_thousandths(struct prof_output *out, uint64_t value);

#endif
