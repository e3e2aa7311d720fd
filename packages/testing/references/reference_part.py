"""Writes the self-contained part of a reference suite: own inputs, and what the reference tool made of them."""
import json
import os


def write_part(path, tool, version, cases, shared=None):
    """One case a line, so that a change shows which cases it touches. `made_by` is the script beside the file."""
    import __main__
    head = {"tool": tool, "version": version, "madeBy": os.path.basename(__main__.__file__)}
    if shared is not None:
        head["shared"] = shared
    dump = lambda value: json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    # Characters that editors and tools take for line ends are escaped.
    safe = lambda text: "".join(
        c if c == "\n" or (c.isprintable() and ord(c) != 0xFEFF) or c == " " else json.dumps(c)[1:-1] for c in text
    )
    lines = [f"{dump(key)}: {dump(value)}," for key, value in head.items()]
    body = ",\n".join(dump(case) for case in cases)
    text = "{\n" + "\n".join(lines) + '\n"cases": [\n' + body + "\n]\n}\n"
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(safe(text))
    print(f"{path}: {len(cases)} cases, {os.path.getsize(path) / 1000:.0f} kB")
