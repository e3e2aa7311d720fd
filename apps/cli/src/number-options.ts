/** Reads numbers, durations and times on the command line. */
import { InvalidArgumentError } from 'commander';
import { readWhole } from './plain-numbers.ts';

/** Parses a whole number of at least 1, for commander. */
export function readCount(text: string): number {
  const count = readWhole(text);
  if (count >= 1) return count;
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
/** Timers of Node hold 2³¹ milliseconds, which are a little more than 24 days. */
const LONGEST = 24 * 86_400;

/** Parses a duration such as `90s`, `20m`, `1.5h` or `2d` into seconds, for commander. */
export function readDuration(text: string): number {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)([smhd])$/u.exec(text) ?? [];
  const seconds = Number(amount) * (SECONDS[unit] ?? 0);
  if (seconds > 0 && seconds <= LONGEST) return seconds;
  throw new InvalidArgumentError('It must be a duration above zero, such as 90s, 20m, 1.5h or 2d, and at most 24d.');
}

/** Parses a date, or a time in UTC, for commander. A date alone means its first moment. */
export function readUtcTime(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/u.test(text) ? `${text}T00:00:00Z` : text;
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/u.test(time)) return time;
  throw new InvalidArgumentError(
    'It must be a date such as 2030-01-31, or a time in UTC such as 2030-01-31T12:00:00Z.',
  );
}
