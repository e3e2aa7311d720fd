// Loads an addon in this (child) process and multiplies two matrices with every instruction set that the machine has. A build
// that crashes does so here.
import { createRequire } from 'node:module';
import { expectProduct } from './product.mjs';

const addon = createRequire(import.meta.url)(process.argv[2]);

for (const isa of ['generic', 'avx2', 'avx512']) {
  if (addon.configure(2, false, isa) !== undefined) expectProduct(addon, [33, 17, 45], isa);
}
