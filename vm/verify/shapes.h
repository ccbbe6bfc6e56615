/*
 * shapes.h: the *shapes* of a method's frames: the types of the slots before each instruction, one
 * letter each, as the verifier finds them (verify.h).
 *
 * Threads: no state; the owner of shapes is the only one that uses them.
 */
#ifndef JP2VM_VM_VERIFY_SHAPES_H
#define JP2VM_VM_VERIFY_SHAPES_H

#include <stdint.h>

struct vm_class_file;
struct vm_code_map;
struct vm_method_info;
struct vm_shapes;

struct vm_shape {
    char *locals, *stack;
};

/* Finds the shapes of a method, which may go afterwards. Shapes that do not fit into 64 MB are left
 * out. Returns NULL if memory runs out. The caller frees them with vm_shapes_destroy. */
struct vm_shapes *vm_shapes_create(const struct vm_class_file *file,
                                   const struct vm_method_info *method,
                                   const struct vm_code_map *map);
void vm_shapes_destroy(struct vm_shapes *shapes);

/* Returns the shape before an instruction, by its number from 1; NULL: the instruction cannot be
 * reached, or its shape was left out. */
const struct vm_shape *vm_shapes_at(const struct vm_shapes *shapes, uint32_t number);

#endif
