/** Finds what needs a person: runs that failed, are silent or wait for a machine that does not exist, and machines that are silent or lack something. */
import type { Schemas } from '../../data/api.ts';
import { labelOf } from '../../parts/runs/label-of.ts';
import { sayDuration } from '../../parts/time.tsx';

type Row = Schemas['RunTableRow'];
type Waiting = Schemas['WaitingRun'];
type Worker = Schemas['WorkerList']['workers'][number];

export interface Attention {
  readonly key: string;
  readonly tone: 'bad' | 'alert';
  readonly title: string;
  readonly text: string;
  /** The target and the words of a link to more. */
  readonly to: string;
  readonly action: string;
  readonly at: string | null;
  /** The run that can be retried with a click; null if there is none. */
  readonly retry: { readonly experiment: string; readonly run: string } | null;
}

interface Known {
  readonly now: number;
  /** The failed runs, with the latest first. */
  readonly failed: readonly Row[];
  readonly running: readonly Row[];
  /** The first waiting runs of each pool, up to `perPool` of them. */
  readonly waiting: readonly Waiting[];
  readonly perPool: number;
  readonly workers: readonly Worker[];
  /** The number of failed and of running runs that were not read. */
  readonly unread: { readonly failed: number; readonly running: number };
}

const MINUTE_MS = 60_000;
/** A run counts as silent after this time, which is longer than any step without an event. */
const SILENT_MS = 10 * MINUTE_MS;
/** Failures older than this are left to the table of runs. */
const RECENT_MS = 7 * 24 * 60 * MINUTE_MS;
/** A run that waits for one of these reasons still waits when all other runs have ended. */
const HOPELESS: ReadonlySet<Waiting['reason']> = new Set(['no-worker', 'too-large', 'set-aside']);

export function findAttention(known: Known): readonly Attention[] {
  return [...listWaits(known), ...listWorkers(known), ...listSilent(known), ...listFailures(known)];
}

/** @returns true if there may be more than `findAttention` finds, because not all runs were read that may need a person */
export function mayMissSome(known: Known): boolean {
  const { failed, unread } = known;
  const oldest = failed.at(-1);
  const missesFailures = unread.failed > 0 && oldest !== undefined && isRecent(oldest, known);
  return missesFailures || unread.running > 0 || longPoolsOf(known).size > 0;
}

const isRecent = ({ finishedAt }: Row, { now }: Known): boolean =>
  finishedAt !== null && now - Date.parse(finishedAt) < RECENT_MS;

/** Returns the pools that may have more waiting runs than were read. */
function longPoolsOf({ waiting, perPool }: Known): ReadonlySet<string> {
  const runs = new Map<string, number>();
  for (const { pool } of waiting) runs.set(pool, (runs.get(pool) ?? 0) + 1);
  return new Set([...runs].flatMap(([pool, listed]) => (listed < perPool ? [] : [pool])));
}

function listFailures(known: Known): Attention[] {
  const recent = known.failed.filter((row) => isRecent(row, known));
  return recent.map((row) => ({
    key: `failed ${row.id}`,
    tone: 'bad',
    title: `${labelOf(row)} failed`,
    text: row.failure?.message.split('\n', 1)[0] ?? '',
    to: `/runs/${row.id}`,
    action: 'See why',
    at: row.finishedAt,
    retry: row.experiment === null ? null : { experiment: row.experiment.id, run: row.id },
  }));
}

function listSilent({ now, running }: Known): Attention[] {
  return running.flatMap((row) => {
    const silent = row.lastEventAt === null ? 0 : now - Date.parse(row.lastEventAt);
    if (silent < SILENT_MS) return [];
    return [
      {
        key: `silent ${row.id}`,
        tone: 'alert' as const,
        title: `${labelOf(row)} has said nothing for ${sayDuration(silent / 1000)}`,
        text: `It runs on ${row.worker ?? 'a worker that is gone'}.`,
        to: `/runs/${row.id}`,
        action: 'Look at its log',
        at: row.lastEventAt,
        retry: null,
      },
    ];
  });
}

/** Lists the waiting runs. Runs of a pool that wait for the same reason share a line. */
function listWaits(known: Known): Attention[] {
  const longPools = longPoolsOf(known);
  const groups = new Map<string, { pool: string; runs: number }>();
  for (const { reason, pool, explanation } of known.waiting) {
    const key = `${pool}: ${explanation}`;
    if (HOPELESS.has(reason)) groups.set(key, { pool, runs: (groups.get(key)?.runs ?? 0) + 1 });
  }
  return [...groups].map(([key, { pool, runs }]) => ({
    key: `waits ${key}`,
    tone: 'alert',
    title: `${longPools.has(pool) ? 'At least ' : ''}${runs} ${runs === 1 ? 'run waits' : 'runs wait'} for a machine that is not there`,
    text: key,
    to: '/machines',
    action: 'Look at the machines',
    at: null,
    retry: null,
  }));
}

function listWorkers({ workers }: Known): Attention[] {
  const look = { to: '/machines', action: 'Look at the machines', retry: null } as const;
  return workers.flatMap(({ id, name, state, lacks, lastSeenAt }) => {
    if (state === 'signed-off') return [];
    const silent: Attention[] =
      state === 'silent'
        ? [
            {
              ...look,
              key: `silent ${id}`,
              tone: 'bad',
              title: `${name} is silent`,
              text: 'Its runs go to others.',
              at: lastSeenAt,
            },
          ]
        : [];
    const lacking = lacks.map(
      ({ kind, message }): Attention => ({
        ...look,
        key: `lacks ${id} ${kind} ${message}`,
        tone: 'alert',
        title: `${name} takes fewer runs: ${kind}`,
        text: message,
        at: null,
      }),
    );
    return [...silent, ...lacking];
  });
}
