/* clang-format off */
/*
 * format.h: the format of recordings, .jp2rec: profiler/record writes them, replay.h reads them.
 *
 * A recording contains everything that the bytecode itself does not determine: values read from
 * memory, which method a call enters, results of native code, new objects. A replay computes the
 * rest again: operand stacks, variables, branches, stores. So a recording takes only a few bits per
 * instruction, and the state after each instruction is exact.
 *
 *     file     "JP2REC", version (an octet: 5; recordings of version 4 lack WRITTEN, of version 3
 *              also WOKEN, of version 2 also BLOCKED, of version 1 also QUICKENED), 0, sections
 *     section  kind (an octet), stored length, length (u32, little endian), octets: a frame of zstd
 *
 * A reader reads the sections in order, and skips unknown ones. The last section is VM_SECTION_END;
 * a file without it was cut off, and is valid as far as it goes. Numbers in sections are LEB128,
 * numbers with a sign also zigzag. Floating-point numbers are stored as their bits, little endian.
 * Texts are a length and modified UTF-8. Threads, classes, methods and objects are numbered from 1,
 * in the order in which they are defined.
 *
 *   'I' facts    lines "key=value": program, arguments, library, time, window, format (the version, from 5 on), ...
 *   'D' definitions, before the first chunk that needs them: entries, each an octet VM_DEFINE_*, its
 *       length in octets, so that a reader can skip unknown entries, and
 *         CLASS      number, name, flags, loader (0: boot), superclass (0: none), element class (0: no
 *                    array, or an array of primitives), kind (an octet: 'L', '[', or the letter of a
 *                    primitive type), element type (an octet; for arrays: B Z C S I J F D L,
 *                    otherwise 0), source file, number of interfaces, the interfaces; number of
 *                    instance fields, the fields, inherited ones first; number of own static
 *                    fields, the fields; if the class is not initialized, its state at the
 *                    definition: an octet, enum vm_replay_class_state. A field: name, descriptor,
 *                    flags, class that declares it.
 *         METHOD     number, class, name, descriptor, flags, max_stack, max_locals, length of the
 *                    code, the code; number of handlers, for each start, end, handler, name of the
 *                    class or ""; number of lines, for each bci, line; number of variables, for each
 *                    start, length, index, name, descriptor; number of instructions, for each bci,
 *                    text ("getfield Point.x"), and the frame as the verifier knows it: locals and
 *                    stack, as text and as letters (vm_verify_observer); number of constants that
 *                    the code names, for each index, kind (an octet) and
 *                      'F' field        class, name, descriptor
 *                      'M' method       class, name, descriptor   (also interface methods)
 *                      'Y' dynamic call name, descriptor
 *                      'C' class        name
 *                      'I' int   'J' long  (with sign)   'f' float   'd' double
 *                      'S' string       text
 *                      'O' other        descriptor of the loaded value; if its type is primitive,
 *                                   a VALUE contains it
 *                    Abstract and native methods have no code, and no fields after it.
 *         MIRROR     object, name of the class ("java/lang/String", "[I", "int") that this object of
 *                    java.lang.Class represents; the object may be defined later
 *         RESOLVED   like the records RESOLVED_*: tag, payload, for earlier resolutions; objects may
 *                    be defined later
 *   'C' chunk: number of the records, number of objects that were defined before the chunk,
 *       length of each column, columns: tags; numbers; values of int, with sign (Z B C S I); values
 *       of long; bits of float; bits of double; texts. References are numbers of objects, in the
 *       column of numbers. Contents ("x"): number of fields or elements that follow, starting with
 *       the first; a value for each, by type. Further elements are not known.
 *       A chunk starts with SWITCH.
 *   'F' class file: class, octets
 *   'T' text: name, text: printed code, layouts, ... by method or class: "code:12", "class:7"
 *   'X' sources: name of the file, text
 *   'Z' end: number of instructions, number of chunks, how the recording ended (text): "exit",
 *       "crash" or "signal 15": the process ended so; "limit" or "window": the program went on;
 *       "unopened": nothing was recorded, because the window's method was not called; exit status
 *       of the process plus 1, or 0 if it is not known, as in recordings of older versions
 */
/* clang-format on */
#ifndef JP2VM_VM_REPLAY_FORMAT_H
#define JP2VM_VM_REPLAY_FORMAT_H

#define VM_RECORDING_MAGIC "JP2REC\5"
#define VM_RECORDING_MAGIC_BYTES 8 /* the last octet is 0 */
#define VM_RECORDING_VERSION_AT 6
#define VM_RECORDING_VERSION 5
#define VM_SECTION_HEADER_BYTES 9
#define VM_RECORD_CACHE_BYTES 2048 /* the largest size of a CACHE record's text, with its '\0' */

enum vm_section_kind {
    VM_SECTION_FACTS = 'I',
    VM_SECTION_DEFINITIONS = 'D',
    VM_SECTION_CHUNK = 'C',
    VM_SECTION_CLASS_FILE = 'F',
    VM_SECTION_TEXT = 'T',
    VM_SECTION_SOURCE = 'X',
    VM_SECTION_END = 'Z'
};

enum vm_definition_kind {
    VM_DEFINE_CLASS = 1,
    VM_DEFINE_METHOD = 2,
    VM_DEFINE_RESOLVED = 3,
    VM_DEFINE_MIRROR = 4
};

enum vm_record_tag {
#define VM_RECORD(ident, payload, text) VM_RECORD_##ident,
#include "vm/replay/records.def"
    VM_RECORD_TAGS
};
_Static_assert(VM_RECORD_TAGS <= 64, "sets of tags are 64 bits");

enum vm_record_column {
    VM_COLUMN_TAGS,
    VM_COLUMN_NUMBERS,
    VM_COLUMN_INTS,
    VM_COLUMN_LONGS,
    VM_COLUMN_FLOATS,
    VM_COLUMN_DOUBLES,
    VM_COLUMN_TEXTS,
    VM_RECORD_COLUMNS
};

#endif
