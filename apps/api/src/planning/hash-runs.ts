/** Expands a spec into its runs, each with its content hash. This may take seconds. */
import type { KnownData } from '../datasets/resolve-corpus.ts';
import {
  type CodeBase,
  expandSpecLazily,
  listHashes,
  parseSpec,
  renderOnce,
  type RunSpec,
  type Spec,
} from '@ordo/spec';
import type { HashedRun } from './stored-names.ts';

export interface Hashing {
  /** A JSON value that has not been checked yet. */
  readonly input: unknown;
  /** Called once for each dataset that differs. */
  readonly resolveData: (dataset: RunSpec['dataset']) => Promise<KnownData>;
  readonly versions: CodeBase['stages'];
  /** Makes the runs of the spec; by default, its variants with its seeds. */
  readonly expand?: ((spec: Spec) => Iterable<RunSpec>) | undefined;
}

/** Hashes the runs. @throws OrdoError with one of SPEC_ERRORS; `spec.invalid` has every problem */
export async function hashRuns({
  input,
  resolveData,
  versions,
  expand = expandSpecLazily,
}: Hashing): Promise<{ spec: Spec; runs: HashedRun[] }> {
  const spec = parseSpec(input);
  const resolved = new Map<string, Promise<KnownData>>();
  const dataOf = (dataset: RunSpec['dataset']): Promise<KnownData> => {
    const name = JSON.stringify(dataset);
    const known = resolved.get(name) ?? resolveData(dataset);
    resolved.set(name, known);
    return known;
  };
  const render = renderOnce();
  const runs: HashedRun[] = [];
  for (const expanded of expand(spec)) {
    const { dataset, datasetHash } = await dataOf(expanded.dataset);
    const run = { ...expanded, dataset };
    const [hashes, ...earlier] = listHashes(run, { versions, datasetHash }, render);
    runs.push({ run: { spec: run, datasetHash, ...hashes }, earlier });
  }
  return { spec, runs };
}
