/** The digamma function as fast_align computes it: the recurrence up to 7, then an asymptotic series. */
import { log } from './logarithm.ts';

export function digamma(argument: number): number {
  let x = argument;
  let result = 0;
  for (; x < 7; x++) result -= 1 / x;
  x -= 0.5;
  const inverse = 1 / x;
  const square = inverse * inverse;
  const fourth = square * square;
  const series =
    log(x) + (1 / 24) * square - (7 / 960) * fourth + (31 / 8064) * fourth * square - (127 / 30720) * fourth * fourth;
  return result + series;
}
