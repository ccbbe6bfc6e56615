/*
 * xml.h: attributes of elements, for reports and exports in XML.
 *
 * Errors: the output records errors.
 */
#ifndef JP2VM_TOOLS_PROF_COMMAND_XML_H
#define JP2VM_TOOLS_PROF_COMMAND_XML_H

#include <stdint.h>

#include "profiler/write/output.h"

/* Writes a blank and NAME="VALUE", and escapes the value. */
void tool_xml_attribute(struct prof_output *out, const char *name, const char *value);
void tool_xml_number(struct prof_output *out, const char *name, uint64_t value);

#endif
