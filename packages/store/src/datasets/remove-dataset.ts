/** Removes a dataset, and keeps one that runs still need. */
import { OrdoError } from '@ordo/core';
import { UPLOADED_DATASET } from '@ordo/core/service-words';
import { type Caller, recordChange } from '../access/audit.ts';
import type { Database, Transaction } from '../database/database.ts';

export async function removeDataset(db: Database, id: string, by: Caller): Promise<void> {
  await db.$transaction(async (tx) => {
    // This waits for everybody who has just submitted runs that need the dataset, and for whoever removes an equal one.
    const equal = await tx.$queryRaw<{ name: string; corpus: string; isAsked: boolean }[]>`
      select name, corpus, id = ${id}::uuid as "isAsked" from "Dataset"
      where corpus = (select corpus from "Dataset" where id = ${id}::uuid) order by id for update`;
    const asked = equal.find(({ isAsked }) => isAsked);
    if (asked === undefined) throw datasetNotFound(id);
    const { name, corpus } = asked;
    if (equal.length === 1) await requireUnused(tx, { name, corpus });
    // The rows of its files go with it, and a trigger notes that nothing may need these any more.
    await tx.dataset.delete({ where: { id } });
    await recordChange(tx, by, { action: 'dataset.remove', subject: id, details: { name, corpus } });
  });
}

export function datasetNotFound(called: string): OrdoError {
  return new OrdoError('dataset.not-found', `there is no dataset ${called} here that you may use`, {
    fix: 'see the names with: ordo data added',
  });
}

/** @throws OrdoError `dataset.conflict` */
async function requireUnused(
  tx: Transaction,
  { name, corpus }: { readonly name: string; readonly corpus: string },
): Promise<void> {
  const [row] = await tx.$queryRaw<{ runs: number; experiments: string[] }[]>`
    select count(distinct r.id)::int as runs, array_agg(distinct e."experimentId"::text) as experiments
    from "Run" r left join "ExperimentRun" e on e."runId" = r.id
    where r.state in ('queued', 'running') and r."datasetHash" = ${corpus} and r.spec->'dataset'->>'id' = ${UPLOADED_DATASET}`;
  if (row === undefined || row.runs === 0) return;
  const [first = '', ...more] = row.experiments;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  throw new OrdoError('dataset.conflict', `${row.runs} runs that have not ended need the dataset "${name}"`, {
    fix: `wait for experiment ${first}${others}, or cancel first: ordo cancel ${first}`,
  });
}

/** The parts of a run that tell which dataset the run needs. */
interface RunOnData {
  readonly datasetHash: string;
  readonly spec: unknown;
}

/**
 * Keeps the datasets of runs from being removed until the transaction ends. After that, the stored runs keep them.
 * @throws OrdoError `dataset.missing` for one that was removed since the spec was read
 */
export async function keepDatasets(tx: Transaction, runs: readonly RunOnData[]): Promise<void> {
  const wanted = new Set(runs.filter(({ spec }) => needsDataset(spec)).map(({ datasetHash }) => datasetHash));
  if (wanted.size === 0) return;
  const rows = await tx.$queryRaw<{ corpus: string }[]>`
    select corpus from "Dataset" where corpus = any(${[...wanted]}::text[]) order by id for share`;
  const kept = new Set(rows.map(({ corpus }) => corpus));
  const gone = [...wanted].find((corpus) => !kept.has(corpus));
  if (gone === undefined) return;
  throw new OrdoError('dataset.missing', `the dataset ${gone} was removed a moment ago`, {
    pointer: '/dataset/corpus',
    fix: 'add it again: ordo data add',
  });
}

function needsDataset(spec: unknown): boolean {
  const { dataset } = spec as { dataset?: { id?: unknown } };
  return dataset?.id === UPLOADED_DATASET;
}
