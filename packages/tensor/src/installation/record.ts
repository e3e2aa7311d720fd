/** What was installed for an engine that is no npm dependency, and whether it is still there as it was. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Engines that are installed on demand, each into a folder of its own. */
export type InstalledEngineId = 'tensorflow' | 'webgpu';

/** A file that the engine loads. */
export interface InstalledFile {
  /** Relative to the engine's folder, or absolute for libraries that stay where they were found. */
  readonly path: string;
  readonly bytes: number;
  /** Hex; null for libraries of hundreds of megabytes, which are known by their size after the installation. */
  readonly sha256: string | null;
}

/** `engine.json`, written last. */
export interface InstallationRecord {
  /** npm packages by name, with their versions. */
  readonly packages: Readonly<Record<string, string>>;
  readonly platform: string;
  readonly arch: string;
  readonly files: readonly InstalledFile[];
  /** What the engine told of itself when it was tried: versions, devices. */
  readonly facts: Readonly<Record<string, string | boolean>>;
}

/** Where an engine lies, what it is, or why it cannot be loaded. */
export type Installation =
  | { readonly folder: string; readonly record: InstallationRecord; readonly problem: null }
  | { readonly folder: string; readonly record: null; readonly problem: string };

const RECORD = 'engine.json';

/** `.ordo/engines` in the clone, which holds for every app unless ORDO_HOME points elsewhere. */
let home = fileURLToPath(new URL('../../../../.ordo/engines', import.meta.url));

/** Says where installed engines lie: `<ORDO_HOME>/engines`. To be called before an engine is listed or loaded. */
export function setEnginesFolder(folder: string): void {
  home = folder;
}

export function engineFolder(id: InstalledEngineId): string {
  return path.join(home, id);
}

/** The record as it is written into an engine's folder. */
export function recordFile(folder: string): string {
  return path.join(folder, RECORD);
}

/** Reads and checks an installation; nothing of it is loaded. `packages` is what this version of Ordo needs. */
export function readInstallation(id: InstalledEngineId, packages: Readonly<Record<string, string>>): Installation {
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
    // Told below, like a record of another form.
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

/** For files that fit into memory. */
export function hashFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
