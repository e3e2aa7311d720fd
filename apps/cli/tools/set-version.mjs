/**
 * Gives every package, image tag and example the version that comes next, after a release was tagged.
 *
 *   node apps/cli/tools/set-version.mjs 0.4.0
 *
 * After that, run `npm run generate` and commit. "Making a release" in CONTRIBUTING.md has the other steps.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PLACES } from './version-places.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/u.test(version)) {
  console.error(`usage: node apps/cli/tools/set-version.mjs VERSION, such as 0.4.0; found "${version}"`);
  process.exit(2);
}

const files = execFileSync('git', ['-C', ROOT, 'ls-files'], { encoding: 'utf8' }).split('\n');
let changed = 0;
for (const { isIn, pattern } of PLACES) {
  for (const file of files.filter(isIn)) {
    const place = path.join(ROOT, file);
    const text = readFileSync(place, 'utf8');
    const written = text.replaceAll(pattern, (_, before) => `${before}${version}`);
    if (written === text) continue;
    writeFileSync(place, written);
    changed++;
  }
}
console.log(`${changed} files have the version ${version} now`);
