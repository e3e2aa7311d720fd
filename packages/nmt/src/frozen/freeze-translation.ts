/** Freezes a translation model at a sentence and its translation. */
import { padOrders } from '@ordo/data';
import { OrdoError } from '@ordo/core';
import { tf } from '@ordo/tensor';
import { shiftRight, type TokenMatrix, uploadTokens } from '../model/batch-tensors.ts';
import { decode } from '../model/decoder.ts';
import { encode } from '../model/encoder.ts';
import type { EncoderOutput, TokenTensor } from '../model/model-parts.ts';
import { Pass } from '../model/pass.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import { decoderOf, encoderOf } from '../options/resolve-model.ts';
import { checkSets } from './check-sets.ts';
import { type FrozenModel, outputOf, type PositionSet } from './frozen-model.ts';
import { maskParts, zeroPart } from './mask-parts.ts';
import { Recording } from './recording.ts';
import { Replay } from './replay.ts';
import { Tape } from './tape.ts';

export interface SentencePair {
  /** The ids of the source, which end with EOS, and their orders if the encoding reads source orders. */
  readonly source: { readonly tokens: Int32Array; readonly orders?: Int32Array | undefined };
  /** The ids of the target, which end with EOS. */
  readonly target: Int32Array;
}

/**
 * Runs the model over a sentence pair, and keeps what it needs to run parts of it.
 * @throws OrdoError `model.invalid` for a kind of encoder or decoder that is not a chain of linear maps and known functions;
 * otherwise as `scoreTokens` does
 */
export function freezeTranslation(model: TranslationModel, { source, target }: SentencePair): FrozenModel {
  requireFreezable(model);
  const tapes = { source: new Tape(), target: new Tape() };
  const matrix = matrixOf(source.tokens);
  const orders = source.orders === undefined ? null : padOrders([source.orders], matrix);
  const inputs: Inputs = { source: { ...matrix, orders }, target: matrixOf(target) };
  const time = target.length;
  const sourceTime = source.tokens.length;
  const run = (passes: Passes, size: { readonly parts: number; readonly start: number }): tf.Tensor2D =>
    runBoth(model, inputs, { passes, ...size });
  const states = tf.tidy(() => {
    const passes = {
      source: Pass.frozen(new Recording(tapes.source)),
      target: Pass.frozen(new Recording(tapes.target)),
    };
    return run(passes, { parts: 1, start: 0 });
  });
  return {
    time,
    sourceTime,
    states,
    output: outputOf(model),
    partsOf(sets: readonly PositionSet[]) {
      checkSets(sets, { source: sourceTime, target: time });
      const parts = sets.length;
      const sources = sets.map((set) => set.source ?? []);
      const targets = sets.map((set) => set.target ?? []);
      // Every target position sees the whole source, and no target position sees the target positions that follow it.
      const reads = sources.some(({ length }) => length > 0);
      const start = reads ? 0 : Math.min(time - 1, ...targets.flat());
      const rows = tf.tidy(() => {
        const own = { parts, biases: false };
        const embedded = maskParts(tapes.source.embedded, sources);
        const placed = maskParts(tapes.target.embedded, targets, start);
        const passes = {
          source: reads ? Pass.frozen(new Replay(tapes.source, { ...own, embedded })) : null,
          target: Pass.frozen(new Replay(tapes.target, { ...own, embedded: placed })),
        };
        return tf.reshape<tf.Rank.R3>(run(passes, { parts, start }), [parts, time - start, -1]);
      });
      return { states: rows, start };
    },
    constants: () =>
      tf.tidy(() => {
        const passes = { source: constantPass(tapes.source), target: constantPass(tapes.target) };
        return run(passes, { parts: 1, start: 0 });
      }),
    dispose() {
      tapes.source.dispose();
      tapes.target.dispose();
      states.dispose();
    },
  };
}

/** Returns the pass for the part that has no embeddings but all constants. */
function constantPass(tape: Tape): Pass {
  return Pass.frozen(new Replay(tape, { embedded: zeroPart(tape.embedded), parts: 1, biases: true }));
}

type Inputs = Readonly<Record<'source' | 'target', TokenMatrix>>;

interface Passes {
  /** The pass of the source. It is null when no part has a source position, because the encoder's output is then 0. */
  readonly source: Pass | null;
  readonly target: Pass;
}

function runBoth(
  model: TranslationModel,
  { source, target }: Inputs,
  { passes, parts, start }: { readonly passes: Passes; readonly parts: number; readonly start: number },
): tf.Tensor2D {
  const read: TokenTensor = { ...uploadTokens(model, 'encoder', source), batch: parts };
  const { ids } = uploadTokens(model, 'decoder', { ...target, tokens: shiftRight(model.vocabulary.startId, target) });
  const encoded = passes.source === null ? nothingRead(model, read) : encode(model, read, passes.source);
  return decode(model, ids, { encoded, time: target.time - start, start, pass: passes.target });
}

function nothingRead({ shape }: TranslationModel, { batch, time, lengths }: TokenTensor): EncoderOutput {
  return { states: tf.zeros([batch * time, shape.dimension]), lengths, batch, time };
}

function matrixOf(tokens: Int32Array): TokenMatrix {
  return { tokens, lengths: Int32Array.of(tokens.length), time: tokens.length };
}

function requireFreezable({ shape }: TranslationModel): void {
  for (const { declaration, part } of [
    { declaration: encoderOf(shape).declaration, part: 'encoder' },
    { declaration: decoderOf(shape).declaration, part: 'decoder' },
  ]) {
    if (declaration.freezes) continue;
    throw new OrdoError('model.invalid', `the ${part} ${declaration.id} cannot be decomposed exactly: it has gates`, {
      pointer: `/model/${part}/type`,
      fix: `take a model whose ${part} is a Transformer`,
    });
  }
}
