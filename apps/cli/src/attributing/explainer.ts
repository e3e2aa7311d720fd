/** Says of a line which words each of its predictions leaned on, whatever the kind of model. */
import type { AttributedSentence } from '@ordo/delta-lp/attribution';
import type { WordMap } from '@ordo/reports';

/** What is printed for a line that was explained. */
export type LineRecord = Readonly<Record<string, unknown>>;

/** What is printed for a line that cannot be explained. */
export interface LineProblem {
  readonly problem: { readonly code: string; readonly message: string; readonly fix?: string | undefined };
}

/** A line of the input with what was found of it. */
export interface ExplainedLine {
  readonly line: number;
  readonly text: string;
  readonly found: LineRecord | LineProblem;
}

/** What a record says, for the summary and for the picture. */
export interface LineView {
  readonly sentence: AttributedSentence;
  readonly map: WordMap;
}

export interface ExplainOptions {
  readonly signal: AbortSignal;
  /** Told how much of the line is done, from 0 to 1. */
  readonly onShare: (share: number) => void;
}

export interface Explainer {
  readonly explain: (text: string, options: ExplainOptions) => Promise<LineRecord | LineProblem>;
  /** @param record one that `explain` has made, perhaps in an earlier call of the command */
  readonly view: (record: LineRecord, line: number) => LineView;
  /** What is said of all lines at the end. */
  readonly summarise: (sentences: readonly AttributedSentence[]) => string;
  readonly dispose: () => void;
}

export function isProblem(found: LineRecord | LineProblem): found is LineProblem {
  return 'problem' in found;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
