/** Where the results of runs belong: each run has the folder of its content hash. */
import { fingerprintDataset } from '@ordo/run';
import { hashRun, readCodeBase, type RunSpec } from '@ordo/spec';
import { RunFolder } from './run-folder.ts';

export interface PlannedRun {
  readonly run: RunSpec;
  readonly folder: RunFolder;
  readonly datasetHash: string;
}

/** The runs with this code and these data. Nothing is written. */
export async function planRuns(
  runs: readonly RunSpec[],
  { out, dataDir }: { readonly out: string; readonly dataDir: string | undefined },
): Promise<PlannedRun[]> {
  const code = readCodeBase();
  const planned: PlannedRun[] = [];
  for (const run of runs) {
    const datasetHash = await fingerprintDataset(run, dataDir);
    const hashes = hashRun(run, { versions: code.versionsFor(run), datasetHash });
    planned.push({ run, folder: new RunFolder(out, run, hashes), datasetHash });
  }
  return planned;
}
