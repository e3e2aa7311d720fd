/**
 * Times Ordo's metrics and sacreBLEU alternately on the same 3,000 segments, and checks that both give the same scores.
 *
 *   npx tsc -b packages/metrics
 *   node packages/metrics/bench/compare.mjs <sacrebleu checkout> [--reference FILE] [--python PATH] [--rounds N]
 *
 * Each round starts one fresh process per tool, which does every task four times. The report gives the median of the
 * first times (which include compiling) and of the later ones, by wall clock and by CPU time, and the ratios.
 * sacreBLEU's token caches are emptied before every repetition, so that it does the whole work each time, too.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { median, Random } from '@ordo/core';

const SEGMENTS = 3000;
const NAMES = {
  wall: 'later, wall clock',
  cpu: 'later, CPU time',
  firstWall: 'first, wall clock',
  firstCpu: 'first, CPU time',
};
const here = import.meta.dirname;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reference: { type: 'string', default: path.resolve(here, '../../../../shared/data/multi30k/train.de.gz') },
    python: { type: 'string', default: 'python3' },
    rounds: { type: 'string', default: '5' },
  },
});
const checkout = positionals[0];
const folder = mkdtempSync(path.join(tmpdir(), 'ordo-metrics-bench-'));
try {
  writeCorpus(readReference(values.reference));
  const reference = hasSacrebleu()
    ? { sacrebleu: [values.python, [path.join(here, 'sacrebleu-timings.py'), checkout]] }
    : {};
  report(runRounds({ ordo: [process.execPath, [path.join(here, 'ordo-timings.mjs')]], ...reference }));
} finally {
  rmSync(folder, { recursive: true });
}

function hasSacrebleu() {
  if (checkout === undefined || !existsSync(path.join(checkout, 'sacrebleu/metrics/bleu.py'))) {
    console.log(`no sacreBLEU checkout at ${checkout ?? '(no folder given)'}: timing Ordo alone`);
    return false;
  }
  const probe = spawnSync(values.python, ['-c', 'import numpy, regex, portalocker, tabulate, lxml, colorama'], {
    encoding: 'utf8',
  });
  if (probe.status === 0) return true;
  console.log(`${values.python} lacks packages that sacreBLEU needs: timing Ordo alone\n${probe.stderr}`);
  return false;
}

function readReference(file) {
  if (!existsSync(file)) throw new Error(`no text at ${file}: give one of at least ${SEGMENTS} lines with --reference`);
  const bytes = readFileSync(file);
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  if (lines.length < SEGMENTS) throw new Error(`${file} has ${lines.length} lines, ${SEGMENTS} are needed`);
  return lines.slice(0, SEGMENTS);
}

/** Writes the reference, and two "systems" made from it by dropping, doubling and swapping words. */
function writeCorpus(reference) {
  const random = Random.fromSeed(1, 'bench');
  const spoil = (line, rate) => {
    const words = line.split(' ').flatMap((word) => {
      const draw = random.nextFloat();
      return draw < rate ? [] : draw < 1.3 * rate ? [word, word] : [word];
    });
    if (words.length > 2 && random.nextFloat() < 3 * rate) words.push(...words.splice(0, 2));
    return words.join(' ');
  };
  const systems = [0.1, 0.11].map((rate) => reference.map((line) => spoil(line, rate)));
  writeFileSync(path.join(folder, 'corpus.json'), JSON.stringify({ reference, systems }));
}

/** Returns [{tool, task, first, later}] with times in seconds. */
function runRounds(tools) {
  const times = {};
  const answers = {};
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [tool, [program, args]] of Object.entries(tools)) {
      const { status, stdout, stderr } = spawnSync(program, [...args, path.join(folder, 'corpus.json')], {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${tool} failed: ${stderr}`);
      for (const { task, wall, cpu, answer } of JSON.parse(stdout)) {
        const slot = ((times[task] ??= {})[tool] ??= { firstWall: [], firstCpu: [], wall: [], cpu: [] });
        slot.firstWall.push(wall[0]);
        slot.firstCpu.push(cpu[0]);
        slot.wall.push(...wall.slice(1));
        slot.cpu.push(...cpu.slice(1));
        (answers[task] ??= {})[tool] = answer;
      }
    }
  }
  for (const [task, { ordo, sacrebleu }] of Object.entries(answers)) checkSame(task, ordo, sacrebleu ?? ordo);
  return times;
}

function checkSame(task, ours, theirs) {
  ours.forEach((value, i) => {
    const close = Math.abs(value - theirs[i]) <= 1e-9 * Math.abs(theirs[i]);
    if (!close) throw new Error(`${task}: Ordo says ${ours.join(', ')}, sacreBLEU ${theirs.join(', ')}`);
  });
}

function report(times) {
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`${SEGMENTS} segments of ${values.reference}, ${values.rounds} rounds in turns; medians in ms`);
  console.log(
    `node ${process.version}, ${cpus()[0]?.model} × ${availableParallelism()}, load average ${load.join(' ')}\n`,
  );
  for (const [task, { ordo, sacrebleu }] of Object.entries(times)) {
    console.log(task);
    for (const kind of ['wall', 'cpu', 'firstWall', 'firstCpu']) {
      const [ours, theirs] = [ordo, sacrebleu].map((slot) =>
        slot === undefined ? Number.NaN : 1000 * median(slot[kind]),
      );
      const ratio =
        sacrebleu === undefined
          ? ''
          : `  sacreBLEU ${theirs.toFixed(0).padStart(6)}  ratio ${(theirs / ours).toFixed(1)}`;
      console.log(`  ${NAMES[kind].padEnd(24)} Ordo ${ours.toFixed(0).padStart(5)}${ratio}`);
    }
  }
}
