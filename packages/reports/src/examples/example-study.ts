/** A small study for the tests of this package: three rows, of which Ordo has two, and every kind of printed number and claim. */
import { parseStudy, type Study } from '@ordo/studies';

const margin = { value: 0.5, because: 'half of the smallest gain that the table claims' };

/** A study whose rows are the variants `none` and `sape`, and one row that has no variant. */
export const EXAMPLE_STUDY: Study = parseStudy({
  study: 1,
  id: 'example/table-1',
  title: 'An example',
  citation: 'Example et al. 2024, Table 1',
  notes: ['It is made for tests.'],
  seeds: [1, 2],
  baseline: 'w/o PE',
  rows: [
    { row: 'w/o PE', variant: 'none' },
    { row: 'SAPE', variant: 'sape' },
    { row: 'RPE of another kind', variant: null },
  ],
  parts: {
    probe: {
      title: 'Order probe',
      spec: {
        kind: 'translation',
        dataset: { id: 'order-probe' },
        model: { preset: 'probe' },
        positional: { type: 'none' },
        evaluation: { metrics: [{ id: 'bleu' }, { id: 'chrf++' }] },
        matrix: { '/positional': [{ type: 'none' }, { type: 'sape' }] },
      },
    },
    published: {
      scores: { metrics: [{ id: 'accuracy', title: 'Accuracy', unit: '%', higherIsBetter: true }] },
    },
    time: {
      title: 'Forward time',
      measurement: {
        kind: 'forward-time',
        rows: [{ row: 'w/o PE', positional: { type: 'none' } }],
        size: { preset: 'probe', vocabulary: 100, sentences: 2, tokens: 8 },
        repeats: 3,
        printed: { 'w/o PE': { 'En-De ms': '12.5' } },
      },
    },
  },
  targets: [
    {
      kind: 'value',
      part: 'probe',
      metric: 'bleu',
      printed: { 'w/o PE': '40.00', SAPE: '90.50', 'RPE of another kind': '91.00' },
      margin,
      higherIsBetter: true,
      cite: { column: 'BLEU' },
    },
    {
      kind: 'count',
      part: 'probe',
      metric: 'parameters',
      printed: { SAPE: '1.23' },
      unit: 1_000_000,
      cite: { column: 'Params' },
    },
    { kind: 'above', part: 'probe', metric: 'bleu', row: 'SAPE', over: 'w/o PE', cite: { text: '§4' } },
    { kind: 'above', part: 'published', metric: 'accuracy', row: 'SAPE', over: 'w/o PE', cite: { text: '§5' } },
  ],
  figures: [
    { kind: 'costs', name: 'probe-parameters', title: 'Parameters', part: 'probe', metric: 'parameters' },
    { kind: 'intervals', name: 'probe-bleu', title: 'BLEU', part: 'probe', metric: 'bleu' },
  ],
});
