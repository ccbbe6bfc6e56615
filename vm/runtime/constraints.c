/*
 * constraints.c: loader constraints (JVMS 5.3.4). A constraint is a set of loaders that must bind a
 * name to the same class. As soon as one of the loaders has loaded that class, the constraint also
 * contains the class.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "vm/base/lock/lock.h"
#include "vm/runtime/exceptions.h"
#include "vm/runtime/loader_internal.h"
#include "vm/runtime/module.h"
#include "vm/vm.h"

struct constraint {
    const struct vm_symbol *name;
    struct vm_class *class; /* NULL until one of the loaders has loaded the class */
    size_t count;
    struct vm_loader **loaders;
    struct constraint *next;
};

static struct vm_lock lock = VM_LOCK(CONSTRAINTS);
static struct constraint *constraints;

static bool contains(const struct constraint *constraint, const struct vm_loader *loader)
{
    for (size_t i = 0; i < constraint->count; i++) {
        if (constraint->loaders[i] == loader) {
            return true;
        }
    }
    return false;
}

static struct constraint *find(const struct vm_symbol *name, const struct vm_loader *loader)
{
    struct constraint *constraint = constraints;
    while (constraint != NULL && (constraint->name != name || !contains(constraint, loader))) {
        constraint = constraint->next;
    }
    return constraint;
}

static bool add(struct constraint *constraint, struct vm_loader *loader)
{
    if (contains(constraint, loader)) {
        return true;
    }
    struct vm_loader **loaders =
        realloc(constraint->loaders, (constraint->count + 1) * sizeof *loaders);
    if (loaders == NULL) {
        return false;
    }
    constraint->loaders = loaders;
    loaders[constraint->count++] = loader;
    return true;
}

static void drop(struct constraint *dead)
{
    struct constraint **link = &constraints;
    while (*link != dead) {
        link = &(*link)->next;
    }
    *link = dead->next;
    free(dead->loaders);
    free(dead);
}

enum outcome { HOLDS, VIOLATED, NO_MEMORY };

static enum outcome constrain(struct vm_loader *a, struct vm_loader *b,
                              const struct vm_symbol *name)
{
    struct vm_class *class_a = vm_find_loaded_class(a, name);
    struct vm_class *class_b = vm_find_loaded_class(b, name);
    struct constraint *set_a = find(name, a), *set_b = find(name, b);
    class_a = class_a == NULL && set_a != NULL ? set_a->class : class_a;
    class_b = class_b == NULL && set_b != NULL ? set_b->class : class_b;
    if (class_a != NULL && class_b != NULL && class_a != class_b) {
        return VIOLATED;
    }
    struct constraint *set = set_a != NULL ? set_a : set_b;
    if (set == NULL) {
        set = calloc(1, sizeof *set);
        if (set == NULL) {
            return NO_MEMORY;
        }
        set->name = name;
        set->next = constraints;
        constraints = set;
    } else if (set_a != NULL && set_b != NULL && set_a != set_b) {
        for (size_t i = 0; i < set_b->count; i++) {
            if (!add(set_a, set_b->loaders[i])) {
                return NO_MEMORY;
            }
        }
        drop(set_b);
    }
    set->class = class_a != NULL ? class_a : class_b;
    return add(set, a) && add(set, b) ? HOLDS : NO_MEMORY;
}

static bool constrain_name(struct vm_thread *self, struct vm_loader *a, struct vm_loader *b,
                           const struct vm_symbol *name, const struct vm_symbol **violated)
{
    vm_lock_take(&lock);
    enum outcome outcome = name == NULL ? NO_MEMORY : constrain(a, b, name);
    vm_lock_release(&lock);
    if (outcome == NO_MEMORY) {
        vm_throw_out_of_memory(self, "loader constraints");
    } else if (outcome == VIOLATED) {
        *violated = name;
    }
    return outcome == HOLDS;
}

bool vm_loader_constrain(struct vm_thread *self, struct vm_loader *a, struct vm_loader *b,
                         const struct vm_symbol *descriptor, const struct vm_symbol **violated)
{
    *violated = NULL;
    if (a == b) {
        return true;
    }
    const char *end = descriptor->bytes + descriptor->length;
    for (const char *c = descriptor->bytes; c < end; c++) {
        if (*c != 'L') {
            continue;
        }
        const char *semicolon = memchr(c, ';', (size_t)(end - c));
        const struct vm_symbol *name = vm_symbol_intern(c + 1, (size_t)(semicolon - c - 1));
        if (!constrain_name(self, a, b, name, violated)) {
            return false;
        }
        c = semicolon;
    }
    return true;
}

static bool is_dead(const struct vm_domain *domain)
{
    return domain != NULL && domain->is_dead;
}

/* Removes dead loaders. Returns whether the constraint still has an effect: whether at least two
 * loaders are left. */
static bool purge(struct constraint *constraint)
{
    size_t kept = 0;
    for (size_t i = 0; i < constraint->count; i++) {
        if (!is_dead(constraint->loaders[i]->domain)) {
            constraint->loaders[kept++] = constraint->loaders[i];
        }
    }
    constraint->count = kept;
    if (constraint->class != NULL && is_dead(constraint->class->domain)) {
        constraint->class = NULL;
    }
    return kept >= 2;
}

bool vm_loader_purge_constraints(void)
{
    if (!vm_lock_try(&lock)) {
        return false;
    }
    struct constraint **link = &constraints;
    while (*link != NULL) {
        struct constraint *constraint = *link;
        if (purge(constraint)) {
            link = &constraint->next;
        } else {
            *link = constraint->next;
            free(constraint->loaders);
            free(constraint);
        }
    }
    vm_lock_release(&lock);
    return true;
}

/* Raises the error for a loader that tried to define `class`, whose name was already bound to
 * `other`. */
static void throw_wanted(struct vm_thread *self, const struct vm_loader *loader,
                         const struct vm_class *class, const struct vm_class *other)
{
    char *loader_text = vm_loader_text(loader), *name = vm_class_external_name(class);
    char *module = vm_class_module_text(other, true), *other_loader = vm_loader_text(other->loader);
    vm_throw(self, "java/lang/LinkageError",
             "loader constraint violation: loader %s wants to load %s %s. A different %s with the "
             "same name was previously loaded by %s. (%s is in %s)",
             loader_text, vm_class_kind_text(class), name, vm_class_kind_text(other), other_loader,
             name, module);
    free(loader_text);
    free(name);
    free(module);
    free(other_loader);
}

bool vm_loader_check_constraints(struct vm_thread *self, struct vm_loader *loader,
                                 struct vm_class *class)
{
    vm_lock_take(&lock);
    struct constraint *constraint = find(class->name, loader);
    const struct vm_class *bound = constraint == NULL ? NULL : constraint->class;
    bool holds = bound == NULL || bound == class;
    if (holds && constraint != NULL) {
        constraint->class = class;
    }
    vm_lock_release(&lock);
    if (!holds) {
        throw_wanted(self, loader, class, bound);
    }
    return holds;
}

void vm_loader_correct_constraint(const struct vm_loader *loader, const struct vm_class *loser,
                                  struct vm_class *winner)
{
    vm_lock_take(&lock);
    struct constraint *constraint = find(loser->name, loader);
    if (constraint != NULL && constraint->class == loser) {
        constraint->class = winner;
    }
    vm_lock_release(&lock);
}
