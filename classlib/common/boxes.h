/*
 * boxes.h: the classes whose objects hold primitive values (boxes). Primitive types are given by
 * the letters of descriptors: Z B C S I J F D.
 */
#ifndef JP2VM_CLASSLIB_COMMON_BOXES_H
#define JP2VM_CLASSLIB_COMMON_BOXES_H

#include <stdbool.h>
#include <stddef.h>

struct vm_constant;

#define LIB_PRIMITIVE_TYPES "ZBCSIJFD"

/* Returns "java/lang/Integer" for 'I'; NULL if the type is not primitive. */
const char *lib_box_class(char type);

/* Returns 'I' for "java/lang/Integer"; 0 for other names. */
char lib_boxed_type(const char *class_name, size_t length);

/* Space for the descriptor of the static method valueOf that boxes: "(I)Ljava/lang/Integer;". */
#define LIB_BOX_DESCRIPTOR 32
void lib_box_descriptor(char type, char descriptor[LIB_BOX_DESCRIPTOR]);

/* Returns the primitive type of the value of a loadable constant, or 0 if the value is a
 * reference. */
char lib_loaded_type(const struct vm_constant *constant);

/* Returns whether an identity or widening conversion (JLS 5.1.2) converts the primitive type `from`
 * to `to`. */
bool lib_can_widen(char from, char to);

#endif
