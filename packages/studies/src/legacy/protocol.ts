/** The contract of a protocol: a table or figure that is measured on models that need no training. */
import type { Spec } from '@ordo/spec';

/** `forward-time` is that of forward passes over one batch; `training-memory` is the peak while training on it. */
export type CostKind = 'forward-time' | 'training-memory';

/** The claim that one row costs more than another. */
export interface CostsMore {
  readonly more: string;
  readonly than: string;
}

export interface Protocol {
  /** `<paper>/<table>` in lower case, as for a study. */
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly notes: readonly string[];
  readonly kind: CostKind;
  /** The rows as the paper names them, each with our encoding for it. */
  readonly rows: readonly { readonly row: string; readonly positional: Spec['positional'] }[];
  /** The sizes of the paper. All of them can be changed for a measurement. */
  readonly size: CostSize;
  /** The number of timed passes; 1 if memory is measured. */
  readonly repeats: number;
  /** [row][column] → what the paper printed. Empty for a figure whose values cannot be read off. */
  readonly printed: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly targets: readonly CostsMore[];
}

export interface CostSize {
  readonly preset: Spec['model']['preset'];
  readonly vocabulary: number;
  readonly sentences: number;
  /** Tokens of each sentence, on each side. */
  readonly tokens: number;
}
