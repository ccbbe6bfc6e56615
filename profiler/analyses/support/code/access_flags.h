/*
 * access_flags.h: access flags that analyses read (JVMS 4.1, 4.5, 4.6).
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_ACCESS_FLAGS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_CODE_ACCESS_FLAGS_H

#define ACC_STATIC 0x0008u
#define ACC_FINAL 0x0010u
#define ACC_VOLATILE 0x0040u
#define ACC_NATIVE 0x0100u
#define ACC_INTERFACE 0x0200u

#endif
