/** The context that every phase of a run shares. */
import type { SpecialIds } from '@ordo/data';
import type { RunSpec } from '@ordo/spec';
import type { Engine } from '@ordo/tensor';
import { Vocabulary } from '@ordo/text';
import type { Interruption } from './interruption.ts';
import type { OrderedText } from './order-text.ts';
import type { PreparedText } from './prepare-text.ts';
import type { Emit, Progress } from './progress.ts';

export interface RunContext {
  readonly run: RunSpec;
  readonly workDir: string;
  readonly engine: Engine;
  /** The number of micro-batches that each training batch is split into at first. It doubles when memory runs out. */
  readonly microBatches: number;
  readonly text: PreparedText;
  /** Where the source orders of the text come from; null where the encoding reads none. */
  readonly orders: OrderedText | null;
  readonly interruption: Interruption;
  readonly progress: Progress;
  readonly emit: Emit;
}

export const SPECIAL_IDS: SpecialIds = { padId: Vocabulary.padId, eosId: Vocabulary.eosId };
