/*
 * Prints the tables that select methods (JVMS 5.4.6): the vtable for invokevirtual, the itable for
 * invokeinterface.
 */
#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/runtime/class.h"
#include "vm/views/class_names.h"
#include "vm/views/print_class.h"

#define TEXT_BYTES 1024

static void print_method(FILE *out, const struct vm_method *method)
{
    char name[TEXT_BYTES];
    fprintf(out, "%s.", vm_class_print_name(method->class, name, sizeof name));
    vm_print_text(out, method->name->bytes);
    vm_print_text(out, method->descriptor->bytes);
}

static void print_vtable(FILE *out, const struct vm_class *class)
{
    char name[TEXT_BYTES];
    uint32_t inherited = class->super == NULL ? 0 : class->super->vtable_length;
    fprintf(out, "\nvtable: %u entries, %u of them from the superclass (JVMS 5.4.5, 5.4.6)\n",
            class->vtable_length, inherited);
    for (uint32_t i = 0; i < class->vtable_length; i++) {
        const struct vm_method *method = class->vtable[i];
        const struct vm_method *before = i < inherited ? class->super->vtable[i] : NULL;
        fprintf(out, "  %5u  ", i);
        print_method(out, method);
        if (before == NULL) {
            fputs("  new", out);
        } else if (before != method) {
            fprintf(out, "  overrides that of %s",
                    vm_class_print_name(before->class, name, sizeof name));
        }
        fputc('\n', out);
    }
}

static int by_interface(const void *a, const void *b)
{
    const struct vm_method *x = (*(const struct vm_itable_entry *const *)a)->key;
    const struct vm_method *y = (*(const struct vm_itable_entry *const *)b)->key;
    int order = strcmp(x->class->name->bytes, y->class->name->bytes);
    return order != 0 ? order : (int)x->index - (int)y->index;
}

/* Returns the itable's entries sorted by interface and method; NULL if memory runs out. */
static const struct vm_itable_entry **sorted_entries(const struct vm_class *class, size_t *count)
{
    const struct vm_itable_entry **entries = calloc(class->itable_mask + 1u, sizeof *entries);
    *count = 0;
    for (uint32_t i = 0; entries != NULL && i <= class->itable_mask; i++) {
        if (class->itable[i].key != NULL) {
            entries[(*count)++] = &class->itable[i];
        }
    }
    if (*count > 1) {
        qsort(entries, *count, sizeof *entries, by_interface);
    }
    return entries;
}

static void print_itable(FILE *out, const struct vm_class *class)
{
    char name[TEXT_BYTES];
    size_t count;
    const struct vm_itable_entry **entries = sorted_entries(class, &count);
    const struct vm_class *interface = NULL;
    fprintf(out, "\nitable: %zu entries in a hash table of %u (JVMS 5.4.6, invokeinterface)\n",
            count, class->itable_mask + 1);
    for (size_t i = 0; entries != NULL && i < count; i++) {
        const struct vm_itable_entry *entry = entries[i];
        if (entry->key->class != interface) {
            interface = entry->key->class;
            fprintf(out, "  interface %s\n", vm_class_print_name(interface, name, sizeof name));
        }
        fprintf(out, "  %5u  ", (unsigned)(entry - class->itable));
        vm_print_text(out, entry->key->name->bytes);
        vm_print_text(out, entry->key->descriptor->bytes);
        fputs(" -> ", out);
        if (entry->target->is_overpass) {
            const char *error = entry->target->native_code;
            fputs(error == NULL ? "java/lang/AbstractMethodError" : error, out);
        } else {
            print_method(out, entry->target);
        }
        fputc('\n', out);
    }
    free(entries);
}

void vm_print_dispatch(FILE *out, const struct vm_class *class)
{
    if (class->vtable_length > 0) {
        print_vtable(out, class);
    }
    if (class->itable_mask != 0) {
        print_itable(out, class);
    }
}
