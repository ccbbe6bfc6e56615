#include "vm/views/histogram.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/data/array.h"
#include "vm/base/hash_map.h"
#include "vm/base/symbol.h"
#include "vm/heap/heap.h"
#include "vm/runtime/module.h"

struct class_sum {
    const struct vm_class *class;
    uint64_t objects, bytes;
};

/* The sums for each class, in a growing array. */
struct histogram {
    struct vm_hash_map numbers; /* class to its index in the array + 1 */
    struct class_sum *sums;
    size_t count, capacity;
    bool is_out_of_memory;
};

static struct class_sum *sum_of(struct histogram *histogram, const struct vm_class *class)
{
    uintptr_t number = (uintptr_t)vm_hash_map_find(&histogram->numbers, class);
    if (number != 0) {
        return &histogram->sums[number - 1];
    }
    if (!VM_RESERVE(histogram->sums, histogram->capacity, histogram->count + 1)) {
        return NULL;
    }
    if (!vm_hash_map_put(&histogram->numbers, class, (void *)(histogram->count + 1), NULL)) {
        return NULL;
    }
    histogram->sums[histogram->count] = (struct class_sum){.class = class};
    return &histogram->sums[histogram->count++];
}

static void add_object(struct vm_object *object, void *data)
{
    struct histogram *histogram = data;
    const struct vm_class *class = object->class;
    struct class_sum *sum = sum_of(histogram, class);
    if (sum == NULL) {
        histogram->is_out_of_memory = true;
        return;
    }
    sum->objects++;
    sum->bytes += (vm_object_bytes(object) + 15) & ~(size_t)15;
}

static int by_bytes(const void *a, const void *b)
{
    const struct class_sum *x = a, *y = b;
    return x->bytes != y->bytes ? (x->bytes < y->bytes ? 1 : -1)
                                : strcmp(vm_class_report_name(x->class)->bytes,
                                         vm_class_report_name(y->class)->bytes);
}

/* Prints a class's name with dots instead of slashes; arrays are named as by Class.getName. */
static void print_class(FILE *out, const struct vm_class *class)
{
    const struct vm_class *element = class;
    while (vm_class_is_array(element)) {
        element = element->element_class;
    }
    const struct vm_module *module = vm_class_module(element);
    const char *reported = vm_class_report_name(class)->bytes;
    char *name = vm_dotted_name(reported);
    fputs(name == NULL ? reported : name, out);
    free(name);
    if (module != NULL && module->name != NULL) {
        fprintf(out, " (%s%s%s)", module->name->bytes, module->version == NULL ? "" : "@",
                module->version == NULL ? "" : module->version->bytes);
    }
}

bool vm_print_histogram(FILE *out, bool collects)
{
    struct histogram histogram = {.count = 0};
    struct class_sum total = {.objects = 0};
    vm_hash_map_init(&histogram.numbers, NULL, NULL);
    if (collects) {
        vm_heap_for_each_object(add_object, &histogram);
    } else {
        vm_heap_for_each_marked_object(add_object, &histogram);
    }
    if (histogram.count > 0) {
        qsort(histogram.sums, histogram.count, sizeof *histogram.sums, by_bytes);
    }
    fputs(" num     #instances         #bytes  class name (module)\n"
          "-------------------------------------------------------\n",
          out);
    for (size_t i = 0; i < histogram.count; i++) {
        const struct class_sum *sum = &histogram.sums[i];
        fprintf(out, "%4zu: %13llu  %13llu  ", i + 1, (unsigned long long)sum->objects,
                (unsigned long long)sum->bytes);
        print_class(out, sum->class);
        fputc('\n', out);
        total.objects += sum->objects;
        total.bytes += sum->bytes;
    }
    fprintf(out, "Total %13llu  %13llu\n", (unsigned long long)total.objects,
            (unsigned long long)total.bytes);
    vm_hash_map_fini(&histogram.numbers);
    free(histogram.sums);
    return !histogram.is_out_of_memory;
}
