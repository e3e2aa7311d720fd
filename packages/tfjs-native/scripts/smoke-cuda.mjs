// Loads a CUDA addon in this (child) process. Where a GPU is (or the addon is the emulated one) it multiplies two
// matrices; where none is it only has to say so, in words and without a crash.
import { createRequire } from 'node:module';

const addon = createRequire(import.meta.url)(process.argv[2]);
const { slots, ops } = addon;
const FP32 = 0;

if (addon.probe() === '') {
  const device = addon.configure(0, FP32, true, '');
  if (typeof device === 'string') throw new Error(device);
  const [m, k, n] = [65, 17, 70];
  const a = Float32Array.from({ length: m * k }, (_, i) => (i % 7) - 3);
  const b = Float32Array.from({ length: k * n }, (_, i) => (i % 5) - 2);
  const addresses = [a.byteLength, b.byteLength, m * n * 4].map((bytes) => addon.allocate(bytes));
  addon.copy(a, addresses[0], false);
  addon.copy(b, addresses[1], false);
  slots.set([...addresses, m, n, k, 0, 0, 1, 0]);
  if (addon.run(ops.batchMatMul) !== 0) throw new Error(`the product reports an error ${addon.failure()}`);
  const product = new Float32Array(m * n);
  addon.copy(product, addresses[2], true);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let p = 0; p < k; p++) sum += a[i * k + p] * b[p * n + j];
      if (product[i * n + j] !== sum) throw new Error(`element ${i},${j} is ${product[i * n + j]}, not ${sum}`);
    }
  }
  for (const address of addresses) if (!addon.release(address)) throw new Error('a block was lost');
}
