/** Makes sure that the data on this machine are the data for which a run is meant. */
import { OrdoError, shortHash } from '@ordo/core';
import { findDataset } from '@ordo/data';
import type { RunSpec } from '@ordo/spec';

/**
 * Returns the SHA-256 hash that names the data of a run as they are on this machine.
 * @throws the errors of `Dataset.fingerprint`
 */
export function fingerprintDataset(
  { dataset }: Pick<RunSpec, 'dataset'>,
  dataDir: string | undefined,
): Promise<string> {
  return findDataset(dataset.id).fingerprint(dataset, dataDir);
}

/**
 * @param expected the fingerprint that is part of the run's hash
 * @throws OrdoError `dataset.corrupt` when the files here would give other lines, and the errors of `Dataset.fingerprint`
 */
export async function requireDataset(
  { dataset }: Pick<RunSpec, 'dataset'>,
  dataDir: string | undefined,
  expected: string,
): Promise<void> {
  const found = await fingerprintDataset({ dataset }, dataDir);
  if (found === expected) return;
  const [here, wanted] = [shortHash(found), shortHash(expected)];
  throw new OrdoError(
    'dataset.corrupt',
    `the data of ${dataset.id} on this machine are ${here}, but the run needs ${wanted}`,
    {
      pointer: '/dataset',
      fix: 'copy the same files to every machine, or submit the spec again where the files have changed',
    },
  );
}
