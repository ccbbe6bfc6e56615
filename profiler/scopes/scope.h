/*
 * scope.h: scopes: named parts of a run, to which all work of the run is charged (docs/scopes.md).
 *
 * Each opening of a name makes a scope. Each thread works for one scope at a time, and its work is
 * charged to that scope. All scopes with one name form a *group*, whose numbers are reported; the
 * sum over all groups is the run.
 *
 * A scope lives as long as something refers to it: a thread that works for it, an object of Java
 * (the jp2vm.Scope, or a task that will run for it), or a scope that was opened in it. When the
 * last reference is removed, the numbers of the scope are added to its group.
 *
 * Threads: any. Errors: if memory runs out, the process ends with a message.
 */
#ifndef JP2VM_PROFILER_SCOPES_SCOPE_H
#define JP2VM_PROFILER_SCOPES_SCOPE_H

#include <stdbool.h>
#include <stdint.h>

/* The values that are charged. */
enum prof_scope_value {
    PROF_SCOPE_INSTRUCTIONS, /* bytecode instructions executed */
    PROF_SCOPE_OBJECTS,      /* objects and arrays allocated */
    PROF_SCOPE_BYTES,        /* their size in bytes, with headers */
    PROF_SCOPE_LOCKS,        /* monitors entered */
    PROF_SCOPE_VALUES
};

extern const char *const prof_scope_value_names[PROF_SCOPE_VALUES];

/* The scopes that exist without being opened, and their names. */
enum prof_scope_root {
    PROF_SCOPE_PROGRAM, /* (program): threads that work for no opened scope */
    PROF_SCOPE_MACHINE, /* (machine): the start of the machine, and threads of the class library */
    PROF_SCOPE_IDLE,    /* (idle): threads of a pool or a timer, between two tasks */
    PROF_SCOPE_ROOTS
};

struct prof_scope;
struct prof_tree_group;

/* A row of the report. */
struct prof_scope_row {
    const char *name;
    uint64_t opened; /* number of scopes with this name; 0: a root */
    uint64_t values[PROF_SCOPE_VALUES];
    uint64_t least, most; /* instructions of a single scope; of an open scope, until now */
};

/* Makes the root scopes. */
void prof_scopes_init(void);

struct prof_scope *prof_scope_root(enum prof_scope_root root);

/* Makes a scope in another one; the caller owns a reference to it. The name is UTF-8, and copied
 * once per group. `opener` is what prof_scope_opener returns. */
struct prof_scope *prof_scope_open(const char *name, struct prof_scope *outer, const void *opener);
const void *prof_scope_opener(const struct prof_scope *scope);

const char *prof_scope_name(const struct prof_scope *scope);

/* The trees of the scopes of this name, in a profile. */
struct prof_tree_group *prof_scope_trees(const struct prof_scope *scope);

/* The scope in which a scope was opened; NULL: a root. */
struct prof_scope *prof_scope_outer(const struct prof_scope *scope);

/* Marks a scope as closed; prof_scope_is_closed returns whether it is. Threads may still work for
 * it. */
void prof_scope_close(struct prof_scope *scope);
bool prof_scope_is_closed(const struct prof_scope *scope);

/* Add a reference and return the scope; remove a reference. */
struct prof_scope *prof_scope_retain(struct prof_scope *scope);
void prof_scope_release(struct prof_scope *scope);

/* Returns whether the caller owns the only reference to a scope. */
bool prof_scope_is_alone(const struct prof_scope *scope);

/* A *duty* of a scope is work that has not started or is interrupted: a task that waits for its
 * execution, a thread that starts, or a thread that works for another scope and will return. The
 * holder of a duty also owns a reference. A duty of a scope is also a duty of its outer scopes.
 * Roots have no duties. prof_scope_duties returns the number of duties, and sets *begun to the
 * number of all that have begun: if this number is the same later, there are no new ones. */
void prof_scope_begin_duty(struct prof_scope *scope);
void prof_scope_end_duty(struct prof_scope *scope);
uint64_t prof_scope_duties(const struct prof_scope *scope, uint64_t *begun);

/* Adds work to a scope. */
void prof_scope_charge(struct prof_scope *scope, const uint64_t values[PROF_SCOPE_VALUES]);

/* Sets `values` to the work charged to the scope and to all scopes opened in it. */
void prof_scope_read(const struct prof_scope *scope, uint64_t values[PROF_SCOPE_VALUES]);

/* Returns whether a scope is `outer`, or was opened in it. Roots contain no other scopes. */
bool prof_scope_is_in(const struct prof_scope *scope, const struct prof_scope *outer);

/* Returns the rows of all groups, sorted by name, roots first; the caller frees them. */
struct prof_scope_row *prof_scope_rows(uint32_t *count);

#endif
