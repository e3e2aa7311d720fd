/** chrF (Popović 2015): character n-grams alone. */
import { Chrf, describeChrfOptions } from '../chrf/chrf-metric.ts';
import { defineMetric } from '../define-metric.ts';

export const chrf = defineMetric({
  id: 'chrf',
  title: 'chrF',
  citation: 'Popović 2015, https://aclanthology.org/W15-3049',
  higherIsBetter: true,
  ends: [0, 100],
  ignoresCaseWith: { lowercase: true },
  options: describeChrfOptions('chrf', 0),
  build: (options) => new Chrf(options),
});
