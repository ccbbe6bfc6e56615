/*
 * scopes.h: --scopes: counts of instructions, allocations and locks for parts of a run, which the
 * program names by the class jp2vm.Scope (docs/scopes.md).
 *
 * The numbers are exact and need no profile: the machine counts bytecodes as for polls, and
 * allocations and monitors by counters (instrument/counters.h).
 */
#ifndef JP2VM_PROFILER_SCOPES_SCOPES_H
#define JP2VM_PROFILER_SCOPES_SCOPES_H

#include <stdbool.h>

struct prof_scope;
struct vm_object;

struct prof_scopes_plan {
    bool is_on;
    const char *path; /* file of the report, "-" for standard output; NULL: standard error */
};

/* Registers the analysis, before the machine is created. Returns false if there are too many
 * analyses or counters. */
bool prof_scopes_start(const struct prof_scopes_plan *plan);

/* Returns the scope to which an object belongs: a task, a thread that starts, or a jp2vm.Scope;
 * NULL: it belongs to none. */
struct prof_scope *prof_scope_of_object(const struct vm_object *object);

/* Makes an object belong to a scope, to which it keeps a reference until it dies; NULL: to none. */
void prof_scope_own_object(const struct vm_object *object, struct prof_scope *scope);

#endif
