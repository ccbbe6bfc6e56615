/*
 * jp2_methods.h: the tables of methods in a profile file: names, code, operands.
 *
 * In the file, methods are numbered in the order in which they first occur. A method is written
 * before the first context that needs it.
 *
 * Threads: each writer has its own table. Errors: kept in the output.
 */
#ifndef JP2VM_PROFILER_WRITE_JP2_JP2_METHODS_H
#define JP2VM_PROFILER_WRITE_JP2_JP2_METHODS_H

#include "profiler/model/tree_walk.h"
#include "profiler/write/jp2/jp2_section.h"

struct prof_jp2_methods {
    const struct prof_header *header;
    uint32_t *numbers; /* indexed by prof_method.number: the method's number in the file + 1; 0: no
                          number yet */
    size_t capacity;
    uint32_t count;                     /* number of methods in the file */
    const struct prof_method **pending; /* methods that have a number but are not written yet */
    size_t pending_count, pending_capacity;
};

void prof_jp2_methods_init(struct prof_jp2_methods *methods, const struct prof_header *header);
void prof_jp2_methods_fini(struct prof_jp2_methods *methods);

/* Gives a method a number and returns it; UINT32_MAX if there is no memory. */
uint32_t prof_jp2_method_new(struct prof_jp2_methods *methods, const struct prof_method *method);

static inline uint32_t prof_jp2_method_number(struct prof_jp2_methods *methods,
                                              const struct prof_method *method)
{
    uint32_t known = method->number < methods->capacity ? methods->numbers[method->number] : 0;
    return known != 0 ? known - 1 : prof_jp2_method_new(methods, method);
}

/* Writes the pending methods. */
void prof_jp2_methods_write(struct prof_jp2_methods *methods, struct prof_jp2_sections *sections);

/* Writes operands and handlers of the pending methods; `first` is the number of the first one in
 * the file. header->details must not be NULL. Returns false if there is no memory.
 * (jp2_details.c) */
bool prof_jp2_details_write(const struct prof_jp2_methods *methods, uint32_t first,
                            struct prof_jp2_sections *sections);

#endif
