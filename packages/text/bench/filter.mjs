/**
 * One text filter between standard input and standard output, for the benchmarks: the built package and nothing else.
 * Usage: node filter.mjs tokenize LANGUAGE PREFIXES | bpe-learn MERGES | bpe-apply CODES. Peak memory goes to stderr.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  countWords,
  createBpeFilter,
  createTokenizerFilter,
  filterBlocks,
  learnBpe,
  loadPrefixes,
  parseBpeCodes,
  readLines,
  renderBpeCodes,
} from '../dist/index.js';

const [task, ...values] = process.argv.slice(2);
const input = { chunks: process.stdin, name: 'standard input' };

if (task === 'bpe-learn') {
  const counts = new Map();
  for await (const lines of readLines(input)) for (const line of lines) countWords(line, counts);
  process.stdout.write(renderBpeCodes(learnBpe(counts, Number(values[0]))));
} else {
  for await (const block of filterBlocks(input, await createFilter())) {
    if (!process.stdout.write(block)) await once(process.stdout, 'drain');
  }
}
process.stderr.write(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB\n`);

async function createFilter() {
  if (task === 'bpe-apply') return createBpeFilter(parseBpeCodes(await readFile(values[0], 'utf8')));
  const [language, folder] = values;
  const { prefixes } = await loadPrefixes(folder, language);
  return createTokenizerFilter({ language, prefixes });
}
