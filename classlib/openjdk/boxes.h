/*
 * boxes.h: conversion of primitive values between slots and objects of java.lang.Integer and
 * similar classes.
 */
#ifndef JP2VM_CLASSLIB_OPENJDK_BOXES_H
#define JP2VM_CLASSLIB_OPENJDK_BOXES_H

#include <stdbool.h>

#include "vm/runtime/object.h"

struct vm_thread;

/* Makes an object that holds a value of a primitive type (Z B C S I J F D). Returns NULL with an
 * exception pending. */
struct vm_object *lib_jdk_box(struct vm_thread *self, char type, union vm_slot value);

/* Copies the value of a box to *value, and returns its type. Returns 0 if `box` is NULL or not a
 * box. The box classes must be loaded. */
char lib_jdk_unbox(const struct vm_object *box, union vm_slot *value);

/* Converts a value by an identity or widening conversion (JLS 5.1.2) between primitive types.
 * Returns false if there is no such conversion. */
bool lib_jdk_widen(char from, char to, union vm_slot *value);

#endif
