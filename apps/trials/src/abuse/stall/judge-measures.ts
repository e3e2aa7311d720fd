/** Describes the measurements during an attack, and which of them exceed the limits. */
import { LATE_SHARE_OF_LEASE, LEASE_MS } from '@ordo/core/lease';
import type { LoopReport } from '../product/loop-watch.ts';
import type { Fired } from './fire.ts';

export interface Limits {
  /** The duration of the attack with each key, in seconds. */
  readonly seconds: number;
  /** The limit for 99 of 100 answers of `/readyz`. */
  readonly readyMs: number;
  /** The time for which the event loop of the API is blocked on purpose, again and again; 0 for not at all. */
  readonly blockMs: number;
}

export interface Measures {
  readonly holder: string;
  /** The quantiles of the times of `/readyz`, in milliseconds. */
  readonly ready: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly asked: number;
  readonly failures: readonly string[];
  /** The longest time without a stored heartbeat. */
  readonly silenceMs: number;
  readonly loop: LoopReport;
  readonly fired: Fired;
}

/**
 * The time without a stored heartbeat after which a worker counts as late. If another heartbeat fails then, its attempts may be
 * lost.
 */
const LATE_MS = LEASE_MS * LATE_SHARE_OF_LEASE;

const ms = (value: number): string => `${Math.round(value)} ms`;

export function judgeMeasures(measures: Measures, { readyMs }: Limits): { wrong: string[]; said: string[] } {
  const { ready, asked, failures, silenceMs, loop, fired } = measures;
  const [failure] = failures;
  const wrong = [
    ...(ready.p99 < readyMs
      ? []
      : [`99 of 100 answers of /readyz took up to ${ms(ready.p99)}; they must take less than ${ms(readyMs)}.`]),
    ...(failure === undefined ? [] : [`/readyz failed ${failures.length} times of ${asked}: ${failure}.`]),
    ...(silenceMs < LATE_MS
      ? []
      : [`No heartbeat was stored for ${ms(silenceMs)}; after ${ms(LATE_MS)}, half of a lease, it is late.`]),
    ...[...fired.failed].map(([name, times]) => `${name} was answered 500, ${times} times.`),
  ];
  return { wrong, said: describe(measures, loop) };
}

function describe({ holder, ready, asked, silenceMs, fired }: Measures, loop: LoopReport): string[] {
  const statuses = [...fired.statuses].toSorted(([a], [b]) => a - b);
  const counts = statuses.map(([status, count]) => `${count} × ${status === 0 ? 'broken off' : status}`).join(', ');
  const turn = loop.longestTurnMs === null ? 'unknown' : ms(loop.longestTurnMs);
  return [
    `${holder}: /readyz took ${ms(ready.p50)} (p50), ${ms(ready.p99)} (p99), ${ms(ready.max)} (most) of ${asked} times.`,
    `${holder}: the longest time without a stored heartbeat was ${ms(silenceMs)}.`,
    `${holder}: the longest turn of the event loop took ${turn} of CPU; by the clock, it was late by ` +
      `${ms(loop.delayP99Ms)} (p99), ${ms(loop.delayMaxMs)} (most). Its thread used ${ms(loop.loopCpuMs ?? Number.NaN)} of CPU, all threads ${ms(loop.processCpuMs)}.`,
    `${holder}: ${fired.legal} legal and ${fired.illegal} illegal requests were answered: ${counts}.`,
  ];
}
