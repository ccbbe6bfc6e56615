#include "vm/translate/intrinsic.h"

#include <stdio.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/instrument/analysis.h"
#include "vm/instrument/probe.h"
#include "vm/runtime/loader.h"
#include "vm/translate/optimize.h"
#include "vm/vm.h"

#define NAME 200

/* Whether nobody wants steps of a method, named as in struct vm_intrinsic, and no initialization of its
 * class is left out. */
static bool is_silent(const struct vm_method *caller, const char *call, size_t length)
{
    char name[NAME];
    bool is_checked = *call == '?';
    VM_ASSERT(length < NAME);
    snprintf(name, sizeof name, "%.*s", (int)length - is_checked, call + is_checked);
    char *dot = strchr(name, '.');
    if (dot == NULL) {
        return !vm_probe_may_want_steps(caller->class->name->bytes, name);
    }
    *dot = '\0';
    const struct vm_symbol *symbol = vm_symbol_find(name, (size_t)(dot - name));
    const struct vm_class *class =
        symbol == NULL ? NULL : vm_find_loaded_class(vm.boot_loader, symbol);
    return (is_checked || (class != NULL && vm_class_is_initialized(class)))
           && !vm_probe_may_want_steps(name, dot + 1);
}

/* The same of all that a method calls. */
static bool are_silent(const struct vm_method *method, const char *calls)
{
    bool are_silent = true;
    while (are_silent && *calls != '\0') {
        size_t length = strcspn(calls, " ");
        are_silent = is_silent(method, calls, length);
        calls += length + (calls[length] == ' ');
    }
    return are_silent;
}

bool vm_intrinsic_may_stand(const struct vm_method *method, bool is_plain)
{
    bool is_counted = !is_plain && (vm_tracker != NULL || vm_operand_probes != NULL);
    if (method->intrinsic == NULL || !vm_optimizes(VM_OPTIMIZE_INTRINSICS) || is_counted
        || vm_probe_wants(JP2_EVENT_POLL)) {
        return false;
    }
    if (vm_probe_kinds == 0) {
        return true;
    }
    const struct vm_code_map *map = vm_code_map_get(method->code);
    const char *calls = method->intrinsic->calls;
    return map != NULL && (map->call_count == 0 || (calls != NULL && are_silent(method, calls)));
}
