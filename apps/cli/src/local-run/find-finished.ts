/** Finds what earlier calls have carried out, and carries out nothing. */
import { fingerprintDataset } from '@ordo/run';
import { hashRun, readCodeBase, type RunSpec } from '@ordo/spec';
import { RunFolder } from './run-folder.ts';
import type { LocalRun, LocalRunOptions } from './run-locally.ts';

/** All runs with this code and these data, with their results; those that have not finished have none. */
export async function findFinished(
  runs: readonly RunSpec[],
  { out, dataDir }: Pick<LocalRunOptions, 'out' | 'dataDir'>,
): Promise<LocalRun[]> {
  const code = readCodeBase();
  const found: LocalRun[] = [];
  for (const spec of runs) {
    const datasetHash = await fingerprintDataset(spec, dataDir);
    const folder = new RunFolder(out, spec, hashRun(spec, { versions: code.versionsFor(spec), datasetHash }));
    const result = await folder.readResult();
    const failure = result === null ? await folder.readFailure() : null;
    const state = result === null ? (failure === null ? 'queued' : 'failed') : 'succeeded';
    const { variant, seed } = spec;
    found.push({ folder, run: { runId: folder.hash, variant, seed, state, failure, spec, datasetHash, result } });
  }
  return found;
}
