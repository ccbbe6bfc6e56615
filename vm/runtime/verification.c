#include "vm/runtime/verification.h"

#include <stdlib.h>

#include "vm/base/log.h"
#include "vm/base/symbol.h"
#include "vm/verify/verify.h"
#include "vm/runtime/class.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader.h"
#include "vm/runtime/resolve.h"

struct question {
    struct vm_thread *self;
    struct vm_class *class; /* the class being verified */
    struct vm_pool *pool;   /* with its file */
};

static struct vm_class *load(const struct question *question, const struct vm_symbol *name)
{
    if (name == question->pool->file->name) { /* the class refers to itself; if it is hidden, its
                                                  run-time name is different */
        return question->class;
    }
    return vm_load_class(question->self, question->class->loader, name);
}

static int is_interface(void *context, const struct vm_symbol *name)
{
    const struct vm_class *class = load(context, name);
    return class == NULL ? -1 : vm_class_is_interface(class);
}

static int is_subclass(void *context, const struct vm_symbol *from, const struct vm_symbol *to)
{
    const struct vm_class *class = load(context, from);
    if (class == NULL) {
        return -1;
    }
    struct vm_class *target = load(context, to);
    if (target == NULL) {
        return -1;
    }
    while (class != NULL && class != target) {
        class = class->super;
    }
    return class != NULL;
}

static const struct vm_symbol *common_super(void *context, const struct vm_symbol *a,
                                            const struct vm_symbol *b)
{
    const struct vm_class *class = load(context, a);
    const struct vm_class *other = class == NULL ? NULL : load(context, b);
    if (other == NULL) {
        return NULL;
    }
    for (; class->super != NULL; class = class->super) {
        for (const struct vm_class *c = other; c != NULL; c = c->super) {
            if (c == class) {
                return class->name;
            }
        }
    }
    return class->name; /* java/lang/Object */
}

static int is_protected_elsewhere(void *context, const struct vm_symbol *class_name,
                                  const struct vm_symbol *name, const struct vm_symbol *descriptor,
                                  bool is_method)
{
    const struct question *question = context;
    struct vm_class *super = question->class->super;
    while (super != NULL && super->name != class_name) {
        super = super->super;
    }
    if (super == NULL) {
        return 0;
    }
    for (struct vm_class *c = super; c != NULL; c = c->super) {
        const struct vm_method *method =
            is_method ? vm_class_declared_method(c, name, descriptor) : NULL;
        const struct vm_field *field =
            is_method ? NULL : vm_class_declared_field(c, name, descriptor);
        if (method != NULL || field != NULL) {
            uint16_t flags = method != NULL ? method->flags : field->flags;
            return (flags & VM_ACC_PROTECTED) && !vm_class_same_package(c, question->class);
        }
    }
    return 0;
}

static int resolve_class(void *context, uint16_t index)
{
    const struct question *question = context;
    return vm_resolve_class(question->self, question->pool, index) == NULL ? -1 : 1;
}

/* If verification failed, raises the error and returns false. Frees the message. */
static bool throw_failure(struct vm_thread *self, enum vm_verify_result result, char *message)
{
    switch (result) {
    case VM_VERIFY_FAILED:
        vm_throw(self, "java/lang/VerifyError", "%s", message);
        break;
    case VM_VERIFY_BAD_FORMAT:
        vm_throw(self, "java/lang/ClassFormatError", "%s", message);
        break;
    case VM_VERIFY_NO_MEMORY:
        vm_throw_out_of_memory(self, "verification");
        break;
    default:
        break;
    }
    free(message);
    return result == VM_VERIFY_OK;
}

bool vm_verify_ranges(struct vm_thread *self, const struct vm_pool *pool)
{
    char *message;
    enum vm_verify_result result = vm_verify_exception_ranges(pool->file, &message);
    return throw_failure(self, result, message);
}

/* -Xlog:class+init, in HotSpot's form. If an exception is pending, it was raised when another class
 * was loaded. */
static void log_result(struct vm_thread *self, enum vm_verify_result result, const char *name)
{
    if (result == VM_VERIFY_FAILED || result == VM_VERIFY_BAD_FORMAT) {
        vm_log(VM_LOG_CLASS_INIT, VM_LOG_INFO, "Verification for %s failed", name);
    } else if (self->exception != NULL) {
        char *type = vm_class_external_name(self->exception->class);
        char *text = vm_throwable_message(self->exception);
        vm_log(VM_LOG_CLASS_INIT, VM_LOG_INFO, "Verification for %s has exception pending '%s%s%s'",
               name, type == NULL ? "" : type, text == NULL ? "" : " ", text == NULL ? "" : text);
        free(type);
        free(text);
    }
    vm_log(VM_LOG_CLASS_INIT, VM_LOG_INFO, "End class verification for: %s", name);
}

static enum vm_verify_result verify(struct vm_thread *self, const struct vm_pool *pool,
                                    const struct vm_verify_env *env, char **message)
{
    char *name =
        vm_log_is_on(VM_LOG_CLASS_INIT, VM_LOG_INFO) ? vm_class_external_name(pool->class) : NULL;
    if (name != NULL) {
        vm_log(VM_LOG_CLASS_INIT, VM_LOG_INFO, "Start class verification for: %s", name);
    }
    enum vm_verify_result result = vm_verify_class(pool->file, env, message);
    if (name != NULL) {
        log_result(self, result, name);
    }
    free(name);
    return result;
}

bool vm_verify(struct vm_thread *self, struct vm_pool *pool)
{
    struct question question = {self, pool->class, pool};
    const struct vm_verify_env env = {.context = &question,
                                      .is_interface = is_interface,
                                      .is_subclass = is_subclass,
                                      .common_super = common_super,
                                      .is_protected_elsewhere = is_protected_elsewhere,
                                      .resolve_class = resolve_class};
    char *message;
    enum vm_verify_result result = verify(self, pool, &env, &message);
    return throw_failure(self, result, message);
}
