/*
 * jvm_verify.c: facts about a class for libverify.
 *
 * The machine verifies all classes itself; these functions exist for programs that call libverify.
 * libverify passes only valid indices. Texts are symbols, which live for ever.
 */
#include <string.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/jvm/jvm.h"
#include "vm/base/symbol.h"

#define METHOD_MODIFIERS                                                                           \
    (VM_ACC_PUBLIC | VM_ACC_PRIVATE | VM_ACC_PROTECTED | VM_ACC_STATIC | VM_ACC_FINAL              \
     | VM_ACC_SYNCHRONIZED | VM_ACC_BRIDGE | VM_ACC_VARARGS | VM_ACC_NATIVE | VM_ACC_ABSTRACT      \
     | VM_ACC_STRICT | VM_ACC_SYNTHETIC)

static const struct vm_constant *constant(jclass cb, jint index)
{
    return &lib_jdk_class(cb)->file->constants[index];
}

static const struct vm_method *method_at(jclass cb, jint index)
{
    return &lib_jdk_class(cb)->methods[index];
}

/* --- constants ------------------------------------------------------------------------------ */

jint JVM_GetClassCPEntriesCount(JNIEnv *env, jclass cb)
{
    (void)env;
    const struct vm_class_file *file = lib_jdk_class(cb)->file;
    return file == NULL ? 0 : file->constant_count;
}

void JVM_GetClassCPTypes(JNIEnv *env, jclass cb, unsigned char *types)
{
    (void)env;
    const struct vm_class_file *file = lib_jdk_class(cb)->file;
    for (uint32_t i = 0; file != NULL && i < file->constant_count; i++) {
        types[i] = file->constants[i].tag;
    }
}

const char *JVM_GetCPClassNameUTF(JNIEnv *env, jclass cb, jint index)
{
    (void)env;
    return constant(cb, index)->symbol->bytes;
}

const char *JVM_GetCPFieldClassNameUTF(JNIEnv *env, jclass cb, jint index)
{
    (void)env;
    return constant(cb, index)->member.class_name->bytes;
}

const char *JVM_GetCPFieldSignatureUTF(JNIEnv *env, jclass cb, jint index)
{
    (void)env;
    return constant(cb, index)->member.descriptor->bytes;
}

const char *JVM_GetCPMethodClassNameUTF(JNIEnv *env, jclass cb, jint index)
{
    (void)env;
    return constant(cb, index)->member.class_name->bytes;
}

const char *JVM_GetCPMethodNameUTF(JNIEnv *env, jclass cb, jint index)
{
    (void)env;
    return constant(cb, index)->member.name->bytes;
}

const char *JVM_GetCPMethodSignatureUTF(JNIEnv *env, jclass cb, jint index)
{
    (void)env;
    return constant(cb, index)->member.descriptor->bytes;
}

/* Returns -1 if the class declares no such member. */
jint JVM_GetCPFieldModifiers(JNIEnv *env, jclass cb, int index, jclass called_class)
{
    (void)env;
    const struct vm_constant *member = constant(cb, index);
    const struct vm_field *field = vm_class_declared_field(
        lib_jdk_class(called_class), member->member.name, member->member.descriptor);
    return field == NULL ? -1 : field->flags;
}

jint JVM_GetCPMethodModifiers(JNIEnv *env, jclass cb, int index, jclass called_class)
{
    (void)env;
    const struct vm_constant *member = constant(cb, index);
    const struct vm_method *method = vm_class_declared_method(
        lib_jdk_class(called_class), member->member.name, member->member.descriptor);
    return method == NULL ? -1 : method->info->flags & METHOD_MODIFIERS;
}

/* --- classes -------------------------------------------------------------------------------- */

const char *JVM_GetClassNameUTF(JNIEnv *env, jclass cb)
{
    (void)env;
    const struct vm_class *class = lib_jdk_class(cb);
    return class->kind == VM_KIND_PRIMITIVE ? NULL : class->name->bytes;
}

jint JVM_GetClassFieldsCount(JNIEnv *env, jclass cb)
{
    (void)env;
    const struct vm_class_file *file = lib_jdk_class(cb)->file;
    return file == NULL ? 0 : file->field_count;
}

jint JVM_GetClassMethodsCount(JNIEnv *env, jclass cb)
{
    (void)env;
    return lib_jdk_class(cb)->method_count;
}

jboolean JVM_IsSameClassPackage(JNIEnv *env, jclass class1, jclass class2)
{
    (void)env;
    return vm_class_same_package(lib_jdk_class(class1), lib_jdk_class(class2));
}

void JVM_ReleaseUTF(const char *utf)
{
    (void)utf;
}

/* --- members -------------------------------------------------------------------------------- */

jint JVM_GetFieldIxModifiers(JNIEnv *env, jclass cb, int index)
{
    (void)env;
    return lib_jdk_class(cb)->file->fields[index].flags;
}

jint JVM_GetMethodIxModifiers(JNIEnv *env, jclass cb, int index)
{
    (void)env;
    return method_at(cb, index)->info->flags & METHOD_MODIFIERS;
}

const char *JVM_GetMethodIxNameUTF(JNIEnv *env, jclass cb, jint index)
{
    (void)env;
    return method_at(cb, index)->name->bytes;
}

const char *JVM_GetMethodIxSignatureUTF(JNIEnv *env, jclass cb, jint index)
{
    (void)env;
    return method_at(cb, index)->descriptor->bytes;
}

jint JVM_GetMethodIxArgsSize(JNIEnv *env, jclass cb, int index)
{
    (void)env;
    return method_at(cb, index)->arg_slots;
}

jboolean JVM_IsConstructorIx(JNIEnv *env, jclass cb, int index)
{
    (void)env;
    return method_at(cb, index)->is_constructor;
}

jboolean JVM_IsVMGeneratedMethodIx(JNIEnv *env, jclass cb, int index)
{
    (void)env;
    return method_at(cb, index)->is_overpass;
}

jint JVM_GetMethodIxExceptionsCount(JNIEnv *env, jclass cb, jint method_index)
{
    (void)env;
    return method_at(cb, method_index)->info->exception_count;
}

void JVM_GetMethodIxExceptionIndexes(JNIEnv *env, jclass cb, jint method_index,
                                     unsigned short *exceptions)
{
    (void)env;
    const struct vm_method_info *info = method_at(cb, method_index)->info;
    if (info->exception_count != 0) {
        memcpy(exceptions, info->exceptions, info->exception_count * sizeof *exceptions);
    }
}

/* --- code; abstract and native methods have none -------------------------------------------- */

jint JVM_GetMethodIxByteCodeLength(JNIEnv *env, jclass cb, jint method_index)
{
    (void)env;
    const struct vm_code *code = method_at(cb, method_index)->code;
    return code == NULL ? 0 : (jint)code->length;
}

void JVM_GetMethodIxByteCode(JNIEnv *env, jclass cb, jint method_index, unsigned char *code)
{
    (void)env;
    const struct vm_code *from = method_at(cb, method_index)->code;
    if (from != NULL) {
        memcpy(code, from->bytes, from->length);
    }
}

jint JVM_GetMethodIxLocalsCount(JNIEnv *env, jclass cb, int index)
{
    (void)env;
    const struct vm_code *code = method_at(cb, index)->code;
    return code == NULL ? 0 : code->max_locals;
}

jint JVM_GetMethodIxMaxStack(JNIEnv *env, jclass cb, int index)
{
    (void)env;
    const struct vm_code *code = method_at(cb, index)->code;
    return code == NULL ? 0 : code->max_stack;
}

jint JVM_GetMethodIxExceptionTableLength(JNIEnv *env, jclass cb, int index)
{
    (void)env;
    const struct vm_code *code = method_at(cb, index)->code;
    return code == NULL ? 0 : code->exception_count;
}

void JVM_GetMethodIxExceptionTableEntry(JNIEnv *env, jclass cb, jint method_index, jint entry_index,
                                        JVM_ExceptionTableEntryType *entry)
{
    (void)env;
    const struct vm_exception_entry *from =
        &method_at(cb, method_index)->code->exceptions[entry_index];
    entry->start_pc = from->start_bci;
    entry->end_pc = from->end_bci;
    entry->handler_pc = from->handler_bci;
    entry->catchType = from->catch_type;
}
