/** Turns a spec into its runs, under the names by which they are stored. */
import { demandOf, type Spec } from '@ordo/spec';
import type { ErrorCode } from '@ordo/core';
import type { NewRun } from '@ordo/store';
import type { App } from '../app-options.ts';
import { type ResolvedRun, takeStoredNames } from './stored-names.ts';

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
  { apart, store, settings }: Pick<App, 'apart' | 'store' | 'settings'>,
): Promise<{ spec: Spec; runs: ResolvedRun[] }> {
  const { dataDir, code } = settings;
  const { spec, runs } = await apart.do('hashRuns', { input, dataDir, versions: code.stages });
  return { spec, runs: await takeStoredNames(store, runs) };
}

/** Adds what the store saves of a run besides its spec. */
export function toNewRun({ spec, ...hashes }: ResolvedRun, codeVersion: string): NewRun {
  const { pool, labels, priority, timeLimitSeconds } = spec.resources;
  const { variant, seed } = spec;
  const place = { pool, labels, priority, timeLimitSeconds, ...demandOf(spec.resources) };
  return { ...hashes, codeVersion, variant, seed, spec, ...place };
}
