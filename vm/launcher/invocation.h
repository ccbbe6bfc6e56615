/*
 * invocation.h: creation of the machine, attaching and detaching of threads: the JavaVM and the
 * JNI_ functions.
 *
 * A process can make one machine, once.
 *
 * Threads: creation and destruction by one thread at a time; attaching by any. Source: JNI
 * specification, chapter 5.
 */
#ifndef JP2VM_VM_LAUNCHER_INVOCATION_H
#define JP2VM_VM_LAUNCHER_INVOCATION_H

#include <jp2vm/jni.h>

#include "vm/options/options.h"

/*
 * The two halves of JNI_CreateJavaVM. The first makes the plan from the options, puts it in force
 * (vm.plan) and starts the requested parts of all rooms; if it fails, it undoes everything. The
 * second makes the machine; it returns JNI_OK, or a JNI error with its reason in message.
 * `is_jni`: the caller is JNI_CreateJavaVM itself, called perhaps by another launcher.
 */
enum vm_option_status vm_invocation_configure(const JavaVMInitArgs *arguments, bool is_jni,
                                              struct vm_option_message *message);
jint vm_invocation_start(JavaVM **java_vm, JNIEnv **env, struct vm_option_message *message);

#endif
