/** Which positions of which stack something is computed for. */

/** The two stacks, and the two sides of a sentence pair: the encoder reads the source, the decoder the target. */
export type Side = 'encoder' | 'decoder';

/**
 * Consecutive 0-based positions `start … start + count - 1`, the same for every row since batches are right-padded.
 * Full passes start at 0; cached decoding passes the position of each new token and runs the same code.
 */
export interface Positions {
  readonly start: number;
  readonly count: number;
  /** All stand at `start`: the hypotheses of a beam, which attend to the source at the same step. */
  readonly repeated?: boolean;
}
