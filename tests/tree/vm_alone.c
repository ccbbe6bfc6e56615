/* Proves that the machine links without the profiler, the JOP model and the class libraries, so it
 * uses no part of them. */
#include "vm/interp/interpreter.h"
#include "vm/vm.h"

int main(void)
{
    vm_interpreter_init();
    return vm.is_booted ? 1 : 0;
}
