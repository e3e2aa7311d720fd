// Loads an addon in this (child) process and multiplies two matrices with every instruction set that the machine has, and with
// its products of bfloat16 operands, which are exact for these numbers. A build that crashes must crash here.
import { createRequire } from 'node:module';
import { expectProduct } from './product.mjs';

const addon = createRequire(import.meta.url)(process.argv[2]);
const inAll = (products) => addon.firstDepths.map(() => products).join(' ');

for (const isa of ['generic', 'avx2', 'avx512']) {
  if (addon.configure(2, inAll('fp32'), isa) !== undefined) expectProduct(addon, [33, 17, 45], isa);
}
for (const products of ['avx512-bf16', 'amx-bf16', 'amx-bf16-emulated', 'neon-bf16']) {
  if (addon.configure(2, inAll(products), '') !== undefined) expectProduct(addon, [33, 17, 45], products);
}
