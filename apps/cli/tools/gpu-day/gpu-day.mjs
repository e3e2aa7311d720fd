/**
 * A GPU day: finds out what a machine with a GPU, borrowed for a quarter of an hour and without a network, can prove about the
 * CUDA engine.
 *
 *   npm run gpu-day                          runs the steps here, where there is a GPU
 *   npm run gpu-day -- --emulate             rehearses them with the CUDA sources emulated on the processor
 *   npm run gpu-day -- --pack                packs what another machine needs (pack.mjs) into build/gpu-day.tar.xz
 *   … --out <folder> --steps conformance,benches,product --python <program with PyTorch>
 *
 * Each step has three minutes, and writes its report after each of its parts, so that nothing is lost when its time is over.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const STEPS = ['conformance', 'benches', 'product'];
const STEP_SECONDS = 180;

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: 'gpu-day' },
    steps: { type: 'string', default: STEPS.join(',') },
    python: { type: 'string', default: 'python3' },
    emulate: { type: 'boolean', default: false },
    pack: { type: 'boolean', default: false },
  },
});

/** Runs a step in its own process group, so that nothing that it has started outlives its time. */
function runStep(name, settings) {
  const started = Date.now();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${name}.mjs`), JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const end = (signal) => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // The step has already ended.
    }
  };
  const timer = setTimeout(() => {
    console.error(`gpu-day · ${name}: its ${STEP_SECONDS} s are over; its report has what was done until now`);
    end('SIGTERM');
    setTimeout(end, 5000, 'SIGKILL').unref();
  }, STEP_SECONDS * 1000);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      end('SIGKILL');
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      console.error(`gpu-day · ${name}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds} s)`);
      resolve(code === 0);
    });
  });
}

async function main() {
  if (options.pack) return (await import('./pack.mjs')).pack();
  const wanted = options.steps.split(',');
  const unknown = wanted.filter((name) => !STEPS.includes(name));
  if (unknown.length > 0) throw new Error(`--steps takes ${STEPS.join(', ')}, not ${unknown.join(', ')}`);
  const out = path.resolve(process.env.INIT_CWD ?? process.cwd(), options.out);
  mkdirSync(out, { recursive: true });
  const settings = { out, python: options.python, emulate: options.emulate };
  let passed = true;
  for (const name of wanted) passed = (await runStep(name, settings)) && passed;
  return passed ? 0 : 1;
}

process.exitCode = await main();
