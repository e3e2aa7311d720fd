/** The stages of a run, and the modules where the code of each stage begins. */
import type { PlugInKind } from './plug-ins.ts';

/** In order: each stage works on the outcome of the one before. */
export const STAGES = ['text', 'training', 'decoding', 'scoring'] as const;
export type Stage = (typeof STAGES)[number];
/** One version for each stage. */
export type StageVersions = Readonly<Record<Stage, string>>;

interface StageCode {
  /** The modules whose imports are followed. Paths are relative to the folder of packages. */
  readonly entries: readonly string[];
  /** Modules that count without their imports, because they also import other stages. */
  readonly alone: readonly string[];
  /** The registries that this stage uses. The entries that the run names count as code of this stage. */
  readonly plugIns: readonly PlugInKind[];
}

export const STAGE_CODE: Readonly<Record<Stage, StageCode>> = {
  text: { entries: ['run/dist/prepare-text.js'], alone: ['run/dist/execute-run.js'], plugIns: ['dataset'] },
  training: {
    entries: ['run/dist/create-model.js', 'run/dist/train-phase.js'],
    alone: [],
    plugIns: ['encoding', 'encoder', 'decoder', 'orders', 'engine'],
  },
  decoding: {
    entries: ['run/dist/decode-phase.js'],
    // Only a training that compares validations by BLEU runs this module, and the hash of such a training covers
    // decoding.
    alone: ['run/dist/validation-bleu.js'],
    plugIns: ['encoding', 'encoder', 'decoder', 'orders', 'engine'],
  },
  scoring: { entries: ['run/dist/score-phase.js'], alone: [], plugIns: ['metric'] },
};
