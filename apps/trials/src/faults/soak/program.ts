/** The command line of the soak. */
import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { abortAfter } from '@ordo/core';
import { Command, InvalidArgumentError } from 'commander';
import { onStop } from '../apart.ts';
import { startCluster } from '../cluster/start-cluster.ts';
import { memoryProbe } from './live-memory.ts';
import { RUNS_PER_HOUR } from './quantities.ts';
import { describeSoak } from './report.ts';
import { judgeSamples, soak } from './soak.ts';

interface SoakPlan {
  readonly hours: number;
  readonly runs?: number;
  readonly minutes?: number;
  readonly report?: string;
}

const INTERRUPTED = 130;

/** Creates the program. @param run does the work, perhaps in a separate process */
export function createSoakProgram(run: (work: () => Promise<number>) => Promise<void>): Command {
  return new Command('soak')
    .summary('run thousands of tiny runs and watch what grows')
    .description(
      'Starts the same cluster as "npm run faults", with a Postgres and a Redis of its own, and gives it tiny runs one after ' +
        'the other. It samples memory, open files, connections, rows and bytes on disk, and judges by a robust slope over ' +
        'the second half whether each is flat. It exits with 1 when one is not.',
    )
    .option('--hours <n>', `as many runs as a service has in so many hours (${RUNS_PER_HOUR} an hour)`, readCount, 8)
    .option('--runs <n>', 'as many runs as this instead', readCount)
    .option('--minutes <n>', 'end after so many minutes, and judge the runs that there were', readMinutes)
    .option('--report <file>', 'write what came of it to this Markdown file')
    .addHelpText('after', '\nExample:\n  $ npm run soak -- --runs 1000 --minutes 19 --report docs/results/soak.md')
    .action(async (plan: SoakPlan) => run(() => runSoak(plan)));
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function runSoak({ hours, runs = hours * RUNS_PER_HOUR, minutes, report }: SoakPlan): Promise<number> {
  const stopping = new AbortController();
  onStop(() => stopping.abort());
  const seed = randomInt(1_000_000);
  const started = performance.now();
  const cluster = await startCluster(seed, (home, name) => [memoryProbe(home, name)]);
  say(`cluster in ${cluster.home}; ${runs} runs`);
  const signal = minutes === undefined ? stopping.signal : abortAfter(minutes * 60_000, stopping.signal);
  try {
    const samples = await soak({ cluster, runs, signal, say });
    if (stopping.signal.aborted) return INTERRUPTED;
    const judgements = judgeSamples(samples);
    const took = (performance.now() - started) / 60_000;
    const facts = { runs: samples.at(-1)?.runs ?? 0, samples: samples.length, minutes: took, seed };
    const text = describeSoak(facts, judgements);
    say(text);
    if (report !== undefined) await writeReport(report, text);
    return judgements.every(({ verdict }) => verdict === 'flat') ? 0 : 1;
  } finally {
    await cluster.stop();
    await cluster.remove();
  }
}

async function writeReport(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  await writeFile(file, text);
}

/** Reads a time. Node's timers can run for at most 24 days; a longer time would end at once. */
function readMinutes(text: string): number {
  if (!/^[1-9]\d{0,3}$/u.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 9999.');
  return Number(text);
}

function readCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/u.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 999999.');
  return Number(text);
}
