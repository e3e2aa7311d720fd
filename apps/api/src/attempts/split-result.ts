/** Splits a result into what the store keeps in tables of its own and the summary of all other measurements. */
import type { RunResult } from '@ordo/spec';

export function splitResult({ scores, hypotheses, references, sources = [], attention = [], ...summary }: RunResult) {
  return { scores, hypotheses, references, sources, attention, summary };
}
