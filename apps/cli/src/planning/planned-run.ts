/** Describes the runs of a plan, with facts from their data if these are on this machine. */
import type { components } from '@ordo/api-client';
import { explainError, isOrdoError } from '@ordo/core';
import type { TextFacts, TextReader } from '@ordo/run';
import { estimateRun, type RunEstimate, type RunSpec } from '@ordo/spec';

export type Plan = components['schemas']['Plan'];

/**
 * The largest number of training lines that are prepared unless `--exact` is given: preparing 200,000 takes about half a
 * minute.
 */
export const MOST_LINES = 200_000;

/** A planned run, in the form in which the API and `--offline` give it. */
export type EstimatedRun = Pick<
  Plan['runs'][number],
  | 'variant'
  | 'seed'
  | 'existing'
  | 'translated'
  | 'trainingTokens'
  | 'parameters'
  | 'counted'
  | 'memoryBytes'
  | 'measured'
  | 'recomputedMemoryBytes'
  | 'memoryLimitBytes'
  | 'recomputes'
  | 'seconds'
>;

/** The facts from the text of a run. */
export interface TextPlan {
  /** The reason why the parameters are only estimated; null if they are counted. */
  readonly reason: string | null;
  readonly cleaning: TextFacts['cleaning'];
  /** The number of training pairs that cleaning will drop; null if they were not counted, or nothing is cleaned. */
  readonly dropped: number | null;
  /** The problem with which the run will fail, and its fix; null if none is known. */
  readonly problem: string | null;
}

export type PlannedRun = EstimatedRun & { readonly text: TextPlan };

export function estimateRuns(resolved: readonly RunSpec[]): EstimatedRun[] {
  return resolved.map((run) => {
    const { vocabularySize: _, ...estimate } = estimateRun(run, null);
    const facts = { existing: null, translated: false, counted: false, measured: false };
    return { variant: run.variant, seed: run.seed, ...facts, ...estimate };
  });
}

/** Adds the facts. @param resolved the specs of the same runs, in the same order */
export async function addFacts(
  runs: readonly EstimatedRun[],
  resolved: readonly RunSpec[],
  { reader, mostLines }: { readonly reader: TextReader; readonly mostLines: number },
): Promise<PlannedRun[]> {
  const planned: PlannedRun[] = [];
  for (const [i, run] of runs.entries()) {
    const spec = resolved[i] as RunSpec;
    const reason = await findObstacle(spec, reader, mostLines);
    planned.push(reason === null ? addText(run, spec, await reader.read(spec)) : { ...run, text: unread(run, reason) });
  }
  return planned;
}

/** Returns why the text of a run is not prepared here; null if it is. */
async function findObstacle(spec: RunSpec, reader: TextReader, mostLines: number): Promise<string | null> {
  try {
    const lines = await reader.countLines(spec);
    if (lines <= mostLines) return null;
    return `the training set of ${spec.dataset.id} has ${lines.toLocaleString('en-US')} lines; --exact prepares them`;
  } catch (error) {
    if (!isOrdoError(error)) throw error;
    return `the data of ${spec.dataset.id} cannot be read on this machine: ${error.message}`;
  }
}

function unread({ counted }: EstimatedRun, reason: string): TextPlan {
  return { reason: counted ? null : reason, cleaning: null, dropped: null, problem: null };
}

function addText(run: EstimatedRun, spec: RunSpec, { vocabulary, cleaning, problem }: TextFacts): PlannedRun {
  const text: TextPlan = {
    reason: vocabulary === null && !run.counted ? 'its text cannot be prepared' : null,
    cleaning,
    dropped: cleaning === null ? null : cleaning.tooShort + cleaning.tooLong + cleaning.unbalanced,
    problem: problem === null ? null : describeProblem(problem),
  };
  if (vocabulary === null) return { ...run, text };
  const estimate = estimateRun(spec, null, vocabulary);
  const memory = run.translated || run.measured ? {} : memoryOf(estimate);
  return { ...run, parameters: estimate.parameters, counted: true, ...memory, text };
}

function memoryOf({ memoryBytes, recomputedMemoryBytes, memoryLimitBytes, recomputes }: RunEstimate) {
  return { memoryBytes, recomputedMemoryBytes, memoryLimitBytes, recomputes };
}

function describeProblem(problem: NonNullable<TextFacts['problem']>): string {
  if (problem.problems.length > 0) return explainError(problem);
  return problem.fix === undefined ? problem.message : `${problem.message}; fix: ${problem.fix}`;
}
