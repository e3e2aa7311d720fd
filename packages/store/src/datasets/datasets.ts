/** Datasets that people have added: what they are, who may use them, and which files they consist of. */
import { type DatasetReaders, UPLOADED_DATASET } from '@ordo/core/service-words';
import type { Caller } from '../access/audit.ts';
import type { Database } from '../database/database.ts';
import type { Dataset, DatasetFile } from '../generated/client.ts';
import { UNKNOWN_OWNER } from '../runs/placement.ts';
import { type AddedDataset, addDataset, countBytes, type NewDataset } from './add-dataset.ts';
import { removeDataset } from './remove-dataset.ts';

/** The person who asks which datasets there are. */
export interface DatasetReader {
  /** Null where authentication is off. */
  readonly owner: string | null;
  /** True for administrators, and where authentication is off. */
  readonly seesAll: boolean;
}

/** A file that a dataset of the same owner, or of everybody, has already. */
export interface KnownFile {
  readonly bytes: number;
  readonly lines: number;
}

const EVERYBODY: DatasetReaders = 'everybody';

const visibleTo = ({ owner, seesAll }: DatasetReader) =>
  seesAll ? {} : { OR: [{ owner: owner ?? UNKNOWN_OWNER }, { readers: EVERYBODY }] };

export function createDatasetRepository(db: Database) {
  return {
    /**
     * Adding the same again is harmless.
     * @throws OrdoError `dataset.conflict` if the owner has another one of this name, `dataset.over-quota`, `artifact.corrupt` for a
     *   file that is not stored any more
     */
    add: (dataset: NewDataset, by: Caller): Promise<AddedDataset> => addDataset(db, dataset, by),

    /** @throws OrdoError `dataset.not-found`, `dataset.conflict` while runs need it */
    remove: (id: string, by: Caller): Promise<void> => removeDataset(db, id, by),

    /** Lists the datasets that the reader may use, by name. */
    list: (reader: DatasetReader): Promise<AddedDataset[]> =>
      db.dataset.findMany({
        where: visibleTo(reader),
        include: { files: true },
        orderBy: [{ name: 'asc' }, { owner: 'asc' }, { id: 'asc' }],
      }),

    /** Finds the datasets that a spec may mean by a name or by the hash of the files. */
    findNamed: (called: string, reader: DatasetReader): Promise<Dataset[]> =>
      db.dataset.findMany({
        where: { AND: [visibleTo(reader), { OR: [{ name: called }, { corpus: called }] }] },
        orderBy: { id: 'asc' },
      }),

    /** Finds only files that the owner has sent before or that everybody may use, so that a hash alone gives nobody a text. */
    knownFiles: async (owner: string, hashes: readonly string[]): Promise<ReadonlyMap<string, KnownFile>> => {
      const found = await db.datasetFile.findMany({
        where: { sha256: { in: [...hashes] }, dataset: { OR: [{ owner }, { readers: EVERYBODY }] } },
      });
      return new Map(found.map(({ sha256, bytes, lines }) => [sha256, { bytes: Number(bytes), lines }]));
    },

    /** Returns the number of bytes of all files of the owner's datasets. Equal files count once. */
    usedBytes: (owner: string): Promise<number> => countBytes(db, owner),

    /** Returns the files that an attempt at a run needs; null if the dataset of the run was not added to this service. */
    filesOfAttempt: async (attemptId: string): Promise<readonly DatasetFile[] | null> => {
      const [run] = await db.$queryRaw<{ corpus: string }[]>`
        select r."datasetHash" as corpus from "Attempt" a join "Run" r on r.id = a."runId"
        where a.id = ${attemptId}::uuid and r.spec->'dataset'->>'id' = ${UPLOADED_DATASET}`;
      if (run === undefined) return null;
      const dataset = await db.dataset.findFirst({ where: run, include: { files: true } });
      return dataset?.files ?? null;
    },
  };
}
