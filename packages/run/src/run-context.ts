/** The context that the phases of a run share. */
import type { SpecialIds } from '@ordo/data';
import type { ProcessGroup } from '@ordo/nmt';
import type { RecomputeChoice } from '@ordo/nmt/declarations';
import type { TranslationRun } from '@ordo/spec';
import type { EnergyMeter, Engine } from '@ordo/tensor';
import { Vocabulary } from '@ordo/text';
import type { Interruption } from './interruption.ts';
import type { OrderedText } from './orders/order-text.ts';
import type { PreparedText } from './text/prepare-text.ts';
import type { Emit, Progress } from './progress.ts';

/** The resources that the phases of runs of every kind share. */
export interface RunResources {
  readonly workDir: string;
  readonly engine: Engine;
  /** The number of micro-batches into which each part of a training batch is split at first. It doubles when memory runs out. */
  readonly microBatches: number;
  /**
   * Decides whether training computes layers a second time in the backward pass: what the spec asks for, or what the plan says.
   */
  readonly recompute: RecomputeChoice;
  /** The processes that train the model together. */
  readonly group: ProcessGroup;
  /** Measures the energy of the run; null in all processes except the first. */
  readonly energy: EnergyMeter | null;
  readonly interruption: Interruption;
  readonly progress: Progress;
  readonly emit: Emit;
}

/** The context of a run that translates. */
export interface RunContext extends RunResources {
  readonly run: TranslationRun;
  readonly text: PreparedText;
  /** The source orders of the text, and where they come from; null if the encoding reads none. */
  readonly orders: OrderedText | null;
}

export const SPECIAL_IDS: SpecialIds = { padId: Vocabulary.padId, eosId: Vocabulary.eosId };
