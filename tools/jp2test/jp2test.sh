#!/bin/sh
# jp2test: runs JUnit tests on jp2vm and counts what each of them executes (docs/test-counts.md).
here=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
jp2vm=$here/jp2vm
library=$here/../@JP2_LIBRARY@
junit=${JP2TEST_JUNIT:-@JP2_JUNIT@}

usage() {
    cat <<'HELP'
Usage: jp2test [options] -cp PATH [tests] [-- more options]
       jp2test matrix -o FILE [options] -cp PATH [tests]
       jp2test select [--options] --changed=WHAT MATRIX
       jp2test bisect --old=PATH --new=PATH [-cp PATH] TEST

Runs tests of JUnit 4 and 5 on jp2vm. Each test is executed once, and then again, alone. The table shows the bytecode
instructions of the first execution (cold) and of the last one (warm), and objects, bytes and locks of the last one.

  -cp, --class-path PATH     the tests and what they need
  -J OPTION                  an option of the machine, such as -J-Xmx1g or -J-Dname=value; repeatable.
                             Tests run with locale en-US, zone UTC and encoding UTF-8, unless such options set others

Tests; by default all classes named *Test or *Tests in the directories of the class path. Each option may be repeated:
  -c, --select-class NAME           a class
  -p, --select-package NAME         the classes of a package and of its subpackages
  -m, --select-method CLASS#METHOD  a method
  -u, --select-unique-id ID         a test by JUnit's unique id
  -t, --include-tag TAG             only tests with this tag, or with a tag expression of JUnit
  -T, --exclude-tag TAG             no tests with this tag
  -n, --include-classname REGEX     only classes whose names match
  -N, --exclude-classname REGEX     no classes whose names match
  --include-package NAME            only classes of this package and its subpackages
  --exclude-package NAME            no classes of this package and its subpackages
  -e, --include-engine ID           only tests of this engine: junit-jupiter or junit-vintage
  -E, --exclude-engine ID           no tests of this engine
  --config KEY=VALUE                a configuration parameter of JUnit

Counts:
  --warm=N                   how often each test is executed again, at least 2; default: 3
  --timeout=SECONDS          give up repeats of a test after this time and 10 times that of its first execution;
                             default: 60
  --baseline=FILE            compare with the counts of an earlier run
  --baseline-name=TEXT       the name of that run in reports; default: baseline
  --baseline-lines=FILE      report the lines that brought a difference; FILE is that run's report of lines
  --baseline-class-path=PATH
                             report the lines by executing the tests of another build, instead of a file
  --budget=FILE              limits, such as: test shop.* warm <= baseline + 1 %
  --strict                   fail also if a test is new, or if its limit lies within its range
  --report=FORMAT:FILE       json (counts), lines (work of each line), junit, md (a comment on a pull request), sarif,
                             matrix, benchmark (github-action-benchmark's format) or bencher; repeatable
  --quiet                    print failures, exceeded limits and the last line only

Commands:
  matrix   writes the lines and branches that each test executes, as CSV, or as JSON if FILE ends in .json
  select   prints the tests of a matrix in CSV that executed a changed line; --options prints them as options -m
  bisect   prints the lines and classes by which a test's count changed between two builds

Changed lines, for select:
  --changed=git:RANGE        the lines that 'git diff RANGE' changes
  --changed=FILE.diff        the lines that a difference changes; - is standard input
  --changed=FILE[:LINE[-LINE]][,...]
                             these lines; without LINE, the whole file

Exit status:
  0  all tests have passed and all budgets are kept
  1  a test has failed, or a budget is exceeded
  2  wrong usage, a missing count, or counts of another JDK or jp2vm

Page: docs/test-counts.md
HELP
}

fail() {
    echo "jp2test: $1" >&2
    exit 2
}

for option in "$@"; do
    case $option in
    -h | --help) usage; exit 0 ;;
    --version) exec "$jp2vm" --version ;;
    --) break ;;
    esac
done
[ -x "$jp2vm" ] || fail "'$jp2vm' is missing"
for jar in "$library/jp2vm-scopes.jar" "$library/jp2vm-test.jar" "${junit%%:*}"; do
    [ -e "$jar" ] || fail "'$jar' is missing; JP2TEST_JUNIT names the jars of JUnit"
done

command=${1:-}

# The machine's options go before the name of the class, all others after it.
left=$#
machine=
class_path=
previous=
for option in "$@"; do
    case $previous:$option in
    -J:*) set -- "$@" "$option"; machine="$machine $option"; previous= ;;
    :-J | :-cp | :-classpath | :--class-path) previous=$option ;;
    :-J*) set -- "$@" "${option#-J}"; machine="$machine ${option#-J}" ;;
    *) previous= ;;
    esac
done
set -- "$@" jp2vm.test.Main
while [ "$left" -gt 0 ]; do
    option=$1
    shift
    left=$((left - 1))
    case $option in
    -J | -cp | -classpath | --class-path)
        [ "$left" -gt 0 ] || fail "'$option' needs a value"
        [ "$option" = -J ] || class_path=${class_path:+$class_path:}$1
        shift
        left=$((left - 1))
        ;;
    -J*) ;;
    --class-path=*) class_path=${class_path:+$class_path:}${option#*=} ;;
    *) set -- "$@" "$option" ;;
    esac
done
case $command in
    bisect | select) ;;
    *) [ -n "$class_path" ] || fail "no class path; write -cp PATH, or see jp2test --help" ;;
esac
terminal=false
if [ -t 2 ]; then
    terminal=true
fi

# The same everywhere: locale, zone, encoding; and no generated classes for reflection, which would begin at the 16th
# call of a method, in whichever test that is.
exec "$jp2vm" --scopes=/dev/null -Dsun.reflect.inflationThreshold=2147483647 \
    -Duser.language=en -Duser.country=US -Duser.timezone=UTC -Dfile.encoding=UTF-8 \
    "-Djp2test.class-path=$class_path" "-Djp2test.machine=${machine# }" "-Djp2test.terminal=$terminal" \
    "-Djp2test.program=$jp2vm" \
    -cp "${class_path:+$class_path:}$library/jp2vm-test.jar:$library/jp2vm-scopes.jar:$junit" "$@"
