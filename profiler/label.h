/*
 * label.h: methods as people write them: "a.b.Demo.main(java.lang.String[]): void".
 *
 * Errors: the buffer is marked when memory runs out.
 */
#ifndef JP2VM_PROFILER_LABEL_H
#define JP2VM_PROFILER_LABEL_H

#include "profiler/code.h"
#include "profiler/text.h"
#include "vm/runtime/loader.h"

/* "a.b.Demo.main(java.lang.String[]): void"; where the loader has to be told, " [LOADER]". */
void prof_label_method(struct prof_bytes *to, const struct vm_method *method);

/* Class name with dots. */
void prof_label_class(struct prof_bytes *to, const struct vm_class *class);

/*
 * "a.b.PluginLoader@7": the loader's class, and its number. Nothing for the boot loader and the
 * application's, which delegate so that their classes' names differ.
 */
void prof_label_loader(struct prof_bytes *to, const struct vm_loader *loader,
                       enum prof_text_style style);

#endif
