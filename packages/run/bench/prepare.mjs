// Measures how much time, memory and disk the preparation of a large training text takes. Writes a made-up corpus with WMT's
// statistics once, and prepares it in a process of its own, as PosNet's Table 1 does.
//   node bench/prepare.mjs [pairs] [folder] [--keep]
// The result of an earlier call is removed first. With --keep it stays: an interrupted preparation continues, and a finished one
// is found complete.
import { fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { expandSpec, parseSpec } from '@ordo/spec';
import { prepareDataset } from '@ordo/run';
import { describeCpu } from '@ordo/tensor';
import { writeCorpus } from '@ordo/testing/made-up-corpus';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean' } } });
const pairs = Number(positionals[0] ?? 500_000);
const folder = path.resolve(positionals[1] ?? path.join(tmpdir(), `ordo-corpus-${pairs}`));
const preparedDir = path.join(folder, 'prepared');

if (process.send === undefined) {
  if (!existsSync(path.join(folder, 'test.target'))) {
    writeCorpus(folder, { train: pairs, valid: 3000, test: 3000 });
    console.log(`${pairs} pairs written`);
  }
  if (values.keep !== true) rmSync(preparedDir, { recursive: true, force: true });
  fork(import.meta.filename, process.argv.slice(2), { execArgv: ['--max-semi-space-size=16'] });
} else {
  const start = performance.now();
  await prepareDataset(specOf(), {
    dataDir: folder,
    preparedDir,
    signal: new AbortController().signal,
    emit: ({ kind, done, total, etaSeconds }) => {
      if (kind !== 'progress' || process.env.ORDO_BENCH_QUIET !== undefined) return;
      console.error(`${((100 * done) / total).toFixed(0)} %, ${etaSeconds?.toFixed(0) ?? '?'} s left`);
    },
  });
  const status = readFileSync('/proc/self/status', 'utf8');
  const files = readdirSync(preparedDir).flatMap((name) =>
    readdirSync(path.join(preparedDir, name)).map((file) => statSync(path.join(preparedDir, name, file)).size),
  );
  const { user, system } = process.cpuUsage();
  console.log(
    JSON.stringify({
      cpu: describeCpu(),
      pairs,
      minutes: (performance.now() - start) / 60_000,
      cpuMinutes: (user + system) / 60e6,
      peakMiB: Number(/VmHWM:\s+(\d+)/u.exec(status)[1]) / 1024,
      storeBytes: files.reduce((sum, size) => sum + size, 0),
    }),
  );
  process.disconnect();
}

function specOf() {
  const [train, valid, test] = ['train', 'valid', 'test'].map((name) => ({
    source: `${name}.source`,
    target: `${name}.target`,
  }));
  const spec = parseSpec({
    name: 'prepare',
    kind: 'translation',
    dataset: {
      id: 'parallel-text',
      source: 'en',
      target: 'de',
      train,
      valid,
      test,
    },
    preprocessing: {
      aggressive: true,
      bpe: { merges: 40_000, joint: true, vocabularyThreshold: 0 },
      clean: { ratio: 1.5, minimum: 1, maximum: 250 },
    },
    model: { preset: 'base' },
    positional: { type: 'sape' },
    seeds: [1],
  });
  return expandSpec(spec)[0];
}
