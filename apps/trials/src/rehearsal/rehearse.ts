/** The steps of a rehearsal, each in a process of the built product. */
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatScore } from '@ordo/core/format-score';
import { type Cost, costBetween, runWatched, type Watched } from './measured-process.ts';
import { environmentOf } from './env.ts';
import { checkpointEvery, linesOf, type Plan, placesOf, specOf } from './plan.ts';
import { lastCheckpoint, readEvents, readResult, type TimedEvent } from './read-run.ts';

/** A finished step. */
export interface Step extends Cost {
  readonly name: string;
  /** The outcome. */
  readonly note: string;
}

export interface Rehearsal {
  readonly steps: readonly Step[];
  /** The table of the report, as text. */
  readonly table: string;
}

const CORPUS_WRITER = path.join(import.meta.dirname, 'write-corpus-main.js');
const ORDO = path.resolve(import.meta.dirname, '../../../cli/dist/main.js');

/**
 * Runs the rehearsal.
 * @throws Error when a step fails, or when its output is not what the next one needs
 */
export async function rehearse(plan: Plan, tell: (step: Step) => void): Promise<Rehearsal> {
  const places = placesOf(plan);
  await mkdir(places.home, { recursive: true });
  for (const place of [places.home, places.runs]) await rm(place, { recursive: true, force: true });
  await writeFile(places.spec, JSON.stringify(specOf(plan), null, 2));
  const steps: Step[] = [];
  const add = (step: Step): void => {
    steps.push(step);
    tell(step);
  };
  if (!existsSync(path.join(places.corpus, 'test.target'))) add(await writeText(plan));
  add(await prepare(plan));
  add(await trainUntilKilled(plan));
  const { steps: rest, table } = await resume(plan);
  rest.forEach(add);
  return { steps, table };
}

async function writeText(plan: Plan): Promise<Step> {
  const { corpus } = placesOf(plan);
  const ended = requireSuccess(
    await runWatched([CORPUS_WRITER, corpus, JSON.stringify(plan)], environmentOf(placesOf(plan))),
  );
  return { name: 'corpus', ...wholeCost(ended), note: `${count(plan.pairs)} pairs written` };
}

async function prepare(plan: Plan): Promise<Step> {
  const places = placesOf(plan);
  const words = [ORDO, 'data', 'prepare', places.spec, '--json'];
  const ended = requireSuccess(await runWatched(words, environmentOf(places)));
  const { texts } = JSON.parse(ended.stdout) as {
    texts: [{ pairs: number; bytes: number; tokens: { source: number; target: number }; types: { source: number } }];
  };
  const [{ pairs, bytes, tokens, types }] = texts;
  const all = `${count(tokens.source)} and ${count(tokens.target)} tokens of ${count(types.source)} types`;
  return { name: 'prepare', ...wholeCost(ended), note: `${count(pairs)} pairs kept, ${all}, ${count(bytes)} bytes` };
}

const trainingOf = ({ spec, runs }: ReturnType<typeof placesOf>): string[] => [ORDO, 'run', spec, '--out', runs];

/**
 * Trains until at least half of the updates are in a checkpoint, then kills the process. The updates since then are lost and
 * are repeated.
 */
async function trainUntilKilled(plan: Plan): Promise<Step> {
  const places = placesOf(plan);
  const half = 2 * checkpointEvery(plan);
  const isDue = (): boolean => lastCheckpoint(readEvents(places.runs)) >= half;
  const ended = await runWatched(trainingOf(places), environmentOf(places), isDue);
  const last = lastCheckpoint(readEvents(places.runs));
  if (last < half) throw new Error(`the training ended before it was killed: ${ended.stderr}`);
  return { name: 'train, killed', ...wholeCost(ended), note: `kill -9 after the checkpoint of update ${last}` };
}

async function resume(plan: Plan): Promise<Rehearsal> {
  const places = placesOf(plan);
  const before = lastCheckpoint(readEvents(places.runs));
  const ended = requireSuccess(await runWatched(trainingOf(places), environmentOf(places)));
  const events = readEvents(places.runs);
  requireEachUpdateOnce(events, plan.updates);
  const { hypotheses, training, scores } = readResult(places.runs);
  const lines = linesOf(plan).test;
  if (hypotheses.length !== lines) throw new Error(`${hypotheses.length} lines were translated, not ${lines}`);
  const notes: Readonly<Record<string, string>> = {
    train: `from update ${before} to ${training.updates}, ${count(training.tokensPerSecond)} target tokens/s`,
    decode: `${count(lines)} lines`,
    score: scores.map(({ metric, score }) => `${metric} ${formatScore(score, 2)}`).join(', '),
  };
  const steps = phasesOf(ended, events).map((step) => ({ ...step, note: notes[step.name] ?? '' }));
  return { steps, table: ended.stdout };
}

/** Returns the phases of the attempt, from its events. */
function phasesOf(ended: Watched, events: readonly TimedEvent[]): Step[] {
  const starts = events.flatMap(({ at, event }) =>
    event.kind === 'phase' && at >= ended.from ? [{ at, name: event.phase }] : [],
  );
  return starts.map(({ at, name }, i) => {
    const to = starts[i + 1]?.at ?? ended.to;
    return { name, ...costBetween(ended, i === 0 ? ended.from : at, to), note: '' };
  });
}

/** Checks that the kill has neither lost nor repeated an update. */
function requireEachUpdateOnce(events: readonly TimedEvent[], updates: number): void {
  const steps = events.flatMap(({ event }) =>
    event.kind === 'metric' && 'train/loss' in event.values ? [event.step] : [],
  );
  if (steps.length === updates && steps.every((step, i) => step === i + 1)) return;
  throw new Error(`the learning curve has not each of ${updates} updates once: ${steps.join(' ')}`);
}

function wholeCost(ended: Watched): Cost {
  return costBetween(ended, ended.from, ended.to);
}

function requireSuccess(ended: Watched): Watched {
  if (ended.code === 0) return ended;
  throw new Error(`a step ended with ${ended.code}: ${ended.stderr}${ended.stdout}`);
}

const count = (value: number): string => Math.round(value).toLocaleString('en-US');
