/** The contract of a protocol: a table or figure that is measured on models without training them to any use. */
import type { Spec } from '@ordo/spec';

/** `forward-time`: forward passes over one batch; `training-memory`: peaks while training on it. */
export type CostKind = 'forward-time' | 'training-memory';

/** The statement that one row costs more than another. */
export interface CostsMore {
  readonly more: string;
  readonly than: string;
}

export interface Protocol {
  /** `<paper>/<table>`, lower case, as a study's. */
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly notes: readonly string[];
  readonly kind: CostKind;
  /** The rows as the paper names them, and the encoding that stands for each. */
  readonly rows: readonly { readonly row: string; readonly positional: Spec['positional'] }[];
  /** What the paper measured on; every size can be set otherwise by who measures. */
  readonly size: CostSize;
  /** Timed passes; 1 where memory is measured. */
  readonly repeats: number;
  /** What the paper printed, by row and column; for a figure whose marks cannot be read, nothing. */
  readonly printed: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly targets: readonly CostsMore[];
}

export interface CostSize {
  readonly preset: Spec['model']['preset'];
  readonly vocabulary: number;
  readonly sentences: number;
  /** Of each sentence, on each side. */
  readonly tokens: number;
}
