/** Makes sure that the data on this machine are those that a run is for. */
import { OrdoError } from '@ordo/core';
import { findDataset } from '@ordo/data';
import type { RunSpec } from '@ordo/spec';

/** The SHA-256 that names the data of a run as they are on this machine. @throws those of `Dataset.fingerprint` */
export function fingerprintDataset(
  { dataset }: Pick<RunSpec, 'dataset'>,
  dataDir: string | undefined,
): Promise<string> {
  return findDataset(dataset.id).fingerprint(dataset, dataDir);
}

/**
 * @param expected the fingerprint that the run's hash covers
 * @throws OrdoError `dataset.corrupt` when the files here would give other lines, and those of `Dataset.fingerprint`
 */
export async function requireDataset(
  { dataset }: Pick<RunSpec, 'dataset'>,
  dataDir: string | undefined,
  expected: string,
): Promise<void> {
  const found = await fingerprintDataset({ dataset }, dataDir);
  if (found === expected) return;
  const [here, wanted] = [found.slice(0, 12), expected.slice(0, 12)];
  throw new OrdoError('dataset.corrupt', `the data of ${dataset.id} here are ${here}, and the run is for ${wanted}`, {
    pointer: '/dataset',
    fix: 'copy the same files to every machine, or submit the spec again where the files have changed',
  });
}
