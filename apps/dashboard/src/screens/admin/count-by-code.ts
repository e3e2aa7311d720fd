/** Counts the workers that are online by the code that they run, most first. */
import type { Schemas } from '../../data/api.ts';

type Worker = Pick<Schemas['WorkerList']['workers'][number], 'state' | 'codeVersion'>;

export function countByCode(workers: readonly Worker[]): { readonly code: string; readonly online: number }[] {
  const counts = new Map<string, number>();
  for (const { state, codeVersion } of workers) {
    if (state === 'online') counts.set(codeVersion, (counts.get(codeVersion) ?? 0) + 1);
  }
  return [...counts].map(([code, online]) => ({ code, online })).toSorted((a, b) => b.online - a.online);
}
