/** Provides Ordo without its repository: packed, and installed by npm in an empty folder. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');

export interface DryPublication {
  /** The warnings of npm, except that nobody is logged in. */
  readonly warnings: readonly string[];
  readonly access: string;
  /** The size of the archive. */
  readonly bytes: number;
  readonly files: readonly string[];
}

/** No server listens on this port, so that a test can never publish anything. */
const NO_REGISTRY_AT_ALL = 'http://127.0.0.1:9/';

/**
 * Returns what `npm publish` would do with an archive or with the package in a folder.
 * @throws Error if npm refuses it
 */
export function publishDry(what: string, cwd: string): DryPublication {
  const words = [
    'publish',
    what,
    '--dry-run',
    '--json',
    '--ignore-scripts',
    '--fetch-retries=0',
    '--registry',
    NO_REGISTRY_AT_ALL,
  ];
  const { status, stdout, stderr } = spawnSync('npm', words, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm would not publish ${what}: ${stderr}`);
  const told = JSON.parse(stdout) as Published | Readonly<Record<string, Published>>;
  const { size, files } = 'files' in told ? (told as Published) : (Object.values(told)[0] as Published);
  return {
    warnings: stderr.split('\n').filter((line) => line.startsWith('npm warn') && !line.includes('to be logged in')),
    access: /with tag latest and (\w+) access/u.exec(stderr)?.[1] ?? '',
    bytes: size,
    files: files.map(({ path: file }) => file),
  };
}

interface Published {
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** Matches the messages of npm when it cannot reach a registry for third-party packages. */
const NO_REGISTRY = /ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/u;

/**
 * Installs Ordo. Its program is then `node_modules/.bin/ordo` in this folder.
 * @returns false, and says so, if npm reaches no registry
 * @throws Error if npm cannot install it
 */
export function installPackedOrdo(folder: string): boolean {
  const packed = path.join(folder, 'packed');
  execFileSync(process.execPath, [path.join(REPOSITORY, 'apps/cli/tools/pack.mjs'), '--out', packed]);
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  const archives = readdirSync(packed).map((name) => path.join(packed, name));
  const words = ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', ...archives];
  const { status, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' });
  if (status === 0) return true;
  if (!NO_REGISTRY.test(stderr)) throw new Error(`npm could not install the archives: ${stderr}`);
  process.stderr.write('packed Ordo: SKIPPED, because npm reaches no registry for the packages of others\n');
  return false;
}
