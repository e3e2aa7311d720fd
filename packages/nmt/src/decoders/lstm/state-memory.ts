/** Decodes step by step: keeps the states of all layers, and the values that are fed to the next step. */
import { linear, tf } from '@ordo/tensor';
import { embedTokens } from '../../model/embedding.ts';
import { keepRows } from '../../model/keep-sentences.ts';
import type { DecoderMemory, EncoderOutput, ModelParts } from '../../model/model-parts.ts';
import { Pass } from '../../model/pass.ts';
import { sourceWithKeys, startOf } from './source.ts';
import { type DecoderState, takeStep } from './step.ts';
import { type JoinedWeights, joinWeights, type LstmDecoderParameters } from './weights.ts';

export class StateMemory implements DecoderMemory {
  readonly #model: ModelParts;
  readonly #weights: JoinedWeights;
  /** [sentences·source, d] */
  #keys: tf.Tensor2D;
  #state: DecoderState;
  #length = 0;

  constructor(parameters: LstmDecoderParameters, model: ModelParts, encoded: EncoderOutput) {
    this.#model = model;
    this.#weights = joinWeights(parameters);
    for (const tensor of this.#made()) tf.keep(tensor);
    this.#keys = tf.keep(linear(encoded.states, [parameters.key, null]));
    const fed = tf.zeros<tf.Rank.R2>([encoded.batch, model.shape.dimension]);
    this.#state = mapState({ layers: startOf(encoded), fed }, (tensor) => tf.keep(tf.clone(tensor)));
  }

  step(ids: tf.Tensor1D, encoded: EncoderOutput): tf.Tensor2D {
    const { hooks, targetTable, padId } = this.#model;
    const positions = { start: this.#length, count: 1 };
    const frame = { side: 'decoder', batch: ids.size, positions, hooks, pass: Pass.decoding() } as const;
    const embedded = embedTokens(ids, targetTable, { ...frame, padId });
    const { hidden, cells, fed } = takeStep(linear(embedded, this.#weights.embedded), this.#state, {
      weights: this.#weights,
      source: sourceWithKeys(encoded, this.#keys),
      drop: null,
    });
    const layers = hidden.map((h, i) => ({ hidden: h, cell: cells[i] as tf.Tensor2D }));
    this.#replaceState(mapState({ layers, fed }, (tensor) => tf.keep(tensor)));
    this.#length += 1;
    return tf.clone(fed);
  }

  follow(parents: Int32Array): void {
    const rows = tf.tensor1d(parents, 'int32');
    this.#replaceState(mapState(this.#state, (tensor) => tf.gather(tensor, rows)));
    rows.dispose();
  }

  keepSentences(index: tf.Tensor1D, encoded: EncoderOutput): void {
    const kept = keepRows(this.#keys, index, encoded);
    this.#keys.dispose();
    this.#keys = kept;
  }

  dispose(): void {
    tf.dispose([this.#keys, ...this.#made()]);
    disposeState(this.#state);
  }

  /**
   * Returns the joined weights that are tensors of their own. Others are the model's parameters, which this memory must not
   * dispose of.
   */
  #made(): tf.Tensor[] {
    const { embedded, gates, biases } = this.#weights;
    return [...embedded, ...gates, ...biases];
  }

  #replaceState(state: DecoderState): void {
    disposeState(this.#state);
    this.#state = state;
  }
}

function mapState({ layers, fed }: DecoderState, change: (tensor: tf.Tensor2D) => tf.Tensor2D): DecoderState {
  return {
    layers: layers.map(({ hidden, cell }) => ({ hidden: change(hidden), cell: change(cell) })),
    fed: change(fed),
  };
}

function disposeState({ layers, fed }: DecoderState): void {
  tf.dispose([fed, ...layers.flatMap(({ hidden, cell }) => [hidden, cell])]);
}
