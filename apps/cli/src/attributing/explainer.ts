/** The interface of an explainer, which tells which words each prediction for a line leaned on, whatever the kind of model. */
import type { AttributedSentence } from '@ordo/delta-lp/attribution';
import type { WordMap } from '@ordo/reports';

/** The printed record of a line that was explained. */
export type LineRecord = Readonly<Record<string, unknown>>;

/** The printed record of a line that cannot be explained. */
export interface LineProblem {
  readonly problem: { readonly code: string; readonly message: string; readonly fix?: string | undefined };
}

/** A line of the input with the findings about it. */
export interface ExplainedLine {
  readonly line: number;
  readonly text: string;
  readonly found: LineRecord | LineProblem;
}

/** The view of a record, for the summary and for the picture. */
export interface LineView {
  readonly sentence: AttributedSentence;
  readonly map: WordMap;
}

export interface ExplainOptions {
  /** The place of the line in the input, from 0. A search that draws at random depends on it. */
  readonly place: number;
  readonly signal: AbortSignal;
  /** Called with the finished share of the line, from 0 to 1. */
  readonly onShare: (share: number) => void;
}

export interface Explainer {
  readonly explain: (text: string, options: ExplainOptions) => Promise<LineRecord | LineProblem>;
  /** Returns the view of a record. @param record one that `explain` has made, perhaps in an earlier call of the command */
  readonly view: (record: LineRecord, line: number) => LineView;
  /** Returns the summary of all lines at the end. */
  readonly summarise: (sentences: readonly AttributedSentence[]) => string;
  readonly dispose: () => void;
}

export function isProblem(found: LineRecord | LineProblem): found is LineProblem {
  return 'problem' in found;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
