/** The parts of a model that its stacks read, and the interfaces of encoders and decoders of any kind. */
import type { tf } from '@ordo/tensor';
import type { ModelShape } from '../options/model-options.ts';
import type { PositionalHooks } from '../positional/positional-hooks.ts';
import type { SentencePositions } from '../positional/positions.ts';
import type { LstmState } from '../recurrent/lstm-cell.ts';
import type { Pass } from './pass.ts';

/** Token ids on the engine, right-padded. */
export interface TokenTensor {
  /** int32 [batch·time] */
  readonly ids: tf.Tensor1D;
  /** int32 [batch], or null when no position is padding. */
  readonly lengths: tf.Tensor1D | null;
  readonly batch: number;
  readonly time: number;
  /** The facts about its sentences that an encoder adds to the positions of the embeddings. */
  readonly sentences: SentencePositions;
}

/** The encoder's hidden states of a batch of sentences. */
export interface EncoderOutput {
  /** [batch·time, d] */
  readonly states: tf.Tensor2D;
  readonly lengths: tf.Tensor1D | null;
  readonly batch: number;
  readonly time: number;
  /** The state of each layer after the last word, for an encoder that has such states. */
  readonly finals?: readonly LstmState[];
}

/** An encoder with its parameters. */
export interface Encoder {
  readonly encode: (model: ModelParts, source: TokenTensor, pass: Pass) => EncoderOutput;
}

/** The arguments of a pass over all target positions at once. */
export interface DecoderCall {
  readonly encoded: EncoderOutput;
  /** The number of target positions. */
  readonly time: number;
  /** The first target position, for a replay that leaves out the positions before it; 0 by default. */
  readonly start?: number;
  readonly pass: Pass;
}

/** A decoder with its parameters. */
export interface Decoder {
  /**
   * Runs the decoder.
   * @param ids int32 [batch·time], the target shifted right, with the start symbol in front
   * @returns hidden states [batch·time, d]
   */
  readonly decode: (model: ModelParts, ids: tf.Tensor1D, call: DecoderCall) => tf.Tensor2D;
  /** Begins to decode position by position, inside the caller's tidy. */
  readonly begin: (model: ModelParts, encoded: EncoderOutput) => DecoderMemory;
}

/**
 * The memory that a decoder keeps of the source and of the positions that it has decoded. The memory keeps and owns its tensors.
 */
export interface DecoderMemory {
  /**
   * Decodes the next position of every row inside the caller's tidy, and adds it to the memory. Every sentence has the same
   * number of rows.
   * @param ids int32 [rows]
   * @param encoded the unfinished sentences
   * @returns hidden states [rows, d]
   */
  readonly step: (ids: tf.Tensor1D, encoded: EncoderOutput) => tf.Tensor2D;
  /** Makes row r continue row `parents[r]` of the last step. */
  readonly follow: (parents: Int32Array) => void;
  /** Forgets all sentences of the last step except those at `index`, int32 [sentences]. `follow` chooses the rows. */
  readonly keepSentences: (index: tf.Tensor1D, encoded: EncoderOutput) => void;
  readonly dispose: () => void;
}

/** The parts of a model that its decoder and its output projection read. */
export interface DecoderParts {
  readonly shape: ModelShape;
  /** The id whose embedding is not trained; -1 for none. */
  readonly padId: number;
  readonly hooks: PositionalHooks;
  /** The decoder's embedding table [V, d]. Shared tables are the same variable. */
  readonly targetTable: tf.Variable;
  /** The output projection's weight [V, d]. */
  readonly outputWeight: tf.Variable;
  /** The output projection's bias [V], or null. */
  readonly outputBias: tf.Variable | null;
}

/** The parts of a model that its stacks read. */
export interface ModelParts extends DecoderParts {
  /** The encoder's embedding table [V, d]. */
  readonly sourceTable: tf.Variable;
  readonly encoder: Encoder;
  readonly decoder: Decoder;
}
