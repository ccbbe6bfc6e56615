#include "vm/runtime/init_order.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/base/data/array.h"
#include "vm/base/hash_map.h"
#include "vm/base/machine_out.h"
#include "vm/base/symbol.h"
#include "vm/base/text/affix.h"
#include "vm/classfile/code_map.h"
#include "vm/runtime/class.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/link.h"
#include "vm/runtime/loader.h"
#include "vm/vm.h"

/* A list of pointers in the order of insertion; add_once adds a pointer only once. */
struct list {
    void **items;
    size_t count, capacity;
    struct vm_hash_map known;
};

/* The classes and methods to which the instructions of a method refer. */
struct mentions {
    struct list classes; /* classes with a static initializer, except the method's own class */
    struct list methods; /* methods with code */
    bool waits; /* the method waits for another thread; only for the program's methods, not the
                   library's */
};

struct node {
    struct vm_class *class;
    struct list dependencies; /* classes */
    bool is_cyclic;           /* the class depends on itself through a method of another class */
    bool waits; /* the initializer waits for another thread, which may need this class or a class
                   that is initialized later */
    bool is_done;
};

struct closure {
    struct vm_thread *self;
    struct list classes;         /* all loaded classes */
    struct vm_hash_map mentions; /* keyed by method */
    struct node *nodes;          /* classes to initialize, in the order of discovery */
    size_t node_count;
    bool is_out_of_memory;
};

/* --- lists ---------------------------------------------------------------------------------- */

static void list_init(struct list *list)
{
    memset(list, 0, sizeof *list);
    vm_hash_map_init(&list->known, NULL, NULL);
}

static void list_fini(struct list *list)
{
    free(list->items);
    vm_hash_map_fini(&list->known);
}

/* Adds an item, unless it is already in the list. */
static void add_once(struct closure *closure, struct list *list, void *item)
{
    if (vm_hash_map_find(&list->known, item) != NULL) {
        return;
    }
    if (!VM_RESERVE(list->items, list->capacity, list->count + 1)) {
        closure->is_out_of_memory = true;
        return;
    }
    if (!vm_hash_map_put(&list->known, item, item, NULL)) {
        closure->is_out_of_memory = true;
        return;
    }
    list->items[list->count++] = item;
    VM_ASSERT(list->count == list->known.count);
}

/* --- the closure ---------------------------------------------------------------------------- */

/* Returns the class of a constant; for an array, the class of its elements. Returns NULL if the
 * class cannot be loaded. */
static struct vm_class *find_class(struct closure *closure, const struct vm_class *from,
                                   const struct vm_symbol *name)
{
    const char *bytes = name->bytes;
    size_t length = name->length;
    if (bytes[0] == '[') {
        size_t dimensions = strspn(bytes, "[");
        if (bytes[dimensions] != 'L') {
            return NULL;
        }
        name = vm_symbol_intern(bytes + dimensions + 1, length - dimensions - 2);
    }
    struct vm_class *class = name == NULL ? NULL : vm_find_loaded_class(from->loader, name);
    if (class == NULL && name != NULL) {
        class = vm_find_class(closure->self, from->loader, name);
        vm_exception_take(closure->self);
    }
    return class;
}

static void collect_classes(struct closure *closure, struct vm_class *main)
{
    add_once(closure, &closure->classes, main);
    for (size_t i = 0; i < closure->classes.count && !closure->is_out_of_memory; i++) {
        const struct vm_class *class = closure->classes.items[i];
        for (uint16_t k = 1; class->file != NULL && k < class->file->constant_count; k++) {
            const struct vm_constant *constant = &class->file->constants[k];
            if (constant->tag == VM_CONSTANT_CLASS) {
                struct vm_class *named = find_class(closure, class, constant->symbol);
                if (named != NULL) {
                    add_once(closure, &closure->classes, named);
                }
            }
        }
    }
}

/* --- classes and methods that methods name ---------------------------------------------------- */

static void add_method(struct closure *closure, struct mentions *mentions, struct vm_method *method)
{
    if (method != NULL && method->code != NULL) {
        add_once(closure, &mentions->methods, method);
    }
}

/* Returns whether the constant names a method of the library that waits for another thread. */
static bool is_wait(const struct vm_constant *constant)
{
    static const char *const of_thread[] = {"join", "sleep", "yield", "onSpinWait"};
    static const char *const others[] = {"await", "acquire",  "park",           "take",
                                         "join",  "exchange", "arriveAndAwait", "invokeA"};
    const struct vm_symbol *class = constant->member.class_name, *name = constant->member.name;
    if (vm_symbol_equals_cstr(class, "java/lang/Thread")) {
        for (size_t i = 0; i < sizeof of_thread / sizeof *of_thread; i++) {
            if (vm_symbol_equals_cstr(name, of_thread[i])) {
                return true;
            }
        }
    } else if (vm_starts_with(class->bytes, "java/util/concurrent/")) {
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
            if (vm_starts_with(name->bytes, others[i])) {
                return true;
            }
        }
        return vm_starts_with(name->bytes, "get") && strstr(class->bytes, "Future") != NULL;
    }
    return vm_symbol_equals_cstr(name, "wait")
           && (vm_symbol_equals_cstr(constant->member.descriptor, "()V")
               || vm_symbol_equals_cstr(constant->member.descriptor, "(J)V"));
}

static void note_constant(struct closure *closure, struct mentions *mentions,
                          const struct vm_class *from, const struct vm_constant *constant)
{
    bool is_class = constant->tag == VM_CONSTANT_CLASS;
    if (!is_class && constant->tag != VM_CONSTANT_FIELDREF && constant->tag != VM_CONSTANT_METHODREF
        && constant->tag != VM_CONSTANT_INTERFACE_METHODREF) {
        return;
    }
    if (!is_class && constant->tag != VM_CONSTANT_FIELDREF && from->loader != vm.boot_loader) {
        mentions->waits |= is_wait(constant);
    }
    struct vm_class *class =
        find_class(closure, from, is_class ? constant->symbol : constant->member.class_name);
    if (class == NULL) {
        return;
    }
    if (class->class_initializer != NULL && class != from) {
        add_once(closure, &mentions->classes, class);
    }
    if (is_class) {
        add_method(closure, mentions, vm_class_find_method_cstr(class, "<init>", "()V"));
    } else if (constant->tag == VM_CONSTANT_METHODREF) {
        add_method(closure, mentions,
                   vm_class_find_method(class, constant->member.name, constant->member.descriptor));
    }
}

/* Returns NULL if memory runs out. */
static struct mentions *mentions_of(struct closure *closure, struct vm_method *method)
{
    struct mentions *mentions = vm_hash_map_find(&closure->mentions, method);
    if (mentions != NULL) {
        return mentions;
    }
    const struct vm_code_map *map = vm_code_map_get(method->code);
    mentions = malloc(sizeof *mentions);
    if (map == NULL || mentions == NULL
        || !vm_hash_map_put(&closure->mentions, method, mentions, NULL)) {
        free(mentions);
        closure->is_out_of_memory = true;
        return NULL;
    }
    list_init(&mentions->classes);
    list_init(&mentions->methods);
    mentions->waits = false;
    const struct vm_class *class = method->class;
    struct vm_insn insn;
    for (uint32_t number = 1; vm_code_map_insn(map, number, &insn); number++) {
        if (vm_opcode_has_constant(insn.opcode) && insn.index < class->file->constant_count) {
            note_constant(closure, mentions, class, &class->file->constants[insn.index]);
        }
    }
    return mentions;
}

/* --- dependencies --------------------------------------------------------------------------- */

static void find_dependencies(struct closure *closure, struct node *node)
{
    struct list reached;
    list_init(&reached);
    add_once(closure, &reached, node->class->class_initializer);
    for (size_t i = 0; i < reached.count && !closure->is_out_of_memory; i++) {
        const struct mentions *mentions = mentions_of(closure, reached.items[i]);
        node->waits |= mentions != NULL && mentions->waits;
        for (size_t k = 0; mentions != NULL && k < mentions->classes.count; k++) {
            struct vm_class *class = mentions->classes.items[k];
            if (class == node->class) {
                node->is_cyclic = true;
            } else if (!vm_class_is_initialized(class)) {
                add_once(closure, &node->dependencies, class);
            }
        }
        for (size_t k = 0; mentions != NULL && k < mentions->methods.count; k++) {
            add_once(closure, &reached, mentions->methods.items[k]);
        }
    }
    list_fini(&reached);
}

static void collect_nodes(struct closure *closure)
{
    closure->nodes = calloc(closure->classes.count + 1, sizeof *closure->nodes);
    if (closure->nodes == NULL) {
        closure->is_out_of_memory = true;
        return;
    }
    for (size_t i = 0; i < closure->classes.count; i++) {
        struct vm_class *class = closure->classes.items[i];
        if (class->class_initializer != NULL && !vm_class_is_initialized(class)) {
            struct node *node = &closure->nodes[closure->node_count++];
            VM_ASSERT(closure->node_count <= closure->classes.count);
            node->class = class;
            list_init(&node->dependencies);
            find_dependencies(closure, node);
        }
    }
}

/* --- initialization ------------------------------------------------------------------------- */

static bool is_of_library(const struct vm_class *class)
{
    return class->loader == vm.boot_loader;
}

/* Returns whether all dependencies of a node are initialized. */
static bool is_ready(const struct node *node)
{
    for (size_t i = 0; i < node->dependencies.count; i++) {
        if (!vm_class_is_initialized(node->dependencies.items[i])) {
            return false;
        }
    }
    return !node->is_cyclic && !node->waits;
}

/* If an initializer of the program has thrown an exception, returns false with the exception
 * pending. */
static bool initialize_node(struct closure *closure, struct node *node)
{
    VM_ASSERT(!node->is_done);
    node->is_done = true;
    if (!vm_initialize_class(closure->self, node->class)) {
        if (!is_of_library(node->class)) {
            return false;
        }
        vm_exception_take(closure->self);
    }
    return true;
}

/* Returns the next class of the library to initialize although no class is ready: the class that
 * was discovered first. The library works in any order. */
static struct node *next_of_library(const struct closure *closure)
{
    for (size_t i = 0; i < closure->node_count; i++) {
        struct node *node = &closure->nodes[i];
        if (!node->is_done && is_of_library(node->class)) {
            return node;
        }
    }
    return NULL;
}

/* Initializes classes that are ready, in rounds, until no further class is ready. */
static bool initialize_nodes(struct closure *closure)
{
    bool is_progress = true;
    while (is_progress) {
        is_progress = false;
        for (size_t i = 0; i < closure->node_count; i++) {
            struct node *node = &closure->nodes[i];
            if (!node->is_done && is_ready(node)) {
                is_progress = true;
                if (!initialize_node(closure, node)) {
                    return false;
                }
            }
        }
        struct node *other = is_progress ? NULL : next_of_library(closure);
        if (other != NULL) {
            is_progress = true;
            initialize_node(closure, other);
        }
    }
    return true;
}

/* Reports the classes that could not be initialized in order, and that other classes depend on
 * them. */
static void report(const char *what, const struct node *first, size_t count)
{
    char *name = first == NULL ? NULL : vm_class_external_name(first->class);
    if (name != NULL) {
        vm_message("jp2vm: static initializers %s: %s%s, initialized on first use\n", what, name,
                   count > 1 ? " and others" : "");
    }
    free(name);
}

static void report_rest(const struct closure *closure)
{
    const struct node *first = NULL, *waiting = NULL;
    size_t count = 0;
    for (size_t i = 0; i < closure->node_count; i++) {
        const struct node *node = &closure->nodes[i];
        if (!node->is_done && !vm_class_is_initialized(node->class)
            && !is_of_library(node->class)) {
            first = first == NULL || (node->is_cyclic && !first->is_cyclic) ? node : first;
            waiting = waiting == NULL && node->waits ? node : waiting;
            count++;
        }
    }
    if (waiting != NULL) {
        report("wait for threads", waiting, count);
    }
    if (waiting == NULL || first->is_cyclic) {
        report("depend on each other", first, count);
    }
}

static void destroy(struct closure *closure)
{
    size_t position = 0;
    void *value;
    while (vm_hash_map_next(&closure->mentions, &position, NULL, &value)) {
        struct mentions *mentions = value;
        list_fini(&mentions->classes);
        list_fini(&mentions->methods);
        free(mentions);
    }
    vm_hash_map_fini(&closure->mentions);
    for (size_t i = 0; i < closure->node_count; i++) {
        list_fini(&closure->nodes[i].dependencies);
    }
    free(closure->nodes);
    list_fini(&closure->classes);
}

bool vm_initialize_in_order(struct vm_thread *self, struct vm_class *main)
{
    struct closure closure = {.self = self};
    list_init(&closure.classes);
    vm_hash_map_init(&closure.mentions, NULL, NULL);
    collect_classes(&closure, main);
    if (!closure.is_out_of_memory) {
        collect_nodes(&closure);
    }
    bool is_good = !closure.is_out_of_memory;
    if (is_good) {
        is_good = initialize_nodes(&closure);
        if (is_good) {
            report_rest(&closure);
        }
    } else {
        vm_throw_out_of_memory(self, "Java heap space");
    }
    destroy(&closure);
    return is_good;
}
