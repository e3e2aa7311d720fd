/** Gives `ordo` all bad command lines, against the running API. */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { Random } from '@ordo/core';
import { draw } from '../draw.ts';
import { type Finding, type Outcome, quoteForShell } from '../findings.ts';
import type { Options } from '../options.ts';
import { compareStates, readState } from '../product/database-state.ts';
import { stopTime, untilStill, type World } from '../product/world.ts';
import { collectLines, type LineInput } from './collect-lines.ts';
import { describeCommands } from './describe-commands.ts';
import { writeFixtures } from './fixtures.ts';
import { judgeEnding } from './judge-ending.ts';
import { type Lane, openLane } from './run-lines.ts';

const SHORT = 60;
const MOST_LANES = 4;

export async function attackCommands(world: World, options: Options): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ordo-abuse-lines-'));
  try {
    const fixtures = await writeFixtures(path.join(folder, 'fixtures'));
    const all = collectLines(await describeCommands(), fixtures);
    const inputs = draw(all, { ...options, short: SHORT, random: Random.fromSeed(options.seed, 'commands') });
    const { sql, product } = world;
    await stopTime(sql);
    await untilStill(sql, product.artifactDir);
    const before = await readState(sql, product.artifactDir);
    const { findings, times } = await runAll(inputs, folder, world);
    const changes = compareStates(before, await readState(sql, product.artifactDir));
    if (changes.length > 0) findings.push(changed(changes));
    return { part: 'commands', tried: countKinds(inputs), findings, notes: [slowest(times)] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface LineTime {
  readonly name: string;
  readonly seconds: number;
}

interface Tried {
  readonly findings: Finding[];
  readonly times: readonly LineTime[];
}

function slowest(times: readonly LineTime[]): string {
  const lines = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, 3);
  return `The slowest lines: ${lines.map(({ name, seconds }) => `${name} (${seconds.toFixed(1)} s)`).join(', ')}.`;
}

/** Every lane takes the next line when it has finished one. */
async function runAll(inputs: readonly LineInput[], folder: string, { product, keys }: World): Promise<Tried> {
  const variables = { PATH: process.env['PATH'], ORDO_API_URL: product.url, ORDO_API_KEY: keys.admin };
  const findings: Finding[] = [];
  const times: LineTime[] = [];
  const waiting = [...inputs];
  const work = async (number: number): Promise<void> => {
    const lane = await openLane(path.join(folder, `lane-${number}`), variables);
    for (let input = waiting.shift(); input !== undefined; input = waiting.shift()) {
      const started = performance.now();
      const wrong = await tryLine(lane, input);
      times.push({ name: input.name, seconds: (performance.now() - started) / 1000 });
      if (wrong.length > 0) findings.push(findingOf(input, wrong));
    }
    await lane.stop();
  };
  const lanes = Math.min(MOST_LANES, availableParallelism());
  await Promise.all(Array.from({ length: lanes }, (_, i) => work(i)));
  return { findings, times };
}

/** Earlier lines may have left something behind in a lasting process, so a finding must show in a process of its own. */
async function tryLine(lane: Lane, input: LineInput): Promise<string[]> {
  const wrong = judgeEnding(await lane.run(input.words), input);
  return wrong.length === 0 ? [] : judgeEnding(await lane.runAlone(input.words), input);
}

function findingOf({ name, words }: LineInput, wrong: readonly string[]): Finding {
  return { input: name, wrong, repeat: `npm run ordo -- ${words.map((word) => quoteForShell(word)).join(' ')}` };
}

function changed(changes: readonly string[]): Finding {
  const wrong = changes.map((change) => `A line has changed what the API stores: ${change}.`);
  return { input: 'all command lines', wrong, repeat: 'npm run abuse -- --only commands' };
}

function countKinds(inputs: readonly LineInput[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind } of inputs) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
