/*
 * jnitest.h: shared by the files of libjnitest. Everything is printed on standard output.
 */
#ifndef JNITEST_H
#define JNITEST_H

#include <jni.h>
#include <stdio.h>

/* Prints the pending exception's class and message and clears it; "no exception" if none. */
void show_exception(JNIEnv *env, const char *what);

/* The same without the message, where machines word it differently. */
void show_exception_class(JNIEnv *env, const char *what);

/* Prints a string object as UTF-16 units in hexadecimal, or as text. */
void show_string(JNIEnv *env, const char *what, jstring string);

/* Prints the name of a class. */
void show_class(JNIEnv *env, const char *what, jclass cls);

/* The text of a string object in a static buffer. */
const char *text_of(JNIEnv *env, jstring string);

#endif
