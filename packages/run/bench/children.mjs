// Starts the measuring scripts, each in a process of its own. The last line of a script's output is its report.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const here = import.meta.dirname;

// These settings were fastest for PyTorch: AVX-512 kernels, and no variable that limits OpenBLAS to an older processor.
const { OPENBLAS_CORETYPE: _, ...inherited } = process.env;

/** Runs a script of this folder and returns its report. `python` runs .py files. */
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

/** Returns the version of a Python's PyTorch; null, with a warning, if it has none. */
export function findTorch(python) {
  try {
    const command = ['-c', 'import torch; print(torch.__version__)'];
    return execFileSync(python, command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    console.warn(`SKIPPED: ${python} has no torch`);
    return null;
  }
}
