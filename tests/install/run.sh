#!/bin/sh
# Installs the build into a scratch prefix, runs a program with the installed launcher and a query of
# the installed ones, builds and runs a program linked to the installed library by pkg-config, and
# what docs/jni.md says of embedding.
# Usage: run.sh BUILD SOURCE WORK JAVAC CC
set -eu
build=$1 source=$2 work=$3 javac=$4 cc=$5
prefix=$work/prefix
rm -rf "$work"
mkdir -p "$work/classes"
cmake --install "$build" --prefix "$prefix" >/dev/null

cat > "$work/Installed.java" <<'JAVA'
public class Installed {
    public static void main(String[] args) {
        System.out.println("installed " + args.length);
    }
}
JAVA
"$javac" -d "$work/classes" "$work/Installed.java" "$source/tests/jni/Embedded.java"
output=$("$prefix/bin/jp2vm" -cp "$work/classes" Installed one two)
[ "$output" = "installed 2" ] || { echo "the installed launcher printed: $output"; exit 1; }

# Without /proc, too, where this can be tried.
if unshare -m true 2>/dev/null; then
    # shellcheck disable=SC2016 # the inner shell expands
    output=$(unshare -m sh -c 'mount -t tmpfs none /proc && cd "$1/bin" && ./jp2vm -cp "$2" Installed one &&
        PATH=$1/bin && jp2vm --classlib=embedded -cp "$2" Installed' sh "$prefix" "$work/classes")
    [ "$output" = "$(printf 'installed 1\ninstalled 0')" ] || { echo "without /proc: $output"; exit 1; }
else
    echo "no namespaces of mounts here: not tried without /proc"
fi

# The machine finds the jp2prof that was installed with it, where that can make pages.
if "$prefix/bin/jp2prof" html --check - 2>/dev/null; then
    "$prefix/bin/jp2vm" --profile-out="$work/run.html" -cp "$work/classes" Installed >/dev/null 2>&1
    [ "$(tail -n 1 "$work/run.html")" = "</html>" ] || { echo "no page was written"; exit 1; }
fi

# The classes that analyses in Java are written with.
[ -s "$prefix/share/doc/jp2vm/java-analyses/jp2vm/analysis/Event.html" ] || { echo "no javadoc"; exit 1; }

# The queries, on the installed models, with the installed jp2prof.
"$prefix/bin/jp2vm" --classlib=embedded --profile-out="$work/run.jp2" --dump-classes="$work/dump" \
    -cp "$work/classes" Installed >/dev/null 2>&1
queries=$prefix/share/jp2vm/tools/xquery
output=$(cd "$work" && "$queries/run" cycles run.jp2 dump/classes.xml model=de2 top=10000)
case $output in
*Installed.main*) ;;
*) echo "the query on cycles printed: $output"; exit 1 ;;
esac
for script in "$queries"/*; do
    case $(head -c 2 "$script") in "#!") [ -x "$script" ] || { echo "$script cannot run"; exit 1; } ;; esac
done

# What the shells and man look for, where it is built.
if [ -f "$build/tools/manual/jp2vm.1" ]; then
    for program in jp2vm jp2prof; do
        for file in man/man1/$program.1 bash-completion/completions/$program \
            zsh/site-functions/_$program; do
            [ -s "$prefix/share/$file" ] || { echo "no share/$file"; exit 1; }
        done
    done
fi

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name jp2vm.pc)")
export PKG_CONFIG_PATH
cat > "$work/consumer.c" <<'C'
#include <jp2vm/jni.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    JavaVM *vm;
    JNIEnv *env;
    JavaVMOption option = {argv[1], NULL};
    JavaVMInitArgs args = {JNI_VERSION_10, argc - 1, &option, JNI_FALSE};
    if (JNI_CreateJavaVM(&vm, (void **)&env, &args) != JNI_OK) {
        return 1;
    }
    jclass string = (*env)->FindClass(env, "java/lang/String");
    printf("%s %x\n", string != NULL ? "found" : "lost", (unsigned)(*env)->GetVersion(env));
    return (*vm)->DestroyJavaVM(vm) != JNI_OK;
}
C
# shellcheck disable=SC2046 # flags are meant to be split
"$cc" "$work/consumer.c" -o "$work/consumer" $(pkg-config --cflags --libs jp2vm)
output=$("$work/consumer" "-Djava.class.path=$work/classes")
[ "$output" = "found a0000" ] || { echo "the consumer printed: $output"; exit 1; }

# The lines of docs/jni.md, as they are there.
mkdir "$work/bin" "$work/readme"
ln -s "$cc" "$work/bin/cc"
ln -s "$javac" "$work/bin/javac"
ln -s "$source/tests" "$work/readme/tests"
sed -n '/^## Embedding/,/^For a prefix/s/^    //p' "$source/docs/jni.md" > "$work/readme/embedding"
[ "$(wc -l < "$work/readme/embedding")" -eq 3 ] || { echo "the lines of docs/jni.md are not found"; exit 1; }
output=$(cd "$work/readme" && PATH=$work/bin:$PATH sh -e embedding)
case $output in
*"main is done"*"destroy 0"*) ;;
*) echo "the lines of docs/jni.md printed: $output"; exit 1 ;;
esac
# What README and docs/README.md link to is installed with them.
readme=$(find "$prefix" -name README.md -path '*/jp2vm/README.md')
for file in "$readme" "$(dirname "$readme")/docs/README.md"; do
    for link in $(grep -o ']([^)#:]*' "$file" | cut -c3-); do
        [ -f "$(dirname "$file")/$link" ] || { echo "$file links to $link"; exit 1; }
    done
done
for schema in cct dcg common; do
    [ -f "$prefix/share/jp2vm/schema/$schema.rng" ] || { echo "no schema $schema.rng"; exit 1; }
done
[ -f "$prefix/share/jp2vm/jop/models/jop.model" ] || { echo "no jop.model"; exit 1; }
echo "8 passed, 0 failed"
