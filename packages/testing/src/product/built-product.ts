/**
 * Finds compiled files for tests that run real processes, and refuses a build that is older than the sources. `npm test` builds
 * once, before the tests, and no test compiles.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '..', '..', '..', '..');
/**
 * Matches the sources that are compiled into the product. Tests are also compiled, but a product with an older test is the same
 * product.
 */
const SOURCE = /(?<!\.test)\.tsx?$/;

/**
 * Returns the path of a compiled file of a package or app.
 * @example locateBuilt('apps/worker', 'main.js')
 * @throws Error that says what to run, when it was not built, or when a source of the project or of one that it needs is newer
 */
export function locateBuilt(project: string, file: string): string {
  requireBuilt(project);
  const built = path.join(REPOSITORY, project, 'dist', file);
  const hasSource = ['.ts', '.tsx'].some((ending) =>
    existsSync(path.join(REPOSITORY, project, 'src', file.replace(/\.js$/, ending))),
  );
  // If a source has moved, its compiled file stays in an old clone, but is missing in a new one.
  if (!hasSource || !existsSync(built))
    throw new Error(`${built} was not built, and its project has no source of that name`);
  return built;
}

/**
 * @throws Error that says what to run, when a project was not built, or when a source of the project or of one that it needs is
 * newer
 */
export function requireBuilt(project: string): void {
  const stale = findStale(REPOSITORY, project, checked);
  if (stale !== null) throw new Error(`${stale}: run "npm test", which builds first, or "npx tsc -b"`);
}

/** The projects that this process has found to be up to date. */
const checked = new Set<string>();

/**
 * Returns what is wrong with the build of a project, or of one to which it refers; null if nothing is. The compiler writes its
 * record of a build after everything else, and writes the record again when it finds that a newer file has the same content. A
 * record that is newer than all sources therefore describes these sources.
 * @param fresh projects that need not be checked; those that are up to date are added
 */
export function findStale(repository: string, project: string, fresh = new Set<string>()): string | null {
  if (fresh.has(project)) return null;
  const folder = path.join(repository, project);
  const { compilerOptions, include, references } = readConfiguration(folder);
  const record = statSync(path.join(folder, compilerOptions.tsBuildInfoFile), { throwIfNoEntry: false });
  if (record === undefined) return `${project} is not built`;
  for (const source of include.filter((name) => !name.includes('*'))) {
    const newer = findNewer(path.join(folder, source), record.mtimeMs);
    if (newer !== null) return `the build is older than ${path.relative(repository, newer)}`;
  }
  for (const reference of references) {
    const stale = findStale(repository, path.posix.join(project, reference.path), fresh);
    if (stale !== null) return stale;
  }
  fresh.add(project);
  return null;
}

interface Configuration {
  readonly compilerOptions: { readonly tsBuildInfoFile: string };
  readonly include: readonly string[];
  readonly references: readonly { readonly path: string }[];
}

function readConfiguration(folder: string): Configuration {
  const read = JSON.parse(readFileSync(path.join(folder, 'tsconfig.json'), 'utf8')) as Partial<Configuration>;
  const { compilerOptions, include, references = [] } = read;
  if (compilerOptions === undefined || include === undefined)
    throw new Error(`${folder}/tsconfig.json names no record of its build, or no sources`);
  return { compilerOptions, include, references };
}

/** Returns a source below a folder that was written after a time, in milliseconds since the epoch. */
function findNewer(folder: string, time: number): string | null {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      const newer = findNewer(place, time);
      if (newer !== null) return newer;
    } else if (SOURCE.test(entry.name) && statSync(place).mtimeMs > time) return place;
  }
  return null;
}
