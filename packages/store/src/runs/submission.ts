/**
 * Saves a submitted spec as an experiment with its runs. A run whose content already exists is attached to the experiment and
 * not repeated.
 */
import { type Caller, NO_CALLER, recordChange } from '../access/audit.ts';
import { keepDatasets } from '../datasets/remove-dataset.ts';
import { createId } from '../database/create-id.ts';
import type { Database, Transaction } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import { findEarlierSubmission, type Idempotency, recordSubmission } from '../access/idempotency.ts';
import { lockRuns } from '../database/lock-runs.ts';
import {
  ASKED_PLACEMENT,
  type Placement,
  placeAttached,
  PLACEMENT_COLUMNS,
  PLACEMENT_TYPES,
  placementOf,
  UNKNOWN_OWNER,
} from './placement.ts';
import { openBudget, type Spender } from './run-budget.ts';
import { isDuplicate } from '../database/store-errors.ts';
import { keepStudy, type NewStudy } from './studies.ts';

export interface NewRun extends Placement {
  readonly contentHash: string;
  /** The hash of everything that decides the translations. It is the same for runs that differ only in their metrics. */
  readonly hypothesesHash: string;
  readonly codeVersion: string;
  readonly datasetHash: string;
  readonly variant: string;
  readonly seed: number;
  /** The resolved spec, with every default written out. */
  readonly spec: object;
}

export interface Submission {
  readonly name: string;
  readonly spec: object;
  /** The id of the API key that submitted the spec; null where authentication is off. */
  readonly createdBy: string | null;
  /** The owner of this key. */
  readonly owner?: string | null;
  /** The largest number of the owner's runs that may wait; defaults to the budget of the key. */
  readonly waitingLimit?: number;
  /** The runs, in the order in which the spec expands. */
  readonly runs: readonly NewRun[];
  /** The study that the spec belongs to, and which part of it the spec is. */
  readonly study?: NewStudy & { readonly part: string };
  /** Whether the runs are the trials of a search, which is continued when all have ended: see `searches.ts`. */
  readonly isSearch?: boolean;
  readonly idempotency?: Idempotency;
  readonly by?: Caller;
}

export interface Submitted {
  readonly experimentId: string;
  /** True when an earlier request with the same Idempotency-Key created the experiment. */
  readonly replayed: boolean;
}

/** The longest time in which an experiment is saved. Ten thousand runs took 8 s while other work demanded eight cores of two. */
export const SAVE_WITHIN_MS = 120_000;

export async function submitExperiment(db: Database, submission: Submission): Promise<Submitted> {
  return await onceByKey(db, submission.idempotency, (tx) => saveSubmission(tx, submission));
}

/** Saves all submissions or none of them, except those that earlier requests with their keys have saved. */
export async function submitTogether(db: Database, submissions: readonly Submission[]): Promise<Submitted[]> {
  const save = async (tx: Transaction): Promise<Submitted[]> => {
    const submitted: Submitted[] = [];
    for (const submission of submissions)
      submitted.push((await replay(tx, submission.idempotency)) ?? (await saveSubmission(tx, submission)));
    return submitted;
  };
  const attempt = (): Promise<Submitted[]> => db.$transaction(save, { timeout: SAVE_WITHIN_MS });
  return await attempt().catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    // Another request with the same key has been faster, and is found now.
    return attempt();
  });
}

/** Returns what an earlier request with this key has created, or else what `save` creates, in one transaction. */
export async function onceByKey<T extends { readonly experimentId: string; readonly replayed: boolean }>(
  db: Database,
  idempotency: Idempotency | undefined,
  save: (tx: Transaction) => Promise<T>,
): Promise<T | { readonly experimentId: string; readonly replayed: true }> {
  const earlier = await replay(db, idempotency);
  if (earlier !== null) return earlier;
  try {
    return await db.$transaction(save, { timeout: SAVE_WITHIN_MS });
  } catch (error) {
    const winner = isDuplicate(error) ? await replay(db, idempotency) : null;
    if (winner !== null) return winner;
    throw error;
  }
}

/** Returns what an earlier request with this key has created, or null. */
async function replay(db: Database | Transaction, idempotency: Idempotency | undefined) {
  const experimentId = idempotency === undefined ? null : await findEarlierSubmission(db, idempotency);
  return experimentId === null ? null : { experimentId, replayed: true as const };
}

export async function saveSubmission(tx: Transaction, submission: Submission): Promise<Submitted> {
  const { name, spec, createdBy, owner = null, waitingLimit, runs, idempotency, by = NO_CALLER } = submission;
  const { isSearch = false } = submission;
  const experimentId = createId();
  const place = await keepPlace(tx, submission);
  await tx.experiment.create({ data: { id: experimentId, name, spec, createdBy, owner, ...place } });
  if (isSearch) await tx.search.create({ data: { experimentId, waitingLimit: waitingLimit ?? null } });
  if (idempotency !== undefined) await recordSubmission(tx, { ...idempotency, experimentId });
  const existing = await saveRuns(tx, runs, { owner, keyId: createdBy, waitingLimit, keepsDiverged: isSearch });
  const details = { name, runs: runs.length, study: submission.study?.id ?? null };
  await recordChange(tx, by, { action: 'experiment.submit', subject: experimentId, details });
  await addMembers(tx, experimentId, { runs, saved: existing });
  return { experimentId, replayed: false };
}

interface Members {
  /** The runs, in the order in which the spec expands. */
  readonly runs: readonly AddedRun[];
  readonly saved: ReadonlyMap<string, SavedRun>;
}

/** Adds all members with one statement, because an experiment can have thousands of them. */
export async function addMembers(tx: Transaction, experimentId: string, { runs, saved }: Members): Promise<void> {
  const members = runs.map((run, position) => {
    const { runId, attached } = saved.get(run.contentHash) as SavedRun;
    return { position, runId, variant: run.variant, attached, ...placementOf(run) };
  });
  await tx.$executeRaw`
    insert into "ExperimentRun" ("experimentId", position, "runId", variant, attached, ${PLACEMENT_COLUMNS})
    select ${experimentId}::uuid, asked.position, asked."runId", asked.variant, asked.attached, ${ASKED_PLACEMENT}
    from json_to_recordset(${JSON.stringify(members)}::json) as asked (position int, "runId" uuid, variant text,
      attached boolean, ${PLACEMENT_TYPES})`;
}

/** Saves the version of the study, so that it exists when the experiment is judged. */
export async function keepPlace(tx: Transaction, { study }: Pick<Submission, 'study'>) {
  if (study === undefined) return {};
  const { part, ...version } = study;
  await keepStudy(tx, version);
  return { studyId: study.id, studyHash: study.hash, studyPart: part };
}

export interface SavedRun {
  readonly runId: string;
  readonly attached: boolean;
}

interface Saving extends Spender {
  /** Whether runs that have diverged are not executed again, because that is what a search wants to know of them. */
  readonly keepsDiverged?: boolean;
}

/**
 * Inserts runs whose content is new and requeues those that failed or were cancelled. The key is the content hash.
 * @throws OrdoError `auth.forbidden` for more than a budget leaves, `dataset.missing`
 */
export async function saveRuns(
  tx: Transaction,
  runs: readonly NewRun[],
  { keepsDiverged = false, ...spender }: Saving,
): Promise<Map<string, SavedRun>> {
  const { owner } = spender;
  await keepDatasets(tx, runs);
  const spend = await openBudget(tx, spender);
  const rows = distinctRuns(runs);
  const saved = await addRuns(tx, rows, owner);
  const attached = rows.filter((run) => saved.get(run.contentHash)?.attached === true);
  const taken = attached.length === 0 ? 0 : await takeAttached(tx, { attached, saved, owner, keepsDiverged });
  await spend(rows.length - attached.length + taken);
  return saved;
}

interface Attached {
  readonly attached: readonly NewRun[];
  readonly saved: ReadonlyMap<string, SavedRun>;
  readonly owner: string | null;
  readonly keepsDiverged: boolean;
}

/** Places runs that existed before, requeues those that ended without success, and counts those that now belong to the owner. */
async function takeAttached(tx: Transaction, { attached, saved, owner, keepsDiverged }: Attached): Promise<number> {
  const ids = attached.map(({ contentHash }) => (saved.get(contentHash) as SavedRun).runId);
  await moveToCode(tx, ids, attached);
  const moved = await placeAttached(tx, ids, { rows: attached, owner: owner ?? UNKNOWN_OWNER });
  return moved + (await requeueEnded(tx, ids, { rows: attached, owner, keepsDiverged }));
}

/** The values of a new run. Only runs that this service computes have the hash of what decides their translations. */
export type AddedRun = Omit<NewRun, 'hypothesesHash'> & { readonly hypothesesHash: string | null };

/** Returns each run once. Equal variants share a run, with the placement that the last one asks for. */
export const distinctRuns = <R extends AddedRun>(runs: readonly R[]): R[] => [
  ...new Map(runs.map((run) => [run.contentHash, run])).values(),
];

/**
 * Orders all variants with the first seed before all with the second, so that a half-finished experiment can already be
 * compared.
 */
function seedBySeed<R extends AddedRun>(runs: readonly R[]): R[] {
  const turns = [...new Set(runs.map(({ seed }) => seed))];
  return turns.flatMap((turn) => runs.filter(({ seed }) => seed === turn));
}

/** Inserts runs whose content is new, and locks all of them. The key is the content hash. */
export async function addRuns(
  tx: Transaction,
  runs: readonly AddedRun[],
  owner: string | null,
): Promise<Map<string, SavedRun>> {
  // Ids ascend in the order in which workers should take the runs. Then the runs are sorted by hash, so that two submissions
  // with runs in common lock them in the same order.
  const rows = seedBySeed(distinctRuns(runs))
    .map((run) => ({ ...run, id: createId() }))
    .toSorted((a, b) => (a.contentHash < b.contentHash ? -1 : 1));
  const saved = new Map<string, SavedRun>();
  // An existing run may be deleted while this waits for its lock; the next turn of the loop then inserts it.
  for (let missing = rows; missing.length > 0; missing = missing.filter((run) => !saved.has(run.contentHash))) {
    for (const { id, contentHash } of await insertRuns(tx, missing, owner)) {
      saved.set(contentHash, { runId: id, attached: false });
    }
    const existing = missing.flatMap(({ contentHash }) => (saved.has(contentHash) ? [] : [contentHash]));
    if (existing.length === 0) break;
    for (const { id, contentHash } of await lockRuns(tx, Prisma.sql`r."contentHash" = any(${existing})`)) {
      saved.set(contentHash, { runId: id, attached: true });
    }
  }
  return saved;
}

/** Inserts the runs whose content is new, which locks them, and returns them. */
async function insertRuns(
  tx: Transaction,
  rows: readonly (AddedRun & { readonly id: string })[],
  owner: string | null,
): Promise<{ id: string; contentHash: string }[]> {
  return await tx.$queryRaw`
    insert into "Run" (id, "contentHash", "hypothesesHash", "codeVersion", "datasetHash", spec, seed, owner,
      ${PLACEMENT_COLUMNS})
    select id, "contentHash", "hypothesesHash", "codeVersion", "datasetHash", spec, seed, ${owner ?? UNKNOWN_OWNER},
      ${ASKED_PLACEMENT}
    from json_to_recordset(${JSON.stringify(rows)}::json) as asked (id uuid, "contentHash" text, "hypothesesHash" text,
      "codeVersion" text, "datasetHash" text, spec json, seed bigint, ${PLACEMENT_TYPES})
    order by "contentHash"
    on conflict ("contentHash") do nothing
    returning id::text, "contentHash"`;
}

/**
 * Assigns runs that are not running to the present build. Their content hashes are equal, so it computes the same as the build
 * for which they were queued, whose workers may be gone.
 */
async function moveToCode(tx: Transaction, runIds: readonly string[], rows: readonly NewRun[]): Promise<void> {
  const versions = JSON.stringify(rows.map(({ contentHash, codeVersion }) => ({ contentHash, codeVersion })));
  await tx.$executeRaw`
    update "Run" r set "codeVersion" = asked."codeVersion"
    from json_to_recordset(${versions}::json) as asked ("contentHash" text, "codeVersion" text)
    where r.id = any(${[...runIds]}::uuid[]) and r."contentHash" = asked."contentHash"
      and r.state in ('queued', 'failed', 'cancelled') and r."codeVersion" <> asked."codeVersion"`;
}

/** Requeues failed and cancelled runs, placed as this request asks, and counts them. Their retry limits start over. */
async function requeueEnded(
  tx: Transaction,
  runIds: readonly string[],
  { rows, owner, keepsDiverged }: { readonly rows: readonly NewRun[] } & Pick<Attached, 'owner' | 'keepsDiverged'>,
): Promise<number> {
  const places = rows.map((run) => ({ contentHash: run.contentHash, ...placementOf(run) }));
  return await tx.$executeRaw`
    update "Run" r
    set state = 'queued', "attemptNumber" = r."attemptNumber" + 1, "countedFromAttempt" = r."attemptNumber" + 1,
      (${PLACEMENT_COLUMNS}) = (select ${ASKED_PLACEMENT}), owner = ${owner ?? UNKNOWN_OWNER}, "microBatches" = 1,
      "availableAt" = now(), "failureKind" = null, "failureMessage" = null, "finishedAt" = null
    from json_to_recordset(${JSON.stringify(places)}::json)
      as asked ("contentHash" text, ${PLACEMENT_TYPES})
    where r.id = any(${[...runIds]}::uuid[]) and r."contentHash" = asked."contentHash" and r.state in ('failed', 'cancelled')
      and not (${keepsDiverged}::boolean and r.state = 'failed' and r."failureKind" is not distinct from 'diverged')`;
}
