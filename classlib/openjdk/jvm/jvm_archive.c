/*
 * jvm_archive.c: class data sharing, which this machine does not have. Java code checks whether
 * there is an archive before it uses it; without an archive, it does the work itself.
 */
#include "classlib/openjdk/jvm/jvm.h"

jboolean JVM_IsSharingEnabled(JNIEnv *env)
{
    (void)env;
    return JNI_FALSE;
}

jboolean JVM_IsCDSDumpingEnabled(JNIEnv *env)
{
    (void)env;
    return JNI_FALSE;
}

jboolean JVM_IsDumpingClassList(JNIEnv *env)
{
    (void)env;
    return JNI_FALSE;
}

/*
 * The iteration order of Set.of and Map.of depends on this number; if it is 0, the order depends on
 * the time. With a fixed number, all runs of a program are equal, and so are their profiles.
 */
jlong JVM_GetRandomSeedForDumping(void)
{
    return 0x5851f42d4c957f2d;
}

/* Does nothing. The class's initializer makes all objects that no archive provides. */
void JVM_InitializeFromArchive(JNIEnv *env, jclass cls)
{
    (void)env;
    (void)cls;
}

void JVM_DefineArchivedModules(JNIEnv *env, jobject platform_loader, jobject system_loader)
{
    (void)env;
    (void)platform_loader;
    (void)system_loader;
}

jclass JVM_LookupLambdaProxyClassFromArchive(JNIEnv *env, jclass caller,
                                             jstring interfaceMethodName, jobject factoryType,
                                             jobject interfaceMethodType,
                                             jobject implementationMember,
                                             jobject dynamicMethodType)
{
    (void)env;
    (void)caller;
    (void)interfaceMethodName;
    (void)factoryType;
    (void)interfaceMethodType;
    (void)implementationMember;
    (void)dynamicMethodType;
    return NULL;
}

/* The following functions are called only when an archive is written. */

void JVM_RegisterLambdaProxyClassForArchiving(JNIEnv *env, jclass caller,
                                              jstring interfaceMethodName, jobject factoryType,
                                              jobject interfaceMethodType,
                                              jobject implementationMember,
                                              jobject dynamicMethodType, jclass lambdaProxyClass)
{
    (void)env;
    (void)caller;
    (void)interfaceMethodName;
    (void)factoryType;
    (void)interfaceMethodType;
    (void)implementationMember;
    (void)dynamicMethodType;
    (void)lambdaProxyClass;
}

void JVM_LogLambdaFormInvoker(JNIEnv *env, jstring line)
{
    (void)env;
    (void)line;
}

void JVM_DumpClassListToFile(JNIEnv *env, jstring fileName)
{
    (void)env;
    (void)fileName;
}

void JVM_DumpDynamicArchive(JNIEnv *env, jstring archiveName)
{
    (void)env;
    (void)archiveName;
}
