/** Reads a stored artifact to the end and compares it with its name. */
import { createHash } from 'node:crypto';
import type { ArtifactStorage } from '@ordo/store';

/** Returns whether the artifact is intact; false also when it is missing or the disk cannot read it. */
export async function isWhole(artifacts: ArtifactStorage, sha256: string): Promise<boolean> {
  try {
    const hash = createHash('sha256');
    for await (const chunk of (await artifacts.open(sha256)).stream) hash.update(chunk as Buffer);
    return hash.digest('hex') === sha256;
  } catch {
    return false;
  }
}
