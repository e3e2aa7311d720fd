// Loads a CUDA addon in this (child) process. On a machine with a GPU, or with the emulated addon, it multiplies two matrices. On
// a machine without one it must only say so in words, and not crash.
import { createRequire } from 'node:module';
import { expectProduct } from '../../../../scripts/shared.mjs';

const addon = createRequire(import.meta.url)(process.argv[2]);
const FP32 = 0;

if (addon.probe() === '') {
  const device = addon.configure(0, FP32, true, '');
  if (typeof device === 'string') throw new Error(device);
  expectProduct(addon, [65, 17, 70], device.name);
}
