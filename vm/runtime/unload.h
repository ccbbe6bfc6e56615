/*
 * unload.h: the end of classes (JVMS 5.3, JLS 12.7), and the memory that classes take.
 *
 * When a collection finds that nothing leads to a domain any more (heap/domain.h), its classes leave
 * the list of the machine; before Java code goes on what they had is freed: class file, constant pool,
 * tables, translated code, and the record of the loader with its packages and modules. If something has
 * observed one of its classes (a profile, an analysis, --count, --print-code), the Java objects go
 * all the same, and the rest of the domain stays, except translated code where only a profile is made:
 * names, lines and bytecode are needed when all is written. So pointers to methods stay valid.
 * Analyses that come and go have observed the classes that were alive or defined while they were there.
 *
 * Metadata is what classes take beside the Java heap. When that of classes that may go has grown by
 * -XX:MetaspaceSize since the last collection, or by half, there is another. -XX:MaxMetaspaceSize is a
 * bound that ends what HotSpot's would end: it does not count the classes that the boot loader keeps for
 * ever (HotSpot has them in its archive), nor classes that have gone and stay for an observer, and it is
 * three times as much as the option says, since metadata takes three times as much here.
 */
#ifndef JP2VM_VM_RUNTIME_UNLOAD_H
#define JP2VM_VM_RUNTIME_UNLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/runtime/class.h"

struct vm_thread;

/* At start, with the heap. */
void vm_unload_init(void);

/* Enters a class in the list of the machine; any thread. */
void vm_class_list_add(struct vm_class *class);

/* Something has a pointer to the class from now on: its metadata stays. Any thread, while it is alive. */
void vm_class_observe(struct vm_class *class);

/* At a safepoint, when analyses have changed what they want: if one may have pointers to any class,
 * those that are alive stay. */
void vm_classes_observe(void);

/* Calls the function for each class that is alive, then for each that is not and stays. Collections wait;
 * nothing is allocated from the heap. */
void vm_classes_for_each(void (*function)(struct vm_class *class, void *data), void *data);

/* For a class that was made and is not to be: what is freed must not be known to anyone. */
void vm_class_discard(struct vm_class *class);

/* Called with each class before its code is freed, while no Java code runs, by the thread that
 * collects. It does not wait for locks: false when it could not do its work, and it is called again
 * after another collection. At most 8; any thread, as soon as there is something to be forgotten. */
void vm_on_class_unloaded(bool (*function)(const struct vm_class *class));

/* Classes unloaded so far. Any thread. */
uint64_t vm_unloaded_count(void);

/* More metadata of the class: code, tables. Any thread. */
void vm_metadata_add(struct vm_class *class, size_t bytes);

/* Bytes of metadata, of all classes, and how many they may be now; SIZE_MAX: any number. Any thread. */
size_t vm_metadata_bytes(void);
size_t vm_metadata_most_bytes(void);

/* Before a class is made of a file of so many bytes: false with OutOfMemoryError ("Metaspace") when
 * there is no room for it, even after a collection. */
bool vm_metadata_make_room(struct vm_thread *self, size_t file_bytes);

#endif
