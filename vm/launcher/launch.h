/*
 * launch.h: the launcher, a replacement of the java command.
 */
#ifndef JP2VM_VM_LAUNCHER_LAUNCH_H
#define JP2VM_VM_LAUNCHER_LAUNCH_H

#include <jp2vm/jni.h>

/* Implements main(): runs a program as `java` would. Returns the exit status. */
JNIEXPORT int jp2_launch(int argc, char **argv);

#endif
