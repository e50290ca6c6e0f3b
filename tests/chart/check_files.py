#!/usr/bin/python3
"""Reads back what write_samples wrote: SVG with a parser of XML, PDF by its page tree.

    check_files.py PROGRAM
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "g", "rect", "polyline", "polygon", "text"}


def check_svg(path):
    root = tree.parse(path).getroot()
    assert root.tag == SVG + "svg", "the root is no <svg>"
    assert root.get("role") and "Aces & <Faces>" in root.get("aria-label"), "no role or label"
    assert root.find(SVG + "title").text == root.get("aria-label"), "the title is not the label"
    left, top, width, height = map(float, root.get("viewBox").split())
    assert (left, top) == (0, 0) and width > 0 and height > 0, "viewBox"
    assert "DejaVu Sans" in root.get("font-family"), "font"
    texts = 0
    for element in root.iter():
        name = element.tag.removeprefix(SVG)
        assert name in ALLOWED, f"<{name}> is not for charts"
        for key, value in element.attrib.items():
            assert not key.startswith("on") and "href" not in key and "url(" not in value, f"{key}={value}"
        if name == "text":
            texts += 1
            assert element.text, "empty words"
            assert 0 <= float(element.get("x")) <= width and 0 <= float(element.get("y")) <= height, element.text
        if name == "rect":
            assert float(element.get("width")) >= 0 and float(element.get("height")) >= 0, "a box turned inside out"
    assert texts > 50, "hardly any words"


def check_pdf(path, pages):
    content = pathlib.Path(path).read_bytes()
    assert content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF"), "no PDF"
    counts = [int(number) for number in re.findall(rb"/Type /Pages\b[^>]*?/Count (\d+)", content, re.S)]
    assert counts == [pages], f"{counts} pages, not {pages}"
    assert b"/Outlines" in content, "no bookmarks"


def main():
    with tempfile.TemporaryDirectory() as folder:
        output = subprocess.run([sys.argv[1], folder], check=True, capture_output=True, text=True).stdout
        pictures = sorted(pathlib.Path(folder).glob("*.svg"))
        for path in pictures:
            check_svg(path)
        documents = [line.rsplit(" ", 1) for line in output.splitlines()]
        for path, pages in documents:
            check_pdf(path, int(pages))
        assert pictures and documents, "nothing was written"
        assert not list(pathlib.Path(folder).glob("*.tmp")), "a temporary file was left"
    print(f"ok: {len(pictures)} pictures, {len(documents)} documents")


if __name__ == "__main__":
    main()
