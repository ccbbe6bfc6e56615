#!/usr/bin/env python3
"""Writes vm/thread/thread.c with a fault: the lock of a thread is taken before the list of threads.

Usage: lock_mutant.py THREAD.C MUTANT.C
"""
import pathlib
import sys

FORMER = """    vm_lock_take(&vm.threads_lock);
    struct vm_thread *target = vm_thread_of(object);
    if (target == NULL) {
        vm_lock_release(&vm.threads_lock);
        return NULL;
    }
    vm_lock_take(&target->lock);
    VM_ASSERT(target->object == object);
    return target;
"""
FAULTY = """    struct vm_thread *target = vm_thread_of(object);
    if (target == NULL) {
        return NULL;
    }
    vm_lock_take(&target->lock);
    vm_lock_take(&vm.threads_lock);
    VM_ASSERT(target->object == object);
    return target;
"""


def main():
    source, mutant = map(pathlib.Path, sys.argv[1:])
    text = source.read_text("utf-8")
    if text.count(FORMER) != 1:
        sys.exit(f"{source}: lock_target is not the function that {pathlib.Path(__file__).name} changes")
    mutant.parent.mkdir(exist_ok=True)
    mutant.write_text(text.replace(FORMER, FAULTY), "utf-8")


if __name__ == "__main__":
    main()
