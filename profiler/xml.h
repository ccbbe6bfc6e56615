/*
 * xml.h: what the two XML formats have in common: namespaces, the root element, and the bytes
 * that are the same each time a method is written, prepared once.
 *
 * Threads: a cache belongs to one writer. Memory: proportional to the code of the methods that
 * occur, not to the tree. Errors: NULL when memory runs out. Source: the JP2 paper (figure 5) for
 * the elements; docs/profile-formats.md for everything else.
 */
#ifndef JP2VM_PROFILER_XML_H
#define JP2VM_PROFILER_XML_H

#include "profiler/output.h"
#include "profiler/text.h"
#include "profiler/visit.h"
#include "vm/base/hash_map.h"

#define PROF_XML_NAMESPACE "http://jp2vm.org/ns/cct"
#define PROF_XML_EXTENSIONS "http://jp2vm.org/ns/cct-ext"

/*
 * A method's bytes:
 *   identity  declaringClass="..." name="..." params="..." return="..." x:loader="...", without
 *             the blank before it
 *   opening   the identity and x:line
 *   block i   <basicBlock ...><executionCount>
 *   site i    <callsite ...> and the line's end
 */
struct prof_xml_method {
    const struct prof_method *method;
    struct prof_bytes text;
    size_t identity_length, opening_length;
    size_t *blocks; /* where block i starts in the text; one more; NULL without blocks */
    size_t *sites;  /* the same of site i; NULL without callsites */
};

struct prof_xml_cache {
    struct vm_hash_map methods; /* struct prof_method -> struct prof_xml_method */
    bool has_blocks, has_callsites;
};

void prof_xml_cache_init(struct prof_xml_cache *cache, const struct prof_features *features);
void prof_xml_cache_fini(struct prof_xml_cache *cache);

struct prof_xml_method *prof_xml_method_get(struct prof_xml_cache *cache,
                                            const struct prof_method *method);

/* Declaration and start tag of the root element, with all that the header says, and its notes. */
void prof_xml_root(struct prof_output *out, const char *element,
                   const struct prof_header *header);

/* <callsite ...>, also of an instruction that is no invocation, or -1. */
void prof_xml_callsite(struct prof_output *out, const struct prof_xml_method *method,
                       int32_t instruction);

/* All blocks of a method; counts and exits as in struct prof_node_view. */
void prof_xml_blocks(struct prof_output *out, const struct prof_xml_method *method,
                     const struct prof_node_view *counts);

void prof_xml_value(struct prof_output *out, const char *name, uint64_t value);

/* The same for values that are written again and again: the start of the element of a name that
 * lasts, prepared when the name is another one than before. All zero at first. */
struct prof_xml_opening {
    const char *name;
    uint32_t length; /* 0: the name is too long */
    char text[120];
};

void prof_xml_value_again(struct prof_output *out, struct prof_xml_opening *opening,
                          const char *name, uint64_t value);

/* Bytes whose number is known, to a place with room for them. */
static inline char *prof_xml_put(char *to, const char *bytes, size_t length)
{
    __builtin_memcpy(to, bytes, length);
    return to + length;
}
#define PROF_XML_PUT(to, literal) prof_xml_put((to), "" literal, sizeof(literal) - 1)

#endif
