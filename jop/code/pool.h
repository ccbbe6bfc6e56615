/*
 * pool.h: the reduced constant pool of a class. JOP's linker keeps only the constants that code
 * names, except fields, because code contains their offsets or addresses instead. It numbers the
 * constants from 1, in the order in which the code of the class's methods mentions them. A long or
 * double takes two numbers.
 *
 * The result depends only on the class file. If code does not decode, the rest of the method is
 * ignored.
 */
#ifndef JP2VM_JOP_CODE_POOL_H
#define JP2VM_JOP_CODE_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/classfile/class_file.h"

struct jop_pool {
    uint32_t *numbers; /* by index in the class file, 0: not kept; constant_count entries */
    uint32_t words;    /* of all kept constants */
};

/* Builds the pool; returns false if memory is exhausted. jop_pool_free frees the pool. */
bool jop_pool_build(const struct vm_class_file *file, struct jop_pool *pool);
void jop_pool_free(struct jop_pool *pool);

/* Returns the number of one constant; UINT32_MAX if the constant has no number, or if memory is
 * exhausted. */
uint32_t jop_pool_number(const struct vm_class_file *file, uint16_t index);

#endif
