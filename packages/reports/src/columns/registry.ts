/** The columns in the sequence in which a table has them. A new column is one file here and one line below. */
import type { Column } from './column.ts';
import { emissions } from './emissions.ts';
import { energy } from './energy.ts';
import { forwardTime } from './forward-time.ts';
import { hours } from './hours.ts';
import { pSeeds } from './p-seeds.ts';
import { pTestSet } from './p-test-set.ts';
import { parameters } from './parameters.ts';
import { peakMemory } from './peak-memory.ts';
import { printed } from './printed.ts';
import { quoted } from './quoted.ts';
import { score } from './score.ts';
import { seeds } from './seeds.ts';
import { trainSpeed } from './train-speed.ts';
import { variant } from './variant.ts';
import { verdict } from './verdict.ts';

export const COLUMNS: readonly Column[] = [
  variant,
  seeds,
  score,
  printed,
  verdict,
  quoted,
  pTestSet,
  pSeeds,
  parameters,
  peakMemory,
  forwardTime,
  trainSpeed,
  hours,
  energy,
  emissions,
];
