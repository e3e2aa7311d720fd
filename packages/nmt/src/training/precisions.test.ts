/** Trainings in bf16 and fp16 stay close to the one in fp32. `packages/run/bench/precisions.mjs` shows the same on Multi30k. */
import { listEngines, loadEngine, type Precision } from '@ordo/tensor';
import { describe, expect, it } from 'vitest';
import type { Recipe } from '../options/recipe.ts';
import { REVERSE, toyBatches, toyModel, toyRecipe } from '../testing/toy-task.ts';
import { train } from './train.ts';

const native = (await listEngines()).find(({ id }) => id === 'native');
if (native?.available !== true)
  console.warn(`SKIPPED: trainings in bf16 and fp16: ${native?.reason ?? 'no native engine'}`);

const hasBf16 = native?.available === true && !native.reason.includes('no bfloat16 products');
if (!hasBf16) console.warn('SKIPPED: trainings in bf16: this processor has no products of bfloat16 operands');

const UPDATES = 500;
const WINDOW = 25;
const DEFAULT_SCALE = { initial: 128, window: 2 ** 14, minimum: 1e-4 };

interface Outcome {
  /** The means of the loss over WINDOW updates each. */
  readonly losses: readonly number[];
  readonly overflows: number;
}

async function learn(precision: Precision, lossScale: Recipe['lossScale'] = DEFAULT_SCALE): Promise<Outcome> {
  await loadEngine('native', { threads: 1, precision });
  const model = await toyModel({ type: 'sape' }, { model: { encoderLayers: 1, decoderLayers: 1 } });
  const recipe = toyRecipe({
    maxUpdates: UPDATES,
    dropout: 0,
    learningRate: 2e-3,
    warmupUpdates: 100,
    ...(precision === 'fp16' && lossScale !== undefined ? { lossScale } : {}),
  });
  const losses = Array.from({ length: UPDATES / WINDOW }, () => 0);
  let overflows = 0;
  for await (const event of train({
    model,
    batches: toyBatches(REVERSE, { seed: 2, maxTokens: 256 }),
    recipe,
    seed: 1,
  })) {
    if (event.kind === 'loss-scale' && event.reason !== 'growth') overflows += 1;
    if (event.kind !== 'update') continue;
    const at = Math.floor((event.step - 1) / WINDOW);
    losses[at] = (losses[at] ?? 0) + event.loss / WINDOW;
  }
  model.dispose();
  return { losses, overflows };
}

/** The training in fp32, with which both other precisions are compared. */
let exact: Outcome | undefined;

describe.skipIf(native?.available !== true)('500 updates', () => {
  it.each(['bf16', 'fp16'] as const)(
    'in %s have losses within one percent of fp32',
    async (precision) => {
      if (precision === 'bf16' && !hasBf16) return;
      exact ??= await learn('fp32');
      expect(exact.losses.at(-1)).toBeLessThan(0.6 * (exact.losses[0] ?? 0));
      const rounded = await learn(precision);
      const apart = exact.losses.map((loss, i) => Math.abs((rounded.losses[i] ?? Number.NaN) - loss) / loss);
      expect(apart.filter((share) => !(share < 0.01))).toEqual([]);
      expect(rounded.losses).not.toEqual(exact.losses);
      expect(rounded.overflows).toBe(0);
    },
    240_000,
  );

  it('in fp16 recover from a loss scale that is far too large, and from growing until it overflows again', async () => {
    // Gradients that a half-precision number cannot hold overflow down to a scale of about 2^17, so at least five updates
    // overflow from 2^22.
    const found = await learn('fp16', { initial: 2 ** 22, window: 50, minimum: 1e-4 });
    expect(found.overflows).toBeGreaterThan(5);
    expect(found.losses.at(-1)).toBeLessThan(0.6 * (found.losses[0] ?? 0));
  }, 240_000);
});
