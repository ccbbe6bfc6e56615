/*
 * pool.h: the reduced constant pool of a class. JOP's linker keeps only constants that code names
 * (fields are named by offset or address, so not these), and numbers them from 1 in the order in
 * which the code of the class's methods mentions them, long and double two numbers.
 *
 * Everything follows from the class file; code that does not decode ends a method's part.
 */
#ifndef JP2VM_JOP_POOL_H
#define JP2VM_JOP_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/classfile/class_file.h"

struct jop_pool {
    uint32_t *numbers; /* by index in the class file, 0: not kept; constant_count entries */
    uint32_t words;    /* of the constants together */
};

/* False when memory is exhausted. Freed with jop_pool_free. */
bool jop_pool_build(const struct vm_class_file *file, struct jop_pool *pool);
void jop_pool_free(struct jop_pool *pool);

/* The number of one constant, UINT32_MAX when it has none (or memory is exhausted). */
uint32_t jop_pool_number(const struct vm_class_file *file, uint16_t index);

#endif
