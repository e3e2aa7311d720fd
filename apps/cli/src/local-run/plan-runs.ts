/** Finds the places of runs' results: the folder of each run is named by its content hash. */
import { existsSync } from 'node:fs';
import { fingerprintDataset } from '@ordo/run';
import { listHashes, readCodeBase, type RunSpec } from '@ordo/spec';
import { RunFolder } from './run-folder.ts';

export interface PlannedRun {
  readonly run: RunSpec;
  /** The folder with its result; or else the one with its beginning; or else a new one. */
  readonly folder: RunFolder;
  /** The possible folders, one for each hash under which its result may be stored. */
  readonly places: readonly RunFolder[];
  readonly datasetHash: string;
}

/** Plans the runs with this code and these data. Nothing is written. */
export async function planRuns(
  runs: readonly RunSpec[],
  { out, dataDir }: { readonly out: string; readonly dataDir: string | undefined },
): Promise<PlannedRun[]> {
  const { stages: versions } = readCodeBase();
  const planned: PlannedRun[] = [];
  for (const run of runs) {
    const datasetHash = await fingerprintDataset(run, dataDir);
    const places = RunFolder.list(out, run, listHashes(run, { versions, datasetHash }));
    planned.push({ run, folder: chooseFolder(places), places, datasetHash });
  }
  return planned;
}

function chooseFolder(places: readonly RunFolder[]): RunFolder {
  const having = (name: string) => places.find((place) => existsSync(place.file(name)));
  return having('result.json') ?? having('run.json') ?? (places[0] as RunFolder);
}
