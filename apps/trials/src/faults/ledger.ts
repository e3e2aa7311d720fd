/** Writes the ledger of a trial: what was done, how long recovery took, and what was found. */
import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { quantile } from '@ordo/core';
import type { Outcome } from './plan.ts';

const TITLE = `# Faults

What \`npm run faults\` has done to the service, and what came of it. Each trial runs the built product: two API replicas
behind a balancer, three workers, a Postgres and a Redis. Recovery is the time from the end of a fault until what was broken
works again; up to four faults happen at the same time, so it includes waiting for others.
`;

/** Appends the trial to the plan's file, if the plan names one. Returns what was written. */
export function writeLedger(outcome: Outcome): string {
  const text = describeTrial(outcome);
  const file = outcome.plan.ledger;
  if (file !== undefined) {
    mkdirSync(path.dirname(file), { recursive: true });
    appendFileSync(file, `${existsSync(file) ? '' : TITLE}\n${text}\n`);
  }
  return text;
}

export function describeTrial(outcome: Outcome): string {
  const { plan, record } = outcome;
  const [cpu] = os.cpus();
  const minutes = (record.seconds / 60).toFixed(1);
  return [
    `## ${record.startedAt.toISOString().slice(0, 10)}, seed ${plan.seed}`,
    '',
    `${os.availableParallelism()} cores of ${cpu?.model.trim() ?? 'an unknown processor'}, Node ${process.versions.node}.`,
    ...(plan.count === 0 ? [] : ['', ...describeFaults(outcome, minutes)]),
    ...describeDeaths(outcome),
    ...describeAbsence(outcome),
    ...describeViolations(outcome),
  ].join('\n');
}

function describeFaults({ record, unavailable }: Outcome, minutes: string): string[] {
  const { faults, experiments, ended, checks, violations } = record;
  return [
    `**${faults.length} faults in ${minutes} minutes**, under ${experiments} experiments, of which ${ended.size} runs ended. ` +
      `The invariants were checked ${checks} times; ${violations.length} violations.`,
    '',
    '| group | kind of fault | times | recovery p50 (s) | p95 (s) | max (s) |',
    '|---|---|---:|---:|---:|---:|',
    ...groupBy(faults, ({ group }) => group).flatMap(([group, ofGroup]) => [
      row(`**${group}**`, '', ofGroup),
      ...groupBy(ofGroup, ({ kind }) => kind).map(([kind, ofKind]) => row('', kind, ofKind)),
    ]),
    ...[...unavailable].map(([id, reason]) => `\nNot available: ${id}, since ${reason}.`),
  ];
}

/** Formats milliseconds as seconds with one decimal. */
const inSeconds = (ms: number): string => (Number.isFinite(ms) ? (ms / 1000).toFixed(1) : '–');

/** Returns the quantiles in seconds. */
function quantilesOf(times: readonly number[]): { p50: string; p95: string; max: string } {
  const at = (share: number): string => inSeconds(quantile(times, share));
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}

function row(group: string, kind: string, faults: readonly { readonly recoveryMs: number }[]): string {
  const { p50, p95, max } = quantilesOf(faults.map(({ recoveryMs }) => recoveryMs));
  return `| ${group} | ${kind} | ${faults.length} | ${p50} | ${p95} | ${max} |`;
}

function describeDeaths({ deaths }: Outcome): string[] {
  if (deaths.length === 0) return [];
  const { p50, p95, max } = quantilesOf(deaths);
  return [
    '',
    `**${deaths.length} deaths of a worker** (kill -9, together with its trainer, in the middle of a run): the run trains ` +
      `elsewhere after p50 ${p50} s, p95 ${p95} s, at most ${max} s.`,
  ];
}

function describeAbsence({ absence }: Outcome): string[] {
  if (absence === undefined) return [];
  const { awayMs, runs, events, endedAfterMs } = absence;
  return [
    '',
    `**The API away for ${inSeconds(awayMs)} s** while ${runs} runs trained: they reported ${events} metrics after it went ` +
      `away, and ended ${inSeconds(endedAfterMs)} s after it was back.`,
  ];
}

function describeViolations({ record: { violations } }: Outcome): string[] {
  if (violations.length === 0) return ['', 'Nothing was lost, doubled or stuck.'];
  return [
    '',
    '**Violations:**',
    '',
    ...violations.map(({ what, afterFaults }) => `- after ${afterFaults} faults: ${what}`),
  ];
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b));
}
