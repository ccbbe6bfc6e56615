#include "vm/jni/env.h"

#include "vm/jni/check/check.h"
#include "vm/jni/functions.h"

static struct JNINativeInterface_ plain_table;
static const struct JNINativeInterface_ *current_table = &plain_table;
static const struct vm_jni_reflection *reflection_hooks;

void vm_jni_set_reflection(const struct vm_jni_reflection *reflection)
{
    reflection_hooks = reflection;
}

const struct vm_jni_reflection *vm_jni_reflection(void)
{
    return reflection_hooks;
}

bool vm_jni_is_supported_version(jint version)
{
    switch (version) {
    case JNI_VERSION_1_1:
    case JNI_VERSION_1_2:
    case JNI_VERSION_1_4:
    case JNI_VERSION_1_6:
    case JNI_VERSION_1_8:
    case JNI_VERSION_9:
    case JNI_VERSION_10:
        return true;
    default:
        return false;
    }
}

void vm_jni_init(bool check)
{
    vm_jni_handles_init();
    vm_jni_fill_classes(&plain_table);
    vm_jni_fill_references(&plain_table);
    vm_jni_fill_calls(&plain_table);
    vm_jni_fill_fields(&plain_table);
    vm_jni_fill_strings(&plain_table);
    vm_jni_fill_arrays(&plain_table);
    vm_jni_fill_machine(&plain_table);
    current_table = check ? vm_jni_check_table(&plain_table) : &plain_table;
}

const struct JNINativeInterface_ *vm_jni_unchecked_table(void)
{
    return &plain_table;
}

JNIEnv *vm_jni_env(struct vm_thread *self)
{
    if (vm_jni_handles_of(self) == NULL) {
        return NULL;
    }
    self->jni_env = current_table;
    return (JNIEnv *)&self->jni_env;
}

void vm_jni_thread_end(struct vm_thread *self)
{
    vm_jni_handles_release(self);
}
