#!/usr/bin/python3
"""A record that has lost its end is not served without a word; its loss is accepted by a person and is on record.

    tests/serve/check_loss.py --program build/dev/baize

The server writes the last seal beside the key each second. It is killed, and an older copy of its store is put in its
place: the next start is refused (RECORD_BEHIND, exit status 3) and writes nothing. --accept-loss opens an epoch.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from serving import Serving

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(program, *arguments, status=0):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == status, (arguments, done.returncode, done.stdout + done.stderr)
    return done.stdout + done.stderr


def last_seal(data):
    return int(re.fullmatch(r"baize-last-seal v=1 house=[0-9a-f]{32} seal=(\d+) sealed=[0-9a-f]{64}\n",
                            (data / "last-seal").read_text())[1])


def put_back(data, copy):
    for path in data.glob("baize.db*"):
        path.unlink()
    shutil.copy(copy, data / "baize.db")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    program = os.path.abspath(parser.parse_args().program)
    with tempfile.TemporaryDirectory(prefix="baize-loss-") as name:
        folder = pathlib.Path(name)
        data = folder / "house"
        with Serving(program, data) as serving:
            serving.stop(seconds=60)
        before = last_seal(data)
        shutil.copy(data / "baize.db", folder / "old.db")
        with Serving(program, data) as serving:
            end = time.monotonic() + 60
            while last_seal(data) <= before:
                assert time.monotonic() < end, "the last seal is not written while the house is served"
                time.sleep(0.05)
            serving.process.kill()
            serving.process.wait()
            while_served = last_seal(data)
        put_back(data, folder / "old.db")
        said = run(program, "serve", "--demo", "--data", str(data), "--listen", "127.0.0.1:0", status=3)
        assert "RECORD_BEHIND" in said and "seal %d " % while_served in said and "seal %d." % before in said, said
        put_back(data, folder / "old.db")
        with Serving(program, data, "--accept-loss") as serving:
            serving.stop(seconds=60)
        assert last_seal(data) > before
        assert "Sound" in run(program, "audit", "verify", "--data", str(data), "--key", str(data / "house.key"))
        export = run(program, "audit", "export", "--data", str(data))
        epoch = [line for line in export.splitlines() if "epoch_opened" in line]
        assert len(epoch) == 1 and "loss" in epoch[0] and str(while_served) in epoch[0], epoch
        with Serving(program, data) as serving:  # and goes on as before
            serving.stop(seconds=60)
        run(program, "backup", str(folder / "copy.baize"), "--data", str(data))
        run(program, "restore", str(folder / "copy.baize"), "--data", str(folder / "again"), "--key",
            str(data / "house.key"))
        assert last_seal(folder / "again") > 0
        assert "Sound" in run(program, "audit", "verify", "--data", str(folder / "again"), "--key",
                              str(data / "house.key"))
        checked = subprocess.run([sys.executable, str(ROOT / "tools/check_journal.py"), str(folder / "again/baize.db")],
                                 capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout + checked.stderr
    print("seal %d was known, the store ended with seal %d: refused, accepted, on record" % (while_served, before))


main()
