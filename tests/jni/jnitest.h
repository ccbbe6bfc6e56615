/*
 * jnitest.h: shared by the files of libjnitest. All output goes to standard output.
 */
#ifndef TESTS_JNI_JNITEST_H
#define TESTS_JNI_JNITEST_H

#include <jni.h>
#include <stdio.h>

/* Prints the class and message of the pending exception and clears it, or prints "no exception". */
void show_exception(JNIEnv *env, const char *what);

/* The same without the message, for messages that differ between machines. */
void show_exception_class(JNIEnv *env, const char *what);

/* Prints a string object as UTF-16 units in hexadecimal, or as text. */
void show_string(JNIEnv *env, const char *what, jstring string);

/* Prints the name of a class. */
void show_class(JNIEnv *env, const char *what, jclass cls);

/* Returns the text of a string object, in a static buffer. */
const char *text_of(JNIEnv *env, jstring string);

#endif
