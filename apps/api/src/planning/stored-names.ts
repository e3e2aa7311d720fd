/** Finds the runs that are stored under hashes from before the stages of a run had numbers. */
import type { RunHashes, RunSpec } from '@ordo/spec';
import type { Store } from '@ordo/store';

export interface ResolvedRun extends RunHashes {
  readonly spec: RunSpec;
  readonly datasetHash: string;
}

export interface HashedRun {
  /** The run with the hashes of today. */
  readonly run: ResolvedRun;
  /** The other hashes under which it may be stored: see `listHashes`. */
  readonly earlier: readonly RunHashes[];
}

/**
 * A run that is stored under earlier hashes keeps them, so that it is attached and not repeated. A new run whose translations
 * are stored under an earlier hash gets that one, so that these are taken over.
 */
export async function takeStoredNames(
  store: Pick<Store, 'runs'>,
  hashed: readonly HashedRun[],
): Promise<ResolvedRun[]> {
  if (hashed.every(({ earlier }) => earlier.length === 0)) return hashed.map(({ run }) => run);
  const all = hashed.flatMap(({ run, earlier }) => [run, ...earlier]);
  const stored = await store.runs.findStored(all.map(({ contentHash }) => contentHash));
  const translated = await store.runs.findTranslated(all.map(({ hypothesesHash }) => hypothesesHash));
  return hashed.map(({ run, earlier }) => {
    const names: readonly RunHashes[] = [run, ...earlier];
    const name = names.find(({ contentHash }) => stored.has(contentHash));
    if (name !== undefined) return { ...run, ...name };
    const source = names.find(({ hypothesesHash }) => translated.has(hypothesesHash)) ?? run;
    return { ...run, hypothesesHash: source.hypothesesHash };
  });
}
