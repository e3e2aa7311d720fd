/**
 * Prints what CHANGELOG.md says about the version of a tag, and refuses a tag of another version than this repository has.
 *
 *   node apps/cli/tools/release/notes.mjs v0.3.0
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');

const [tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(read('package.json'));
if (tag !== `v${version}`)
  refuse(`the tag is "${tag}", and this is ${version}: run apps/cli/tools/set-version.mjs, or tag v${version}`);

const sections = read('CHANGELOG.md').split(/^(?=## \[)/mu);
const section = sections.find((text) => text.startsWith(`## [${version}] - `));
if (section === undefined)
  refuse(`CHANGELOG.md has no heading "## [${version}] - <date>": put what is unreleased under one`);
process.stdout.write(`${section.split('\n').slice(1).join('\n').trim()}\n`);

function refuse(why) {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}
