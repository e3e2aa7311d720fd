/** Saves an experiment that was run elsewhere, with its results. Runs that this service already has stay as they are. */
import { type Caller, recordChange } from '../access/audit.ts';
import { createId } from '../database/create-id.ts';
import type { Database, Transaction } from '../database/database.ts';
import { type Idempotency, recordSubmission } from '../access/idempotency.ts';
import { attentionRows, type KeptResult, packReferences, packScore } from '../results/results.ts';
import { spendBudget } from './run-budget.ts';
import type { NewStudy } from './studies.ts';
import { addMembers, type AddedRun, addRuns, distinctRuns, keepPlace, onceByKey, type SavedRun } from './submission.ts';

/** A run that has a result, has failed, or was not finished. */
export interface ImportedRun extends Omit<AddedRun, 'hypothesesHash'> {
  readonly result: KeptResult | null;
  /** Null for a run that has not failed. */
  readonly failure: { readonly kind: string; readonly message: string } | null;
}

export interface Import {
  readonly name: string;
  readonly spec: object;
  readonly by: Caller;
  /** The runs, in the order in which the spec expands. */
  readonly runs: readonly ImportedRun[];
  readonly study: NewStudy & { readonly part: string };
  readonly idempotency: Idempotency;
  /** Describes where the results come from. */
  readonly origin: object;
  /** Whether the runs are the trials of a search. It was continued where it comes from, and is not continued here. */
  readonly isSearch?: boolean;
  /** The search that chose the options of the runs, as it was imported before, with what it has chosen. */
  readonly tunedBy?: { readonly searchId: string; readonly choices: readonly object[] };
}

export interface Imported {
  readonly experimentId: string;
  /** True when an earlier request has created the experiment from the same origin. */
  readonly replayed: boolean;
}

export function createImportRepository(db: Database) {
  return {
    /** Saves the import. Runs without a result become failed or cancelled, and can be retried here. */
    add: (imported: Import): Promise<Imported> => onceByKey(db, imported.idempotency, (tx) => saveImport(tx, imported)),
  };
}

async function saveImport(tx: Transaction, imported: Import): Promise<Imported> {
  const { name, spec, by, study, idempotency, origin } = imported;
  const runs = imported.runs.map((run) => ({ ...run, hypothesesHash: null }));
  const experimentId = createId();
  const place = await keepPlace(tx, { study });
  await tx.experiment.create({
    data: { id: experimentId, name, spec, createdBy: by.keyId, owner: by.owner, ...place },
  });
  await recordSubmission(tx, { ...idempotency, experimentId });
  await placeInSearch(tx, experimentId, imported);
  const saved = await addRuns(
    tx,
    runs.map(({ result: _result, failure: _failure, ...run }) => run),
    by.owner,
  );
  await addMembers(tx, experimentId, { runs, saved });
  const added = [...saved.values()].filter(({ attached }) => !attached).length;
  await spendBudget(tx, by.keyId, added);
  const fresh = distinctRuns(runs).filter(({ contentHash }) => saved.get(contentHash)?.attached === false);
  for (const run of fresh) await endRun(tx, (saved.get(run.contentHash) as SavedRun).runId, { run, origin });
  const results = fresh.filter(({ result }) => result !== null).length;
  const details = { name, runs: runs.length, results, study: study.id, origin: idempotency.requestHash };
  await recordChange(tx, by, { action: 'experiment.import', subject: experimentId, details });
  return { experimentId, replayed: false };
}

async function placeInSearch(tx: Transaction, experimentId: string, { isSearch, tunedBy }: Import): Promise<void> {
  if (isSearch === true) {
    await tx.$executeRaw`
      insert into "Search" ("experimentId", "continuedAt") values (${experimentId}::uuid, now())`;
  }
  if (tunedBy === undefined) return;
  await tx.$executeRaw`
    update "Search" set "tunedId" = ${experimentId}::uuid, choices = ${JSON.stringify(tunedBy.choices)}::json
    where "experimentId" = ${tunedBy.searchId}::uuid`;
}

interface Ended {
  readonly run: ImportedRun;
  readonly origin: object;
}

async function endRun(tx: Transaction, runId: string, { run: { result, failure }, origin }: Ended): Promise<void> {
  const state = result !== null ? 'succeeded' : failure !== null ? 'failed' : 'cancelled';
  await tx.$executeRaw`
    update "Run" set state = ${state}::"RunState", "finishedAt" = now(), "failureKind" = ${failure?.kind ?? null},
      "failureMessage" = ${failure?.message ?? null}
    where id = ${runId}::uuid`;
  if (result === null) return;
  const { references, testSetHash } = packReferences(result);
  await tx.$executeRaw`
    insert into "Result" ("runId", origin, summary, "testSetHash")
    values (${runId}::uuid, ${JSON.stringify(origin)}::json, ${JSON.stringify(result.summary)}::json, ${testSetHash})`;
  const scores = result.scores.map(packScore);
  await tx.score.createMany({
    data: scores.map(({ metric, position, score, signature, higherIsBetter }) => {
      return { runId, metric, position, score, signature, higherIsBetter };
    }),
  });
  await tx.segmentStatistics.createMany({
    data: scores.map(({ metric, segments, width, values }) => {
      return { runId, metric, segments, width, values: Buffer.from(values, 'base64') };
    }),
  });
  await tx.$executeRaw`
    insert into "Hypotheses" ("runId", hypotheses, "references", sources)
    values (${runId}::uuid, ${[...result.hypotheses]}::text[], ${references}::json,
      ${[...(result.sources ?? [])]}::text[])`;
  await tx.$executeRaw`
    insert into "Attention" ("runId", position, source, target, weights)
    select ${runId}::uuid, a.position, a.source, a.target, a.weights from ${attentionRows(result)}`;
}
