/** Valid documents, from which bad ones are made by changing one place. */
import { orderProbeExample } from '@ordo/spec';

/** Returns a spec with two variants and two seeds. A different `size` makes different runs. */
export function exampleSpec(size = 100): object {
  return {
    ...orderProbeExample,
    name: 'two ways',
    dataset: { id: 'order-probe', train: size, valid: 10, test: 10 },
    matrix: { '/positional': [{ type: 'none' }, { type: 'sape' }] },
    evaluation: { attribution: { sentences: 2 }, attention: { sentences: 2 } },
  };
}

/** Returns a study with one part that needs training and one that only has scores. */
export function exampleStudy(): object {
  const { name: _name, seeds, ...spec } = exampleSpec(120) as { name: string; seeds: readonly number[] };
  return {
    study: 1,
    id: 'abuse/table',
    title: 'Two ways',
    citation: null,
    notes: [],
    seeds,
    baseline: 'none',
    rows: [
      { row: 'none', variant: 'none' },
      { row: 'Sinusoids', variant: 'sape' },
    ],
    parts: {
      one: { spec },
      table: { scores: { metrics: [{ id: 'accuracy', title: 'Accuracy', unit: '%', higherIsBetter: true }] } },
    },
    targets: [
      {
        kind: 'above',
        part: 'table',
        metric: 'accuracy',
        row: 'Sinusoids',
        over: 'none',
        by: { value: -60, because: 'an example needs a claim that holds' },
      },
    ],
  };
}

export function exampleScores(): object[] {
  return ['none', 'Sinusoids'].flatMap((row) =>
    [1, 2].map((seed) => ({ part: 'table', row, metric: 'accuracy', seed, value: 50 + seed })),
  );
}
