/*
 * intrinsics_string.c: java.lang.String, and the classes for its two representations. A String's
 * byte array contains Latin-1 characters (coder 0), or chars in the host's byte order (coder 1).
 */
#define _GNU_SOURCE
#include <string.h>

#include "classlib/openjdk/binding.h"
#include "classlib/openjdk/intrinsics/intrinsics.h"

#define LATIN1 0

static const uint8_t *bytes_of(const struct vm_object *array)
{
    return lib_jdk_elements(array);
}

static uint16_t *chars_of(const struct vm_object *array)
{
    return lib_jdk_elements(array);
}

static struct vm_object *value_of(const struct vm_object *string)
{
    return lib_jdk_get(string, lib_jdk_layout.string_value);
}

static uint8_t coder_of(const struct vm_object *string)
{
    return *(uint8_t *)vm_object_at(string, lib_jdk_layout.string_coder);
}

/* Returns whether the class whose methods String calls for values with this coder has been
 * initialized, and no analysis wants events from these methods, whose group has the coder as its
 * number. */
static bool is_ready(const union vm_slot *left_groups, uint8_t coder)
{
    const struct vm_class *class = lib_jdk_value_classes[coder != LATIN1];
    return class != NULL && vm_class_is_initialized(class) && (left_groups->u >> coder & 1) == 0;
}

static uint32_t hash_bytes(const uint8_t *bytes, uint32_t count)
{
    uint32_t hash = 0;
    for (uint32_t i = 0; i < count; i++) {
        hash = hash * 31 + bytes[i];
    }
    return hash;
}

static uint32_t hash_chars(const uint16_t *chars, uint32_t count)
{
    uint32_t hash = 0;
    for (uint32_t i = 0; i < count; i++) {
        hash = hash * 31 + chars[i];
    }
    return hash;
}

/* --- String: existing objects always have values --------------------------------------------- */

LIB_INTRINSIC(string_length)
{
    const struct vm_object *value = value_of(args[0].r);
    if (value == NULL) {
        return false;
    }
    *result = vm_int_slot((int32_t)(value->length >> coder_of(args[0].r)));
    return true;
}

LIB_INTRINSIC(string_char_at)
{
    const struct vm_object *value = value_of(args[0].r);
    uint32_t index = (uint32_t)vm_slot_int(args[1]);
    if (value == NULL || index >= value->length >> coder_of(args[0].r)
        || !is_ready(result, coder_of(args[0].r))) {
        return false;
    }
    result->u = coder_of(args[0].r) == LATIN1 ? bytes_of(value)[index] : chars_of(value)[index];
    return true;
}

LIB_INTRINSIC(string_hash_code)
{
    int32_t *cached = vm_object_at(args[0].r, lib_jdk_layout.string_hash);
    int8_t *is_zero = vm_object_at(args[0].r, lib_jdk_layout.string_hash_is_zero);
    int32_t hash = __atomic_load_n(cached, __ATOMIC_RELAXED);
    if (hash == 0 && !__atomic_load_n(is_zero, __ATOMIC_RELAXED)) {
        const struct vm_object *value = value_of(args[0].r);
        if (value == NULL || !is_ready(result, coder_of(args[0].r))) {
            return false;
        }
        hash = (int32_t)(coder_of(args[0].r) == LATIN1
                             ? hash_bytes(bytes_of(value), value->length)
                             : hash_chars(chars_of(value), value->length >> 1));
        if (hash == 0) {
            __atomic_store_n(is_zero, 1, __ATOMIC_RELAXED);
        } else {
            __atomic_store_n(cached, hash, __ATOMIC_RELAXED);
        }
    }
    *result = vm_int_slot(hash);
    return true;
}

LIB_INTRINSIC(string_equals)
{
    const struct vm_object *a = args[0].r, *b = args[1].r;
    if (a == b) {
        *result = vm_int_slot(1);
        return true;
    }
    if (b == NULL || b->class != a->class) {
        *result = vm_int_slot(0);
        return true;
    }
    const struct vm_object *x = value_of(a), *y = value_of(b);
    if (x == NULL || y == NULL || !is_ready(result, coder_of(a))) {
        return false;
    }
    *result = vm_int_slot(coder_of(a) == coder_of(b) && x->length == y->length
                          && memcmp(bytes_of(x), bytes_of(y), x->length) == 0);
    return true;
}

LIB_INTRINSIC(string_starts_with)
{
    const struct vm_object *string = args[0].r, *prefix = args[1].r;
    int32_t start = vm_slot_int(args[2]);
    if (prefix == NULL || coder_of(string) != coder_of(prefix)) {
        return false;
    }
    const struct vm_object *x = value_of(string), *y = value_of(prefix);
    if (x == NULL || y == NULL || !is_ready(result, coder_of(string))) {
        return false;
    }
    uint8_t shift = coder_of(string);
    int64_t room = (int64_t)(x->length >> shift) - (int64_t)(y->length >> shift);
    *result = vm_int_slot(
        start >= 0 && start <= room
        && memcmp(bytes_of(x) + ((size_t)(uint32_t)start << shift), bytes_of(y), y->length) == 0);
    return true;
}

/* --- StringLatin1 --------------------------------------------------------------------------- */

LIB_INTRINSIC(latin1_hash_code)
{
    if (args[0].r == NULL) {
        return false;
    }
    *result = vm_int_slot((int32_t)hash_bytes(bytes_of(args[0].r), args[0].r->length));
    return true;
}

/* Also used for StringUTF16, because chars are equal if and only if their bytes are equal. */
LIB_INTRINSIC(values_equal)
{
    const struct vm_object *a = args[0].r, *b = args[1].r;
    if (a == NULL || b == NULL) {
        return false;
    }
    *result =
        vm_int_slot(a->length == b->length && memcmp(bytes_of(a), bytes_of(b), a->length) == 0);
    return true;
}

static int32_t compare_bytes(const uint8_t *a, int32_t a_count, const uint8_t *b, int32_t b_count)
{
    int32_t count = a_count < b_count ? a_count : b_count;
    for (int32_t i = 0; i < count; i++) {
        if (a[i] != b[i]) {
            return a[i] - b[i];
        }
    }
    return a_count - b_count;
}

LIB_INTRINSIC(latin1_compare)
{
    const struct vm_object *a = args[0].r, *b = args[1].r;
    if (a == NULL || b == NULL) {
        return false;
    }
    *result = vm_int_slot(
        compare_bytes(bytes_of(a), (int32_t)a->length, bytes_of(b), (int32_t)b->length));
    return true;
}

LIB_INTRINSIC(latin1_compare_counts)
{
    int32_t a_count = vm_slot_int(args[2]), b_count = vm_slot_int(args[3]);
    if (!lib_jdk_has_range(args[0].r, 0, a_count) || !lib_jdk_has_range(args[1].r, 0, b_count)) {
        return false;
    }
    *result =
        vm_int_slot(compare_bytes(bytes_of(args[0].r), a_count, bytes_of(args[1].r), b_count));
    return true;
}

static int32_t find_byte(const struct vm_object *value, int32_t c, int32_t from, int32_t end)
{
    if (from >= end || (uint32_t)c > 0xff) {
        return -1;
    }
    const uint8_t *start = bytes_of(value);
    const uint8_t *found = memchr(start + from, c, (size_t)(end - from));
    return found == NULL ? -1 : (int32_t)(found - start);
}

LIB_INTRINSIC(latin1_index_of)
{
    int32_t from = vm_slot_int(args[2]);
    if (args[0].r == NULL) {
        return false;
    }
    *result = vm_int_slot(find_byte(args[0].r, vm_slot_int(args[1]), from < 0 ? 0 : from,
                                    (int32_t)args[0].r->length));
    return true;
}

LIB_INTRINSIC(latin1_index_of_char)
{
    int32_t from = vm_slot_int(args[2]), end = vm_slot_int(args[3]);
    if (from < 0 || from > end || !lib_jdk_has_range(args[0].r, from, end - from)
        || (uint32_t)vm_slot_int(args[1]) > 0xff) {
        return false;
    }
    *result = vm_int_slot(find_byte(args[0].r, vm_slot_int(args[1]), from, end));
    return true;
}

static int32_t find_bytes(const struct vm_object *value, int32_t count,
                          const struct vm_object *part, int32_t part_count, int32_t from)
{
    if (from > count - part_count) {
        return -1;
    }
    const uint8_t *start = bytes_of(value);
    const uint8_t *found =
        memmem(start + from, (size_t)(count - from), bytes_of(part), (size_t)part_count);
    return found == NULL ? -1 : (int32_t)(found - start);
}

LIB_INTRINSIC(latin1_index_of_value)
{
    const struct vm_object *value = args[0].r, *part = args[1].r;
    if (value == NULL || part == NULL) {
        return false;
    }
    *result =
        vm_int_slot(find_bytes(value, (int32_t)value->length, part, (int32_t)part->length, 0));
    return true;
}

LIB_INTRINSIC(latin1_index_of_values)
{
    int32_t count = vm_slot_int(args[1]), part_count = vm_slot_int(args[3]);
    int32_t from = vm_slot_int(args[4]);
    if (!lib_jdk_has_range(args[0].r, 0, count) || !lib_jdk_has_range(args[2].r, 0, part_count)
        || part_count == 0 || from < 0) {
        return false;
    }
    *result = vm_int_slot(find_bytes(args[0].r, count, args[2].r, part_count, from));
    return true;
}

LIB_INTRINSIC(latin1_last_index_of)
{
    int32_t c = vm_slot_int(args[1]), from = vm_slot_int(args[2]);
    if (args[0].r == NULL) {
        return false;
    }
    const uint8_t *start = bytes_of(args[0].r), *found = NULL;
    if (from >= (int32_t)args[0].r->length) {
        from = (int32_t)args[0].r->length - 1;
    }
    if (from >= 0 && (uint32_t)c <= 0xff) {
        found = memrchr(start, c, (size_t)from + 1);
    }
    *result = vm_int_slot(found == NULL ? -1 : (int32_t)(found - start));
    return true;
}

LIB_INTRINSIC(latin1_inflate)
{
    int32_t from = vm_slot_int(args[1]), to = vm_slot_int(args[3]), count = vm_slot_int(args[4]);
    if (!lib_jdk_has_range(args[0].r, from, count) || !lib_jdk_has_range(args[2].r, to, count)) {
        return false;
    }
    for (int32_t i = 0; i < count; i++) {
        chars_of(args[2].r)[to + i] = bytes_of(args[0].r)[from + i];
    }
    return true;
}

LIB_INTRINSIC(latin1_inflate_value)
{
    int32_t from = vm_slot_int(args[1]), to = vm_slot_int(args[3]), count = vm_slot_int(args[4]);
    if (!lib_jdk_has_range(args[0].r, from, count) || !lib_jdk_has_chars(args[2].r, to, count)
        || args[0].r == args[2].r) {
        return false;
    }
    for (int32_t i = 0; i < count; i++) {
        chars_of(args[2].r)[to + i] = bytes_of(args[0].r)[from + i];
    }
    return true;
}

/* --- StringUTF16 ---------------------------------------------------------------------------- */

LIB_INTRINSIC(utf16_hash_code)
{
    if (args[0].r == NULL) {
        return false;
    }
    *result = vm_int_slot((int32_t)hash_chars(chars_of(args[0].r), args[0].r->length >> 1));
    return true;
}

LIB_INTRINSIC(utf16_get_char)
{
    int32_t index = vm_slot_int(args[1]);
    if (!lib_jdk_has_chars(args[0].r, index, 1)) {
        return false;
    }
    result->u = chars_of(args[0].r)[index];
    return true;
}

LIB_INTRINSIC(utf16_put_char)
{
    int32_t index = vm_slot_int(args[1]);
    if (!lib_jdk_has_chars(args[0].r, index, 1)) {
        return false;
    }
    chars_of(args[0].r)[index] = (uint16_t)args[2].u;
    return true;
}

LIB_INTRINSIC(utf16_index_of_char)
{
    int32_t c = vm_slot_int(args[1]), from = vm_slot_int(args[2]), end = vm_slot_int(args[3]);
    if (from > end || !lib_jdk_has_chars(args[0].r, from, end - from)) {
        return false;
    }
    while (from < end && chars_of(args[0].r)[from] != c) {
        from++;
    }
    *result = vm_int_slot(from < end ? from : -1);
    return true;
}

LIB_INTRINSIC(utf16_compare_values)
{
    int32_t a_count = vm_slot_int(args[2]), b_count = vm_slot_int(args[3]);
    if (!lib_jdk_has_chars(args[0].r, 0, a_count) || !lib_jdk_has_chars(args[1].r, 0, b_count)) {
        return false;
    }
    const uint16_t *a = chars_of(args[0].r), *b = chars_of(args[1].r);
    int32_t count = a_count < b_count ? a_count : b_count, i = 0;
    while (i < count && a[i] == b[i]) {
        i++;
    }
    *result = vm_int_slot(i < count ? a[i] - b[i] : a_count - b_count);
    return true;
}

/* Converts chars to bytes and writes them, up to the first char that does not fit into a byte. If
 * all chars fit, the result is the count. Otherwise, the result is the position of the first char
 * that does not fit if returns_position is true, or 0. */
static bool narrow(const union vm_slot *args, union vm_slot *result, bool is_from_bytes,
                   uint16_t limit, bool returns_position)
{
    int32_t from = vm_slot_int(args[1]), to = vm_slot_int(args[3]), count = vm_slot_int(args[4]);
    bool has_source = is_from_bytes ? lib_jdk_has_chars(args[0].r, from, count)
                                    : lib_jdk_has_range(args[0].r, from, count);
    if (!has_source || !lib_jdk_has_range(args[2].r, to, count) || args[0].r == args[2].r) {
        return false;
    }
    const uint16_t *source = chars_of(args[0].r) + from;
    uint8_t *target = (uint8_t *)lib_jdk_elements(args[2].r) + to;
    int32_t i = 0;
    while (i < count && source[i] < limit) {
        target[i] = (uint8_t)source[i];
        i++;
    }
    *result = vm_int_slot(i == count || returns_position ? i : 0);
    return true;
}

LIB_INTRINSIC(utf16_compress_chars)
{
    return narrow(args, result, false, 0x100, false);
}

LIB_INTRINSIC(utf16_compress_value)
{
    return narrow(args, result, true, 0x100, false);
}

/* --- StringCoding --------------------------------------------------------------------------- */

LIB_INTRINSIC(encode_latin1)
{
    return narrow(args, result, true, 0x100, true);
}

LIB_INTRINSIC(encode_ascii)
{
    return narrow(args, result, false, 0x80, true);
}

LIB_INTRINSIC(has_negatives)
{
    int32_t from = vm_slot_int(args[1]), count = vm_slot_int(args[2]);
    if (!lib_jdk_has_range(args[0].r, from, count)) {
        return false;
    }
    const uint8_t *bytes = bytes_of(args[0].r) + from;
    uint8_t all = 0;
    for (int32_t i = 0; i < count; i++) {
        all |= bytes[i];
    }
    *result = vm_int_slot(all >> 7);
    return true;
}

#define STRING "java/lang/String"
#define LATIN "java/lang/StringLatin1"
#define UTF16 "java/lang/StringUTF16"
#define CODING "java/lang/StringCoding"
#define CHARS "?1" UTF16 ".getChar ?1" UTF16 ".length"

const struct lib_jdk_intrinsic lib_jdk_string_intrinsics[] = {
    {STRING, "length", "()I", {string_length, "1*coder"}},
    {STRING,
     "charAt",
     "(I)C",
     {string_char_at, "1*isLatin1 ?11*checkIndex ?01*" LATIN ".charAt ?11*" UTF16
                      ".charAt ?11*" UTF16 ".checkIndex " CHARS}},
    {STRING,
     "hashCode",
     "()I",
     {string_hash_code, "isLatin1 ?0" LATIN ".hashCode ?1" UTF16 ".hashCode " CHARS}},
    {STRING,
     "equals",
     "(Ljava/lang/Object;)Z",
     {string_equals, LATIN ".equals ?1" UTF16 ".equals " CHARS}},
    {STRING, "startsWith", "(Ljava/lang/String;I)Z", {string_starts_with, "coder length " CHARS}},
    {LATIN, "hashCode", "([B)I", {latin1_hash_code, NULL}},
    {LATIN, "equals", "([B[B)Z", {values_equal, NULL}},
    {LATIN,
     "compareTo",
     "([B[B)I",
     {latin1_compare, "compareTo([B[BII)I getChar java/lang/Math.min(II)I"}},
    {LATIN, "compareTo", "([B[BII)I", {latin1_compare_counts, "getChar java/lang/Math.min(II)I"}},
    {LATIN, "indexOf", "([BII)I", {latin1_index_of, "1*canEncode indexOfChar"}},
    {LATIN, "indexOfChar", "([BIII)I", {latin1_index_of_char, NULL}},
    {LATIN, "indexOf", "([B[B)I", {latin1_index_of_value, "indexOf([BI[BII)I"}},
    {LATIN, "indexOf", "([BI[BII)I", {latin1_index_of_values, NULL}},
    {LATIN,
     "lastIndexOf",
     "([BII)I",
     {latin1_last_index_of, "1*canEncode java/lang/Math.min(II)I"}},
    {LATIN, "inflate", "([BI[CII)V", {latin1_inflate, NULL}},
    {LATIN,
     "inflate",
     "([BI[BII)V",
     {latin1_inflate_value, UTF16 ".inflate " UTF16 ".checkBoundsOffCount " STRING
                                  ".checkBoundsOffCount " UTF16 ".length " UTF16 ".putChar"}},
    {UTF16, "hashCode", "([B)I", {utf16_hash_code, "getChar length"}},
    {UTF16, "equals", "([B[B)Z", {values_equal, NULL}},
    {UTF16, "getChar", "([BI)C", {utf16_get_char, "length"}},
    {UTF16, "putChar", "([BII)V", {utf16_put_char, "length"}},
    {UTF16, "indexOfCharUnsafe", "([BIII)I", {utf16_index_of_char, "getChar length"}},
    {UTF16,
     "compareValues",
     "([B[BII)I",
     {utf16_compare_values, "getChar length java/lang/Math.min(II)I"}},
    {UTF16, "compress", "([CI[BII)I", {utf16_compress_chars, NULL}},
    {UTF16,
     "compress",
     "([BI[BII)I",
     {utf16_compress_value, "getChar length checkBoundsOffCount " STRING ".checkBoundsOffCount"}},
    {CODING, "hasNegatives", "([BII)Z", {has_negatives, NULL}},
    {CODING,
     "implEncodeISOArray",
     "([BI[BII)I",
     {encode_latin1, UTF16 ".getChar " UTF16 ".length"}},
    {CODING, "implEncodeAsciiArray", "([CI[BII)I", {encode_ascii, NULL}},
    {NULL, NULL, NULL, {NULL, NULL}},
};
