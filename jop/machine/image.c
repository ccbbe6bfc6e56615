#include "jop/machine/image.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jop/machine/image_internal.h"

bool jop_image_fail(struct linker *linker, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(linker->message, linker->size, format, arguments);
    va_end(arguments);
    return false;
}

void *jop_image_alloc(struct linker *linker, size_t count, size_t size)
{
    void *memory = vm_arena_alloc_array(linker->arena, count, size);
    if (memory == NULL) {
        jop_image_fail(linker, "out of memory");
    }
    return memory;
}

static void free_class(struct link_class *class)
{
    for (unsigned i = 0; class->methods != NULL && i < class->file->method_count; i++) {
        jop_code_free(&class->methods[i].code);
    }
    jop_pool_free(&class->pool);
    vm_class_file_destroy((struct vm_class_file *)class->file);
}

void jop_image_destroy(struct jop_image *image)
{
    if (image == NULL) {
        return;
    }
    size_t position = 0;
    void *class;
    while (vm_hash_map_next(image->classes, &position, NULL, &class)) {
        free_class(class);
    }
    vm_hash_map_fini(image->classes);
    free(image->words);
    free(image->method_at);
    free(image->bytes);
    free(image->starts);
    vm_arena_destroy(image->arena);
}

/* Makes the tables of code bytes and of instruction starts. */
static bool index_code(struct linker *linker)
{
    struct jop_image *image = linker->image;
    size_t bytes = (size_t)image->code_end * 4;
    image->method_at =
        calloc((size_t)(image->code_end - image->code_start) + 1, sizeof *image->method_at);
    image->bytes = calloc(bytes + 1, 1);
    image->starts = calloc(bytes + 1, 1);
    if (image->method_at == NULL || image->bytes == NULL || image->starts == NULL) {
        return jop_image_fail(linker, "out of memory");
    }
    image->bytes[bytes] = JOP_IMAGE_END;
    image->starts[bytes] = 1;
    for (uint32_t i = 0; i < image->method_count; i++) {
        const struct jop_image_method *method = &image->methods[i];
        if (method->code.bytes == NULL) {
            continue;
        }
        image->method_at[method->address - image->code_start] = i + 1;
        size_t at = (size_t)method->address * 4;
        memcpy(image->bytes + at, method->code.bytes, method->code.length);
        for (uint32_t offset = 0; offset < method->code.length;) {
            uint32_t length = jop_insn_length(method->code.bytes, method->code.length, offset);
            if (length == 0) {
                return jop_image_fail(linker, "%.200s.%.100s: the code cannot be decoded",
                                      method->owner->name->bytes, method->info->name->bytes);
            }
            image->starts[at + offset] = 1;
            offset += length;
        }
    }
    return true;
}

struct jop_image *jop_image_link(const struct jop_image_options *options, char *message,
                                 size_t size)
{
    struct vm_arena *arena = vm_arena_create(0);
    struct jop_image *image = arena == NULL ? NULL : vm_arena_alloc(arena, sizeof *image);
    struct linker *linker = arena == NULL ? NULL : vm_arena_alloc(arena, sizeof *linker);
    if (image == NULL || linker == NULL) {
        vm_arena_destroy(arena);
        snprintf(message, size, "out of memory");
        return NULL;
    }
    image->arena = arena;
    *linker = (struct linker){
        .options = options, .image = image, .arena = arena, .message = message, .size = size};
    linker->last = &linker->first;
    linker->last_string = &linker->first_string;
    vm_hash_map_init(&linker->classes, NULL, NULL);
    vm_hash_map_init(&linker->strings, NULL, NULL);
    image->classes = &linker->classes;
    bool is_done = jop_image_load(linker) && jop_image_build_tables(linker)
                   && jop_image_order(linker) && jop_image_place(linker) && jop_image_write(linker)
                   && index_code(linker);
    vm_hash_map_fini(&linker->strings);
    if (!is_done) {
        jop_image_destroy(image);
        return NULL;
    }
    return image;
}

static const struct link_class *find_class(const struct jop_image *image, const char *class_name)
{
    const struct vm_symbol *symbol = vm_symbol_find(class_name, strlen(class_name));
    return symbol == NULL ? NULL : vm_hash_map_find(image->classes, symbol);
}

const struct jop_image_method *jop_image_find(const struct jop_image *image, const char *class_name,
                                              const char *name, const char *descriptor)
{
    const struct link_class *class = find_class(image, class_name);
    const struct vm_symbol *name_symbol = vm_symbol_find(name, strlen(name));
    const struct vm_symbol *descriptor_symbol = vm_symbol_find(descriptor, strlen(descriptor));
    if (class == NULL || name_symbol == NULL || descriptor_symbol == NULL) {
        return NULL;
    }
    return jop_image_own_method(class, name_symbol, descriptor_symbol);
}
