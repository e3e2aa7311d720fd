/**
 * The models that the trainer can train. A translation model and a language model differ in how they predict a batch, and in
 * nothing else.
 */
import { OrdoError } from '@ordo/core';
import type { TokenBatch } from '@ordo/data';
import type { tf } from '@ordo/tensor';
import type { LanguageModel } from '../language/language-model.ts';
import { runToStates } from '../language/run-language-model.ts';
import { shiftRight, sourceOf, uploadTokens } from '../model/batch-tensors.ts';
import { decode, projectOutput } from '../model/decoder.ts';
import { encode } from '../model/encoder.ts';
import type { Pass } from '../model/pass.ts';
import type { TranslationModel } from '../model/translation-model.ts';

export type TrainableModel = TranslationModel | LanguageModel;

export function isLanguageModel(model: TrainableModel): model is LanguageModel {
  return 'size' in model.vocabulary;
}

/**
 * Predicts every target token of a batch from the target tokens before it, and from the source if there is one.
 * @returns logits [rows·targetTime, V]
 * @throws OrdoError `model.invalid` when a language model has no id that begins or pads its texts, or when it gets a source
 */
export function predictTargets(model: TrainableModel, batch: TokenBatch, pass: Pass): tf.Tensor2D {
  return projectOutput(model, computeStates(model, batch, pass));
}

/**
 * Computes what `predictTargets` does, without the output projection.
 * @returns the states that the projection reads: [rows·targetTime, d]
 * @throws OrdoError as `predictTargets` does
 */
export function computeStates(model: TrainableModel, batch: TokenBatch, pass: Pass): tf.Tensor2D {
  const target = { tokens: batch.target, lengths: batch.targetLengths, time: batch.targetTime };
  if (isLanguageModel(model)) {
    const tokens = shiftRight(requireStart(model, batch), target);
    return runToStates(model, { tokens, batch: batch.rows, time: batch.targetTime }, { pass });
  }
  const encoded = encode(model, uploadTokens(model, 'encoder', sourceOf(batch)), pass);
  const tokens = shiftRight(model.vocabulary.startId, target);
  const { ids } = uploadTokens(model, 'decoder', { ...target, tokens });
  return decode(model, ids, { encoded, time: batch.targetTime, pass });
}

/** Returns the number of tokens among which a model chooses. */
export function countClasses(model: TrainableModel): number {
  return isLanguageModel(model) ? model.vocabulary.size : model.vocabulary.target;
}

function requireStart({ vocabulary: { startId, padId } }: LanguageModel, { sourceTime }: TokenBatch): number {
  if (sourceTime > 0) {
    throw new OrdoError(
      'model.invalid',
      `a language model reads no source, and this batch has one of ${sourceTime} tokens`,
      {
        fix: 'batch the texts with createTextSource',
      },
    );
  }
  if (startId !== undefined && padId !== undefined) return startId;
  const missing = startId === undefined ? 'startId, which begins its texts' : 'padId, which pads shorter texts';
  throw new OrdoError('model.invalid', `a language model is trained with a ${missing}, and its vocabulary has none`, {
    fix: 'build the model with vocabulary.startId and vocabulary.padId',
  });
}
