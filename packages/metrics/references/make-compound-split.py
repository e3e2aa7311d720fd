"""Compound-split BLEU: fairseq's libbleu and its script's perl command, and sacreBLEU where lines are whole.

python make-compound-split.py LIBBLEU    (g++ -O3 -fPIC -shared fairseq/fairseq/clib/libbleu/libbleu.cpp -o LIBBLEU)
"""
import ctypes
import math
import os
import random
import re
import subprocess
import sys

import sacrebleu

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../testing/references"))
from own_text import CORNERS, PROSE, add_noise, all_prose, make_triples  # noqa: E402
from reference_part import write_part  # noqa: E402

LIBRARY = ctypes.cdll.LoadLibrary(os.path.abspath(sys.argv[1]))
PAD, EOS = 1, 2
SPLIT = r"s{(\S)-(\S)}{$1 ##AT##-##AT## $2}g"


class Counts(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in
                ("reflen", "predlen", "match1", "count1", "match2", "count2", "match3", "count3", "match4", "count4")]


def split(lines):
    text = "".join(line + "\n" for line in lines).encode()
    done = subprocess.run(["perl", "-ple", SPLIT], input=text, stdout=subprocess.PIPE, check=True)
    return done.stdout.decode().split("\n")[:-1]


def fairseq_score(hypotheses, references):
    """As fairseq_cli/score.py: words are numbered from 4 as they appear, the system's line first, and EOS ends each line."""
    ids, counts = {}, Counts()
    LIBRARY.bleu_zero_init(ctypes.byref(counts))

    def encode(line):
        words = re.sub(r"\s+", " ", line).strip().split()
        numbers = [ids.setdefault(word, len(ids) + 4) for word in words] + [EOS]
        return (ctypes.c_int * len(numbers))(*numbers)

    for hypothesis, reference in zip(hypotheses, references):
        system, gold = encode(hypothesis), encode(reference)
        LIBRARY.bleu_add(ctypes.byref(counts), ctypes.c_size_t(len(gold)), gold, ctypes.c_size_t(len(system)), system,
                         ctypes.c_int(PAD), ctypes.c_int(EOS))
    precisions = [getattr(counts, f"match{n}") / max(1, getattr(counts, f"count{n}")) for n in (1, 2, 3, 4)]
    brevity = min(1, math.exp(1 - counts.reflen / counts.predlen))
    logs = sum(math.log(p) if p > 0 else -math.inf for p in precisions)
    score = brevity * math.exp(logs / 4) * 100
    shown = "/".join(f"{p * 100:2.1f}" for p in precisions)
    return {
        "score": score, "matches": [getattr(counts, f"match{n}") for n in (1, 2, 3, 4)],
        "sys_len": counts.predlen, "ref_len": counts.reflen,
        "string": f"BLEU4 = {score:2.2f}, {shown} (BP={brevity:.3f}, ratio={counts.predlen / counts.reflen:.3f}, "
                  f"syslen={counts.predlen}, reflen={counts.reflen})",
    }


def exact_score(hypotheses, references):
    score = sacrebleu.BLEU(tokenize="none", smooth_method="none", force=True).corpus_score(hypotheses, [references])
    return {"score": score.score, "matches": score.counts, "counts": score.totals, "sys_len": score.sys_len, "ref_len": score.ref_len}


def main():
    rng = random.Random(4)
    noisy = lambda lines, strength=0.8: [add_noise(line, rng, strength) for line in lines]
    whole = [line for line in CORNERS if line.strip() and line.isprintable() and " -" not in line]
    hyphens = ["a-b-c d-e", "x--y - z", "ä-b ü-ö-c", "well-known mother-in-law's", "-a b- -", "日-本 a-日", "no\u00a0-break", "U-Bahn-Fahrt 1-2-3"]
    german = [" ".join(de) for _, de, _ in make_triples(150, 8)]
    corpora = {
        "prose": (noisy(all_prose()), all_prose()), "hyphens": (hyphens[1:] + hyphens[:1], hyphens), "equal": (hyphens, hyphens),
        "grammar": (noisy(german), german), "corners": (noisy(whole), whole), "empty-lines": (["", "a b", "c d e f"], ["a", "", "c d e f"]),
        "german": (noisy(PROSE["de"], 2.0), PROSE["de"]), "nothing-of-length-4": (["a b c", "d e f"], ["a b x", "d y f"]),
    }
    cases = []
    for name, (hypotheses, references) in corpora.items():
        case = {"name": name, "hypotheses": hypotheses, "references": references,
                "split_hypotheses": split(hypotheses), "split_references": split(references), "expected": {}}
        for text, pair in (("plain", (hypotheses, references)), ("compound_split", (case["split_hypotheses"], case["split_references"]))):
            found = {"fairseq_score": fairseq_score(*pair)}
            if all(line.strip() for side in pair for line in side):
                found["exact"] = exact_score(*pair)  # fairseq counts an empty line as one word, sacreBLEU as none.
            case["expected"][text] = found
        cases.append(case)
    version = f"3d262bb25690e4eb2e7d3c1309b1e9c406ca4b99 (libbleu), sacrebleu {sacrebleu.__version__}, perl 5.36.0"
    write_part(os.path.join(HERE, "compound-split.json"), "fairseq", version, cases)


main()
