/*
 * details.h: the details of a method's code besides its opcodes: operands, switch cases and
 * handlers. They are computed from the class file on demand (model/method.h, struct
 * prof_code_details).
 *
 * Texts of constants:
 *   field            java/lang/System.out:Ljava/io/PrintStream;
 *   method           java/util/List.get(I)Ljava/lang/Object;
 *   class            java/util/List, [I
 *   string           "two\nlines"; if it has more than PROF_DETAILS_STRING characters, its start:
 *                    "the beginning"...
 *   number           42, 42L, 0.5F, 0.5
 *   method type      (I)V
 *   method handle    invokeStatic java/lang/Math.abs(I)I
 *   invokedynamic    run()Ljava/lang/Runnable; [java/lang/invoke/LambdaMetafactory.metafactory
 *                    invokeStatic Main.lambda$main$0()V]: the bootstrap method, and its first
 *                    argument that is a method handle or a string
 *   dynamic constant name:I [Main.bootstrap]
 *
 * The method's own class is shown with its name in profiles (class_names.h), other classes with
 * their names in the class file.
 *
 * Code that was not verified may refer to any constant: an instruction whose constant does not
 * exist, or has a kind that the instruction cannot use, has no text.
 *
 * Threads: any; the machine's classes do not change.
 */
#ifndef JP2VM_PROFILER_TREE_DETAILS_H
#define JP2VM_PROFILER_TREE_DETAILS_H

#include "profiler/model/method.h"

struct prof_detail_memory;

#define PROF_DETAILS_STRING 60

/* Returns the details of a method of a running machine, which live as long as `memory`, in which
 * they are made, and the machine; NULL if there is no memory. A method without code has no details.
 * The function is a value of prof_header.details; it does not use `source`. */
const struct prof_code_details *prof_details_make(const void *source,
                                                  const struct prof_method *method,
                                                  struct prof_detail_memory *memory);

#endif
