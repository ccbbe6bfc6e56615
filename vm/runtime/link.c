#define _GNU_SOURCE
#include "vm/runtime/link.h"

#include <stdio.h>
#include <stdlib.h>

#include "vm/base/assert.h"
#include "vm/base/log.h"
#include "vm/base/symbol.h"
#include "vm/classlib.h"
#include "vm/runtime/call.h"
#include "vm/runtime/define.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"
#include "vm/runtime/string.h"
#include "vm/runtime/verification.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap.h"
#include "vm/thread/start_until_parked.h"
#include "vm/thread/safepoint.h"
#include "vm/vm.h"

/* --- preparation ---------------------------------------------------------------------- */

/* Sets static fields that have a ConstantValue attribute (JVMS 4.7.2, 5.5). */
static bool store_constants(struct vm_thread *self, struct vm_class *class)
{
    for (uint32_t i = 0; i < class->field_count; i++) {
        const struct vm_field *field = &class->fields[i];
        if (!(field->flags & VM_ACC_STATIC) || field->info->constant_value == 0) {
            continue;
        }
        union vm_slot value;
        if (!vm_load_constant(self, class->pool, field->info->constant_value, &value)) {
            return false;
        }
        vm_field_store(field->type, vm_field_static_address(field), value);
    }
    return true;
}

/* Raises the error of a class that violates a loader constraint when it is linked. Does nothing if
 * `violated` is NULL, because another exception is pending. `first` and `second` are the classes in
 * the order in which the message names them. */
static void throw_constraint(struct vm_thread *self, const struct vm_symbol *violated,
                             const struct vm_class *first, const struct vm_class *second,
                             const char *text)
{
    if (violated == NULL) {
        return;
    }
    char *modules = vm_class_modules_text(first, second);
    char *type = vm_dotted_name(violated->bytes);
    vm_throw(self, "java/lang/LinkageError",
             "%s have different Class objects for the type %s used in the signature (%s)", text,
             type, modules);
    free(modules);
    free(type);
}

static void throw_override(struct vm_thread *self, const struct vm_class *class,
                           const struct vm_method *method, const struct vm_class *super,
                           const struct vm_symbol *violated)
{
    char *name = vm_class_external_name(class), *super_name = vm_class_external_name(super);
    char *owner = vm_class_external_name(method->class);
    char *signature = vm_method_text(method->class, method->name, method->descriptor);
    char *loader = vm_loader_text(method->class->loader);
    char *super_loader = vm_loader_text(super->loader);
    char *text = NULL;
    if (asprintf(&text,
                 "loader constraint violation for class %s: when selecting overriding "
                 "method '%s' the class loader %s of the selected method's type %s, and the class "
                 "loader %s for its super type %s",
                 name, signature, loader, owner, super_loader, super_name)
        >= 0) {
        throw_constraint(self, violated, method->class, super, text);
        free(text);
    }
    free(name);
    free(super_name);
    free(owner);
    free(signature);
    free(loader);
    free(super_loader);
}

static void throw_implementation(struct vm_thread *self, const struct vm_class *class,
                                 const struct vm_itable_entry *entry,
                                 const struct vm_symbol *violated)
{
    const struct vm_class *interface = entry->key->class, *owner = entry->target->class;
    char *name = vm_class_external_name(class), *interface_name = vm_class_external_name(interface);
    char *owner_name = vm_class_external_name(owner);
    char *signature = vm_method_text(interface, entry->key->name, entry->key->descriptor);
    char *loader = vm_loader_text(interface->loader), *owner_loader = vm_loader_text(owner->loader);
    char *text = NULL;
    if (asprintf(&text,
                 "loader constraint violation in interface itable initialization for class "
                 "%s: when selecting method '%s' the class loader %s for super interface %s, and "
                 "the class loader %s of the selected method's %s, %s",
                 name, signature, loader, interface_name, owner_loader, vm_class_kind_text(owner),
                 owner_name)
        >= 0) {
        throw_constraint(self, violated, interface, owner, text);
        free(text);
    }
    free(name);
    free(interface_name);
    free(owner_name);
    free(signature);
    free(loader);
    free(owner_loader);
}

/* Adds loader constraints between a method and the methods that it overrides (JVMS 5.4.2). */
static bool constrain_overrides(struct vm_thread *self, const struct vm_class *class)
{
    const struct vm_class *super = class->super;
    if (super == NULL || class->kind != VM_KIND_INSTANCE) {
        return true;
    }
    for (uint32_t i = 0; i < super->vtable_length; i++) {
        const struct vm_method *method = class->vtable[i];
        const struct vm_symbol *violated;
        if (method != super->vtable[i]
            && !vm_loader_constrain(self, class->loader, super->vtable[i]->class->loader,
                                    method->descriptor, &violated)) {
            throw_override(self, class, method, super->vtable[i]->class, violated);
            return false;
        }
    }
    return true;
}

/* Adds loader constraints between the methods of superinterfaces and their implementations. */
static bool constrain_implementations(struct vm_thread *self, const struct vm_class *class)
{
    for (uint32_t i = 0; class->itable_mask != 0 && i <= class->itable_mask; i++) {
        const struct vm_itable_entry *entry = &class->itable[i];
        const struct vm_symbol *violated;
        if (entry->key != NULL && !entry->target->is_overpass
            && !vm_loader_constrain(self, entry->target->class->loader, entry->key->class->loader,
                                    entry->key->descriptor, &violated)) {
            throw_implementation(self, class, entry, violated);
            return false;
        }
    }
    return true;
}

/* Returns whether each method in the vtable has the same signature as the superclass's method in
 * the same entry. */
static bool is_vtable_consistent(const struct vm_class *class)
{
    uint32_t inherited = class->super == NULL ? 0 : class->super->vtable_length;
    for (uint32_t i = 0; i < class->vtable_length; i++) {
        const struct vm_method *method = class->vtable[i];
        if ((method->flags & (VM_ACC_STATIC | VM_ACC_PRIVATE)) != 0 || method->vtable_index < 0) {
            return false;
        }
        if (i < inherited
            && (method->name != class->super->vtable[i]->name
                || method->descriptor != class->super->vtable[i]->descriptor)) {
            return false;
        }
    }
    return class->kind != VM_KIND_INSTANCE || class->vtable_length >= inherited;
}

/* Returns whether each interface method is found in the itable by its hash, and leads to a target
 * with the same signature. */
static bool is_itable_consistent(const struct vm_class *class)
{
    for (uint32_t i = 0; class->itable_mask != 0 && i <= class->itable_mask; i++) {
        const struct vm_itable_entry *entry = &class->itable[i];
        if (entry->key != NULL
            && (vm_class_interface_target(class, entry->key) != entry->target
                || entry->target->name != entry->key->name
                || entry->target->descriptor != entry->key->descriptor)) {
            return false;
        }
    }
    return true;
}

bool vm_is_verified(const struct vm_class *class)
{
    if (class->is_trusted) {
        return false;
    }
    switch (vm.plan->machine.verify) {
    case VM_VERIFY_ALL:
        return true;
    case VM_VERIFY_NONE:
        return false;
    default:
        return class->loader != vm.boot_loader;
    }
}

static bool link_now(struct vm_thread *self, struct vm_class *class)
{
    if ((const char *)__builtin_frame_address(0) < self->c_stack_limit) {
        vm_throw_stack_overflow(self); /* superclasses are linked recursively */
        return false;
    }
    if (class->super != NULL && !vm_link_class(self, class->super)) {
        return false;
    }
    for (uint32_t i = 0; i < class->interface_count; i++) {
        if (!vm_link_class(self, class->interfaces[i])) {
            return false;
        }
    }
    if (vm_is_verified(class) && class->file != NULL && !class->is_verified_ok) {
        if (!vm_verify(self, class->pool)) {
            return false;
        }
        class->is_verified_ok = true;
    } else if (class->file != NULL && class->file->has_odd_ranges
               && !vm_verify_ranges(self, class->pool)) {
        return false;
    }
    return constrain_overrides(self, class) && vm_make_itable(self, class)
           && constrain_implementations(self, class) && store_constants(self, class);
}

void (*vm_on_link_failed)(struct vm_thread *self, const struct vm_class *class);

/* A class that is being linked, with the thread that is linking it. */
struct linking {
    struct vm_class *class;
    struct vm_thread *thread;
    struct linking *next;
};
static struct linking *linkings; /* guarded by vm.init_lock */

static struct linking *find_linking(const struct vm_class *class)
{
    struct linking *linking = linkings;
    while (linking != NULL && linking->class != class) {
        linking = linking->next;
    }
    return linking;
}

static uint8_t state_of(const struct vm_class *class)
{
    return atomic_load_explicit(&class->state, memory_order_acquire);
}

bool vm_link_class(struct vm_thread *self, struct vm_class *class)
{
    VM_ASSERT(self == vm_thread_current());
    if (state_of(class) >= VM_CLASS_LINKED) {
        return true;
    }
    vm_lock_take(&vm.init_lock);
    struct linking *other;
    bool was_in_native = vm_thread_enter_native(self);
    while ((other = find_linking(class)) != NULL && other->thread != self) {
        vm_thread_note_parked(self);
        vm_lock_wait(&vm.init_changed, &vm.init_lock);
    }
    bool is_done = other != NULL || state_of(class) >= VM_CLASS_LINKED;
    struct linking here = {class, self, linkings};
    if (!is_done) {
        linkings = &here;
    }
    vm_lock_release(&vm.init_lock);
    vm_thread_leave_native(self, was_in_native);
    if (is_done) {
        return true;
    }

    bool is_linked = link_now(self, class);
    if (!is_linked && vm_on_link_failed != NULL) {
        vm_on_link_failed(self, class);
    }

    vm_lock_take(&vm.init_lock);
    VM_ASSERT(state_of(class) == VM_CLASS_LOADED && here.thread == self);
    struct linking **link = &linkings;
    while (*link != &here) {
        link = &(*link)->next;
    }
    *link = here.next;
    if (is_linked) {
        VM_ASSERT(is_vtable_consistent(class));
        VM_ASSERT(is_itable_consistent(class));
        atomic_store_explicit(&class->state, VM_CLASS_LINKED, memory_order_release);
    }
    pthread_cond_broadcast(&vm.init_changed);
    vm_lock_release(&vm.init_lock);
    if (is_linked && VM_PROBE_HOOK(class_prepared) != NULL) {
        VM_PROBE_HOOK(class_prepared)(self, class);
    }
    return is_linked;
}

/* --- initialization ------------------------------------------------------------------- */

static void throw_erroneous(struct vm_thread *self, struct vm_class *class)
{
    char *name = vm_class_external_name(class);
    char *message = NULL;
    if (asprintf(&message, "Could not initialize class %s", name) >= 0) {
        vm_throw_with_cause(self, "java/lang/NoClassDefFoundError", message, class->init_error);
        free(message);
    }
    free(name);
}

static void copy_trace(struct vm_thread *self, struct vm_object *to, struct vm_object *from)
{
    if (vm.classlib->copy_trace != NULL) {
        vm.classlib->copy_trace(self, to, from);
    } else if (vm_throwable_backtrace(from) != NULL) {
        vm_throwable_set_backtrace(to, vm_throwable_backtrace(from));
    }
}

/* Makes the cause of later NoClassDefFoundErrors, which contains the exception as text. */
static struct vm_object *make_init_error(struct vm_thread *self, struct vm_object *exception)
{
    char *type = vm_class_external_name(exception->class);
    char *text = vm_throwable_message(exception);
    char *message = NULL;
    struct vm_object *error = NULL;
    int length =
        text == NULL
            ? asprintf(&message, "Exception %s [in thread \"%s\"]", type, self->name)
            : asprintf(&message, "Exception %s: %s [in thread \"%s\"]", type, text, self->name);
    if (length >= 0) {
        error = vm_exception_make(self, "java/lang/ExceptionInInitializerError", message, NULL);
        if (error == NULL) {
            error = vm_exception_take(self);
        } else {
            copy_trace(self, error, exception);
        }
        free(message);
    }
    free(type);
    free(text);
    return error;
}

static void finish_initialization(struct vm_class *class, enum vm_class_state state)
{
    vm_lock_take(&vm.init_lock);
    VM_ASSERT(state_of(class) == VM_CLASS_INITIALIZING
              && class->init_thread == vm_thread_current());
    VM_ASSERT(state == VM_CLASS_INITIALIZED || state == VM_CLASS_ERRONEOUS);
    class->init_thread = NULL;
    atomic_store_explicit(&class->state, state, memory_order_release);
    pthread_cond_broadcast(&vm.init_changed);
    vm_lock_release(&vm.init_lock);
}

/* Initializes the class's interfaces that have default methods. `seen` has a flag for each
 * supertype of `top`, because very many paths may lead to the same supertype. */
static bool visit_interfaces(struct vm_thread *self, struct vm_class *top, struct vm_class *class,
                             bool *seen)
{
    for (uint32_t i = 0; i < class->interface_count; i++) {
        struct vm_class *interface = class->interfaces[i];
        uint32_t place = 0;
        while (top->supertypes[place] != interface) {
            VM_ASSERT(place < top->supertype_count);
            place++;
        }
        if (seen[place]) {
            continue;
        }
        seen[place] = true;
        if (!visit_interfaces(self, top, interface, seen)
            || (interface->has_nonstatic_default_methods
                && !vm_initialize_class(self, interface))) {
            return false;
        }
    }
    return true;
}

/* Initializes superinterfaces with default methods, each after its own superinterfaces. */
static bool initialize_interfaces(struct vm_thread *self, struct vm_class *class)
{
    uint32_t count = class->supertype_count;
    while (count > 0 && !class->supertypes[count - 1]->has_nonstatic_default_methods) {
        count--;
    }
    if (count == 0) {
        return true;
    }
    bool *seen = calloc(class->supertype_count, sizeof *seen);
    if (seen == NULL) {
        vm_throw_out_of_memory(self, "class metadata");
        return false;
    }
    bool is_done = visit_interfaces(self, class, class, seen);
    free(seen);
    return is_done;
}

/* -Xlog:class+init, in HotSpot's form. */
static void log_initialization(const struct vm_class *class)
{
    static _Atomic unsigned number;
    if (vm_log_is_on(VM_LOG_CLASS_INIT, VM_LOG_INFO)) {
        vm_log(VM_LOG_CLASS_INIT, VM_LOG_INFO, "%u Initializing '%s'%s (0x%016zx)",
               atomic_fetch_add(&number, 1), class->name->bytes,
               class->class_initializer == NULL ? "(no method)" : "", (size_t)(uintptr_t) class);
    }
}

static void notify_initialization(struct vm_thread *self, struct vm_class *class,
                                  enum vm_initialization_phase phase)
{
    if (VM_PROBE_HOOK(initialization) != NULL) {
        VM_PROBE_HOOK(initialization)(self, class, phase);
    }
}

static bool run_initializers(struct vm_thread *self, struct vm_class *class)
{
    if (class->kind != VM_KIND_INTERFACE) {
        if (class->super != NULL && !vm_initialize_class(self, class->super)) {
            return false;
        }
        if (!initialize_interfaces(self, class)) {
            return false;
        }
    }
    log_initialization(class);
    notify_initialization(self, class, VM_INITIALIZATION_BEGINS);
    return class->class_initializer == NULL || vm_call(self, class->class_initializer, NULL, NULL);
}

/* Steps 10 and 11 of JVMS 5.5: wraps an exception that is not an Error. */
static void fail_initialization(struct vm_thread *self, struct vm_class *class)
{
    VM_ASSERT(self->exception != NULL);
    struct vm_object *exception = vm_exception_take(self);
    class->init_error = make_init_error(self, exception);
    vm_class_keep(class, class->init_error);
    self->exception = exception;
    if (!vm_exception_is(self, "java/lang/Error")) {
        self->exception = NULL;
        vm_throw_initializer_error(self, exception);
    }
    finish_initialization(class, VM_CLASS_ERRONEOUS);
}

/* Returns whether another thread is initializing a class. */
static bool is_initialized_elsewhere(const struct vm_thread *self, const struct vm_class *class)
{
    vm_lock_take(&vm.init_lock);
    bool is_elsewhere = state_of(class) == VM_CLASS_INITIALIZING && class->init_thread != self;
    vm_lock_release(&vm.init_lock);
    return is_elsewhere;
}

bool vm_initialize_class_slow(struct vm_thread *self, struct vm_class *class)
{
    if (!vm_link_class(self, class)) {
        return false;
    }
    if ((const char *)__builtin_frame_address(0) < self->c_stack_limit) {
        vm_throw_stack_overflow(self); /* superclasses are initialized recursively */
        return false;
    }
    if (is_initialized_elsewhere(self, class)) {
        notify_initialization(self, class, VM_INITIALIZATION_AWAITS);
    }
    bool was_in_native = vm_thread_enter_native(self);
    vm_lock_take(&vm.init_lock);
    while (state_of(class) == VM_CLASS_INITIALIZING && class->init_thread != self) {
        atomic_store_explicit(&self->awaited_class, class, memory_order_release);
        vm_thread_note_parked(self);
        vm_lock_wait(&vm.init_changed, &vm.init_lock);
    }
    atomic_store_explicit(&self->awaited_class, NULL, memory_order_release);
    enum vm_class_state state = state_of(class);
    VM_ASSERT(state != VM_CLASS_INITIALIZING || class->init_thread == self);
    if (state == VM_CLASS_LOADED || state == VM_CLASS_LINKED) {
        class->init_thread = self;
        atomic_store_explicit(&class->state, VM_CLASS_INITIALIZING, memory_order_release);
    }
    vm_lock_release(&vm.init_lock);
    vm_thread_leave_native(self, was_in_native);
    switch (state) {
    case VM_CLASS_INITIALIZING: /* this thread is initializing it */
    case VM_CLASS_INITIALIZED:
        return true;
    case VM_CLASS_ERRONEOUS:
        throw_erroneous(self, class);
        return false;
    default:
        break;
    }
    if (!run_initializers(self, class)) {
        fail_initialization(self, class);
        notify_initialization(self, class, VM_INITIALIZATION_FAILS);
        return false;
    }
    VM_ASSERT(self->exception == NULL);
    finish_initialization(class, VM_CLASS_INITIALIZED);
    notify_initialization(self, class, VM_INITIALIZATION_ENDS);
    return true;
}
