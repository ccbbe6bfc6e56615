#include "classlib/common/library_file.h"

bool lib_read_path(struct vm_class_path *path, const char *name, struct vm_library_file *file)
{
    struct vm_resource resource;
    if (path == NULL || vm_class_path_find(path, name, &resource, NULL, 0) != VM_CLASS_PATH_FOUND) {
        return false;
    }
    *file =
        (struct vm_library_file){resource.bytes, resource.size, resource.origin, resource.bytes};
    return true;
}
