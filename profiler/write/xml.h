/*
 * xml.h: common parts of the two XML formats: namespaces, the root element, and a cache of the
 * bytes of each method that are the same whenever the method is written.
 *
 * Threads: a cache belongs to one writer. Memory: proportional to the code of the methods that
 * occur, not to the tree. Errors: functions return NULL if there is no memory. The JP2 paper
 * (figure 5) defines the elements; docs/profile-formats.md describes everything else.
 */
#ifndef JP2VM_PROFILER_WRITE_XML_H
#define JP2VM_PROFILER_WRITE_XML_H

#include "profiler/write/output.h"
#include "profiler/model/tree_walk.h"
#include "vm/base/text/text.h"

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
struct prof_xml_site {
    uint32_t instruction; /* number of an invoke instruction; UINT32_MAX in the entry after the last
                             callsite */
    uint32_t start;
};

/* The size of the pieces that prof_xml_copy copies; PROF_XML_PIECE readable bytes follow a method's
 * bytes. */
#define PROF_XML_PIECE 32

/* One block of memory contains this structure, the sites and the text. */
struct prof_xml_method {
    const struct prof_method *method;
    const char *text;
    const struct prof_xml_site *sites; /* one for each callsite, and an end marker; NULL if
                                          callsites are not distinguished */
    uint32_t identity_length, opening_length;
    bool has_blocks;
    uint32_t blocks[]; /* offset of block i in the text; one more entry is the end of the last
                          block */
};

struct prof_xml_cache {
    struct prof_xml_method **methods; /* indexed by number of the method */
    size_t capacity;
    bool has_blocks, has_callsites;
    struct vm_text scratch; /* space for the text of a method that is being prepared */
};

void prof_xml_cache_init(struct prof_xml_cache *cache, const struct prof_features *features);
void prof_xml_cache_fini(struct prof_xml_cache *cache);

struct prof_xml_method *prof_xml_method_make(struct prof_xml_cache *cache,
                                             const struct prof_method *method);

static inline struct prof_xml_method *prof_xml_method_get(struct prof_xml_cache *cache,
                                                          const struct prof_method *method)
{
    struct prof_xml_method *found =
        method->number < cache->capacity ? cache->methods[method->number] : NULL;
    return found != NULL ? found : prof_xml_method_make(cache, method);
}

/* Prefetches the first bytes of a method that will be needed soon. */
static inline void prof_xml_method_expect(const struct prof_xml_cache *cache,
                                          const struct prof_method *method)
{
    const char *at =
        method->number < cache->capacity ? (const char *)cache->methods[method->number] : NULL;
    for (size_t line = 0; at != NULL && line < 4; line++) {
        __builtin_prefetch(at + line * 64);
    }
}

/* Writes the XML declaration and the start tag of the root element, with all facts and notes of the
 * header. */
void prof_xml_root(struct prof_output *out, const char *element, const struct prof_header *header);

/* Writes <callsite ...>, even if the instruction is not an invoke instruction or is -1. The search
 * for the callsite starts at *next, which must be 0 at first, and updates it, so that writing a
 * method's callsites in ascending order is fast. */
void prof_xml_callsite(struct prof_output *out, const struct prof_xml_method *method,
                       int32_t instruction, uint32_t *next);

/* Writes all blocks of a method, with counts and exits as in struct prof_node_view. */
void prof_xml_blocks(struct prof_output *out, const struct prof_xml_method *method,
                     const struct prof_node_view *counts);

void prof_xml_value(struct prof_output *out, const char *name, uint64_t value);

/* The same for values that are written often. The structure keeps the start of the element, and is
 * prepared again only if the name changes. The name must stay valid. All zero at first. */
struct prof_xml_opening {
    const char *name;
    uint32_t length; /* 0: the name is too long */
    char text[120];
};

void prof_xml_value_again(struct prof_output *out, struct prof_xml_opening *opening,
                          const char *name, uint64_t value);

/* Writes the tallies of the kinds that are listed by class: <x:allocation class="..." loader="..."
 * objects="..." bytes="..."/>. */
void prof_xml_tallies(struct prof_output *out, const struct prof_tally_list *lists);

/* Copies bytes; `length` should be a compile-time constant. The caller has reserved the space. */
static inline char *prof_xml_put(char *to, const char *bytes, size_t length)
{
    __builtin_memcpy(to, bytes, length);
    return to + length;
}

/* Copies a few bytes of a method's text in pieces of PROF_XML_PIECE bytes, because the compiler
 * copies such a piece with a few instructions. So up to PROF_XML_PIECE bytes more than `length` are
 * read and written. */
static inline char *prof_xml_copy(char *to, const char *from, size_t length)
{
    char *end = to + length;
    do {
        __builtin_memcpy(to, from, PROF_XML_PIECE);
        to += PROF_XML_PIECE;
        from += PROF_XML_PIECE;
    } while (to < end);
    return end;
}

#define PROF_XML_PUT(to, literal) prof_xml_put((to), "" literal, sizeof(literal) - 1)

#endif
