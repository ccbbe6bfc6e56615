"""Functions shared by the tests of analyses in Java."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import ROOT, compile_java, read_options, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = ROOT / "docs/examples/java"
KERNELS = ROOT / "benchmarks/kernels"


def options(doc, **more):
    result = read_options(doc, "jp2vm javac work", **more)
    result.jar = result.jp2vm.parent.parent / "lib/jp2vm/jp2vm-analysis.jar"
    return result


def compile_in(using, directory, sources, *words):
    """Compiles files into a directory of the work directory."""
    output = using.work / directory
    return compile_java(using, *sources, to=output, words=("-g", "-Xlint:-options", *words, "-cp",
                                                           f"{using.jar}:{output}"))


def run(using, *words, **more):
    return start(using.jp2vm, *words, cwd=using.work, **more)
