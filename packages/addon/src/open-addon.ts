/**
 * Opens a compiled addon. A damaged shared object can crash the process when it is opened, so the file is first compared
 * with the stamp that its build wrote beside it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** An addon was not opened. The message continues a sentence that begins with the addon's name. */
export class AddonRefused extends Error {
  override readonly name = 'AddonRefused';
}

interface Stamp {
  readonly sha256: string;
  readonly platform: string;
  readonly arch: string;
}

/** The addon's exports, which the caller must check. @throws AddonRefused when it is absent, damaged or foreign. */
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
    throw new AddonRefused(`has a stamp, ${path}, that does not have the form of a stamp`);
  }
  return { sha256, platform, arch };
}
