/** Decodes with caches: the keys and values of the source, and those of all earlier positions, in every layer. */
import { tf } from '@ordo/tensor';
import { crossKeyValues } from '../../model/attention/cross-attention.ts';
import { keepRows } from '../../model/keep-sentences.ts';
import type { CrossAttentionParameters, DecoderLayer } from '../../model/layer-parameters.ts';
import type { DecoderMemory, DecoderParts, EncoderOutput } from '../../model/model-parts.ts';
import { Pass } from '../../model/pass.ts';
import { createSelfCaches, type SelfCaches } from './self-caches.ts';
import { type DecoderStack, runStack } from './stack.ts';

export class AttentionMemory implements DecoderMemory {
  readonly #stack: DecoderStack;
  readonly #model: DecoderParts;
  readonly #self: SelfCaches;
  /** The keys and values of the encoder's output in each layer: [batch·sourceTime, 2d]. */
  #cross: readonly tf.Tensor2D[];
  #length = 0;

  /** @param encoded the output of the encoder; null in a language model */
  constructor(stack: DecoderStack, model: DecoderParts, encoded: EncoderOutput | null) {
    this.#stack = stack;
    this.#model = model;
    this.#self = createSelfCaches(model.hooks, stack.layers.length);
    this.#cross =
      encoded === null ? [] : stack.layers.map((layer, index) => keepKeyValues(model, encoded, [layer, index]));
  }

  step(ids: tf.Tensor1D, encoded: EncoderOutput | null): tf.Tensor2D {
    const caches = this.#self.step(ids.size);
    const states = runStack(this.#stack, this.#model, {
      ids,
      call: {
        encoded,
        time: 1,
        batch: ids.size,
        pass: Pass.decoding(),
        cache: { length: this.#length, self: caches, cross: this.#cross },
      },
    });
    for (const { keyValues } of caches) if (keyValues !== null) tf.keep(keyValues);
    this.#self.keep(caches);
    this.#length += 1;
    return states;
  }

  follow(parents: Int32Array): void {
    this.#self.follow(parents);
  }

  keepSentences(index: tf.Tensor1D, encoded: EncoderOutput): void {
    const kept = this.#cross.map((rows) => keepRows(rows, index, encoded));
    tf.dispose([...this.#cross]);
    this.#cross = kept;
  }

  dispose(): void {
    this.#self.dispose();
    tf.dispose([...this.#cross]);
  }
}

function keepKeyValues(
  { hooks, shape }: DecoderParts,
  encoded: EncoderOutput,
  [layer, index]: readonly [DecoderLayer, number],
): tf.Tensor2D {
  const place = { side: 'decoder', layer: index, kind: 'cross' } as const;
  const call = { place, pass: Pass.decoding(), hooks, heads: shape.heads, encoded };
  return tf.keep(crossKeyValues(layer.cross as CrossAttentionParameters, call));
}
