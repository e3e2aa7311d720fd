/** Describes what the runs of a report were made with: code, data, engines and machines. */
import { VERSION } from '@ordo/core/release';
import { describeArithmetic } from '@ordo/spec';
import { present } from './present.ts';
import type { Report } from './report.ts';
import type { ReportRun } from './report-run.ts';

export function describeProvenance(runs: readonly ReportRun[]): Report['provenance'] {
  const results = present(runs.map(({ result }) => result));
  const data = new Map(
    runs.flatMap(({ spec, datasetHash }): [string, string][] =>
      datasetHash === undefined ? [] : [[`${spec.dataset.id} ${datasetHash}`, spec.dataset.id]],
    ),
  );
  return {
    codeVersions: sortedSet(results.map(({ environment }) => environment.codeVersion)),
    datasets: [...data].toSorted(byKey).map(([key, dataset]) => ({ dataset, hash: key.slice(dataset.length + 1) })),
    arithmetic: sortedSet(results.map(({ identity }) => describeArithmetic(identity))),
    hosts: sortedSet(results.map(({ environment }) => environment.hostname)),
    ordo: VERSION,
  };
}

const sortedSet = (names: readonly string[]): string[] => [...new Set(names)].toSorted(compare);

const byKey = ([a]: readonly [string, string], [b]: readonly [string, string]): number => compare(a, b);

/** Compares by code units, so that the order does not depend on the locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
