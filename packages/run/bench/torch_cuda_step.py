"""Measures the training step of bench/model.mjs in PyTorch on the GPU, and prints one JSON line.

python3 bench/torch_cuda_step.py <S|B|big> [batch factor=1] [steps=20] [fp32|tf32|bf16|fp16] [dropout=0.1] [eager|compile]

Uses PyTorch's fastest settings for this: fused Adam, set_to_none and, on request, torch.compile of the model and the loss. In fp16
the loss is scaled dynamically, as PyTorch does it."""
import json
import sys
import time

import torch
import torch.nn.functional as F
from torch_step import CONFIGURATIONS, Model

WARM_UP = 5


def main():
    given = sys.argv[1:]
    name, factor, steps, precision, dropout, mode = (given + ["S", "1", "20", "fp32", "0.1", "eager"][len(given):])[:6]
    torch.manual_seed(0)
    torch.backends.cuda.matmul.allow_tf32 = precision == "tf32"
    device = torch.device("cuda")
    d, layers, ffn, heads, vocabulary, batch, time_steps = CONFIGURATIONS[name]
    batch = max(1, round(batch * float(factor)))
    model = Model(d, layers, ffn, heads, vocabulary, time_steps, float(dropout)).to(device).train()
    optimiser = torch.optim.Adam(model.parameters(), lr=1e-4, betas=(0.9, 0.98), eps=1e-9, fused=True)
    source, target, labels = (torch.randint(1, vocabulary, (batch, time_steps), device=device) for _ in range(3))
    padding = torch.zeros(batch, time_steps, dtype=torch.bool, device=device)
    scaler = torch.amp.GradScaler("cuda", enabled=precision == "fp16")
    half = torch.float16 if precision == "fp16" else torch.bfloat16

    def measure_loss():
        with torch.autocast("cuda", dtype=half, enabled=precision in ("bf16", "fp16")):
            logits = model(source, target, padding)
        return F.cross_entropy(logits.float().reshape(-1, vocabulary), labels.reshape(-1), label_smoothing=0.1)

    if mode == "compile":
        measure_loss = torch.compile(measure_loss)

    def step():
        optimiser.zero_grad(set_to_none=True)
        loss = measure_loss()
        scaler.scale(loss).backward()
        scaler.step(optimiser)
        scaler.update()
        return loss.item()

    times = []
    for i in range(int(steps) + WARM_UP):
        if i == WARM_UP:
            torch.cuda.reset_peak_memory_stats()
        started = time.perf_counter()
        loss = step()
        if i >= WARM_UP:
            times.append(time.perf_counter() - started)
    times.sort()
    median = times[len(times) // 2]
    print(json.dumps({
        "configuration": name, "engine": f"torch {torch.__version__} {mode}", "gpu": torch.cuda.get_device_name(0),
        "precision": precision, "batch": batch, "time": time_steps, "dropout": float(dropout),
        "parameters": sum(p.numel() for p in model.parameters()), "loss": loss, "medianMs": median * 1e3,
        "minMs": times[0] * 1e3, "tokensPerSecond": batch * time_steps / median,
        "peakGpuMB": torch.cuda.max_memory_allocated() / 2**20,
        "reservedGpuMB": torch.cuda.max_memory_reserved() / 2**20,
    }), flush=True)


main()
