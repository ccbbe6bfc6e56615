/*
 * window.c: what is in the window.
 */
#include <stdatomic.h>
#include <string.h>

#include "profiler/tree/cct.h"
#include "vm/base/symbol.h"
#include "vm/instrument/analysis.h"
#include "vm/vm.h"

static atomic_bool is_opened;
/* Whose calls have opened the window of a method: two of the classes, if so many have. */
static const struct vm_symbol *_Atomic openers[2];

static bool is_program_main(const struct vm_method *method)
{
    return (method->flags & VM_ACC_STATIC) && vm_symbol_equals_cstr(method->name, "main") &&
           vm_symbol_equals_cstr(method->descriptor, "([Ljava/lang/String;)V");
}

static const char *main_class; /* NULL: main is an entry of a thread */

void prof_window_set_main(const char *class_name)
{
    main_class = class_name;
}

static bool is_method(const struct vm_method *method, const char *class_name, const char *name)
{
    return vm_symbol_equals_cstr(method->name, name) &&
           vm_symbol_equals_cstr(method->class->name, class_name);
}

/* A class without a package is one of any package (docs/profiling.md, "Patterns"). */
bool prof_window_is_of_class(const struct vm_class *class)
{
    const char *wanted = prof_tree_plan->window_class, *name = class->name->bytes;
    const char *slash = strchr(wanted, '/') == NULL ? strrchr(name, '/') : NULL;
    return strcmp(slash == NULL ? name : slash + 1, wanted) == 0;
}

bool prof_window_begins_at(const struct vm_method *method)
{
    return vm_symbol_equals_cstr(method->name, prof_tree_plan->window_method) &&
           prof_window_is_of_class(method->class);
}

bool prof_window_opens(const struct vm_method *method, bool is_first)
{
    const struct prof_tree_plan *plan = prof_tree_plan;
    if (!plan->is_main_window) {
        return prof_window_begins_at(method);
    }
    return main_class == NULL ? is_first && is_program_main(method)
                              : is_method(method, main_class, "main");
}

static void note_opener(const struct vm_symbol *name)
{
    const struct vm_symbol *first = NULL, *second = NULL;
    if (!atomic_compare_exchange_strong(&openers[0], &first, name) && first != name) {
        (void)atomic_compare_exchange_strong(&openers[1], &second, name);
    }
}

bool prof_window_has(const struct prof_node *parent, const struct vm_method *method)
{
    if (!prof_tree_plan->has_window || (parent->flags & PROF_NODE_IN_WINDOW)) {
        return true;
    }
    bool opens = prof_window_opens(method, parent->context.method == NULL);
    if (opens) {
        atomic_store_explicit(&is_opened, true, memory_order_relaxed);
        note_opener(method->class->name);
    }
    return opens;
}

const struct vm_symbol *prof_window_opener(int number)
{
    return atomic_load(&openers[number]);
}

bool prof_window_opened(void)
{
    return !prof_tree_plan->has_window || atomic_load(&is_opened);
}

/* --- the plain form outside ---------------------------------------------------------- */

/* Analyses of events, and of time, observe everything. Of main's window the contexts outside are
 * told. */
bool prof_window_begins_plain(void)
{
    return prof_tree_plan->has_window && !prof_tree_plan->is_main_window && vm_probe_kinds == 0 &&
           vm_operand_probes == NULL && vm_time_source == NULL && !vm.plan->machine.count_bytecodes;
}
