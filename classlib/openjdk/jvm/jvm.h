/*
 * jvm.h: the functions that the JDK's native libraries import from the machine.
 *
 * Their names and signatures are the interface between any JVM and OpenJDK 17's libjava, libverify,
 * libnet, libzip and libmanagement. All functions must exist, otherwise the libraries cannot be
 * loaded. libjava registers many of them as the native methods of java.lang.Class, Thread and other
 * classes. References are JNI references; errors are left pending in the thread.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_JVM_JVM_H
#define JP2VM_CLASSLIB_OPENJDK_JVM_JVM_H

#include <jp2vm/jni.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* An entry of an exception table, as libverify reads it. */
typedef struct {
    jint start_pc, end_pc, handler_pc, catchType;
} JVM_ExceptionTableEntryType;

/* --- the machine: jvm_system.c --------------------------------------------------------------- */
JNIEXPORT jint JVM_ActiveProcessorCount(void);
JNIEXPORT void JVM_ArrayCopy(JNIEnv *env, jclass ignored, jobject src, jint src_pos, jobject dst,
                             jint dst_pos, jint length);
JNIEXPORT void JVM_BeforeHalt(void);
JNIEXPORT jlong JVM_CurrentTimeMillis(JNIEnv *env, jclass ignored);
JNIEXPORT jlong JVM_FreeMemory(void);
JNIEXPORT void JVM_GC(void);
JNIEXPORT jlong JVM_GetNanoTimeAdjustment(JNIEnv *env, jclass ignored, jlong offset_secs);
JNIEXPORT jobjectArray JVM_GetProperties(JNIEnv *env);
JNIEXPORT jstring JVM_GetTemporaryDirectory(JNIEnv *env);
JNIEXPORT jobjectArray JVM_GetVmArguments(JNIEnv *env);
JNIEXPORT void JVM_Halt(jint code);
JNIEXPORT jint JVM_IHashCode(JNIEnv *env, jobject obj);
JNIEXPORT jobject JVM_InitAgentProperties(JNIEnv *env, jobject agent_props);
JNIEXPORT jstring JVM_InternString(JNIEnv *env, jstring str);
JNIEXPORT jboolean JVM_IsSupportedJNIVersion(jint version);
JNIEXPORT jboolean JVM_IsUseContainerSupport(void);
JNIEXPORT jlong JVM_MaxMemory(void);
JNIEXPORT jlong JVM_MaxObjectInspectionAge(void);
JNIEXPORT jlong JVM_NanoTime(JNIEnv *env, jclass ignored);
JNIEXPORT char *JVM_NativePath(char *);
JNIEXPORT jboolean JVM_SupportsCX8(void);
JNIEXPORT jlong JVM_TotalMemory(void);

/* --- class data sharing, which is not supported: jvm_archive.c ------------------------------- */
JNIEXPORT void JVM_DefineArchivedModules(JNIEnv *env, jobject platform_loader,
                                         jobject system_loader);
JNIEXPORT void JVM_DumpClassListToFile(JNIEnv *env, jstring fileName);
JNIEXPORT void JVM_DumpDynamicArchive(JNIEnv *env, jstring archiveName);
JNIEXPORT jlong JVM_GetRandomSeedForDumping(void);
JNIEXPORT void JVM_InitializeFromArchive(JNIEnv *env, jclass cls);
JNIEXPORT jboolean JVM_IsCDSDumpingEnabled(JNIEnv *env);
JNIEXPORT jboolean JVM_IsDumpingClassList(JNIEnv *env);
JNIEXPORT jboolean JVM_IsSharingEnabled(JNIEnv *env);
JNIEXPORT void JVM_LogLambdaFormInvoker(JNIEnv *env, jstring line);
JNIEXPORT jclass JVM_LookupLambdaProxyClassFromArchive(
    JNIEnv *env, jclass caller, jstring interfaceMethodName, jobject factoryType,
    jobject interfaceMethodType, jobject implementationMember, jobject dynamicMethodType);
JNIEXPORT void
JVM_RegisterLambdaProxyClassForArchiving(JNIEnv *env, jclass caller, jstring interfaceMethodName,
                                         jobject factoryType, jobject interfaceMethodType,
                                         jobject implementationMember, jobject dynamicMethodType,
                                         jclass lambdaProxyClass);

/* --- native libraries and raw monitors: jvm_library.c ---------------------------------------- */
JNIEXPORT void *JVM_FindLibraryEntry(void *handle, const char *name);
JNIEXPORT void *JVM_LoadLibrary(const char *name, jboolean throwException);
JNIEXPORT void *JVM_RawMonitorCreate(void);
JNIEXPORT void JVM_RawMonitorDestroy(void *mon);
JNIEXPORT jint JVM_RawMonitorEnter(void *mon);
JNIEXPORT void JVM_RawMonitorExit(void *mon);
JNIEXPORT void JVM_UnloadLibrary(void *handle);

/* --- signals: jvm_signals.c ------------------------------------------------------------------ */
JNIEXPORT jint JVM_FindSignal(const char *name);
JNIEXPORT jboolean JVM_RaiseSignal(jint sig);
JNIEXPORT void *JVM_RegisterSignal(jint sig, void *handler);

/* --- management: jvm_management.c ------------------------------------------------------------ */
JNIEXPORT void *JVM_GetManagement(jint version);

/* --- references: jvm_reference.c ------------------------------------------------------------- */
JNIEXPORT jobject JVM_GetAndClearReferencePendingList(JNIEnv *env);
JNIEXPORT jboolean JVM_HasReferencePendingList(JNIEnv *env);
JNIEXPORT jboolean JVM_PhantomReferenceRefersTo(JNIEnv *env, jobject ref, jobject o);
JNIEXPORT void JVM_ReferenceClear(JNIEnv *env, jobject ref);
JNIEXPORT jboolean JVM_ReferenceRefersTo(JNIEnv *env, jobject ref, jobject o);
JNIEXPORT void JVM_WaitForReferencePendingList(JNIEnv *env);

/* --- threads: jvm_thread.c ------------------------------------------------------------------- */
JNIEXPORT jobject JVM_CurrentThread(JNIEnv *env, jclass threadClass);
JNIEXPORT jobjectArray JVM_DumpThreads(JNIEnv *env, jclass threadClass, jobjectArray threads);
JNIEXPORT jobjectArray JVM_GetAllThreads(JNIEnv *env, jclass dummy);
JNIEXPORT jboolean JVM_HoldsLock(JNIEnv *env, jclass threadClass, jobject obj);
JNIEXPORT void JVM_Interrupt(JNIEnv *env, jobject thread);
JNIEXPORT void JVM_ResumeThread(JNIEnv *env, jobject thread);
JNIEXPORT void JVM_SetNativeThreadName(JNIEnv *env, jobject jthread, jstring name);
JNIEXPORT void JVM_SetThreadPriority(JNIEnv *env, jobject thread, jint prio);
JNIEXPORT void JVM_Sleep(JNIEnv *env, jclass threadClass, jlong millis);
JNIEXPORT void JVM_StartThread(JNIEnv *env, jobject thread);
JNIEXPORT void JVM_StopThread(JNIEnv *env, jobject thread, jobject exception);
JNIEXPORT void JVM_SuspendThread(JNIEnv *env, jobject thread);
JNIEXPORT void JVM_Yield(JNIEnv *env, jclass threadClass);

/* --- stacks: jvm_stack.c --------------------------------------------------------------------- */
JNIEXPORT jobject JVM_CallStackWalk(JNIEnv *env, jobject stackStream, jlong mode, jint skip_frames,
                                    jint frame_count, jint start_index, jobjectArray frames);
JNIEXPORT void JVM_FillInStackTrace(JNIEnv *env, jobject throwable);
JNIEXPORT jclass JVM_GetCallerClass(JNIEnv *env);
JNIEXPORT jobjectArray JVM_GetClassContext(JNIEnv *env);
JNIEXPORT jstring JVM_GetExtendedNPEMessage(JNIEnv *env, jthrowable throwable);
JNIEXPORT jobject JVM_GetInheritedAccessControlContext(JNIEnv *env, jclass cls);
JNIEXPORT jobject JVM_GetStackAccessControlContext(JNIEnv *env, jclass cls);
JNIEXPORT void JVM_InitStackTraceElement(JNIEnv *env, jobject element, jobject stackFrameInfo);
JNIEXPORT void JVM_InitStackTraceElementArray(JNIEnv *env, jobjectArray elements,
                                              jobject throwable);
JNIEXPORT jobject JVM_LatestUserDefinedLoader(JNIEnv *env);
JNIEXPORT jint JVM_MoreStackWalk(JNIEnv *env, jobject stackStream, jlong mode, jlong anchor,
                                 jint frame_count, jint start_index, jobjectArray frames);

/* --- modules: jvm_module.c ------------------------------------------------------------------- */
JNIEXPORT void JVM_AddModuleExports(JNIEnv *env, jobject from_module, jstring package,
                                    jobject to_module);
JNIEXPORT void JVM_AddModuleExportsToAll(JNIEnv *env, jobject from_module, jstring package);
JNIEXPORT void JVM_AddModuleExportsToAllUnnamed(JNIEnv *env, jobject from_module, jstring package);
JNIEXPORT void JVM_AddReadsModule(JNIEnv *env, jobject from_module, jobject source_module);
JNIEXPORT void JVM_DefineModule(JNIEnv *env, jobject module, jboolean is_open, jstring version,
                                jstring location, jobjectArray packages);
JNIEXPORT jstring JVM_GetSystemPackage(JNIEnv *env, jstring name);
JNIEXPORT jobjectArray JVM_GetSystemPackages(JNIEnv *env);
JNIEXPORT void JVM_SetBootLoaderUnnamedModule(JNIEnv *env, jobject module);

/* --- constant pools: jvm_constant_pool.c ----------------------------------------------------- */
JNIEXPORT jclass JVM_ConstantPoolGetClassAt(JNIEnv *env, jobject unused, jobject jcpool,
                                            jint index);
JNIEXPORT jclass JVM_ConstantPoolGetClassAtIfLoaded(JNIEnv *env, jobject unused, jobject jcpool,
                                                    jint index);
JNIEXPORT jint JVM_ConstantPoolGetClassRefIndexAt(JNIEnv *env, jobject unused, jobject jcpool,
                                                  jint index);
JNIEXPORT jdouble JVM_ConstantPoolGetDoubleAt(JNIEnv *env, jobject unused, jobject jcpool,
                                              jint index);
JNIEXPORT jobject JVM_ConstantPoolGetFieldAt(JNIEnv *env, jobject unused, jobject jcpool,
                                             jint index);
JNIEXPORT jobject JVM_ConstantPoolGetFieldAtIfLoaded(JNIEnv *env, jobject unused, jobject jcpool,
                                                     jint index);
JNIEXPORT jfloat JVM_ConstantPoolGetFloatAt(JNIEnv *env, jobject unused, jobject jcpool,
                                            jint index);
JNIEXPORT jint JVM_ConstantPoolGetIntAt(JNIEnv *env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jlong JVM_ConstantPoolGetLongAt(JNIEnv *env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jobjectArray JVM_ConstantPoolGetMemberRefInfoAt(JNIEnv *env, jobject unused,
                                                          jobject jcpool, jint index);
JNIEXPORT jobject JVM_ConstantPoolGetMethodAt(JNIEnv *env, jobject unused, jobject jcpool,
                                              jint index);
JNIEXPORT jobject JVM_ConstantPoolGetMethodAtIfLoaded(JNIEnv *env, jobject unused, jobject jcpool,
                                                      jint index);
JNIEXPORT jint JVM_ConstantPoolGetNameAndTypeRefIndexAt(JNIEnv *env, jobject unused, jobject jcpool,
                                                        jint index);
JNIEXPORT jobjectArray JVM_ConstantPoolGetNameAndTypeRefInfoAt(JNIEnv *env, jobject obj,
                                                               jobject unused, jint index);
JNIEXPORT jint JVM_ConstantPoolGetSize(JNIEnv *env, jobject unused, jobject jcpool);
JNIEXPORT jstring JVM_ConstantPoolGetStringAt(JNIEnv *env, jobject unused, jobject jcpool,
                                              jint index);
JNIEXPORT jbyte JVM_ConstantPoolGetTagAt(JNIEnv *env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jstring JVM_ConstantPoolGetUTF8At(JNIEnv *env, jobject unused, jobject jcpool,
                                            jint index);
JNIEXPORT jobject JVM_GetClassConstantPool(JNIEnv *env, jclass cls);

/* --- facts for libverify: jvm_verify.c ------------------------------------------------------- */
JNIEXPORT jclass JVM_FindClassFromClass(JNIEnv *env, const char *name, jboolean init, jclass from);
JNIEXPORT const char *JVM_GetCPClassNameUTF(JNIEnv *env, jclass cb, jint index);
JNIEXPORT const char *JVM_GetCPFieldClassNameUTF(JNIEnv *env, jclass cb, jint index);
JNIEXPORT jint JVM_GetCPFieldModifiers(JNIEnv *env, jclass cb, int index, jclass calledClass);
JNIEXPORT const char *JVM_GetCPFieldSignatureUTF(JNIEnv *env, jclass cb, jint index);
JNIEXPORT const char *JVM_GetCPMethodClassNameUTF(JNIEnv *env, jclass cb, jint index);
JNIEXPORT jint JVM_GetCPMethodModifiers(JNIEnv *env, jclass cb, int index, jclass calledClass);
JNIEXPORT const char *JVM_GetCPMethodNameUTF(JNIEnv *env, jclass cb, jint index);
JNIEXPORT const char *JVM_GetCPMethodSignatureUTF(JNIEnv *env, jclass cb, jint index);
JNIEXPORT jint JVM_GetClassCPEntriesCount(JNIEnv *env, jclass cb);
JNIEXPORT void JVM_GetClassCPTypes(JNIEnv *env, jclass cb, unsigned char *types);
JNIEXPORT jint JVM_GetClassFieldsCount(JNIEnv *env, jclass cb);
JNIEXPORT jint JVM_GetClassMethodsCount(JNIEnv *env, jclass cb);
JNIEXPORT const char *JVM_GetClassNameUTF(JNIEnv *env, jclass cb);
JNIEXPORT jint JVM_GetFieldIxModifiers(JNIEnv *env, jclass cb, int index);
JNIEXPORT jint JVM_GetMethodIxArgsSize(JNIEnv *env, jclass cb, int index);
JNIEXPORT void JVM_GetMethodIxByteCode(JNIEnv *env, jclass cb, jint method_index,
                                       unsigned char *code);
JNIEXPORT jint JVM_GetMethodIxByteCodeLength(JNIEnv *env, jclass cb, jint method_index);
JNIEXPORT void JVM_GetMethodIxExceptionIndexes(JNIEnv *env, jclass cb, jint method_index,
                                               unsigned short *exceptions);
JNIEXPORT void JVM_GetMethodIxExceptionTableEntry(JNIEnv *env, jclass cb, jint method_index,
                                                  jint entry_index,
                                                  JVM_ExceptionTableEntryType *entry);
JNIEXPORT jint JVM_GetMethodIxExceptionTableLength(JNIEnv *env, jclass cb, int index);
JNIEXPORT jint JVM_GetMethodIxExceptionsCount(JNIEnv *env, jclass cb, jint method_index);
JNIEXPORT jint JVM_GetMethodIxLocalsCount(JNIEnv *env, jclass cb, int index);
JNIEXPORT jint JVM_GetMethodIxMaxStack(JNIEnv *env, jclass cb, int index);
JNIEXPORT jint JVM_GetMethodIxModifiers(JNIEnv *env, jclass cb, int index);
JNIEXPORT const char *JVM_GetMethodIxNameUTF(JNIEnv *env, jclass cb, jint index);
JNIEXPORT const char *JVM_GetMethodIxSignatureUTF(JNIEnv *env, jclass cb, jint index);
JNIEXPORT jboolean JVM_IsConstructorIx(JNIEnv *env, jclass cb, int index);
JNIEXPORT jboolean JVM_IsSameClassPackage(JNIEnv *env, jclass class1, jclass class2);
JNIEXPORT jboolean JVM_IsVMGeneratedMethodIx(JNIEnv *env, jclass cb, int index);
JNIEXPORT void JVM_ReleaseUTF(const char *utf);

/* --- arrays: jvm_array.c --------------------------------------------------------------------- */
JNIEXPORT jobject JVM_GetArrayElement(JNIEnv *env, jobject arr, jint index);
JNIEXPORT jint JVM_GetArrayLength(JNIEnv *env, jobject arr);
JNIEXPORT jvalue JVM_GetPrimitiveArrayElement(JNIEnv *env, jobject arr, jint index, jint wCode);
JNIEXPORT jobject JVM_NewArray(JNIEnv *env, jclass eltClass, jint length);
JNIEXPORT jobject JVM_NewMultiArray(JNIEnv *env, jclass eltClass, jintArray dim);
JNIEXPORT void JVM_SetArrayElement(JNIEnv *env, jobject arr, jint index, jobject val);
JNIEXPORT void JVM_SetPrimitiveArrayElement(JNIEnv *env, jobject arr, jint index, jvalue v,
                                            unsigned char vCode);

/* --- loading and defining classes: jvm_loader.c ---------------------------------------------- */
JNIEXPORT jobject JVM_AssertionStatusDirectives(JNIEnv *env, jclass unused);
JNIEXPORT jclass JVM_DefineClassWithSource(JNIEnv *env, const char *name, jobject loader,
                                           const jbyte *buf, jsize len, jobject pd,
                                           const char *source);
JNIEXPORT jboolean JVM_DesiredAssertionStatus(JNIEnv *env, jclass unused, jclass cls);
JNIEXPORT jclass JVM_FindClassFromBootLoader(JNIEnv *env, const char *name);
JNIEXPORT jclass JVM_FindClassFromCaller(JNIEnv *env, const char *name, jboolean init,
                                         jobject loader, jclass caller);
JNIEXPORT jclass JVM_FindLoadedClass(JNIEnv *env, jobject loader, jstring name);
JNIEXPORT jclass JVM_FindPrimitiveClass(JNIEnv *env, const char *utf);
JNIEXPORT jclass JVM_LookupDefineClass(JNIEnv *env, jclass lookup, const char *name,
                                       const jbyte *buf, jsize len, jobject pd, jboolean init,
                                       int flags, jobject classData);

/* --- reflection: jvm_reflection.c ------------------------------------------------------------ */
JNIEXPORT jbyteArray JVM_GetClassAnnotations(JNIEnv *env, jclass cls);
JNIEXPORT jobjectArray JVM_GetClassDeclaredConstructors(JNIEnv *env, jclass ofClass,
                                                        jboolean publicOnly);
JNIEXPORT jobjectArray JVM_GetClassDeclaredFields(JNIEnv *env, jclass ofClass, jboolean publicOnly);
JNIEXPORT jobjectArray JVM_GetClassDeclaredMethods(JNIEnv *env, jclass ofClass,
                                                   jboolean publicOnly);
JNIEXPORT jbyteArray JVM_GetClassTypeAnnotations(JNIEnv *env, jclass cls);
JNIEXPORT jobjectArray JVM_GetDeclaredClasses(JNIEnv *env, jclass ofClass);
JNIEXPORT jobjectArray JVM_GetEnclosingMethodInfo(JNIEnv *env, jclass ofClass);
JNIEXPORT jbyteArray JVM_GetFieldTypeAnnotations(JNIEnv *env, jobject field);
JNIEXPORT jobjectArray JVM_GetMethodParameters(JNIEnv *env, jobject method);
JNIEXPORT jbyteArray JVM_GetMethodTypeAnnotations(JNIEnv *env, jobject method);
JNIEXPORT jobjectArray JVM_GetRecordComponents(JNIEnv *env, jclass ofClass);
JNIEXPORT jobject JVM_InvokeMethod(JNIEnv *env, jobject method, jobject obj, jobjectArray args0);
JNIEXPORT jobject JVM_NewInstanceFromConstructor(JNIEnv *env, jobject c, jobjectArray args0);

/* --- classes: jvm_class.c -------------------------------------------------------------------- */
JNIEXPORT jboolean JVM_AreNestMates(JNIEnv *env, jclass current, jclass member);
JNIEXPORT jint JVM_GetClassAccessFlags(JNIEnv *env, jclass cls);
JNIEXPORT jobjectArray JVM_GetClassInterfaces(JNIEnv *env, jclass cls);
JNIEXPORT jint JVM_GetClassModifiers(JNIEnv *env, jclass cls);
JNIEXPORT jstring JVM_GetClassSignature(JNIEnv *env, jclass cls);
JNIEXPORT jobjectArray JVM_GetClassSigners(JNIEnv *env, jclass cls);
JNIEXPORT jclass JVM_GetDeclaringClass(JNIEnv *env, jclass ofClass);
JNIEXPORT jclass JVM_GetNestHost(JNIEnv *env, jclass current);
JNIEXPORT jobjectArray JVM_GetNestMembers(JNIEnv *env, jclass current);
JNIEXPORT jobjectArray JVM_GetPermittedSubclasses(JNIEnv *env, jclass current);
JNIEXPORT jobject JVM_GetProtectionDomain(JNIEnv *env, jclass cls);
JNIEXPORT jstring JVM_GetSimpleBinaryName(JNIEnv *env, jclass ofClass);
JNIEXPORT jstring JVM_InitClassName(JNIEnv *env, jclass cls);
JNIEXPORT jboolean JVM_IsArrayClass(JNIEnv *env, jclass cls);
JNIEXPORT jboolean JVM_IsHiddenClass(JNIEnv *env, jclass cls);
JNIEXPORT jboolean JVM_IsInterface(JNIEnv *env, jclass cls);
JNIEXPORT jboolean JVM_IsPrimitiveClass(JNIEnv *env, jclass cls);
JNIEXPORT jboolean JVM_IsRecord(JNIEnv *env, jclass cls);
JNIEXPORT void JVM_SetClassSigners(JNIEnv *env, jclass cls, jobjectArray signers);

/* --- formatted output: jvm_print.c --------------------------------------------------------- */

JNIEXPORT int jio_fprintf(FILE *file, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
JNIEXPORT int jio_vfprintf(FILE *file, const char *format, va_list arguments);
JNIEXPORT int jio_snprintf(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
JNIEXPORT int jio_vsnprintf(char *text, size_t size, const char *format, va_list arguments);

#endif
