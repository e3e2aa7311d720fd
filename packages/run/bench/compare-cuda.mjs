// node bench/compare-cuda.mjs [rounds=3] [python=python3] [configurations=S,B] [batch factors=1,8]
// Measures the CUDA engine and PyTorch in turn on the same GPU. Prints medians over the rounds: step time, tokens/s,
// peak memory and share of the GPU's peak performance.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { median } from '@ordo/core/statistics';
import { peakOf, stepOperations } from './flops.mjs';
import { CONFIGURATIONS } from './model.mjs';

const [rounds = '3', python = 'python3', configurations = 'S,B', factors = '1,8'] = process.argv.slice(2);
const PRECISIONS = ['fp32', 'tf32', 'bf16'];
const MODES = ['ours', 'eager', 'compile'];
const here = import.meta.dirname;

function measure(mode, configuration, factor, precision) {
  const common = [configuration, factor, '20', precision, '0.1'];
  const [command, args] =
    mode === 'ours'
      ? [process.execPath, [path.join(here, 'cuda-step.mjs'), ...common]]
      : [python, [path.join(here, 'torch_cuda_step.py'), ...common, mode]];
  try {
    return JSON.parse(
      execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
        .trim()
        .split('\n')
        .at(-1),
    );
  } catch (error) {
    console.warn(
      `SKIPPED: ${mode} ${precision}: ${String(error.stderr ?? error)
        .trim()
        .split('\n')
        .at(-1)}`,
    );
    return null;
  }
}

function line(key, results, operations, bestTorch) {
  const of = (name) => median(results.map((result) => result[name]));
  const { gpu, precision } = results[0];
  const peak = peakOf(gpu, precision);
  const share = peak === null ? '' : `  ${((100 * operations) / (of('medianMs') / 1000) / peak).toFixed(1)} % of peak`;
  const ratio = Number.isFinite(bestTorch) ? `  ×${(of('tokensPerSecond') / bestTorch).toFixed(2)} best torch` : '';
  return `${key.padEnd(14)} ${of('medianMs').toFixed(2).padStart(8)} ms  ${of('tokensPerSecond').toFixed(0).padStart(9)} tok/s  peak ${of('peakGpuMB').toFixed(0).padStart(6)} MB${share}${ratio}`;
}

for (const configuration of configurations.split(',')) {
  for (const factor of factors.split(',')) {
    const rows = new Map();
    for (let round = 0; round < Number(rounds); round++) {
      for (const precision of PRECISIONS) {
        for (const mode of MODES) {
          const result = measure(mode, configuration, factor, precision);
          const key = `${mode} ${precision}`;
          if (result !== null) rows.set(key, [...(rows.get(key) ?? []), result]);
        }
      }
    }
    const given = CONFIGURATIONS[configuration];
    const config = { ...given, batch: Math.max(1, Math.round(given.batch * Number(factor))) };
    const first = [...rows.values()][0]?.[0];
    console.log(
      `\n${configuration}, batch ${config.batch} × ${config.time}, ${first?.gpu ?? 'no GPU'}, ${first?.products ?? ''}, ${rounds} rounds`,
    );
    const torch = [...rows].filter(([key]) => !key.startsWith('ours'));
    const bestTorch = Math.max(...torch.map(([, results]) => median(results.map((r) => r.tokensPerSecond))));
    for (const [key, results] of rows) console.log(line(key, results, stepOperations(config), bestTorch));
  }
}
