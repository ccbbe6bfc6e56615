"""The checks of tools/course/check for those exercises of the course that ask for files.

An exercise has the names of the files that a learner hands in, a description of them, and checks. A check is a command
and a pattern that the whole output must match. Commands run in a directory with these files. Its directory `given`
contains the compiled programs of the chapter. Programs that an exercise changes are handed in under their own names.
"""
from typing import NamedTuple


class Check(NamedTuple):
    what: str  # the fact that the check proves
    command: str
    pattern: str  # for re.fullmatch with the output; "." also matches "\n"


class Exercise(NamedTuple):
    files: tuple
    task: str
    checks: tuple
    setup: str = ""  # a command that runs before the checks and must succeed
    given: str = ""  # a command in `given` that compiles the chapter's programs


POINT = "javac -g:none Point.java"
CHOOSE = "javac -g:none -XDstringConcat=inline Choose.java"
WINDOW = "jp2vm --jop --profile-window=Window.mean --profile-quiet -cp . Window 2>&1 | grep cache"
JOP = "sh given/compile Window.java"


def compile_with(*names, flags="-g -XDstringConcat=inline"):
    return f"javac {flags} {' '.join(names)}"


EXERCISES = {
    "1.1": Exercise(
        ("twelve/Point.class", "ten/Point.class"),
        "Point.class with one byte changed, which prints 12, and with two others, which prints 10",
        (Check("twelve/Point.class prints 12", "jp2vm -cp twelve Point 2>&1", "12"),
         Check("one byte of it is another", "cmp -l given/Point.class twelve/Point.class | wc -l", "1"),
         Check("ten/Point.class prints 10", "jp2vm -cp ten Point 2>&1", "10"),
         Check("two bytes of it are others", "cmp -l given/Point.class ten/Point.class | wc -l", "2"),
         Check("sum is as it was", "cmp -l given/Point.class ten/Point.class | "
               "awk '$1 > 384 && $1 <= 394' | wc -l", "0")), given=POINT),
    "1.2": Exercise(
        ("Point.class",), "Point.class, in which the descriptor I of the field y has become J",
        (Check("one byte is another", "cmp -l given/Point.class Point.class | wc -l", "1"),
         Check("y is a long", "javap -p Point.class | grep -c 'long x, *y;\\|long y;'", "1"),
         Check("the verifier refuses it", "jp2vm -cp . Point 2>&1", ".*VerifyError: Bad type on operand stack.*")),
        given=POINT),
    "1.3": Exercise(
        ("Point.class",), "Point.class, right in format, whose sum leaves nothing for ireturn",
        (Check("javap can read it", "javap -c -p Point.class | grep -c ireturn", "1"),
         Check("the verifier refuses it in sum, for want of an operand", "jp2vm -cp . Point 2>&1",
               r".*VerifyError: Operand stack underflow.*Point\.sum\(\)I @\d+: ireturn.*")), given=POINT),
    "2.2": Exercise(
        ("Base.java", "Other.java"), "Other, which inherits value from Base",
        (Check("Base declares value", "javap -p classes/Base.class", r".*\bint value;.*"),
         Check("Other inherits it", "javap -p classes/Other.class | grep -v 'Other()'",
               r"(?!.*\bvalue\b).*class Other extends Base \{.*"),
         Check("Uses, not compiled again, runs", "jp2vm -cp classes Uses 2>&1", r".*rare: -?\d+\nend")),
        setup="mkdir classes && cp given/Uses.class classes && javac -d classes Base.java Other.java",
        given="javac Uses.java Other.java"),
    "2.3": Exercise(
        ("Other.java",), "Other with a static value",
        (Check("Uses, not compiled again, finds a field that has changed incompatibly",
               "jp2vm -cp classes Uses 2>&1",
               r".*IncompatibleClassChangeError: Expected non-static field Other\.value.*"),),
        setup="mkdir classes && cp given/Uses.class classes && javac -d classes Other.java",
        given="javac Uses.java Other.java"),
    "3.1": Exercise(
        ("Order.java",), "Order, in which CONSTANT is a static final Integer",
        (Check("CONSTANT is an Integer", "javap -p Derived.class | grep CONSTANT",
               r" *static final java\.lang\.Integer CONSTANT;"),
         Check("Derived is initialized before the constant is printed", "jp2vm -cp . Order 2>&1",
               r"main\nan array of 3\nBase\nnumber is 0\nDerived\nconstant 7\n.*")),
        setup=compile_with("Order.java")),
    "4.1": Exercise(
        ("Choose.class",), "Choose.class with iload_1 for the aload_1 of choose",
        (Check("one byte is another", "cmp -l given/Choose.class Choose.class | wc -l", "1"),
         Check("the verifier names the local variable", "jp2vm -cp .:given Choose 2>&1",
               r".*Bad local variable type.*Choose\.choose\(I\).* @22: iload_1.*")), given=CHOOSE),
    "4.2": Exercise(
        ("Choose.class",), "Choose.class, whose if_icmpge jumps to the middle of the goto",
        (Check("one byte is another", "cmp -l given/Choose.class Choose.class | wc -l", "1"),
         Check("the verifier misses a stack map there", "jp2vm -cp .:given Choose 2>&1",
               r".*Expecting a stackmap frame at branch target 18.*count\(I\)I @6: if_icmpge.*")), given=CHOOSE),
    "5.3": Exercise(
        ("Gcd.java",), "Gcd, whose gcd calls itself and has no loop",
        (Check("it prints 6", "jp2vm --trace=Gcd.gcd:calls --trace-output=trace -cp . Gcd 2>&1", "6"),
         Check("three frames of gcd stand on each other", "grep -oE '> .*' trace",
               r"> Gcd\.gcd\(II\)I \(18, 12\)\n> Gcd\.gcd\(II\)I \(12, 6\)\n> Gcd\.gcd\(II\)I \(6, 0\)"),
         Check("all are entered before one returns", "grep -oE ' [<>] ' trace | tr -d ' \\n'", ">>><<<")),
        setup=compile_with("Gcd.java")),
    "6.2": Exercise(
        ("Shapes.java",), "Shapes, in which Square calls a private method of its own",
        (Check("Square has a private method", "javap -p Square.class | grep -c 'private .*(.*);'", r"[1-9]\d*"),
         Check("it is called", "name=$(javap -p Square.class | grep -oE 'private .*\\(' | head -1 | "
               "grep -oE '[A-Za-z0-9_$]+\\($' | tr -d '(') && jp2vm --trace=Square.$name:calls "
               "--trace-output=trace -cp . Shapes >/dev/null 2>&1; grep -c ' > ' trace", r"[1-9]\d*"),
         Check("it has no entry in the vtable", "name=$(javap -p Square.class | grep -oE 'private .*\\(' | head -1 | "
               "grep -oE '[A-Za-z0-9_$]+\\($' | tr -d '('); jp2vm --print-class=Square -cp . Shapes 2>&1 | "
               "sed -n '/^vtable/,/^$/p' | grep -c \" Square.$name(\"", "0")),
        setup=compile_with("Shapes.java")),
    "6.3": Exercise(
        ("Deep.java",), "Deep, whose down has two parameters of type long",
        (Check("down has two longs", "javap -p Deep.class | grep -c 'down(long, long)'", "1"),
         Check("a frame is twice as large", "jp2vm -Xss4m -cp . Deep 2>&1", "6[56] thousand")),
        setup=compile_with("Deep.java")),
    "6.4": Exercise(
        ("Shapes.java",), "Shapes with the same three shapes, in another order",
        (Check("they are the three shapes", "jp2vm --trace=Square.area,Disk.area:calls --trace-output=trace "
               "-cp . Shapes >/dev/null 2>&1; grep -oE '> [A-Za-z]+[.]area' trace | sort | uniq -c | tr -d ' '",
               r"1>Disk\.area\n2>Square\.area"),
         Check("a cache of one entry is right once", "awk '$2 == \">\" && $3 ~ /area/ { n++; hits += $3 == last; "
               "last = $3 } END { print hits, \"of\", n }' trace", "1 of 3")),
        setup=compile_with("Shapes.java")),
    "7.1": Exercise(
        ("F.java",), "F with static int f(int x), which gives (x + 1) * (x - 1)",
        (Check("f(5), f(0) and f(46341) are right", "jp2vm -cp . Try 2>&1", "24 -1 -2147479016"),
         Check("one for one f is eight cells", "jp2vm --no-optimize --print-code=F.f -cp . Try 2>&1 | "
               "grep -oE '[0-9]+ cells'", "8 cells"),
         Check("with operands from where they are it is four", "jp2vm --no-optimize=pairs --print-code=F.f -cp . Try "
               "2>&1 | grep -oE '[0-9]+ cells'", "4 cells")),
        setup="printf 'class Try { public static void main(String[] a) { System.out.println(F.f(5) + \" \" + F.f(0) "
              "+ \" \" + F.f(46341)); } }' > Try.java && " + compile_with("F.java", "Try.java")),
    "8.1": Exercise(
        ("tiny.c",), "tiny.c, whose program tests at the loop's end",
        (Check("the switch computes the same, with 12 dispatches a round", "./count switch 1000",
               r"switch: sum 499500, 120\d\d dispatches"),
         Check("so does direct threading", "./count threaded 1000", r"threaded: sum 499500, 120\d\d dispatches"),
         Check("with pairs there are 6 a round", "./count threaded+pairs 1000",
               r"threaded\+pairs: sum 499500, 60\d\d dispatches"),
         Check("another number of rounds is right, too", "./count threaded 77", r"threaded: sum 2926, \d+ dispatches")),
        setup="gcc -O2 -DCOUNT tiny.c -o count"),
    "10.1": Exercise(
        ("Toy.java",), "Toy with 61 cells, in which no box is broken",
        (Check("there are 61 cells", "grep -cE 'CELLS *= *61\\b' Toy.java", "1"),
         Check("no box is broken", "jp2vm -cp . Toy 2>&1 | grep -ciE 'broken|exception'", "0"),
         Check("it collects still", "jp2vm --trace=Toy.collect:calls --trace-output=trace -cp . Toy >/dev/null 2>&1; "
               "grep -c ' > ' trace", r"[1-9]\d*")),
        setup=compile_with("Toy.java")),
    "11.4": Exercise(
        ("Philosophers.java",), "Philosophers, without a circle of locks",
        (Check("there are three meals and no circle", "timeout 50 jp2vm --analysis=lockorder -cp . Philosophers 2>&1 | "
               "grep -oE '[0-9]+ meals|[0-9]+ of them in a circle'", "3 meals\n0 of them in a circle"),
         Check("all eat together", "timeout 50 jp2vm -cp . Philosophers together 2>&1", "3 meals"),
         Check("each takes two forks", "javap -c -p Philosophers.class | grep -c monitorenter",
               r"[2-9]|\d\d+")),
        setup=compile_with("Philosophers.java")),
    "12.3": Exercise(
        ("Rhythm.java",), "Rhythm, whose large has several blocks",
        (Check("large is found now, nearly as often as is true", "jp2vm --classlib=embedded "
               "--analysis=sampling:period=997 -cp . Rhythm 2>&1 | grep -oE '[0-9.]+ %.*Rhythm.large'",
               r"(8[5-9]|9\d)\.\d+ % .*"),
         Check("it computes the same", "test \"$(jp2vm -cp . Rhythm)\" = \"$(jp2vm -cp given Rhythm)\" && echo same",
               "same")),
        setup=compile_with("Rhythm.java"), given="javac -g Rhythm.java"),
    "13.1": Exercise(
        ("Add.java",), "Add with a lambda that captures nothing",
        (Check("its call site is a constant", "jp2vm --classlib=embedded --print-code=Add.adder -cp . Add 2>&1 | "
               "grep dynamic | grep -oE 'CALL_SITE_[A-Z]*'", "CALL_SITE_CONSTANT"),),
        setup=compile_with("Add.java", flags="-g")),
    "13.2": Exercise(
        ("Switchable.java",), "Switchable, whose call of a MutableCallSite does something else the second time",
        (Check("it sets another target", "javap -c -p Switchable.class | grep -c MutableCallSite.setTarget",
               r"[1-9]\d*"),
         Check("it prints two lines that differ", "jp2vm -cp . Switchable 2>&1",
               r"(?!.*Exception)([^\n]+)\n(?!\1$)[^\n]+"),
         Check("with the small library, too", "jp2vm --classlib=embedded -cp . Switchable 2>&1",
               r"(?!.*Exception)([^\n]+)\n(?!\1$)[^\n]+")),
        setup=compile_with("Switchable.java")),
    "13.3": Exercise(
        ("Trace.java",), "Trace, which prints the stack trace of an exception of a lambda's body",
        (Check("the body is called by main, as it looks", "jp2vm -cp . Trace 2>&1",
               r".*lambda\$main\$0[^\n]*\n[^\n]*\bmain\b.*"),),
        setup=compile_with("Trace.java")),
    "14.1": Exercise(
        ("Window.java",), "Window with i = i + 1 in mean",
        (Check("mean has no iinc", "javap -c -p Window.class | sed -n '/int mean/,/ireturn/p' | grep -c iinc", "0"),
         Check("it takes as many cycles", WINDOW, r".*: 34900 cycles .*"),
         Check("it prints the same", "jp2vm --jop -cp . Window 2>/dev/null", "47")), setup=JOP),
    "14.4": Exercise(
        ("Window.java",), "Window, whose mean has two more variables, in the best order",
        (Check("mean has five variables and its parameter", "javap -l -p -c Window.class | sed -n '/int mean/,/void main/p' | "
               "grep -cE '^ +[0-9]+ +[0-9]+ +[0-9]+ +[A-Za-z_]+ +I$'", r"[5-9]"),
         Check("they cost at most 7 cycles a call", WINDOW, r".*: 35[0-6]00 cycles .*"),
         Check("it prints the same", "jp2vm --jop -cp . Window 2>/dev/null", "47")), setup=JOP),
}
