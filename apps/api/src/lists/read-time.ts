/** Reads a time in a request. */
import { OrdoError } from '@ordo/core';

const TO_THE_SECOND = 'yyyy-mm-ddThh:mm:ss'.length;

/**
 * Reads the time. The schema also accepts days that do not exist, such as 30 February, which `Date` would move.
 * @throws OrdoError `request.invalid`
 */
export function readTime(text: string, pointer: string): Date {
  const time = new Date(text);
  const exists = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, TO_THE_SECOND));
  if (exists) return time;
  throw new OrdoError('request.invalid', `there is no time ${text}`, {
    pointer,
    fix: 'give a time that exists, such as 2030-01-31T00:00:00Z',
  });
}
