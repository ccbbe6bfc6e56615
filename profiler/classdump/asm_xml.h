/*
 * asm_xml.h: a class file as XML, in the form of ASM's package org.objectweb.asm.xml.
 *
 * The elements and attributes are ASM's, in no namespace. What ASM's form cannot tell (the exact
 * form, place and length of every instruction; records, nests, sealed classes; unknown attributes)
 * is said by attributes and elements of the namespace PROF_EXT_NAMESPACE. docs/class-dump.md has
 * the whole vocabulary, schema/asm.rng its grammar.
 *
 * Threads: any thread; a text is used by one at a time. Ownership: the text is the caller's.
 * Errors: kept in the text: memory, or more than PROF_TEXT_LIMIT bytes. A class file that the
 * machine's parser took is always written; attributes that the parser does not look into and that
 * are damaged are named as such.
 */
#ifndef JP2VM_PROFILER_ASM_XML_H
#define JP2VM_PROFILER_ASM_XML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/base/text/text.h"

#define PROF_EXT_NAMESPACE "http://jp2vm.org/ns/cct-ext"

/* Constants may be mentioned any number of times, so a small class can make a large text. */
#define PROF_TEXT_LIMIT ((size_t)1 << 30)

struct vm_class_file;
struct vm_symbol;

/* Text that grows. Starts as all zero; free with prof_text_fini. */
struct prof_text {
    struct vm_text text;
    uint16_t *units; /* scratch of conversions */
    size_t unit_capacity;
};

void prof_text_fini(struct prof_text *text);

/* What a class file does not say of its class. */
struct prof_class_place {
    uint32_t loader;  /* stable number of the defining loader, 0 = the boot loader */
    bool is_hidden;
    const char *file; /* UTF-8: where the class is, without suffix; NULL: nowhere */
    const struct vm_symbol *name;     /* what profiles call it; NULL: as in the class file */
    const struct vm_symbol *raw_name; /* what the machine calls it, where that differs; or NULL */
};

/* Appends an element `class` and a newline; false when the text has failed. */
bool prof_asm_xml_write(struct prof_text *text, const struct vm_class_file *file,
                        const struct prof_class_place *place);

#endif
