#include "vm/translate/intrinsic.h"

#include <stdio.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/code/translation.h"
#include "vm/instrument/analysis.h"
#include "vm/instrument/probe.h"
#include "vm/instrument/standing.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/translate/optimize.h"
#include "vm/translate/translate.h"
#include "vm/vm.h"

#define NAME 200

/* Calls for which it is open: at powers of two between these it is looked. */
#define FIRST_CALLS 32
#define LAST_CALLS 65536

/* With overloads. */
static bool add_methods(struct vm_callees *callees, const struct vm_class *class, const char *name)
{
    for (uint32_t i = 0; i < class->method_count; i++) {
        if (strcmp(class->methods[i].name->bytes, name) == 0) {
            if (callees->count == VM_STANDING_CALLEES) {
                return false;
            }
            callees->methods[callees->count++] = &class->methods[i];
        }
    }
    return true;
}

static bool add_class(struct vm_callees *callees, const char *text)
{
    const struct vm_symbol *name = vm_symbol_intern(text, strlen(text));
    uint32_t i = 0;
    while (i < callees->class_count && callees->classes[i] != name) {
        i++;
    }
    if (i < VM_STANDING_CLASSES) {
        callees->classes[i] = name;
        callees->class_count = i == callees->class_count ? i + 1 : callees->class_count;
    }
    return name != NULL && i < VM_STANDING_CLASSES;
}

/* Adds the methods of a name in struct vm_intrinsic. No initialization of a class is left out; where the
 * function looks whether one has been, nobody needs to be asked about its methods before. */
static enum vm_standing find(const struct vm_method *caller, const char *call, size_t length,
                             bool is_asked, struct vm_callees *callees)
{
    char text[NAME];
    bool is_checked = *call == '?';
    VM_ASSERT(length < NAME);
    snprintf(text, sizeof text, "%.*s", (int)length - is_checked, call + is_checked);
    char *dot = strchr(text, '.');
    const char *class_name = caller->class->name->bytes, *name = text;
    const struct vm_class *class = caller->class;
    if (dot != NULL) {
        *dot = '\0';
        class_name = text;
        name = dot + 1;
        const struct vm_symbol *symbol = vm_symbol_find(text, (size_t)(dot - text));
        class = symbol == NULL ? NULL : vm_find_loaded_class(vm.boot_loader, symbol);
    }
    if (vm_probe_may_want_steps(class_name, name)) {
        return VM_STANDS_NEVER;
    }
    bool has_begun = class != NULL && atomic_load(&class->state) >= VM_CLASS_INITIALIZING;
    if (is_checked && (!is_asked || !has_begun)) {
        return !is_asked || add_class(callees, class_name) ? VM_STANDS : VM_STANDS_OPEN;
    }
    if (class != caller->class && (class == NULL || !vm_class_is_initialized(class))) {
        return VM_STANDS_OPEN;
    }
    return !is_asked || add_methods(callees, class, name) ? VM_STANDS : VM_STANDS_NEVER;
}

/* Where analyses have to be asked about what the method calls, these are the callees. */
static enum vm_standing look(const struct vm_method *method, bool is_plain,
                             struct vm_callees *callees)
{
    bool is_counted = !is_plain && (vm_tracker != NULL || vm_operand_probes != NULL);
    callees->generation = vm_standing_generation();
    callees->count = callees->class_count = 0;
    if (method->intrinsic == NULL || !vm_optimizes(VM_OPTIMIZE_INTRINSICS) || is_counted
        || vm_probe_wants(JP2_EVENT_POLL)) {
        return VM_STANDS_NEVER;
    }
    const struct vm_code_map *map = vm_probe_kinds == 0 ? NULL : vm_code_map_get(method->code);
    if (vm_probe_kinds == 0 || (map != NULL && map->call_count == 0)) {
        return VM_STANDS;
    }
    const char *call = method->intrinsic->calls;
    enum vm_standing standing = map == NULL || call == NULL ? VM_STANDS_NEVER : VM_STANDS;
    bool is_asked = vm_probe_is_asked_for_steps();
    while (standing != VM_STANDS_NEVER && *call != '\0') {
        size_t length = strcspn(call, " ");
        enum vm_standing found = find(method, call, length, is_asked, callees);
        standing = found < standing ? found : standing;
        call += length + (call[length] == ' ');
    }
    return standing;
}

enum vm_standing vm_intrinsic_standing(const struct vm_method *method, bool is_plain)
{
    struct vm_callees callees;
    enum vm_standing standing = look(method, is_plain, &callees);
    bool is_to_be_noted = callees.count != 0 || callees.class_count != 0;
    return standing == VM_STANDS && is_to_be_noted ? VM_STANDS_OPEN : standing;
}

/* So that analyses are asked about them. */
static void translate(struct vm_thread *self, const struct vm_callees *callees, bool is_plain)
{
    for (uint32_t i = 0; i < callees->count; i++) {
        struct vm_method *callee = callees->methods[i];
        if (callee->code != NULL && vm_translation_of(callee, is_plain) == NULL
            && vm_translate(self, callee, is_plain) == NULL) {
            (void)vm_exception_take(self);
        }
    }
}

void vm_intrinsic_consider(struct vm_thread *self, struct vm_method *method)
{
    bool is_plain = vm_tracker != NULL; /* where something is counted, functions stand there only */
    struct vm_translation *code = (struct vm_translation *)vm_translation_of(method, is_plain);
    uint32_t calls = code == NULL ? 0 : 1 + atomic_fetch_add(&code->open_calls, 1);
    if (calls < FIRST_CALLS || (calls & (calls - 1)) != 0) {
        return;
    }
    struct vm_callees callees;
    enum vm_standing standing = look(method, is_plain, &callees);
    if (standing == VM_STANDS) {
        translate(self, &callees, is_plain);
    } else if (calls >= LAST_CALLS) {
        standing = VM_STANDS_NEVER;
    }
    vm_standing_decide(method, is_plain, standing == VM_STANDS, &callees,
                       standing == VM_STANDS_NEVER || calls >= LAST_CALLS);
}
