/*
 * steps.h: reports every step of java's interpreter, from the interpreter itself.
 *
 * JVMTI reports no single steps while HotSpot resolves a constant or a call site, although Java
 * code may run meanwhile, and no step at the location of the last step. While single steps are
 * wanted, the interpreter calls `JvmtiExport::at_single_stepping_point` at each instruction; that
 * function leaves these steps out. Here another function replaces it, so that each step is reported
 * once, at a fraction of the cost.
 */
#ifndef TESTS_ORACLE_STEPS_H
#define TESTS_ORACLE_STEPS_H

#include <stdbool.h>

/*
 * `thread` and `method` are HotSpot's JavaThread and Method; `code` is the instruction that runs
 * next. The thread that steps calls the function. It is not in native code, so the function must
 * not use JNI or JVMTI, and must not block.
 */
typedef void (*step_function)(void *thread, void *method, const unsigned char *code);

/* Makes steps call the function. Returns false if libjvm.so has no table of symbols, or if the
 * processor is not supported; steps must then come from JVMTI. */
bool divert_steps(step_function function);

#endif
