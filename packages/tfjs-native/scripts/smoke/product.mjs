// Tests a freshly built addon with one matrix product, which is compared element by element.
import { layOutAll } from '../generate/layout.mjs';

const { operations, identity } = layOutAll();
const batchMatMul = operations.find(({ name }) => name === 'batchMatMul');

/** Calls the product with named arguments, and without batch dimensions. */
function callProduct(addon, values) {
  for (const { name, slot } of batchMatMul.arguments) addon.slots[slot] = values[name] ?? 0;
  addon.slots[batchMatMul.list.countSlot] = 0;
  return addon.run(batchMatMul.number);
}

/** Multiplies [m, k] by [k, n] in the addon. Throws when anything about the result is wrong. */
export function expectProduct(addon, [m, k, n], title) {
  if (addon.operations !== identity) throw new Error('the addon was built from another description of the operations');
  const left = Float32Array.from({ length: m * k }, (_, i) => (i % 7) - 3);
  const right = Float32Array.from({ length: k * n }, (_, i) => (i % 5) - 2);
  const [a, b, out] = [left.byteLength, right.byteLength, m * n * 4].map((bytes) => addon.allocate(bytes));
  addon.copy(left, a, false);
  addon.copy(right, b, false);
  const status = callProduct(addon, { a, b, out, m, n, k, batch: 1 });
  if (status !== 0) throw new Error(`${title}: the product reports status ${status}`);
  const product = new Float32Array(m * n);
  addon.copy(product, out, true);
  for (const [at, found] of product.entries()) {
    const [i, j] = [Math.floor(at / n), at % n];
    let sum = 0;
    for (let p = 0; p < k; p++) sum += left[i * k + p] * right[p * n + j];
    if (found !== sum) throw new Error(`${title}: element ${i},${j} is ${found}, not ${sum}`);
  }
  for (const address of [a, b, out]) if (!addon.release(address)) throw new Error(`${title}: a block was lost`);
}
