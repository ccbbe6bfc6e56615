/*
 * boxes.h: the classes whose objects hold primitive values. Primitive types are given by the
 * letters of descriptors: Z B C S I J F D.
 */
#ifndef JP2VM_CLASSLIB_COMMON_BOXES_H
#define JP2VM_CLASSLIB_COMMON_BOXES_H

#include <stdbool.h>
#include <stddef.h>

struct vm_constant;

#define LIB_PRIMITIVE_TYPES "ZBCSIJFD"

/* "java/lang/Integer" for 'I'; NULL for what is not primitive. */
const char *lib_box_class(char type);

/* 'I' for "java/lang/Integer"; 0 for other names. */
char lib_boxed_type(const char *class_name, size_t length);

/* Of the static method valueOf that boxes: "(I)Ljava/lang/Integer;". */
#define LIB_BOX_DESCRIPTOR 32
void lib_box_descriptor(char type, char descriptor[LIB_BOX_DESCRIPTOR]);

/* The primitive type of a constant that can be loaded, 0 when it is a reference. */
char lib_loaded_type(const struct vm_constant *constant);

/* Whether there is an identity or widening conversion (JLS 5.1.2) from a primitive type. */
bool lib_can_widen(char from, char to);

#endif
