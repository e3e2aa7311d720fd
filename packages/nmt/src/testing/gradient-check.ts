/** Compares gradients with finite differences at randomly drawn coordinates of every parameter. */
import { Random } from '@ordo/core';
import type { TokenBatch } from '@ordo/data';
import { constant, type Floats, tf } from '@ordo/tensor';
import type { TranslationModel } from '../model/translation-model.ts';
import { sumLoss } from './batch-loss.ts';

/** A coordinate whose derivative does not agree with the loss. */
export interface GradientError {
  /** The parameter and the flat index, such as `decoder.0.self.qkv.weight[17]`. */
  readonly at: string;
  readonly gradient: number;
  readonly difference: number;
}

/**
 * The loss is the float64 sum of some 12 values log p, none larger than 8. The rounding error of each is random, about 2^-23·8 ≈
 * 1e-6. The error of the loss is thus at most √12·1e-6 ≈ 3e-6, and the error of a difference over ±STEP/2 at most √2·3e-6/STEP ≈
 * 1.4e-4; a tenth of that is usual. Richardson's extrapolation from two differences removes their truncation error, STEP²/6·f'''
 * ≈ 1.6e-4·f'''.
 */
const STEP = 2 ** -5;
const ABSOLUTE = 1.5e-4;
const RELATIVE = 1e-3;
/** A derivative of at least this size cannot be mistaken for zero. */
const NOTICEABLE = 4 * ABSOLUTE;

/**
 * Differences over the step and over half of it may deviate from each other by rounding and curvature only. If they deviate more,
 * the kink of a ReLU is near, and finite differences show nothing about the gradient. The gradient is not used for this decision.
 */
const SMOOTH_ABSOLUTE = 4e-4;
const SMOOTH_RELATIVE = 2e-3;

/** After this many coordinates without a smooth one, the test counts the parameter as wrong. */
const TRIES = 30;
/** The size of the feed-forward biases: more than four standard deviations of the activations to which they are added. */
const FAR_FROM_KINK = 5;

/**
 * Moves a fresh model to a point at which no parameter is zero or one by construction. The feed-forward ReLUs are far from their
 * kinks there, and half of them are on.
 */
export function moveToSmoothPoint(model: TranslationModel): void {
  const random = Random.fromSeed(11, 'smooth point');
  for (const [name, parameter] of model.parameters) {
    const kinked = name.endsWith('feedForward.inner.bias');
    const moved = parameter.dataSync<'float32'>().map((value, i) => {
      if (kinked) return i % 2 === 0 ? FAR_FROM_KINK : -FAR_FROM_KINK;
      return value + 0.2 * random.nextNormal();
    });
    assign(parameter, moved);
  }
}

export interface GradientCheck {
  readonly errors: readonly GradientError[];
  /** Parameters whose derivatives are all right and not all too small to be distinguished from zero. */
  readonly tested: ReadonlySet<string>;
}

/**
 * Draws two coordinates of each parameter. One comes from the whole parameter, and the other from where the gradient is large,
 * because tables have unused rows, and rounding hides small derivatives. Compares the gradient of Σ -log p over the batch's
 * target tokens with finite differences there.
 * @param gradients in the order of the model's parameters
 * @param wanted selects the parameters to check, by name
 */
export async function checkGradients(
  model: TranslationModel,
  { batch, gradients }: { readonly batch: TokenBatch; readonly gradients: readonly tf.Tensor[] },
  wanted: (name: string) => boolean = () => true,
): Promise<GradientCheck> {
  const random = Random.fromSeed(12, 'coordinates');
  const errors: GradientError[] = [];
  const tested = new Set<string>();
  const here = await sumLoss(model, batch);
  for (const [i, [name, parameter]] of [...model.parameters].entries()) {
    if (!wanted(name)) continue;
    const gradient = (gradients[i] as tf.Tensor).dataSync<'float32'>();
    const loss = { model, batch, here, name, parameter };
    const before = errors.length;
    let largest = 0;
    for (const coordinates of [[...gradient.keys()], steepCoordinates(gradient)]) {
      const { index, slope } = await findSlope(loss, coordinates, random);
      const expected = gradient[index] as number;
      largest = Math.max(largest, Math.abs(expected));
      if (isWithin(slope - expected, ABSOLUTE + RELATIVE * Math.abs(expected))) continue;
      errors.push({ at: `${name}[${index}]`, gradient: expected, difference: slope });
    }
    if (errors.length === before && largest >= NOTICEABLE) tested.add(name);
  }
  return { errors, tested };
}

function steepCoordinates(gradient: Float32Array): number[] {
  const steepest = gradient.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return [...gradient.keys()].filter((index) => Math.abs(gradient[index] as number) >= steepest / 4);
}

/** The loss as a function of one parameter. */
interface Loss {
  readonly model: TranslationModel;
  readonly batch: TokenBatch;
  /** The value of the loss at the model's present parameters. */
  readonly here: number;
  readonly name: string;
  readonly parameter: tf.Variable;
}

/** Returns the slope at the first randomly drawn coordinate around which the loss is smooth. */
async function findSlope(
  loss: Loss,
  coordinates: readonly number[],
  random: Random,
): Promise<{ readonly index: number; readonly slope: number }> {
  for (let tries = 0; tries < TRIES; tries++) {
    const index = coordinates[random.nextBelow(coordinates.length)] as number;
    const [wide, narrow] = [await differ(loss, index, STEP), await differ(loss, index, STEP / 2)];
    const tolerance = SMOOTH_ABSOLUTE + SMOOTH_RELATIVE * Math.abs(wide.slope);
    // Where the loss is smooth, the slope hardly depends on the step, and the difference of the two sides is proportional to it.
    const isSmooth = isWithin(wide.slope - narrow.slope, tolerance) && isWithin(wide.bend - 2 * narrow.bend, tolerance);
    if (isSmooth) return { index, slope: (4 * narrow.slope - wide.slope) / 3 };
  }
  throw new Error(`the loss is smooth around none of ${TRIES} coordinates of ${loss.name}`);
}

/** Returns false for NaN. */
function isWithin(deviation: number, tolerance: number): boolean {
  return Math.abs(deviation) <= tolerance;
}

/** Returns the mean of the slopes on both sides, and the difference between them. */
async function differ(
  { model, batch, here, parameter }: Loss,
  index: number,
  step: number,
): Promise<{ readonly slope: number; readonly bend: number }> {
  const start = parameter.dataSync<'float32'>().slice();
  const from = start[index] as number;
  const slopeTo = async (to: number): Promise<number> => {
    const moved = start.with(index, to);
    assign(parameter, moved);
    // The divisor is the actual step, after rounding to float32.
    return ((await sumLoss(model, batch)) - here) / ((moved[index] as number) - from);
  };
  const [above, below] = [await slopeTo(from + step), await slopeTo(from - step)];
  assign(parameter, start);
  return { slope: (above + below) / 2, bend: above - below };
}

function assign(parameter: tf.Variable, values: Floats): void {
  tf.tidy(() => parameter.assign(constant(values, parameter.shape)));
}
