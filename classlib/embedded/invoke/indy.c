#include "classlib/embedded/invoke/indy.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classlib/common/members.h"
#include "classlib/embedded/natives/convert.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/call.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"
#include "vm/vm.h"

/* --- errors --------------------------------------------------------------------------- */

bool lib_link_fail(struct vm_thread *self, const char *class_name, const char *format, ...)
{
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    vm_throw(self, class_name, "%s", message);
    lib_wrap_bootstrap_exception(self);
    return false;
}

/* --- calls and boxes ------------------------------------------------------------------ */

struct vm_object *lib_call_static(struct vm_thread *self, const char *class_name, const char *name,
                                  const char *descriptor, const union vm_slot *args)
{
    union vm_slot result = {.r = NULL};
    return lib_invoke_static(self, class_name, name, descriptor, args, &result) ? result.r : NULL;
}

/* Boxes a value of a primitive type. On failure, returns NULL with an exception pending. */
static struct vm_object *box(struct vm_thread *self, char type, union vm_slot value)
{
    char descriptor[LIB_BOX_DESCRIPTOR];
    lib_box_descriptor(type, descriptor);
    union vm_slot args[2] = {value, {.u = 0}};
    return lib_call_static(self, lib_box_class(type), "valueOf", descriptor, args);
}

struct vm_method *lib_method_named(const struct vm_class *class, const char *name)
{
    for (uint32_t i = 0; i < class->method_count; i++) {
        if (vm_symbol_equals_cstr(class->methods[i].name, name)) {
            return &class->methods[i];
        }
    }
    return NULL;
}

/* --- names of generated classes ------------------------------------------------------- */

static struct {
    struct vm_lock lock;
    bool is_ready;
    struct vm_hash_map counts; /* maps a host class to the number of classes that were generated for
                                  it */
} names = {.lock = VM_LOCK(LAMBDA_NAMES)};

static uintptr_t next_number(const struct vm_class *host)
{
    vm_lock_take(&names.lock);
    if (!names.is_ready) {
        vm_hash_map_init(&names.counts, NULL, NULL);
        names.is_ready = true;
    }
    uintptr_t number = (uintptr_t)vm_hash_map_find(&names.counts, host) + 1;
    /* If there is no memory to store the count, the next class gets the same name, which hidden
     * classes allow. */
    vm_hash_map_put(&names.counts, host, (void *)number, NULL);
    vm_lock_release(&names.lock);
    return number;
}

char *lib_generated_name(struct vm_thread *self, const struct vm_class *host, const char *kind)
{
    size_t size = host->name->length + strlen(kind) + 32u;
    char *name = malloc(size);
    if (name == NULL) {
        vm_throw_out_of_memory(self, "class metadata");
        return NULL;
    }
    snprintf(name, size, "%s$$%s$%lu", host->name->bytes, kind, (unsigned long)next_number(host));
    return name;
}

/* --- static arguments ----------------------------------------------------------------- */

const struct vm_constant *lib_site_argument(const struct lib_site *site, unsigned i, int tag)
{
    if (i >= site->bootstrap->argument_count) {
        return NULL;
    }
    const struct vm_constant *constant =
        &site->caller->file->constants[site->bootstrap->arguments[i]];
    return constant->tag == tag ? constant : NULL;
}

struct vm_object *lib_site_argument_object(const struct lib_site *site, unsigned i)
{
    uint16_t index = site->bootstrap->arguments[i];
    union vm_slot value;
    if (!vm_load_constant(site->self, site->caller->pool, index, &value)) {
        return NULL;
    }
    char type = lib_loaded_type(&site->caller->file->constants[index]);
    return type == 0 ? value.r : box(site->self, type, value);
}

/* --- known bootstrap methods ---------------------------------------------------------- */

static bool link_metafactory(const struct lib_site *site, struct vm_call_site *result)
{
    return lib_link_lambda(site, false, result);
}

static bool link_alternative(const struct lib_site *site, struct vm_call_site *result)
{
    return lib_link_lambda(site, true, result);
}

static bool link_recipe(const struct lib_site *site, struct vm_call_site *result)
{
    return lib_link_concat(site, true, result);
}

static bool link_plain_concat(const struct lib_site *site, struct vm_call_site *result)
{
    return lib_link_concat(site, false, result);
}

static const struct known_bootstrap {
    const char *class_name, *name;
    bool (*link)(const struct lib_site *site, struct vm_call_site *result);
} known_bootstraps[] = {
    {"java/lang/invoke/LambdaMetafactory", "metafactory", link_metafactory},
    {"java/lang/invoke/LambdaMetafactory", "altMetafactory", link_alternative},
    {"java/lang/invoke/StringConcatFactory", "makeConcatWithConstants", link_recipe},
    {"java/lang/invoke/StringConcatFactory", "makeConcat", link_plain_concat},
    {"java/lang/runtime/ObjectMethods", "bootstrap", lib_link_record_method},
    {"java/lang/runtime/SwitchBootstraps", "typeSwitch", lib_link_type_switch},
    {"java/lang/runtime/SwitchBootstraps", "enumSwitch", lib_link_enum_switch},
};

static const struct known_bootstrap *find_known(const struct lib_site *site)
{
    const struct vm_constant *constants = site->caller->file->constants;
    const struct vm_constant *handle = &constants[site->bootstrap->method_handle];
    const struct vm_constant *member = &constants[handle->handle.member_index];
    if (handle->handle.kind != VM_REF_INVOKE_STATIC) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof known_bootstraps / sizeof *known_bootstraps; i++) {
        const struct known_bootstrap *known = &known_bootstraps[i];
        if (vm_symbol_equals_cstr(member->member.class_name, known->class_name)
            && vm_symbol_equals_cstr(member->member.name, known->name)) {
            return known;
        }
    }
    return NULL;
}

bool lib_embedded_link_call_site(struct vm_thread *self, struct vm_pool *pool,
                                 uint16_t constant_index, struct vm_call_site *site)
{
    struct vm_class *caller = pool->class;
    const struct vm_constant *constant = &caller->file->constants[constant_index];
    struct lib_site here = {self, caller, constant,
                            &caller->file->bootstraps[constant->dynamic.bootstrap_index]};
    const uint8_t *place = lib_link_place(self);
    if (lib_raise_known_failure(self)) {
        return false;
    }
    const struct known_bootstrap *known = find_known(&here);
    bool is_linked = known != NULL ? known->link(&here, site) : lib_link_by_handle(&here, site);
    if (!is_linked) {
        lib_wrap_bootstrap_exception(self);
        lib_remember_failure(self, place);
        return false;
    }
    return true;
}
