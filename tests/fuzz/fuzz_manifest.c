/* Fuzzes the manifest parser: the attributes of accepted manifests must be readable. */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "vm/base/archive/manifest.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char *const names[] = {"Main-Class", "Class-Path", "Multi-Release", ""};
    struct vm_manifest *manifest;
    if (vm_manifest_parse((const char *)bytes, size, &manifest) != VM_MANIFEST_OK) {
        if (manifest != NULL) {
            abort();
        }
        return 0;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = vm_manifest_find(manifest, names[i]);
        if (value != NULL && strlen(value) > size) {
            abort();
        }
    }
    vm_manifest_destroy(manifest);
    return 0;
}
