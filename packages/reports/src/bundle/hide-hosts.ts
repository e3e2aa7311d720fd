/** Takes the names of machines out of runs. Which of them ran on the same machine stays told. */
import type { BundledPart, BundledRun } from './contents.ts';

/** The first machine that is met is called `machine-1`. It is done before judging, so that the report has no other names. */
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
  return parts.map((part) => ('runs' in part ? { ...part, runs: part.runs.map(hide) } : part));
}
