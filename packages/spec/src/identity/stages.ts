/** The stages of a run, and the number of what each of them computes. */

/** In order: each stage works on the outcome of the one before. */
export const STAGES = ['text', 'training', 'decoding', 'scoring'] as const;
export type Stage = (typeof STAGES)[number];
/** One version for each stage: its number, or what stood for it before stages had numbers (`earlier-code.ts`). */
export type StageVersions = Readonly<Record<Stage, number | string>>;

/**
 * Two builds with the same number of a stage compute the same outputs in it, wherever their files are and whatever these are
 * called. A number is raised by hand, by one, when the outputs change: results of the old number are then repeated from this
 * stage on. `packages/run/src/golden` fails when outputs change and the number does not. Write beside a raised number what changed.
 */
export const STAGE_NUMBERS: Readonly<Record<Stage, number>> = {
  text: 1,
  training: 1,
  decoding: 1,
  scoring: 1,
};
