"""Time sacreBLEU in one process, for `compare.mjs`, and print JSON. Arguments: checkout, corpus."""

import functools
import json
import os
import sys
import time

# A bare checkout has no version file (setuptools writes it); the version does not matter for times.
import types

checkout, corpus_file = sys.argv[1:]
sys.path.insert(0, checkout)
if not os.path.exists(os.path.join(checkout, "sacrebleu", "version.py")):
    version = types.ModuleType("sacrebleu.version")
    version.__version__ = version.version = "checkout"
    sys.modules["sacrebleu.version"] = version

# Every repetition must do the whole work, so remember the caches in order to empty them.
caches = []
lru_cache = functools.lru_cache


def remembered_cache(*args, **options):
    def wrap(function):
        cached = lru_cache(*args, **options)(function)
        caches.append(cached)
        return cached

    return wrap


functools.lru_cache = remembered_cache
from sacrebleu.metrics import BLEU, CHRF, TER  # noqa: E402
from sacrebleu.significance import PairedTest  # noqa: E402

REPETITIONS = 4
with open(corpus_file, encoding="utf-8") as file:
    corpus = json.load(file)
reference, systems = corpus["reference"], corpus["systems"]


def score():
    return [BLEU().corpus_score(systems[0], [reference]).score, CHRF(word_order=2).corpus_score(systems[0], [reference]).score]


def paired():
    metrics = {"BLEU": BLEU(references=[reference]), "CHRF": CHRF(word_order=2, references=[reference])}
    _, results = PairedTest([("a", systems[0]), ("b", systems[1])], metrics, None, test_type="bs", n_samples=1000)()
    return [value for name in ("BLEU", "chrF2++") for r in results[name] for value in (r.score, r.p_value) if value is not None]


def ter():
    return [TER().corpus_score(systems[0], [reference]).score]


out = []
for task, run in (
    ("BLEU + chrF++", score),
    ("paired bootstrap, BLEU + chrF++, 1,000 samples (scoring included)", paired),
    ("TER", ter),
):
    wall, cpu, answer = [], [], []
    for _ in range(REPETITIONS):
        for cache in caches:
            cache.cache_clear()
        start, used = time.perf_counter(), time.process_time()
        answer = run()
        wall.append(time.perf_counter() - start)
        cpu.append(time.process_time() - used)
    out.append({"task": task, "wall": wall, "cpu": cpu, "answer": answer})
json.dump(out, sys.stdout)
