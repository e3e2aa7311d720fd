// How the comparing scripts start the measured ones: each in a process of its own, its last line of output is its report.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const here = import.meta.dirname;

// What was fastest for PyTorch: AVX-512 kernels asked for; nothing that pins OpenBLAS to an older core.
const { OPENBLAS_CORETYPE: _, ...inherited } = process.env;

/** The report of a script of this folder; Python's for .py files. */
export function measure(script, args, { python = 'python3' } = {}) {
  const command = script.endsWith('.py') ? python : process.execPath;
  const threads = args.find((argument) => /^\d+$/.test(argument)) ?? '2';
  const output = execFileSync(command, [path.join(here, script), ...args], {
    env: { ...inherited, ATEN_CPU_CAPABILITY: 'avx512', OMP_NUM_THREADS: threads },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output.trim().split('\n').at(-1));
}

export function hasTorch(python) {
  try {
    execFileSync(python, ['-c', 'import torch'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn(`SKIPPED: ${python} has no torch; only the native engine is measured`);
    return false;
  }
}
