/** Freezes a language model at a text. */
import { tf } from '@ordo/tensor';
import { runStack } from '../decoders/transformer/stack.ts';
import type { LanguageModel } from '../language/language-model.ts';
import { checkTexts } from '../language/run-language-model.ts';
import { Pass } from '../model/pass.ts';
import { checkSets } from './check-sets.ts';
import { type FrozenModel, outputOf, type PositionSet } from './frozen-model.ts';
import { maskParts, zeroPart } from './mask-parts.ts';
import { Recording } from './recording.ts';
import { Replay, type ReplayOptions } from './replay.ts';
import { Tape } from './tape.ts';

/**
 * Runs the model over a text, and keeps what it needs to run parts of it.
 * @throws OrdoError `engine.invalid-input` for an id outside the vocabulary, `model.input-too-long` beyond the window
 */
export function freezeLanguageModel(model: LanguageModel, tokens: Int32Array): FrozenModel {
  const time = tokens.length;
  checkTexts(model, { tokens, batch: 1, time });
  const tape = new Tape();
  const run = (pass: Pass, { batch, start }: { readonly batch: number; readonly start: number }): tf.Tensor2D => {
    const call = { encoded: null, batch, time: time - start, start, pass };
    return runStack(model.stack, model, { ids: tf.tensor1d(tokens, 'int32'), call });
  };
  const replay = (start: number, options: ReplayOptions): tf.Tensor2D =>
    run(Pass.frozen(new Replay(tape, options)), { batch: options.parts, start });
  const states = tf.tidy(() => run(Pass.frozen(new Recording(tape)), { batch: 1, start: 0 }));
  return {
    time,
    sourceTime: 0,
    states,
    output: outputOf(model),
    partsOf(sets: readonly PositionSet[]) {
      checkSets(sets, { source: 0, target: time });
      const targets = sets.map(({ target = [] }) => target);
      // A position does not see the positions that follow it, so a part is 0 before its first position.
      const start = Math.min(time - 1, ...targets.flat());
      const parts = sets.length;
      const begins = targets.map((positions) => Math.min(time - 1, ...positions) - start);
      const rows = tf.tidy(() => {
        const embedded = maskParts(tape.embedded, targets, start);
        return tf.reshape<tf.Rank.R3>(replay(start, { embedded, parts, begins, biases: false }), [
          parts,
          time - start,
          -1,
        ]);
      });
      return { states: rows, start };
    },
    constants: () => tf.tidy(() => replay(0, { embedded: zeroPart(tape.embedded), parts: 1, biases: true })),
    dispose() {
      tape.dispose();
      states.dispose();
    },
  };
}
