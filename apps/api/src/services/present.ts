/** Rows of the store as the API's schemas show them. */
import type { RunEvent } from '@ordo/spec';
import {
  type Attempt,
  type CountedExperiment,
  type ExperimentMember,
  type Run,
  type RunCounts,
  SILENT_AFTER_MS,
  type StoredEvent,
  type StoredResult,
  type WorkerWithLoad,
} from '@ordo/store';
import type { Static } from 'typebox';
import type { EXPERIMENT_STATES, ExperimentSchema, ExperimentSummarySchema } from '../schemas/experiment.ts';
import type { AttemptSchema, EventSchema, ResultSummarySchema, RunSchema } from '../schemas/run.ts';

type Json = Record<string, unknown>;

const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;
const failureOf = (row: { failureKind: string | null; failureMessage: string | null; state: string }) =>
  row.failureMessage === null ? null : { kind: row.failureKind ?? row.state, message: row.failureMessage };

/** @param variant the run's label in the experiment it is looked at from; its own otherwise. */
export function presentRun(run: Run, variant?: string): Static<typeof RunSchema> {
  const { id, state, attemptNumber, contentHash, codeVersion, datasetHash, pool, labels, priority } = run;
  const spec = run.spec as Json;
  return {
    id,
    variant: variant ?? String(spec['variant']),
    seed: Number(run.seed),
    state,
    attemptNumber,
    contentHash,
    codeVersion,
    datasetHash,
    pool,
    labels,
    priority,
    failure: failureOf(run),
    availableAt: run.availableAt.toISOString(),
    createdAt: run.createdAt.toISOString(),
    startedAt: isoOrNull(run.startedAt),
    finishedAt: isoOrNull(run.finishedAt),
    spec,
  };
}

export function presentAttempt(attempt: Attempt & { worker: { name: string } }): Static<typeof AttemptSchema> {
  const { id, runId, number, state, workerId, worker, lastSeq, resumedFromStep, supersededAfterSeq } = attempt;
  return {
    id,
    runId,
    number,
    state,
    workerId,
    worker: worker.name,
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
  const { position, runId, attemptId, attemptNumber, resumedFromStep, seq, at, event } = stored;
  return {
    position,
    runId,
    attempt: { id: attemptId, number: attemptNumber, resumedFromStep },
    seq,
    at: at.toISOString(),
    event: event as RunEvent,
  };
}

export function presentExperimentSummary(experiment: CountedExperiment): Static<typeof ExperimentSummarySchema> {
  const { id, name, createdBy } = experiment;
  return {
    id,
    name,
    state: experimentState(experiment.runs),
    runCounts: experiment.runs,
    createdBy,
    createdAt: experiment.createdAt.toISOString(),
    cancelledAt: isoOrNull(experiment.cancelledAt),
  };
}

export function presentExperiment(
  experiment: CountedExperiment,
  members: readonly ExperimentMember[],
): Static<typeof ExperimentSchema> {
  return {
    ...presentExperimentSummary(experiment),
    spec: experiment.spec as Json,
    runs: members.map(({ variant, attached, run }) => ({
      id: run.id,
      variant,
      seed: Number(run.seed),
      state: run.state,
      attached,
    })),
  };
}

/** Running while anything is to be done and was begun; else the worst that its runs came to. */
export function experimentState(runs: RunCounts): (typeof EXPERIMENT_STATES)[number] {
  if (runs.running > 0) return 'running';
  if (runs.queued > 0) return runs.succeeded + runs.failed + runs.cancelled > 0 ? 'running' : 'queued';
  if (runs.failed > 0) return 'failed';
  return runs.cancelled > 0 ? 'cancelled' : 'succeeded';
}

export function presentResult(result: StoredResult): Static<typeof ResultSummarySchema> {
  const scores = result.scores.map(({ metric, score, signature, higherIsBetter }) => ({
    metric,
    score,
    signature,
    higherIsBetter,
  }));
  return { ...(result.summary as Json), scores } as Static<typeof ResultSummarySchema>;
}

export function presentWorker(worker: WorkerWithLoad, now: number) {
  const { id, name, pool, labels, engine, device, codeVersion, concurrency, openAttempts } = worker;
  const silent = now - worker.lastSeenAt.getTime() > SILENT_AFTER_MS;
  const present = silent ? ('silent' as const) : ('online' as const);
  return {
    id,
    name,
    pool,
    labels,
    engine,
    device,
    codeVersion,
    concurrency,
    state: worker.signedOffAt === null ? present : ('signed-off' as const),
    openAttempts,
    createdAt: worker.createdAt.toISOString(),
    lastSeenAt: worker.lastSeenAt.toISOString(),
  };
}
