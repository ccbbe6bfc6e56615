/*
 * pool.h: the reduced constant pool of a class. JOP's linker keeps only the constants that code
 * refers to. It drops fields, because code contains their offsets or addresses instead. It numbers
 * the constants from 1, in the order in which the code of the class's methods refers to them. A
 * long or double takes two numbers.
 *
 * The result depends only on the class file. If the code of a method does not decode, the rest of
 * this method is ignored.
 */
#ifndef JP2VM_JOP_CODE_POOL_H
#define JP2VM_JOP_CODE_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/classfile/class_file.h"

struct jop_pool {
    uint32_t *numbers; /* constant_count entries, indexed as in the class file; 0: not kept */
    uint32_t words;    /* words of all kept constants */
};

/* Builds the pool, which the caller frees with jop_pool_free. Returns false if memory is
 * exhausted. */
bool jop_pool_build(const struct vm_class_file *file, struct jop_pool *pool);
void jop_pool_free(struct jop_pool *pool);

/* Returns the number of one constant, or UINT32_MAX if the constant is not kept or memory is
 * exhausted. */
uint32_t jop_pool_number(const struct vm_class_file *file, uint16_t index);

#endif
