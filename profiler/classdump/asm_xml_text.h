/*
 * asm_xml_text.h: elements and attributes of XML, appended to a struct prof_text.
 *
 * Every element is on a separate line, indented by its depth. Names of elements and attributes are
 * literals; these functions escape values. Errors are kept in the text.
 */
#ifndef JP2VM_PROFILER_CLASSDUMP_ASM_XML_TEXT_H
#define JP2VM_PROFILER_CLASSDUMP_ASM_XML_TEXT_H

#include "profiler/classdump/asm_xml.h"

struct vm_symbol;

void prof_text_bytes(struct prof_text *text, const char *bytes, size_t length);
void prof_text_string(struct prof_text *text, const char *string);
void prof_text_signed(struct prof_text *text, int64_t value);

/* Starts an element, "<name". The caller then writes attributes, and calls prof_text_close_empty or
 * prof_text_close_start. */
void prof_text_open(struct prof_text *text, unsigned depth, const char *name);
void prof_text_close_empty(struct prof_text *text);
void prof_text_close_start(struct prof_text *text);
void prof_text_end(struct prof_text *text, unsigned depth, const char *name);

/* Write an attribute. The value is a number; ASCII text that needs no escaping; or UTF-8. */
void prof_text_number(struct prof_text *text, const char *name, int64_t value);
void prof_text_plain(struct prof_text *text, const char *name, const char *value);
void prof_text_utf8(struct prof_text *text, const char *name, const char *value);

/* Writes an attribute whose value is a name of the class file. Characters that XML 1.0 does not
 * allow become U+FFFD. */
void prof_text_name(struct prof_text *text, const char *name, const struct vm_symbol *value);

/* Writes an attribute as ASM encodes strings: a backslash is doubled, and characters outside 0x20
 * to 0x7f become \uXXXX. */
void prof_text_encoded(struct prof_text *text, const char *name, const struct vm_symbol *value);

/* Write an encoded attribute in parts: call prof_text_begin, append the parts, call
 * prof_text_finish. */
void prof_text_begin(struct prof_text *text, const char *name);
void prof_text_add_encoded(struct prof_text *text, const char *bytes, size_t length);
void prof_text_add_unit(struct prof_text *text, uint16_t unit);
void prof_text_finish(struct prof_text *text);

/* Write the shortest decimal number from which the same value can be read, in the form of Java's
 * toString. */
void prof_text_float(struct prof_text *text, float value);
void prof_text_double(struct prof_text *text, double value);

#endif
