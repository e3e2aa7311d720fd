/** Compares each parameter's gradient with the slope of the loss along it, and tells which parameters were compared. */
import { Random } from '@ordo/core';
import type { TokenBatch } from '@ordo/data';
import { constant, type Floats, tf } from '@ordo/tensor';
import { Pass } from '../model/pass.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import { differentiate } from '../training/batch/micro-batch.ts';
import { sumLoss } from './batch-loss.ts';

/**
 * The loss is a sum of some 13 values log p whose size is about 3. Each is wrong at random by up to 2^-23·3/2 ≈ 2e-7, so the loss
 * is wrong by √13·2e-7 ≈ 7e-7, and the narrower difference, which is over STEP in all, by √2·7e-7/STEP ≈ 8e-6; extrapolation makes
 * 4/3 of it. A gradient of NOTICEABLE is large enough against this error to be compared.
 */
const STEP = 0.12;
const ABSOLUTE = 3e-5;
const RELATIVE = 0.01;
const NOTICEABLE = 5e-4;

export interface DirectionalCheck {
  /** Parameters whose gradient is large enough to be compared with a finite difference, and agrees with it. */
  readonly tested: ReadonlySet<string>;
  /** Parameters whose gradient does not agree, with the gradient and the difference. */
  readonly wrong: readonly { readonly name: string; readonly gradient: number; readonly slope: number }[];
}

/** Checks that the loss rises at the rate |g| along the gradient g/|g| of every wanted parameter. */
export async function checkDirections(
  model: TranslationModel,
  batch: TokenBatch,
  wanted: (name: string) => boolean,
): Promise<DirectionalCheck> {
  const { gradients } = differentiate(model, batch, { pass: Pass.inference(), epsilon: 0 });
  const tested = new Set<string>();
  const wrong: { name: string; gradient: number; slope: number }[] = [];
  for (const [i, [name, parameter]] of [...model.parameters].entries()) {
    if (!wanted(name)) continue;
    const gradient = Float64Array.from(gradients[i]?.dataSync() ?? []);
    const norm = Math.hypot(...gradient);
    if (norm < NOTICEABLE) continue;
    const slope = await differ({ model, batch, parameter, direction: gradient.map((value) => value / norm) }, norm);
    if (Math.abs(slope - norm) <= ABSOLUTE + RELATIVE * norm) tested.add(name);
    else wrong.push({ name, gradient: norm, slope });
  }
  tf.dispose([...gradients]);
  return { tested, wrong };
}

interface Line {
  readonly model: TranslationModel;
  readonly batch: TokenBatch;
  readonly parameter: tf.Variable;
  readonly direction: Float64Array;
}

/**
 * Returns the slope along a line. Its difference over the step is wrong by step²/6·f''', and that over half of the step by a quarter of
 * this, so both together give a slope without it (Richardson). Steep losses use a shorter step, which avoids kinks.
 */
async function differ({ model, batch, parameter, direction }: Line, norm: number): Promise<number> {
  const start = parameter.dataSync<'float32'>().slice();
  const step = Math.min(STEP, 0.002 / norm);
  const at = async (distance: number): Promise<number> => {
    assign(
      parameter,
      start.map((value, j) => value + distance * (direction[j] as number)),
    );
    return sumLoss(model, batch);
  };
  const over = async (half: number): Promise<number> => ((await at(half)) - (await at(-half))) / (2 * half);
  const [wide, narrow] = [await over(step), await over(step / 2)];
  assign(parameter, start);
  return (4 * narrow - wide) / 3;
}

/** Standard deviations of the noise that is added to an encoding, one after another, until all its parameters matter. */
export const STIRRINGS = [1, 1.5, 2] as const;

/** Adds N(0, deviation²) to every parameter of the encoding, because fresh ones may be too small to change the loss. */
export function stirEncoding(model: TranslationModel, deviation: number): void {
  const random = Random.fromSeed(11, 'stirred encoding');
  for (const [name, parameter] of model.parameters) {
    if (!name.startsWith('positional.')) continue;
    assign(
      parameter,
      parameter.dataSync<'float32'>().map((value) => value + deviation * random.nextNormal()),
    );
  }
}

function assign(parameter: tf.Variable, values: Floats): void {
  tf.tidy(() => parameter.assign(constant(values, parameter.shape)));
}
