/**
 * Lines of numbers, which a result keeps instead of translations if a metric reads numbers. This file turns such lines into
 * numbers, so that no metric needs to read text for them.
 */
import { OrdoError } from '@ordo/core/errors';

/** Writes the numbers of a segment as one line, separated by blanks. Each is read back as the same number. */
export const writeNumbers = (numbers: readonly number[]): string => numbers.map(String).join(' ');

/** @throws OrdoError `metric.invalid-input` for a line with anything else, such as a translation */
export function readNumbers(line: string): number[] {
  if (line === '') return [];
  const words = line.split(' ');
  const numbers = words.map((word) => (word === '' ? Number.NaN : Number(word)));
  const wrong = numbers.findIndex((value) => !Number.isFinite(value));
  if (wrong === -1) return numbers;
  throw new OrdoError(
    'metric.invalid-input',
    `this metric reads numbers, and ${JSON.stringify(words[wrong])} is not a number`,
    {
      fix: 'score translations with a metric of text',
    },
  );
}
