/** The stages of a run, and for each of them the number that identifies its computation. */

/** The stages in order. Each works on the outcome of the previous one. */
export const STAGES = ['text', 'training', 'decoding', 'scoring'] as const;
export type Stage = (typeof STAGES)[number];
/** One version for each stage: its number, or the hash that identified it before stages had numbers (`earlier-code.ts`). */
export type StageVersions = Readonly<Record<Stage, number | string>>;

/**
 * Two builds with the same number of a stage compute the same outputs in it, regardless of the places and names of their files.
 * A number is raised by hand, by one, when the outputs change: results of the old number are then repeated from this stage on.
 * `packages/run/src/testing/golden` fails when outputs change and the number does not. Write next to a raised number what has changed.
 */
export const STAGE_NUMBERS: Readonly<Record<Stage, number>> = {
  text: 1,
  training: 1,
  decoding: 1,
  scoring: 1,
};
