/** Expands a spec into its runs, each with its content hash. */
import { findDataset } from '@ordo/data';
import { demandOf, expandSpecLazily, hashRun, parseSpec, type RunSpec, type Spec } from '@ordo/spec';
import { type ErrorCode, hashJson } from '@ordo/core';
import type { NewRun } from '@ordo/store';
import type { AppOptions } from '../app-options.ts';
import { inTurns } from './in-turns.ts';

export interface ResolvedRun {
  readonly spec: RunSpec;
  readonly contentHash: string;
  readonly hypothesesHash: string;
  readonly datasetHash: string;
}

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

/** @throws OrdoError with one of SPEC_ERRORS; `spec.invalid` has every problem */
export async function resolveRuns(
  input: unknown,
  { dataDir, code }: Pick<AppOptions, 'dataDir' | 'code'>,
): Promise<{ spec: Spec; runs: ResolvedRun[] }> {
  const spec = parseSpec(input);
  const fingerprints = new Map<string, Promise<string>>();
  const fingerprintOf = (dataset: RunSpec['dataset']): Promise<string> => {
    const name = hashJson(dataset);
    const known = fingerprints.get(name) ?? findDataset(dataset.id).fingerprint(dataset, dataDir);
    fingerprints.set(name, known);
    return known;
  };
  const runs: ResolvedRun[] = [];
  for await (const run of inTurns(expandSpecLazily(spec))) {
    const datasetHash = await fingerprintOf(run.dataset);
    runs.push({ spec: run, datasetHash, ...hashRun(run, { versions: code.versionsFor(run), datasetHash }) });
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
