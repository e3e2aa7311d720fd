/** Replaces the names of machines in runs. One can still see which runs had the same machine. */
import type { BundledPart, BundledRun } from './contents.ts';

/**
 * Names machines `machine-1`, `machine-2`, … in the order of the runs. It must run before judging, so that reports have these
 * names, too.
 */
export function hideHosts(parts: readonly BundledPart[]): BundledPart[] {
  const hosts = new Map<string, string>();
  const nameOf = (host: string): string => {
    const name = hosts.get(host) ?? `machine-${hosts.size + 1}`;
    hosts.set(host, name);
    return name;
  };
  const hide = (run: BundledRun): BundledRun => {
    if (run.result === null) return run;
    const { environment } = run.result;
    const hidden = { ...environment, hostname: nameOf(environment.hostname) };
    return { ...run, result: { ...run.result, environment: hidden } };
  };
  return parts.map((part) => {
    if (!('runs' in part)) return part;
    const runs = part.runs.map(hide);
    return part.trials === undefined ? { ...part, runs } : { ...part, runs, trials: part.trials.map(hide) };
  });
}
