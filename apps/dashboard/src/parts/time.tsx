/** Shows a time in words, such as "2 hours ago", with the exact time as a tooltip. */
import { halfMinutes, seconds, useTicks } from './clock.ts';

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function Time({ at }: { readonly at: string | null }) {
  useTicks(halfMinutes);
  if (at === null) return <span>–</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={date.toISOString()}>
      {sayAgo((date.getTime() - Date.now()) / 1000)}
    </time>
  );
}

function sayAgo(seconds: number): string {
  const [unit, length] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return RELATIVE.format(Math.round(seconds / length), unit);
}

/** Shows how long something took. If it goes on, `to` is null, and its time so far is shown. */
export function Elapsed({ from, to }: { readonly from: string; readonly to: string | null }) {
  return to === null ? <ElapsedSoFar from={from} /> : sayBetween(from, Date.parse(to));
}

function ElapsedSoFar({ from }: { readonly from: string }) {
  useTicks(seconds);
  return sayBetween(from, Date.now());
}

const sayBetween = (from: string, to: number): string => sayDuration((to - Date.parse(from)) / 1000);

/** Writes a time to the second in UTC, because readers may be in several time zones. */
export const sayUtc = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Writes a duration, such as `2 h 5 min`, `3 min 20 s` or `7 s`. */
export function sayDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [h, min, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (h > 0) return `${h} h ${min} min`;
  return min > 0 ? `${min} min ${s} s` : `${s} s`;
}
