// Loads an addon in this (child) process and multiplies two matrices with every instruction set the machine has, so
// that a build that crashes does so here.
import { createRequire } from 'node:module';

const addon = createRequire(import.meta.url)(process.argv[2]);
const { slots, ops } = addon;

for (const isa of ['generic', 'avx2', 'avx512']) {
  if (addon.configure(2, false, isa) === undefined) continue;
  const [m, k, n] = [33, 17, 45];
  const a = Float32Array.from({ length: m * k }, (_, i) => (i % 7) - 3);
  const b = Float32Array.from({ length: k * n }, (_, i) => (i % 5) - 2);
  const addresses = [a.byteLength, b.byteLength, m * n * 4].map((bytes) => addon.allocate(bytes));
  addon.copy(a, addresses[0], false);
  addon.copy(b, addresses[1], false);
  slots.set([...addresses, m, n, k, 0, 0, 1, 0]);
  if (addon.run(ops.batchMatMul) !== 0) throw new Error(`${isa}: the product reports an error`);
  const product = new Float32Array(m * n);
  addon.copy(product, addresses[2], true);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let p = 0; p < k; p++) sum += a[i * k + p] * b[p * n + j];
      if (product[i * n + j] !== sum) throw new Error(`${isa}: element ${i},${j} is ${product[i * n + j]}, not ${sum}`);
    }
  }
  for (const address of addresses) if (!addon.release(address)) throw new Error('a block was lost');
}
