"""Measures the one-pass decomposition of bench/decompose.mjs in PyTorch, and prints one JSON line.

python3 bench/torch_decompose.py [threads=2] [tokens=512] [layers=12] [targets=all]

The formulation is the one that Oh and Schuler (2023) published: one forward pass carries a part for every pair of source
and target, [source, target, d], through every layer, including pairs whose source lies after their target. Afterwards,
the logits of a target's parts are one product, and each part's probability comes from a softmax of what is left.
Weights are drawn. `targets` measures the second stage on that many targets, spread evenly, and scales the time."""
import json
import resource
import sys
import time

import torch
import torch.nn.functional as F

D, HEADS, FFN, VOCABULARY = 768, 12, 3072, 50272
threads = int(sys.argv[1]) if len(sys.argv) > 1 else 2
n = int(sys.argv[2]) if len(sys.argv) > 2 else 512
layers = int(sys.argv[3]) if len(sys.argv) > 3 else 12
chosen = n - 1 if len(sys.argv) <= 4 or sys.argv[4] == "all" else int(sys.argv[4])
torch.set_num_threads(threads)
torch.manual_seed(1)


def linear(i, o):
    return torch.randn(o, i) * 0.02, torch.zeros(o)


def layer():
    names = ("q", "k", "v", "o")
    return {**{name: linear(D, D) for name in names}, "f1": linear(D, FFN), "f2": linear(FFN, D)}


def norm(x):
    return F.layer_norm(x, (D,))


def norm_parts(parts, total):
    scale = torch.sqrt(total.var(-1, unbiased=False, keepdim=True) + 1e-5)
    return (parts - parts.mean(-1, keepdim=True)) / scale


def heads(x):
    return x.view(n, HEADS, D // HEADS).transpose(0, 1)


def attention_weights(y, p):
    q, k = heads(F.linear(y, *p["q"])), heads(F.linear(y, *p["k"]))
    scores = q @ k.transpose(1, 2) * (D // HEADS) ** -0.5
    return scores.masked_fill(torch.ones(n, n).triu(1).bool(), float("-inf")).softmax(-1)


def run_layer(x, parts, p):
    """x [target, d], parts [source, target, d]"""
    y = norm(x)
    weights = attention_weights(y, p)
    context = (weights @ heads(F.linear(y, *p["v"]))).transpose(0, 1).reshape(n, D)
    moved = (norm_parts(parts, x) @ p["v"][0].t()).view(n, n, HEADS, D // HEADS).permute(2, 0, 1, 3).contiguous()
    for source in range(n):
        moved[:, source, source:] = torch.bmm(weights[:, source:, source:], moved[:, source, source:])
    parts = parts + moved.permute(1, 2, 0, 3).reshape(n, n, D) @ p["o"][0].t()
    x = x + F.linear(context, *p["o"])
    inner = F.relu(F.linear(norm(x), *p["f1"]))
    active = (inner != 0).float()
    own = norm_parts(parts, x) @ p["f1"][0].t()
    own *= active
    return x + F.linear(inner, *p["f2"]), parts + own @ p["f2"][0].t()


with torch.inference_mode():
    table = torch.randn(VOCABULARY, D) * 0.02
    stack = [layer() for _ in range(layers)]
    ids = torch.randint(0, VOCABULARY, (n,))
    x = table[ids] + torch.randn(n, D) * 0.02
    start = time.perf_counter()
    parts = torch.zeros(n, n, D)
    parts[torch.arange(n), torch.arange(n)] = x
    for p in stack:
        x, parts = run_layer(x, parts, p)
    final, parts = norm(x), norm_parts(parts, x)
    middle = time.perf_counter()
    error = (parts.sum(0) - final).abs().max().item()
    targets = torch.linspace(0, n - 2, chosen).round().long().tolist()
    pairs = 0
    before = time.perf_counter()
    for target in targets:
        logits = table @ final[target]
        token = ids[target + 1]
        whole = logits.softmax(-1)[token].log2()
        own = parts[: target + 1, target] @ table.t()
        changes = [whole - (logits - part).softmax(-1)[token].log2() for part in own]
        pairs += len(changes)
    logit_seconds = time.perf_counter() - before

all_pairs = n * (n - 1) // 2
print(json.dumps({
    "layerSeconds": middle - start,
    "logitSeconds": logit_seconds * all_pairs / pairs,
    "peakRssMB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    "error": error,
}))
