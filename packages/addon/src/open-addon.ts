/**
 * Opens a compiled addon, or refuses it: a damaged shared object can take the process down when it is opened, so it is
 * compared with the stamp that its build left beside it before, never after.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Why an addon was not opened; the message goes on after the addon's name. */
export class AddonRefused extends Error {
  override readonly name = 'AddonRefused';
}

interface Stamp {
  readonly sha256: string;
  readonly platform: string;
  readonly arch: string;
}

/** The addon's exports, for the caller to check. Throws {@link AddonRefused}. */
export function openAddon(path: string): object {
  if (!existsSync(path)) throw new AddonRefused(`is not built (${path} is missing)`);
  const stamp = readStamp(path.replace(/\.node$/, '.json'));
  if (stamp.platform !== process.platform || stamp.arch !== process.arch) {
    throw new AddonRefused(`is for ${stamp.platform}-${stamp.arch}, not ${process.platform}-${process.arch}`);
  }
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (sha256 !== stamp.sha256) throw new AddonRefused(`${path} differs from its stamp (damaged or replaced)`);
  try {
    return createRequire(import.meta.url)(path) as object;
  } catch (cause) {
    throw new AddonRefused(`${path} cannot be opened: ${String(cause)}`, { cause });
  }
}

function readStamp(path: string): Stamp {
  let stamp: unknown;
  try {
    stamp = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new AddonRefused(`has a stamp, ${path}, that cannot be read`, { cause });
  }
  const { sha256, platform, arch } = (stamp ?? {}) as Partial<Record<keyof Stamp, unknown>>;
  if (typeof sha256 !== 'string' || typeof platform !== 'string' || typeof arch !== 'string') {
    throw new AddonRefused(`has a stamp, ${path}, that is not one of ours`);
  }
  return { sha256, platform, arch };
}
