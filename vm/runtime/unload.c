#include "vm/runtime/unload.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "vm/base/assert.h"
#include "vm/base/log.h"
#include "vm/code/translation.h"
#include "vm/classlib.h"
#include "vm/heap/domain.h"
#include "vm/heap/heap.h"
#include "vm/instrument/analysis.h"
#include "vm/runtime/define.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader_internal.h"
#include "vm/code/polymorphic.h"
#include "vm/runtime/resolve.h"
#include "vm/thread/thread.h"
#include "vm/vm.h"

#define MAX_LISTENERS 8

/* Approximate ratio of a class's metadata to the size of its file; used before the class is made.
 */
#define BYTES_PER_FILE_BYTE 3

/* Approximate ratio of the metadata to HotSpot's metaspace: 50 to 16 MB for javac with its 2,300
 * classes. */
#define HOTSPOT_RATIO 3

/* Lists of dead classes, linked by `next`, and dead domains that have not been freed yet. Only a
 * collection, including `finish`, changes these lists; collections do not run at the same time. */
static struct vm_class *dead_classes;
static struct vm_domain *dead_domains;

/* Dead classes whose metadata stays, linked by `next`. */
static struct vm_class *observed;

static bool (*listeners[MAX_LISTENERS])(const struct vm_class *class);
static atomic_uint listener_count;

static _Atomic uint64_t loaded_count, unloaded_count;
static _Atomic uint64_t unloaded_bytes;
static _Atomic size_t all_bytes;     /* metadata of all classes */
static _Atomic size_t library_bytes; /* metadata of the boot loader's classes outside domains */
static _Atomic size_t mortal_bytes;  /* metadata of classes in domains */
static _Atomic size_t mortal_limit;  /* if mortal_bytes exceeds this, a collection is due */

void vm_on_class_unloaded(bool (*function)(const struct vm_class *class))
{
    vm_heap_lock();
    unsigned count = atomic_load(&listener_count);
    if (count == MAX_LISTENERS) {
        abort();
    }
    listeners[count] = function;
    atomic_store(&listener_count, count + 1);
    vm_heap_unlock();
}

uint64_t vm_loaded_count(void)
{
    return atomic_load(&loaded_count);
}

uint64_t vm_unloaded_bytes(void)
{
    return atomic_load(&unloaded_bytes);
}

uint64_t vm_unloaded_count(void)
{
    return atomic_load(&unloaded_count);
}

/* --- the list of classes ---------------------------------------------------------------------- */

void vm_class_list_add(struct vm_class *class)
{
    vm_heap_lock(); /* a sweeper may change the list */
    VM_ASSERT(class->next == NULL);
    if (vm_analysis_is_observing()) {
        vm_class_observe(class);
    }
    class->next = atomic_load(&vm.classes);
    atomic_store(&vm.classes, class);
    vm_heap_unlock();
    atomic_fetch_add(&loaded_count, class->file != NULL);
}

/* Also observes the supertypes, the host and the loader of the class, because reports use them. */
void vm_class_observe(struct vm_class *class)
{
    while (class != NULL && !atomic_exchange(&class->is_observed, true)) {
        if (class->loader != NULL) {
            vm_loader_keep_text(class->loader);
        }
        for (uint32_t i = 0; i < class->interface_count; i++) {
            vm_class_observe(class->interfaces[i]);
        }
        if (class->host_class != NULL) {
            vm_class_observe(class->host_class);
        }
        if (class->bottom_class != NULL) {
            vm_class_observe(class->bottom_class);
        }
        class = class->super;
    }
}

void vm_classes_for_each(void (*function)(struct vm_class *class, void *data), void *data)
{
    vm_heap_lock();
    for (struct vm_class *class = atomic_load(&vm.classes); class != NULL; class = class->next) {
        function(class, data);
    }
    for (struct vm_class *class = observed; class != NULL; class = class->next) {
        function(class, data);
    }
    vm_heap_unlock();
}

void vm_loader_each_initiated(struct vm_loader *loader,
                              void (*function)(struct vm_class *class, void *data), void *data)
{
    size_t position = 0;
    void *class;
    vm_lock_take(&loader->lock);
    while (vm_hash_map_next(&loader->classes, &position, NULL, &class)) {
        function(class, data);
    }
    vm_lock_release(&loader->lock);
}

static void observe(struct vm_class *class, void *unused)
{
    (void)unused;
    vm_class_observe(class);
}

void vm_classes_observe(void)
{
    if (vm_analysis_is_observing()) {
        vm_classes_for_each(observe, NULL);
    }
}

/* Clears the references of a dead class to its objects, which this collection frees; the metadata
 * may stay. */
static void forget_objects(struct vm_class *class)
{
    class->mirror = NULL;
    class->init_error = NULL;
    class->class_data = NULL;
    class->protection_domain = NULL;
}

static void take_dead_classes(void)
{
    struct vm_class *before = NULL, *class = atomic_load(&vm.classes);
    while (class != NULL) {
        struct vm_class *next = class->next;
        if (class->domain == NULL || !class->domain->is_dead) {
            before = class;
        } else {
            if (before == NULL) {
                atomic_store(&vm.classes, next);
            } else {
                before->next = next;
            }
            forget_objects(class);
            class->next = dead_classes;
            dead_classes = class;
        }
        class = next;
    }
}

/* A weak sweeper: moves dead classes from the machine's list to dead_classes. It frees nothing,
 * because a stopped thread may hold malloc's lock. */
static void sweep(void)
{
    struct vm_domain *dead = vm_domains_sweep();
    if (dead != NULL) {
        struct vm_domain *last = dead;
        while (last->next_dead != NULL) {
            last = last->next_dead;
        }
        last->next_dead = dead_domains;
        dead_domains = dead;
        take_dead_classes();
    }
    for (const struct vm_domain *domain = dead; domain != NULL; domain = domain->next_dead) {
        if (domain->loader != NULL) {
            domain->loader->object = NULL;
            domain->loader->is_dead = true;
        }
    }
    for (const struct vm_domain *domain = dead_domains; domain != NULL;
         domain = domain->next_dead) {
        vm_domain_retain(domain);
        if (domain->loader != NULL) {
            vm_domain_retain(domain->loader);
        }
    }
    for (const struct vm_class *class = dead_classes; class != NULL; class = class->next) {
        vm_domain_retain(class);
    }
    for (const struct vm_class *class = observed; class != NULL; class = class->next) {
        vm_domain_retain(class);
        if (class->loader->is_dead) {
            vm_domain_retain(class->loader);
        }
    }
}

/* --- freeing ---------------------------------------------------------------------------------- */

/* Returns whether an analysis or an option may have pointers into code. */
static bool is_code_observed(void)
{
    return (vm_probe_kinds != 0 && vm_analysis_is_observing()) || vm_operand_probes != NULL
           || vm.plan->machine.count_bytecodes || vm.plan->machine.print_code != NULL;
}

/* Marks the domains that must stay because one of their classes is observed. The classes of a
 * domain refer to each other, so the whole domain stays; the domains of their superclasses,
 * interfaces and hosts also stay. */
static void mark_observed_domains(void)
{
    bool is_all = is_code_observed(), is_more = true;
    while (is_more) {
        is_more = false;
        for (const struct vm_class *class = dead_classes; class != NULL; class = class->next) {
            bool is_first = !class->domain->is_observed && (is_all || class->is_observed);
            class->domain->is_observed |= is_first;
            is_more |= is_first;
        }
        for (struct vm_class *class = dead_classes; is_more && class != NULL; class = class->next) {
            if (class->domain->is_observed) {
                vm_class_observe(class);
            }
        }
    }
}

static void log_unloaded(const struct vm_class *class)
{
    if (class->file != NULL && vm_log_is_on(VM_LOG_CLASS_UNLOAD, VM_LOG_INFO)) {
        char *name = vm_class_external_name(class);
        vm_log(VM_LOG_CLASS_UNLOAD, VM_LOG_INFO, "unloading class %s 0x%016zx",
               name == NULL ? "" : name, (size_t)(uintptr_t) class);
        free(name);
    }
}

static void free_dynamic_constants(struct vm_pool *pool)
{
    for (uint32_t i = 1; i < pool->file->constant_count; i++) {
        if (pool->file->constants[i].tag == VM_CONSTANT_DYNAMIC) {
            free(atomic_load(&pool->values[i]));
        }
    }
}

static void free_code_of(struct vm_method *method)
{
    const struct vm_translation *code =
        vm_class_hooks.code_freed == NULL ? NULL : method->translation;
    for (; code != NULL; code = code->next) {
        vm_class_hooks.code_freed(code);
    }
    vm_translation_forget_calls(method->translation);
    vm_translation_destroy(method->translation);
    method->translation = NULL;
}

static void free_code(struct vm_class *class)
{
    for (uint32_t i = 0; i < class->method_count; i++) {
        for (struct vm_method *method = &class->methods[i]; method != NULL;
             method = method->older) {
            free_code_of(method);
        }
    }
}

static void free_call_sites(struct vm_class *class)
{
    while (class->kept_call_sites != NULL) {
        struct vm_kept_call_site *site = class->kept_call_sites;
        class->kept_call_sites = site->next;
        free(site);
    }
}

/* Subtracts the metadata of an unloaded class from the sums. */
static void subtract_metadata(const struct vm_class *class)
{
    VM_ASSERT(atomic_load(&all_bytes) >= class->metadata_bytes);
    VM_ASSERT(atomic_load(&mortal_bytes) >= class->metadata_bytes);
    atomic_fetch_sub(&all_bytes, class->metadata_bytes);
    atomic_fetch_sub(&mortal_bytes, class->metadata_bytes);
}

static void free_class(struct vm_class *class)
{
    free_code(class);
    free_call_sites(class);
    for (struct vm_pool *pool = class->pool; pool != NULL; pool = pool->older) {
        vm_forget_polymorphic(pool);
        free_dynamic_constants(pool);
        vm_free_resolution_errors(pool);
    }
    vm_free_class_parts(class, true);
    subtract_metadata(class);
    vm_domain_free_class(class);
}

/* A class of a permanent loader is not freed, because its permanent mirror points to it. */
void vm_class_discard(struct vm_class *class)
{
    VM_ASSERT(class->id == 0);
    if (class->domain != NULL) {
        vm_domain_drop(class->domain, class->mirror);
        free_class(class);
    }
}

/* Calls the listeners for a dead class. Returns false if a listener cannot do its work now. */
static bool is_forgotten(const struct vm_class *class)
{
    bool is_done = true;
    for (unsigned i = 0; i < atomic_load(&listener_count); i++) {
        is_done &= listeners[i](class);
    }
    return is_done;
}

static void end_class(struct vm_class *class)
{
    VM_ASSERT(class->domain != NULL && class->domain->is_dead);
    atomic_fetch_add(&unloaded_count, class->file != NULL);
    atomic_fetch_add(&unloaded_bytes, class->metadata_bytes);
    log_unloaded(class);
    if (VM_PROBE_HOOK(class_unloaded) != NULL && class->file != NULL) {
        VM_PROBE_HOOK(class_unloaded)(vm_thread_current(), class);
    }
    if (class->is_observed) {
        if (!is_code_observed()) {
            free_code(class);
        }
        subtract_metadata(class); /* from now on the class is kept only for its observers */
        class->loader->has_observed = true;
        class->domain = NULL;
        class->next = observed;
        observed = class;
        return;
    }
    free_class(class);
}

/* Frees the data of a dead loader; its record stays if an observed class refers to it. */
static void end_loader(struct vm_loader *loader)
{
    VM_ASSERT(loader->domain != NULL && loader->domain->is_dead);
    if (loader->has_observed) {
        loader->domain = NULL;
        return;
    }
    free(atomic_load(&loader->text));
    vm_loader_free_modules(loader);
    vm_hash_map_fini(&loader->classes);
    vm_lock_destroy(&loader->lock);
    vm_domain_note_freed(sizeof *loader);
}

static void set_limit(void)
{
    size_t now = atomic_load(&mortal_bytes), step = vm.plan->heap.metaspace_bytes;
    atomic_store(&mortal_limit, now + (step > now / 2 ? step : now / 2));
}

/* Frees the dead classes and domains that the collection has found; called by the collecting
 * thread, while no Java code runs. */
static void finish(void)
{
    bool is_possible = true;
    mark_observed_domains();
    struct vm_class *class = dead_classes;
    struct vm_domain *domain = dead_domains;
    for (const struct vm_class *dead = class; dead != NULL; dead = dead->next) {
        is_possible &= is_forgotten(dead);
    }
    if (domain == NULL || !is_possible || !vm_loader_purge_constraints()) {
        set_limit();
        return; /* there is nothing to do, or the next collection does it */
    }
    while (class != NULL) {
        struct vm_class *next = class->next;
        end_class(class);
        class = next;
    }
    for (; domain != NULL; domain = domain->next_dead) {
        if (domain->loader != NULL) {
            end_loader(domain->loader);
        }
    }
    dead_classes = NULL;
    dead_domains = NULL;
    set_limit();
}

void vm_unload_init(void)
{
    vm_heap_add_weak_sweeper(sweep);
    vm_heap_on_collected(finish);
    set_limit();
}

/* --- metadata --------------------------------------------------------------------------------- */

void vm_metadata_add(struct vm_class *class, size_t bytes)
{
    __atomic_fetch_add(&class->metadata_bytes, bytes, __ATOMIC_RELAXED);
    atomic_fetch_add(&all_bytes, bytes);
    if (class->domain != NULL) {
        atomic_fetch_add(&mortal_bytes, bytes);
    } else if (class->loader == NULL || class->loader == vm.boot_loader) {
        atomic_fetch_add(&library_bytes, bytes);
    }
}

size_t vm_metadata_bytes(void)
{
    return atomic_load(&all_bytes);
}

size_t vm_metadata_most_bytes(void)
{
    size_t most = vm.plan->heap.maximum_metaspace_bytes;
    size_t library = atomic_load(&library_bytes);
    return most == 0 || most > (SIZE_MAX - library) / HOTSPOT_RATIO
               ? SIZE_MAX
               : most * HOTSPOT_RATIO + library;
}

static bool has_room(size_t bytes)
{
    return vm_metadata_bytes() + bytes <= vm_metadata_most_bytes();
}

bool vm_metadata_make_room(struct vm_thread *self, size_t file_bytes)
{
    size_t wanted = file_bytes * BYTES_PER_FILE_BYTE;
    for (int clears_soft = 0; clears_soft < 2 && !has_room(wanted); clears_soft++) {
        vm_heap_collect_for_metadata(clears_soft);
    }
    if (!has_room(wanted)) {
        vm_throw_out_of_memory(self, "Metaspace");
        return false;
    }
    if (atomic_load(&mortal_bytes) > atomic_load(&mortal_limit)) {
        vm_heap_make_collection_due(self);
    }
    return true;
}
