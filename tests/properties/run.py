#!/usr/bin/python3
"""Runs the property tests on the shared library.

    tests/properties/run.py build/release/libbaize.so [Class.test_name ...]

BAIZE_SCALE=10 looks at ten times as many examples; BAIZE_FRESH=1 at others in every run.
"""

import argparse
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # nothing is left behind in the source tree
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
MODULES = ("test_money", "test_odds", "test_cards", "test_hands")


class Passes(unittest.TextTestResult):
    """Counts what passed, too."""

    passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def chosen(suite, names):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from chosen(test, names)
        elif not names or any(name in test.id() for name in names):
            yield test


def run(names):
    suite = unittest.TestLoader().loadTestsFromNames(MODULES)
    runner = unittest.TextTestRunner(stream=sys.stdout, resultclass=Passes, verbosity=2)
    result = runner.run(unittest.TestSuite(chosen(suite, names)))
    failed = len(result.failures) + len(result.errors)
    print(f"{result.passed} passed, {failed} failed")
    return 0 if failed == 0 and result.passed > 0 else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("names", nargs="*", help="only tests whose name contains one of these")
    options = parser.parse_args()

    import baize
    from hypothesis import configuration

    baize.open_library(options.library.resolve())
    with tempfile.TemporaryDirectory(prefix="baize-properties-") as place:
        configuration.set_hypothesis_home_dir(place)  # hypothesis keeps tables of characters even without a database
        return run(options.names)


if __name__ == "__main__":
    sys.exit(main())
