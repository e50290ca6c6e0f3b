#!/usr/bin/python3
"""The runner of pages itself: what it must find wrong.

    tests/pages/check_runner.py

Each page below is followed with a shell only; a fault must be found where there is one, and none where there is none.
"""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import run  # noqa: E402

HEX = "00112233445566778899aabbccddeeff"
# (the page, words of its fault; "" where all is well)
PAGES = [
    ("```console\n$ echo one\none\n$ printf 'a\\nb\\nc\\n'\na\n...\nc\n```\n", ""),
    ("```console\n$ echo one\ntwo\n```\n", "the page shows"),
    ("```console\n$ echo one\n```\n", "it prints"),
    ("```console\n$ printf 'a\\nb\\n'\na\n...\nb\n```\n", ""),
    ("```console\n$ printf 'a\\nb\\n'\nb\n...\n```\n", "it prints"),
    ("```console\n$ echo total $(( 40 + 2 )) chips\ntotal ... chips\n```\n", ""),
    ("```console\n$ echo total 42 coins\ntotal ... chips\n```\n", "it prints"),
    ("```console\n$ false\n```\n", "ends with status 1"),
    ("```console\n$ (exit 3)\n$ echo $?\n3\n```\n", ""),
    ("```sh\nfalse\n```\n", "ends with status 1"),
    ("```sh\n# as root\nfalse\n```\n", ""),
    ("```sh\n# by somebody\nfalse\n```\n", "ends with status 1"),
    ("```\n$ false\n```\n", "so that they are run"),
    ("```text\nbaize init\n```\n", "so that they are run"),
    ("    $ false\n", "so that they are run"),
    ("```sh\nmake no-such-target\n```\n", ""),
    ("```shell\ntrue\n```\n", "unknown here"),
    ("```console\none\n```\n", "output without a command"),
    ("```console\n$ echo 'one\n```\n", "has no end"),
    ("```console\n$ echo one\n", "without an end"),
    ("```console\n$ echo one |\n      tr o p\npne\n```\n", ""),
    ("```sh\nmkdir deep && cd deep && export WORD=kept\n```\n"
     "```console\n$ basename \"$PWD\"; echo $WORD\ndeep\nkept\n```\n", ""),
    # The same number on a page is the same number; another one need not be.
    ("```console\n$ echo %s; echo %s\n%s\n%s\n```\n" % (HEX, HEX, "a" * 32, "a" * 32), ""),
    ("```console\n$ echo %s; echo %s\n%s\n%s\n```\n" % (HEX, HEX[::-1], "a" * 32, "a" * 32), "it prints"),
    ("```console\n$ echo %s\n%s\n$ echo %s\n%s\n```\n" % (HEX, "a" * 32, HEX[::-1], "a" * 32), "it prints"),
    ("```console\n$ echo %s\n%s\n```\n" % (HEX, "a" * 30), "it prints"),
    ("<!-- page: exact -->\n```console\n$ echo %s\n%s\n```\n" % (HEX, "a" * 32), "it prints"),
    ("```console\n$ echo 2031-01-02 03:04:05\n2026-11-16 14:00:00\n```\n", ""),
    ("```console\n$ echo 2031-01-02 03:04\n2026-11-16 14:00:00\n```\n", "it prints"),
    ("```console\n$ echo $5.00\n$6.00\n```\n", "it prints"),
]


def fault_of(text, folder):
    page = pathlib.Path(folder) / "page.md"
    page.write_text(text)
    reader = run.Reader("/bin/true", folder)
    try:
        run.follow(page, reader, False)
        return ""
    except run.Fault as fault:
        return str(fault)
    finally:
        reader.close()


def main():
    for text, words in PAGES:
        with tempfile.TemporaryDirectory() as folder:
            found = fault_of(text, folder)
        assert (words == "") == (found == "") and words in found, "expected %r, found %r\n%s" % (words, found, text)
    print("ok: %d pages" % len(PAGES))


if __name__ == "__main__":
    main()
