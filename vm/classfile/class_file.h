/*
 * class_file.h: the parsed, checked form of a class file (JVMS 4, versions 45 to 61).
 *
 * Parsing does the format checking of JVMS 4.8: structure, bounds, constant pool types, names,
 * descriptors, flags, attribute lengths and code offsets. Linking and verification check the rest.
 * The result is immutable. It is allocated in one arena together with a private copy of the bytes,
 * and never refers to the caller's buffer. The parser runs no Java code and loads no class.
 *
 * Errors are reported as the name of the Java error that the JVMS requires (ClassFormatError,
 * UnsupportedClassVersionError, NoClassDefFoundError) and a message like HotSpot's.
 *
 * Threads: a parsed class file may be shared. It is read-only, except for the additions of
 * code_map.h.
 */
#ifndef JP2VM_VM_CLASSFILE_CLASS_FILE_H
#define JP2VM_VM_CLASSFILE_CLASS_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm_arena;
struct vm_symbol;

enum vm_access_flag {
    VM_ACC_PUBLIC = 0x0001,
    VM_ACC_PRIVATE = 0x0002,
    VM_ACC_PROTECTED = 0x0004,
    VM_ACC_STATIC = 0x0008,
    VM_ACC_FINAL = 0x0010,
    VM_ACC_SUPER = 0x0020,
    VM_ACC_SYNCHRONIZED = 0x0020,
    VM_ACC_VOLATILE = 0x0040,
    VM_ACC_BRIDGE = 0x0040,
    VM_ACC_VARARGS = 0x0080,
    VM_ACC_TRANSIENT = 0x0080,
    VM_ACC_NATIVE = 0x0100,
    VM_ACC_INTERFACE = 0x0200,
    VM_ACC_ABSTRACT = 0x0400,
    VM_ACC_STRICT = 0x0800,
    VM_ACC_SYNTHETIC = 0x1000,
    VM_ACC_ANNOTATION = 0x2000,
    VM_ACC_ENUM = 0x4000,
    VM_ACC_MANDATED = 0x8000,
    VM_ACC_MODULE = 0x8000
};

enum vm_constant_tag {
    VM_CONSTANT_NONE = 0, /* index 0 and the second half of a long or double */
    VM_CONSTANT_UTF8 = 1,
    VM_CONSTANT_INTEGER = 3,
    VM_CONSTANT_FLOAT = 4,
    VM_CONSTANT_LONG = 5,
    VM_CONSTANT_DOUBLE = 6,
    VM_CONSTANT_CLASS = 7,
    VM_CONSTANT_STRING = 8,
    VM_CONSTANT_FIELDREF = 9,
    VM_CONSTANT_METHODREF = 10,
    VM_CONSTANT_INTERFACE_METHODREF = 11,
    VM_CONSTANT_NAME_AND_TYPE = 12,
    VM_CONSTANT_METHOD_HANDLE = 15,
    VM_CONSTANT_METHOD_TYPE = 16,
    VM_CONSTANT_DYNAMIC = 17,
    VM_CONSTANT_INVOKE_DYNAMIC = 18,
    VM_CONSTANT_MODULE = 19,
    VM_CONSTANT_PACKAGE = 20
};

/* Reference kinds of CONSTANT_MethodHandle (JVMS 4.4.8). */
enum vm_reference_kind {
    VM_REF_GET_FIELD = 1,
    VM_REF_GET_STATIC = 2,
    VM_REF_PUT_FIELD = 3,
    VM_REF_PUT_STATIC = 4,
    VM_REF_INVOKE_VIRTUAL = 5,
    VM_REF_INVOKE_STATIC = 6,
    VM_REF_INVOKE_SPECIAL = 7,
    VM_REF_NEW_INVOKE_SPECIAL = 8,
    VM_REF_INVOKE_INTERFACE = 9
};

/* One constant. Symbols are interned, so equal names have equal pointers. */
struct vm_constant {
    uint8_t tag; /* enum vm_constant_tag */
    union {
        const struct vm_symbol *symbol; /* Utf8, Class, String, MethodType, Module, Package: text */
        int32_t i;
        float f;
        int64_t j;
        double d;
        struct {
            const struct vm_symbol *class_name; /* internal form, or array descriptor */
            const struct vm_symbol *name;
            const struct vm_symbol *descriptor;
            uint16_t class_index;
            uint16_t name_and_type_index;
        } member; /* Fieldref, Methodref, InterfaceMethodref; NameAndType (no class) */
        struct {
            uint8_t kind; /* enum vm_reference_kind */
            uint16_t member_index;
        } handle;
        struct {
            const struct vm_symbol *name;
            const struct vm_symbol *descriptor;
            uint16_t bootstrap_index; /* into bootstraps */
            uint16_t name_and_type_index;
        } dynamic; /* Dynamic, InvokeDynamic */
    };
};

struct vm_exception_entry {
    uint16_t start_bci, end_bci, handler_bci;
    uint16_t catch_type; /* constant pool index of a Class, 0 = any */
};

struct vm_line_entry {
    uint16_t start_bci;
    uint16_t line;
};

struct vm_local_variable {
    uint16_t start_bci, length, index;
    const struct vm_symbol *name, *descriptor;
};

/* An attribute that is kept as unparsed bytes. */
struct vm_attribute_bytes {
    const uint8_t *bytes; /* NULL when absent */
    uint32_t length;
};

struct vm_code {
    uint16_t max_stack, max_locals;
    uint32_t length;
    const uint8_t *bytes;
    uint16_t exception_count, line_count, local_variable_count;
    const struct vm_exception_entry *exceptions;
    const struct vm_line_entry *lines; /* sorted by start_bci; several tables are merged */
    const struct vm_local_variable *local_variables;
    struct vm_attribute_bytes stack_map; /* body of the StackMapTable: u2 count, entries */
    struct vm_code_map *_Atomic map;     /* NULL until first used, see code_map.h */
};

struct vm_parameter {
    const struct vm_symbol *name; /* NULL: no name */
    uint16_t flags;
    bool is_misnamed; /* the name's index is invalid: there is no Utf8 constant at it */
};

struct vm_method_info {
    uint16_t flags;
    const struct vm_symbol *name, *descriptor;
    const struct vm_symbol *signature; /* NULL when absent */
    const struct vm_code *code;        /* NULL for native and abstract */
    uint16_t exception_count;
    const uint16_t *exceptions; /* Class constant indices */
    bool has_parameters;        /* has a MethodParameters attribute */
    uint8_t parameter_count;
    const struct vm_parameter *parameters;
    struct vm_attribute_bytes annotations, parameter_annotations, type_annotations,
        annotation_default;
};

struct vm_field_info {
    uint16_t flags;
    const struct vm_symbol *name, *descriptor, *signature;
    uint16_t constant_value; /* constant pool index, 0 = none */
    struct vm_attribute_bytes annotations, type_annotations;
};

struct vm_bootstrap {
    uint16_t method_handle; /* constant pool index */
    uint16_t argument_count;
    const uint16_t *arguments;
};

struct vm_inner_class {
    uint16_t inner_class, outer_class, inner_name; /* indices, 0 = none */
    uint16_t flags;
};

struct vm_record_component {
    const struct vm_symbol *name, *descriptor, *signature;
    struct vm_attribute_bytes annotations, type_annotations;
};

struct vm_class_file {
    struct vm_arena *arena; /* owns this struct and everything below */
    const uint8_t *bytes;   /* the bytes of the class file */
    size_t length;
    uint16_t minor, major;
    uint16_t flags;
    uint16_t constant_count; /* indices 1 .. constant_count - 1 */
    const struct vm_constant *constants;
    const struct vm_symbol *name;
    const struct vm_symbol *super_name; /* NULL for java/lang/Object */
    uint16_t this_index, super_index;
    uint16_t interface_count;
    const uint16_t *interfaces; /* Class constant indices */
    uint16_t field_count, method_count;
    const struct vm_field_info *fields;
    const struct vm_method_info *methods;
    const struct vm_symbol *source_file, *signature; /* NULL when absent */
    struct vm_attribute_bytes source_debug_extension, annotations, type_annotations;
    uint16_t bootstrap_count;
    const struct vm_bootstrap *bootstraps;
    uint16_t inner_class_count;
    const struct vm_inner_class *inner_classes;
    uint16_t enclosing_class, enclosing_method; /* Class and NameAndType indices, 0 = none */
    uint16_t nest_host;                         /* Class index, 0 = none */
    uint16_t nest_member_count;
    const uint16_t *nest_members;
    bool is_sealed; /* has a PermittedSubclasses attribute */
    uint16_t permitted_count;
    const uint16_t *permitted;
    bool has_odd_ranges; /* some exception range or handler does not start or end at an
                            instruction */
    bool is_record;
    uint16_t record_component_count;
    const struct vm_record_component *record_components;
};

struct vm_class_file_error {
    const char *class_name; /* e.g. "java/lang/ClassFormatError"; static storage */
    char message[512];
    struct vm_class_file *head; /* with VM_PARSE_KEEP_HEAD: the file's names and the interfaces
                                 * before the error, or NULL; the caller must destroy it */
};

/*
 * Parses `length` bytes. `expected_name` (internal form) is the requested name, or NULL. If the
 * class in the file has another name, the error is NoClassDefFoundError "<found> (wrong name:
 * <...>)" (JVMS 5.3.5). If the input is wrong or memory runs out (java/lang/OutOfMemoryError),
 * fills *error and returns NULL.
 */
struct vm_class_file *vm_class_file_parse(const uint8_t *bytes, size_t length,
                                          const struct vm_symbol *expected_name,
                                          struct vm_class_file_error *error);

enum vm_parse_option {
    VM_PARSE_PREVIEW = 1, /* accept version 61.65535, as HotSpot does with --enable-preview */
    /* If ranges or handlers of exception tables are not on instruction boundaries, the parser
     * accepts the class and sets has_odd_ranges; linking will refuse the class. */
    VM_PARSE_LATE_RANGES = 2,
    /* If an interface or a later part is wrong, error->head contains the interfaces before the
     * error. */
    VM_PARSE_KEEP_HEAD = 4,
    VM_PARSE_BYTES_STAY = 8 /* the bytes stay as long as the parsed file, which refers to them;
                               otherwise it has a copy */
};

/* The same with options, a bit set of enum vm_parse_option. */
struct vm_class_file *vm_class_file_parse_with(const uint8_t *bytes, size_t length,
                                               const struct vm_symbol *expected_name,
                                               unsigned options, struct vm_class_file_error *error);

void vm_class_file_destroy(struct vm_class_file *file);

/* Returns the number of bytes of the constant at `at`, with its tag. Returns 0 if the tag is
 * unknown, or if the constant has more than `left` bytes. */
size_t vm_constant_bytes(const uint8_t *at, size_t left);

/* Returns the source line of a bci; -1 if the code has no line table. */
int vm_code_line(const struct vm_code *code, uint32_t bci);

/* Whether an entry of the line table starts at a bci. */
bool vm_code_starts_line(const struct vm_code *code, uint32_t bci);

/* Returns the name of a primitive type or void, "int" for 'I'; NULL for other characters. */
const char *vm_primitive_name(char type);

/* Helpers for descriptors. They accept only descriptors that JVMS 4.3 allows. */
bool vm_descriptor_is_field(const char *text, size_t length);
bool vm_descriptor_is_method(const char *text, size_t length);
bool vm_symbol_is_field_descriptor(const struct vm_symbol *symbol);
bool vm_symbol_is_method_descriptor(const struct vm_symbol *symbol);

/* Returns the end of the field descriptor or V that starts at `at`. If no descriptor starts there,
 * the result is not beyond the end of the text. */
static inline const char *vm_descriptor_next(const char *at)
{
    while (*at == '[') {
        at++;
    }
    if (*at == 'L') {
        while (*at != ';' && *at != '\0') {
            at++;
        }
    }
    return at + (*at != '\0');
}

/* Returns the number of local variable slots for the parameters (two for long and double), not
 * counting `this`. */
int vm_descriptor_arg_slots(const struct vm_symbol *descriptor);

/*
 * Writes the method as Java's messages do, "int a.B.m(long, java.lang.String[])", truncated to the
 * size and NUL-terminated.
 */
void vm_method_print(const struct vm_symbol *class_name, const struct vm_symbol *name,
                     const struct vm_symbol *descriptor, char *text, size_t size);

/* The same with the class given by its external name; if `holder` is NULL, without a class. If the
 * descriptor is not valid, the text is unspecified. */
void vm_method_print_of(const char *holder, const struct vm_symbol *name,
                        const struct vm_symbol *descriptor, char *text, size_t size);

/* Returns a buffer size that is sufficient for the whole text: a letter becomes at most "boolean,
 * ". */
size_t vm_method_print_size(const char *holder, const struct vm_symbol *name,
                            const struct vm_symbol *descriptor);

/* Return the start of the return type (a field descriptor or V), and the first character of this
 * type. If the text is not a descriptor, the start is not beyond the end of the text. */
const char *vm_descriptor_result(const struct vm_symbol *descriptor);
char vm_descriptor_return_type(const struct vm_symbol *descriptor);

#endif
