#include "vm/thread/thread.h"

_Thread_local struct vm_thread *vm_thread_self;
