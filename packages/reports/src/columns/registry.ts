/** The columns in the sequence in which a table has them. A new column is one file here and one line below. */
import type { Column } from './column.ts';
import { forwardTime } from './forward-time.ts';
import { pSeeds } from './p-seeds.ts';
import { pTestSet } from './p-test-set.ts';
import { parameters } from './parameters.ts';
import { peakMemory } from './peak-memory.ts';
import { score } from './score.ts';
import { seeds } from './seeds.ts';
import { trainSpeed } from './train-speed.ts';
import { variant } from './variant.ts';

export const COLUMNS: readonly Column[] = [
  variant,
  seeds,
  score,
  pTestSet,
  pSeeds,
  parameters,
  peakMemory,
  forwardTime,
  trainSpeed,
];
