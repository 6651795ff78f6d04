"""Contents lists: what is in the box, one entry a line or several in one line."""

import re

from pipeline.segment.scan import Draft, Scan

SEPARATOR = re.compile(r"[,;][ \t]+")
COUNTED = re.compile(r"(?:^|[,;] )[0-9]{1,4} ?[x\u0445\u00d7]? ?\w", re.MULTILINE)


def read_components(scan: Scan, at: int) -> int:
    """An entry of a contents list, or a line of them cut at its separators."""
    line = scan.lines[at]
    if scan.section != "contents":
        return at
    if line.mark and line.mark.form in ("bullet", "bare", "number"):
        body = 0 if line.mark.form == "bare" else line.mark.body
        label = None if line.mark.form == "bare" else line.mark.label
        if len(COUNTED.findall(line.text)) < 2:
            return scan.add("component", at, scan.extent(at), label, body)
    if len(COUNTED.findall(line.text)) >= 2:
        return _cut_line(scan, at)
    return at


def _cut_line(scan: Scan, at: int) -> int:
    line = scan.lines[at]
    end = scan.extent(at)
    stop = scan.lines[end - 1].end
    start, depth_start = line.start, line.start
    for match in SEPARATOR.finditer(scan.text, line.start, stop):
        if scan.text.count("(", depth_start, match.start()) > scan.text.count(")", depth_start, match.start()):
            continue
        scan.drafts.append(Draft(start, match.start() + 1, start, "component", None, line.indent, at))
        start = depth_start = match.end()
    scan.drafts.append(Draft(start, stop, start, "component", None, line.indent, at))
    return end
