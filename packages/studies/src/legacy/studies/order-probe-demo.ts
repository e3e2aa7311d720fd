/** Tests whether a model sees word order at all, on the built-in language pair: four encodings, two seeds. */
import { orderProbeExample } from '@ordo/spec';
import type { Study } from '../study.ts';

export const orderProbeDemo: Study = {
  id: 'order-probe/demo',
  title: 'Order probe: a generated language pair in which word order carries the meaning',
  citation: null,
  notes: ['A demonstration on a generated language pair. Do not compare these scores with published ones.'],
  parts: { demo: orderProbeExample },
  baseline: 'none',
  targets: ['sape', 'lape', 'posnet-embed'].map((variant) => ({
    kind: 'gap',
    part: 'demo',
    metric: 'bleu',
    variant,
    over: 'none',
    atLeast: 15,
  })),
};
