// Loads an addon in a child process and aligns two pairs with it. A broken build then crashes here.
import { createRequire } from 'node:module';

const addon = createRequire(import.meta.url)(process.argv[2]);
const numbers = (...values) => Uint32Array.from(values);

for (const threads of [1, 2]) {
  // Words 2 and 3 are always translated as 4 and 5. With tables of zeros, only equal priors can be used.
  const corpus = [numbers(2, 3, 2), numbers(0, 2, 3), numbers(4, 5, 4), numbers(0, 2, 3)];
  const sizes = [numbers(2, 1), numbers(2, 1), numbers(1, 1), numbers(0, 1)];
  const tables = [new Float64Array(256), new Float64Array(640), numbers(), numbers()];
  const model = addon.createModel(...corpus, ...sizes, ...tables, 6, false, threads);
  for (let step = 0; step < 5; step++) {
    addon.expect(model, false, 0, 0, new Float64Array(3));
    addon.maximise(model, false, 0);
  }
  const links = new Int32Array(3);
  addon.decode(model, false, 0, 0, links, new Float64Array(2));
  if (links.join(' ') !== '0 1 0') throw new Error(`links ${links.join(' ')} instead of 0 1 0`);
}
