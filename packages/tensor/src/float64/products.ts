/** Computes matrix products in blocks that stay in the cache. */
import { tf } from '../tf.ts';
import { multiplyByRows } from '../host-kernels/small-product.ts';
import type { Epilogue, HostMemory } from '../host-kernels/host-memory.ts';
import { matrixShape } from '../host-kernels/host-memory.ts';
import type { Float64Backend } from './backend.ts';
import { input, type Kernel, type KernelTable } from './kernel.ts';
import { broadcastStrides, gatherView, sizeOf } from './views.ts';

/** A matrix inside an array: element (i, j) is at offset + i·row + j·column. */
interface Matrix {
  readonly values: Float64Array;
  readonly offset: number;
  readonly row: number;
  readonly column: number;
}

/**
 * The number of rows and of inner elements in a block. A block of either operand takes 128 KiB, half of a common second-level
 * cache.
 */
const ROWS = 64;
const INNER = 256;

/** Copies a block, row by row. */
function pack(
  to: Float64Array,
  from: Matrix,
  block: { top: number; rows: number; left: number; columns: number },
): void {
  const { values, row, column } = from;
  let at = 0;
  for (let i = block.top; i < block.top + block.rows; i++) {
    let element = from.offset + i * row + block.left * column;
    for (let j = 0; j < block.columns; j++, element += column) to[at++] = values[element] as number;
  }
}

/**
 * Adds a·b to c, which is row-major and contiguous from `offset`.
 * @param a [m, k]
 * @param b [n, k]: the right-hand operand, transposed
 */
function addProduct(
  c: { readonly values: Float64Array; readonly offset: number },
  [a, b]: readonly [Matrix, Matrix],
  [m, n, k]: readonly [number, number, number],
): void {
  const left = new Float64Array(ROWS * INNER);
  const right = new Float64Array(ROWS * INNER);
  const block = new Float64Array(ROWS * ROWS);
  for (let inner = 0; inner < k; inner += INNER) {
    const depth = Math.min(INNER, k - inner);
    for (let column = 0; column < n; column += ROWS) {
      const columns = Math.min(ROWS, n - column);
      pack(right, b, { top: column, rows: columns, left: inner, columns: depth });
      for (let row = 0; row < m; row += ROWS) {
        const rows = Math.min(ROWS, m - row);
        pack(left, a, { top: row, rows, left: inner, columns: depth });
        multiplyByRows([left, right, block], [rows, columns, depth]);
        for (let i = 0; i < rows; i++) {
          const to = c.offset + (row + i) * n + column;
          for (let j = 0; j < columns; j++) {
            c.values[to + j] = (c.values[to + j] as number) + (block[i * columns + j] as number);
          }
        }
      }
    }
  }
}

/** Returns the last two axes of a tensor, as they are or transposed. `rows` is the axis that the product keeps. */
function sideOf(x: tf.TensorInfo, turned: boolean) {
  const [height, width] = x.shape.slice(-2) as [number, number];
  return turned
    ? { rows: width, inner: height, row: 1, column: width }
    : { rows: height, inner: width, row: width, column: 1 };
}

/**
 * Returns, for each product of a batch, the number of the matrix that it reads in an operand whose leading axes are broadcast.
 */
function matricesOf(lead: readonly number[], out: readonly number[]): Int32Array {
  const numbers = Int32Array.from({ length: sizeOf(lead) }, (_, i) => i);
  const read = new Int32Array(sizeOf(out));
  gatherView(read, { values: numbers, shape: out, strides: broadcastStrides(lead, out), offset: 0 });
  return read;
}

/** Computes op(a)·op(b) for [..., m, k] and [..., k, n]. */
function multiply(
  backend: Float64Backend,
  [a, b]: readonly [tf.TensorInfo, tf.TensorInfo],
  { transposeA = false, transposeB = false }: { transposeA?: boolean; transposeB?: boolean },
): tf.TensorInfo {
  const left = sideOf(a, transposeA);
  const right = sideOf(b, !transposeB);
  if (left.inner !== right.inner) {
    throw new Error(
      `cannot multiply [${a.shape.join(', ')}] by [${b.shape.join(', ')}]: ${left.inner} ≠ ${right.inner}`,
    );
  }
  const [leadA, leadB] = [a.shape.slice(0, -2), b.shape.slice(0, -2)];
  const lead = tf.backend_util.assertAndGetBroadcastShape(leadA, leadB);
  const [m, n, k] = [left.rows, right.rows, left.inner];
  const product = backend.make([...lead, m, n]);
  const [x, y, values] = [backend.floats(a), backend.floats(b), backend.floats(product)];
  const ofB = matricesOf(leadB, lead);
  matricesOf(leadA, lead).forEach((ofA, i) => {
    const operands = [
      { values: x, offset: ofA * m * k, row: left.row, column: left.column },
      { values: y, offset: (ofB[i] as number) * n * k, row: right.row, column: right.column },
    ] as const;
    addProduct({ values, offset: i * m * n }, operands, [m, n, k]);
  });
  return product;
}

/** Computes relu?(a·b + bias), as fused kernels need it. */
export function multiplyMatrices(
  memory: HostMemory,
  backend: Float64Backend,
  { a, b, epilogue }: { a: tf.TensorInfo; b: tf.TensorInfo; epilogue: Epilogue },
): tf.TensorInfo {
  const product = multiply(backend, [a, b], {});
  const [rows, columns] = matrixShape(product);
  const to = backend.floats(product);
  const bias = epilogue.bias === undefined ? undefined : memory.floats(epilogue.bias);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) {
      const sum = (to[i] as number) + (bias === undefined ? 0 : (bias[column] as number));
      to[i] = epilogue.relu === true && sum < 0 ? 0 : sum;
    }
  }
  return product;
}

const batchMatMul: Kernel = (call) => {
  const { transposeA, transposeB } = call.attrs as { transposeA: boolean; transposeB: boolean };
  return multiply(call.backend, [input(call, 'a'), input(call, 'b')], { transposeA, transposeB });
};

export const productKernels: KernelTable = { BatchMatMul: batchMatMul };
