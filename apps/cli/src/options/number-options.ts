/** Reads numbers, durations and times on the command line. */
import { readDecimal, readWhole } from '@ordo/core/plain-numbers';
import { InvalidArgumentError, Option } from 'commander';

/** Parses a whole number from `least` to `most`, for commander. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  const range = nameRange(least, most);
  return (text) => {
    const number = readWhole(text);
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number${range}.`);
  };
}

/** Names the range in words that follow "a whole number". A bound that every number has is left out. */
function nameRange(least: number, most: number): string {
  const [hasLeast, hasMost] = [least > Number.MIN_SAFE_INTEGER, most < Number.MAX_SAFE_INTEGER];
  if (hasLeast && hasMost) return ` from ${least} to ${most}`;
  if (hasLeast) return ` of at least ${least}`;
  return hasMost ? ` of at most ${most}` : '';
}

/** Parses a whole number of at least 1, for commander. */
export const readCount = wholeNumber(1);

export const readPort = wholeNumber(1, 65_535);

/** Parses a decimal number from `least` to `most`, for commander. */
export function numberBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = readDecimal(text);
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
  };
}

/** Parses any decimal number, for commander. */
export function readNumber(text: string): number {
  const number = readDecimal(text);
  if (!Number.isNaN(number)) return number;
  throw new InvalidArgumentError('It must be a number.');
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
/** The longest duration in seconds. Timers of Node hold 2³¹ milliseconds, which are a little more than 24 days. */
const LONGEST = 24 * 86_400;

/** Parses a duration such as `90s`, `20m`, `1.5h` or `2d` into seconds, for commander. */
export function readDuration(text: string): number {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)([smhd])$/u.exec(text) ?? [];
  const seconds = Number(amount) * (SECONDS[unit] ?? 0);
  if (seconds > 0 && seconds <= LONGEST) return seconds;
  throw new InvalidArgumentError('It must be a duration above zero, such as 90s, 20m, 1.5h or 2d, and at most 24d.');
}

/** Returns an option that takes a duration. Its help shows the default as a user would type it, such as `5m`. */
export function durationOption(flags: string, description: string, fallback: string): Option {
  return new Option(flags, description).argParser(readDuration).default(readDuration(fallback), fallback);
}

/** Parses a date, or a time in UTC, for commander. A date alone means its first moment. */
export function readUtcTime(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/u.test(text) ? `${text}T00:00:00Z` : text;
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/u.test(time)) return time;
  throw new InvalidArgumentError(
    'It must be a date such as 2030-01-31, or a time in UTC such as 2030-01-31T12:00:00Z.',
  );
}
