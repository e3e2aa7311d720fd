/** Runs `ordo` with all bad command lines, against the running API. */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { Random } from '@ordo/core';
import { draw } from '../draw.ts';
import { countKinds, type Finding, type Outcome, quoteForShell } from '../findings.ts';
import { inLanes } from '../in-lanes.ts';
import type { Options } from '../options.ts';
import { compareStates, describeState, readState } from '../product/database-state.ts';
import { findSecrets } from '../product/secrets.ts';
import { stopTime, untilStill, type World } from '../product/world.ts';
import { openProgress } from '../progress.ts';
import { collectLines, type LineInput } from './collect-lines.ts';
import { describeCommands } from './describe-commands.ts';
import { writeFixtures } from './fixtures.ts';
import { judgeEnding } from './judge-ending.ts';
import { type Lane, type LineEnded, openLane } from './run-lines.ts';

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
    const rightly = inputs.length - findings.length;
    const changes = compareStates(before, await readState(sql, product.artifactDir));
    if (changes.length > 0) findings.push(changed(changes));
    const storage = `What the API stores (${describeState(before)}) was compared at the end.`;
    return { part: 'commands', tried: countKinds(inputs), rightly, findings, notes: [slowest(times), storage] };
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

async function runAll(inputs: readonly LineInput[], folder: string, world: World): Promise<Tried> {
  const { product, keys } = world;
  const variables = { PATH: process.env['PATH'], ORDO_API_URL: product.url, ORDO_API_KEY: keys.admin };
  const findings: Finding[] = [];
  const times: LineTime[] = [];
  const tick = openProgress('commands', inputs.length);
  await inLanes(inputs, Math.min(MOST_LANES, availableParallelism()), async (next, number) => {
    const lane = await openLane(path.join(folder, `lane-${number}`), variables);
    for (let input = next(); input !== undefined; input = next()) {
      const started = performance.now();
      const wrong = await tryLine(lane, input, world);
      times.push({ name: input.name, seconds: (performance.now() - started) / 1000 });
      if (wrong.length > 0) findings.push(findingOf(input, wrong));
      tick();
    }
    await lane.stop();
  });
  return { findings, times };
}

/** Tries a line. Earlier lines may have affected a lasting process, so a finding must be confirmed in a separate process. */
async function tryLine(lane: Lane, input: LineInput, world: World): Promise<string[]> {
  const judge = (ended: LineEnded): string[] => [
    ...judgeEnding(ended, input),
    ...findSecrets(world, [ended.said]).map(() => 'It prints a secret.'),
  ];
  const wrong = judge(await lane.run(input.words));
  return wrong.length === 0 ? [] : judge(await lane.runAlone(input.words));
}

function findingOf({ name, words }: LineInput, wrong: readonly string[]): Finding {
  return { input: name, wrong, repeat: `npm run ordo -- ${words.map((word) => quoteForShell(word)).join(' ')}` };
}

function changed(changes: readonly string[]): Finding {
  const wrong = changes.map((change) => `A line has changed what the API stores: ${change}.`);
  return { input: 'all command lines', wrong, repeat: 'npm run abuse -- --only commands' };
}
