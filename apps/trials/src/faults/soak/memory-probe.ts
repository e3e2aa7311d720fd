/**
 * This module is preloaded into the services of a soak. On SIGWINCH, it collects all garbage and writes how much memory is
 * still in use to the file that the query of the module's address names. The resident size alone says little, because V8 and
 * malloc keep pages. The usual SIGUSR2 would end the API, which closes on it (close-with-grace). SIGWINCH ends no program that
 * does not handle it.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const file = new URL(import.meta.url).searchParams.get('file') ?? '';

process.on('SIGWINCH', () => {
  // Finalizers of the first collection release what the second one finds.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(`${file}.draft`, String(heapUsed + external));
  renameSync(`${file}.draft`, file);
});
