#include "profiler/scopes/scope.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "profiler/tree/cct.h"
#include "vm/base/assert.h"
#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"

struct group {
    struct prof_tree_group trees; /* has the name, and the number of openings */
    uint64_t ended;
    uint64_t values[PROF_SCOPE_VALUES]; /* of scopes that have ended */
    uint64_t least, most;               /* the same, if `ended` is not 0 */
    struct prof_scope_row *row;         /* while a report is made */
};

struct prof_scope {
    struct group *group;
    struct prof_scope *outer;
    const void *opener;
    struct prof_scope *next, *previous; /* the list of scopes that live */
    struct prof_scope *next_ended;
    _Atomic uint32_t references;
    atomic_bool is_closed;
    _Atomic uint64_t duties_begun, duties_ended; /* of this scope and of those opened in it */
    _Atomic uint64_t values[PROF_SCOPE_VALUES];  /* charged to this scope */
    _Atomic uint64_t all[PROF_SCOPE_VALUES];     /* and to those opened in it */
};

const char *const prof_scope_value_names[PROF_SCOPE_VALUES] = {"instructions", "objects",
                                                               "allocatedBytes", "locks"};

static struct vm_lock lock = VM_LOCK(SCOPES); /* guards groups and the list of scopes */
static struct vm_hash_map groups;             /* names to struct group */
static struct prof_scope *list;
static struct prof_scope roots[PROF_SCOPE_ROOTS];

/* Scopes without references. They are added to their groups later, because references also end in
 * a collection, when other threads are stopped and may hold the lock. */
static struct prof_scope *_Atomic ended;

static void *checked(void *memory)
{
    if (memory == NULL) {
        vm_end_without_memory("scopes");
    }
    return memory;
}

/* Returns the group of a name. The caller holds the lock. */
static struct group *find_group(const char *name)
{
    struct group *group = vm_hash_map_find(&groups, name);
    if (group == NULL) {
        group = checked(calloc(1, sizeof *group));
        group->trees.name = checked(strdup(name));
        if (!vm_hash_map_put(&groups, group->trees.name, group, NULL)) {
            vm_end_without_memory("scopes");
        }
    }
    return group;
}

void prof_scopes_init(void)
{
    static const char *const names[PROF_SCOPE_ROOTS] = {"(program)", "(machine)", "(idle)"};
    vm_hash_map_init(&groups, vm_hash_cstr, vm_equal_cstr);
    for (int i = 0; i < PROF_SCOPE_ROOTS; i++) {
        roots[i].group = find_group(names[i]);
        roots[i].group->trees.is_root = true;
        atomic_store(&roots[i].references, 1);
    }
}

struct prof_scope *prof_scope_root(enum prof_scope_root root)
{
    return &roots[root];
}

static bool is_root(const struct prof_scope *scope)
{
    return scope >= roots && scope < roots + PROF_SCOPE_ROOTS;
}

const char *prof_scope_name(const struct prof_scope *scope)
{
    return scope->group->trees.name;
}

struct prof_tree_group *prof_scope_trees(const struct prof_scope *scope)
{
    return &scope->group->trees;
}

struct prof_scope *prof_scope_outer(const struct prof_scope *scope)
{
    return scope->outer;
}

void prof_scope_close(struct prof_scope *scope)
{
    atomic_store(&scope->is_closed, true);
}

bool prof_scope_is_closed(const struct prof_scope *scope)
{
    return atomic_load(&scope->is_closed);
}

/* Adds a scope's numbers to its group's. The caller holds the lock. */
static void add_to_group(const struct prof_scope *scope)
{
    struct group *group = scope->group;
    uint64_t instructions = atomic_load(&scope->values[PROF_SCOPE_INSTRUCTIONS]);
    for (int i = 0; i < PROF_SCOPE_VALUES; i++) {
        group->values[i] += atomic_load(&scope->values[i]);
    }
    group->least = group->ended == 0 || instructions < group->least ? instructions : group->least;
    group->most = instructions > group->most ? instructions : group->most;
    group->ended++;
}

/* Adds the scopes that have ended to their groups, and frees them. The caller holds the lock. */
static void collect_ended(void)
{
    struct prof_scope *scope;
    while ((scope = atomic_exchange(&ended, NULL)) != NULL) {
        while (scope != NULL) {
            struct prof_scope *next = scope->next_ended, *outer = scope->outer;
            add_to_group(scope);
            *(scope->previous == NULL ? &list : &scope->previous->next) = scope->next;
            if (scope->next != NULL) {
                scope->next->previous = scope->previous;
            }
            free(scope);
            prof_scope_release(outer);
            scope = next;
        }
    }
}

struct prof_scope *prof_scope_open(const char *name, struct prof_scope *outer, const void *opener)
{
    struct prof_scope *scope = checked(calloc(1, sizeof *scope));
    scope->outer = prof_scope_retain(outer);
    scope->opener = opener;
    atomic_store(&scope->references, 1);
    vm_lock_take(&lock);
    collect_ended();
    scope->group = find_group(name);
    scope->group->trees.opened++;
    scope->next = list;
    if (list != NULL) {
        list->previous = scope;
    }
    list = scope;
    vm_lock_release(&lock);
    return scope;
}

struct prof_scope *prof_scope_retain(struct prof_scope *scope)
{
    if (!is_root(scope)) {
        atomic_fetch_add(&scope->references, 1);
    }
    return scope;
}

void prof_scope_release(struct prof_scope *scope)
{
    if (!is_root(scope) && atomic_fetch_sub(&scope->references, 1) == 1) {
        scope->next_ended = atomic_load(&ended);
        while (!atomic_compare_exchange_weak(&ended, &scope->next_ended, scope)) {
        }
    }
}

bool prof_scope_is_alone(const struct prof_scope *scope)
{
    return atomic_load(&scope->references) == 1;
}

void prof_scope_begin_duty(struct prof_scope *scope)
{
    for (; !is_root(scope); scope = scope->outer) {
        atomic_fetch_add(&scope->duties_begun, 1);
    }
}

void prof_scope_end_duty(struct prof_scope *scope)
{
    for (; !is_root(scope); scope = scope->outer) {
        VM_ASSERT(atomic_load(&scope->duties_ended) < atomic_load(&scope->duties_begun));
        atomic_fetch_add(&scope->duties_ended, 1);
    }
}

uint64_t prof_scope_duties(const struct prof_scope *scope, uint64_t *begun)
{
    *begun = atomic_load(&scope->duties_begun);
    return *begun - atomic_load(&scope->duties_ended);
}

const void *prof_scope_opener(const struct prof_scope *scope)
{
    return scope->opener;
}

void prof_scope_charge(struct prof_scope *scope, const uint64_t values[PROF_SCOPE_VALUES])
{
    for (int i = 0; i < PROF_SCOPE_VALUES; i++) {
        if (values[i] == 0) {
            continue;
        }
        atomic_fetch_add(&scope->values[i], values[i]);
        for (struct prof_scope *at = scope; at != NULL && !is_root(at); at = at->outer) {
            atomic_fetch_add(&at->all[i], values[i]);
        }
    }
}

void prof_scope_read(const struct prof_scope *scope, uint64_t values[PROF_SCOPE_VALUES])
{
    for (int i = 0; i < PROF_SCOPE_VALUES; i++) {
        values[i] = atomic_load(is_root(scope) ? &scope->values[i] : &scope->all[i]);
    }
}

bool prof_scope_is_in(const struct prof_scope *scope, const struct prof_scope *outer)
{
    while (scope != outer && !is_root(scope)) {
        scope = scope->outer;
    }
    return scope == outer;
}

/* --- report ---------------------------------------------------------------------------------- */

/* Roots come first; their names start with a parenthesis. */
static int compare_rows(const void *a, const void *b)
{
    const struct prof_scope_row *x = a, *y = b;
    bool is_opened[] = {x->opened != 0, y->opened != 0};
    return is_opened[0] != is_opened[1] ? is_opened[0] - is_opened[1] : strcmp(x->name, y->name);
}

static void fill_row(struct prof_scope_row *row, const struct group *group)
{
    *row = (struct prof_scope_row){.name = group->trees.name,
                                   .opened = group->trees.opened,
                                   .least = group->ended == 0 ? UINT64_MAX : group->least,
                                   .most = group->most};
    memcpy(row->values, group->values, sizeof row->values);
}

static void add_scope(struct prof_scope_row *row, const struct prof_scope *scope)
{
    uint64_t instructions = atomic_load(&scope->values[PROF_SCOPE_INSTRUCTIONS]);
    for (int i = 0; i < PROF_SCOPE_VALUES; i++) {
        row->values[i] += atomic_load(&scope->values[i]);
    }
    row->least = instructions < row->least ? instructions : row->least;
    row->most = instructions > row->most ? instructions : row->most;
}

struct prof_scope_row *prof_scope_rows(uint32_t *count)
{
    vm_lock_take(&lock);
    collect_ended();
    struct prof_scope_row *rows = checked(calloc(groups.count, sizeof *rows));
    void *group;
    *count = 0;
    for (size_t at = 0; vm_hash_map_next(&groups, &at, NULL, &group);) {
        ((struct group *)group)->row = &rows[*count];
        fill_row(&rows[(*count)++], group);
    }
    for (int i = 0; i < PROF_SCOPE_ROOTS; i++) {
        add_scope(roots[i].group->row, &roots[i]);
    }
    for (const struct prof_scope *scope = list; scope != NULL; scope = scope->next) {
        add_scope(scope->group->row, scope);
    }
    vm_lock_release(&lock);
    qsort(rows, *count, sizeof *rows, compare_rows);
    return rows;
}
