/*
 * steps.h: reports every step of HotSpot's interpreter, directly from the interpreter.
 *
 * JVMTI does not report single steps while HotSpot resolves a constant or a call site, although
 * Java code may run then, nor a step at the location of the last step. While single steps are
 * enabled, the interpreter calls `JvmtiExport::at_single_stepping_point` at each instruction; this
 * function drops these steps. Here another function replaces it, so that each step is reported
 * once, at a fraction of the cost.
 */
#ifndef TESTS_ORACLE_STEPS_H
#define TESTS_ORACLE_STEPS_H

#include <stdbool.h>

/*
 * `thread` and `method` are HotSpot's JavaThread and Method; `code` is the instruction that runs
 * next. The thread that executes the step calls the function. The thread is not in native state, so
 * the function must not use JNI or JVMTI, and must not block.
 */
typedef void (*step_function)(void *thread, void *method, const unsigned char *code);

/* Makes each step call the function. Returns false if libjvm.so has no symbol table, or if the
 * processor is not supported; the caller must then use JVMTI. */
bool divert_steps(step_function function);

#endif
