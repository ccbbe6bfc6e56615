/*
 * app_path.c: the application's class path, shared by class loading, resources and the
 * property java.class.path.
 */
#include <pthread.h>

#include "classlib/embedded/library.h"
#include "vm/base/class_path.h"
#include "vm/vm.h"

static pthread_once_t path_once = PTHREAD_ONCE_INIT;
static struct vm_class_path *path;

static void make_path(void)
{
    const char *given = vm.plan->library.class_path;
    path = vm_class_path_create(given == NULL ? "." : given);
}

struct vm_class_path *lib_embedded_app_path(void)
{
    pthread_once(&path_once, make_path);
    return path;
}
