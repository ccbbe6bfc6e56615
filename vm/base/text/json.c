#include "vm/base/text/json.h"

#include <string.h>

void vm_json_name(struct vm_text *json, const char *name)
{
    char last = json->length == 0 ? '[' : json->bytes[json->length - 1];
    vm_text_string(json, last == '{' || last == '[' ? "" : ",");
    if (name != NULL) {
        vm_text_quoted(json, name, strlen(name));
        vm_text_string(json, ":");
    }
}

void vm_json_open(struct vm_text *json, const char *name, char bracket)
{
    vm_json_name(json, name);
    vm_text_add(json, &bracket, 1);
}

void vm_json_close(struct vm_text *json, char bracket)
{
    vm_text_add(json, &bracket, 1);
}

void vm_json_unsigned(struct vm_text *json, const char *name, uint64_t value)
{
    vm_json_name(json, name);
    vm_text_unsigned(json, value);
}

void vm_json_signed(struct vm_text *json, const char *name, int64_t value)
{
    vm_json_name(json, name);
    vm_text_signed(json, value);
}

void vm_json_bool(struct vm_text *json, const char *name, bool value)
{
    vm_json_name(json, name);
    vm_text_string(json, value ? "true" : "false");
}

void vm_json_bytes(struct vm_text *json, const char *name, const char *text, size_t length)
{
    vm_json_name(json, name);
    vm_text_quoted(json, text, length);
}

void vm_json_text(struct vm_text *json, const char *name, const char *text)
{
    vm_json_bytes(json, name, text == NULL ? "" : text, text == NULL ? 0 : strlen(text));
}
