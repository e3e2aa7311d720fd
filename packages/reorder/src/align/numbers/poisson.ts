/** Computes the logarithm of the Poisson probability of a length, which fast_align adds to the scores that it prints. */
import { log } from './logarithm.ts';

/** [n] → ln n! */
const factorials: number[] = [0];

export function logPoisson(count: number, mean: number): number {
  while (factorials.length <= count) factorials.push((factorials.at(-1) as number) + log(factorials.length));
  return log(mean) * count - (factorials[count] as number) - mean;
}
