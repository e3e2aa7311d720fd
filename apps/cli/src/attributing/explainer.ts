/** Says of a line which words each of its predictions leaned on, whatever the kind of model. */
import type { AttributedSentence } from '@ordo/attribution';
import type { WordMap } from '@ordo/reports';

export interface Explanation {
  /** What is printed for the line. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly sentence: AttributedSentence;
  readonly map: Omit<WordMap, 'title'> & { readonly title: string };
}

/** Why a line cannot be explained. */
export interface LineProblem {
  readonly problem: { readonly code: string; readonly message: string; readonly fix?: string | undefined };
}

export interface ExplainOptions {
  readonly line: number;
  readonly signal: AbortSignal;
  /** Told how much of the line is done, from 0 to 1. */
  readonly onShare: (share: number) => void;
}

export interface Explainer {
  readonly explain: (text: string, options: ExplainOptions) => Promise<Explanation | LineProblem>;
  /** What the summary says of all lines; `shares` is the sum over them. */
  readonly summarise: (sentences: readonly AttributedSentence[]) => string;
  readonly dispose: () => void;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
