/*
 * print_class.h: classes printed as text, with the terms of the JVM specification.
 *
 * Threads: while a class is printed, other threads may only resolve its constants; at exit they do
 * not change it. Errors: if memory runs out, parts are left out, and a line names them.
 */
#ifndef JP2VM_VM_VIEWS_PRINT_CLASS_H
#define JP2VM_VM_VIEWS_PRINT_CLASS_H

#include <stdint.h>
#include <stdio.h>

struct vm_class;
struct vm_raw_class;
struct vm_symbol;

/* Prints everything: head, constant pool, fields, methods, vtable, itable. `error`: the reason why
 * the class could not be linked, or NULL. */
void vm_print_class(FILE *out, const struct vm_class *class, const char *error);

/* Prints the layout of the class's instances, or of arrays: offsets, sizes, gaps. */
void vm_print_layout(FILE *out, const struct vm_class *class);

/* Returns the number of bytes that an object of this size takes: the collector allocates whole
 * pieces. */
#define VM_HEAP_PIECE 16u
static inline uint32_t vm_bytes_in_heap(uint32_t bytes)
{
    return (bytes + VM_HEAP_PIECE - 1) / VM_HEAP_PIECE * VM_HEAP_PIECE;
}

/* The parts of vm_print_class, each in a separate file. `raw` is NULL if there is no class file. */
void vm_print_constant_pool(FILE *out, const struct vm_class *class,
                            const struct vm_raw_class *raw);
void vm_print_fields(FILE *out, const struct vm_class *class, const struct vm_raw_class *raw);
void vm_print_methods(FILE *out, const struct vm_class *class, const struct vm_raw_class *raw);
void vm_print_dispatch(FILE *out, const struct vm_class *class);

/* What flags belong to, which determines their names (JVMS tables 4.1-B, 4.5-A, 4.6-A, 4.7.6-A). */
enum vm_flag_owner { VM_FLAGS_OF_CLASS, VM_FLAGS_OF_FIELD, VM_FLAGS_OF_METHOD, VM_FLAGS_OF_MEMBER };
/* Prints flags as "0x0021 ACC_PUBLIC ACC_SUPER". */
void vm_print_flags(FILE *out, uint16_t flags, enum vm_flag_owner owner);

/* Prints a text of the class file without line breaks, truncated to about 500 bytes. */
void vm_print_text(FILE *out, const char *text);

#endif
