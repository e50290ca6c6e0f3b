#!/usr/bin/python3
"""tools/release in a scratch repository: what it refuses, and that the tag comes last.

    tests/packaging/release.py

The scratch repository has tools/release itself; the tests, the packages and the bill of materials are stand-ins, so
that a release takes a second.
"""

import hashlib
import pathlib
import shutil
import subprocess
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STAND_INS = {
    "test": 'test ! -e .git/tests-fail',
    "check_reproducible": 'test ! -e .git/not-reproducible',
    "package": 'test ! -e .git/no-packages; echo "$SOURCE_DATE_EPOCH" > dist/baize_0.9.0-1_amd64.deb',
    "sbom": 'test ! -e .git/touch || echo x >> README; echo {} > dist/baize-0.9.0.cdx.json',
}


class Scratch:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "tools").mkdir()
        shutil.copy(ROOT / "tools/release", self.folder / "tools/release")
        for name, line in STAND_INS.items():
            self.write("tools/" + name, "#!/bin/sh\nset -e\n" + line + "\n").chmod(0o755)
        self.write("CMakeLists.txt", "project(baize VERSION 0.9.0 DESCRIPTION\n")
        self.write("CHANGELOG.md", "# Changes\n\n## 0.9.0 - 2026-11-30\n\n- x\n\n## 0.8.0\n")
        self.write("README", "words\n")
        self.write(".gitignore", "/dist/\n")
        self.git("init", "-q")
        self.git("config", "user.name", "a tester")
        self.git("config", "user.email", "tester@example.invalid")
        self.commit()

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return self.folder / name

    def git(self, *arguments):
        return subprocess.run(["git", *arguments], cwd=self.folder, check=True, capture_output=True, text=True).stdout

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "a commit")

    def release(self, *arguments):
        done = subprocess.run(["tools/release", *arguments], cwd=self.folder, capture_output=True, text=True,
                              check=False)
        return done.returncode, done.stdout + done.stderr

    def refused(self, words, *arguments):
        status, said = self.release(*arguments)
        assert status == 1 and "refused" in said and words in said, (words, status, said)
        assert self.git("tag") == "" or "already" in words, "refused, and there is a tag"


def check_refusals(scratch):
    scratch.write("new", "untracked\n")
    scratch.refused("the tree has changes")
    scratch.refused("new", "--dry-run")
    (scratch.folder / "new").unlink()
    scratch.write("README", "changed\n")
    scratch.refused("the tree has changes")
    scratch.write("README", "words\n")
    for words, text in (("no part '## 0.9.0'", "# Changes\n\n## 0.9.01\n\n## 0.8.0\n"),
                        ("write the day", "# Changes\n\n## 0.9.0\n"),
                        ("write the day", "# Changes\n\n## 0.9.0 - unreleased\n")):
        before = (scratch.folder / "CHANGELOG.md").read_text()
        scratch.write("CHANGELOG.md", text)
        scratch.commit()
        scratch.refused(words)
        if "unreleased" in text:
            assert scratch.release("--dry-run")[0] == 0
        scratch.write("CHANGELOG.md", before)
        scratch.commit()
    for name, words in (("tests-fail", "the tests fail"), ("not-reproducible", "not reproducible"),
                        ("no-packages", "packages cannot be made"), ("touch", "the tree has changes")):
        mark = scratch.write(".git/" + name, "")
        scratch.refused(words)
        mark.unlink()
        scratch.git("checkout", "-q", "README")
    assert scratch.release("--wrong")[0] == 2


def hashes(scratch):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in (scratch.folder / "dist").iterdir()}


def check_release(scratch):
    status, said = scratch.release("--dry-run")
    assert status == 0 and "no tag was made" in said and scratch.git("tag") == "", said
    dry = hashes(scratch)
    scratch.write(".git/tests-fail", "")
    status, said = scratch.release("--tested")
    assert status == 0 and scratch.git("tag").split() == ["v0.9.0"], said
    made = hashes(scratch)
    assert made == dry, "a second run gives other bytes"
    assert set(made) == {"baize-0.9.0.tar.gz", "baize_0.9.0-1_amd64.deb", "baize-0.9.0.cdx.json", "SHA256SUMS"}, made
    lines = (scratch.folder / "dist/SHA256SUMS").read_text().splitlines()
    assert {line.split()[1]: line.split()[0] for line in lines} == {
        name: value for name, value in made.items() if name != "SHA256SUMS"}
    assert scratch.git("cat-file", "-t", "v0.9.0").strip() == "tag", "the tag is not annotated"
    assert made["baize-0.9.0.tar.gz"] in scratch.git("cat-file", "-p", "v0.9.0")
    with tarfile.open(scratch.folder / "dist/baize-0.9.0.tar.gz") as archive:
        names = archive.getnames()
    assert "baize-0.9.0/CMakeLists.txt" in names and not any("dist" in name or ".git/" in name for name in names), names
    scratch.refused("a tag v0.9.0 already")


with tempfile.TemporaryDirectory(prefix="baize-release-") as place:
    repository = Scratch(place)
    check_refusals(repository)
    check_release(repository)
    print("ok: eleven refusals, a dry run, a release")
