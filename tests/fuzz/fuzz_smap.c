/* Fuzzes the parser of line maps: accepted maps must satisfy the parser's rules, and the entry that
 * is found for a line must be the first entry that contains the line. */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "vm/classfile/smap.h"

/* Returns 1 + the number of the first entry that contains a line, or 0. */
static uint32_t first_with(const struct vm_smap *map, const struct vm_smap_stratum *of,
                           uint32_t line)
{
    for (uint32_t i = of->first; i < of->end; i++) {
        const struct vm_smap_entry *entry = &map->entries[i];
        uint64_t lines = (uint64_t)entry->repeat * entry->increment;
        lines = lines == 0 && entry->repeat != 0 ? 1 : lines;
        if (line >= entry->output && line - entry->output < lines) {
            return i + 1;
        }
    }
    return 0;
}

static void check_stratum(const struct vm_smap *map, uint32_t stratum, uint32_t *found)
{
    const struct vm_smap_stratum *of = &map->strata[stratum];
    if (of->first > of->end || of->end > map->entry_count
        || !vm_smap_find_all(map, stratum, found)) {
        abort();
    }
    for (uint32_t line = 0; line < VM_SMAP_LINES; line += line < 300 ? 1 : 997) {
        const struct vm_smap_entry *entry =
            found[line] == 0 ? NULL : &map->entries[found[line] - 1];
        uint32_t source = entry == NULL ? 0 : vm_smap_line(entry, line);
        if (first_with(map, of, line) != found[line]
            || (entry != NULL
                && (entry->file >= of->file_count || source < entry->start
                    || source >= entry->start + entry->repeat))) {
            abort();
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static uint32_t found[VM_SMAP_LINES];
    struct vm_smap map;
    if (!vm_smap_parse(&map, (const char *)bytes, size)) {
        return 0;
    }
    if (vm_smap_own_file(&map, "A.kt") >= map.strata[map.default_stratum].file_count) {
        abort();
    }
    for (uint32_t i = 0; i < map.stratum_count && i < 4; i++) {
        check_stratum(&map, i, found);
    }
    vm_smap_fini(&map);
    return 0;
}
