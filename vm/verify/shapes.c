#include "vm/verify/shapes.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "vm/base/assert.h"
#include "vm/classfile/code_map.h"
#include "vm/verify/verify.h"

#define MOST_BYTES ((size_t)64 << 20)

struct vm_shapes {
    const struct vm_code_map *map; /* while they are created */
    uint32_t count;
    size_t bytes;
    bool has_failed;       /* memory ran out */
    struct vm_shape all[]; /* indexed by instruction number - 1 */
};

/* Called again for an instruction when type inference has changed its types. */
static void take(void *data, uint32_t bci, const char *locals, const char *stack)
{
    struct vm_shapes *shapes = data;
    uint32_t number = vm_code_map_number(shapes->map, bci);
    size_t bytes = strlen(locals) + strlen(stack) + 2;
    if (number == 0 || shapes->bytes + bytes > MOST_BYTES) {
        return;
    }
    struct vm_shape *shape = &shapes->all[number - 1];
    if (shape->locals != NULL) {
        shapes->bytes -= strlen(shape->locals) + strlen(shape->stack) + 2;
        free(shape->locals);
    }
    shape->locals = malloc(bytes);
    if (shape->locals == NULL) {
        shapes->has_failed = true;
        return;
    }
    shapes->bytes += bytes;
    strcpy(shape->locals, locals);
    shape->stack = strcpy(shape->locals + strlen(locals) + 1, stack);
}

struct vm_shapes *vm_shapes_create(const struct vm_class_file *file,
                                   const struct vm_method_info *method,
                                   const struct vm_code_map *map)
{
    struct vm_shapes *shapes =
        calloc(1, sizeof *shapes + (map->instruction_count + 1u) * sizeof *shapes->all);
    if (shapes == NULL) {
        return NULL;
    }
    shapes->map = map;
    shapes->count = map->instruction_count;
    const struct vm_verify_observer observer = {.slots = take, .data = shapes};
    vm_verify_observe(file, method, &observer);
    if (shapes->has_failed) {
        vm_shapes_destroy(shapes);
        return NULL;
    }
    return shapes;
}

void vm_shapes_destroy(struct vm_shapes *shapes)
{
    for (uint32_t i = 0; shapes != NULL && i < shapes->count; i++) {
        free(shapes->all[i].locals);
    }
    free(shapes);
}

const struct vm_shape *vm_shapes_at(const struct vm_shapes *shapes, uint32_t number)
{
    VM_ASSERT(number - 1 < shapes->count);
    const struct vm_shape *shape = &shapes->all[number - 1];
    return shape->locals == NULL ? NULL : shape;
}
