/*
 * invocation.h: making, joining and leaving the machine: the JavaVM and the JNI_ functions.
 *
 * A process can make one machine, once.
 *
 * Threads: creation and destruction by one thread at a time; attaching by any.
 * Source: JNI specification, chapter 5.
 */
#ifndef JP2VM_VM_LAUNCHER_INVOCATION_H
#define JP2VM_VM_LAUNCHER_INVOCATION_H

#include <jp2vm/jni.h>

#include "vm/launcher/options.h"

/*
 * The two halves of JNI_CreateJavaVM. The first fills vm.options and chooses the class
 * library; the second makes the machine with them, JNI_OK or a JNI error with its reason in
 * message.
 */
enum vm_option_status vm_invocation_configure(const JavaVMInitArgs *arguments,
                                              struct vm_option_message *message);
jint vm_invocation_start(JavaVM **java_vm, JNIEnv **env, struct vm_option_message *message);

#endif
