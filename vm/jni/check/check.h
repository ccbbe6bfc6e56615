/*
 * check.h: -Xcheck:jni, a function table that checks the arguments of native code.
 *
 * An error that would cause undefined behaviour ends the process with "FATAL ERROR in native
 * method" and the Java stack. A probable mistake causes a warning on stderr.
 */
#ifndef JP2VM_VM_JNI_CHECK_CHECK_H
#define JP2VM_VM_JNI_CHECK_CHECK_H

#include <jp2vm/jni.h>

struct vm_method;
struct vm_thread;

/* Returns the checking table, whose functions call those of `plain`. Called once. */
const struct JNINativeInterface_ *vm_jni_check_table(const struct JNINativeInterface_ *plain);

/* Called when a native method returns: checks for critical regions that are still open, and for too
 * many local references. */
void vm_jni_check_return(struct vm_thread *self, const struct vm_method *method);

#endif
