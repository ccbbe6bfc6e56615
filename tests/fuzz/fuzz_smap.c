/* Fuzzes the parser of line maps: what it accepts keeps its own rules, and its two ways to find a
 * line agree. */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "vm/classfile/smap.h"

static void check_stratum(const struct vm_smap *map, uint32_t stratum, uint32_t *found)
{
    const struct vm_smap_stratum *of = &map->strata[stratum];
    if (of->first > of->end || of->end > map->entry_count
        || !vm_smap_find_all(map, stratum, found)) {
        abort();
    }
    for (int line = 0; line < VM_SMAP_LINES; line += line < 300 ? 1 : 997) {
        uint32_t source = 0;
        const struct vm_smap_entry *entry = vm_smap_find(map, stratum, line, &source);
        if ((entry == NULL ? 0 : (uint32_t)(entry - map->entries) + 1) != found[line]
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
