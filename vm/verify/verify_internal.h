/*
 * verify_internal.h: declarations shared by the files of the verifier; for these files only.
 *
 *   verify.c           the checks of a whole class and method; errors
 *   verify_operands.c  static constraints of single instructions
 *   verify_types.c     types, assignability, merging
 *   verify_insn.c      the effect of each instruction on a frame (both verifiers)
 *   verify_invoke.c    the same for fields, calls and object creation
 *   verify_maps.c      StackMapTable
 *   verify_split.c     checks against the StackMapTable (JVMS 4.10.1)
 *   verify_infer.c     type inference (JVMS 4.10.2)
 *   verify_observe.c   frames as text, for observers
 *   verify_details.c   the part of a failure's message after the reason
 *
 * Functions that return bool return false once verification has ended, because of a failure or a
 * pending exception; only the first failure or exception counts.
 */
#ifndef JP2VM_VM_VERIFY_VERIFY_INTERNAL_H
#define JP2VM_VM_VERIFY_VERIFY_INTERNAL_H

#include <stdint.h>
#include <stdio.h>

#include "vm/base/arena.h"
#include "vm/base/symbol.h"
#include "vm/classfile/class_file.h"
#include "vm/classfile/code_map.h"
#include "vm/verify/verify.h"

/*
 * A verification type in one word, so that types compare as words. The two lowest bits are the
 * kind; symbols are aligned to four bytes.
 *
 *   00  a reference: the symbol of the class name or array descriptor
 *   01  a type without further data, see below
 *   10  an uninitialized object; the upper bits: the bci of its `new`
 *   11  a return address; the upper bits: the bci of the subroutine's start
 */
typedef uintptr_t vm_type;

enum { TYPE_REFERENCE = 0, TYPE_BASIC = 1, TYPE_UNINIT = 2, TYPE_RETURN_ADDRESS = 3 };

#define BASIC(n) ((vm_type)((n) << 2 | TYPE_BASIC))

#define T_TOP BASIC(0)
#define T_INT BASIC(1)
#define T_FLOAT BASIC(2)
#define T_LONG BASIC(3)
#define T_LONG2 BASIC(4) /* the upper slot */
#define T_DOUBLE BASIC(5)
#define T_DOUBLE2 BASIC(6)
#define T_NULL BASIC(7)
#define T_UNINIT_THIS BASIC(8)
/* Types that instructions may require, but that no frame contains: any reference, even an
 * uninitialized one; no value; any value of one slot. */
#define T_ANY_REFERENCE BASIC(9)
#define T_VOID BASIC(10)
#define T_CATEGORY_1 BASIC(11)

_Static_assert(_Alignof(struct vm_symbol) >= 4, "symbols must leave two bits for types");

/* A frame during verification; the arrays have space for max_locals and max_stack. */
struct vm_frame {
    vm_type *locals, *stack;
    unsigned depth;       /* depth of the stack, in slots */
    unsigned local_count; /* number of locals up to the last one that has a type */
    bool is_uninit;       /* flagThisUninit: in a constructor, before it has called another
                           * constructor */
};

/* The types in the descriptor of a method or field; made once for each constant. */
struct vm_signature {
    unsigned slots;      /* total slots of the arguments */
    vm_type result;      /* the method's result (T_VOID: none), or the field's type */
    vm_type arguments[]; /* one type for each slot */
};

/* The parts of the frame that a failure's message shows. */
struct vm_reported_frame {
    uint32_t bci;
    unsigned depth;                 /* stack depth before the instruction */
    const vm_type *stack;           /* NULL: the stack of the frame itself, in which popped types
                                       still exist */
    const struct vm_map_frame *map; /* the map with which the frame was last compared */
};

struct vm_verifier {
    const struct vm_class_file *file;
    const struct vm_verify_env *env;
    const struct vm_verify_observer *observer; /* NULL: none */
    struct vm_arena *arena;              /* memory for `signatures`; freed when the class has been
                                            verified */
    struct vm_signature **signatures;    /* indexed by constant index */
    const struct vm_method_info **order; /* the methods in the order of verification */
    char *message;                       /* text of the failure, malloc'ed; NULL: no failure yet */
    enum vm_verify_result result;
    bool may_fail_over; /* after a failure, type inference may still accept the class */

    /* Names of the classes that the rules mention. */
    const struct vm_symbol *object, *string, *class, *throwable, *method_handle, *method_type,
        *cloneable, *serializable;

    /* The method that is being verified. */
    const struct vm_method_info *method;
    const struct vm_code *code;
    const struct vm_code_map *map; /* map of the code that can be decoded */
    uint32_t bci;                  /* of the current instruction, for messages */
    bool is_inferring;
    bool is_constructor;
    vm_type result_type;
    struct vm_frame frame;
    struct vm_reported_frame reported;
    bool has_changed_locals;  /* a local has changed since the last check of handlers */
    const char *old_mismatch; /* old_title to use if an object is of the wrong class */
    uint32_t *marks;          /* indexed by bci: VM_MARK_... bits */
    struct routine *routines; /* type inference: the subroutines that contain the instruction, see
                               * verify_infer.c */
    uint64_t work;            /* number of slots compared so far; limited, to bound the time for
                               * complex code */

    /* Scratch, reused and grown. */
    size_t mark_capacity, frame_capacity;
    vm_type *frame_types;
    struct vm_map_frame *maps;
    size_t map_capacity;
    unsigned map_count;
    vm_type *map_types;
    size_t map_type_capacity, map_type_count;
};

/* The array type codes of newarray (JVMS table 6.5.newarray-A). */
#define VM_FIRST_ARRAY_CODE 4
#define VM_LAST_ARRAY_CODE 11

/* The bits of an element of `marks`: a flag, and the index of the bci's map frame or, in type
 * inference, of its state. */
#define VM_MARK_RANGE 0x40000000u /* an exception range starts here */
#define VM_MARK_INDEX 0x3fffffffu /* 0: none, else index + 1 */

/* A frame of the StackMapTable. `locals` and `stack` are indices into map_types. */
struct vm_map_frame {
    uint32_t bci;
    size_t locals, stack;
    unsigned local_count, depth;
    bool is_uninit;
};

/* The kinds of frames in a StackMapTable; each value is the last frame_type of its range (JVMS
 * 4.7.4). After them, the tags of verification types. */
enum vm_frame_type {
    VM_FRAME_LAST_SAME = 63,
    VM_FRAME_LAST_SAME_LOCALS_1 = 127,
    VM_FRAME_SAME_LOCALS_1_EXTENDED = 247,
    VM_FRAME_LAST_CHOP = 250,
    VM_FRAME_SAME_EXTENDED = 251,
    VM_FRAME_LAST_APPEND = 254
};

enum vm_item {
    VM_ITEM_TOP,
    VM_ITEM_INTEGER,
    VM_ITEM_FLOAT,
    VM_ITEM_DOUBLE,
    VM_ITEM_LONG,
    VM_ITEM_NULL,
    VM_ITEM_UNINIT_THIS,
    VM_ITEM_OBJECT,
    VM_ITEM_UNINIT
};

/* Reasons of failures that several functions report, or that come with a frame. */
#define VM_REASON_CODE "Error exists in the bytecode"
#define VM_REASON_OVERFLOW "Exceeded max stack size."
#define VM_REASON_UNDERFLOW "Attempt to pop empty stack."
#define VM_REASON_NO_MAP "Expected stackmap frame at this location."
#define VM_REASON_BAD_MAP "Invalid stackmap specification."
#define VM_REASON_NO_LOCAL "Local index %u is invalid"
#define VM_TITLE_NO_WIDE_LOCAL "get long/double overflows locals"

/*
 * End the verification with a failure. `title` is the first line of the split verifier's message,
 * followed by the reason. `old_title` is the whole message if type inference fails; NULL: `title`.
 * vm_verify_fail_format causes a ClassFormatError; if names_method, its message ends with the name
 * of the method.
 */
bool vm_verify_fail(struct vm_verifier *verifier, const char *title, const char *old_title,
                    const char *reason, ...) __attribute__((format(printf, 4, 5)));
bool vm_verify_fail_format(struct vm_verifier *verifier, bool names_method, const char *problem,
                           ...) __attribute__((format(printf, 3, 4)));
bool vm_verify_pending(struct vm_verifier *verifier);
bool vm_verify_no_memory(struct vm_verifier *verifier);

/* Fills verifier->order (verify_order.c). */
bool vm_verify_order(struct vm_verifier *verifier);

/* Prints the frames that the reason mentions, the code and its tables. */
void vm_verify_print_details(const struct vm_verifier *verifier, FILE *out, const char *reason);

/* Adds to verifier->work; fails if it exceeds the limit. */
bool vm_verify_count_work(struct vm_verifier *verifier, size_t cells);

/* Types. */
#define VM_TYPE_TEXT 300
const char *vm_type_print(vm_type type, char text[VM_TYPE_TEXT]);
bool vm_verify_signature(struct vm_verifier *verifier, unsigned index,
                         const struct vm_symbol *descriptor, const struct vm_signature **signature);

/* Gets the type of a field descriptor; two slots for long and double. */
bool vm_verify_field_type(struct vm_verifier *verifier, const char *text, vm_type *type);

/* Returns 1 for yes, 0 for no, -1 if verification has ended. */
int vm_type_assignable(struct vm_verifier *verifier, vm_type from, vm_type to);

/* Get the type of an array's elements, and the type of an array with elements of a given type. */
bool vm_type_component(struct vm_verifier *verifier, vm_type array, vm_type *component);
bool vm_type_array_of(struct vm_verifier *verifier, const struct vm_symbol *element,
                      vm_type *array);

/* Gets the most specific type to which both types can be assigned (4.10.2.2). */
bool vm_type_merge(struct vm_verifier *verifier, vm_type a, vm_type b, vm_type *merged);

/* Apply the instruction's effect to verifier->frame; jumps are left to the callers. */
bool vm_verify_step(struct vm_verifier *verifier, const struct vm_insn *insn);
bool vm_verify_field(struct vm_verifier *verifier, const struct vm_insn *insn);
bool vm_verify_invoke(struct vm_verifier *verifier, const struct vm_insn *insn);
bool vm_verify_object(struct vm_verifier *verifier, const struct vm_insn *insn);

/* The operand stack. Pushing and popping a long or double moves two slots. */
bool vm_verify_push(struct vm_verifier *verifier, vm_type type);
bool vm_verify_pop(struct vm_verifier *verifier, vm_type wanted);

/* The same slot by slot; the only difference is the message of a failure. */
bool vm_verify_pop_value(struct vm_verifier *verifier, vm_type wanted);
bool vm_verify_pop_reference(struct vm_verifier *verifier, vm_type *type);
bool vm_verify_pop_arguments(struct vm_verifier *verifier, const struct vm_signature *signature);

/* Pops a reference, which must be null or an initialized object. */
bool vm_verify_pop_object(struct vm_verifier *verifier);

/* Fails because the type at a stack index is not the wanted type. */
bool vm_verify_bad_type(struct vm_verifier *verifier, unsigned index, vm_type wanted);

/* Must be called for every local that an instruction sets: records that the subroutines that
 * contain the instruction change this local. */
void vm_verify_note_local(struct vm_verifier *verifier, unsigned index);

/* Callbacks that answer all queries about other classes in such a way that no check fails. */
extern const struct vm_verify_env vm_verify_unasked;

/* Passes the frame before the current instruction to the observer. */
void vm_verify_report_frame(struct vm_verifier *verifier);

/* Checks the exception table: ranges, handlers and caught types. Marks the starts of ranges. */
bool vm_verify_handlers(struct vm_verifier *verifier);

/*
 * Whether HotSpot continues to decode after the first instruction that this verifier cannot decode,
 * because it is a lookupswitch whose keys are merely out of order, or one of HotSpot's internal
 * opcodes. The code after that instruction is then unknown.
 */
bool vm_verify_java_reads_on(const struct vm_verifier *verifier);

/* Finds an internal opcode of HotSpot by its number; NULL: no such opcode. Its length is 0 if the
 * length is unknown. */
struct vm_java_opcode {
    const char *name;
    uint8_t length;
};
const struct vm_java_opcode *vm_verify_java_opcode(unsigned opcode);

/* Whether an instruction starts at a bci, or may start there because only HotSpot decodes that
 * code. */
bool vm_verify_is_start(const struct vm_verifier *verifier, uint32_t bci);

/* Fails because the rest of the code cannot be decoded. */
bool vm_verify_fail_decoding(struct vm_verifier *verifier);

/* The two verifiers and their preparations. */
bool vm_verify_start_method(struct vm_verifier *verifier);
bool vm_verify_split(struct vm_verifier *verifier);
bool vm_verify_infer(struct vm_verifier *verifier);
bool vm_verify_read_maps(struct vm_verifier *verifier);

/* Checks the static constraints of an instruction; also for unreachable ones. */
bool vm_verify_operands(struct vm_verifier *verifier, const struct vm_insn *insn);

/* Checks that an invokespecial names this class, a superclass or a direct superinterface. */
bool vm_verify_special_class(struct vm_verifier *verifier, const struct vm_constant *member);

/* Checks that the local variables of the instruction are within max_locals. */
bool vm_verify_local(struct vm_verifier *verifier, const struct vm_insn *insn);

/* Fails because the instruction does not accept this kind of constant. */
bool vm_verify_bad_constant(struct vm_verifier *verifier, unsigned index);

static inline bool type_is_reference(vm_type type)
{
    return (type & 3) == TYPE_REFERENCE;
}

static inline const struct vm_symbol *type_symbol(vm_type type)
{
    return (const struct vm_symbol *)type;
}

static inline vm_type type_of(const struct vm_symbol *name)
{
    return (vm_type)name;
}

static inline bool type_is_array(vm_type type)
{
    return type_is_reference(type) && type_symbol(type)->bytes[0] == '[';
}

static inline vm_type type_uninit(uint32_t bci)
{
    return (vm_type)bci << 2 | TYPE_UNINIT;
}

static inline bool type_is_uninit(vm_type type)
{
    return (type & 3) == TYPE_UNINIT;
}

static inline vm_type type_return_address(uint32_t bci)
{
    return (vm_type)bci << 2 | TYPE_RETURN_ADDRESS;
}

static inline bool type_is_return_address(vm_type type)
{
    return (type & 3) == TYPE_RETURN_ADDRESS;
}

/* Returns the bci in an uninitialized type or return address. */
static inline uint32_t type_bci(vm_type type)
{
    return (uint32_t)(type >> 2);
}

static inline bool type_is_wide(vm_type type)
{
    return type == T_LONG || type == T_DOUBLE;
}

/* Returns the type of the upper slot of a long or double. */
static inline vm_type type_upper(vm_type type)
{
    return type == T_LONG ? T_LONG2 : T_DOUBLE2;
}

static inline unsigned constant_tag(const struct vm_verifier *verifier, unsigned index)
{
    return index < verifier->file->constant_count ? verifier->file->constants[index].tag
                                                  : (unsigned)VM_CONSTANT_NONE;
}

#endif
