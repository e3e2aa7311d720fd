/** Cached decoding: the keys and values of the source, and those of all earlier positions, in every layer. */
import { tf } from '@ordo/tensor';
import { crossKeyValues } from '../../model/cross-attention.ts';
import { keepRows } from '../../model/keep-sentences.ts';
import type { DecoderMemory, EncoderOutput, ModelParts } from '../../model/model-parts.ts';
import { Pass } from '../../model/pass.ts';
import { createSelfCaches, type SelfCaches } from './self-caches.ts';
import { type DecoderStack, runStack } from './stack.ts';

export class AttentionMemory implements DecoderMemory {
  readonly #stack: DecoderStack;
  readonly #model: ModelParts;
  readonly #self: SelfCaches;
  /** Keys and values of the encoder's output in each layer: [batch·sourceTime, 2d]. */
  #cross: readonly tf.Tensor2D[];
  #length = 0;

  constructor(stack: DecoderStack, model: ModelParts, encoded: EncoderOutput) {
    this.#stack = stack;
    this.#model = model;
    this.#self = createSelfCaches(model.hooks, stack.layers.length);
    this.#cross = stack.layers.map((layer, index) =>
      tf.keep(
        crossKeyValues(layer.cross, {
          place: { side: 'decoder', layer: index, kind: 'cross' },
          pass: Pass.decoding(),
          hooks: model.hooks,
          heads: model.shape.heads,
          encoded,
        }),
      ),
    );
  }

  step(ids: tf.Tensor1D, encoded: EncoderOutput): tf.Tensor2D {
    const caches = this.#self.step(ids.size);
    const states = runStack(this.#stack, this.#model, {
      ids,
      call: {
        encoded,
        time: 1,
        rowsPerSentence: ids.size / encoded.batch,
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
