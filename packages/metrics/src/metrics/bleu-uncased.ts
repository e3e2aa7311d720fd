/** BLEU that ignores case, under an id of its own, so that a table can show it next to BLEU that respects case. */
import { defineMetric } from '../define-metric.ts';
import { describeOptions } from '../metric-options.ts';
import { Bleu, bleu, BleuOptions } from './bleu.ts';

const { id: _id, lowercase: _lowercase, ...properties } = BleuOptions.properties;

export const bleuUncased = defineMetric({
  id: 'bleu-uncased',
  title: 'BLEU (uncased)',
  citation: bleu.citation,
  higherIsBetter: true,
  ends: bleu.ends,
  isBleu: true,
  ignoresCaseWith: {},
  options: describeOptions('bleu-uncased', properties),
  build: (options) => new Bleu({ ...options, lowercase: true }),
});
