#include "vm/jvmti/table.h"

#include <pthread.h>

#include "vm/jvmti/interface.h"

static void *table[VM_JVMTI_FUNCTIONS];
static pthread_once_t table_once = PTHREAD_ONCE_INIT;

/* The arguments are not read, so one function replaces functions with any parameters. */
static jint JNICALL not_available(void)
{
    return VM_JVMTI_NOT_AVAILABLE;
}

static jint JNICALL missing_capability(void)
{
    return VM_JVMTI_MISSING_CAPABILITY;
}

/* Ranges of functions that depend on a capability, and those without a function. */
static const struct {
    unsigned char first, last;
} dependent[] = {{5, 8},     {10, 11},   {20, 30},   {38, 39},   {41, 44},   {50, 50},
                 {59, 59},   {63, 63},   {70, 70},   {72, 72},   {75, 75},   {77, 77},
                 {80, 86},   {90, 90},   {92, 93},   {106, 107}, {109, 112}, {114, 116},
                 {134, 137}, {146, 146}, {153, 153}, {155, 156}},
  reserved[] = {{1, 1}, {67, 67}, {105, 105}, {113, 113}, {117, 119}, {141, 141}};

static void make_table(void)
{
    for (size_t i = 0; i < VM_JVMTI_FUNCTIONS; i++) {
        table[i] = (void *)not_available;
    }
    for (size_t i = 0; i < sizeof dependent / sizeof dependent[0]; i++) {
        for (unsigned n = dependent[i].first; n <= dependent[i].last; n++) {
            table[n - 1] = (void *)missing_capability;
        }
    }
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++) {
        for (unsigned n = reserved[i].first; n <= reserved[i].last; n++) {
            table[n - 1] = NULL;
        }
    }
    vm_jvmti_fill_environment(table);
    vm_jvmti_fill_classes(table);
    vm_jvmti_fill_redefinition(table);
}

void *const *vm_jvmti_table(void)
{
    pthread_once(&table_once, make_table);
    return table;
}
