/*
 * verify.h: the bytecode verifier (JVMS 4.9, 4.10), independent of how classes are represented.
 *
 * Class files of version 50 and later are checked against their StackMapTable (4.10.1); those
 * before, and those of version 50 that fail, by inferring types (4.10.2), with jsr and ret.
 * The verifier asks the machine about other classes through callbacks. They are asked only
 * where the rules need to know: most classes verify without loading any other.
 *
 * Promises: time and memory are bounded for every input; code that is too complex for the bounds
 * is refused. Any class file that the parser accepts may be given.
 * Threads: no shared state; several classes may be verified at the same time.
 * Ownership: everything is the caller's, nothing is kept.
 * Errors: VerifyError and ClassFormatError with java's wording, as the result says.
 */
#ifndef JP2VM_VM_CLASSFILE_VERIFY_H
#define JP2VM_VM_CLASSFILE_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm_class_file;
struct vm_symbol;

/*
 * Callbacks. Names are internal names of classes or interfaces, never of arrays, and stand for
 * what the class being verified means by them; that class itself may be among them. Each answers
 * 1 for yes, 0 for no, and -1 (NULL for common_super) if a Java exception is pending, which ends
 * the verification with VM_VERIFY_PENDING.
 */
struct vm_verify_env {
    void *context;

    /* Whether the class is an interface; loads it. */
    int (*is_interface)(void *context, const struct vm_symbol *name);

    /*
     * Whether `from` is a subclass of `to`, by superclasses alone; loads `from` if it must. Asked
     * only after is_interface(to) has said no, and never for equal names or for Object.
     */
    int (*is_subclass)(void *context, const struct vm_symbol *from, const struct vm_symbol *to);

    /*
     * The first common superclass of two different classes, neither an interface; loads both.
     * java/lang/Object if there is no closer one. Only type inference asks.
     */
    const struct vm_symbol *(*common_super)(void *context, const struct vm_symbol *a,
        const struct vm_symbol *b);

    /*
     * Whether the class named is a proper superclass of the class being verified, and the member,
     * looked for there and in its superclasses, is protected and declared in a class of another
     * run-time package than the class being verified (JVMS 4.10.1.8). 0 if there is no such
     * member. Loads nothing: superclasses are loaded already.
     */
    int (*is_protected_elsewhere)(void *context, const struct vm_symbol *class_name,
        const struct vm_symbol *name, const struct vm_symbol *descriptor, bool is_method);

    /*
     * Resolves a constant that names Throwable, for a handler that catches it: java does so while
     * it checks the method against its StackMapTable, so that nothing has to be resolved when there
     * is no memory left. 1 when that is done.
     */
    int (*resolve_class)(void *context, uint16_t index);
};

enum vm_verify_result {
    VM_VERIFY_OK,
    VM_VERIFY_FAILED,     /* message holds the text of the VerifyError */
    VM_VERIFY_BAD_FORMAT, /* ... of the ClassFormatError: the StackMapTable is malformed */
    VM_VERIFY_PENDING, /* a callback has left an exception pending */
    VM_VERIFY_NO_MEMORY /* the caller throws OutOfMemoryError */
};

/* Verifies every method. *message is the text, which the caller frees, or NULL. */
enum vm_verify_result vm_verify_class(const struct vm_class_file *file,
    const struct vm_verify_env *env, char **message);

/*
 * Checks no more than that exception ranges and handlers are on instruction boundaries, for classes
 * that are trusted otherwise and have has_odd_ranges. Code that cannot be decoded is refused.
 */
enum vm_verify_result vm_verify_exception_ranges(const struct vm_class_file *file,
    char **message);

/*
 * What the verifier knows of a method's frames, as text for people: called for each reachable
 * instruction, before it, with the types of locals and operand stack ("int, String, -", lowest
 * first; - is unusable; the upper slot of a long or double is left out). With type inference, an
 * instruction comes again whenever more is known: the last call is right. The texts are valid
 * during the call. Each function may be NULL.
 */
struct vm_verify_observer {
    void (*frame)(void *data, uint32_t bci, const char *locals, const char *stack);
    void *data;
    /* The same for machines, or NULL: a letter for each slot, up to the last that is usable: I int,
     * F float, J long, D double, A a reference, initialized or not, R a return address, - nothing
     * usable, or the upper slot of a long or double. */
    void (*slots)(void *data, uint32_t bci, const char *locals, const char *stack);
};

/* Tells an observer of one method's frames; asks nobody about other classes, and does not care
 * whether the code is right: what follows an error is not told. */
struct vm_method_info;
void vm_verify_observe(const struct vm_class_file *file, const struct vm_method_info *method,
    const struct vm_verify_observer *observer);

#endif
