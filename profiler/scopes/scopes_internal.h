/* scopes_internal.h: declarations for the files of this folder. */
#ifndef JP2VM_PROFILER_SCOPES_SCOPES_INTERNAL_H
#define JP2VM_PROFILER_SCOPES_SCOPES_INTERNAL_H

#include "vm/instrument/analysis.h"

extern struct vm_analysis prof_scope_analysis;

/* Makes the methods of jp2vm.Scope and jp2vm.Counts native, if it is one of these classes. */
void prof_scope_bind_natives(struct vm_class *class);

#endif
