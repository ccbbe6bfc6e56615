/*
 * asm_xml.h: class files as XML, in the form of ASM's package org.objectweb.asm.xml.
 *
 * The elements and attributes are ASM's, in no namespace. Attributes and elements of the namespace
 * PROF_EXT_NAMESPACE contain the facts that ASM's form cannot express: the exact form, bci and
 * length of every instruction; records, nests, sealed classes; unknown attributes.
 * docs/class-dump.md describes all elements and attributes, schema/asm.rng is the grammar.
 *
 * Threads: any; a text is used by one thread at a time. Ownership: the caller owns the text. Errors
 * (no memory, or more than PROF_TEXT_LIMIT bytes) are kept in the text. A class file that the
 * machine's parser accepted is always written. Damaged attributes that the parser does not check
 * are written with only their name.
 */
#ifndef JP2VM_PROFILER_CLASSDUMP_ASM_XML_H
#define JP2VM_PROFILER_CLASSDUMP_ASM_XML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/base/text/text.h"

#define PROF_EXT_NAMESPACE "http://jp2vm.org/ns/cct-ext"

/* Limit of the size of a text. A small class can have a large text, because it may use the same
 * long constant many times. */
#define PROF_TEXT_LIMIT ((size_t)1 << 30)

struct vm_class_file;
struct vm_symbol;

/* A growing text. All zero at first; freed by prof_text_fini. */
struct prof_text {
    struct vm_text text;
    uint16_t *units; /* buffer for conversions to UTF-16 */
    size_t unit_capacity;
};

void prof_text_fini(struct prof_text *text);

/* Facts about a class that its class file does not contain. */
struct prof_class_place {
    uint32_t loader; /* number of the defining loader, the same in every run; 0: the boot loader */
    bool is_hidden;
    const char *file; /* UTF-8: the path of the class's file, without suffix; NULL: none */
    const struct vm_symbol *name;     /* the name in profiles; NULL: as in the class file */
    const struct vm_symbol *raw_name; /* the name that the machine uses, if it differs from `name`;
                                         otherwise NULL */
};

/* Appends an element `class` and a newline. Returns false if the text has failed. */
bool prof_asm_xml_write(struct prof_text *text, const struct vm_class_file *file,
                        const struct prof_class_place *place);

#endif
