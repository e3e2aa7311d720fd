/** Expands a spec into its runs, each with its content hash. */
import { findDataset } from '@ordo/data';
import { demandOf, expandSpecLazily, listHashes, parseSpec, type RunSpec, type Spec } from '@ordo/spec';
import { type ErrorCode, hashJson } from '@ordo/core';
import type { NewRun, Store } from '@ordo/store';
import type { AppOptions } from '../app-options.ts';
import { inTurns } from './in-turns.ts';
import { type HashedRun, type ResolvedRun, takeStoredNames } from './stored-names.ts';

/** What `resolveRuns` throws. */
export const SPEC_ERRORS = [
  'spec.invalid',
  'spec.too-many-runs',
  'dataset.missing',
  'dataset.corrupt',
  'dataset.empty',
  'text.line-mismatch',
  'text.invalid-utf8',
  'text.invalid-file',
] as const satisfies ErrorCode[];

interface Resolving {
  readonly store: Pick<Store, 'runs'>;
  readonly settings: Pick<AppOptions, 'dataDir' | 'code'>;
}

/** @throws OrdoError with one of SPEC_ERRORS; `spec.invalid` has every problem */
export async function resolveRuns(
  input: unknown,
  { store, settings }: Resolving,
): Promise<{ spec: Spec; runs: ResolvedRun[] }> {
  const { spec, runs } = await hashRuns(input, settings);
  return { spec, runs: await takeStoredNames(store, runs) };
}

/** The same before anything is looked up. @throws as `resolveRuns` */
export async function hashRuns(
  input: unknown,
  { dataDir, code }: Resolving['settings'],
): Promise<{ spec: Spec; runs: HashedRun[] }> {
  const spec = parseSpec(input);
  const fingerprints = new Map<string, Promise<string>>();
  const fingerprintOf = (dataset: RunSpec['dataset']): Promise<string> => {
    const name = hashJson(dataset);
    const known = fingerprints.get(name) ?? findDataset(dataset.id).fingerprint(dataset, dataDir);
    fingerprints.set(name, known);
    return known;
  };
  const runs: HashedRun[] = [];
  for await (const run of inTurns(expandSpecLazily(spec))) {
    const datasetHash = await fingerprintOf(run.dataset);
    const [hashes, ...earlier] = listHashes(run, { versions: code.stages, datasetHash });
    runs.push({ run: { spec: run, datasetHash, ...hashes }, earlier });
  }
  return { spec, runs };
}

/** Adds what the store saves of a run besides its spec. */
export function toNewRun({ spec, ...hashes }: ResolvedRun, codeVersion: string): NewRun {
  const { pool, labels, priority, timeLimitSeconds } = spec.resources;
  const { variant, seed } = spec;
  const place = { pool, labels, priority, timeLimitSeconds, ...demandOf(spec.resources) };
  return { ...hashes, codeVersion, variant, seed, spec, ...place };
}
