/*
 * contexts.h: stacks of the program as Java objects, one for each.
 *
 * Threads: any. Errors: NULL with an exception pending.
 */
#ifndef JP2VM_PROFILER_JAVA_CONTEXTS_H
#define JP2VM_PROFILER_JAVA_CONTEXTS_H

#include <stdint.h>

#include <jp2vm/analysis.h>

struct vm_object;
struct vm_thread;

#define PROF_JAVA_MOST_FRAMES 64

/* "com.acme.Main.run", with ":17" if a line is known for the bci; malloc'ed, NULL without memory.
 */
char *prof_java_method_text(const jp2_method *method, int32_t bci);

/* The jp2vm.analysis.Context of the innermost `depth` activations of the calling thread, 64 at
 * most; `thread` is the first machine's, `self` the second one's. */
struct vm_object *prof_java_context(struct vm_thread *self, jp2_thread *thread, uint32_t depth);

#endif
