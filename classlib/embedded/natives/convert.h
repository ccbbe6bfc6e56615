/*
 * convert.h: instructions that turn a value on the stack into one of another type: widening,
 * boxing, unboxing and casts, as lambdas and method handles need them.
 *
 * Types are given as in descriptors; class names are resolved by the loader of the class that
 * is being written.
 */
#ifndef JP2VM_CLASSLIB_EMBEDDED_CONVERT_H
#define JP2VM_CLASSLIB_EMBEDDED_CONVERT_H

#include <stdbool.h>

#include "classlib/common/boxes.h"
#include "classlib/embedded/invoke/class_writer.h"

/* 'I' for "Ljava/lang/Integer;"; 0 for other types. */
char lib_wrapped_type(struct lib_type type);

/* The method of java.lang.invoke.Conversions that makes an object a value of that type. */
const char *lib_conversion_name(char primitive);

void lib_emit_widen(struct lib_writer *writer, char from, char to);
void lib_emit_box(struct lib_writer *writer, char primitive);

/* The value of a wrapper of type `wrapper` (a primitive's letter), converted to `to`. */
void lib_emit_unbox(struct lib_writer *writer, char wrapper, char to);

/* checkcast, unless the types are the same or the target is Object. */
void lib_emit_cast(struct lib_writer *writer, struct lib_type from, struct lib_type to);

/*
 * What java.lang.invoke.LambdaMetafactory documents for an argument or a result: a value of
 * type `from` becomes one of type `to`; a reference is cast to `checked` first, the type that
 * the lambda's instantiated signature gives it. Nothing is done when `from` or `to` is void.
 * False, with nothing written, when there is no such conversion.
 */
bool lib_emit_convert(struct lib_writer *writer, struct lib_type from, struct lib_type to,
                      struct lib_type checked);

#endif
