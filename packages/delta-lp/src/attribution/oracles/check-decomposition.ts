/** Compares parts, bias, logits, ΔLP and the baselines with those of a reference. */
import path from 'node:path';
import { SafetensorsFile } from '@ordo/tensor';
import { freezeLanguageModel, type FrozenModel, type LanguageModel } from '@ordo/nmt';
import { correlate } from '@ordo/statistics';
import { linear, loadEngine, tf } from '@ordo/tensor';
import { distance } from '@ordo/testing/distance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureAttention } from '../baselines/attention.ts';
import { measureGradients } from '../baselines/gradients.ts';
import type { Triangle } from '../baselines/triangle.ts';
import { addRows } from '../changes/by-word.ts';
import { computeChanges } from '../changes/changes.ts';
import { buildOracleModel, type Oracle, type OracleText } from './opt-oracle.ts';

const own = (time: number) => Array.from({ length: time }, (_, position) => ({ target: [position] }));

const ENGINES = [
  { engine: 'auto', tolerance: 1e-4 },
  { engine: 'cpu', tolerance: 1e-4 },
  { engine: 'float64', tolerance: 1e-10 },
] as const;

/** Defines a suite for each model on each engine. */
export function checkDecomposition(oracles: readonly Oracle[]): void {
  describe.each(ENGINES.flatMap((one) => oracles.map((oracle) => ({ ...one, oracle, name: oracle.name }))))(
    '$name on $engine',
    ({ engine, tolerance, oracle }) => {
      const texts = oracle.sequences.map((text, i) => [i, text] as const);
      let model: LanguageModel;
      beforeAll(async () => {
        await loadEngine(engine, { threads: 1 });
        model = await buildOracleModel(oracle);
      });
      afterAll(() => {
        model.dispose();
      });

      const freeze = (text: OracleText): FrozenModel => freezeLanguageModel(model, Int32Array.from(text.input_ids));

      it.each(texts)('text %i has the reference logits, parts and constants', (_i, text) => {
        const file = new SafetensorsFile(path.join(oracle.folder, text.tensors));
        const frozen = freeze(text);
        const { time, output } = frozen;
        const project = (states: tf.Tensor2D, bias: tf.Tensor | null = null): tf.Tensor2D =>
          linear(states, [output.weight, bias], { transposeW: true });
        tf.tidy(() => {
          expect(distance(project(frozen.states, output.bias).dataSync(), file.read('logits'))).toBeLessThan(tolerance);
          const constants = frozen.constants();
          expect(distance(constants.dataSync(), file.read('n_b'))).toBeLessThan(tolerance);
          expect(distance(project(constants).dataSync(), file.read('z_b'))).toBeLessThan(tolerance);
          // [source, row, d] → [row, source, d]
          const parts = tf.transpose(frozen.partsOf(own(time)).states, [1, 0, 2]);
          expect(distance(parts.dataSync(), file.read('n_x'))).toBeLessThan(tolerance);
          if (!file.tensors.has('z_prime') || file.tensors.get('z_prime')?.shape.length !== 3) return;
          const rows = tf.reshape<tf.Rank.R2>(parts, [time * time, -1]);
          expect(distance(project(rows).dataSync(), file.read('z_prime'))).toBeLessThan(tolerance);
        });
        frozen.dispose();
        file.close();
      });

      it.each(texts)('text %i has the reference ΔLP of tokens and of words', async (_i, text) => {
        const frozen = freeze(text);
        const tokens = Int32Array.from(text.input_ids.slice(1));
        const byToken = await computeChanges(frozen, { tokens, sets: own(frozen.time), rowsPerBlock: 40 });
        const found = text.delta_lp.flatMap((row, i) =>
          row.map((_value, k) => byToken.values[i * byToken.sets + k] as number),
        );
        expect(distance(found, text.delta_lp.flat())).toBeLessThan(tolerance);
        // Positions that a prediction has not read change nothing.
        expect(
          byToken.values.every(
            (value, at) => at % byToken.sets <= Math.floor(at / byToken.sets) || Math.abs(value) < 1e-5,
          ),
        ).toBe(true);

        const sets = text.words.map((target) => ({ target }));
        const rows = text.words.slice(1).map((positions) => positions.map((position) => position - 1));
        const byWord = addRows(await computeChanges(frozen, { tokens, sets }), rows);
        const words = text.delta_lp_words.flatMap((row, i) =>
          row.map((_value, k) => byWord.values[i * byWord.sets + k] as number),
        );
        expect(distance(words, text.delta_lp_words.flat())).toBeLessThan(tolerance);
        frozen.dispose();
      });

      it.each(texts)('text %i has the reference attention, gradients and correlations', (_i, text) => {
        const tokens = Int32Array.from(text.input_ids);
        const layers = measureAttention(model, tokens);
        layers.forEach((layer, i) => {
          expect(distance(layer.flat(), (text.attention_head_mean[i] ?? []).slice(0, -1).flat())).toBeLessThan(
            tolerance,
          );
        });
        const { gradient, inputTimesGradient } = measureGradients(model, tokens, { copies: 5 });
        const measures: Readonly<Record<string, Triangle>> = {
          'G-1': gradient.l1,
          'G-2': gradient.l2,
          'IG-1': inputTimesGradient.l1,
          'IG-2': inputTimesGradient.l2,
          ...Object.fromEntries(layers.map((layer, i) => [`A-${i + 1}`, layer])),
        };
        const { g1, g2, ig1, ig2 } = text.grad_norms;
        const expected = { 'G-1': g1, 'G-2': g2, 'IG-1': ig1, 'IG-2': ig2 };
        for (const [measure, rows] of Object.entries(expected)) {
          expect(distance(measures[measure]?.flat() ?? [], rows.flat())).toBeLessThan(10 * tolerance);
        }
        // A series that does not vary has no correlation: the reference writes null, and our result is NaN.
        const reference = Object.entries(text.pearson_with_delta_lp).map(([name, value]) => ({
          name,
          value: value ?? Number.NaN,
        }));
        const correlations = reference.map(({ name }) => correlate(measures[name]?.flat() ?? [], text.delta_lp.flat()));
        const gaps = reference.map(({ value }, i) => Math.abs(value - (correlations[i] as number)));
        expect(correlations.map((value) => Number.isNaN(value))).toEqual(
          reference.map(({ value }) => Number.isNaN(value)),
        );
        expect(Math.max(0, ...gaps.filter((gap) => !Number.isNaN(gap)))).toBeLessThan(10 * tolerance);
      });
    },
  );
}
