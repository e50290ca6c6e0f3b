#!/usr/bin/python3
"""`baize serve` as a whole: the demo house, signing in, refusals, metrics, logs, stopping, starting again.

    tests/serve/run.py --program build/dev/baize --quick
    tests/serve/run.py --program build/release/baize --library build/release/tests/fault/libkill_at.so
    tests/store/with-postgres tests/serve/run.py --program build/dev/baize --postgres
"""

import argparse
import concurrent.futures
import hashlib
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from serving import PASSWORDS, Serving, Socket

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent.parent / "tools"))
import check_proof  # noqa: E402 (the path comes first)

PROMPT = 20  # seconds, on a busy machine too: who stops in order waits for nobody's patience
MANY = "log: debug\nsign_ins_per_minute: 6000\nguests_per_minute: 6000\n"
FAST = ("demo_betting_ms: 1000\ndemo_decision_ms: 5000\ndemo_think_ms: 200\ndeal_ms: 50\nreveal_ms: 50\nsettle_ms: 50\n"
        "between_ms: 200\nstep_ms: 20\n")


def run(program, *arguments, status=0):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=120, check=False)
    told = "%s: %d\n%s%s" % (" ".join(arguments), done.returncode, done.stdout, done.stderr)
    assert done.returncode == status, told
    return done.stdout + done.stderr


# ---- Configuration ----


def check_program(program, folder, file):
    """F4, S10: the hash that anybody can compute; another program than the approved one serves nothing."""
    with open(program, "rb") as bytes_of:
        approved = hashlib.blake2b(bytes_of.read(), digest_size=32).hexdigest()
    wrong = approved[:-1] + ("0" if approved[-1] != "0" else "1")
    file.write_text("program: %s\n" % wrong)
    said = run(program, "serve", "--demo", "--data", str(folder / "x"), "--config", str(file), status=1)
    assert "not the one that is approved" in said and approved in said, said
    assert not (folder / "x").exists()
    with Serving(program, folder / "approved", config="program: %s\n" % approved) as serving:
        assert "baize_clock_synchronised" in serving.ask("GET", "/metrics")[0]


def check_configuration(program, folder):
    file = folder / "baize.yaml"
    file.write_text("waiting: 0\nnonsense: 1\nautomatic: [1, x]\nproxied: perhaps\ndemo_purse: $1\nlog: loud\n")
    said = run(program, "serve", "--config", str(file), status=2)
    for words in ("waiting: '0': 1 to 1024 is expected", "'nonsense' is no key", "automatic: 'x'", "proxied: 'perhaps'",
                  "demo_purse: '$1': $100.00 to $100,000.00", "log: 'loud': debug, info, warning or error"):
        assert words in said, words + "\n" + said
    file.write_text("origins: [https://one.example, https://two.example]\nautomatic: [3, 7]\nmetrics: all\n"
                    "demo_purse: $500\nproxied: yes\n")
    printed = run(program, "serve", "--config", str(file), "--print-config")
    assert "automatic: [3, 7]" in printed and "demo_purse: $500.00" in printed and "proxied: yes" in printed
    file.write_text(printed)
    assert run(program, "serve", "--config", str(file), "--print-config") == printed
    file.write_text("# Only comments:\n  # listen: 127.0.0.1:1\n\n")
    assert run(program, "serve", "--config", str(file), "--print-config") == run(program, "serve", "--print-config")
    file.write_text("# A comment\nx\n")
    assert "error" in run(program, "serve", "--config", str(file), status=2)
    for here in ("here", "127.0.0.1", "127.0.0.1:", ":1", "127.0.0.1:99999", "127.0.0.1:8o"):
        assert "like 127.0.0.1:8080" in run(program, "serve", "--demo", "--data", str(folder / "x"), "--listen", here,
                                            status=2)
    check_program(program, folder, file)
    file.write_text("certificate: x.pem\n")
    said = run(program, "serve", "--demo", "--data", str(folder / "x"), "--config", str(file), status=2)
    assert "belong together" in said, said
    assert not (folder / "x").exists()


# ---- Signing in ----


def check_sign_in(serving):
    for role, password in PASSWORDS.items():
        person, token = serving.sign_in(role, password)
        assert person["role"] == role and person["name"] == role and not person["must_change"], person
        assert person["alias"], person
        assert serving.ask("GET", "/api/session", cookie=token)[0]["person"] == person
        assert password in serving.said and role in serving.said
    assert serving.ask("GET", "/api/session")[0] == {"person": None}


def check_sessions(serving):
    """Everybody sees where they are signed in, and can end all of it."""
    tokens = [serving.sign_in("auditor", PASSWORDS["auditor"])[1] for _ in range(3)]
    other = serving.sign_in("cashier", PASSWORDS["cashier"])[1]
    listed = serving.ask("GET", "/api/sessions", cookie=tokens[0])[0]["sessions"]
    assert len(listed) >= 3 and [each["this"] for each in listed].count(True) == 1, listed
    assert serving.ask("GET", "/api/sessions", status=401)[0]["error"]["name"] == "SIGN_IN_FIRST"
    serving.ask("DELETE", "/api/sessions", status=401)
    serving.ask("DELETE", "/api/sessions", cookie=tokens[0], status=204)
    for token in tokens:
        assert serving.ask("GET", "/api/session", cookie=token)[0]["person"] is None
    assert serving.ask("GET", "/api/session", cookie=other)[0]["person"]["name"] == "cashier"


def check_access_log(serving):
    """Whose credential was tried, by whom, from where, in which session; read beside the server (FS13)."""
    _, manager = serving.sign_in("manager", PASSWORDS["manager"])
    for _ in range(3):
        serving.ask("POST", "/api/session", {"name": "dealer", "password": "not this phrase at all"}, status=401)
    serving.ask("POST", "/api/password", {"name": "dealer", "old": "not this phrase", "new": "whatever it would be"},
                cookie=manager, status=401)
    serving.sign_in("dealer", PASSWORDS["dealer"])  # whose failures are forgotten with it
    lines = json.loads(run(serving.program, "user", "log", "--json", "--data", str(serving.data)))["accesses"]
    assert all(line["address"] == "127.0.0.1" for line in lines if line["what"] in ("login", "wrong-password")), lines
    wrong = [line for line in lines if line["what"] == "wrong-password" and line["name"] == "dealer"][0]
    assert wrong["count"] == 3 and wrong["last_ms"] >= wrong["at_ms"] and "by_name" not in wrong, wrong
    by_manager = [line for line in lines if line["what"] == "wrong-password" and line.get("by_name") == "manager"][-1]
    opened = [line for line in lines if line["what"] == "session-opened" and line["name"] == "manager"][-1]
    assert by_manager["session"] == opened["session"] and re.fullmatch("[0-9a-f]{16}", opened["session"]), by_manager
    assert manager not in json.dumps(lines)
    ended = [line for line in lines if line["what"] == "sessions-ended"]
    assert [line["name"] for line in ended] == ["auditor"] and ended[0]["by_name"] == "auditor", ended


def check_hang_up(serving):
    """Who hangs up while the password is hashed gets no session, and the next one is served."""
    body = json.dumps({"name": "manager", "password": PASSWORDS["manager"]})
    for wait in (0, 0.001, 0.01, 0.03, 0.06, 0.1) * 3:
        with socket.create_connection(("127.0.0.1", serving.port), 20) as peer:
            peer.sendall(("POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
                          "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                          % (serving.port, serving.port, len(body), body)).encode())
            time.sleep(wait)
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    person, token = serving.sign_in("manager", PASSWORDS["manager"])
    assert person["role"] == "manager"
    assert serving.ask("GET", "/api/session", cookie=token)[0]["person"]["name"] == "manager"
    assert serving.ask("GET", "/healthz")[0] == {"health": "good"}


def check_cookie(serving):
    answer, got = serving.ask("POST", "/api/session", {"name": "Manager", "password": PASSWORDS["manager"]})
    parts = {part.strip().lower() for part in got["set-cookie"].split(";")[1:]}
    assert parts == {"httponly", "samesite=strict", "path=/"}, got["set-cookie"]
    token = re.match("baize=([0-9a-f]{64});", got["set-cookie"])[1]
    assert answer["person"]["name"] == "manager"
    # Signing in again with it ends the one before.
    _, other = serving.sign_in("manager", PASSWORDS["manager"], cookie=token)
    assert serving.ask("GET", "/api/session", cookie=token)[0] == {"person": None}
    _, got = serving.ask("DELETE", "/api/session", cookie=other, status=204)
    assert got["set-cookie"].startswith("baize=;") and "Max-Age=0" in got["set-cookie"]
    answer, got = serving.ask("GET", "/api/session", cookie=other)
    assert answer == {"person": None} and "Max-Age=0" in got["set-cookie"]
    for wrong in ("0" * 64, "zz", "x" * 200):
        assert serving.ask("GET", "/api/session", cookie=wrong)[0] == {"person": None}
    serving.ask("DELETE", "/api/session", status=204)


def check_refusals(serving):
    session = ("POST", "/api/session")
    wrong = [serving.ask(*session, {"name": name, "password": "not the password"}, status=401)[0]
             for name in ("cashier", "nobody", "no name at all", "")]
    assert all(answer == wrong[0] for answer in wrong), wrong # nobody learns which names exist
    assert wrong[0]["error"]["name"] == "NOT_ACCEPTED"
    for body, name in (("{", "NOT_JSON"), ("[]", "NOT_JSON"), ('{"name": 1, "password": "x"}', "FIELD_MISSING"),
                       ('{"name": "a"}', "FIELD_MISSING"), ('{"name": "a", "name": "b"}', "NOT_JSON"),
                       ("", "NOT_JSON")):
        assert serving.error(*session, body, status=400) == name, body
    good = {"name": "cashier", "password": PASSWORDS["cashier"]}
    for origin in (None, "http://127.0.0.1:1", "https://elsewhere.example", "null"):
        assert serving.error(*session, good, origin=origin, status=403) == "ORIGIN_REFUSED", origin
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/jsonp"):
        assert serving.error(*session, good, headers={"Content-Type": kind}, status=415) == "NOT_JSON", kind
    serving.ask(*session, good, headers={"Content-Type": "application/json; charset=utf-8"})
    for method, path, status, name in (("GET", "/nothing.html", 404, "NOT_FOUND"),
                                       ("GET", "/api/nothing", 404, "NOT_FOUND"),
                                       ("GET", "/assets/app.js", 404, "NOT_FOUND"),
                                       ("PUT", "/api/session", 405, "METHOD_NOT_ALLOWED"),
                                       ("POST", "/healthz", 405, "METHOD_NOT_ALLOWED"),
                                       ("GET", "/api/guest", 405, "METHOD_NOT_ALLOWED"),
                                       ("GET", "/../etc/passwd", 404, "NOT_FOUND")):
        body = {} if method == "POST" else None
        assert serving.error(method, path, body, status=status) == name, (method, path)


def check_password(serving):
    change = ("POST", "/api/password")
    body = {"name": "executive", "old": PASSWORDS["executive"], "new": "short"}
    assert serving.error(*change, body, status=400) == "PASSWORD_TOO_SHORT"
    assert serving.error(*change, dict(body, new="an executive decides"), status=400) == "PASSWORD_HAS_NAME"
    assert serving.error(*change, dict(body, new=body["old"]), status=400) == "PASSWORD_USED"
    assert serving.error(*change, dict(body, old="not it", new="the mills grind on"), status=401) == "NOT_ACCEPTED"
    _, token = serving.sign_in("executive", PASSWORDS["executive"])
    serving.ask(*change, dict(body, new="the mills grind on"), status=204)
    assert serving.ask("GET", "/api/session", cookie=token)[0] == {"person": None} # older sessions are over
    serving.sign_in("executive", "the mills grind on")


def check_lock_out(serving):
    """S2: five failures lock for a while, and then the right one gets the same words."""
    for password in ["wrong password %d" % i for i in range(5)] + [PASSWORDS["auditor"]]:
        answer, _ = serving.ask("POST", "/api/session", {"name": "auditor", "password": password}, status=401)
        assert answer["error"]["name"] == "NOT_ACCEPTED"


def check_guests(serving):
    people = []
    with concurrent.futures.ThreadPoolExecutor(4) as pool: # several at once get numbers of their own
        for answer, got in pool.map(lambda i: serving.ask("POST", "/api/guest", {"alias": "Zoë %d" % i}), range(6)):
            token = re.match("baize=([0-9a-f]{64});", got["set-cookie"])[1]
            assert serving.ask("GET", "/api/session", cookie=token)[0] == answer
            assert answer["person"]["role"] == "player" and answer["person"]["alias"].startswith("Zoë ")
            people.append(answer["person"]["number"])
    assert len(set(people)) == 6
    for body in ({}, {"alias": None}): # who gives no name is called by the number
        person = serving.ask("POST", "/api/guest", body)[0]["person"]
        assert person["alias"] == "Guest %d" % person["number"], person
    for alias in ("", " ", "x" * 25, "a\u202eb", "a\nb", 7, " x"):
        assert serving.error("POST", "/api/guest", {"alias": alias}, status=400) == "FIELD_WRONG", alias
    assert serving.error("POST", "/api/session", {"name": "guest-%d" % people[0], "password": ""}, status=401)


# ---- Play ----


def check_play(serving):
    """Tables run by themselves while somebody looks; signing out closes the sockets of the session."""
    _, token = serving.sign_in("player", PASSWORDS["player"])
    with Socket(serving.port, token) as link:
        hello = link.take()
        assert hello["type"] == "hello" and hello["house"] == {"name": "The Baize Room", "demo": True,
                                                                 "guests": True}, hello
        assert hello["person"]["name"] == "player", hello
        for table in (1, 2, 3, 4):
            link.send({"type": "watch", "topic": "table/%d" % table})
        over = set()
        end = time.monotonic() + 240
        while len(over) < 4:
            assert time.monotonic() < end, "only tables %s have played a round" % over
            message = link.take()
            view = message.get("view") or message.get("change") or {}
            if (view.get("round") or {}).get("phase") == "ended":
                over.add(message["topic"])
        serving.ask("DELETE", "/api/session", cookie=token, status=204)
        while message != ("closed", 1008):
            message = link.take()
    text, _ = serving.ask("GET", "/metrics")
    for table in (1, 2, 3, 4):
        assert int(re.search(r'baize_rounds_total{table="%d",end="played"} (\d+)' % table, text)[1]) >= 1, text
    assert int(re.search(r'baize_wagers_total{wager="ante"} (\d+)', text)[1]) >= 1, text
    assert int(re.search(r'baize_wagered_cents_total{wager="ante"} (\d+)', text)[1]) >= 500, text
    assert int(re.search(r"baize_views_total (\d+)", text)[1]) >= 20, text


def ask(link, number, what, **fields):
    """The answer to an ask; other messages on the way are left out. A deck is shown a moment after its round."""
    for _ in range(60):
        link.send({"type": "ask", "n": number, "what": what, **fields})
        message = link.take()
        while message.get("n") != number:
            message = link.take()
        if message.get("name") != "NOT_NOW":
            break
        time.sleep(0.25)
    assert message["type"] == "told", message
    return message["answer"]


def check_rebuilt(serving):
    """A round from the record: its steps lead to what it came to, dealt in the order of the deck that was proved."""
    _, token = serving.sign_in("floorperson", PASSWORDS["floorperson"])
    with Socket(serving.port, token) as link, Socket(serving.port) as guest:
        link.take(), guest.take()
        for table in (1, 4):
            number = ask(link, 1, "rounds", table=table)[-1]["round"]
            proof = ask(link, 3, "proof", table=table, round=number)
            past = ask(link, 2, "round", table=table, round=number)
            steps = past["steps"]
            assert steps[0]["what"] == "round_opened" and steps[-1]["what"] == "deck_shown", steps
            assert [step["at_ms"] for step in steps] == sorted(step["at_ms"] for step in steps), steps
            dealt = [card for step in steps if step["what"] == "cards_dealt" for card in step["cards"]]
            order = [place["card"] for place in proof["places"]] # the floor sees all of it
            assert [card["card"] for card in dealt] == order[:len(dealt)], (dealt, proof)
            opened = check_proof.check(proof["places"], past["commitment"], len(order))
            assert opened == list(enumerate(order, 1)), opened
            for seat in past["seats"]:
                held = {card["card"] for card in dealt if card["seat"] == seat["seat"]}
                assert held == set(seat["cards"]) | set(seat["discarded"]), (held, seat)
            assert [c["card"] for c in dealt if c["place"] == "dealer"] == past["dealer"]["cards"], (dealt, past)
            seen = ask(guest, 2, "round", table=table, round=number)
            told = {c["card"] for step in seen["steps"] if step["what"] == "cards_dealt" for c in step["cards"]}
            turned = {card for seat in seen["seats"] for card in seat["cards"]} | set(seen["dealer"]["cards"])
            assert told - {"??"} <= turned | {seen["bonus_card"]}, (told, seen)
            check_opened(ask(guest, 3, "proof", table=table, round=number), seen, past["commitment"], order)


def check_opened(proof, seen, commitment, order):
    """Opened is what `round` tells the same reader, each card at its place; the whole deck when that is all dealt."""
    opened = check_proof.check(proof["places"], commitment, len(order))
    dealt = [card["card"] for step in seen["steps"] if step["what"] == "cards_dealt" for card in step["cards"]]
    told = [(place, card) for place, card in enumerate(dealt, 1) if card != "??"]
    assert opened == (told if "??" in dealt else list(enumerate(order, 1))), (opened, dealt)


# ---- Operations ----


def check_metrics(serving):
    serving.process.send_signal(signal.SIGHUP) # means nothing
    assert serving.ask("GET", "/healthz")[0] == {"health": "good"}
    text, got = serving.ask("GET", "/metrics")
    assert got["content-type"].startswith("text/plain; version=0.0.4"), got
    done = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    for name in ("baize_rounds_total", "baize_wagers_total", "baize_wagered_cents_total", "baize_commits_total",
                 "baize_commands_total", "baize_command_seconds_bucket", "baize_commit_seconds_bucket",
                 'baize_meter_cents{meter="1",level="0"}', "baize_clients", "baize_sockets", "baize_store_up 1",
                 "baize_views_total", "baize_sent_bytes_total", "baize_build_info"):
        assert name in text, name + "\n" + text
    labels = set(re.findall(r'[{,]([a-z_]+)="', text))
    assert labels <= {"table", "end", "wager", "result", "meter", "level", "le", "version", "store"}, labels


def check_rate(program, folder):
    """Ten sign-ins a minute of an address; others' failures lock nobody else out."""
    with Serving(program, folder / "demo", config="sign_ins_per_minute: 3\nguests_per_minute: 1\n") as serving:
        assert "Formats may" not in serving.said, serving.said # the house was there already
        for _ in range(3):
            serving.ask("POST", "/api/session", {"name": "nobody", "password": "x"}, status=401)
        answer, got = serving.ask("POST", "/api/session", {"name": "nobody", "password": "x"}, status=429)
        assert answer["error"]["name"] == "TOO_FAST" and 1 <= int(got["retry-after"]) <= 21, got
        serving.ask("POST", "/api/guest", {"alias": "One"})
        serving.ask("POST", "/api/guest", {"alias": "Two"}, status=429)
        assert serving.stop() < PROMPT


def check_second(program, serving):
    said = run(program, "serve", "--demo", "--data", str(serving.data), "--listen", "127.0.0.1:0", status=1)
    assert "another process has the store open" in said, said


def check_log(serving, tokens):
    lines = serving.lines()
    whats = {line["what"] for line in lines}
    assert {"listening", "signed_in", "sign_in_refused", "stopping", "stopped"} <= whats, whats
    for line in lines:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["at"]) and line["level"] in (
            "debug", "info", "warning", "error"), line
    text = serving.log_path.read_text()
    cards = re.findall(r"\b\d{20}\b", serving.said)
    assert len(cards) == 4
    for secret in [*PASSWORDS.values(), *tokens, *cards, "the mills grind on", "not the password", "wrong password"]:
        assert secret not in text, secret


def check_stop(program, serving):
    took = serving.stop()
    assert serving.process.returncode == 0 and took < PROMPT, took
    assert "Sound: The Baize Room" in run(program, "audit", "verify", "--data", str(serving.data))


def check_again(program, folder, cards, token):
    """The same accounts and cards, guests and sessions are there; nothing is made twice."""
    with Serving(program, folder / "demo", config=MANY) as serving:
        assert re.findall(r"\b\d{20}\b", serving.said) == cards
        assert serving.ask("GET", "/api/session", cookie=token)[0]["person"]["name"] == "manager"
        serving.sign_in("executive", "the mills grind on")
        assert serving.stop(signal.SIGINT) < PROMPT and serving.process.returncode == 0


def check_houses(program, folder):
    """A demo and a real house are never taken for each other."""
    said = run(program, "serve", "--data", str(folder / "demo"), "--listen", "127.0.0.1:0", status=1)
    assert "serve it with --demo" in said, said
    (folder / "password").write_text("a plain long phrase\n")
    run(program, "init", "--name", "Harbour", "--manager", "anna", "--password-file", str(folder / "password"),
        "--data", str(folder / "real"))
    said = run(program, "serve", "--demo", "--data", str(folder / "real"), "--listen", "127.0.0.1:0", status=1)
    assert "a house for money" in said, said
    with Serving(program, folder / "real", config=MANY, demo=False) as serving:
        assert "password" not in serving.said
        person, token = serving.sign_in("anna", "a plain long phrase")
        assert person["role"] == "manager" and person["alias"] is None
        assert serving.error("POST", "/api/guest", {"alias": "One"}, status=404) == "NOT_FOUND"
        assert serving.ask("GET", "/api/session", cookie=token)[0]["person"] == person
        serving.stop()
    assert "Sound: Harbour" in run(program, "audit", "verify", "--data", str(folder / "real"))


def check_tls(program, folder):
    """With a certificate: https, cookies that stay there, and browsers are told to."""
    if shutil.which("openssl") is None:
        return
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-subj", "/CN=localhost", "-days", "2", "-keyout", str(folder / "key.pem"), "-out",
                    str(folder / "certificate.pem")], check=True, capture_output=True)
    config = MANY + "certificate: %s\nkey: %s\n" % (folder / "certificate.pem", folder / "key.pem")
    with Serving(program, folder / "demo", config=config, wait=0) as serving:
        serving.until(r"Listening on https://127\.0\.0\.1:(\d+)/", 60)
        port = int(re.search(r"https://127\.0\.0\.1:(\d+)/", serving.said)[1])
        link = http.client.HTTPSConnection("127.0.0.1", port, timeout=60, context=ssl._create_unverified_context())
        link.request("POST", "/api/session", json.dumps({"name": "manager", "password": PASSWORDS["manager"]}),
                     {"Content-Type": "application/json", "Origin": "https://127.0.0.1:%d" % port})
        answer = link.getresponse()
        cookie = answer.getheader("set-cookie")
        token = re.match("__Host-baize=([0-9a-f]{64}); Path=/; ", cookie)
        assert answer.status == 200 and token and "; Secure" in cookie and "Domain" not in cookie, answer.getheaders()
        assert "max-age=" in answer.getheader("strict-transport-security"), answer.getheaders()
        answer.read()
        for name, person in (("__Host-baize", "manager"), ("baize", None)):  # what plain HTTP could have set counts not
            link.request("GET", "/api/session", headers={"Cookie": "%s=%s" % (name, token[1])})
            told = json.loads(link.getresponse().read())["person"]
            assert (told and told["name"]) == person, told
        link.close()
        serving.stop()
    (folder / "key.pem").chmod(0o644)
    said = run(program, "serve", "--demo", "--data", str(folder / "demo"), "--listen", "127.0.0.1:0", "--config",
               str(folder / "demo.yaml"), status=1)
    assert "Listening" not in said and "chmod 600" in said, said
    (folder / "key.pem").chmod(0o600)
    (folder / "key.pem").write_text("nonsense")
    said = run(program, "serve", "--demo", "--data", str(folder / "demo"), "--listen", "127.0.0.1:0", "--config",
               str(folder / "demo.yaml"), status=1)
    assert "Listening" not in said and "certificate" in said, said


def check_port(program, folder):
    """A port that is taken is said in words."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = run(program, "serve", "--demo", "--data", str(folder / "demo"), "--listen",
                   "127.0.0.1:%d" % taken.getsockname()[1], status=1)
    assert "in use" in said or "taken" in said, said


def check_systemd(program, folder):
    """Ready when it listens, alive while it is, stopping when it stops."""
    path = str(folder / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
        notify.bind(path)
        notify.settimeout(60)
        environment = dict(os.environ, NOTIFY_SOCKET=path, WATCHDOG_USEC="400000")
        with Serving(program, folder / "demo", environment=environment) as serving:
            told = b""
            while told.count(b"WATCHDOG=1") < 3:
                told += notify.recv(4096) + b"\n"
            assert b"READY=1" in told and b"STOPPING=1" not in told, told
            serving.stop()
            while b"STOPPING=1" not in told:
                told += notify.recv(4096) + b"\n"


def check_crashes(program, folder, library):
    """Killed while the demo house is made, again and again: in the end it is whole, and everything is there once."""
    for number in (20, 40, 70, 100, 130, 160): # calls that change a file; the making takes about 700
        environment = dict(os.environ, LD_PRELOAD=library, KILL_AT=str(number))
        with Serving(program, folder / "crash", wait=0, environment=environment) as serving:
            said = serving.process.stdout.read()
            assert serving.process.wait(60) == -signal.SIGKILL and b"Listening" not in said, (number, said)
    with Serving(program, folder / "crash", wait=60) as serving: # makes what is missing
        serving.process.kill()
        serving.process.wait()
    with Serving(program, folder / "crash", config=MANY) as serving:
        assert "Standing by" not in serving.said # no lease of the dead is waited for
        for role, password in PASSWORDS.items():
            assert serving.sign_in(role, password)[0]["role"] == role
        serving.stop()
    shown = run(program, "house", "show", "--data", str(folder / "crash"))
    assert "Tables: 5" in shown and "Meters: 3" in shown and "staff           11" in shown, shown
    assert "Sound" in run(program, "audit", "verify", "--data", str(folder / "crash"))


def check_stand_by(program, folder):
    """PostgreSQL: the second stands by, and takes over when the first is gone without a word."""
    url = ["--db", os.environ["BAIZE_POSTGRES"]]
    config = MANY + "lease_seconds: 3\n"
    with Serving(program, folder / "pg", *url, config=config) as first:
        _, token = first.sign_in("manager", PASSWORDS["manager"])
        # Two containers may have one name and one process id: the holder has something of its own.
        holder = run("psql", "-X", "-A", "-t", "-c", "SELECT holder FROM baize.leases", os.environ["BAIZE_POSTGRES"])
        assert re.fullmatch(r".*:%d:[0-9a-f]{16}" % first.process.pid, holder.strip()), holder
        shutil.copytree(folder / "pg", folder / "pg2") # the key; another machine has its own copy
        with Serving(program, folder / "pg2", *url, config=config, wait=0) as second:
            second.until("Standing by", 60)
            time.sleep(4)
            assert "Listening" not in second.said # the lease is renewed
            first.process.kill()
            first.process.wait()
            began = time.monotonic()
            second.until(r"Listening on http://127\.0\.0\.1:(\d+)/", 60)
            print("took over after %.1f s" % (time.monotonic() - began))
            second.port = int(re.search(r"Listening on http://127\.0\.0\.1:(\d+)/", second.said)[1])
            assert second.ask("GET", "/api/session", cookie=token)[0]["person"]["name"] == "manager"
            with Serving(program, folder / "pg", *url, config=config, wait=0) as third: # told to stop while it waits
                third.until("Standing by", 60)
                third.stop()
                assert third.process.returncode == 0
            second.stop()
            assert second.process.returncode == 0, second.log_path.read_text()
    assert "Sound" in run(program, "audit", "verify", "--data", str(folder / "pg2"), *url)


def user(program, folder, url, what, name):
    """`baize user` beside the server, signed by the manager."""
    subprocess.run([program, "user", what, name, "--as", "manager", "--data", str(folder), *url], text=True,
                   input=PASSWORDS["manager"] + "\n", stdout=subprocess.DEVNULL, check=True, timeout=60)


def record_of(name, value=None):
    """The record of a person in PostgreSQL; with `value` that is put in its place, behind everybody's back."""
    if value is None:
        words = "SELECT encode(value, 'hex') FROM baize.records"
    else:
        words = "UPDATE baize.records SET value = decode('%s', 'hex')" % value
    words += " WHERE kind = 'person' AND key = '%s'" % name
    return run("psql", "-X", "-A", "-t", "-c", words, os.environ["BAIZE_POSTGRES"]).strip()


def look(program, folder, data, *more, **how):
    """`baize audit export --open-rounds`, signed by the auditor and the executive of a demo (FS15)."""
    signed = []
    for option, name in (("--as", "auditor"), ("--second", "executive")):
        (folder / name).write_text(PASSWORDS[name] + "\n")
        signed += [option, name, "--password-file" if option == "--as" else "--second-password-file", folder / name]
    return run(program, "audit", "export", "--open-rounds", *map(str, signed), "--data", str(data), *more, **how)


def looks(program, data, *more):
    lines = json.loads(run(program, "user", "log", "--json", "--data", str(data), *more))["accesses"]
    return [(line["name"], line["by_name"]) for line in lines if line["what"] == "looked"]


def check_people_beside(program, folder):
    """PostgreSQL: who is disabled or reset beside the server is sent away by it, within a moment."""
    url = ["--db", os.environ["BAIZE_POSTGRES"]]
    with Serving(program, folder / "pg", *url, config=MANY) as serving:
        assert "stop the server first" in look(program, folder, folder / "pg", *url, status=1)
        assert looks(program, folder / "pg", *url) == []
        for what, name in (("disable", "supervisor"), ("reset", "floorperson")):
            _, token = serving.sign_in(name, PASSWORDS[name])
            before = record_of(name)
            with Socket(serving.port, token) as link:
                assert link.take()["person"]["name"] == name
                user(program, folder / "pg", url, what, name)
                message = link.take()
                assert (message["type"], message["name"]) == ("over", "SESSION_OVER"), message
            assert serving.ask("GET", "/api/session", cookie=token)[0]["person"] is None
            if what == "disable": # and stays out when a record of before is written over it: the journal is the truth
                assert record_of(name, before) == "UPDATE 1"
                good = {"name": name, "password": PASSWORDS[name]}
                assert serving.error("POST", "/api/session", good, status=401) == "NOT_ACCEPTED"
                assert b" disabled=0 " in bytes.fromhex(record_of(name))
        serving.stop()
    assert "stream,entry,line," in look(program, folder, folder / "pg", *url)
    assert looks(program, folder / "pg", *url) == [("auditor", "executive")]


def check_away(program, folder):
    """The database goes for longer than the lease lasts, and comes back: the server says so, and goes on by itself."""
    database, place = os.environ["BAIZE_POSTGRES_SERVER"], os.environ["BAIZE_POSTGRES_DIR"]
    url = ["--db", os.environ["BAIZE_POSTGRES"]]
    good = {"name": "manager", "password": PASSWORDS["manager"]}
    environment = dict(os.environ, PGPASSWORD="geheim-4711") # the database asks for none: it is only not to be told
    with Serving(program, folder / "pg2", *url, config=MANY + "lease_seconds: 3\n", environment=environment) as serving:
        _, token = serving.sign_in(**good)
        with Socket(serving.port, token) as link:
            assert link.take()["type"] == "hello"
            link.send({"type": "watch", "topic": "table/1"})
            subprocess.run([database, "stop", place], check=True, stdout=subprocess.DEVNULL)
            until(lambda: serving.health() == "store-away", 60)
            metrics = serving.ask("GET", "/metrics")[0]
            assert "baize_store_up 0" in metrics and "geheim" not in metrics
            assert b"geheim" not in pathlib.Path("/proc/%d/cmdline" % serving.process.pid).read_bytes()
            assert serving.error("POST", "/api/session", good, status=503) == "STORE_AWAY"
            time.sleep(5)
            subprocess.run([database, "start", place], check=True, stdout=subprocess.DEVNULL)
            until(lambda: serving.health() == "good", 60)
            serving.sign_in(**good)
            names = []
            while names[-1:] != ["STORE_BACK"]:
                message = link.take()
                names += [message["name"]] if message["type"] == "notice" else []
            assert names[0] == "STORE_AWAY", names
        serving.ask("POST", "/api/guest", {"alias": "Afterwards"})
        serving.stop()
        assert serving.process.returncode == 0, serving.log_path.read_text()
        assert "geheim" not in serving.log_path.read_text() + serving.said
    assert "Sound" in run(program, "audit", "verify", "--data", str(folder / "pg2"), *url)


def until(is_so, seconds):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.1)


def check_all(program, folder, library):
    check_configuration(program, folder)
    with Serving(program, folder / "demo", config=MANY + FAST) as serving:
        assert "Formats may still change before baize 0.3.0." in serving.said, serving.said # it made the house
        check_sign_in(serving)
        check_hang_up(serving)
        check_sessions(serving)
        check_access_log(serving)
        assert "while nobody serves the house" in look(program, folder, serving.data, status=1)
        check_play(serving)
        check_rebuilt(serving)
        check_cookie(serving)
        check_refusals(serving)
        check_guests(serving)
        check_password(serving)
        check_lock_out(serving)
        check_metrics(serving)
        check_second(program, serving)
        _, token = serving.sign_in("manager", PASSWORDS["manager"])
        check_stop(program, serving)
        check_log(serving, [token])
        cards = re.findall(r"\b\d{20}\b", serving.said)
    check_again(program, folder, cards, token)
    check_systemd(program, folder)
    check_houses(program, folder)
    check_port(program, folder)
    if library:
        check_tls(program, folder)
        check_rate(program, folder)
        check_crashes(program, folder, library)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--quick", action="store_true", help="no TLS, no rates, no kills")
    parser.add_argument("--library", type=pathlib.Path)
    parser.add_argument("--postgres", action="store_true")
    asked = parser.parse_args()
    program = str(pathlib.Path(asked.program).resolve())
    with tempfile.TemporaryDirectory(prefix="baize-serve-") as folder:
        if asked.postgres:
            check_stand_by(program, pathlib.Path(folder))
            check_people_beside(program, pathlib.Path(folder))
            check_away(program, pathlib.Path(folder))
        else:
            check_all(program, pathlib.Path(folder), None if asked.quick else str(asked.library.resolve()))


main()
