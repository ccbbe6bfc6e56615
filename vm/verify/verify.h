/*
 * verify.h: the bytecode verifier (JVMS 4.9, 4.10), independent of how classes are represented.
 *
 * Class files of version 50 and later are checked against their StackMapTable (4.10.1); earlier
 * ones, and those of version 50 that fail this check, by inferring types (4.10.2), with jsr and
 * ret. The verifier queries the machine about other classes through callbacks, and only if the
 * rules require it: most classes are verified without loading any other class.
 *
 * Guarantees: any class file that the parser accepts can be verified; time and memory are bounded,
 * and code that is too complex for the bounds is refused. Threads: no shared state; several classes
 * may be verified at the same time. Ownership: the caller owns everything, nothing is kept. Errors:
 * VerifyError and ClassFormatError with HotSpot's wording; the result tells the caller which of
 * them to throw.
 */
#ifndef JP2VM_VM_VERIFY_VERIFY_H
#define JP2VM_VM_VERIFY_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm_class_file;
struct vm_symbol;

/*
 * Callbacks. Names are internal names of classes or interfaces, never of arrays, and are resolved
 * in the class being verified; that class itself may be among them. Each callback returns 1 for
 * yes, 0 for no, and -1 (NULL for common_super) if a Java exception is pending, which ends the
 * verification with VM_VERIFY_PENDING.
 */
struct vm_verify_env {
    void *context;

    /* Whether the class is an interface; loads the class. */
    int (*is_interface)(void *context, const struct vm_symbol *name);

    /*
     * Whether `to` is a superclass of `from`; loads `from` if necessary. Called only after
     * is_interface(to) has returned 0, and never for equal names or for Object.
     */
    int (*is_subclass)(void *context, const struct vm_symbol *from, const struct vm_symbol *to);

    /*
     * Returns the first common superclass of two different classes, neither of them an interface;
     * java/lang/Object if there is no closer one. Loads both classes. Only type inference calls it.
     */
    const struct vm_symbol *(*common_super)(void *context, const struct vm_symbol *a,
                                            const struct vm_symbol *b);

    /*
     * Whether class_name is a proper superclass of the class being verified, and the member is
     * protected and declared in another run-time package than the class being verified (JVMS
     * 4.10.1.8). The member is searched for in class_name and its superclasses. Returns 0 if there
     * is no such member. Loads nothing, since superclasses are already loaded.
     */
    int (*is_protected_elsewhere)(void *context, const struct vm_symbol *class_name,
                                  const struct vm_symbol *name, const struct vm_symbol *descriptor,
                                  bool is_method);

    /*
     * Resolves a constant that names Throwable, for a handler that catches it. As in HotSpot, this
     * happens while the method is checked against its StackMapTable, so that the handler needs no
     * resolution when memory is exhausted. Returns 1 on success.
     */
    int (*resolve_class)(void *context, uint16_t index);
};

enum vm_verify_result {
    VM_VERIFY_OK,
    VM_VERIFY_FAILED,     /* message holds the text of the VerifyError */
    VM_VERIFY_BAD_FORMAT, /* message holds the text of the ClassFormatError: the StackMapTable is
                           * malformed */
    VM_VERIFY_PENDING,    /* a callback has left an exception pending */
    VM_VERIFY_NO_MEMORY   /* the caller throws OutOfMemoryError */
};

/* Verifies every method. *message receives the text of a failure, which the caller frees, or
 * NULL. */
enum vm_verify_result vm_verify_class(const struct vm_class_file *file,
                                      const struct vm_verify_env *env, char **message);

/*
 * Checks only that exception ranges and handlers are on instruction boundaries, for classes that
 * are otherwise trusted and have has_odd_ranges. Refuses code that cannot be decoded.
 */
enum vm_verify_result vm_verify_exception_ranges(const struct vm_class_file *file, char **message);

/*
 * Receives the verifier's frames as text for people. `frame` is called for each reachable
 * instruction, before it, with the types of locals and operand stack ("int, String, -", lowest
 * first; - is unusable; the upper slot of a long or double is omitted). With type inference, it is
 * called again for an instruction whenever the types change; only the last call has the final
 * types. The texts are valid during the call. Each function may be NULL.
 */
struct vm_verify_observer {
    void (*frame)(void *data, uint32_t bci, const char *locals, const char *stack);
    void *data;
    /* The same for programs instead of people: a letter for each slot, up to the last usable one: I
     * int, F float, J long, D double, A a reference (initialized or not), R a return address, -
     * unusable, or the upper slot of a long or double. */
    void (*slots)(void *data, uint32_t bci, const char *locals, const char *stack);
};

/* Calls an observer for the frames of one method. Queries no other classes, and reports no errors:
 * for instructions after an error, the observer is not called. */
struct vm_method_info;
void vm_verify_observe(const struct vm_class_file *file, const struct vm_method_info *method,
                       const struct vm_verify_observer *observer);

#endif
