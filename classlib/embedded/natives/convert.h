/*
 * convert.h: instructions that convert a value on the stack to another type: widening, boxing,
 * unboxing and casts, for lambdas and method handles.
 *
 * Types are written as in descriptors. The loader of the class that is being written resolves class
 * names.
 */
#ifndef JP2VM_CLASSLIB_EMBEDDED_NATIVES_CONVERT_H
#define JP2VM_CLASSLIB_EMBEDDED_NATIVES_CONVERT_H

#include <stdbool.h>

#include "classlib/common/boxes.h"
#include "classlib/embedded/invoke/class_writer.h"

/* Returns 'I' for "Ljava/lang/Integer;" and so on; 0 for types that are not wrappers. */
char lib_wrapped_type(struct lib_type type);

/* Returns the name of the method of java.lang.invoke.Conversions that converts an object to a value
 * of that type. */
const char *lib_conversion_name(char primitive);

void lib_emit_widen(struct lib_writer *writer, char from, char to);
void lib_emit_box(struct lib_writer *writer, char primitive);

/* Emits the unboxing of a wrapper of the primitive type `wrapper`, and the conversion of the value
 * to type `to`. Types are given by their letters. */
void lib_emit_unbox(struct lib_writer *writer, char wrapper, char to);

/* Emits checkcast, unless the types are the same or the target is Object. */
void lib_emit_cast(struct lib_writer *writer, struct lib_type from, struct lib_type to);

/*
 * Emits the conversion of an argument or a result, as java.lang.invoke.LambdaMetafactory documents
 * it: a value of type `from` becomes a value of type `to`. A reference is first cast to `checked`,
 * its type in the lambda's instantiated signature. Emits nothing if `from` or `to` is void. If
 * there is no such conversion, returns false and emits nothing.
 */
bool lib_emit_convert(struct lib_writer *writer, struct lib_type from, struct lib_type to,
                      struct lib_type checked);

#endif
