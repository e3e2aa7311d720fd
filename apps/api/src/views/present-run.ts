/** Turns stored runs, attempts, events and results into the JSON that the API's schemas describe. */
import type { RunEvent, RunSpec } from '@ordo/spec';
import type { Attempt, Placement, Run, StoredEvent, StoredHypotheses, StoredResult } from '@ordo/store';
import type { Static } from 'typebox';
import type { AttemptSchema, EventSchema, ResultSummarySchema, RunSchema } from '@ordo/protocol/schemas/run';
import type { TranslationsSchema } from '@ordo/protocol/schemas/worker';

type Json = Record<string, unknown>;

const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;
const failureOf = (row: { failureKind: string | null; failureMessage: string | null; state: string }) =>
  row.failureMessage === null ? null : { kind: row.failureKind ?? row.state, message: row.failureMessage };

/** Presents a run. @param variant its name in the experiment that shows it; defaults to the name in its spec */
export function presentRun(run: Run, variant?: string): Static<typeof RunSchema> {
  const { id, state, attemptNumber, contentHash, codeVersion, datasetHash, pool, labels, priority, name, tags, note } =
    run;
  const spec = placedSpec(run);
  return {
    id,
    variant: variant ?? spec.variant,
    seed: Number(run.seed),
    state,
    attemptNumber,
    contentHash,
    codeVersion,
    datasetHash,
    pool,
    labels,
    priority,
    name,
    tags,
    note,
    failure: failureOf(run),
    availableAt: run.availableAt.toISOString(),
    createdAt: run.createdAt.toISOString(),
    startedAt: isoOrNull(run.startedAt),
    finishedAt: isoOrNull(run.finishedAt),
    spec,
  };
}

/** Returns the spec as it is executed: the place and the time limit may differ from those in the first request for the run. */
export function placedSpec(run: Placement & { readonly spec: unknown }): RunSpec {
  const stored = run.spec as RunSpec;
  const { pool, labels, priority, timeLimitSeconds, gpus, gpuMemoryMiB, memoryMiB, exclusive } = run;
  const { gpus: _g, gpuMemoryMiB: _m, memoryMiB: _h, exclusive: _e, ...kept } = { ...stored.resources };
  const asked = Object.entries({ gpus, gpuMemoryMiB, memoryMiB, exclusive });
  // Demands that nobody has made are not in the spec.
  const demands = asked.filter(([, value]) => value !== 0 && value !== false);
  const resources = { ...kept, pool, labels: [...labels], priority, timeLimitSeconds, ...Object.fromEntries(demands) };
  return { ...stored, resources };
}

export function presentAttempt(attempt: Attempt & { workerName: string }): Static<typeof AttemptSchema> {
  const { id, runId, number, state, workerId, workerName, lastSeq, resumedFromStep, supersededAfterSeq } = attempt;
  return {
    id,
    runId,
    number,
    state,
    workerId,
    worker: workerName,
    lastSeq,
    resumedFromStep,
    supersededAfterSeq,
    failure: failureOf(attempt),
    leaseUntil: attempt.leaseUntil.toISOString(),
    claimedAt: attempt.claimedAt.toISOString(),
    finishedAt: isoOrNull(attempt.finishedAt),
  };
}

export function presentEvent(stored: StoredEvent): Static<typeof EventSchema> {
  const { position, runId, attemptId, attemptNumber, resumedFromStep, seq, at, superseded, event } = stored;
  return {
    position,
    runId,
    attempt: { id: attemptId, number: attemptNumber, resumedFromStep },
    seq,
    at: at.toISOString(),
    superseded,
    event: event as RunEvent,
  };
}

export function presentResult(result: StoredResult): Static<typeof ResultSummarySchema> {
  const scores = result.scores.map(({ metric, score, signature, higherIsBetter }) => ({
    metric,
    score,
    signature,
    higherIsBetter,
  }));
  const { origin, testSetHash: testSet } = result;
  return { ...(result.summary as Json), scores, origin, testSet } as Static<typeof ResultSummarySchema>;
}

/** Presents a result without its scores, for a run that scores the same translations. */
export function presentTranslations(
  { summary }: StoredResult,
  { hypotheses, references, sources }: StoredHypotheses,
): Static<typeof TranslationsSchema> {
  const kept = sources.length === 0 ? {} : { sources };
  return { ...(summary as Json), hypotheses, references, ...kept } as Static<typeof TranslationsSchema>;
}
