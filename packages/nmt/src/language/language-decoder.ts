/** Continues texts token by token, with the keys and values of all earlier positions. */
import { tf } from '@ordo/tensor';
import { AttentionMemory } from '../decoders/transformer/attention-memory.ts';
import { checkIds } from '../model/batch-tensors.ts';
import { projectOutput } from '../model/decoder.ts';
import type { LanguageModel } from './language-model.ts';
import { refuseLength } from './run-language-model.ts';

export class LanguageDecoder {
  readonly #model: LanguageModel;
  readonly #memory: AttentionMemory;
  #length = 0;

  constructor(model: LanguageModel) {
    this.#model = model;
    this.#memory = new AttentionMemory(model.stack, model, null);
  }

  /**
   * Reads the next token of every text. Every step has the same number of texts.
   * @param tokens [texts]
   * @returns logits [texts, V] of the tokens that follow; the caller owns them
   * @throws OrdoError as `runLanguageModel` does
   */
  step(tokens: Int32Array): tf.Tensor2D {
    checkIds(tokens, this.#model.vocabulary.size);
    refuseLength(this.#model, this.#length + 1);
    if (this.#length > 0) this.#memory.follow(Int32Array.from(tokens, (_, row) => row));
    const logits = tf.tidy(() => projectOutput(this.#model, this.#memory.step(tf.tensor1d(tokens, 'int32'), null)));
    this.#length += 1;
    return logits;
  }

  dispose(): void {
    this.#memory.dispose();
  }
}
