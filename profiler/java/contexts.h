/*
 * contexts.h: the program's stacks as Java objects, one object for each distinct stack.
 *
 * Threads: any. Errors: unless stated otherwise, functions return NULL with an exception pending.
 */
#ifndef JP2VM_PROFILER_JAVA_CONTEXTS_H
#define JP2VM_PROFILER_JAVA_CONTEXTS_H

#include <stdint.h>

#include <jp2vm/analysis.h>

struct vm_object;
struct vm_thread;

#define PROF_JAVA_MOST_FRAMES 64

/* Returns "com.acme.Main.run", followed by the line (":17"), or by the bci (" @5") if the line is
 * not known, or by nothing if the bci is negative. The caller frees the text. Returns NULL if
 * memory runs out. */
char *prof_java_method_text(const jp2_method *method, int32_t bci);

/* Returns the jp2vm.analysis.Context of the `depth` innermost activations of the calling thread;
 * `depth` is at most 64. `thread` is the thread in the first machine, `self` is the same thread in
 * the second machine. */
struct vm_object *prof_java_context(struct vm_thread *self, jp2_thread *thread, uint32_t depth);

#endif
