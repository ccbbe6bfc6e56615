#include "tools/prof/command/xml.h"

static void begin(struct prof_output *out, const char *name)
{
    prof_output_put(out, " ", name, "=\"");
}

void tool_xml_attribute(struct prof_output *out, const char *name, const char *value)
{
    begin(out, name);
    prof_output_name(out, value, VM_TEXT_XML);
    prof_output_char(out, '"');
}

void tool_xml_number(struct prof_output *out, const char *name, uint64_t value)
{
    begin(out, name);
    prof_output_put(out, value, "\"");
}
