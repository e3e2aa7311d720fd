/**
 * Decides where a run is executed and how long it may take. Experiments that share a run may have asked for different things,
 * so:
 *
 * - The experiment that queues a run decides, whether the run is new, has failed or was cancelled.
 * - A run that is already queued keeps its pool and labels, and takes the highest priority and the longest time limit.
 * - If no worker could execute the run there, it moves to where a later experiment wants it and a worker could. Otherwise, an
 *   owner who named a useless pool or time limit first would keep others from ever getting the run.
 * - When the deciding experiment is cancelled or deleted, the earliest of those that still wait decides.
 * - The owner of the deciding experiment owns the run: its use of the pool counts as theirs.
 */
import type { Transaction } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';
import { IN_SERVICE, SUFFICES, SUITS } from '../scheduling/able-workers.ts';

/** The owner of all runs that were submitted while authentication was off. */
export const UNKNOWN_OWNER = 'anyone';

/** The resources that a run needs from a machine. */
export interface Demand {
  readonly gpus: number;
  /** The memory of each GPU; 0 for GPUs of any size. */
  readonly gpuMemoryMiB: number;
  readonly memoryMiB: number;
  readonly cores: number;
  /** True if nothing else may run on the machine meanwhile. */
  readonly exclusive: boolean;
}

export interface Placement extends Demand {
  readonly pool: string;
  readonly labels: readonly string[];
  readonly priority: number;
  /** The time limit of each attempt. */
  readonly timeLimitSeconds: number;
}

/** The place where a run is executed and its time limit, regardless of the resources that it needs. */
export type Place = Omit<Placement, 'priority' | keyof Demand>;

/** Returns only the placement of a run. */
export function placementOf(run: Placement): Placement {
  const { pool, labels, priority, timeLimitSeconds, gpus, gpuMemoryMiB, memoryMiB, cores, exclusive } = run;
  return { pool, labels, priority, timeLimitSeconds, gpus, gpuMemoryMiB, memoryMiB, cores, exclusive };
}

/** The same columns in SQL, always in the same order. */
export const PLACEMENT_COLUMNS = Prisma.sql`pool, labels, priority, "timeLimitSeconds", gpus, "gpuMemoryMiB", "memoryMiB",
  cores, exclusive`;
/** The types of these columns, for rows that are sent as JSON: lists of labels are JSON, too. */
export const PLACEMENT_TYPES = Prisma.sql`pool text, labels json, priority int, "timeLimitSeconds" int, gpus int,
  "gpuMemoryMiB" int, "memoryMiB" int, cores int, exclusive boolean`;
/** The placement columns of the rows `asked`, which were sent as JSON. */
export const ASKED_PLACEMENT = Prisma.sql`asked.pool, array(select json_array_elements_text(asked.labels)) as labels,
  asked.priority, asked."timeLimitSeconds", asked.gpus, asked."gpuMemoryMiB", asked."memoryMiB", asked.cores, asked.exclusive`;

function hasSameDemand(a: Demand, b: Demand): boolean {
  const keys = ['gpus', 'gpuMemoryMiB', 'memoryMiB', 'cores', 'exclusive'] as const;
  return keys.every((key) => a[key] === b[key]);
}

/** Returns whether two placements are equal except for the priority, which changes only the order. */
export function isSamePlace(a: Place, b: Place): boolean {
  return a.timeLimitSeconds === b.timeLimitSeconds && hasSameWorkers(a, b);
}

function hasSameWorkers(a: Place, b: Place): boolean {
  return (
    a.pool === b.pool && a.labels.length === b.labels.length && a.labels.every((label) => b.labels.includes(label))
  );
}

interface QueuedRun extends Owned {
  readonly id: string;
  readonly contentHash: string;
}

interface Owned extends Placement {
  readonly owner: string;
}

/** A requested run, identified by its content. */
type PlacedRun = Placement & { readonly contentHash: string };

/**
 * Places queued runs that an experiment of the owner attaches, and returns how many of them now belong to the owner. The rows
 * are already locked, and the experiment's members are not saved yet.
 */
export async function placeAttached(
  tx: Transaction,
  runIds: readonly string[],
  { rows, owner }: { readonly rows: readonly PlacedRun[]; readonly owner: string },
): Promise<number> {
  const asked = new Map(rows.map((row) => [row.contentHash, row]));
  const stranded = await findStranded(tx, runIds, rows);
  let moved = 0;
  for (const run of await findQueued(tx, runIds)) {
    const wanted = asked.get(run.contentHash);
    if (wanted === undefined) continue;
    const place = stranded.has(run.id) ? { ...placementOf(wanted), owner } : run;
    await placeRun(tx, run, { ...place, ...mostOf([run, wanted]) });
    if (place.owner !== run.owner) moved++;
  }
  return moved;
}

/**
 * Returns the highest priority and the longest time limit of all that were asked for. The run gets these wherever it is placed.
 */
function mostOf(asked: readonly Placement[]): Pick<Placement, 'priority' | 'timeLimitSeconds'> {
  return {
    priority: Math.max(...asked.map(({ priority }) => priority)),
    timeLimitSeconds: Math.max(...asked.map(({ timeLimitSeconds }) => timeLimitSeconds)),
  };
}

/**
 * Returns the ids of the queued runs that no live worker could execute where they are, but that one could execute where they
 * are now wanted.
 */
async function findStranded(
  tx: Transaction,
  runIds: readonly string[],
  rows: readonly PlacedRun[],
): Promise<Set<string>> {
  const places = JSON.stringify(rows.map((row) => ({ contentHash: row.contentHash, ...placementOf(row) })));
  const hasWorker = Prisma.sql`exists (select from "Worker" w where ${IN_SERVICE} and ${SUITS} and ${SUFFICES})`;
  const found = await tx.$queryRaw<{ id: string }[]>`
    select r.id::text
    from "Run" r join json_to_recordset(${places}::json) as asked ("contentHash" text, ${PLACEMENT_TYPES}) using ("contentHash")
    where r.id = any(${[...runIds]}::uuid[]) and r.state = 'queued' and not ${hasWorker}
      and exists (select from (select r."codeVersion", ${ASKED_PLACEMENT}) r where ${hasWorker})`;
  return new Set(found.map(({ id }) => id));
}

/** Places queued runs after an experiment that asked for them was cancelled or deleted. Their rows are already locked. */
export async function placeLeft(tx: Transaction, runIds: readonly string[]): Promise<void> {
  const waiting = await findWaiting(tx, runIds);
  for (const run of await findQueued(tx, runIds)) {
    const [earliest, ...later] = waiting.get(run.id) ?? [];
    if (earliest === undefined) continue;
    const members = [earliest, ...later];
    const same = members.filter((member) => hasSameWorkers(member, run) && hasSameDemand(member, run));
    const place = same.find(({ owner }) => owner === run.owner) ?? same[0] ?? earliest;
    await placeRun(tx, run, { ...place, ...mostOf(members) });
  }
}

function findQueued(tx: Transaction, runIds: readonly string[]): Promise<QueuedRun[]> {
  return tx.run.findMany({ where: { id: { in: [...runIds] }, state: 'queued' }, omit: { spec: true } });
}

/** Finds what the experiments that are not cancelled asked for, by run, the earliest first. */
async function findWaiting(tx: Transaction, runIds: readonly string[]): Promise<Map<string, Owned[]>> {
  const members = await tx.experimentRun.findMany({
    where: { runId: { in: [...runIds] }, experiment: { cancelledAt: null } },
    orderBy: [{ experimentId: 'asc' }, { position: 'asc' }],
    include: { experiment: { select: { owner: true } } },
  });
  const byRun = new Map<string, Owned[]>();
  for (const { runId, experiment, ...place } of members) {
    const owned = { ...place, owner: experiment.owner ?? UNKNOWN_OWNER };
    byRun.set(runId, [...(byRun.get(runId) ?? []), owned]);
  }
  return byRun;
}

async function placeRun(tx: Transaction, run: QueuedRun, place: Owned): Promise<void> {
  const staysThere = isSamePlace(run, place) && hasSameDemand(run, place);
  if (staysThere && run.priority === place.priority && run.owner === place.owner) return;
  await tx.$executeRaw`
    update "Run" set pool = ${place.pool}, labels = ${[...place.labels]}::text[], priority = ${place.priority},
      "timeLimitSeconds" = ${place.timeLimitSeconds}, gpus = ${place.gpus}, "gpuMemoryMiB" = ${place.gpuMemoryMiB},
      "memoryMiB" = ${place.memoryMiB}, cores = ${place.cores}, exclusive = ${place.exclusive},
      owner = ${place.owner}
    where id = ${run.id}::uuid`;
}
