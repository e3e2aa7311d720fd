/** Kernels of two tensors. They work element by element, with broadcasting. */
import { tf } from '../tf.ts';
import { input, type Kernel, type KernelCall, type KernelTable } from './kernel.ts';
import { checkDtype, type Dtype, newValues, type Values } from './values.ts';
import { broadcastStrides, gatherView, sameShape, sizeOf } from './views.ts';

type BinaryFunction = (a: number, b: number) => number;

const truth = (value: boolean): number => (value ? 1 : 0);

/** These functions keep the dtype of their inputs. */
const ARITHMETIC: Readonly<Record<string, BinaryFunction>> = {
  Add: (a, b) => a + b,
  Maximum: Math.max,
  Minimum: Math.min,
  Multiply: (a, b) => a * b,
  Pow: (a, b) => a ** b,
  RealDiv: (a, b) => a / b,
  SquaredDifference: (a, b) => (a - b) * (a - b),
  Sub: (a, b) => a - b,
};

/** These functions give booleans. */
const TESTS: Readonly<Record<string, BinaryFunction>> = {
  Equal: (a, b) => truth(a === b),
  Greater: (a, b) => truth(a > b),
  GreaterEqual: (a, b) => truth(a >= b),
  Less: (a, b) => truth(a < b),
  LessEqual: (a, b) => truth(a <= b),
  LogicalAnd: (a, b) => a & b,
  LogicalOr: (a, b) => a | b,
  NotEqual: (a, b) => truth(a !== b),
};

/** Returns the elements of a tensor after broadcasting. */
function stretch(call: KernelCall, x: tf.TensorInfo, shape: readonly number[]): Values {
  const values = call.backend.values(x);
  if (sameShape(x.shape, shape)) return values;
  const to = newValues(checkDtype(x.dtype), sizeOf(shape));
  gatherView(to, { values, shape, strides: broadcastStrides(x.shape, shape), offset: 0 });
  return to;
}

function combine(f: BinaryFunction, dtypeOf: (x: tf.TensorInfo) => string): Kernel {
  return (call) => {
    const { backend } = call;
    const [a, b] = [input(call, 'a'), input(call, 'b')];
    const shape = tf.backend_util.assertAndGetBroadcastShape(a.shape, b.shape);
    const dtype: Dtype = checkDtype(dtypeOf(a));
    const out = newValues(dtype, sizeOf(shape));
    const left = stretch(call, a, shape);
    if (sizeOf(b.shape) === 1) {
      const right = backend.values(b)[0] as number;
      for (let i = 0; i < out.length; i++) out[i] = f(left[i] as number, right);
    } else {
      const right = stretch(call, b, shape);
      for (let i = 0; i < out.length; i++) out[i] = f(left[i] as number, right[i] as number);
    }
    return backend.make(shape, dtype, out);
  };
}

const table = (functions: Readonly<Record<string, BinaryFunction>>, dtypeOf: (x: tf.TensorInfo) => string) =>
  Object.fromEntries(Object.entries(functions).map(([name, f]) => [name, combine(f, dtypeOf)]));

/** Computes condition ? t : e. TensorFlow.js has already broadcast all three to one shape. */
const select: Kernel = (call) => {
  const { backend } = call;
  const t = input(call, 't');
  const condition = backend.values(input(call, 'condition'));
  const [yes, no] = [backend.values(t), backend.values(input(call, 'e'))];
  if (condition.length !== yes.length || no.length !== yes.length) {
    throw new Error(
      `Select needs tensors of one shape, not of ${condition.length}, ${yes.length} and ${no.length} elements`,
    );
  }
  const dtype = checkDtype(t.dtype);
  const out = newValues(dtype, yes.length);
  for (let i = 0; i < out.length; i++) out[i] = (condition[i] === 0 ? no[i] : yes[i]) as number;
  return backend.make(t.shape, dtype, out);
};

export const binaryKernels: KernelTable = {
  ...table(ARITHMETIC, (x) => x.dtype),
  ...table(TESTS, () => 'bool'),
  Select: select,
};
