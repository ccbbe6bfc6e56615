/*
 * Unit tests of the names under which locks are shown (profiler/model/lock_class.h).
 */
#include <stdio.h>

#include "profiler/model/lock_class.h"
#include "tests/unit/check.h"

static void check_shown(const char *name, const char *expected)
{
    char shown[100];
    size_t length = prof_lock_class(&name);
    snprintf(shown, sizeof shown, "%.*s", (int)length, name);
    CHECK_EQ_STR(shown, expected);
}

int main(void)
{
    check_shown("java/util/concurrent/locks/ReentrantLock$NonfairSync",
                "java/util/concurrent/locks/ReentrantLock");
    check_shown("java/util/concurrent/locks/ReentrantReadWriteLock$FairSync",
                "java/util/concurrent/locks/ReentrantReadWriteLock");
    check_shown("java/util/concurrent/SynchronousQueue$TransferStack",
                "java/util/concurrent/SynchronousQueue");
    check_shown("java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject",
                PROF_CONDITION_CLASS);
    check_shown("java/util/concurrent/locks/ReentrantLock$LockCondition$Ticket",
                PROF_CONDITION_CLASS);
    check_shown("java/util/concurrent/FutureTask", "java/util/concurrent/FutureTask");
    check_shown("com/acme/Gate$Sync", "com/acme/Gate");
    check_shown("com/acme/Gates$Gate$FairSync", "com/acme/Gates$Gate");
    check_shown("com/acme/Order$Condition", "com/acme/Order$Condition");
    check_shown("com/acme/Order$Item", "com/acme/Order$Item");
    check_shown("com/acme/Sync", "com/acme/Sync");
    check_shown("com/acme/App$DbSync", "com/acme/App$DbSync");
    check_shown("$Sync", "$Sync");
    check_shown("[Ljava/lang/Object;", "[Ljava/lang/Object;");
    check_shown("java/util/concurrentx/A$B", "java/util/concurrentx/A$B");
    return check_report();
}
