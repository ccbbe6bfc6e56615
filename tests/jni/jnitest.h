/*
 * jnitest.h: functions for the files of libjnitest. All output is written to standard output.
 */
#ifndef TESTS_JNI_JNITEST_H
#define TESTS_JNI_JNITEST_H

#include <jni.h>
#include <stdio.h>

/* Prints the class and message of the pending exception and clears the exception, or prints "no
 * exception". */
void show_exception(JNIEnv *env, const char *what);

/* The same without the message, for exceptions whose messages differ between JVMs. */
void show_exception_class(JNIEnv *env, const char *what);

/* Prints a string object as text, or as UTF-16 code units in hexadecimal. */
void show_string(JNIEnv *env, const char *what, jstring string);

/* Prints the name of a class object. */
void show_class(JNIEnv *env, const char *what, jclass cls);

/* Returns the text of a string object, in a static buffer. */
const char *text_of(JNIEnv *env, jstring string);

#endif
