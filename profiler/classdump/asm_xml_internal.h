/*
 * asm_xml_internal.h: functions shared by the source files of the writer of ASM's XML.
 *
 * The bytes of the class file are parsed a second time, because the machine's parsed form leaves
 * out data that it does not use (invisible annotations, generic types of variables, unknown
 * attributes). A reader never leaves its range: a read past the end returns zero and marks the
 * reader as failed.
 */
#ifndef JP2VM_PROFILER_CLASSDUMP_ASM_XML_INTERNAL_H
#define JP2VM_PROFILER_CLASSDUMP_ASM_XML_INTERNAL_H

#include "profiler/classdump/asm_xml_text.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"

struct vm_insn;

struct asm_reader {
    const uint8_t *at, *end;
    bool has_failed;
};

static inline uint32_t asm_read(struct asm_reader *reader, size_t bytes)
{
    uint32_t value = 0;
    if ((size_t)(reader->end - reader->at) < bytes) {
        reader->has_failed = true;
        reader->at = reader->end;
        return 0;
    }
    for (size_t i = 0; i < bytes; i++) {
        value = value << 8 | *reader->at++;
    }
    return value;
}

static inline uint8_t asm_u1(struct asm_reader *reader)
{
    return (uint8_t)asm_read(reader, 1);
}

static inline uint16_t asm_u2(struct asm_reader *reader)
{
    return (uint16_t)asm_read(reader, 2);
}

static inline uint32_t asm_u4(struct asm_reader *reader)
{
    return asm_read(reader, 4);
}

/* Returns a separate reader for the next `length` bytes, and skips them. */
struct asm_reader prof_asm_part(struct asm_reader *reader, size_t length);

/* A table of attributes; `reader` is at the next attribute. */
struct asm_attributes {
    struct asm_reader reader;
    unsigned left;
};

struct asm_attribute {
    const struct vm_symbol *name;
    struct asm_reader body;
};

struct asm_xml {
    struct prof_text *text;
    const struct vm_class_file *file;
};

/* Returns the table that starts at the reader's position, and moves the reader past the table. */
struct asm_attributes prof_asm_attributes_at(struct asm_reader *reader);

/* Takes the next attribute. Returns false at the end, or if the table is damaged. */
bool prof_asm_next_attribute(const struct asm_xml *xml, struct asm_attributes *attributes,
                             struct asm_attribute *attribute);

/* Finds the body of the first attribute with this name. */
bool prof_asm_find_attribute(const struct asm_xml *xml, struct asm_attributes attributes,
                             const char *name, struct asm_reader *body);

/* Writes <x:attribute>: the form of an attribute that is damaged or that ASM has no form for. */
void prof_asm_write_attribute(struct asm_xml *xml, unsigned depth, const char *name, size_t length,
                              bool is_damaged);

/* --- constants: indices are checked; a missing constant is NULL, or an empty text -------- */

const struct vm_constant *prof_asm_constant(const struct asm_xml *xml, unsigned index,
                                            unsigned tag);
const struct vm_symbol *prof_asm_utf8(const struct asm_xml *xml, unsigned index);

/* If the constant is a Utf8, Class, Module or Package constant, writes an attribute with its
 * text. */
void prof_asm_write_symbol(struct asm_xml *xml, const char *name, unsigned index);

/* Writes name="owner.name(desc)result (kind)", ASM's text of a method handle; writes nothing for
 * kind 0. */
void prof_asm_write_handle(struct asm_xml *xml, const char *name, unsigned index);

/* Writes cst="..." desc="..." and, in the namespace PROF_EXT_NAMESPACE, the index and the exact
 * bits. */
void prof_asm_write_constant(struct asm_xml *xml, unsigned index);

/* Writes the arguments of a bootstrap method as elements bsmArg. */
void prof_asm_write_bootstrap_arguments(struct asm_xml *xml, unsigned depth, unsigned bootstrap);

/* --- annotations ------------------------------------------------------------------------ */

/* The first function writes the annotations of a class, field, method or record component; the
 * second, the default value of a method; the third, the annotations of a method's parameters. */
void prof_asm_write_annotations(struct asm_xml *xml, unsigned depth,
                                const struct asm_attributes *attributes);
void prof_asm_write_annotation_default(struct asm_xml *xml, unsigned depth, struct asm_reader body);
void prof_asm_write_parameter_annotations(struct asm_xml *xml, unsigned depth,
                                          struct asm_reader body, const char *name,
                                          bool is_visible);

/* A type annotation. */
struct asm_type_annotation {
    uint8_t target;
    uint32_t reference; /* ASM's typeRef */
    uint32_t bci;       /* the instruction to which the annotation belongs */
    unsigned variable_count;
    struct asm_reader variables; /* start, length and index of each variable */
    struct asm_reader path, annotation;
    bool is_visible;
};

/* Reads a type annotation, and moves the reader to its end. Returns false if it is damaged. */
bool prof_asm_read_type_annotation(struct asm_reader *reader,
                                   struct asm_type_annotation *annotation);

/* The first function opens the element, the second finishes it. For an annotation of local
 * variables, the caller writes the attributes start, end and index in between, because it knows the
 * labels. */
void prof_asm_open_type_annotation(struct asm_xml *xml, unsigned depth, const char *element,
                                   const struct asm_type_annotation *annotation);
void prof_asm_finish_type_annotation(struct asm_xml *xml, unsigned depth, const char *element,
                                     const struct asm_type_annotation *annotation);

/* --- labels and instructions ------------------------------------------------------------ */

enum asm_label_state { ASM_LABEL_NONE = 0, ASM_LABEL_UNNAMED = 1, ASM_LABEL_FIRST = 2 };

/* The states of the bcis 0 .. length: ASM_LABEL_NONE: no label; ASM_LABEL_UNNAMED: a label without
 * a number; otherwise the label's number + ASM_LABEL_FIRST. */
struct asm_labels {
    uint32_t *states;
    uint32_t length, count;
};

/* Returns the number of the label at a bci, which gets its number by the first call. Returns -1 if
 * there is no label at the bci. */
int64_t prof_asm_label_number(struct asm_labels *labels, int64_t bci);

/* Writes name="number" for the label at a bci; x:name="bci" if there is no label. */
void prof_asm_write_label(struct prof_text *text, struct asm_labels *labels, const char *name,
                          int64_t bci);

/* Writes the element of one instruction. */
void prof_asm_write_instruction(struct asm_xml *xml, unsigned depth, struct asm_labels *labels,
                                const struct vm_insn *insn, uint32_t number);

/* --- code ------------------------------------------------------------------------------- */

/* Writes the element `code` of the attribute Code. Returns false if there is no memory. */
bool prof_asm_write_code(struct asm_xml *xml, unsigned depth, struct asm_reader body);

#endif
