#include "vm/heap/graph.h"

#include <stdlib.h>

#include "vm/base/data/array.h"
#include "vm/code/frame.h"
#include "vm/heap/heap_internal.h"
#include "vm/runtime/loader.h"
#include "vm/thread/monitor.h"
#include "vm/vm.h"

/* --- objects ---------------------------------------------------------------------------------- */

struct list {
    struct vm_object **objects;
    size_t count, capacity;
};

static void count_object(struct vm_object *object, void *data)
{
    size_t *count = data;
    (void)object;
    (*count)++;
}

/* The collector's lock is held, so no memory may be allocated. */
static void add_object(struct vm_object *object, void *data)
{
    struct list *list = data;
    if (list->count < list->capacity) {
        list->objects[list->count++] = object;
    }
}

static int by_address(const void *a, const void *b)
{
    uintptr_t x = *(const uintptr_t *)a, y = *(const uintptr_t *)b;
    return (x > y) - (x < y);
}

struct vm_object **vm_heap_live_objects(bool collects, size_t *count)
{
    struct list list = {.count = 0};
    bool is_known = vm_heap_thread_is_registered();
    if (!is_known && !vm_heap_register_thread()) {
        return NULL;
    }
    if (collects) {
        vm_heap_collect_unnoticed();
    }
    vm_heap_for_each_marked_object(count_object, &list.capacity);
    list.objects = malloc((list.capacity + 1) * sizeof(struct vm_object *));
    if (list.objects != NULL) {
        vm_heap_for_each_marked_object(add_object, &list);
        qsort(list.objects, list.count, sizeof(struct vm_object *), by_address);
    }
    if (!is_known) {
        vm_heap_unregister_thread();
    }
    *count = list.count;
    return list.objects;
}

/* --- roots ------------------------------------------------------------------------------------ */

/* A variable, because the function that receives permanent objects has no parameter for it. */
static struct {
    struct vm_object *const *objects;
    size_t count;
    struct list found;
    bool is_out_of_memory;
} roots;

/* Adds a word to the roots if it is the address of a live object. */
static void add_word(const void *word)
{
    if (word == NULL
        || bsearch(&word, roots.objects, roots.count, sizeof(struct vm_object *), by_address)
               == NULL) {
        return;
    }
    if (!VM_RESERVE(roots.found.objects, roots.found.capacity, roots.found.count + 1)) {
        roots.is_out_of_memory = true;
        return;
    }
    roots.found.objects[roots.found.count++] = (struct vm_object *)(uintptr_t)word;
}

static void add_range(const void *bottom, const void *top)
{
    for (void *const *at = bottom; at < (void *const *)top; at++) {
        add_word(*at);
    }
}

static void add_thread(const struct vm_thread *thread)
{
    struct vm_frame_walk walk = {.fp = NULL};
    add_word(thread->object);
    add_word(thread->exception);
    add_word(thread->async_exception);
    add_range(thread->held_locks, thread->held_locks + thread->held_lock_count);
    if (thread->fp != NULL) {
        walk = vm_frame_walk_start(thread);
    }
    for (; walk.fp != NULL; vm_frame_walk_next(&walk)) {
        add_range(walk.fp, walk.fp + walk.method->frame_slots);
    }
}

struct vm_object **vm_heap_known_roots(struct vm_object *const *objects, size_t count,
                                       size_t *root_count)
{
    roots.objects = objects;
    roots.count = count;
    roots.found = (struct list){.count = 0};
    roots.is_out_of_memory = !VM_RESERVE(roots.found.objects, roots.found.capacity, 1);
    vm_heap_for_each_root_range(add_range);
    for (const struct vm_thread *thread = vm.threads; thread != NULL; thread = thread->next) {
        add_thread(thread);
    }
    if (roots.is_out_of_memory) {
        free(roots.found.objects);
        return NULL;
    }
    *root_count = roots.found.count;
    return roots.found.objects;
}

/* --- references ------------------------------------------------------------------------------- */

struct visit {
    void (*function)(struct vm_object *to, void *data);
    void *data;
};

static void visit(const struct visit *visit, struct vm_object *to)
{
    if (to != NULL) {
        visit->function(to, visit->data);
    }
}

static void visit_class(const struct visit *to, const struct vm_class *class)
{
    for (uint16_t i = 0; i < class->field_count; i++) {
        const struct vm_field *field = &class->fields[i];
        if ((field->flags & VM_ACC_STATIC) != 0 && (field->type == 'L' || field->type == '[')) {
            visit(to, *(struct vm_object **)vm_field_static_address(field));
        }
    }
    if (class->domain != NULL && class->loader != NULL) {
        visit(to, vm_loader_object(class->loader));
    }
}

void vm_heap_for_each_reference(const struct vm_object *object,
                                void (*function)(struct vm_object *to, void *data), void *data)
{
    const struct visit to = {function, data};
    const struct vm_class *class = object->class;
    if (class->kind == VM_KIND_OBJECT_ARRAY) {
        struct vm_object *const *elements = vm_object_at(object, VM_ARRAY_DATA);
        for (uint32_t i = 0; i < object->length; i++) {
            visit(&to, elements[i]);
        }
    } else if (class->kind == VM_KIND_INSTANCE) {
        const struct vm_heap_layout *layout = vm_heap_layout_of(class);
        for (uint32_t i = 0; i < layout->count; i++) {
            visit(&to, *(struct vm_object **)vm_object_at(object, layout->offsets[i]));
        }
    }
    if (class->domain != NULL) {
        visit(&to, class->mirror);
    }
    if (class == vm_heap.class_class) {
        visit_class(&to, vm_class_of_mirror(object));
    }
}
