/**
 * Shows the site, or builds it. The packages that it needs are installed here on the first call, and not with Ordo.
 *
 *   npm run docs                # shows it, and follows changes
 *   npm run docs -- build       # writes site/.vitepress/dist
 *   npm run docs -- preview     # serves what was built
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const SITE = import.meta.dirname;
const COMMANDS = ['dev', 'build', 'preview'];
const [command = 'dev', ...rest] = process.argv.slice(2);

if (!COMMANDS.includes(command)) {
  process.stderr.write(`"${command}" is no command of the site; it is one of: ${COMMANDS.join(', ')}\n`);
  process.exit(2);
}
if (!isInstalled()) run('npm', ['ci', '--prefer-offline']);
run(process.execPath, [path.join(SITE, 'node_modules/vitepress/bin/vitepress.js'), command, SITE, ...rest]);

/** npm writes its own lockfile last, so that one which is older than ours belongs to an installation that is out of date. */
function isInstalled() {
  const written = path.join(SITE, 'node_modules/.package-lock.json');
  return existsSync(written) && statSync(written).mtimeMs >= statSync(path.join(SITE, 'package-lock.json')).mtimeMs;
}

function run(program, words) {
  const { status } = spawnSync(program, words, { cwd: SITE, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
