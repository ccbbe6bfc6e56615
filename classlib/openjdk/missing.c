/*
 * missing.c: functions of jvm.h that nothing of the binding supplies, so that the JDK's libraries can
 * be loaded all the same. Whoever calls one ends the process.
 */
#include <stdlib.h>

#include "vm/vm.h"

#define MISSING(function)                                                                         \
    __attribute__((weak, visibility("default"))) void function(void);                             \
    void function(void)                                                                           \
    {                                                                                             \
        vm_message("jp2vm: " #function " is missing\n");                                          \
        abort();                                                                                  \
    }

MISSING(JVM_GetVmArguments)
MISSING(JVM_InitAgentProperties)
MISSING(JVM_ConstantPoolGetClassAt)
MISSING(JVM_ConstantPoolGetClassAtIfLoaded)
MISSING(JVM_ConstantPoolGetClassRefIndexAt)
MISSING(JVM_ConstantPoolGetDoubleAt)
MISSING(JVM_ConstantPoolGetFieldAt)
MISSING(JVM_ConstantPoolGetFieldAtIfLoaded)
MISSING(JVM_ConstantPoolGetFloatAt)
MISSING(JVM_ConstantPoolGetIntAt)
MISSING(JVM_ConstantPoolGetLongAt)
MISSING(JVM_ConstantPoolGetMemberRefInfoAt)
MISSING(JVM_ConstantPoolGetMethodAt)
MISSING(JVM_ConstantPoolGetMethodAtIfLoaded)
MISSING(JVM_ConstantPoolGetNameAndTypeRefIndexAt)
MISSING(JVM_ConstantPoolGetNameAndTypeRefInfoAt)
MISSING(JVM_ConstantPoolGetSize)
MISSING(JVM_ConstantPoolGetStringAt)
MISSING(JVM_ConstantPoolGetTagAt)
MISSING(JVM_ConstantPoolGetUTF8At)
MISSING(JVM_GetClassConstantPool)
MISSING(JVM_GetCPClassNameUTF)
MISSING(JVM_GetCPFieldClassNameUTF)
MISSING(JVM_GetCPFieldModifiers)
MISSING(JVM_GetCPFieldSignatureUTF)
MISSING(JVM_GetCPMethodClassNameUTF)
MISSING(JVM_GetCPMethodModifiers)
MISSING(JVM_GetCPMethodNameUTF)
MISSING(JVM_GetCPMethodSignatureUTF)
MISSING(JVM_GetClassCPEntriesCount)
MISSING(JVM_GetClassCPTypes)
MISSING(JVM_GetClassFieldsCount)
MISSING(JVM_GetClassMethodsCount)
MISSING(JVM_GetClassNameUTF)
MISSING(JVM_GetFieldIxModifiers)
MISSING(JVM_GetMethodIxArgsSize)
MISSING(JVM_GetMethodIxByteCode)
MISSING(JVM_GetMethodIxByteCodeLength)
MISSING(JVM_GetMethodIxExceptionIndexes)
MISSING(JVM_GetMethodIxExceptionTableEntry)
MISSING(JVM_GetMethodIxExceptionTableLength)
MISSING(JVM_GetMethodIxExceptionsCount)
MISSING(JVM_GetMethodIxLocalsCount)
MISSING(JVM_GetMethodIxMaxStack)
MISSING(JVM_GetMethodIxModifiers)
MISSING(JVM_GetMethodIxNameUTF)
MISSING(JVM_GetMethodIxSignatureUTF)
MISSING(JVM_IsConstructorIx)
MISSING(JVM_IsSameClassPackage)
MISSING(JVM_IsVMGeneratedMethodIx)
MISSING(JVM_ReleaseUTF)
MISSING(JVM_GetClassAnnotations)
MISSING(JVM_GetClassDeclaredConstructors)
MISSING(JVM_GetClassDeclaredFields)
MISSING(JVM_GetClassDeclaredMethods)
MISSING(JVM_GetClassTypeAnnotations)
MISSING(JVM_GetDeclaredClasses)
MISSING(JVM_GetEnclosingMethodInfo)
MISSING(JVM_GetFieldTypeAnnotations)
MISSING(JVM_GetMethodParameters)
MISSING(JVM_GetMethodTypeAnnotations)
MISSING(JVM_GetRecordComponents)
MISSING(JVM_InvokeMethod)
MISSING(JVM_NewInstanceFromConstructor)
