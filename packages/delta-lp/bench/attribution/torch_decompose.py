"""Measures the one-pass decomposition of bench/decompose.mjs in PyTorch, and prints one JSON line.

python3 bench/torch_decompose.py [threads=2] [tokens=512] [layers=12] [targets=all]

The formulation is the one that Oh and Schuler (2023) published, operation by operation: one forward pass carries a part for
every distance and target, [distance, target, d], through every layer, including distances that reach before the text. Before
attention the parts are rolled so that their second axis is the source, and afterwards back. The result of an operation is
a new tensor where theirs is. Afterwards, the logits of a target's parts are one product, and each part's probability comes
from a softmax of what is left. Weights are drawn. `targets` measures the second stage on that many targets, spread evenly,
and scales the time. Files are neither written nor read between the stages."""
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


gain = torch.ones(D)


def norm(x):
    return F.layer_norm(x, (D,), gain)


def norm_parts(parts, total):
    scale = torch.sqrt(total.var(-1, unbiased=False, keepdim=True) + 1e-5)
    return (parts - parts.mean(-1, keepdim=True)) / scale * gain


def roll(parts, sign):
    for distance in range(1, n):
        parts[distance] = torch.roll(parts[distance], sign * distance, 0)
    return parts


def heads(x):
    return x.view(n, HEADS, D // HEADS).transpose(0, 1)


def attention_weights(y, p):
    q, k = heads(F.linear(y, *p["q"])), heads(F.linear(y, *p["k"]))
    scores = q @ k.transpose(1, 2) * (D // HEADS) ** -0.5
    return scores.masked_fill(torch.ones(n, n).triu(1).bool(), float("-inf")).softmax(-1)


def first_parts(x):
    parts = torch.zeros(n, n, D)
    parts[0] = x
    return parts


def attend(parts, weights, p):
    """parts [distance, target, d]"""
    moved = roll(parts, -1) @ p["v"][0].t()
    moved = moved.view(n, n, HEADS, D // HEADS).permute(2, 0, 1, 3).contiguous()
    for source in range(n):
        rest = n - source
        moved[:, :rest, source] = torch.bmm(weights[:, source:, source:], moved[:, :rest, source])
    moved = moved.permute(1, 2, 0, 3).contiguous().view(n, n, D)
    return roll(moved @ p["o"][0].t(), 1)


def run_layer(x, parts, p):
    """x [target, d], parts [distance, target, d]; None before the first layer, in which only distance 0 is not 0"""
    y = norm(x)
    parts, read = (first_parts(x), first_parts(y)) if parts is None else (parts, norm_parts(parts, x))
    weights = attention_weights(y, p)
    context = (weights @ heads(F.linear(y, *p["v"]))).transpose(0, 1).reshape(n, D)
    attended = attend(read, weights, p)
    del read
    attended += parts
    parts = attended
    x = x + F.linear(context, *p["o"])
    inner = F.relu(F.linear(norm(x), *p["f1"]))
    active = (inner != 0).float()
    own = norm_parts(parts, x) @ p["f1"][0].t()
    own = active * own
    own = own @ p["f2"][0].t()
    own += parts
    return x + F.linear(inner, *p["f2"]), own


def measure_logits(final, parts, table, ids):
    """Seconds of the given targets and how many pairs they have."""
    pairs = 0
    start = time.perf_counter()
    for target in torch.linspace(0, n - 2, chosen).round().long().tolist():
        logits = final[target].matmul(table.t())
        token = ids[target + 1]
        whole = torch.log2(logits.softmax(-1)[token])
        own = torch.flipud(parts[: target + 1, target].matmul(table.t()))
        changes = [(whole - torch.log2((logits - part).softmax(-1)[token])).item() for part in own]
        pairs += len(changes)
    return time.perf_counter() - start, pairs


with torch.inference_mode():
    table = torch.randn(VOCABULARY, D) * 0.02
    stack = [layer() for _ in range(layers)]
    ids = torch.randint(0, VOCABULARY, (n,))
    x = table[ids] + torch.randn(n, D) * 0.02
    start = time.perf_counter()
    parts = None
    for p in stack:
        x, parts = run_layer(x, parts, p)
    final, parts = norm(x), norm_parts(parts, x)
    layer_seconds = time.perf_counter() - start
    # Biases are 0, so that a target's parts sum up to its state.
    error = (parts.sum(0) - final).abs().max().item()
    logit_seconds, pairs = measure_logits(final, parts, table, ids)

all_pairs = n * (n - 1) // 2
print(json.dumps({
    "layerSeconds": layer_seconds,
    "logitSeconds": logit_seconds * all_pairs / pairs,
    "peakRssMB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    "error": error,
}))
