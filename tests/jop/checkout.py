"""Finds a checkout of JOP, which some tests need, and its library. Without a checkout, these tests
are skipped."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import SKIPPED, must  # noqa: E402


def needs(condition):
    """If there is no checkout, ends the script as skipped."""
    if not condition:
        print("skipped: no checkout of JOP with what is needed (configure with -DJP2_JOP_HOME=DIR)")
        sys.exit(SKIPPED)


def library(options):
    """The classes that programs are compiled against: --boot, or the checkout's own classes."""
    boot = getattr(options, "boot", None)
    return boot or must(options.driver, "--home", options.home, "--print-library").stdout.strip()
