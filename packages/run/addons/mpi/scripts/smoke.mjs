// Loads an addon in a child process and lets it work as a group of one process. A broken build then crashes here.
import { createRequire } from 'node:module';

const addon = createRequire(import.meta.url)(process.argv[2]);
const place = new Float64Array(3);
addon.start(place);
if (place.join(' ') !== '0 1 0') throw new Error(`rank, size and local rank ${place.join(' ')} instead of 0 1 0`);
const all = new Float64Array(2);
addon.gather(Float64Array.of(3, 4), all);
if (all.join(' ') !== '3 4') throw new Error(`gathered ${all.join(' ')} instead of 3 4`);
addon.finish();
