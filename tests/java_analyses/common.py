"""What the tests of analyses in Java share."""
import argparse
import os
import pathlib
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def options(doc, **more):
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("--jp2vm", type=pathlib.Path, required=True)
    parser.add_argument("--javac", required=True)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    for name, about in more.items():
        parser.add_argument("--" + name, **about)
    result = parser.parse_args()
    result.jp2vm = result.jp2vm.resolve()
    result.jar = result.jp2vm.parent.parent / "lib/jp2vm/jp2vm-analysis.jar"
    result.work = result.work.resolve()
    shutil.rmtree(result.work, ignore_errors=True)
    result.work.mkdir(parents=True)
    return result


def compile_java(using, directory, sources, *words):
    """Into a directory of the work directory."""
    output = using.work / directory
    output.mkdir(exist_ok=True)
    subprocess.run([using.javac, "-g", "-nowarn", "-Xlint:-options", *words, "-cp",
                    f"{using.jar}:{output}", "-d", output, *sources], check=True)


def environment(**more):
    kept = {name: value for name, value in os.environ.items()
            if not name.startswith(("JP2VM_", "JDK_", "JAVA_", "_JAVA_"))}
    return {**kept, **more}


def run(using, words, timeout=120):
    return subprocess.run([using.jp2vm, *words], cwd=using.work, env=environment(),
                          stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
                          timeout=timeout, check=False)
