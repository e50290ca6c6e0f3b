#!/usr/bin/python3
"""Containerfile and compose.yaml, read by tools/check_container: what they name exists; what is not known is refused.

    tests/packaging/container.py

Running their steps needs root and a network: tools/check_container --root.
"""

import pathlib
import re
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# What is changed in which file, and what must be said about it.
WRONG = [
    ("Containerfile", "USER baize", "ADD x /x", "ADD : this instruction is not known"),
    ("Containerfile", "RUN tools/package", "RUN --network=none tools/package", "RUN --network"),
    ("Containerfile", "USER baize\n", "", "runs as root"),
    ("Containerfile", "VOLUME /var/lib/baize\n", "", "/var/lib/baize is no volume"),
    ("Containerfile", "container/baize-start ", "container/nothing ", "COPY packaging/container/nothing"),
    ("Containerfile", "--from=build", "--from=other", "COPY --from=other"),
    ("Containerfile", 'ENTRYPOINT ["baize-start"]', "ENTRYPOINT baize-start", "a list of words"),
    ("compose.yaml", "cap_drop:", "privileged: true\n    cap_drop:", "not known here: baize.privileged"),
    ("compose.yaml", '"127.0.0.1:8080:8080"', '"8080:8080"', "is open to other machines"),
    ("compose.yaml", "secrets: [database_password, manager_password]", "secrets: [other]", "there is no secret other"),
    ("compose.yaml", "house:/var/lib/baize", "other:/var/lib/baize", "there is no volume"),
    ("compose.yaml", "baize:0", "baize:9", "the image is not baize:"),
]


def read(folder):
    done = subprocess.run([str(ROOT / "tools/check_container"), "--read", "--folder", str(folder)], capture_output=True,
                          text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def main():
    status, said = read(ROOT)
    assert status == 0, said
    for name in ("baize-start", "baize-health"):
        assert (ROOT / "packaging/container" / name).stat().st_mode & 0o111, name + " cannot be run"
    with tempfile.TemporaryDirectory(prefix="baize-container-") as place:
        folder = pathlib.Path(place)
        shutil.copytree(ROOT / "packaging", folder / "packaging")
        shutil.copy(ROOT / "CMakeLists.txt", folder)
        for file, old, new, words in WRONG:
            for name in ("Containerfile", "compose.yaml"):
                shutil.copy(ROOT / name, folder)
            text = (folder / file).read_text()
            assert re.search(re.escape(old), text), "%s has no '%s'" % (file, old)
            (folder / file).write_text(text.replace(old, new))
            status, refused = read(folder)
            assert status == 1 and words in refused, (old, new, words, status, refused)
    print(said.strip() + "; %d wrong ones are refused" % len(WRONG))


main()
