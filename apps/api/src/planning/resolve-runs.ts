/** Turns a spec into its runs, with the hashes under which they are stored. */
import { type CodeBase, demandOf, type Spec } from '@ordo/spec';
import type { DatasetReader, NewRun, Store } from '@ordo/store';
import { readBody } from '../apart/read-body.ts';
import type { AppOptions } from '../app-options.ts';
import { resolveData } from '../datasets/resolve-corpus.ts';
import { type Hashing, hashRuns } from './hash-runs.ts';
import { type ResolvedRun, takeStoredNames } from './stored-names.ts';

/** The environment that runs are resolved for. */
export interface Surroundings {
  /** The folder of the datasets' files; undefined when there is none. */
  readonly dataDir: string | undefined;
  /** The code for which runs are queued. */
  readonly code: CodeBase;
}

export const surroundingsOf = ({ dataDir, code }: AppOptions): Surroundings => ({ dataDir, code });

export interface SentSpec extends Surroundings {
  /** The body: JSON as bytes, or a value that has not been checked yet. */
  readonly body: unknown;
  /** Whose datasets the spec may name. */
  readonly reader: DatasetReader;
}

/**
 * Resolves the runs.
 * @param expand makes the runs of the spec; by default, its variants with its seeds
 * @throws OrdoError with one of SPEC_ERRORS; `spec.invalid` has every problem
 */
export async function resolveRuns(
  { body, reader, dataDir, code }: SentSpec,
  store: Store,
  expand?: Hashing['expand'],
): Promise<{ spec: Spec; runs: ResolvedRun[] }> {
  const { spec, runs } = await hashRuns({
    input: readBody(body),
    resolveData: (dataset) => resolveData(dataset, { store, reader, dataDir }),
    versions: code.stages,
    expand,
  });
  return { spec, runs: await takeStoredNames(store, runs) };
}

/** Adds what the store saves about a run besides its spec. */
export function toNewRun({ spec, ...hashes }: ResolvedRun, codeVersion: string): NewRun {
  const { pool, labels, priority, timeLimitSeconds } = spec.resources;
  const { variant, seed } = spec;
  const place = { pool, labels, priority, timeLimitSeconds, ...demandOf(spec.resources) };
  return { ...hashes, codeVersion, variant, seed, spec, ...place };
}
