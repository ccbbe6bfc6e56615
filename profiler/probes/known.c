/*
 * known.c: the values of builtins that a location determines, which are therefore known before any
 * event.
 */
#include <stdio.h>
#include <string.h>

#include "profiler/plugins/services.h"
#include "profiler/probes/eval.h"
#include "vm/base/symbol.h"
#include "vm/classfile/opcodes.h"
#include "vm/runtime/class.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"

#define ACC_STATIC 0x0008

static struct prof_probe_value text(const char *of)
{
    return (struct prof_probe_value){.kind = PROF_VALUE_TEXT, .text = of};
}

static struct prof_probe_value integer(int64_t of)
{
    return (struct prof_probe_value){.kind = PROF_VALUE_INT, .integer = of};
}

static const char *opcode_at(const jp2_method *method, int32_t bci)
{
    uint32_t bytes;
    const uint8_t *code = prof_services.method_code(method, &bytes);
    if (bci < 0 || (uint32_t)bci >= bytes) {
        return "";
    }
    bool is_wide = code[bci] == VM_OP_WIDE && (uint32_t)bci + 1 < bytes;
    return prof_services.opcode_name(code[bci + is_wide]);
}

/* Returns the descriptor of the type of the builtin `value`, or NULL if it is unknown. */
static const char *type_of(const struct jp2_location *location)
{
    if (location->kind == JP2_EVENT_EXIT || location->kind == JP2_EVENT_NATIVE_RETURN) {
        return strchr(prof_services.method_descriptor(location->method), ')') + 1;
    }
    return location->descriptor;
}

static bool known_of_class(const struct jp2_location *location, char buffer[PROF_PROBE_TEXT],
                           struct prof_probe_value *value)
{
    if (location->method == NULL && location->kind != JP2_EVENT_ALLOCATION) {
        return false; /* for events that concern a class, the event determines it */
    }
    if (location->kind == JP2_EVENT_ALLOCATION) {
        bool is_new = !location->is_implicit && location->class_name != NULL
                      && location->method != NULL
                      && strcmp(opcode_at(location->method, location->bci), "new") == 0;
        if (is_new) {
            *value = text(prof_probe_class_text(location->class_name, buffer));
        }
        return is_new;
    }
    return prof_probe_known(location, PROF_BUILTIN_HOLDER, buffer, value);
}

static const char *site(const jp2_method *method, int32_t bci, char buffer[PROF_PROBE_TEXT])
{
    uint32_t line = prof_services.method_line(method, bci);
    prof_probe_method_text(method, buffer);
    size_t length = strlen(buffer);
    if (line != 0) {
        snprintf(buffer + length, PROF_PROBE_TEXT - length, ":%u", line);
    } else if (bci >= 0) {
        snprintf(buffer + length, PROF_PROBE_TEXT - length, " @%d", bci);
    }
    return buffer;
}

static bool known_without_method(int builtin, struct prof_probe_value *value)
{
    switch (builtin) {
    case PROF_BUILTIN_METHOD:
    case PROF_BUILTIN_NAME:
    case PROF_BUILTIN_HOLDER:
    case PROF_BUILTIN_SITE:
        *value = text(PROF_PROBE_NOWHERE);
        return true;
    case PROF_BUILTIN_DESCRIPTOR:
    case PROF_BUILTIN_FILE:
    case PROF_BUILTIN_OPCODE:
        *value = text("");
        return true;
    case PROF_BUILTIN_LINE:
    case PROF_BUILTIN_BCI:
        *value = integer(builtin == PROF_BUILTIN_LINE ? 0 : -1);
        return true;
    default:
        return false;
    }
}

static bool known_of_method(const struct jp2_location *location, int builtin,
                            char buffer[PROF_PROBE_TEXT], struct prof_probe_value *value)
{
    const jp2_method *method = location->method;
    if (method == NULL) {
        return known_without_method(builtin, value);
    }
    const jp2_class *holder = prof_services.method_class(method);
    const char *file = prof_services.source_file(holder);
    switch (builtin) {
    case PROF_BUILTIN_METHOD:
        *value = text(prof_probe_method_text(method, buffer));
        return true;
    case PROF_BUILTIN_NAME:
        *value = text(prof_services.method_name(method));
        return true;
    case PROF_BUILTIN_DESCRIPTOR:
        *value = text(prof_services.method_descriptor(method));
        return true;
    case PROF_BUILTIN_HOLDER:
        *value = text(prof_probe_class_text(prof_services.class_name(holder), buffer));
        return true;
    case PROF_BUILTIN_FILE:
        *value = text(file == NULL ? "" : file);
        return true;
    case PROF_BUILTIN_LINE:
        *value = integer(prof_services.method_line(method, location->bci));
        return true;
    case PROF_BUILTIN_BCI:
        *value = integer(location->bci);
        return true;
    case PROF_BUILTIN_OPCODE:
        *value = text(opcode_at(method, location->bci));
        return true;
    case PROF_BUILTIN_SITE:
        *value = text(site(method, location->bci, buffer));
        return true;
    default:
        return false;
    }
}

const char *prof_probe_type_text(const char *descriptor, char buffer[PROF_PROBE_TEXT])
{
    if (*descriptor == 'V') {
        return "void";
    }
    char array[PROF_PROBE_TEXT]; /* the descriptor of an array of this type; [] is cut off its text
                                    below */
    snprintf(array, sizeof array, "[%s", descriptor);
    prof_probe_class_text(array, buffer);
    buffer[strlen(buffer) - 2] = '\0';
    return buffer;
}

static const struct vm_symbol *symbol(const char *text)
{
    return vm_symbol_find(text, strlen(text));
}

/* Finds the callee of an invokestatic: the method to which the instruction's reference resolves,
 * named with the class that declares it. */
static bool known_callee(const struct jp2_location *location, char buffer[PROF_PROBE_TEXT],
                         struct prof_probe_value *value)
{
    bool is_call = location->kind == JP2_EVENT_CALL || location->kind == JP2_EVENT_CALL_RETURN;
    if (!is_call || location->opcode != VM_OP_INVOKESTATIC || location->class_name == NULL) {
        return false;
    }
    struct vm_class *holder =
        vm_find_loaded_class(location->method->class->loader, symbol(location->class_name));
    struct vm_method *callee = holder == NULL ? NULL
                                              : vm_look_up_method(holder, symbol(location->name),
                                                                  symbol(location->descriptor));
    if (callee == NULL || (callee->flags & ACC_STATIC) == 0) {
        return false;
    }
    *value = text(prof_probe_method_text(callee, buffer));
    return true;
}

bool prof_probe_known(const struct jp2_location *location, int builtin,
                      char buffer[PROF_PROBE_TEXT], struct prof_probe_value *value)
{
    const char *type;
    switch (builtin) {
    case PROF_BUILTIN_CLASS:
        return known_of_class(location, buffer, value);
    case PROF_BUILTIN_FIELD:
        *value = text(location->name);
        return location->name != NULL;
    case PROF_BUILTIN_VALUE:
        type = type_of(location);
        *value = (struct prof_probe_value){.kind = PROF_VALUE_NONE, .cause = PROF_CAUSE_VOID};
        return type != NULL && *type == 'V';
    case PROF_BUILTIN_TYPE:
        type = type_of(location);
        if (type != NULL) {
            *value = text(prof_probe_type_text(type, buffer));
        }
        return type != NULL;
    case PROF_BUILTIN_CALLEE:
        return known_callee(location, buffer, value);
    case PROF_BUILTIN_THIS:
        *value = (struct prof_probe_value){.kind = PROF_VALUE_NONE, .cause = PROF_CAUSE_NO_THIS};
        return location->method != NULL
               && (prof_services.method_flags(location->method) & ACC_STATIC) != 0;
    default:
        return known_of_method(location, builtin, buffer, value);
    }
}

char prof_probe_parameter(const jp2_method *method, int index)
{
    const char *at = prof_services.method_descriptor(method) + 1;
    if ((prof_services.method_flags(method) & ACC_STATIC) == 0 && index-- == 0) {
        return 'L';
    }
    for (; *at != ')'; at++, index--) {
        const char *type = at;
        at += strspn(at, "[");
        at += *at == 'L' ? strcspn(at, ";") : 0;
        if (index == 0) {
            return *type;
        }
    }
    return 'V';
}
