"""Measures the training step of bench/model.mjs in PyTorch, and prints one JSON line.

python3 bench/torch_step.py <S|B|tiny> [threads=2] [steps=8] [fp32|bf16] [dropout=0.1] [eager|compile]

The same number of untimed steps comes first. `compile` lets torch.compile (PyTorch 2) compile the forward pass, the loss and
the backward pass. With `tgt_is_causal`, which spares the look at the mask that breaks its graph, it was slower on a Zen 4. Adam is
fused where PyTorch has that for processors. These settings were fastest with Debian's PyTorch: OpenBLAS with OpenMP as
libblas.so.3, and ATEN_CPU_CAPABILITY=avx512, which bench/children.mjs sets."""
import json
import math
import resource
import sys
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

CONFIGURATIONS = {
    # d, layers, ffn, heads, vocabulary, batch, time
    "S": (256, 3, 1024, 4, 8000, 32, 32),
    "B": (512, 6, 2048, 8, 37000, 16, 32),
    "big": (1024, 6, 4096, 16, 37000, 16, 32),
    "tiny": (128, 4, 256, 4, 9712, 128, 16),
}


def create_adam(parameters):
    """Returns the fastest Adam that this PyTorch has for processors, and whether it is fused."""
    settings = {"lr": 1e-4, "betas": (0.9, 0.98), "eps": 1e-9}
    parameters = list(parameters)
    try:
        return torch.optim.Adam(parameters, **settings, fused=True), True
    except (TypeError, RuntimeError):
        return torch.optim.Adam(parameters, **settings), False


class Model(nn.Module):
    def __init__(self, d, layers, ffn, heads, vocabulary, time_steps, dropout):
        super().__init__()
        self.d = d
        self.embedding = nn.Embedding(vocabulary, d)
        nn.init.normal_(self.embedding.weight, 0, d**-0.5)
        self.transformer = nn.Transformer(d, heads, layers, layers, ffn, dropout, batch_first=True)
        self.dropout = nn.Dropout(dropout)
        position = torch.arange(time_steps)[:, None]
        rate = torch.exp(torch.arange(0, d, 2) * (-math.log(10000.0) / d))
        table = torch.zeros(time_steps, d)
        table[:, 0::2], table[:, 1::2] = torch.sin(position * rate), torch.cos(position * rate)
        self.register_buffer("positions", table)
        self.register_buffer("causal", torch.triu(torch.full((time_steps, time_steps), float("-inf")), 1))

    def embed(self, ids):
        return self.dropout(self.embedding(ids) * math.sqrt(self.d) + self.positions)

    def forward(self, source, target, padding):
        hidden = self.transformer(
            self.embed(source), self.embed(target), tgt_mask=self.causal,
            src_key_padding_mask=padding, memory_key_padding_mask=padding,
        )
        return hidden @ self.embedding.weight.t()


def main():
    defaults = ["S", "2", "8", "fp32", "0.1", "eager"]
    name, threads, steps, precision, dropout, mode = (sys.argv[1:] + defaults[len(sys.argv) - 1 :])[:6]
    torch.set_num_threads(int(threads))
    torch.manual_seed(0)
    d, layers, ffn, heads, vocabulary, batch, time_steps = CONFIGURATIONS[name]
    model = Model(d, layers, ffn, heads, vocabulary, time_steps, float(dropout)).train()
    optimiser, fused = create_adam(model.parameters())
    source, target, labels = (torch.randint(1, vocabulary, (batch, time_steps)) for _ in range(3))
    padding = torch.zeros(batch, time_steps, dtype=torch.bool)

    def measure_loss():
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=precision == "bf16"):
            logits = model(source, target, padding)
        return F.cross_entropy(logits.float().reshape(-1, vocabulary), labels.reshape(-1), label_smoothing=0.1)

    if mode == "compile":
        measure_loss = torch.compile(measure_loss)

    def step():
        optimiser.zero_grad(set_to_none=True)
        loss = measure_loss()
        loss.backward()
        optimiser.step()
        return loss.item()

    times, processor = [], 0.0
    warm_up = int(steps)
    for i in range(warm_up + int(steps)):
        if i == warm_up:
            processor = time.process_time()
        started = time.perf_counter()
        loss = step()
        if i >= warm_up:
            times.append(time.perf_counter() - started)
    processor = time.process_time() - processor
    times.sort()
    median = times[len(times) // 2]
    print(json.dumps({
        "configuration": name, "engine": f"torch {torch.__version__}", "mode": mode, "fusedAdam": fused, "precision": precision, "threads": int(threads),
        "dropout": float(dropout), "parameters": sum(p.numel() for p in model.parameters()), "loss": loss,
        "medianMs": median * 1e3, "minMs": times[0] * 1e3, "cpuMsPerStep": processor * 1e3 / len(times),
        "tokensPerSecond": batch * time_steps / median,
        "peakRssMB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }), flush=True)


if __name__ == "__main__":
    main()
