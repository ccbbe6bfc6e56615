#include "classlib/openjdk/jvm/method_order.h"

#include <stdlib.h>
#include <string.h>

#include "vm/base/symbol.h"
#include "vm/vm.h"

/* In parts that are shorter than this, only the first, middle and last elements are ordered. */
#define SHORTEST_SPLIT 4u

static int compare(const struct vm_method *a, const struct vm_method *b)
{
    if (a->is_constructor || b->is_constructor) {
        return (int)b->is_constructor - (int)a->is_constructor;
    }
    return strcmp(a->name->bytes, b->name->bytes);
}

static void swap(struct vm_method **a, struct vm_method **b)
{
    struct vm_method *kept = *a;
    *a = *b;
    *b = kept;
}

static void order_two(struct vm_method **a, struct vm_method **b)
{
    if (compare(*a, *b) > 0) {
        swap(a, b);
    }
}

/* Hoare's partition. Like HotSpot's, it also swaps equal elements, which reverses the order of
 * constructors. Returns the length of the first part. */
static uint32_t partition(struct vm_method **methods, uint32_t count)
{
    const struct vm_method *pivot = methods[count / 2];
    uint32_t left = 0, right = count - 1;
    for (;;) {
        while (compare(methods[left], pivot) < 0) {
            left++;
        }
        while (compare(methods[right], pivot) > 0) {
            right--;
        }
        if (left >= right) {
            return right + 1;
        }
        swap(&methods[left++], &methods[right--]);
    }
}

static void sort(struct vm_method **methods, uint32_t count)
{
    while (count >= 2) {
        order_two(&methods[0], &methods[count / 2]);
        order_two(&methods[0], &methods[count - 1]);
        order_two(&methods[count / 2], &methods[count - 1]);
        if (count < SHORTEST_SPLIT) {
            return;
        }
        uint32_t first = partition(methods, count), rest = count - first;
        /* The parts are independent. The recursive call sorts the shorter part, so that calls do
         * not nest deeply. */
        sort(first < rest ? methods : methods + first, first < rest ? first : rest);
        methods += first < rest ? first : 0;
        count = first < rest ? rest : first;
    }
}

struct vm_method **lib_jdk_method_order(struct vm_class *class, bool for_constructors)
{
    struct vm_method **methods = calloc(class->method_count + 1u, sizeof *methods);
    if (methods == NULL) {
        return NULL;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < class->method_count; i++) {
        if (!class->methods[i].is_overpass) { /* the class file declares the method */
            methods[count++] = &class->methods[i];
        }
    }
    if (for_constructors && class->loader != vm.boot_loader) {
        sort(methods, count);
    }
    return methods;
}
