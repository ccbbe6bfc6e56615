/*
 * label.h: readable names of methods and classes: "a.b.Demo.main(java.lang.String[]): void".
 *
 * Errors: if there is no memory, the vm_text is marked as failed.
 */
#ifndef JP2VM_PROFILER_MODEL_LABEL_H
#define JP2VM_PROFILER_MODEL_LABEL_H

#include "profiler/model/method.h"
#include "profiler/model/tally.h"
#include "vm/base/text/text.h"

/* Adds "a.b.Demo.main(java.lang.String[]): void"; if the method has a named loader, " [LOADER]"
 * follows. */
void prof_label_method(struct vm_text *to, const struct prof_method *method);

/* Adds the class name with dots. */
void prof_label_class(struct vm_text *to, const struct prof_method *method);

/* Adds "java.lang.String[]" for "[Ljava/lang/String;"; if the class has a named loader, " [LOADER]"
 * follows. */
void prof_label_tally_class(struct vm_text *to, const struct prof_class *class);

/* Adds the types of the parameters, "int, java.lang.String[]". */
void prof_label_parameters(struct vm_text *to, const char *descriptor);

#endif
