/** Sets the clock of a Node service, which faults may do without a restart. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const PRELOAD = path.resolve(import.meta.dirname, '..', '..', '..', 'dist', 'faults', 'cluster', 'shifted-clock.js');

const fileOf = (home: string, name: string): string => path.join(home, 'clocks', name);

/** Returns the value of NODE_OPTIONS with which the service and its children follow the clock that `setClock` sets. */
export function clockOptions(home: string, name: string): string {
  const file = fileOf(home, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '0');
  const preload = pathToFileURL(PRELOAD);
  preload.searchParams.set('file', file);
  return `--import=${preload.href}`;
}

/** Sets the clock. After at most a tenth of a second, the service sees the true time plus this number of milliseconds. */
export async function setClock(home: string, name: string, offsetMs: number): Promise<void> {
  const file = fileOf(home, name);
  await writeFile(`${file}.new`, String(offsetMs));
  await rename(`${file}.new`, file);
}
