/*
 * verify.h: the bytecode verifier (JVMS 4.9, 4.10), independent of how classes are represented.
 *
 * Class files of version 50 and later are checked against their StackMapTable (4.10.1); earlier
 * ones are checked by type inference (4.10.2), including jsr and ret. Class files of version 50
 * that fail the first check are also checked by type inference. The verifier queries the machine
 * about other classes through callbacks, and only if the rules require it: most classes are
 * verified without loading any other class.
 *
 * Any class file that the parser accepts can be passed to the verifier. Time and memory are
 * bounded; code that is too complex for the bounds is refused. Threads: no shared state; several
 * classes may be verified at the same time. Ownership: the verifier keeps no pointers. Errors: the
 * texts of VerifyError and ClassFormatError are HotSpot's; the result says which of the two the
 * caller must throw.
 */
#ifndef JP2VM_VM_VERIFY_VERIFY_H
#define JP2VM_VM_VERIFY_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm_class_file;
struct vm_symbol;

/*
 * Callbacks for queries about classes. Names are internal names of classes or interfaces, never of
 * arrays. They are resolved in the class being verified, and may name that class itself. Each
 * callback returns 1 for yes, 0 for no, and -1 (NULL for common_super) if a Java exception is
 * pending, which ends the verification with VM_VERIFY_PENDING.
 */
struct vm_verify_env {
    void *context;

    /* Returns whether the class is an interface. Loads the class. */
    int (*is_interface)(void *context, const struct vm_symbol *name);

    /*
     * Returns whether `to` is a superclass of `from`. Loads `from` if necessary. Called only after
     * is_interface(to) has returned 0, and never if the names are equal or one is Object.
     */
    int (*is_subclass)(void *context, const struct vm_symbol *from, const struct vm_symbol *to);

    /*
     * Returns the nearest common superclass of two different classes, neither of which is an
     * interface. Loads both classes. Only type inference calls this.
     */
    const struct vm_symbol *(*common_super)(void *context, const struct vm_symbol *a,
                                            const struct vm_symbol *b);

    /*
     * Returns whether class_name is a proper superclass of the class being verified, and the member
     * is protected and declared in a different run-time package (JVMS 4.10.1.8). The member is
     * looked up in class_name and its superclasses; returns 0 if it does not exist. Loads no class,
     * because superclasses are already loaded.
     */
    int (*is_protected_elsewhere)(void *context, const struct vm_symbol *class_name,
                                  const struct vm_symbol *name, const struct vm_symbol *descriptor,
                                  bool is_method);

    /*
     * Resolves a constant that names Throwable and is the caught type of a handler. As in HotSpot,
     * this happens while the method is checked against its StackMapTable, so that the handler needs
     * no resolution when memory has run out. Returns 1 on success.
     */
    int (*resolve_class)(void *context, uint16_t index);
};

enum vm_verify_result {
    VM_VERIFY_OK,
    VM_VERIFY_FAILED,     /* *message is the text of the VerifyError */
    VM_VERIFY_BAD_FORMAT, /* *message is the text of the ClassFormatError: the StackMapTable is
                           * malformed */
    VM_VERIFY_PENDING,    /* a callback has left an exception pending */
    VM_VERIFY_NO_MEMORY   /* the caller throws OutOfMemoryError */
};

/* Verifies all methods of a class. *message receives the text of a failure, which the caller must
 * free, or NULL. */
enum vm_verify_result vm_verify_class(const struct vm_class_file *file,
                                      const struct vm_verify_env *env, char **message);

/*
 * Checks only that exception ranges and handlers are on instruction boundaries. For classes that
 * are not verified, but have has_odd_ranges set. Code that cannot be decoded fails the check.
 */
enum vm_verify_result vm_verify_exception_ranges(const struct vm_class_file *file, char **message);

/*
 * Receives the verifier's frames as text. Each function may be NULL. `frame` receives, for each
 * reachable instruction, the types of locals and operand stack before the instruction, for people
 * to read ("int, String, -", lowest first; - is unusable; the upper slot of a long or double is
 * omitted). Type inference calls it again for an instruction whenever the types change; the last
 * call has the final types. The texts are valid during the call.
 */
struct vm_verify_observer {
    void (*frame)(void *data, uint32_t bci, const char *locals, const char *stack);
    void *data;
    /* The same for programs: one character for each slot, up to the last usable one. I int, F
     * float, J long, D double, A a reference (initialized or not), R a return address, - an
     * unusable slot or the upper slot of a long or double. */
    void (*slots)(void *data, uint32_t bci, const char *locals, const char *stack);
};

/* Passes the frames of one method to an observer. Queries no other classes. Reports no errors; the
 * observer is not called for instructions after an error. */
struct vm_method_info;
void vm_verify_observe(const struct vm_class_file *file, const struct vm_method_info *method,
                       const struct vm_verify_observer *observer);

#endif
