/** Collects what the pins of a study are compared with on this machine: its code, its data, its metrics. */
import { isOrdoError } from '@ordo/core';
import { fingerprintDataset } from '@ordo/run';
import { expandSpec, readCodeBase } from '@ordo/spec';
import { partOf, type PinnedPart, requirePins, specOfPart, type Study } from '@ordo/studies';

/** Checks the pins. @throws OrdoError `study.drifted`, before anything is trained */
export async function requirePinsHere(study: Study, parts: readonly string[], dataDir: string | undefined) {
  if (study.pins === undefined) return;
  const trained = parts.filter((name) => 'spec' in partOf(study, name));
  requirePins(study, { code: readCodeBase().version, parts: await readPinned(study, trained, dataDir) });
}

/**
 * Returns the runs of the parts with the hashes of their data. A part whose data are missing cannot drift, because it does not
 * run.
 */
export async function readPinned(
  study: Study,
  parts: readonly string[],
  dataDir: string | undefined,
): Promise<PinnedPart[]> {
  const found: PinnedPart[] = [];
  for (const part of parts) {
    try {
      const runs: { spec: ReturnType<typeof expandSpec>[number]; datasetHash: string }[] = [];
      for (const spec of expandSpec(specOfPart(study, part))) {
        runs.push({ spec, datasetHash: await fingerprintDataset(spec, dataDir) });
      }
      found.push({ part, runs });
    } catch (error) {
      if (!isOrdoError(error, 'dataset.missing')) throw error;
    }
  }
  return found;
}
