/** A case that sacreBLEU has scored, and the tolerance within which numbers count as equal. */

/** One case of bleu.json, chrf.json or ter.json, with its texts. */
export interface MetricCase {
  readonly id: string;
  readonly groups: readonly string[];
  readonly corpus_name: string;
  readonly level: 'corpus' | 'sentence';
  readonly hypotheses: string[];
  /** [reference set][segment]; null if a segment has none. */
  readonly references: (string | null)[][];
  readonly options: Readonly<Record<string, string | number | boolean | null>>;
  readonly expected: Expected & { readonly sentences?: readonly Expected[] };
  readonly signature?: string;
}

export type Expected = Readonly<Record<string, number | string | readonly number[]>>;

/** Returns true within a relative 1e-9, the tolerance of the oracles for scores. */
export function isClose(actual: number, expected: number, tolerance = 1e-9): boolean {
  return Math.abs(actual - expected) <= tolerance * Math.max(1e-12, Math.abs(expected));
}
