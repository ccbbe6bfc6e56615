#include "profiler/classdump/class_file_name.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "vm/base/symbol.h"
#include "vm/base/utf8.h"

struct path {
    char *bytes;
    size_t length;
};

static bool is_unfit(uint16_t unit)
{
    return unit < 0x20 || (unit >= 0x7f && unit < 0xa0) || unit == '%' || unit == '~' || unit == '.'
           || unit == '\\' || unit == '/' || unit >= 0xfffe;
}

/* Adds the character that starts at `units`. Returns how many units it has. */
static size_t add_character(struct path *path, const uint16_t *units, size_t count)
{
    bool is_high = units[0] >= 0xd800 && units[0] < 0xdc00;
    bool is_low = units[0] >= 0xdc00 && units[0] < 0xe000;
    char *at = path->bytes + path->length;
    if (is_high && count > 1 && units[1] >= 0xdc00 && units[1] < 0xe000) {
        path->length += vm_utf16_to_utf8(units, 2, at);
        return 2;
    }
    if (is_high || is_low || (is_unfit(units[0]) && units[0] > 0xff)) {
        path->length += (size_t)sprintf(at, "%%u%04x", units[0]);
    } else if (is_unfit(units[0])) {
        path->length += (size_t)sprintf(at, "%%%02x", units[0]);
    } else {
        path->length += vm_utf16_to_utf8(units, 1, at);
    }
    return 1;
}

/* FNV-1a; the only requirement is that the hash is the same in every run. */
static uint64_t hash_units(const uint16_t *units, size_t count)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ units[i]) * 0x100000001b3u;
    }
    return hash;
}

static void add_part(struct path *path, const uint16_t *units, size_t count)
{
    size_t start = path->length;
    if (count == 0) {
        path->bytes[path->length++] = '%';
    }
    for (size_t i = 0; i < count;) {
        size_t before = path->length;
        i += add_character(path, units + i, count - i);
        if (path->length - start > PROF_NAME_PART) {
            path->length = before;
            path->length +=
                (size_t)sprintf(path->bytes + before, "~%016" PRIx64, hash_units(units, count));
            break;
        }
    }
}

char *prof_class_file_name(const struct vm_symbol *name)
{
    size_t count = vm_mutf8_utf16_length(name->bytes, name->length);
    uint16_t *units = calloc(count + 1, sizeof *units);
    /* Each unit takes at most 6 bytes, an empty part takes 1 byte, and cutting does not make a part
     * longer. */
    struct path path = {malloc(6 * count + 64), 0};
    if (units == NULL || path.bytes == NULL) {
        free(units);
        free(path.bytes);
        return NULL;
    }
    vm_mutf8_to_utf16(name->bytes, name->length, units);
    for (size_t start = 0, end; start <= count; start = end + 1) {
        end = start;
        while (end < count && units[end] != '/') {
            end++;
        }
        add_part(&path, units + start, end - start);
        if (end < count) {
            path.bytes[path.length++] = '/';
        }
    }
    if (path.length > PROF_NAME_PATH) {
        path.length = 0;
        add_part(&path, units, count);
    }
    path.bytes[path.length] = '\0';
    free(units);
    return path.bytes;
}
