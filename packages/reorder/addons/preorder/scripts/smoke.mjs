// Loads an addon in a child process and learns from one sentence with it. A broken build then crashes here.
import { createRequire } from 'node:module';

const addon = createRequire(import.meta.url)(process.argv[2]);

// There is one template: the word left of the cut. The second and the third word swap places.
const CUT = 2;
const parser = addon.createParser(Int32Array.of(CUT, 0, 1, CUT, -1), 1, 4, true, new Uint32Array(), new Float32Array());
const numbers = Int32Array.of(0, 0, 1, 2, 3, 0, 0);
const [reference, system] = [new Int32Array(3), new Int32Array(3)];
for (let step = 0; step < 5; step++) {
  addon.learn(parser, 3, numbers, Int32Array.of(0, 2, 1), 1, new Float64Array(4), reference, system);
}
const order = new Int32Array(3);
addon.parse(parser, 3, numbers, new Float64Array(1), new Int32Array(3), order);
if (order.join(' ') !== '0 2 1') throw new Error(`order ${order.join(' ')} instead of 0 2 1`);
const count = addon.countRecords(parser, 0);
addon.copyRecords(parser, 0, new Uint32Array(2 * count), new Float32Array(2 * count));
