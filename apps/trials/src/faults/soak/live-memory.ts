/** Asks a service for the memory that is still in use after all garbage was collected. */
import { mkdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitUntil } from '@ordo/embedded';
import type { Service } from '../cluster/service.ts';

const PROBE = path.resolve(import.meta.dirname, '..', '..', '..', 'dist', 'faults', 'soak', 'memory-probe.js');
/** The longest wait. A collection takes a tenth of a second on an idle machine. */
const ANSWER_WITHIN_MS = 60_000;

const fileOf = (home: string, name: string): string => path.join(home, 'memory', name);

/** Returns the module to preload into a service, so that `measureLiveMemory` can ask it. */
export function memoryProbe(home: string, name: string): string {
  const file = fileOf(home, name);
  mkdirSync(path.dirname(file), { recursive: true });
  const preload = pathToFileURL(PROBE);
  preload.searchParams.set('file', file);
  return preload.href;
}

/** Measures the memory in MiB. */
export async function measureLiveMemory(home: string, service: Service): Promise<number> {
  const file = fileOf(home, service.name);
  await rm(file, { force: true });
  service.signal('SIGWINCH');
  const bytes = await waitUntil(() => readFile(file, 'utf8').catch(() => null), {
    what: `${service.name} to tell its memory`,
    timeoutMs: ANSWER_WITHIN_MS,
    intervalMs: 20,
  });
  return Number(bytes) / 1024 ** 2;
}
