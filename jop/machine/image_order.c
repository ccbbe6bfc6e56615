/*
 * image_order.c: determines the order of static initializers. All initializers run before main,
 * each after the initializers of the classes that it uses. An initializer uses a class if its code,
 * or code that it calls, names the class. As in JOP's linker, a call is followed only to the method
 * that the named class itself declares; overriding methods are ignored.
 */
#include <stdio.h>
#include <string.h>

#include "jop/machine/image_internal.h"

struct search {
    struct linker *linker;
    struct link_class *from;
    uint32_t round; /* number of the search, which marks the methods that it has seen */
    uint32_t *seen; /* indexed by method: the last search that has seen the method */
    struct jop_image_method **pending;
    uint32_t pending_count;
    bool *is_dependency; /* indexed by class number */
};

static bool has_initializer(const struct link_class *class)
{
    for (unsigned i = 0; i < class->file->method_count; i++) {
        if (vm_symbol_equals_cstr(class->file->methods[i].name, "<clinit>")) {
            return true;
        }
    }
    return false;
}

static void follow_method(struct search *search, const struct link_class *class, const char *name,
                          const char *descriptor)
{
    const struct vm_symbol *name_symbol = vm_symbol_find(name, strlen(name));
    const struct vm_symbol *descriptor_symbol = vm_symbol_find(descriptor, strlen(descriptor));
    if (name_symbol == NULL || descriptor_symbol == NULL) {
        return;
    }
    struct jop_image_method *method = jop_image_own_method(class, name_symbol, descriptor_symbol);
    if (method == NULL || method->code.bytes == NULL) {
        return;
    }
    size_t i = (size_t)(method - search->linker->image->methods);
    if (search->seen[i] != search->round) {
        search->seen[i] = search->round;
        search->pending[search->pending_count++] = method;
    }
}

/* Adds the class that a constant names to the dependencies. If the constant is a method, follows
 * the method. */
static void use_constant(struct search *search, const struct vm_class_file *file, uint16_t index)
{
    const struct vm_constant *constant = &file->constants[index];
    struct link_class *class = NULL;
    switch (constant->tag) {
    case VM_CONSTANT_CLASS:
        class = jop_image_find_class(search->linker, constant->symbol);
        if (class != NULL) {
            follow_method(search, class, "<init>", "()V");
        }
        break;
    case VM_CONSTANT_METHODREF:
        class = jop_image_find_class(search->linker, constant->member.class_name);
        if (class != NULL) {
            follow_method(search, class, constant->member.name->bytes,
                          constant->member.descriptor->bytes);
        }
        break;
    case VM_CONSTANT_FIELDREF:
    case VM_CONSTANT_INTERFACE_METHODREF:
        class = jop_image_find_class(search->linker, constant->member.class_name);
        break;
    default:
        break;
    }
    if (class != NULL && class != search->from && class->number != UINT32_MAX) {
        search->is_dependency[class->number] = true;
    }
}

static bool find_dependencies(struct search *search, struct link_class *class)
{
    struct linker *linker = search->linker;
    search->from = class;
    search->round++;
    search->pending_count = 0;
    memset(search->is_dependency, 0, linker->initializer_count * sizeof *search->is_dependency);
    follow_method(search, class, "<clinit>", "()V");
    while (search->pending_count > 0) {
        const struct jop_image_method *method = search->pending[--search->pending_count];
        for (uint32_t i = 0; i < method->code.operand_count; i++) {
            use_constant(search, method->owner, method->code.operands[i].pool_index);
        }
    }
    for (uint32_t i = 0; i < linker->initializer_count; i++) {
        class->depend_count += search->is_dependency[i] ? 1 : 0;
    }
    class->depends = jop_image_alloc(linker, class->depend_count, sizeof(struct link_class *));
    if (class->depends == NULL) {
        return false;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < linker->initializer_count; i++) {
        if (search->is_dependency[i]) {
            class->depends[count++] = linker->initializers[i];
        }
    }
    return true;
}

static struct link_class *open_dependency(const struct link_class *class)
{
    for (uint32_t i = 0; i < class->depend_count; i++) {
        if (!class->depends[i]->is_initialized) {
            return class->depends[i];
        }
    }
    return NULL;
}

/* Reports a cycle. The message lists only the classes of the cycle, not the open dependencies that
 * lead into it. */
static bool fail_cycle(struct linker *linker, struct link_class *class)
{
    for (uint32_t i = 0; i < linker->initializer_count; i++) {
        class = open_dependency(class);
    }
    char text[400];
    size_t length = 0;
    struct link_class *at = class;
    do {
        int added =
            snprintf(text + length, sizeof text - length, "%.100s, ", at->file->name->bytes);
        length += (size_t)added < sizeof text - length ? (size_t)added : 0;
        at = open_dependency(at);
    } while (at != class);
    return jop_image_fail(linker,
                          "static initializers use one another in a circle, which JOP's linker "
                          "does not allow: %sand again",
                          text);
}

static bool sort(struct linker *linker, struct link_class **order)
{
    uint32_t count = 0;
    while (count < linker->initializer_count) {
        uint32_t before = count;
        struct link_class *open = NULL;
        for (uint32_t i = 0; i < linker->initializer_count; i++) {
            struct link_class *class = linker->initializers[i];
            if (class->is_initialized) {
                continue;
            }
            if (open_dependency(class) == NULL) {
                class->is_initialized = true;
                order[count++] = class;
            } else {
                open = class;
            }
        }
        if (count == before) {
            return fail_cycle(linker, open);
        }
    }
    return true;
}

bool jop_image_order(struct linker *linker)
{
    struct link_class **classes = jop_image_alloc(linker, linker->class_count, sizeof *classes);
    struct link_class **order = jop_image_alloc(linker, linker->class_count, sizeof *order);
    struct search search = {
        .linker = linker,
        .seen = jop_image_alloc(linker, linker->image->method_count, sizeof *search.seen),
        .pending = jop_image_alloc(linker, linker->image->method_count, sizeof *search.pending),
        .is_dependency =
            jop_image_alloc(linker, linker->class_count, sizeof *search.is_dependency)};
    if (classes == NULL || order == NULL || search.seen == NULL || search.pending == NULL
        || search.is_dependency == NULL) {
        return false;
    }
    linker->initializers = classes;
    for (struct link_class *class = linker->first; class != NULL; class = class->next) {
        class->number = UINT32_MAX;
        if (has_initializer(class)) {
            class->number = linker->initializer_count;
            classes[linker->initializer_count++] = class;
        }
    }
    for (uint32_t i = 0; i < linker->initializer_count; i++) {
        if (!find_dependencies(&search, classes[i])) {
            return false;
        }
    }
    if (!sort(linker, order)) {
        return false;
    }
    linker->initializers = order;
    return true;
}
