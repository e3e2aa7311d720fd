/** The distributions from which the first values of parameters are drawn. */
import type { Random } from '@ordo/core';

/** Draws a parameter's first values, element by element in row-major order. */
export type Initialiser = (random: Random, index: number) => number;

export const zeros: Initialiser = () => 0;
export const ones: Initialiser = () => 1;

/** Sets every element to `value`. */
export function constant(value: number): Initialiser {
  return () => value;
}

/** Draws from U(low, high). */
export function uniform(low: number, high: number): Initialiser {
  return (random) => low + (high - low) * random.nextFloat();
}

/** Draws from N(0, deviation²). */
export function normal(deviation: number): Initialiser {
  return (random) => random.nextNormal() * deviation;
}

/** Draws from N(0, deviation²), and draws values beyond two deviations again (TensorFlow's `truncated_normal`). */
export function truncatedNormal(deviation: number): Initialiser {
  return (random) => {
    for (;;) {
      const draw = random.nextNormal();
      if (Math.abs(draw) <= 2) return draw * deviation;
    }
  };
}

/** Draws from U(-b, b) with b = gain·sqrt(6 / (in + out)) (Glorot & Bengio 2010). */
export function xavierUniform(fanIn: number, fanOut: number, gain = 1): Initialiser {
  const bound = gain * Math.sqrt(6 / (fanIn + fanOut));
  return uniform(-bound, bound);
}

/** Draws from N(0, 2 / (in + out)) (Glorot & Bengio 2010). */
export function xavierNormal(fanIn: number, fanOut: number): Initialiser {
  return normal(Math.sqrt(2 / (fanIn + fanOut)));
}
