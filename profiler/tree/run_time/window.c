/*
 * window.c: decides which contexts are in the window.
 */
#include <stdatomic.h>

#include "profiler/tree/cct.h"
#include "vm/base/symbol.h"
#include "vm/instrument/analysis.h"
#include "vm/translate/known_names.h"
#include "vm/vm.h"

static atomic_bool is_opened;
/* The first two classes whose methods opened the window. */
static const struct vm_symbol *_Atomic openers[2];

static bool is_program_main(const struct vm_method *method)
{
    return (method->flags & VM_ACC_STATIC) && vm_symbol_equals_cstr(method->name, "main")
           && vm_symbol_equals_cstr(method->descriptor, "([Ljava/lang/String;)V");
}

static const char *main_class; /* class of the program's main method. NULL: it is the first method
                                  `main` without a caller */

void prof_window_set_main(const char *class_name)
{
    main_class = class_name;
}

static bool is_method(const struct vm_method *method, const char *class_name, const char *name)
{
    return vm_symbol_equals_cstr(method->name, name)
           && vm_symbol_equals_cstr(method->class->name, class_name);
}

bool prof_window_begins_at(const struct vm_method *method)
{
    const struct vm_pattern_subject subject = vm_method_subject(method);
    return vm_patterns_select(prof_tree_plan->window, &subject);
}

/* Bits of prof_method.window. */
enum { IS_KNOWN = 1, OPENS = 2 };

/* Returns whether a method is one of the methods that open the window. The result is cached in the
 * method's facts. */
static bool is_opener(const struct vm_method *method)
{
    struct prof_method *facts = prof_method_get((struct vm_method *)method);
    uint8_t known = atomic_load_explicit(&facts->window, memory_order_relaxed);
    if (known == 0) {
        known = prof_window_begins_at(method) ? IS_KNOWN | OPENS : IS_KNOWN;
        atomic_store_explicit(&facts->window, known, memory_order_relaxed);
    }
    return (known & OPENS) != 0;
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

bool prof_window_opens_at(const struct prof_node *parent, const struct vm_method *method)
{
    if (!prof_tree_plan->has_window) {
        return true;
    }
    bool opens = prof_tree_plan->is_main_window
                     ? prof_window_opens(method, parent->context.method == NULL)
                     : is_opener(method);
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

/* --- the untracked form outside ---------------------------------------------------------- */

/* Threads are not untracked if analyses of events or time need contexts everywhere, or if the
 * window is main's, because then contexts outside the window are part of the profile. */
bool prof_window_begins_untracked(void)
{
    return prof_tree_plan->has_window && !prof_tree_plan->is_main_window && vm_probe_kinds == 0
           && vm_operand_probes == NULL && vm_time_source == NULL
           && !vm.plan->machine.count_bytecodes;
}
