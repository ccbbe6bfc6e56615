#include "vm/show/line.h"

#include <inttypes.h>
#include <stdio.h>

#include "vm/show/show_internal.h"

#define MOST_INDENTATION 40 /* in levels; deeper activations are not indented further */

void vm_show_margin(const struct vm_show *to, uint64_t number, const char *thread, uint32_t depth)
{
    char text[24];
    depth = depth < MOST_INDENTATION ? depth : MOST_INDENTATION;
    snprintf(text, sizeof text, "%8" PRIu64, number);
    vm_show_text(to, number == 0 ? "        " : text);
    vm_show_text(to, " ");
    vm_show_text(to, thread);
    for (vm_show_text(to, " "); depth > 0; depth--) {
        vm_show_text(to, "  ");
    }
}

void vm_show_place(const struct vm_show *to, const char *class_name, const char *method,
                   const char *file, int64_t line)
{
    vm_show_class_name(to, class_name);
    vm_show_text(to, ".");
    vm_show_text(to, method);
    if (line >= 0) {
        vm_show_text(to, ":");
        vm_show_text(to, file == NULL ? "" : file);
        vm_show_text(to, file == NULL ? "" : ":");
        vm_show_unsigned(to, (uint64_t)line);
    }
}

void vm_show_local(const struct vm_show *to, const char *name, uint32_t slot)
{
    vm_show_text(to, name == NULL ? "v" : name);
    if (name == NULL) {
        vm_show_unsigned(to, slot);
    }
}
