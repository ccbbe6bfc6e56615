/*
 * native_access.h: accesses to fields and array elements that native methods of the class library
 * make. These are the methods of Unsafe, on which VarHandles, updaters of fields, reflection,
 * setters of method handles and deserialization are based; System.arraycopy, clone() and
 * java.lang.reflect.Array. Stores by JNI are events of their own (NATIVE_PUT, NATIVE_ARRAY_PUT).
 *
 * Each access is reported before it is made. Whether compareAndSet will store is decided by the
 * value that the variable has at this moment.
 *
 * Threads: any; one thread at a time calls native_access_ask.
 */
#ifndef JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_NATIVE_ACCESS_H
#define JP2VM_PROFILER_ANALYSES_SUPPORT_OBJECTS_NATIVE_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

#include <jp2vm/analysis.h>

/* An access to a field, or to `count` elements of an array from `index` on. */
struct native_access {
    const jp2_object *object; /* the object or array; NULL for a static field */
    const jp2_field *field;   /* NULL: array elements */
    uint64_t index, count;
    bool is_read, is_write;
    bool is_atomic; /* another mode than plain: volatile, acquire, release, opaque */
    bool has_value; /* `value` is what is stored; it is set for all fields except those that
                       copyMemory and setMemory store into, and for references */
    union jp2_value value;
    char type; /* the type of the variables: the first character of their descriptor */
};

typedef void native_access_visit(void *data, const struct native_access *access);

/* Returns whether a location is the call of such a method. Sets the location's data. */
bool native_access_ask(struct jp2_location *location);

/* Returns whether native_access_ask returned true for a location. */
bool native_access_is(const struct jp2_location *location);

/* Returns whether such a location makes atomic accesses. Sets what they may be: reads, writes, or,
 * for compareAndSet, both. */
bool native_access_is_atomic(const struct jp2_location *location, bool *is_read, bool *is_write);

/* Returns the address of the variable of an atomic access. */
uintptr_t native_access_address(jp2_thread *self, const struct jp2_location *location);

/* Handles an event of such a location: calls `visit` for each accessed field or range. */
void native_access_event(jp2_thread *self, const struct jp2_location *location,
                         native_access_visit *visit, void *data);

/* Makes the static fields of a class known. Accesses to other static fields are left out. Called
 * for CLASS_PREPARED, before the program can access the class. */
void native_access_note_class(const jp2_class *klass);

/* For a thread in such a method: returns the newest method on the stack that does not belong to the
 * layers of the library between the program and the method. Sets *bci to the bci of this method's
 * call. Returns NULL if there is no such method. */
const jp2_method *native_access_user(jp2_thread *self, int32_t *bci);

#endif
