/** Computes the positions of values along a side of a picture, from 0 to 1, and the labels beside it. */

export interface Scale {
  readonly placeOf: (value: string) => number;
  readonly ticks: readonly { readonly label: string; readonly place: number }[];
}

/** The part of the side that stays free at either end. */
const EDGE = 0.06;
const MOST_TICKS = 6;

const inside = (share: number): number => EDGE + share * (1 - 2 * EDGE);

export const isNumeric = (values: readonly string[]): boolean =>
  values.every((value) => value.trim() !== '' && Number.isFinite(Number(value)));

/** Places numbers by their distances or, on a logarithmic scale, by their ratios. Words are placed at equal distances in the given order. */
export function scaleOf(values: readonly string[], logarithmic = false): Scale {
  if (!isNumeric(values)) return scaleOfWords([...new Set(values)]);
  const numbers = values.map(Number);
  const asDrawn = logarithmic && Math.min(...numbers) > 0 ? Math.log : (value: number) => value;
  const [from, to] = [asDrawn(Math.min(...numbers)), asDrawn(Math.max(...numbers))];
  const placeOf = (value: number): number => inside(from === to ? 0.5 : (asDrawn(value) - from) / (to - from));
  const distinct = [...new Set(numbers)].toSorted((a, b) => a - b);
  const ticks =
    distinct.length <= MOST_TICKS ? distinct : roundNumbers(distinct[0] as number, distinct.at(-1) as number);
  return {
    placeOf: (value) => placeOf(Number(value)),
    ticks: ticks.map((tick) => ({
      label: tick.toLocaleString('en', { maximumSignificantDigits: 6 }),
      place: placeOf(tick),
    })),
  };
}

export interface ScoreScale {
  readonly placeOf: (score: number) => number;
  readonly ticks: Scale['ticks'];
}

/** Places scores by their distances. The labels are round numbers, because the measured scores are too long for the space beside a picture. */
export function scaleOfScores(scores: readonly number[]): ScoreScale {
  const { placeOf } = scaleOf(scores.map(String));
  const [least, greatest] = [Math.min(...scores), Math.max(...scores)];
  const ticks = least < greatest ? roundNumbers(least, greatest) : [Number(least.toPrecision(3))];
  return {
    placeOf: (score) => placeOf(String(score)),
    ticks: ticks.map((tick) => ({
      label: tick.toLocaleString('en', { maximumSignificantDigits: 6 }),
      place: placeOf(String(least < greatest ? tick : least)),
    })),
  };
}

function scaleOfWords(words: readonly string[]): Scale {
  const placeOf = (word: string): number => inside((words.indexOf(word) + 0.5) / words.length);
  return { placeOf, ticks: words.map((label) => ({ label, place: placeOf(label) })) };
}

/** Returns the multiples of a round step between two numbers. The step is 1, 2 or 5 times a power of ten. */
function roundNumbers(from: number, to: number): number[] {
  const power = 10 ** Math.floor(Math.log10((to - from) / MOST_TICKS));
  const step = [1, 2, 5, 10].map((first) => first * power).find((one) => (to - from) / one < MOST_TICKS) ?? 10 * power;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}
