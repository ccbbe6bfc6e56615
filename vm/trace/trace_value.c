/*
 * trace_value.c: values as text (vm/show/value.h).
 *
 * Objects are numbered in the order in which the trace first mentions them. The numbers are the
 * objects' tags, so no two objects get the same number.
 */
#include <string.h>

#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/code/translation.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/string.h"
#include "vm/show/line.h"
#include "vm/trace/trace_internal.h"

void vm_trace_check(const struct vm_text *text)
{
    if (text->has_failed) {
        vm_end_without_memory("the trace");
    }
}

static void add(void *text, const char *bytes, size_t length)
{
    vm_text_add(text, bytes, length);
    vm_trace_check(text);
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

void vm_trace_add_class(struct vm_text *text, const struct vm_class *class)
{
    const struct vm_show to = {add, text};
    const struct vm_class *element = vm_class_is_array(class) ? class->bottom_class : class;
    vm_show_class_name(&to, vm_class_report_name(element)->bytes);
}

void vm_trace_add_object(struct vm_text *text, const struct vm_object *object)
{
    const struct vm_show to = {add, text};
    uint16_t units[VM_SHOW_UNITS];
    struct vm_shown_object shown = {.class_name = NULL};
    if (object != NULL) {
        const struct vm_class *class = object->class;
        shown.class_name = vm_class_report_name(class)->bytes;
        shown.length = vm_class_is_array(class) ? object->length : 0;
        shown.number = number_of(object);
        if (vm_symbol_equals_cstr(class->name, "java/lang/String")) {
            int32_t length, count = vm_string_head(object, VM_SHOW_UNITS, units, &length);
            shown.units = length < 0 ? NULL : units; /* NULL if the String is not initialized yet */
            shown.unit_count = (size_t)count;
            shown.string_length = (uint32_t)length;
        } else if (vm_symbol_equals_cstr(class->name, "java/lang/Class")) {
            const struct vm_class *mirrored = vm_class_of_mirror(object);
            shown.is_mirror = true;
            shown.mirrored = mirrored == NULL ? NULL : vm_class_report_name(mirrored)->bytes;
        }
    }
    vm_show_object(&to, &shown);
}

void vm_trace_add_local(struct vm_text *text, const char *name, uint32_t slot)
{
    const struct vm_show to = {add, text};
    vm_show_local(&to, name, slot);
}

/* Returns the bci of a return address, which is a bci in the reference loop and a cell index in
 * translated code. */
static uint32_t return_address(union vm_slot value, const struct vm_method *method)
{
    uint32_t address = (uint32_t)vm_slot_int(value);
    const struct vm_translation *translation = vm_translation_of(method, false);
    translation = translation == NULL ? vm_translation_of(method, true) : translation;
    if (translation != NULL && translation->bcis != NULL) {
        address = address < translation->cell_count ? translation->bcis[address] : 0;
    }
    return address;
}

void vm_trace_add_value(struct vm_text *text, char type, union vm_slot value,
                        const struct vm_method *method)
{
    const struct vm_show to = {add, text};
    if (strchr("ZCBSIJFD", type) != NULL) {
        vm_show_primitive(&to, type, value.u);
    } else if (type == 'R') {
        vm_show_primitive(&to, type, return_address(value, method));
    } else {
        vm_trace_add_object(text, value.r);
    }
}
