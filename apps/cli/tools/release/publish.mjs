/**
 * Publishes packed archives. It leaves out those whose version is published already, so it can be repeated.
 *
 *   node apps/cli/tools/release/publish.mjs packed [--dry-run]
 *
 * With --dry-run, npm says what it would publish, and publishes nothing. Provenance needs a job that may sign in (id-token: write).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('name the folder that "npm run package" has written');
const archives = readdirSync(folder)
  .filter((name) => name.endsWith('.tgz'))
  .map((name) => path.resolve(folder, name));
if (archives.length === 0) throw new Error(`${folder} has no archives: run "npm run package -- --out ${folder}"`);

for (const archive of archives) {
  const { name, version } = JSON.parse(
    execFileSync('tar', ['-xzOf', archive, 'package/package.json'], { encoding: 'utf8' }),
  );
  if (!values['dry-run'] && isThere(`${name}@${version}`))
    process.stdout.write(`${name}@${version} is there already\n`);
  else publish(archive, version);
}

function isThere(wanted) {
  return spawnSync('npm', ['view', wanted, 'version'], { encoding: 'utf8' }).stdout.trim() !== '';
}

/** Publishes an archive. Everybody who asks for no version gets "latest", so a version on trial has another tag. */
function publish(archive, version) {
  const tag = version.includes('-') ? 'next' : 'latest';
  const how = values['dry-run'] ? ['--dry-run'] : ['--provenance'];
  const words = ['publish', archive, '--access', 'public', '--tag', tag, '--ignore-scripts', ...how];
  execFileSync('npm', words, { stdio: ['ignore', 'inherit', 'inherit'] });
}
