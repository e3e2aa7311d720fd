/** Refuses input from which no statistic can be computed. */
import { OrdoError } from '@ordo/core/errors';

function refuse(message: string, fix: string): never {
  throw new OrdoError('statistics.invalid-input', message, { fix });
}

export function checkProbability(p: number): void {
  if (!(p > 0 && p < 1)) refuse(`${p} is not a probability`, 'give a number between 0 and 1, both excluded');
}

export function checkDegreesOfFreedom(degreesOfFreedom: number): void {
  if (!(degreesOfFreedom > 0 && Number.isFinite(degreesOfFreedom)))
    refuse(`there are ${degreesOfFreedom} degrees of freedom`, 'give a positive number');
}

export function checkCorrelation(r: number): void {
  if (!(r > -1 && r < 1)) refuse(`the correlation is ${r}`, 'give a number between −1 and 1, both excluded');
}

export function checkAlpha(alpha: number): void {
  if (!(alpha > 0 && alpha < 0.5)) refuse(`alpha is ${alpha}`, 'give a number above 0 and below 0.5; 0.05 is usual');
}

export function checkFinite(value: number, what: string): void {
  if (!Number.isFinite(value)) refuse(`${what} is ${value}`, 'give a finite number');
}

export function checkNotNegative(value: number, what: string): void {
  if (!(value >= 0 && Number.isFinite(value))) refuse(`${what} is ${value}`, 'give a finite number of at least 0');
}

export function checkCount(value: number, what: string): void {
  if (!(Number.isInteger(value) && value >= 1)) refuse(`${what} is ${value}`, 'give a positive integer');
}

export function checkPValues(values: readonly number[]): void {
  const wrong = values.find((p) => !(p >= 0 && p <= 1));
  if (wrong !== undefined) refuse(`${wrong} is not a p-value`, 'give numbers between 0 and 1');
}

export function checkSameLength(lengths: readonly number[], expected: number, what: string): void {
  const wrong = lengths.find((length) => length !== expected);
  if (wrong !== undefined) refuse(`${what} has ${wrong} values instead of ${expected}`, `give ${expected} values`);
}

export function checkEnough(count: number, least: number, what: string): void {
  if (count < least) refuse(`there are ${count} ${what}`, `give at least ${least}`);
}
