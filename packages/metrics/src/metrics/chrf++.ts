/** chrF++ (Popović 2017): character n-grams, and also words and word bigrams. */
import { Chrf, describeChrfOptions } from '../chrf/chrf-metric.ts';
import { defineMetric } from '../define-metric.ts';

export const chrfPlusPlus = defineMetric({
  id: 'chrf++',
  title: 'chrF++',
  citation: 'Popović 2017, https://aclanthology.org/W17-4770',
  higherIsBetter: true,
  ends: [0, 100],
  ignoresCaseWith: { lowercase: true },
  options: describeChrfOptions('chrf++', 2),
  build: (options) => new Chrf(options),
});
