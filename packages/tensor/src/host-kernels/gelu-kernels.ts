/** `OrdoGelu` and its gradient, in both of GELU's forms. Each kernel goes over the elements once. */
import { type HostKernel, input, type KernelCall } from './host-memory.ts';
import { normalDensity, normalProbability } from './normal-distribution.ts';

interface Form {
  readonly value: (x: number) => number;
  readonly slope: (x: number) => number;
}

/** √(2/π) and the factor of the cubic term, in the tanh form (Hendrycks & Gimpel 2016). */
const SCALE = Math.sqrt(2 / Math.PI);
const CUBIC = 0.044715;

/** tanh(√(2/π)·(x + 0.044715·x³)) */
const squashed = (x: number): number => Math.tanh(SCALE * (x + CUBIC * x * x * x));

const FORMS: Readonly<Record<string, Form>> = {
  /** x·Φ(x), whose slope is Φ(x) + x·φ(x). */
  gelu: {
    value: (x) => x * normalProbability(x),
    slope: (x) => normalProbability(x) + x * normalDensity(x),
  },
  /** With t = tanh(u): ½x(1 + t), whose slope is ½(1 + t) + ½x(1 - t²)·u'. */
  'gelu-tanh': {
    value: (x) => 0.5 * x * (1 + squashed(x)),
    slope: (x) => {
      const t = squashed(x);
      return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * SCALE * (1 + 3 * CUBIC * x * x);
    },
  },
};

function formOf({ attrs }: KernelCall): Form {
  const form = FORMS[String(attrs['form'])];
  if (form === undefined) throw new Error(`OrdoGelu has no form ${String(attrs['form'])}`);
  return form;
}

export const geluKernel: HostKernel = (call) => {
  const { value } = formOf(call);
  const x = input(call, 'x');
  const result = call.memory.allocate(x.shape);
  const [from, to] = [call.memory.floats(x), call.memory.floats(result)];
  for (let i = 0; i < to.length; i++) to[i] = value(from[i] as number);
  return result;
};

/** The slopes at x. They are the gradient for dy = 1, which the caller multiplies by its own dy. */
export const geluSlopeKernel: HostKernel = (call) => {
  const { slope } = formOf(call);
  const x = input(call, 'x');
  const result = call.memory.allocate(x.shape);
  const [from, to] = [call.memory.floats(x), call.memory.floats(result)];
  for (let i = 0; i < to.length; i++) to[i] = slope(from[i] as number);
  return result;
};
