#include "vm/views/class_names.h"

#include <stdio.h>
#include <stdlib.h>

#include "vm/base/symbol.h"
#include "vm/names/class_text.h"
#include "vm/runtime/class.h"

const char *vm_class_print_name(const struct vm_class *class, char *text, size_t size)
{
    if (vm_class_is_array(class) || class->report_name != NULL) {
        vm_class_text(vm_class_report_name(class)->bytes, text, size);
        return text;
    }
    char *name = vm_class_external_name(class);
    snprintf(text, size, "%s", name == NULL ? class->name->bytes : name);
    free(name);
    return text;
}
