/** Verifies a bundle that comes as an archive from somebody. Whoever has not been vouched for is not unpacked. */
import type { KeyObject } from 'node:crypto';
import { type ArchiveLimits, OrdoError, readFromArchive, unpackArchive } from '@ordo/core';
import { FILES } from '../contents.ts';
import { findSigners, keyIdOf, listSigners, parseEnvelope } from '../signing/envelope.ts';
import { MOST_FILES, parseStatement } from '../signing/statement.ts';
import { type Verification, verifyBundle } from './verify-bundle.ts';

/** Text compresses to a third, statistics of equal segments to a fiftieth. */
const RATIO = 100;

/** For a bundle of so many bytes, not compressed. */
export const bundleLimits = (bytes: number): ArchiveLimits => ({ bytes, files: MOST_FILES + 1, ratio: RATIO });

export interface ArchivedBundle {
  readonly archive: string;
  /** Where it is unpacked. The folder does not exist yet. */
  readonly folder: string;
  /** How much it may hold. */
  readonly maxBytes: number;
}

/**
 * Reads the statement alone until one of the keys is found to have signed it; then unpacks what the statement names, and verifies it.
 * @returns without signers: no contents and no problems, since nothing was unpacked
 * @throws OrdoError `artifact.corrupt` for what is no bundle, `request.too-large`
 */
export async function verifyArchive(
  { archive, folder, maxBytes }: ArchivedBundle,
  keys: readonly KeyObject[],
): Promise<Verification> {
  const limits = bundleLimits(maxBytes);
  const text = await readFromArchive(archive, FILES.envelope, limits);
  if (text === null) {
    throw new OrdoError(
      'artifact.corrupt',
      `the archive has no ${FILES.envelope}, so it is not a whole archive of a bundle`,
      {
        fix: 'ask for the bundle again',
      },
    );
  }
  const envelope = parseEnvelope(text.toString('utf8'));
  const signers = findSigners(envelope, keys).map(keyIdOf);
  const claimed = listSigners(envelope);
  if (signers.length === 0) return { contents: null, signers, claimed, problems: [], files: 0, scores: 0 };
  const { subject } = parseStatement(envelope.payload);
  await unpackArchive(archive, folder, { ...limits, files: subject.length + 1 });
  return await verifyBundle(folder, keys);
}
