"""Measures the search of bench/decode.mjs in PyTorch, and prints one JSON line.

python3 bench/torch_decode.py [threads=2] [sentences=1000] [fp32|bf16|fp16] [batch=64] [vocabulary=37000] [cpu|cuda]

It is written to be fast. Sentences are sorted by length, and finished sentences leave the batch. Keys and values are
cached, and the hypotheses of a sentence share those of the source. Queries, keys and values come from one product. No
gradients are computed. EOS is never chosen before a hypothesis is as long as its source, and only the scores of
finished hypotheses are kept."""
import json
import math
import resource
import sys
import time

import torch
import torch.nn.functional as F

D, HEADS, LAYERS, FFN, BEAM = 512, 8, 6, 2048, 4


def parameters(vocabulary, dtype):
    def linear(i, o):
        return (torch.randn(o, i) * (i**-0.5)).to(dtype), torch.zeros(o, dtype=dtype)

    def norm():
        return torch.ones(D, dtype=dtype), torch.zeros(D, dtype=dtype)

    def layer(cross):
        p = {"qkv": linear(D, 3 * D), "o": linear(D, D), "n1": norm(), "f1": linear(D, FFN), "f2": linear(FFN, D), "n3": norm()}
        if cross:
            p.update(q=linear(D, D), kv=linear(D, 2 * D), co=linear(D, D), n2=norm())
        return p

    table = (torch.randn(vocabulary, D) * D**-0.5).to(dtype)
    return table, [layer(False) for _ in range(LAYERS)], [layer(True) for _ in range(LAYERS)]


def heads(x, rows):
    return x.view(rows, -1, HEADS, D // HEADS).transpose(1, 2)


def attend(q, k, v, mask=None):
    scores = q @ k.transpose(-1, -2) * (D // HEADS) ** -0.5
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    context = scores.softmax(-1) @ v
    return context.transpose(1, 2).reshape(context.shape[0], -1, D)


def add_norm(x, y, p):
    return F.layer_norm(x + y, (D,), *p)


def feed_forward(x, p):
    return F.linear(F.relu(F.linear(x, *p["f1"])), *p["f2"])


class Translator:
    def __init__(self, vocabulary, dtype):
        self.table, self.encoder, self.decoder = parameters(vocabulary, dtype)
        self.vocabulary = vocabulary
        position = torch.arange(128)[:, None]
        rate = torch.exp(torch.arange(0, D, 2) * (-math.log(10000.0) / D))
        self.positions = torch.cat([torch.sin(position * rate), torch.cos(position * rate)], 1).to(dtype)

    def embed(self, ids, start):
        return F.embedding(ids, self.table) * math.sqrt(D) + self.positions[start : start + ids.shape[1]]

    def encode(self, ids, mask):
        x = self.embed(ids, 0)
        for p in self.encoder:
            q, k, v = F.linear(x, *p["qkv"]).chunk(3, -1)
            x = add_norm(x, F.linear(attend(*(heads(t, len(ids)) for t in (q, k, v)), mask), *p["o"]), p["n1"])
            x = add_norm(x, feed_forward(x, p), p["n3"])
        return x

    def step(self, tokens, position, past, cross, mask):
        rows, sentences = len(tokens), len(tokens) // BEAM
        x = self.embed(tokens[:, None], position)
        kept = []
        for p, before, (ck, cv) in zip(self.decoder, past, cross):
            q, k, v = (heads(t, rows) for t in F.linear(x, *p["qkv"]).chunk(3, -1))
            if before is not None:
                k, v = torch.cat([before[0], k], 2), torch.cat([before[1], v], 2)
            kept.append((k, v))
            x = add_norm(x, F.linear(attend(q, k, v), *p["o"]), p["n1"])
            cq = heads(F.linear(x, *p["q"]).view(sentences, BEAM, D), sentences)
            context = attend(cq, ck, cv, mask).reshape(rows, 1, D)
            x = add_norm(x, F.linear(context, *p["co"]), p["n2"])
            x = add_norm(x, feed_forward(x, p), p["n3"])
        return F.linear(x[:, 0], self.table).float(), kept

    def translate(self, sources):
        lengths = torch.tensor([len(s) for s in sources])
        ids = torch.full((len(sources), int(lengths.max())), 1, device="cpu")
        for row, source in enumerate(sources):
            ids[row, : len(source)] = torch.tensor(source, device="cpu")
        ids = ids.to(lengths.device)
        mask = (torch.arange(ids.shape[1])[None] >= lengths[:, None])[:, None, None]
        memory = self.encode(ids, mask)
        cross = [tuple(heads(t, len(sources)) for t in F.linear(memory, *p["kv"]).chunk(2, -1)) for p in self.decoder]
        past = [None] * LAYERS
        tokens = torch.full((len(sources) * BEAM,), 2)
        totals = torch.tensor([0.0] + [float("-inf")] * (BEAM - 1)).repeat(len(sources), 1)
        count = 0
        for position in range(int(lengths.max()) + 1):
            logits, past = self.step(tokens, position, past, cross, mask)
            done = lengths == position  # EOS is due for these sentences.
            logp = logits.log_softmax(-1).view(len(lengths), BEAM, -1)
            count += int(done.sum()) * (position + 1)
            logp[:, :, 1:3] = float("-inf")
            totals, best = (totals[:, :, None] + logp).view(len(lengths), -1).topk(BEAM)
            parents = best // self.vocabulary + torch.arange(len(lengths))[:, None] * BEAM
            tokens = best % self.vocabulary
            if done.any():
                live = ~done
                parents, tokens, totals, lengths, mask = parents[live], tokens[live], totals[live], lengths[live], mask[live]
                cross = [(k[live], v[live]) for k, v in cross]
            if len(lengths) == 0:
                break
            tokens, parents = tokens.reshape(-1), parents.reshape(-1)
            past = [(k.index_select(0, parents), v.index_select(0, parents)) for k, v in past]
        return count


def main():
    given = sys.argv[1:]
    defaults = ["2", "1000", "fp32", "64", "37000", "cpu"]
    threads, sentences, precision, batch, vocabulary, device = (given + defaults[len(given) :])[:6]
    torch.set_num_threads(int(threads))
    torch.manual_seed(0)
    torch.set_default_device(device)  # of all tensors that are made from here on
    translator = Translator(int(vocabulary), {"bf16": torch.bfloat16, "fp16": torch.float16}.get(precision, torch.float32))
    state = 1

    def following():
        nonlocal state
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        return state >> 8

    sources = [[4 + following() % (int(vocabulary) - 4) for _ in range(10 + following() % 31)] for _ in range(int(sentences))]
    sources.sort(key=len, reverse=True)
    with torch.no_grad():
        translator.translate(sources[:8])
        processor, started = time.process_time(), time.perf_counter()
        tokens = sum(translator.translate(sources[i : i + int(batch)]) for i in range(0, len(sources), int(batch)))
        seconds, processor = time.perf_counter() - started, time.process_time() - processor
    print(json.dumps({
        "engine": f"torch {torch.__version__}", "precision": precision, "threads": int(threads), "sentences": len(sources),
        "outputTokens": tokens, "seconds": seconds, "cpuSeconds": processor, "sentencesPerSecond": len(sources) / seconds,
        "peakRssMB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }), flush=True)


main()
