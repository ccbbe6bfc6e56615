/*
 * unload.h: unloading of classes (JVMS 5.3, JLS 12.7), and the memory that classes use.
 *
 * When a collection finds that a domain is unreachable (heap/domain.h), its classes leave the
 * machine's list. Before Java code goes on, their memory is freed: class file, constant pool,
 * tables, translated code, and the record of the loader with its packages and modules. If a
 * profile, an analysis, --count or --print-code has observed one of the domain's classes, the Java
 * objects are still freed, but the rest of the domain stays: names, lines and bytecode are needed
 * when the output is written. (If there is only a profile, translated code is freed.) So pointers
 * to methods stay valid. An analysis that starts and stops during the run has observed all classes
 * that were alive or defined while it was active.
 *
 * A dead class has no objects: its mirror, the object of its loader, and the other objects to which
 * class.h and loader_internal.h have pointers are NULL. Only its constant pool and its code still
 * contain addresses of objects; these may be compared but not dereferenced. The loader's text
 * (loader.h) stays.
 *
 * Metadata is the memory of classes outside the Java heap. If, since the last collection, the
 * metadata of classes that can be unloaded has grown by -XX:MetaspaceSize or by half, whichever is
 * more, another collection runs. -XX:MaxMetaspaceSize is a limit that ends a program if HotSpot's
 * limit would end it. It does not include the classes that the boot loader keeps for ever (HotSpot
 * has them in its archive), nor dead classes that stay for an observer. The limit is three times
 * the option's value, because metadata takes three times as much memory here.
 */
#ifndef JP2VM_VM_RUNTIME_UNLOAD_H
#define JP2VM_VM_RUNTIME_UNLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/runtime/class.h"

struct vm_loader;
struct vm_thread;

/* Initializes unloading; called when the heap is initialized. */
void vm_unload_init(void);

/* Adds a class to the machine's list; any thread. */
void vm_class_list_add(struct vm_class *class);

/* Records that an observer may have pointers to the class from now on, so the class's metadata must
 * stay. Any thread, while the class is alive. */
void vm_class_observe(struct vm_class *class);

/* Called at a safepoint when analyses have changed the events that they want. If an analysis may
 * from now on have pointers to any class, all live classes count as observed: their metadata stays.
 */
void vm_classes_observe(void);

/* Calls the function for each live class, then for each dead class whose metadata stays. Meanwhile
 * no collection runs; the function must not allocate from the heap. */
void vm_classes_for_each(void (*function)(struct vm_class *class, void *data), void *data);

/* Calls the function for each class of which the loader is an initiating loader, while no class can
 * be added. The function must not load classes or allocate from the heap. */
void vm_loader_each_initiated(struct vm_loader *loader,
                              void (*function)(struct vm_class *class, void *data), void *data);

/* Frees a class that was made but cannot be used; nothing may refer to it. */
void vm_class_discard(struct vm_class *class);

/* Registers a function that the collecting thread calls for each dead class, while no Java code
 * runs. If the class's code is freed, the function is called before that. The function does not
 * wait for locks: if it cannot do its work, it returns false, and is called again after another
 * collection. At most 8 functions can be registered; any thread may register one as soon as it has
 * data about classes. */
void vm_on_class_unloaded(bool (*function)(const struct vm_class *class));

/* Return the number of classes that were loaded and unloaded so far, without arrays, and the
 * metadata of those that were unloaded. Any thread. */
uint64_t vm_loaded_count(void);
uint64_t vm_unloaded_count(void);
uint64_t vm_unloaded_bytes(void);

/* Adds to the size of the class's metadata: code, tables. Any thread. */
void vm_metadata_add(struct vm_class *class, size_t bytes);

/* Return the bytes of metadata of all classes, and the current limit; SIZE_MAX: no limit. Any
 * thread. */
size_t vm_metadata_bytes(void);
size_t vm_metadata_most_bytes(void);

/* Called before a class is made from a file of this size. If there is no space for the class, even
 * after a collection, returns false with OutOfMemoryError ("Metaspace") pending. */
bool vm_metadata_make_room(struct vm_thread *self, size_t file_bytes);

#endif
