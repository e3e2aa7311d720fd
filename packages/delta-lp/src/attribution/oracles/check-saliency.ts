/** Compares gradients by embeddings, and their norms, with those of a reference. */
import path from 'node:path';
import { loadLanguageModel } from '@ordo/lm';
import { SafetensorsFile } from '@ordo/tensor';
import { embedTexts, type LanguageModel, runLanguageModel } from '@ordo/nmt';
import { Comparison } from '@ordo/testing/distance';
import { constant, loadEngine, tf } from '@ordo/tensor';
import { describe, expect, it } from 'vitest';
import { measureGradients } from '../baselines/gradients.ts';
import type { Triangle } from '../baselines/triangle.ts';

export interface SaliencyModel {
  readonly name: string;
  /** The folder with the model and expected.safetensors. */
  readonly folder: string;
  readonly expected: {
    readonly sequences: readonly { readonly name: string; readonly ids: readonly number[] }[];
    readonly detail_sequence: string;
  };
}

/** Defines a suite for each model. */
export function checkSaliency(models: readonly SaliencyModel[]): void {
  describe.each(models)('$name', ({ folder, expected }) => {
    const { sequences, detail_sequence: detail } = expected;
    const tokens = Int32Array.from(sequences.find((one) => one.name === detail)?.ids ?? []);
    const time = tokens.length;
    const open = (): SafetensorsFile => new SafetensorsFile(path.join(folder, 'expected.safetensors'));

    it.each([
      ['float64', 1e-10],
      ['auto', 1e-4],
    ] as const)('has the reference norms of gradients on %s', async (engine, tolerance) => {
      await loadEngine(engine, { threads: 1 });
      const { model } = await loadLanguageModel(folder);
      const file = open();
      const { gradient, inputTimesGradient } = measureGradients(model, tokens, { copies: 5 });
      const comparison = new Comparison((tensor) => file.read(tensor), tolerance);
      for (const [found, tensor] of [
        [gradient.l1, 'grad_l1'],
        [gradient.l2, 'grad_l2'],
        [inputTimesGradient.l1, 'inputposxgrad_l1'],
        [inputTimesGradient.l2, 'inputposxgrad_l2'],
      ] as const) {
        comparison.add(squareOf(found, time), `${detail}.saliency.${tensor}`);
      }
      expect(comparison.outcome).toEqual({ compared: 4, far: [] });
      file.close();
      model.dispose();
    });

    it('has the reference gradients by each embedding', async () => {
      await loadEngine('float64', { threads: 1 });
      const { model } = await loadLanguageModel(folder);
      const file = open();
      const comparison = new Comparison((tensor) => file.read(tensor), 1e-10);
      const compare = (found: tf.Tensor, tensor: string): void =>
        comparison.add(found.dataSync(), `${detail}.saliency.${tensor}`);
      tf.tidy(() => {
        const embeddings = embedTexts(model, tokens);
        const placed = placedEmbeddings(model, tokens);
        const gradients = Array.from({ length: time - 1 }, (_, row) => gradientOf(model, { embeddings, tokens, row }));
        compare(embeddings, 'input_embedding');
        compare(gradients.at(-1) as tf.Tensor, 'grad_full_last_target');
        const none = tf.zerosLike(embeddings);
        const all = tf.stack([none, ...gradients]); // [target, input, d]
        compare(tf.sum(tf.abs(all), -1), 'grad_l1');
        compare(tf.sqrt(tf.sum(tf.square(all), -1)), 'grad_l2');
        for (const [kind, input] of [
          ['inputxgrad', embeddings],
          ['inputposxgrad', placed],
        ] as const) {
          const product = tf.mul(all, input);
          compare(tf.sum(product, -1), `${kind}_sum`);
          compare(tf.sum(tf.abs(product), -1), `${kind}_l1`);
          compare(tf.sqrt(tf.sum(tf.square(product), -1)), `${kind}_l2`);
        }
      });
      expect(comparison.outcome).toEqual({ compared: 10, far: [] });
      file.close();
      model.dispose();
    });
  });
}

/** Returns d log p(token row + 1) / d embeddings, [time, d]. */
function gradientOf(
  model: LanguageModel,
  { embeddings, tokens, row }: { readonly embeddings: tf.Tensor2D; readonly tokens: Int32Array; readonly row: number },
): tf.Tensor {
  const next = constant(
    Float64Array.from({ length: model.vocabulary.size }, (_, id) => (id === tokens[row + 1] ? 1 : 0)),
  );
  return tf.grad((x: tf.Tensor) => {
    const text = { tokens, batch: 1, time: tokens.length };
    const options = { embeddings: x as tf.Tensor2D, rows: tf.tensor1d([row], 'int32') };
    return tf.sum(tf.mul(tf.logSoftmax(runLanguageModel(model, text, options)), next));
  })(embeddings);
}

function placedEmbeddings(model: LanguageModel, tokens: Int32Array): tf.Tensor {
  const seen: tf.Tensor[] = [];
  const states = (x: tf.Tensor, layer: number): void => {
    if (layer === 0) seen.push(tf.clone(x));
  };
  runLanguageModel(model, { tokens, batch: 1, time: tokens.length }, { observers: { states } });
  return seen[0] as tf.Tensor;
}

/** Row i of the reference belongs to token i, whose prediction is row i - 1 of a triangle. */
function squareOf(triangle: Triangle, time: number): Float64Array {
  const square = new Float64Array(time * time);
  triangle.forEach((row, i) => square.set(row, (i + 1) * time));
  return square;
}
