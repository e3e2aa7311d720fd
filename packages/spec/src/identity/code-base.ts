/**
 * Identifies the code that this process runs. The version tells whether two processes run exactly the same files. A result
 * keeps it, so that its origin can be traced. The numbers of the stages decide which results are equal.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listDependencies } from './dependencies.ts';
import { listFiles } from './list-files.ts';
import { listNativeSources } from './native-sources.ts';
import { STAGE_NUMBERS, type StageVersions } from './stages.ts';

export interface CodeBase {
  /** The SHA-256 of the files of all packages that execute runs, and of the versions of their dependencies. */
  readonly version: string;
  readonly stages: StageVersions;
}

/** The package that executes runs. */
const ROOT = 'run';

/** Reads the files that this process was started from: modules in `dist` or, as in tests, sources in `src`. */
export function readCodeBase(): CodeBase {
  const own = path.resolve(import.meta.dirname, '..');
  const version = hashCode(path.resolve(own, '../..'), path.basename(own) === 'dist' ? 'dist' : 'src');
  return { version, stages: STAGE_NUMBERS };
}

/**
 * Hashes the modules in `dist` or `src` of each package that executes runs, its native sources and build scripts. Tests, and
 * files that only tests use, are left out.
 * @param packages the folder that holds all packages
 */
export function hashCode(packages: string, form: 'dist' | 'src'): string {
  const hash = createHash('sha256');
  const dependencies = new Set<string>();
  for (const { name, others } of listPackages(packages)) {
    const folder = path.join(packages, name);
    for (const file of [...listModules(folder, form), ...listNativeSources(folder)].toSorted()) {
      const bytes = readFileSync(path.join(folder, file));
      hash.update(`${name}/${file}\n${bytes.length}\n`).update(bytes);
    }
    for (const other of others) for (const found of listDependencies(other, folder)) dependencies.add(found);
  }
  for (const name of [...dependencies].toSorted()) hash.update(`${name}\n`);
  return hash.digest('hex');
}

interface CountedPackage {
  readonly name: string;
  /** The dependencies besides our own packages. */
  readonly others: readonly string[];
}

/** Lists the package that executes runs, and all of our packages that it depends on, in the order of their names. */
function listPackages(packages: string): CountedPackage[] {
  const found = new Map<string, CountedPackage>();
  const waiting = [ROOT];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    const manifest = JSON.parse(readFileSync(path.join(packages, name, 'package.json'), 'utf8')) as {
      readonly dependencies?: object;
    };
    const names = Object.keys(manifest.dependencies ?? {});
    found.set(name, { name, others: names.filter((other) => !other.startsWith(OWN)) });
    waiting.push(...names.filter((other) => other.startsWith(OWN)).map((other) => other.slice(OWN.length)));
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const OWN = '@ordo/';
const MODULE = { dist: /\.js$/, src: /\.ts$/ };
const FOR_TESTS = /\.test\.(ts|js)$|(^|\/)(testing|fixtures|oracles|bench)\//;

function listModules(folder: string, form: 'dist' | 'src'): string[] {
  const modules = listFiles(path.join(folder, form)).filter((name) => MODULE[form].test(name) && !FOR_TESTS.test(name));
  const sources = path.join(folder, 'src');
  if (form === 'src' || !existsSync(sources)) return modules.map((name) => `${form}/${name}`);
  // The build does not remove the modules of sources that were deleted or renamed. Nothing loads these modules.
  const present = new Set(listFiles(sources));
  return modules.filter((name) => present.has(name.replace(/\.js$/, '.ts'))).map((name) => `${form}/${name}`);
}
