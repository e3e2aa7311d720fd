/** Ordo without its repository: packed, and installed by npm into an empty folder. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

/** What npm says when it cannot reach a registry for the packages of others. */
const NO_REGISTRY = /ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/u;

/**
 * Its program is `node_modules/.bin/ordo` in this folder.
 * @returns false, and says so, where npm reaches no registry
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
