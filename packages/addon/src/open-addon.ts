/**
 * Opens a compiled addon. A damaged shared object can crash the process when it is opened, so the file is first compared with
 * the stamp that its build wrote next to it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Thrown when an addon was not opened. The message continues a sentence that begins with the addon's name. */
export class AddonRefused extends Error {
  override readonly name = 'AddonRefused';
}

interface Stamp {
  readonly sha256: string;
  readonly platform: string;
  readonly arch: string;
  /** SHA-256 of each source that the addon was built from, by its path relative to the addon's folder. */
  readonly sources: Readonly<Record<string, string>>;
}

/**
 * Opens the addon and returns its exports, which the caller must check. @throws AddonRefused when it is absent, damaged or
 * foreign
 */
export function openAddon(path: string): object {
  if (!existsSync(path)) throw new AddonRefused(`is not built (${path} is missing)`);
  const stamp = readStamp(path.replace(/\.node$/, '.json'));
  if (stamp.platform !== process.platform || stamp.arch !== process.arch) {
    throw new AddonRefused(`is for ${stamp.platform}-${stamp.arch}, not ${process.platform}-${process.arch}`);
  }
  if (hashFile(path) !== stamp.sha256) throw new AddonRefused(`${path} differs from its stamp (damaged or replaced)`);
  refuseOlderThan(stamp.sources, dirname(path));
  try {
    return createRequire(import.meta.url)(path) as object;
  } catch (cause) {
    throw new AddonRefused(`${path} cannot be opened: ${String(cause)}`, { cause });
  }
}

/**
 * Refuses an addon that is older than its sources, because the version of the code is computed from the sources. If there are
 * no sources next to the addon, there is nothing to compare it with.
 */
function refuseOlderThan(sources: Stamp['sources'], folder: string): void {
  const files = Object.entries(sources).map(([name, sha256]) => ({ file: join(folder, name), sha256 }));
  if (!files.some(({ file }) => existsSync(file))) return;
  const changed = files.find(({ file, sha256 }) => !existsSync(file) || hashFile(file) !== sha256);
  if (changed !== undefined) throw new AddonRefused(`is older than its source ${changed.file}`);
}

function hashFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function readStamp(path: string): Stamp {
  let stamp: unknown;
  try {
    stamp = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new AddonRefused(`has a stamp, ${path}, that cannot be read`, { cause });
  }
  const { sha256, platform, arch, sources } = (stamp ?? {}) as Partial<Record<keyof Stamp, unknown>>;
  const isComplete = [sha256, platform, arch].every((value) => typeof value === 'string');
  if (!isComplete || typeof sources !== 'object' || sources === null) {
    throw new AddonRefused(`has a stamp, ${path}, that does not have the form of a stamp`);
  }
  return { sha256, platform, arch, sources } as Stamp;
}
