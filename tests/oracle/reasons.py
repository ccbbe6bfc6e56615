"""Reasons why a profile may differ from the counts of the oracle: every class of difference, with
the contexts in which it occurs.

A reason has a pattern that is searched for in the path of a context (compare.c: names from the
method outwards, "owner.name@callsite" separated by " < "). It holds for that context and all
contexts below it. Reasons hold only for the class library, unless `holds_for_program` extends a
reason to methods of the program. `what` is a pattern for the text that describes the difference.
"""

import re


class Reason:
    """One class of difference."""

    def __init__(self, name, pattern, text, kinds=None, holds_for_program=False, what=""):
        self.name, self.text, self.kinds = name, text, kinds
        self.pattern, self.what = re.compile(pattern), re.compile(what)
        self.holds_for_program = holds_for_program

    def explains(self, kind, what, path, is_program):
        return ((self.kinds is None or kind in self.kinds) and self.what.search(what) is not None
                and (self.holds_for_program or not is_program)
                and self.pattern.search(path) is not None)


# Contexts that are not compared, because the oracle cannot see them: java's interpreter has machine code for them,
# which sends no events to JVMTI.
UNSEEN = ("Ljava/lang/ref/Reference;.get()Ljava/lang/Object;",
          "Ljava/util/zip/CRC32;.update(II)I", "Ljava/util/zip/CRC32;.updateBytes0(I[BII)I",
          "Ljava/util/zip/CRC32;.updateByteBuffer0(IJII)I",
          "Ljava/util/zip/CRC32C;.updateBytes(I[BII)I",
          "Ljava/util/zip/CRC32C;.updateDirectByteBuffer(IJII)I", "Ljava/lang/Math;.pow(DD)D",
          "Ljava/lang/Math;.fma(DDD)D", "Ljava/lang/Math;.fma(FFF)F",
          *(f"Ljava/lang/Math;.{name}(D)D" for name in (
              "abs", "cos", "exp", "log", "log10", "sin", "sqrt", "tan")))

# Programs that are not run, and the reasons.
PROGRAMS = dict.fromkeys(("exceptions/OutOfMemorySurvival", "gc/MemoryFigures"),
                         "what it does hangs on how many objects find room")
PROGRAMS.update(dict.fromkeys(("collections/IdentityAndWeak", "gc/DeepStructures", "lang/ObjectMethods",
                               "loaders/ManyLoaders", "references/ReferencesInLoops",
                               "unloading/LoadersGo"),
                              "it asks for collections, after which other entries of weak tables "
                              "are left"))
PROGRAMS.update(dict.fromkeys(("exceptions/MachineErrors", "exceptions/OutOfMemoryTraces", "gc/Churn",
                               "gc/StringChurn", "messages/MessagesOfInstructions",
                               "references/SoftUnderPressure"),
                              "its memory is used up, whereupon weak and soft references are cleared, "
                              "and strings are not interned any more"))
PROGRAMS.update(dict.fromkeys(("reflection/InvokeDispatch", "exceptions/StackOverflows",
                               "invoke/DeepHandles", "language/ExceptionsFlow",
                               "loaders/NestHostLater", "stack/DeepTraces",
                               "exceptions/FieldsOfErrors"),
                              "how deep it recurses hangs on the size of the stack"))
PROGRAMS.update(dict.fromkeys(("hidden/HiddenBasics", "hidden/HiddenNest", "hidden/HiddenSubclasses",
                               "lambda/LambdaClasses", "lambda/LambdaFailures",
                               "stack/AdapterTraces", "stack/CallerClass"),
                              "it matches names of hidden classes, which have addresses in them"))
PROGRAMS.update(dict.fromkeys(("files/FileAttributeViews", "loaders/Resources", "services/Bundles"),
                              "names of temporary files are random numbers"))
PROGRAMS["intrinsics/NumbersAndArrays"] = (
    "the bytecode of Math.fma, which java does not run, fills caches of BigInteger that it asks later")
PROGRAMS.update(dict.fromkeys(("collections/BlockingWithoutThreads", "concurrent/Timers",
                               "memory/UnsafeClasses", "net/Addresses", "util/TimersAndObservers"),
                              "how often it looks whether the time has come hangs on the clock"))
PROGRAMS.update(dict.fromkeys(("management/HotSpotDiagnostics", "management/MBeanServerAccess",
                               "threads/ThreadApi"),
                              "it lists what java's machine has: flags, collectors, threads"))
PROGRAMS.update(dict.fromkeys(("math/ElementaryHashes", "math/MachineFunctions"),
                              "it counts in how many cases the last bit of elementary functions, which "
                              "java's machine code may round otherwise, is that of StrictMath"))
PROGRAMS["loaders/VerificationOrder"] = (
    "methods are verified in the order of the addresses of their names, which is another one where "
    "java has no archived classes")
PROGRAMS["reflection/DeclaredMembers"] = (
    "the order of constructors depends on the addresses of the names of the other methods")
PROGRAMS["init/InitFailureMain"] = "main is not entered"

REASONS = [
    Reason("initializers", r"^(java|javax|jdk|sun)/\S+\.<clinit>@",
           "the class was initialized before main by one machine and not by the other: they start "
           "differently, and Math.sqrt, whose bytecode java does not run, initializes StrictMath",
           kinds=("missing", "extra")),
    Reason("loading locks", r"java/lang/ClassLoader\.getClassLoadingLock@",
           "the table of a loader's locks holds the classes that were loaded before main"),
    Reason("empty methods",
           r"^\S+@-1 < jdk/internal/reflect/NativeMethodAccessorImpl\.invoke0@",
           "native code of java's machine does not call a method that only returns",
           kinds=("extra",), holds_for_program=True, what=r"^1 contexts, \d+ instructions$"),
    Reason("events of JFR",
           r"^jdk/internal/event/\w+\.(isEnabled@2 < jdk/internal/event/\w+\.isTurnedOn@"
           r"|shouldCommit@94 < java/io/ObjectInputStream\.filterCheck@)",
           "java's machine adds methods to the classes of these events when it loads them, and among "
           "them isEnabled and shouldCommit, which Event has",
           kinds=("missing", "extra")),
    Reason("offsets of fields",
           r"(java/util/HashMap\.putVal@8 < java/util/HashMap\.put@5 < java/util/HashSet\.add@64"
           r"|java/lang/Long\.valueOf@63) < java/io/ObjectStreamClass\$FieldReflector\.<init>@",
           "a set of the offsets that fields have in objects, of which small ones are cached as Long"),
    Reason("system properties",
           r"^java/util/concurrent/ConcurrentHashMap\.get@4 < java/util/Properties\.getProperty@",
           "java has one more, java.vm.compressedOopsMode, which is in the way of others in their "
           "table; where programs add some the tables have other sizes, too",
           kinds=("instructions",)),
    Reason("views of libraries",
           r"java/util/concurrent/ConcurrentHashMap\.values@9 "
           r"< jdk/internal/loader/NativeLibraries\.find@5 < java/lang/ClassLoader\.findNative@-1 ",
           "the first look for a native method makes a view of the loaded libraries: here that may be "
           "one of CRC32, for which java's interpreter has machine code",
           kinds=("missing", "instructions")),
    Reason("signs of NaN",
           r"^jdk/internal/math/FloatingDecimal\.getBinaryToASCIIConverter@3 ",
           "whether a NaN that an operation has made is negative is not said (JLS 4.2.3), and this "
           "method asks before it looks for NaN: Math.log10(-1) gives other bits",
           kinds=("instructions",)),
]


def find(kind, what, path, is_program):
    """The first reason for a difference, or None."""
    return next((reason for reason in REASONS
                 if reason.explains(kind, what, path, is_program)), None)
