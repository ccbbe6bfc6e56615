#include "classlib/common/link_errors.h"

#include <stdlib.h>

#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/code/frame.h"
#include "vm/code/translation.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/unload.h"
#include "vm/vm.h"

#define BOOTSTRAP_FAILED "bootstrap method initialization exception"

void lib_wrap_bootstrap_exception(struct vm_thread *self)
{
    if (self->exception != NULL && !vm_exception_is(self, "java/lang/Error")) {
        struct vm_object *cause = vm_exception_take(self);
        vm_throw_with_cause(self, "java/lang/BootstrapMethodError", BOOTSTRAP_FAILED, cause);
    }
}

struct failed_site {
    const char *type; /* class of the error */
    char *message;    /* NULL: no message */
};

static struct {
    struct vm_lock lock;
    bool is_ready;
    struct vm_hash_map sites; /* maps an instruction to its struct failed_site */
} failed = {.lock = VM_LOCK(LINK_ERRORS)};

const uint8_t *lib_link_place(const struct vm_thread *self)
{
    const struct vm_method *method = vm_frame_method(self->fp);
    return method->code->bytes + vm_translation_bci(method, self->pc);
}

static bool has_instruction(const struct vm_class *class, const uint8_t *instruction)
{
    uint32_t i = 0;
    for (; i < class->method_count; i++) {
        const struct vm_code *code = class->methods[i].code;
        if (code != NULL && instruction >= code->bytes
            && instruction < code->bytes + code->length) {
            break;
        }
    }
    return i < class->method_count;
}

/* Called when a class is unloaded, because other code may reuse the addresses of its
 * instructions. */
static bool forget(const struct vm_class *class)
{
    if (!vm_lock_try(&failed.lock)) {
        return false;
    }
    const void *instruction;
    void *value;
    size_t position = 0;
    while (vm_hash_map_next(&failed.sites, &position, &instruction, &value)) {
        if (has_instruction(class, instruction)) {
            struct failed_site *site = vm_hash_map_remove(&failed.sites, instruction);
            free(site->message);
            free(site);
            position = 0; /* the removal may have moved other entries */
        }
    }
    vm_lock_release(&failed.lock);
    return true;
}

bool lib_raise_known_failure(struct vm_thread *self)
{
    vm_lock_take(&failed.lock);
    const struct failed_site *site =
        failed.is_ready ? vm_hash_map_find(&failed.sites, lib_link_place(self)) : NULL;
    vm_lock_release(&failed.lock);
    if (site != NULL) {
        vm_throw_with_cause(self, site->type, site->message, NULL);
    }
    return site != NULL;
}

void lib_remember_failure(struct vm_thread *self, const uint8_t *instruction)
{
    if (self->exception->class->loader != vm.boot_loader
        || !vm_exception_is(self, "java/lang/LinkageError")) {
        return;
    }
    struct failed_site *site = malloc(sizeof *site);
    if (site == NULL) {
        return; /* without a record, the next attempt links again, and fails by itself */
    }
    site->type = self->exception->class->name->bytes;
    site->message = vm_throwable_message(self->exception);
    vm_lock_take(&failed.lock);
    if (!failed.is_ready) {
        vm_hash_map_init(&failed.sites, NULL, NULL);
        vm_on_class_unloaded(forget);
        failed.is_ready = true;
    }
    if (vm_hash_map_find(&failed.sites, instruction) != NULL
        || !vm_hash_map_put(&failed.sites, instruction, site, NULL)) {
        free(site->message);
        free(site);
    }
    vm_lock_release(&failed.lock);
}
