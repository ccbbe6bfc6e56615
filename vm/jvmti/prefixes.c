#include "vm/jvmti/prefixes.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/lock/lock.h"
#include "vm/base/symbol.h"
#include "vm/jvmti/interface.h"
#include "vm/runtime/class.h"

static struct vm_lock prefix_lock = VM_LOCK(NATIVE_PREFIXES);

/* Replaced texts are not freed, because there are few of them. */
bool vm_jvmti_set_prefixes(struct vm_jvmti_environment *env, size_t count, char *const *prefixes)
{
    char **copies = calloc(count + 1, sizeof *copies);
    bool is_complete = copies != NULL;
    for (size_t i = 0; i < count && is_complete; i++) {
        copies[i] = prefixes[i] == NULL ? NULL : strdup(prefixes[i]);
        is_complete = copies[i] != NULL;
    }
    if (!is_complete) {
        for (size_t i = 0; copies != NULL && i < count; i++) {
            free(copies[i]);
        }
        free(copies);
        return false;
    }
    vm_lock_take(&prefix_lock);
    env->prefixes = copies;
    env->prefix_count = count;
    vm_lock_release(&prefix_lock);
    return true;
}

/* Calls `use` for the prefixes of all environments in the order in which they are applied, or in
 * the reverse order. */
static void each_prefix(bool is_reverse, void (*use)(const char *prefix, void *data), void *data)
{
    enum { MOST = 256 };
    const char *all[MOST];
    size_t count = 0;
    vm_lock_take(&prefix_lock);
    for (const struct vm_jvmti_environment *env = vm_jvmti_first(); env != NULL; env = env->next) {
        for (size_t i = 0; i < env->prefix_count && count < MOST; i++) {
            if (!atomic_load(&env->is_disposed)) {
                all[count++] = env->prefixes[i];
            }
        }
    }
    vm_lock_release(&prefix_lock);
    for (size_t i = 0; i < count; i++) {
        use(all[is_reverse ? count - 1 - i : i], data);
    }
}

static void remove_prefix(const char *prefix, void *data)
{
    const char **name = data;
    size_t length = strlen(prefix);
    if (strncmp(*name, prefix, length) == 0) {
        *name += length;
    }
}

const struct vm_symbol *vm_jvmti_unprefixed_name(const struct vm_method *method)
{
    const char *name = method->name->bytes;
    if (vm_jvmti_first() == NULL) {
        return NULL;
    }
    each_prefix(true, remove_prefix, &name);
    const struct vm_symbol *symbol =
        name == method->name->bytes ? NULL : vm_symbol_find(name, strlen(name));
    const struct vm_method *wrapper =
        symbol == NULL ? NULL : vm_class_declared_method(method->class, symbol, method->descriptor);
    return wrapper == NULL || (wrapper->flags & VM_ACC_NATIVE) != 0 ? NULL : symbol;
}

struct search {
    const struct vm_class *class;
    const struct vm_symbol *name, *descriptor;
    struct vm_method *found;
};

/* If the class has a method with the prefix that is not native, further prefixes precede this
 * one. */
static void add_prefix(const char *prefix, void *data)
{
    struct search *search = data;
    size_t length = strlen(prefix);
    char *text = search->found != NULL ? NULL : malloc(length + search->name->length + 1u);
    if (text == NULL) {
        return;
    }
    memcpy(text, prefix, length);
    memcpy(text + length, search->name->bytes, search->name->length + 1u);
    const struct vm_symbol *name = vm_symbol_find(text, length + search->name->length);
    free(text);
    struct vm_method *method =
        name == NULL ? NULL : vm_class_declared_method(search->class, name, search->descriptor);
    if (method != NULL && (method->flags & VM_ACC_NATIVE) != 0) {
        search->found = method;
    } else if (method != NULL) {
        search->name = name;
    }
}

struct vm_method *vm_jvmti_prefixed_method(const struct vm_class *class,
                                           const struct vm_symbol *name,
                                           const struct vm_symbol *descriptor)
{
    struct search search = {class, name, descriptor, NULL};
    if (vm_jvmti_first() != NULL) {
        each_prefix(false, add_prefix, &search);
    }
    return search.found;
}
