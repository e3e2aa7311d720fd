/** Prints how much script and style the first page loads, compressed, and exits with 1 if that is more than the goal. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';

const GOAL_KB = 160;
const DIST = path.resolve(import.meta.dirname, '../dist');

const page = readFileSync(path.join(DIST, 'index.html'), 'utf8');
const assets = readdirSync(path.join(DIST, 'assets'));
const named = assets.filter((name) => page.includes(name));
// The first screen is loaded by the entry, with the parts that it imports.
const waiting = [...named, ...assets.filter((name) => /^overview-.*\.js$/.test(name))];
const loaded = new Set();
while (waiting.length > 0) {
  const name = waiting.pop();
  if (loaded.has(name)) continue;
  loaded.add(name);
  if (!name.endsWith('.js') || named.includes(name)) continue;
  const text = readFileSync(path.join(DIST, 'assets', name), 'utf8');
  waiting.push(...assets.filter((other) => text.includes(`from"./${other}"`) || text.includes(`import"./${other}"`)));
}
const sizes = [...loaded].map((name) => [name, gzipSync(readFileSync(path.join(DIST, 'assets', name))).length / 1000]);
for (const [name, kB] of sizes) process.stdout.write(`${name.padEnd(40)} ${kB.toFixed(1)} kB\n`);
const script = sizes.filter(([name]) => name.endsWith('.js')).reduce((sum, [, kB]) => sum + kB, 0);
process.stdout.write(`first load: ${script.toFixed(1)} kB of script, compressed; the goal is ${GOAL_KB} kB\n`);
if (script > GOAL_KB) process.exitCode = 1;
