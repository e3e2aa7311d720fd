// node bench/all.mjs [threads=2] [pythons=python3]
// Prints every table of tfjs-native's README. On an idle machine this takes about half an hour. `pythons` names
// programs, separated by commas. Name one with PyTorch 1.13 and one with 2.x, because neither is faster everywhere. Run `npm run build` and build the addon first. The
// trainer's table also needs Multi30k (see trainer.mjs).
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const [threads = '2', pythons = 'python3'] = process.argv.slice(2);
const scripts = [
  ['compare.mjs', '3', threads, pythons, 'S,B,tiny'],
  ['positional.mjs', threads, '20', 'fp32'],
  ['trainer.mjs', threads, 'bf16', '2'],
  ['neighbour.mjs', threads, 'fp32', pythons.split(',')[0]],
  ['compare-decode.mjs', threads, '1000', pythons],
];
for (const [script, ...args] of scripts) {
  const started = Date.now();
  console.log(`\n== ${script} ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
  console.log(`(${((Date.now() - started) / 1000).toFixed(0)} s)`);
}
