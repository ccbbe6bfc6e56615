/*
 * trace_value.c: values as text.
 *
 * Objects have numbers in the order in which the trace first names them, kept as tags, so that a
 * number never stands for two.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/java_number.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/base/text/visible.h"
#include "vm/base/utf8.h"
#include "vm/code/translation.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/trace/trace_internal.h"

#define STRING_UNITS 40 /* of a string that are shown */

/* --- texts ---------------------------------------------------------------------------- */

static void reserve(struct vm_trace_text *text, size_t more)
{
    size_t needed = text->length + more + 1;
    if (needed > text->capacity) {
        size_t capacity = needed > 2 * text->capacity ? needed + 64 : 2 * text->capacity;
        char *bytes = realloc(text->bytes, capacity);
        if (bytes == NULL) {
            vm_end_without_memory("the trace");
        }
        text->bytes = bytes;
        text->capacity = capacity;
    }
}

void vm_trace_add(struct vm_trace_text *text, const char *bytes, size_t length)
{
    reserve(text, length);
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void vm_trace_addf(struct vm_trace_text *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    reserve(text, 100);
    size_t room = text->capacity - text->length;
    int length = vsnprintf(text->bytes + text->length, room, format, arguments);
    if ((size_t)length >= room) {
        reserve(text, (size_t)length);
        vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
    }
    text->length += (size_t)length;
    va_end(again);
    va_end(arguments);
}

/* --- objects -------------------------------------------------------------------------- */

void vm_trace_add_simple_name(struct vm_trace_text *text, const char *name)
{
    const char *simple = name;
    for (const char *c = name; *c != '\0'; c++) {
        bool is_number = c[1] >= '0' && c[1] <= '9'; /* behind the name of a hidden class */
        simple = *c == '/' && !is_number ? c + 1 : simple;
    }
    vm_trace_add(text, simple, strcspn(simple, "/;"));
}

void vm_trace_add_class(struct vm_trace_text *text, const struct vm_class *class)
{
    const struct vm_class *element = vm_class_is_array(class) ? class->bottom_class : class;
    vm_trace_add_simple_name(text, vm_class_report_name(element)->bytes);
}

static uint64_t number_of(const struct vm_object *object)
{
    static uint64_t last;
    uint64_t number = vm_analysis_tag(&vm_trace_analysis, object);
    if (number == 0) {
        number = ++last;
        vm_analysis_set_tag(&vm_trace_analysis, object, number);
    }
    return number;
}

static void add_unit(struct vm_trace_text *text, const uint16_t *units, int32_t count, char quote)
{
    char bytes[8];
    switch (units[0]) {
    case '\n':
        vm_trace_add(text, "\\n", 2);
        return;
    case '\t':
        vm_trace_add(text, "\\t", 2);
        return;
    case '\r':
        vm_trace_add(text, "\\r", 2);
        return;
    default:
        break;
    }
    if (units[0] == '\\' || units[0] == (uint16_t)quote) {
        vm_trace_addf(text, "\\%c", units[0]);
    } else if (vm_is_unseen(units[0]) || (count == 1 && units[0] >= 0xd800 && units[0] < 0xe000)) {
        vm_trace_addf(text, "\\u%04x", units[0]);
    } else {
        vm_trace_add(text, bytes, vm_utf16_to_utf8(units, (size_t)count, bytes));
    }
}

static bool is_pair(const uint16_t *units, int32_t left)
{
    return left > 1 && units[0] >= 0xd800 && units[0] < 0xdc00 && units[1] >= 0xdc00 &&
           units[1] < 0xe000;
}

static void add_string(struct vm_trace_text *text, const struct vm_object *string)
{
    uint16_t units[STRING_UNITS];
    int32_t length, count = vm_string_head(string, STRING_UNITS, units, &length);
    if (length < 0) {
        vm_trace_add(text, "String", 6); /* without a value yet */
        return;
    }
    vm_trace_add(text, "\"", 1);
    for (int32_t i = 0; i < count; i++) {
        int32_t width = is_pair(&units[i], count - i) ? 2 : 1;
        add_unit(text, &units[i], width, '"');
        i += width - 1;
    }
    vm_trace_addf(text, length > count ? "...\"(%" PRId32 ")" : "\"", length);
}

/* NULL: of a class that is only being made. */
static void add_mirror(struct vm_trace_text *text, const struct vm_class *class)
{
    vm_trace_add(text, "class", 5);
    if (class != NULL) {
        vm_trace_add(text, " ", 1);
        vm_trace_add_class(text, class);
    }
    for (uint32_t i = 0; class != NULL && i < class->dimensions; i++) {
        vm_trace_add(text, "[]", 2);
    }
}

void vm_trace_add_object(struct vm_trace_text *text, const struct vm_object *object)
{
    if (object == NULL) {
        vm_trace_add(text, "null", 4);
        return;
    }
    const struct vm_class *class = object->class;
    if (vm_symbol_equals_cstr(class->name, "java/lang/String")) {
        add_string(text, object);
    } else if (vm_symbol_equals_cstr(class->name, "java/lang/Class")) {
        add_mirror(text, vm_class_of_mirror(object));
    } else {
        vm_trace_add_class(text, class);
    }
    if (vm_class_is_array(class)) {
        vm_trace_addf(text, "[%" PRIu32 "]", object->length);
        for (uint32_t i = 1; i < class->dimensions; i++) {
            vm_trace_add(text, "[]", 2);
        }
    }
    vm_trace_addf(text, "#%" PRIu64, number_of(object));
}

/* --- values --------------------------------------------------------------------------- */

/* A return address is a bci in the reference loop, and the index of a cell in translated code. */
static void add_return_address(struct vm_trace_text *text, union vm_slot value,
                               const struct vm_method *method)
{
    uint32_t address = (uint32_t)vm_slot_int(value);
    const struct vm_translation *translation = vm_translation_of(method, false);
    translation = translation == NULL ? vm_translation_of(method, true) : translation;
    if (translation != NULL && translation->bcis != NULL) {
        address = address < translation->cell_count ? translation->bcis[address] : 0;
    }
    vm_trace_addf(text, "return to %" PRIu32, address);
}

void vm_trace_add_value(struct vm_trace_text *text, char type, union vm_slot value,
                        const struct vm_method *method)
{
    char number[VM_JAVA_NUMBER];
    uint16_t unit = (uint16_t)value.u;
    switch (type) {
    case 'Z':
        vm_trace_addf(text, "%s", (value.u & 1) != 0 ? "true" : "false");
        break;
    case 'C':
        vm_trace_add(text, "'", 1);
        add_unit(text, &unit, 1, '\'');
        vm_trace_add(text, "'", 1);
        break;
    case 'B':
        vm_trace_addf(text, "%d", (int)(int8_t)value.u);
        break;
    case 'S':
        vm_trace_addf(text, "%d", (int)(int16_t)value.u);
        break;
    case 'I':
        vm_trace_addf(text, "%" PRId32, vm_slot_int(value));
        break;
    case 'J':
        vm_trace_addf(text, "%" PRId64 "L", value.j);
        break;
    case 'F':
        vm_java_float(number, vm_slot_float(value));
        vm_trace_addf(text, "%sf", number);
        break;
    case 'D':
        vm_java_double(number, value.d);
        vm_trace_addf(text, "%s", number);
        break;
    case 'R':
        add_return_address(text, value, method);
        break;
    default:
        vm_trace_add_object(text, value.r);
        break;
    }
}
