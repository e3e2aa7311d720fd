/** Numbers and phrases of the explanations. */
import type { Sample } from './evidence.ts';

/** Two decimals, or as many as a small number needs to show two digits. */
export function show(value: number): string {
  const size = Math.abs(value);
  if (size >= 1000) return withMinus(value.toFixed(0));
  if (size >= 0.1 || size === 0) return withMinus(value.toFixed(2));
  return withMinus(String(Number(value.toPrecision(2))));
}

/** With its sign: `+0.20`, `−0.88`. */
export function showSigned(value: number): string {
  return value < 0 ? show(value) : `+${show(value)}`;
}

export function showInterval([lower, upper]: readonly [number, number]): string {
  return `${showSigned(lower)} to ${showSigned(upper)}`;
}

function withMinus(text: string): string {
  return text.replace('-', '−');
}

/** Both bounds hold at the level 1 − α, so the interval between them holds at 1 − 2α. */
export function nameInterval(alpha: number): string {
  return `${Number((100 * (1 - 2 * alpha)).toFixed(4))} % interval`;
}

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Rows as a phrase: `a`, `a and b`, `a, b and c`. */
export function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

export const SPREAD_UNKNOWN = 'No row has two seeds, so nobody knows how much seeds differ.';

/** A sentence about seeds that were run but not registered; empty if there are none. */
export function tellExtra(samples: readonly Sample[]): string {
  const extra = [...new Set(samples.flatMap((sample) => sample.extra))].toSorted((a, b) => a - b);
  if (extra.length === 0) return '';
  const [noun, verb] = extra.length === 1 ? ['Seed', 'was'] : ['Seeds', 'were'];
  return `${noun} ${listOf(extra.map(String))} ${verb} not registered and ${verb} not used.`;
}

/** Sentences in a row, without the empty ones. */
export function join(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
