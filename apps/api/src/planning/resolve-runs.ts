/** Turns a spec into its runs, under the names by which they are stored. */
import { type CodeBase, demandOf, type Spec } from '@ordo/spec';
import type { NewRun, Store } from '@ordo/store';
import { readBody } from '../apart/read-body.ts';
import type { AppOptions } from '../app-options.ts';
import { hashRuns } from './hash-runs.ts';
import { type ResolvedRun, takeStoredNames } from './stored-names.ts';

/** What runs are resolved for. */
export interface Surroundings {
  /** Folder of the datasets' files; undefined when there is none. */
  readonly dataDir: string | undefined;
  /** The code for which runs are queued. */
  readonly code: CodeBase;
}

export const surroundingsOf = ({ dataDir, code }: AppOptions): Surroundings => ({ dataDir, code });

export interface SentSpec extends Surroundings {
  /** JSON as bytes, or a value that is not checked yet. */
  readonly body: unknown;
}

/** @throws OrdoError with one of SPEC_ERRORS; `spec.invalid` has every problem */
export async function resolveRuns(
  { body, dataDir, code }: SentSpec,
  store: Store,
): Promise<{ spec: Spec; runs: ResolvedRun[] }> {
  const { spec, runs } = await hashRuns({ input: readBody(body), dataDir, versions: code.stages });
  return { spec, runs: await takeStoredNames(store, runs) };
}

/** Adds what the store saves of a run besides its spec. */
export function toNewRun({ spec, ...hashes }: ResolvedRun, codeVersion: string): NewRun {
  const { pool, labels, priority, timeLimitSeconds } = spec.resources;
  const { variant, seed } = spec;
  const place = { pool, labels, priority, timeLimitSeconds, ...demandOf(spec.resources) };
  return { ...hashes, codeVersion, variant, seed, spec, ...place };
}
