/** Records what was installed for an engine that is not an npm dependency, and checks that it is still the same. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineInFolder } from '../engines/engine-table.ts';

/** A file that the engine loads. */
export interface InstalledFile {
  /** The path relative to the engine's folder, or absolute for libraries that stay where they were found. */
  readonly path: string;
  readonly bytes: number;
  /** The hash in hex; null for libraries of hundreds of megabytes, for which only the size is checked. */
  readonly sha256: string | null;
}

/** The contents of `engine.json`, which is written last. */
export interface InstallationRecord {
  /** The versions of npm packages, by name. */
  readonly packages: Readonly<Record<string, string>>;
  readonly platform: string;
  readonly arch: string;
  readonly files: readonly InstalledFile[];
  /** Facts that the engine reported when it was tried, such as versions and devices. */
  readonly facts: Readonly<Record<string, string | boolean>>;
}

/** The folder of an engine, with its record or the reason why it cannot be loaded. */
export type Installation =
  | { readonly folder: string; readonly record: InstallationRecord; readonly problem: null }
  | { readonly folder: string; readonly record: null; readonly problem: string };

const RECORD = 'engine.json';

/** The folder of installed engines: `.ordo/engines` in the clone, unless an app sets another. */
let home = fileURLToPath(new URL('../../../../.ordo/engines', import.meta.url));

/** Sets the folder of installed engines, `<ORDO_HOME>/engines`. Must be called before engines are listed or loaded. */
export function setEnginesFolder(folder: string): void {
  home = folder;
}

export function enginesFolder(): string {
  return home;
}

export function engineFolder(id: EngineInFolder): string {
  return path.join(home, id);
}

/** Returns the path of the record in an engine's folder. */
export function recordFile(folder: string): string {
  return path.join(folder, RECORD);
}

/**
 * Reads and checks an installation without loading it.
 * @param packages the versions that this version of Ordo needs, by name
 */
export function readInstallation(id: EngineInFolder, packages: Readonly<Record<string, string>>): Installation {
  const folder = engineFolder(id);
  const record = readRecord(folder);
  if (typeof record === 'string') return { folder, record: null, problem: record };
  const problem = findProblem(folder, record, packages);
  return problem === null ? { folder, record, problem } : { folder, record: null, problem };
}

function readRecord(folder: string): InstallationRecord | string {
  const file = recordFile(folder);
  if (!existsSync(file)) return 'it is not installed';
  try {
    const record = JSON.parse(readFileSync(file, 'utf8')) as Partial<InstallationRecord> | null;
    if (record?.packages && record.facts && Array.isArray(record.files)) return record as InstallationRecord;
  } catch {
    // The problem is reported below, like a record in another format.
  }
  return `its record ${file} is damaged`;
}

function findProblem(
  folder: string,
  record: InstallationRecord,
  packages: Readonly<Record<string, string>>,
): string | null {
  if (record.platform !== process.platform || record.arch !== process.arch) {
    return `it was installed for ${record.platform}-${record.arch}, and this is ${process.platform}-${process.arch}`;
  }
  for (const [name, version] of Object.entries(record.packages)) {
    if (packages[name] === version) continue;
    return `it is outdated: made with ${name} ${version}, and this version of Ordo needs ${packages[name] ?? 'none'}`;
  }
  for (const file of record.files) {
    const problem = findFileProblem(path.resolve(folder, file.path), file);
    if (problem !== null) return problem;
  }
  return null;
}

function findFileProblem(file: string, { bytes, sha256 }: InstalledFile): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return `${file} is gone`;
  if (found.size !== bytes) return `${file} has ${found.size} bytes instead of ${bytes} (damaged or replaced)`;
  if (sha256 === null || hashFile(file) === sha256) return null;
  return `${file} differs from what was installed (damaged or replaced)`;
}

/** Returns the SHA-256 hash of a file that fits into memory. */
export function hashFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
