/*
 * details.h: what a method's code says beside its opcodes: operands, switch cases, handlers, made
 * from the class file when they are asked for (model/method.h, struct prof_code_details).
 *
 * Texts of constants:
 *   field            java/lang/System.out:Ljava/io/PrintStream;
 *   method           java/util/List.get(I)Ljava/lang/Object;
 *   class            java/util/List, [I
 *   string           "two\nlines"; of more than PROF_DETAILS_STRING characters the beginning,
 *                    "the beginning"...
 *   number           42, 42L, 0.5F, 0.5
 *   method type      (I)V
 *   method handle    invokeStatic java/lang/Math.abs(I)I
 *   invokedynamic    run()Ljava/lang/Runnable; [java/lang/invoke/LambdaMetafactory.metafactory
 *                    invokeStatic Main.lambda$main$0()V]: the bootstrap method, and its first
 *                    argument that is a method handle or a string
 *   dynamic constant name:I [Main.bootstrap]
 *
 * The method's own class has the name that profiles give it (class_names.h), all others those of
 * the class file.
 *
 * Code that no verifier has seen may name anything: an instruction whose constant does not exist,
 * or is none that it could use, has no text.
 *
 * Threads: any, the machine's classes do not change.
 */
#ifndef JP2VM_PROFILER_DETAILS_H
#define JP2VM_PROFILER_DETAILS_H

#include "profiler/model/method.h"

struct vm_arena;

#define PROF_DETAILS_STRING 60

/* Of a method of a running machine, in memory of the arena; NULL when that runs out. One without
 * code has none of anything. For prof_header.details, which gives a source; there is none here. */
const struct prof_code_details *prof_details_make(const void *source,
                                                  const struct prof_method *method,
                                                  struct vm_arena *arena);

#endif
