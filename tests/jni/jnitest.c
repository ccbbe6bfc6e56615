/*
 * Classes, methods, objects, fields, exceptions.
 */
#include "jnitest.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- printing --- */

const char *text_of(JNIEnv *env, jstring string)
{
    static char buffer[4][256];
    static unsigned next;
    char *place = buffer[next++ % 4];
    if (string == NULL) {
        return "null";
    }
    const char *bytes = (*env)->GetStringUTFChars(env, string, NULL);
    snprintf(place, sizeof buffer[0], "%s", bytes);
    (*env)->ReleaseStringUTFChars(env, string, bytes);
    return place;
}

void show_string(JNIEnv *env, const char *what, jstring string)
{
    printf("%s: %s\n", what, text_of(env, string));
    fflush(stdout);
}

static jstring call_string(JNIEnv *env, jobject object, const char *name)
{
    jclass cls = (*env)->GetObjectClass(env, object);
    jmethodID id = (*env)->GetMethodID(env, cls, name, "()Ljava/lang/String;");
    (*env)->DeleteLocalRef(env, cls);
    return (jstring)(*env)->CallObjectMethod(env, object, id);
}

void show_class(JNIEnv *env, const char *what, jclass cls)
{
    printf("%s: %s\n", what, cls == NULL ? "NULL" : text_of(env, call_string(env, cls, "getName")));
    fflush(stdout);
}

static void show_pending(JNIEnv *env, const char *what, int with_message)
{
    jthrowable throwable = (*env)->ExceptionOccurred(env);
    if (throwable == NULL) {
        printf("%s: no exception\n", what);
        fflush(stdout);
        return;
    }
    (*env)->ExceptionClear(env);
    jclass cls = (*env)->GetObjectClass(env, throwable);
    const char *name = text_of(env, call_string(env, cls, "getName"));
    jstring message = with_message ? call_string(env, throwable, "getMessage") : NULL;
    printf("%s: %s%s%s\n", what, name, message == NULL ? "" : ": ",
           message == NULL ? "" : text_of(env, message));
    fflush(stdout);
    (*env)->DeleteLocalRef(env, cls);
    (*env)->DeleteLocalRef(env, throwable);
}

void show_exception(JNIEnv *env, const char *what)
{
    show_pending(env, what, 1);
}

void show_exception_class(JNIEnv *env, const char *what)
{
    show_pending(env, what, 0);
}

/* --- version --- */

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved)
{
    JNIEnv *env = NULL;
    jint status = (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6);
    printf("OnLoad: status %d env %d reserved %d\n", status, env != NULL, reserved != NULL);
    /* FindClass uses the loader of the class that loads the library, so it finds that class */
    show_class(env, "OnLoad finds", (*env)->FindClass(env, "JniArguments"));
    return JNI_VERSION_1_8;
}

JNIEXPORT void JNICALL Java_JniTest_version(JNIEnv *env, jclass cls)
{
    JavaVM *vm = NULL;
    JNIEnv *same = NULL;
    (void)cls;
    printf("version %08x\n", (unsigned)(*env)->GetVersion(env));
    printf("GetJavaVM %d\n", (*env)->GetJavaVM(env, &vm));
    jint status = (*vm)->GetEnv(vm, (void **)&same, JNI_VERSION_1_1);
    printf("GetEnv 1.1 %d same %d\n", status, same == env);
    same = NULL;
    status = (*vm)->GetEnv(vm, (void **)&same, JNI_VERSION_10);
    printf("GetEnv 10 %d same %d\n", status, same == env);
    status = (*vm)->GetEnv(vm, (void **)&same, 0x00020000);
    printf("GetEnv bad %d null %d\n", status, same == NULL);
    fflush(stdout);
}

/* --- classes --- */

JNIEXPORT void JNICALL Java_JniTest_classes(JNIEnv *env, jclass cls, jobject sample)
{
    /* clang-format off */
    static const char *const names[] = {
        "java/lang/String", "JniTest$Derived", "[I", "[[Ljava/lang/String;", "[LJniTest$Base;",
        "java.lang.String", "Ljava/lang/String;", "I", "[Lnothing/Here;", "nothing/Here", "[",
        "[java/lang/String", "JniTest$Broken", "JniTest$Broken", "JniTest$Lazy"};
    /* clang-format on */
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        jclass found = (*env)->FindClass(env, names[i]);
        printf("FindClass %s -> ", names[i]);
        if (found != NULL) {
            show_class(env, "found", found);
        } else {
            show_exception_class(env, "exception");
        }
    }
    show_class(env, "own class", cls);
    jclass derived = (*env)->GetObjectClass(env, sample);
    jclass base = (*env)->GetSuperclass(env, derived);
    jclass object = (*env)->GetSuperclass(env, base);
    jclass array = (*env)->FindClass(env, "[LJniTest$Derived;");
    jclass bases = (*env)->FindClass(env, "[LJniTest$Base;");
    jclass ints = (*env)->FindClass(env, "[I");
    jclass greeter = (*env)->FindClass(env, "JniTest$Greeter");
    show_class(env, "derived", derived);
    show_class(env, "base", base);
    show_class(env, "super of base", object);
    show_class(env, "super of Object", (*env)->GetSuperclass(env, object));
    show_class(env, "super of interface", (*env)->GetSuperclass(env, greeter));
    show_class(env, "super of array", (*env)->GetSuperclass(env, array));
    jclass all[] = {object, base, derived, greeter, array, bases, ints};
    for (int i = 0; i < 7; i++) {
        for (int j = 0; j < 7; j++) {
            printf("%d", (*env)->IsAssignableFrom(env, all[i], all[j]));
        }
        printf(" instance %d null %d\n", (*env)->IsInstanceOf(env, sample, all[i]),
               (*env)->IsInstanceOf(env, NULL, all[i]));
    }
    printf("same %d different %d null %d\n", (*env)->IsSameObject(env, sample, sample),
           (*env)->IsSameObject(env, sample, cls), (*env)->IsSameObject(env, NULL, NULL));
    fflush(stdout);
}

/* class Made { }, version 52, in the unnamed package */
static const unsigned char made_class[] = {
    0xca, 0xfe, 0xba, 0xbe, 0, 0,    0,  52,  0,   5,   7,   0,   2,   1,   0,   4,   'M', 'a', 'd',
    'e',  7,    0,    4,    1, 0,    16, 'j', 'a', 'v', 'a', '/', 'l', 'a', 'n', 'g', '/', 'O', 'b',
    'j',  'e',  'c',  't',  0, 0x21, 0,  1,   0,   3,   0,   0,   0,   0,   0,   0,   0,   0};

JNIEXPORT void JNICALL Java_JniTest_defineClass(JNIEnv *env, jclass cls, jobject loader)
{
    const jbyte *bytes = (const jbyte *)made_class;
    jsize length = (jsize)sizeof made_class;
    (void)cls;
    jclass made = (*env)->DefineClass(env, "Made", loader, bytes, length);
    show_class(env, "DefineClass", made);
    show_class(env, "super of made", (*env)->GetSuperclass(env, made));
    made = (*env)->FindClass(env, "Made");
    show_class(env, "found", made);
    (*env)->DefineClass(env, "Made", loader, bytes, length);
    show_exception_class(env, "twice");
    (*env)->DefineClass(env, "Other", loader, bytes, length);
    show_exception(env, "other name");
    (*env)->DefineClass(env, "Made2", loader, bytes, 10);
    show_exception_class(env, "cut off");
    (*env)->DefineClass(env, NULL, loader, bytes + 1, 9);
    show_exception_class(env, "no class file");
}

/* --- methods --- */

static void look_up(JNIEnv *env, const char *class_name, const char *name, const char *signature,
                    int is_static)
{
    jclass cls = (*env)->FindClass(env, class_name);
    jmethodID id = is_static ? (*env)->GetStaticMethodID(env, cls, name, signature)
                             : (*env)->GetMethodID(env, cls, name, signature);
    printf("%s.%s%s static %d: ", class_name, name, signature, is_static);
    if (id != NULL) {
        printf("found\n");
    } else {
        show_exception(env, "exception");
    }
    fflush(stdout);
}

JNIEXPORT void JNICALL Java_JniTest_methodIds(JNIEnv *env, jclass cls)
{
    (void)cls;
    look_up(env, "JniTest$Derived", "who", "()Ljava/lang/String;", 0);
    look_up(env, "JniTest$Derived", "who", "()Ljava/lang/String;", 1);
    look_up(env, "JniTest$Derived", "secret", "()I", 0);
    look_up(env, "JniTest$Base", "secret", "()I", 0);
    look_up(env, "JniTest$Derived", "twice", "(I)I", 1);
    look_up(env, "JniTest$Derived", "twice", "(I)I", 0);
    look_up(env, "JniTest$Derived", "twice", "(J)I", 1);
    look_up(env, "JniTest$Base", "greet", "(Ljava/lang/String;)Ljava/lang/String;", 0);
    look_up(env, "JniTest$Greeter", "greet", "(Ljava/lang/String;)Ljava/lang/String;", 0);
    look_up(env, "JniTest$Derived", "<init>", "()V", 0);
    look_up(env, "JniTest$Derived", "<init>", "(I)V", 0);
    look_up(env, "JniTest$Derived", "hashCode", "()I", 0);
    look_up(env, "JniTest$Derived", "nameThatNobodyEverUsed", "()V", 0);
    look_up(env, "JniTest$Derived", "nameThatNobodyEverUsed", "(Lno/Such;)V", 1);
    look_up(env, "[I", "hashCode", "()I", 0);
    look_up(env, "[I", "length", "()I", 0);
    jclass lazy = (*env)->FindClass(env, "JniTest$Lazy");
    jmethodID get = (*env)->GetStaticMethodID(env, lazy, "get", "()I");
    printf("lazy %d\n", (*env)->CallStaticIntMethod(env, lazy, get));
    fflush(stdout);
}

#define SIGNATURE "(ZBCSIJFDLjava/lang/Object;)"
#define VALUES                                                                                     \
    JNI_TRUE, (jbyte)-7, (jchar)0xfedc, (jshort)-1234, (jint)0x12345678,                           \
        (jlong)0x123456789abcdefLL, (jfloat)2.5f, (jdouble)-1e-5, text

/* va_list forms */
#define DEFINE_V(Name, type)                                                                       \
    static type v_##Name(JNIEnv *env, jobject o, jmethodID id, ...)                                \
    {                                                                                              \
        va_list list;                                                                              \
        va_start(list, id);                                                                        \
        type result = (*env)->Call##Name##MethodV(env, o, id, list);                               \
        va_end(list);                                                                              \
        return result;                                                                             \
    }                                                                                              \
    static type nv_##Name(JNIEnv *env, jobject o, jclass c, jmethodID id, ...)                     \
    {                                                                                              \
        va_list list;                                                                              \
        va_start(list, id);                                                                        \
        type result = (*env)->CallNonvirtual##Name##MethodV(env, o, c, id, list);                  \
        va_end(list);                                                                              \
        return result;                                                                             \
    }                                                                                              \
    static type sv_##Name(JNIEnv *env, jclass c, jmethodID id, ...)                                \
    {                                                                                              \
        va_list list;                                                                              \
        va_start(list, id);                                                                        \
        type result = (*env)->CallStatic##Name##MethodV(env, c, id, list);                         \
        va_end(list);                                                                              \
        return result;                                                                             \
    }

DEFINE_V(Object, jobject)
DEFINE_V(Boolean, jboolean)
DEFINE_V(Byte, jbyte)
DEFINE_V(Char, jchar)
DEFINE_V(Short, jshort)
DEFINE_V(Int, jint)
DEFINE_V(Long, jlong)
DEFINE_V(Float, jfloat)
DEFINE_V(Double, jdouble)

static void v_Void(JNIEnv *env, jobject o, jmethodID id, ...)
{
    va_list list;
    va_start(list, id);
    (*env)->CallVoidMethodV(env, o, id, list);
    va_end(list);
}

static void nv_Void(JNIEnv *env, jobject o, jclass c, jmethodID id, ...)
{
    va_list list;
    va_start(list, id);
    (*env)->CallNonvirtualVoidMethodV(env, o, c, id, list);
    va_end(list);
}

static void sv_Void(JNIEnv *env, jclass c, jmethodID id, ...)
{
    va_list list;
    va_start(list, id);
    (*env)->CallStaticVoidMethodV(env, c, id, list);
    va_end(list);
}

static jobject v_NewObject(JNIEnv *env, jclass c, jmethodID id, ...)
{
    va_list list;
    va_start(list, id);
    jobject result = (*env)->NewObjectV(env, c, id, list);
    va_end(list);
    return result;
}

#define SHOW_OBJECT(x) printf(" %s", text_of(env, (jstring)(x)))
#define SHOW_INT(x) printf(" %d", (int)(x))
#define SHOW_LONG(x) printf(" %lld", (long long)(x))
#define SHOW_DOUBLE(x) printf(" %.9g", (double)(x))

#define RUN_FORMS(Name, code, show)                                                                \
    {                                                                                              \
        jmethodID id = (*env)->GetMethodID(env, cls, "call" #Name, SIGNATURE code);                \
        jmethodID sid = (*env)->GetStaticMethodID(env, cls, "static" #Name, SIGNATURE code);       \
        printf("%s", #Name);                                                                       \
        show((*env)->Call##Name##Method(env, object, id, VALUES));                                 \
        show((*env)->Call##Name##MethodA(env, object, id, values));                                \
        show(v_##Name(env, object, id, VALUES));                                                   \
        show((*env)->CallNonvirtual##Name##Method(env, object, cls, id, VALUES));                  \
        show((*env)->CallNonvirtual##Name##MethodA(env, object, cls, id, values));                 \
        show(nv_##Name(env, object, cls, id, VALUES));                                             \
        show((*env)->CallStatic##Name##Method(env, cls, sid, VALUES));                             \
        show((*env)->CallStatic##Name##MethodA(env, cls, sid, values));                            \
        show(sv_##Name(env, cls, sid, VALUES));                                                    \
        printf("\n");                                                                              \
        fflush(stdout);                                                                            \
    }

static void call_all(JNIEnv *env, jclass cls, jobject object)
{
    jstring text = (*env)->NewStringUTF(env, "twelve chars");
    jvalue values[9] = {{.z = JNI_TRUE}, {.b = -7},         {.c = 0xfedc},
                        {.s = -1234},    {.i = 0x12345678}, {.j = 0x123456789abcdefLL},
                        {.f = 2.5f},     {.d = -1e-5},      {.l = text}};
    RUN_FORMS(Object, "Ljava/lang/Object;", SHOW_OBJECT)
    RUN_FORMS(Boolean, "Z", SHOW_INT)
    RUN_FORMS(Byte, "B", SHOW_INT)
    RUN_FORMS(Char, "C", SHOW_INT)
    RUN_FORMS(Short, "S", SHOW_INT)
    RUN_FORMS(Int, "I", SHOW_INT)
    RUN_FORMS(Long, "J", SHOW_LONG)
    RUN_FORMS(Float, "F", SHOW_DOUBLE)
    RUN_FORMS(Double, "D", SHOW_DOUBLE)
    jmethodID id = (*env)->GetMethodID(env, cls, "callVoid", SIGNATURE "V");
    jmethodID sid = (*env)->GetStaticMethodID(env, cls, "staticVoid", SIGNATURE "V");
    (*env)->CallVoidMethod(env, object, id, VALUES);
    (*env)->CallVoidMethodA(env, object, id, values);
    v_Void(env, object, id, VALUES);
    (*env)->CallNonvirtualVoidMethod(env, object, cls, id, VALUES);
    (*env)->CallNonvirtualVoidMethodA(env, object, cls, id, values);
    nv_Void(env, object, cls, id, VALUES);
    (*env)->CallStaticVoidMethod(env, cls, sid, VALUES);
    (*env)->CallStaticVoidMethodA(env, cls, sid, values);
    sv_Void(env, cls, sid, VALUES);
}

JNIEXPORT void JNICALL Java_JniTest_calls(JNIEnv *env, jclass self, jobject exact, jobject below)
{
    jclass cls = (*env)->GetObjectClass(env, exact);
    (void)self;
    call_all(env, cls, exact);
    call_all(env, cls, below);
    jmethodID id = (*env)->GetMethodID(env, cls, "callInt", SIGNATURE "I");
    jstring text = NULL;
    printf("null receiver %d\n", (*env)->CallIntMethod(env, NULL, id, VALUES));
    show_exception_class(env, "null receiver");
}

JNIEXPORT void JNICALL Java_JniTest_objects(JNIEnv *env, jclass self)
{
    jclass calls = (*env)->FindClass(env, "JniTest$Calls");
    jmethodID id = (*env)->GetMethodID(env, calls, "<init>", SIGNATURE "V");
    jfieldID base = (*env)->GetFieldID(env, calls, "base", "I");
    jstring text = (*env)->NewStringUTF(env, "x");
    jvalue values[9] = {{.z = JNI_TRUE}, {.b = -7},         {.c = 0xfedc},
                        {.s = -1234},    {.i = 0x12345678}, {.j = 0x123456789abcdefLL},
                        {.f = 2.5f},     {.d = -1e-5},      {.l = text}};
    (void)self;
    jobject a = (*env)->NewObject(env, calls, id, VALUES);
    jobject b = (*env)->NewObjectA(env, calls, id, values);
    jobject c = v_NewObject(env, calls, id, VALUES);
    printf("NewObject %d %d %d\n", (*env)->GetIntField(env, a, base),
           (*env)->GetIntField(env, b, base), (*env)->GetIntField(env, c, base));
    jclass derived = (*env)->FindClass(env, "JniTest$Derived");
    jfieldID number = (*env)->GetFieldID(env, derived, "number", "I");
    jobject raw = (*env)->AllocObject(env, derived);
    printf("AllocObject %d\n", (*env)->GetIntField(env, raw, number));
    jmethodID init = (*env)->GetMethodID(env, derived, "<init>", "()V");
    (*env)->CallNonvirtualVoidMethod(env, raw, derived, init);
    printf("constructed %d\n", (*env)->GetIntField(env, raw, number));
    jclass base_class = (*env)->GetSuperclass(env, derived);
    jmethodID who = (*env)->GetMethodID(env, base_class, "who", "()Ljava/lang/String;");
    show_string(env, "virtual", (jstring)(*env)->CallObjectMethod(env, raw, who));
    show_string(env, "nonvirtual",
                (jstring)(*env)->CallNonvirtualObjectMethod(env, raw, base_class, who));
    jmethodID secret = (*env)->GetMethodID(env, base_class, "secret", "()I");
    printf("private %d\n", (*env)->CallIntMethod(env, raw, secret));
    jclass greeter = (*env)->FindClass(env, "JniTest$Greeter");
    jmethodID greet =
        (*env)->GetMethodID(env, greeter, "greet", "(Ljava/lang/String;)Ljava/lang/String;");
    show_string(env, "interface", (jstring)(*env)->CallObjectMethod(env, raw, greet, text));
    show_string(env, "default",
                (jstring)(*env)->CallNonvirtualObjectMethod(env, raw, greeter, greet, text));
    (*env)->AllocObject(env, greeter);
    show_exception(env, "AllocObject of interface");
    (*env)->AllocObject(env, (*env)->FindClass(env, "java/lang/Number"));
    show_exception(env, "AllocObject of abstract class");
    jclass broken = (*env)->FindClass(env, "JniTest$Base");
    (*env)->NewObject(env, broken, (*env)->GetMethodID(env, broken, "<init>", "(I)V"), 5);
    show_exception(env, "NewObject");
}

/* --- fields --- */

static void look_up_field(JNIEnv *env, jclass cls, const char *name, const char *type,
                          int is_static)
{
    jfieldID id = is_static ? (*env)->GetStaticFieldID(env, cls, name, type)
                            : (*env)->GetFieldID(env, cls, name, type);
    printf("field %s %s static %d: ", name, type, is_static);
    if (id != NULL) {
        printf("found\n");
    } else {
        show_exception(env, "exception");
    }
    fflush(stdout);
}

#define CHANGE(Name, field, code, show, value)                                                     \
    {                                                                                              \
        jfieldID id = (*env)->GetFieldID(env, cls, field, code);                                   \
        jfieldID sid = (*env)->GetStaticFieldID(env, cls, "s" field, code);                        \
        printf("%s", #Name);                                                                       \
        show((*env)->Get##Name##Field(env, object, id));                                           \
        show((*env)->GetStatic##Name##Field(env, cls, sid));                                       \
        (*env)->Set##Name##Field(env, object, id, value);                                          \
        (*env)->SetStatic##Name##Field(env, cls, sid, value);                                      \
        show((*env)->Get##Name##Field(env, object, id));                                           \
        show((*env)->GetStatic##Name##Field(env, cls, sid));                                       \
        printf("\n");                                                                              \
        fflush(stdout);                                                                            \
    }

JNIEXPORT void JNICALL Java_JniTest_fields(JNIEnv *env, jclass self, jobject object, jobject below)
{
    jclass cls = (*env)->GetObjectClass(env, object);
    jclass below_class = (*env)->GetObjectClass(env, below);
    (void)self;
    CHANGE(Boolean, "z", "Z", SHOW_INT, JNI_FALSE)
    CHANGE(Byte, "b", "B", SHOW_INT, 127)
    CHANGE(Char, "c", "C", SHOW_INT, 0xffff)
    CHANGE(Short, "s", "S", SHOW_INT, -32768)
    CHANGE(Int, "i", "I", SHOW_INT, -2147483647 - 1)
    CHANGE(Long, "j", "J", SHOW_LONG, (jlong)1 << 62)
    CHANGE(Float, "f", "F", SHOW_DOUBLE, 1e30f)
    CHANGE(Double, "d", "D", SHOW_DOUBLE, 4.9e-324)
    jstring text = (*env)->NewStringUTF(env, "set by C");
    jfieldID l = (*env)->GetFieldID(env, cls, "l", "Ljava/lang/Object;");
    jfieldID sl = (*env)->GetStaticFieldID(env, cls, "sl", "Ljava/lang/String;");
    show_string(env, "l", (jstring)(*env)->GetObjectField(env, object, l));
    show_string(env, "sl", (jstring)(*env)->GetStaticObjectField(env, cls, sl));
    (*env)->SetObjectField(env, object, l, text);
    (*env)->SetStaticObjectField(env, cls, sl, NULL);
    printf("same %d null %d\n",
           (*env)->IsSameObject(env, (*env)->GetObjectField(env, object, l), text),
           (*env)->GetStaticObjectField(env, cls, sl) == NULL);
    jfieldID own = (*env)->GetFieldID(env, below_class, "i", "I");
    jfieldID hidden = (*env)->GetFieldID(env, cls, "i", "I");
    (*env)->SetIntField(env, below, own, 11);
    (*env)->SetIntField(env, below, hidden, 22);
    jfieldID constant = (*env)->GetFieldID(env, cls, "constant", "I");
    printf("own %d hidden %d constant %d\n", (*env)->GetIntField(env, below, own),
           (*env)->GetIntField(env, below, hidden), (*env)->GetIntField(env, object, constant));
    look_up_field(env, below_class, "z", "Z", 0);
    look_up_field(env, below_class, "sz", "Z", 1);
    look_up_field(env, cls, "z", "I", 0);
    look_up_field(env, cls, "z", "Z", 1);
    look_up_field(env, cls, "sz", "Z", 0);
    look_up_field(env, cls, "fieldThatNobodyHas", "Lno/SuchType;", 0);
    look_up_field(env, cls, "sl", "Ljava/lang/String;", 1);
    jclass broken = (*env)->FindClass(env, "java/lang/Integer");
    jfieldID max = (*env)->GetStaticFieldID(env, broken, "MAX_VALUE", "I");
    printf("MAX_VALUE %d\n", (*env)->GetStaticIntField(env, broken, max));
    fflush(stdout);
}

/* --- exceptions --- */

JNIEXPORT void JNICALL Java_JniTest_exceptions(JNIEnv *env, jclass cls)
{
    printf("none: check %d occurred %d\n", (*env)->ExceptionCheck(env),
           (*env)->ExceptionOccurred(env) != NULL);
    jclass failure = (*env)->FindClass(env, "JniTest$Failure");
    printf("ThrowNew %d\n", (*env)->ThrowNew(env, failure, "four"));
    printf("pending: check %d\n", (*env)->ExceptionCheck(env));
    jthrowable thrown = (*env)->ExceptionOccurred(env);
    (*env)->ExceptionClear(env);
    printf("cleared: check %d\n", (*env)->ExceptionCheck(env));
    jfieldID code = (*env)->GetFieldID(env, failure, "code", "I");
    printf("constructor ran: %d\n", (*env)->GetIntField(env, thrown, code));
    printf("Throw %d\n", (*env)->Throw(env, thrown));
    show_exception(env, "thrown again");
    (*env)->Throw(env, thrown);
    (*env)->ExceptionDescribe(env); /* on standard error */
    printf("described: check %d\n", (*env)->ExceptionCheck(env));
    (*env)->ExceptionDescribe(env);
    printf("Throw NULL %d\n",
           (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/Error"), NULL));
    show_exception(env, "without a message");
    jmethodID up = (*env)->GetStaticMethodID(env, cls, "deepThrowUp", "(I)I");
    jint result = (*env)->CallStaticIntMethod(env, cls, up, 0);
    (void)result;
    show_exception(env, "from Java");
    jmethodID touch = (*env)->GetStaticMethodID(env, (*env)->FindClass(env, "JniTest$Calls"),
                                                "noSuchMethodHere", "()V");
    printf("touch %d\n", touch != NULL);
    show_exception(env, "look-up");
}

JNIEXPORT void JNICALL Java_JniTest_throwNow(JNIEnv *env, jclass cls, jthrowable throwable)
{
    (void)cls;
    (*env)->Throw(env, throwable);
}

JNIEXPORT void JNICALL Java_JniTest_throwNew(JNIEnv *env, jclass cls, jclass type, jstring message)
{
    (void)cls;
    if (message == NULL) {
        (*env)->ThrowNew(env, type, NULL);
        return;
    }
    const char *text = (*env)->GetStringUTFChars(env, message, NULL);
    (*env)->ThrowNew(env, type, text);
    (*env)->ReleaseStringUTFChars(env, message, text);
}

JNIEXPORT jint JNICALL Java_JniTest_throwAndReturn(JNIEnv *env, jclass cls, jstring message)
{
    Java_JniTest_throwNew(env, cls, (*env)->FindClass(env, "JniTest$Failure"), message);
    return 99;
}

JNIEXPORT jint JNICALL Java_JniTest_down(JNIEnv *env, jclass cls, jint depth)
{
    jmethodID up = (*env)->GetStaticMethodID(env, cls, "up", "(I)I");
    return (*env)->CallStaticIntMethod(env, cls, up, depth);
}

JNIEXPORT jint JNICALL Java_JniTest_deepThrow(JNIEnv *env, jclass cls, jint depth)
{
    jmethodID up = (*env)->GetStaticMethodID(env, cls, "deepThrowUp", "(I)I");
    return (*env)->CallStaticIntMethod(env, cls, up, depth) + 1;
}
