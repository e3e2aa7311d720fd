/** Compares language models with everything that the reference computes. */
import path from 'node:path';
import { continueText, type LanguageModel, runLanguageModel, scoreText } from '@ordo/nmt';
import { Comparison } from '@ordo/testing/distance';
import { loadEngine, tf } from '@ordo/tensor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadLanguageModel } from '../models/load-language-model.ts';
import { SafetensorsFile } from '@ordo/tensor';

export interface ExpectedOfModel {
  readonly sequences: readonly { readonly name: string; readonly ids: readonly number[] }[];
  readonly detail_sequence: string;
  readonly greedy: { readonly prompt: string; readonly continuation: readonly number[] };
}

export interface ReferenceModel {
  readonly name: string;
  /** The folder with the model and expected.safetensors. */
  readonly folder: string;
  readonly expected: ExpectedOfModel;
}

const ENGINES = [
  { engine: 'auto', tolerance: 1e-4 },
  { engine: 'cpu', tolerance: 1e-4 },
  { engine: 'float64', tolerance: 1e-10 },
] as const;

/** Defines a suite for each model on each engine. */
export function checkModels(models: readonly ReferenceModel[]): void {
  describe.each(ENGINES.flatMap((one) => models.map((model) => ({ ...one, ...model }))))(
    '$name on $engine',
    ({ engine, tolerance, folder, expected }) => {
      const idsOf = (sequence: string): Int32Array =>
        Int32Array.from(expected.sequences.find((one) => one.name === sequence)?.ids ?? []);
      let model: LanguageModel;
      let file: SafetensorsFile;
      beforeAll(async () => {
        await loadEngine(engine, { threads: 1 });
        ({ model } = await loadLanguageModel(folder));
        file = new SafetensorsFile(path.join(folder, 'expected.safetensors'));
      });
      afterAll(() => {
        model.dispose();
        file.close();
      });

      const compare = (): Comparison => new Comparison((name) => file.read(name), tolerance);

      it('has the reference logits and log-probabilities of every text', async () => {
        const comparison = compare();
        for (const { name: sequence } of expected.sequences) {
          const tokens = idsOf(sequence);
          tf.tidy(() => {
            const logits = runLanguageModel(model, { tokens, batch: 1, time: tokens.length });
            comparison.add(logits.dataSync(), `${sequence}.logits`);
          });
          comparison.add(await scoreText(model, tokens), `${sequence}.target_logprobs`);
        }
        expect(comparison.outcome).toEqual({ compared: 10, far: [] });
      });

      it('has the reference states and attention of every layer', () => {
        const detail = expected.detail_sequence;
        const tokens = idsOf(detail);
        const last = model.stack.layers.length;
        const comparison = compare();
        tf.tidy(() => {
          runLanguageModel(
            model,
            { tokens, batch: 1, time: tokens.length },
            {
              observers: {
                attention: (seen, { layer }) => comparison.add(seen.dataSync(), `${detail}.attn.${layer}`),
                // The reference's last state is the one after the final norm.
                states: (seen, layer) => {
                  comparison.add(
                    seen.dataSync(),
                    `${detail}.hidden.${layer === last ? 'last_block_before_final_norm' : layer}`,
                  );
                },
                output: (seen) => comparison.add(seen.dataSync(), `${detail}.hidden.${last}`),
              },
            },
          );
        });
        // These are each layer's attention and states, the states of the embeddings, and the states after the final norm.
        expect(comparison.outcome).toEqual({ compared: 2 * last + 2, far: [] });
      });

      it('goes on with the tokens of the greedy reference', async () => {
        const { prompt, continuation } = expected.greedy;
        const found = await continueText(model, idsOf(prompt), { tokens: continuation.length });
        expect([...found]).toEqual(continuation);
      });
    },
  );
}
