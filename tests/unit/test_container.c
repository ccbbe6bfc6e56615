/*
 * Unit tests of the limits of control groups, with copies of Linux's files.
 */
#include <string.h>
#include <sys/stat.h>

#include "check.h"
#include "scratch.h"
#include "vm/base/container.h"

static void make_directories(const char *path)
{
    char part[300];
    for (const char *slash = strchr(path, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        snprintf(part, sizeof part, "%.*s", (int)(slash - path), path);
        mkdir(part, 0777);
    }
    mkdir(path, 0777);
}

static void put(const char *root, const char *directory, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s%s", root, directory);
    make_directories(path);
    snprintf(path, sizeof path, "%s%s/%s", root, directory, name);
    scratch_write_text(path, text);
}

#define HEAD "23 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw\n"
#define MOUNT_2                                                                                    \
    HEAD "35 24 0:30 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n"

static void test_version_2(void)
{
    struct vm_container c;
    put("two", "/proc/self", "mountinfo", MOUNT_2);
    put("two", "/proc/self", "cgroup", "0::/user.slice/app.scope\n");
    put("two", "/sys/fs/cgroup/user.slice/app.scope", "memory.max", "536870912\n");
    put("two", "/sys/fs/cgroup/user.slice/app.scope", "cpu.max", "max 100000\n");
    vm_container_read("two", &c);
    CHECK(c.memory_bytes == 536870912 && c.processors == 0);

    /* An enclosing group has a lower limit. */
    put("two", "/sys/fs/cgroup/user.slice", "memory.max", "268435456\n");
    put("two", "/sys/fs/cgroup/user.slice", "cpu.max", "150000 100000\n");
    vm_container_read("two", &c);
    CHECK(c.memory_bytes == 268435456 && c.processors == 1.5);

    put("two", "/sys/fs/cgroup/user.slice", "memory.max", "max\n");
    put("two", "/sys/fs/cgroup/user.slice/app.scope", "memory.max", "max\n");
    vm_container_read("two", &c);
    CHECK(c.memory_bytes == 0);
}

/* Inside a container, the group is the root of the mounted hierarchy. */
static void test_namespace(void)
{
    struct vm_container c;
    put("name", "/proc/self", "mountinfo", MOUNT_2);
    put("name", "/proc/self", "cgroup", "0::/\n");
    put("name", "/sys/fs/cgroup", "memory.max", "1073741824\n");
    put("name", "/sys/fs/cgroup", "cpu.max", "50000 100000\n");
    vm_container_read("name", &c);
    CHECK(c.memory_bytes == 1073741824 && c.processors == 0.5);
}

static void test_version_1(void)
{
    struct vm_container c;
    put("one", "/proc/self", "mountinfo",
        HEAD "35 31 0:32 /docker/ab /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n"
             "32 31 0:29 /docker/ab /sys/fs/cgroup/cpu,cpuacct ro - cgroup cgroup rw,cpu,cpuacct\n"
             "40 31 0:37 / /sys/fs/cgroup/systemd rw - cgroup cgroup rw,name=systemd\n");
    put("one", "/proc/self", "cgroup",
        "9:name=systemd:/docker/ab\n4:memory:/docker/ab\n2:cpu,cpuacct:/docker/ab\n");
    put("one", "/sys/fs/cgroup/memory", "memory.limit_in_bytes", "300000000\n");
    put("one", "/sys/fs/cgroup/cpu,cpuacct", "cpu.cfs_quota_us", "200000\n");
    put("one", "/sys/fs/cgroup/cpu,cpuacct", "cpu.cfs_period_us", "100000\n");
    vm_container_read("one", &c);
    CHECK(c.memory_bytes == 300000000 && c.processors == 2);

    put("one", "/sys/fs/cgroup/memory", "memory.limit_in_bytes", "9223372036854771712\n");
    put("one", "/sys/fs/cgroup/cpu,cpuacct", "cpu.cfs_quota_us", "-1\n");
    vm_container_read("one", &c);
    CHECK(c.memory_bytes == 0 && c.processors == 0);
}

static void test_damage(void)
{
    struct vm_container c;
    vm_container_read("nothing", &c);
    CHECK(c.memory_bytes == 0 && c.processors == 0);
    put("bad", "/proc/self", "mountinfo", "\n - \nx y z / /a b - cgroup2\n" MOUNT_2);
    put("bad", "/proc/self", "cgroup", "\n:\nx\n0::/a\n");
    put("bad", "/sys/fs/cgroup/a", "memory.max", "");
    put("bad", "/sys/fs/cgroup/a", "cpu.max", "x 0\n");
    vm_container_read("bad", &c);
    CHECK(c.memory_bytes == 0 && c.processors == 0);
}

int main(void)
{
    scratch_enter("container");
    test_version_2();
    test_namespace();
    test_version_1();
    test_damage();
    CHECK(vm_usable_processors(true) >= 1 && vm_usable_memory_bytes(true) > 0);
    return check_report();
}
