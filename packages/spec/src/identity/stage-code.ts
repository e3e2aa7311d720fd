/** The stages that a run goes through, and where the code of each begins. */
import type { PlugInKind } from './plug-ins.ts';

/** Each stage works on what the one before it left. */
export const STAGES = ['text', 'training', 'decoding', 'scoring'] as const;
export type Stage = (typeof STAGES)[number];
/** One version per stage: equal versions compute alike. */
export type StageVersions = Readonly<Record<Stage, string>>;

interface StageCode {
  /** Modules whose imports are followed, in the folder of packages. */
  readonly entries: readonly string[];
  /** Modules that count by themselves, since all they do is to call one stage after the other. */
  readonly alone: readonly string[];
  /** Registries from which the run's own entries count too. */
  readonly plugIns: readonly PlugInKind[];
}

export const STAGE_CODE: Readonly<Record<Stage, StageCode>> = {
  text: { entries: ['run/dist/prepare-text.js'], alone: ['run/dist/execute-run.js'], plugIns: ['dataset'] },
  training: {
    entries: ['run/dist/create-model.js', 'run/dist/train-phase.js'],
    alone: [],
    plugIns: ['encoding', 'engine'],
  },
  decoding: {
    entries: ['run/dist/decode-phase.js'],
    // For trainings that compare validations by BLEU, whose weights depend on decoding and scoring.
    alone: ['run/dist/validation-bleu.js'],
    plugIns: ['encoding', 'engine'],
  },
  scoring: { entries: ['run/dist/score-phase.js'], alone: [], plugIns: ['metric'] },
};
