/**
 * Shows that the filters of `ordo text` need constant memory. Makes a file of the given size whose text never quite
 * repeats, and prints the peak memory of each filter on a tenth of it and on the whole file.
 *
 * Usage: node memory.mjs --prefixes FOLDER [--mebibytes 1024] [--only tokenize|bpe]
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    prefixes: { type: 'string' },
    mebibytes: { type: 'string', default: '1024' },
    only: { type: 'string', default: '' },
  },
});
if (!values.prefixes) throw new Error('give --prefixes');

const folder = mkdtempSync(path.join(tmpdir(), 'ordo-memory-'));
const ordo = path.join(import.meta.dirname, '../../../apps/cli/dist/main.js');
/** Code that runs inside the command, and reports its peak memory when it ends. */
const meter =
  'data:text/javascript,process.on("exit",()=>console.error("peak memory",process.resourceUsage().maxRSS>>10,"MiB"))';
const metered = ['--import', meter, ordo];
const size = Number(values.mebibytes);
try {
  const [small, whole] = [size / 10, size].map((mebibytes) => makeText(mebibytes));
  const codes = path.join(folder, 'codes');
  peak(['bpe', 'learn', '-m', '2000'], makeText(1), codes);
  for (const task of [
    ['tokenize', '-l', 'en', '--prefixes', values.prefixes],
    ['bpe', 'apply', '-c', codes],
  ]) {
    if (!task[0].includes(values.only)) continue;
    const [little, all] = [small, whole].map((input) => peak(task, input, '/dev/null'));
    console.log(
      `${task.slice(0, 2).join(' ')}: ${little} for ${Math.round(size / 10)} MiB of text, ${all} for ${size} MiB`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** One word in eight is new, so no cache of words can hold all of them; the others come from a short list. */
function makeText(mebibytes) {
  const known = 'the a man in Mr. of house, and St. old (blue) dog; U.S. it\'s "well" known - city 1,000 km'.split(' ');
  const file = path.join(folder, `text-${mebibytes}`);
  const handle = openSync(file, 'w');
  let state = 1;
  for (let written = 0; written < mebibytes * 2 ** 20; ) {
    let block = '';
    while (block.length < 1 << 20) {
      for (let word = 0; word < 12; word++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        block += (state >> 8) & 7 ? `${known[state % known.length]} ` : `${state.toString(36)} `;
      }
      block += 'end.\n';
    }
    written += writeSync(handle, block);
  }
  closeSync(handle);
  return file;
}

function peak(task, input, output) {
  const result = spawnSync(process.execPath, [...metered, 'text', ...task], {
    stdio: [openSync(input, 'r'), openSync(output, 'w'), 'pipe'],
    encoding: 'utf8',
  });
  const found = /peak memory (.*)/.exec(result.stderr);
  if (result.status !== 0 || !found) throw new Error(`${task.join(' ')} failed: ${result.stderr}`);
  return found[1];
}
