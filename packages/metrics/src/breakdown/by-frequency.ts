/**
 * How well words are translated by how often the references have them: the F measure of each range of frequencies, as compare-mt
 * computes it (Neubig et al. 2019). A word of a translation is right as often as the reference of the segment has it.
 */
import type { Range } from './ranges.ts';

export interface FrequencyRange extends Range {
  /** How many words of the references are in the range, each as often as it occurs. */
  readonly words: number;
  /** 2PR/(P + R) in percent, one for each system; null where the range has no word. */
  readonly scores: (number | null)[];
}

type Words = readonly string[];

/** Those of compare-mt, where the last one has no end. */
const STARTS = [1, 2, 3, 4, 5, 10, 100, 1000];

/**
 * @param references [segment][word]
 * @param systems [system][segment][word]
 */
export function scoreByFrequency(
  references: readonly Words[],
  systems: readonly (readonly Words[])[],
): FrequencyRange[] {
  const frequencies = count(references.flat());
  const rangeOf = (word: string): number => STARTS.findLastIndex((start) => start <= (frequencies.get(word) ?? 0));
  const wanted = STARTS.map(() => 0);
  for (const [word, times] of frequencies) add(wanted, rangeOf(word), times);
  const tallies = systems.map((segments) => tally(references, segments, rangeOf));
  const ranges = STARTS.map((from, i) => {
    const words = wanted[i] ?? 0;
    const scores = tallies.map(({ right, made }) =>
      words === 0 ? null : (200 * (right[i] ?? 0)) / ((made[i] ?? 0) + words),
    );
    const next = STARTS[i + 1];
    return { from, to: next === undefined ? null : next - 1, words, scores };
  });
  return ranges.slice(0, wanted.findLastIndex((words) => words > 0) + 1);
}

/** By range: the words that a system has made, and those of them that the references have. */
function tally(references: readonly Words[], segments: readonly Words[], rangeOf: (word: string) => number) {
  const [right, made] = [STARTS.map(() => 0), STARTS.map(() => 0)];
  for (const [i, reference] of references.entries()) {
    const known = count(reference);
    for (const [word, times] of count(segments[i] ?? [])) {
      const range = rangeOf(word);
      add(made, range, times);
      add(right, range, Math.min(times, known.get(word) ?? 0));
    }
  }
  return { right, made };
}

function count(words: Words): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Words that no reference has are in no range. */
function add(sums: number[], range: number, times: number): void {
  if (range >= 0) sums[range] = (sums[range] ?? 0) + times;
}
