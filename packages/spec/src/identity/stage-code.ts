/** The stages of a run, and the modules where the code of each stage begins. */
import type { RunSpec } from '../run-spec.ts';
import type { PlugInKind } from './plug-ins.ts';

/** In order: each stage works on the outcome of the one before. */
export const STAGES = ['text', 'training', 'decoding', 'scoring'] as const;
export type Stage = (typeof STAGES)[number];
/** One version for each stage. */
export type StageVersions = Readonly<Record<Stage, string>>;

export interface StageCode {
  /** The modules whose imports are followed. Paths are relative to the folder of packages. */
  readonly entries: readonly string[];
  /** Modules that count without their imports, because they also import other stages. */
  readonly alone: readonly string[];
  /** The registries that this stage uses. The entries that the run names count as code of this stage. */
  readonly plugIns: readonly PlugInKind[];
}

const TRANSLATION: Readonly<Record<Stage, StageCode>> = {
  text: { entries: ['run/dist/prepare-text.js'], alone: ['run/dist/execute-run.js'], plugIns: ['dataset'] },
  training: {
    entries: ['run/dist/create-model.js', 'run/dist/train-phase.js', 'run/dist/validation.js'],
    alone: [],
    plugIns: ['encoding', 'encoder', 'decoder', 'orders', 'engine'],
  },
  decoding: {
    entries: ['run/dist/decode-phase.js'],
    // Only a training that compares validations by BLEU runs this module, and the hash of such a training covers
    // decoding.
    alone: ['run/dist/validation-bleu.js'],
    plugIns: ['encoding', 'encoder', 'decoder', 'orders', 'attribution', 'engine'],
  },
  scoring: { entries: ['run/dist/score-phase.js'], alone: [], plugIns: ['metric'] },
};

const LANGUAGE_MODEL: Readonly<Record<Stage, StageCode>> = {
  text: {
    entries: ['run/dist/language/prepare-language-text.js'],
    alone: ['run/dist/language/execute-language-run.js'],
    plugIns: ['dataset'],
  },
  training: {
    entries: [
      'run/dist/language/create-language-model.js',
      'run/dist/language/validate-language-model.js',
      'run/dist/train-phase.js',
    ],
    alone: [],
    plugIns: ['encoding', 'decoder', 'engine'],
  },
  decoding: {
    entries: ['run/dist/language/score-tokens-phase.js'],
    alone: [],
    plugIns: ['encoding', 'decoder', 'engine'],
  },
  scoring: TRANSLATION.scoring,
};

/** By the kind of the run. */
export const STAGE_CODE: Readonly<Record<RunSpec['kind'], Readonly<Record<Stage, StageCode>>>> = {
  translation: TRANSLATION,
  'language-model': LANGUAGE_MODEL,
};
