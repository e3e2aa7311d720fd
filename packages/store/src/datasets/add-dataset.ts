/** Records a dataset with its files, all of them or none. */
import { OrdoError } from '@ordo/core';
import type { DatasetReaders } from '@ordo/core/service-words';
import { type Caller, recordChange } from '../access/audit.ts';
import { recordArtifacts } from '../artifacts/loose-artifacts.ts';
import { createId } from '../database/create-id.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Dataset, DatasetFile } from '../generated/client.ts';

export type AddedDataset = Dataset & { readonly files: readonly DatasetFile[] };

export interface NewDatasetFile {
  readonly split: string;
  readonly side: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly lines: number;
}

export interface NewDataset {
  readonly name: string;
  readonly corpus: string;
  readonly source: string;
  readonly target: string;
  readonly licence: string;
  readonly owner: string;
  readonly readers: DatasetReaders;
  readonly files: readonly NewDatasetFile[];
  /** The number of bytes that the files of the owner may have. Equal files count once. */
  readonly quotaBytes: number;
  /** The files that need no place, because a dataset had them when that was asked; none by default. */
  readonly stored?: readonly string[];
  /** Puts the other files in their places. It is called once the rows are written. */
  readonly place: () => Promise<void>;
}

export async function addDataset(db: Database, dataset: NewDataset, by: Caller): Promise<AddedDataset> {
  const hashes = [...new Set(dataset.files.map(({ sha256 }) => sha256))];
  return await recordArtifacts(db, hashes, async (tx) => {
    // One at a time, so that two requests cannot both take the last room, or the same name.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`dataset ${dataset.owner}`}, 0))`;
    const { name, owner, corpus, source, target, licence, readers } = dataset;
    const earlier = await tx.dataset.findUnique({ where: { owner_name: { owner, name } } });
    if (earlier !== null) {
      if (earlier.corpus !== corpus) throw nameIsTaken(name, earlier.corpus);
      return await changeTerms(tx, dataset, { id: earlier.id, by });
    }
    await requireStored(tx, dataset);
    await requireRoom(tx, dataset);
    const files = dataset.files.map(({ split, side, sha256, bytes, lines }) => ({ split, side, sha256, bytes, lines }));
    const added = await tx.dataset.create({
      data: {
        id: createId(),
        name,
        corpus,
        source,
        target,
        licence,
        owner,
        readers,
        files: { createMany: { data: files } },
      },
      include: { files: true },
    });
    await recordChange(tx, by, { action: 'dataset.add', subject: added.id, details: { name, corpus, readers } });
    await dataset.place();
    return added;
  });
}

/** Changes the terms of a dataset, because the same files may be added again with others. */
async function changeTerms(
  tx: Transaction,
  { name, corpus, licence, readers }: NewDataset,
  { id, by }: { readonly id: string; readonly by: Caller },
): Promise<AddedDataset> {
  const { count } = await tx.dataset.updateMany({
    where: { id, NOT: { licence, readers } },
    data: { licence, readers },
  });
  if (count > 0) await recordChange(tx, by, { action: 'dataset.add', subject: id, details: { name, corpus, readers } });
  return await tx.dataset.findUniqueOrThrow({ where: { id }, include: { files: true } });
}

function nameIsTaken(name: string, corpus: string): OrdoError {
  return new OrdoError('dataset.conflict', `a dataset with other files is called "${name}" already (${corpus})`, {
    pointer: '/name',
    fix: 'choose another name, or remove that one first',
  });
}

/**
 * The dataset that had a file may have been removed since, and the file with it. The rows of the artifacts are locked, so that a
 * file that is found now stays.
 * @throws OrdoError `artifact.corrupt`
 */
async function requireStored(tx: Transaction, { stored = [] }: NewDataset): Promise<void> {
  const where = { sha256: { in: [...stored] } };
  const found = await tx.datasetFile.findMany({ where, distinct: ['sha256'], select: { sha256: true } });
  const kept = new Set(found.map(({ sha256 }) => sha256));
  const gone = stored.find((sha256) => !kept.has(sha256));
  if (gone === undefined) return;
  throw new OrdoError('artifact.corrupt', `the file ${gone} was removed a moment ago, together with another dataset`, {
    pointer: '/files',
    fix: `send the pieces of ${gone} from byte 0 on`,
  });
}

/** @throws OrdoError `dataset.over-quota` */
async function requireRoom(tx: Transaction, { owner, files, quotaBytes }: NewDataset): Promise<void> {
  const used = await countBytes(tx, owner, files);
  if (used <= quotaBytes) return;
  throw new OrdoError(
    'dataset.over-quota',
    `the datasets of ${owner} would take ${used} bytes; at most ${quotaBytes} are allowed`,
    { pointer: '/files', fix: 'remove a dataset that nobody needs, or ask an administrator for more room' },
  );
}

/** Returns the total size in bytes of the files of an owner's datasets and of the files in `more`. Equal files count once. */
export async function countBytes(
  db: Database | Transaction,
  owner: string,
  more: readonly NewDatasetFile[] = [],
): Promise<number> {
  const [row] = await db.$queryRaw<{ used: number }[]>`
    select coalesce(sum(bytes), 0)::float8 as used from (
      select f.sha256, f.bytes from "DatasetFile" f join "Dataset" d on d.id = f."datasetId" where d.owner = ${owner}
      union select * from unnest(${more.map(({ sha256 }) => sha256)}::text[], ${more.map(({ bytes }) => bytes)}::bigint[])
    ) kept`;
  return row?.used ?? 0;
}
