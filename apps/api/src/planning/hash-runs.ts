/** Expands a spec into its runs, each with its content hash. This may take seconds, and does not use the database. */
import { hashJson } from '@ordo/core';
import { findDataset } from '@ordo/data';
import { type CodeBase, expandSpecLazily, listHashes, parseSpec, type RunSpec, type Spec } from '@ordo/spec';
import type { HashedRun } from './stored-names.ts';

export interface Hashing {
  /** A JSON value that has not been checked yet. */
  readonly input: unknown;
  readonly dataDir: string | undefined;
  readonly versions: CodeBase['stages'];
}

/** Hashes the runs. @throws OrdoError with one of SPEC_ERRORS; `spec.invalid` has every problem */
export async function hashRuns({ input, dataDir, versions }: Hashing): Promise<{ spec: Spec; runs: HashedRun[] }> {
  const spec = parseSpec(input);
  const fingerprints = new Map<string, Promise<string>>();
  const fingerprintOf = (dataset: RunSpec['dataset']): Promise<string> => {
    const name = hashJson(dataset);
    const known = fingerprints.get(name) ?? findDataset(dataset.id).fingerprint(dataset, dataDir);
    fingerprints.set(name, known);
    return known;
  };
  const runs: HashedRun[] = [];
  for (const run of expandSpecLazily(spec)) {
    const datasetHash = await fingerprintOf(run.dataset);
    const [hashes, ...earlier] = listHashes(run, { versions, datasetHash });
    runs.push({ run: { spec: run, datasetHash, ...hashes }, earlier });
  }
  return { spec, runs };
}
