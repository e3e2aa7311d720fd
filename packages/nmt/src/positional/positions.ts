/** The sides of a model, and the positions that are computed on them. */

/** The two stacks, and the two sides of a sentence pair: the encoder reads the source, the decoder the target. */
export type Side = 'encoder' | 'decoder';

/**
 * Consecutive positions `start … start + count - 1`, counted from 0. They are the same for every row, because batches are padded
 * on the right; `sentences` holds what differs between rows. Full passes start at 0. Cached decoding runs the same code with the
 * position of each new token.
 */
export interface Positions {
  readonly start: number;
  readonly count: number;
  /**
   * True when all positions are `start`. This is so for the hypotheses of a beam, which attend to the source in the same step.
   */
  readonly repeated?: boolean;
  /**
   * The facts that differ between the sentences of a batch. Only the encoder gives them: it reads whole sentences, while the
   * decoder does not know the length of what it writes.
   */
  readonly sentences?: SentencePositions;
}

export interface SentencePositions {
  /** [batch]: the number of tokens in each sentence, including EOS. */
  readonly lengths: Int32Array;
  /**
   * [batch · count]: for each token, its position in another order of its sentence. EOS and padding keep their own
   * positions. Null unless the encoding's declaration has `readsOrders`.
   */
  readonly orders: Int32Array | null;
}
