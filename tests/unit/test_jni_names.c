/*
 * Unit tests of the names of native functions, and of the order of the JNI tables.
 */
#include <jp2vm/jni.h>
#include <stddef.h>
#include <stdlib.h>

#include "check.h"
#include "vm/base/symbol.h"
#include "vm/jni/mangle.h"

static void check_mangled(const char *class_name, const char *name, const char *descriptor,
                          const char *wanted)
{
    const struct vm_symbol *parameters =
        descriptor == NULL ? NULL : vm_symbol_from_cstr(descriptor);
    char *got =
        vm_native_mangle(vm_symbol_from_cstr(class_name), vm_symbol_from_cstr(name), parameters);
    CHECK_EQ_STR(got, wanted);
    free(got);
}

static void test_mangling(void)
{
    check_mangled("Main", "f", NULL, "Java_Main_f");
    check_mangled("a/b/C", "f", NULL, "Java_a_b_C_f");
    check_mangled("a_b/C", "f_g", NULL, "Java_a_1b_C_f_1g");
    check_mangled("A$B", "f$", NULL, "Java_A_00024B_f_00024");
    check_mangled("A",
                  "gr\xc3\xbc\xc3\x9f"
                  "e",
                  NULL, "Java_A_gr_000fc_000dfe");
    check_mangled("A", "\xed\xa0\xbd\xed\xb8\x80", NULL, "Java_A__0d83d_0de00");
    check_mangled("A", "f", "()V", "Java_A_f__");
    check_mangled("A", "f", "(IJ)V", "Java_A_f__IJ");
    check_mangled("A", "f", "([[Ljava/lang/String;Z)V", "Java_A_f___3_3Ljava_lang_String_2Z");
    check_mangled("A", "f_3", NULL, "Java_A_f_13");
    check_mangled("A", "3f", NULL, NULL);
    check_mangled("a/1B", "f", NULL, NULL);
    check_mangled("a/4B", "f", NULL, "Java_a_4B_f");
}

static void check_described(const char *class_name, const char *name, const char *descriptor,
                            const char *wanted)
{
    char *got =
        vm_native_describe(class_name, vm_symbol_from_cstr(name), vm_symbol_from_cstr(descriptor));
    CHECK_EQ_STR(got, wanted);
    free(got);
}

static void test_descriptions(void)
{
    check_described("Main", "nat", "(I)I", "'int Main.nat(int)'");
    check_described("a.B", "f", "()V", "'void a.B.f()'");
    check_described("a.B", "f", "(ZBCSIJFD)Ljava/lang/String;",
                    "'java.lang.String a.B.f(boolean, byte, char, short, int, long, float, "
                    "double)'");
    check_described("A", "f", "([[ILa/b/C;[Ljava/lang/Object;)[J",
                    "'long[] A.f(int[][], a.b.C, java.lang.Object[])'");
    /* The descriptor given to RegisterNatives may be malformed. */
    check_described("A", "f", "(I)", "' A.f(int)'");
    check_described("A", "f", "(QLa/B", "' A.f(, a.B)'");
    check_described("A", "f", "JZ", "' A.f(long, boolean)'");
    check_described("A", "f", "", "' A.f()'");
}

/* Checks the slot of one function of every group by its number in the specification. */
#define SLOT(name) (offsetof(struct JNINativeInterface_, name) / sizeof(void *))

static void test_slots(void)
{
    CHECK_EQ_INT(sizeof(struct JNINativeInterface_) / sizeof(void *), 234);
    CHECK_EQ_INT(SLOT(GetVersion), 4);
    CHECK_EQ_INT(SLOT(ThrowNew), 14);
    CHECK_EQ_INT(SLOT(NewGlobalRef), 21);
    CHECK_EQ_INT(SLOT(NewObjectA), 30);
    CHECK_EQ_INT(SLOT(GetMethodID), 33);
    CHECK_EQ_INT(SLOT(CallObjectMethod), 34);
    CHECK_EQ_INT(SLOT(CallVoidMethodA), 63);
    CHECK_EQ_INT(SLOT(CallNonvirtualVoidMethodA), 93);
    CHECK_EQ_INT(SLOT(GetFieldID), 94);
    CHECK_EQ_INT(SLOT(SetDoubleField), 112);
    CHECK_EQ_INT(SLOT(CallStaticVoidMethodA), 143);
    CHECK_EQ_INT(SLOT(SetStaticDoubleField), 162);
    CHECK_EQ_INT(SLOT(NewStringUTF), 167);
    CHECK_EQ_INT(SLOT(GetArrayLength), 171);
    CHECK_EQ_INT(SLOT(NewBooleanArray), 175);
    CHECK_EQ_INT(SLOT(ReleaseDoubleArrayElements), 198);
    CHECK_EQ_INT(SLOT(SetDoubleArrayRegion), 214);
    CHECK_EQ_INT(SLOT(RegisterNatives), 215);
    CHECK_EQ_INT(SLOT(GetJavaVM), 219);
    CHECK_EQ_INT(SLOT(GetPrimitiveArrayCritical), 222);
    CHECK_EQ_INT(SLOT(NewWeakGlobalRef), 226);
    CHECK_EQ_INT(SLOT(ExceptionCheck), 228);
    CHECK_EQ_INT(SLOT(GetDirectBufferCapacity), 231);
    CHECK_EQ_INT(SLOT(GetObjectRefType), 232);
    CHECK_EQ_INT(SLOT(GetModule), 233);
    CHECK_EQ_INT(sizeof(struct JNIInvokeInterface_) / sizeof(void *), 8);
    CHECK_EQ_INT(offsetof(struct JNIInvokeInterface_, DestroyJavaVM) / sizeof(void *), 3);
    CHECK_EQ_INT(offsetof(struct JNIInvokeInterface_, AttachCurrentThreadAsDaemon) / sizeof(void *),
                 7);
}

int main(void)
{
    test_mangling();
    test_descriptions();
    test_slots();
    return check_report();
}
