/** A small study for tests: two parts with two variants and two seeds, a claim about each, and a part that only has scores. */
import { parseStudy, type Study } from '@ordo/studies';
import { smallSpec } from './start-api.ts';

/** Returns the claim that the variant with positions is not far behind, which is true for the test data. */
const above = (part: string) => ({
  kind: 'above' as const,
  part,
  metric: 'bleu',
  row: 'Sinusoids',
  over: 'none',
  by: { value: -60, because: 'a test needs a claim that holds' },
});

/** Returns the study. @param size makes different runs; see `smallSpec` */
export function smallStudy(id: string, size: number, change: Partial<Study> = {}): Study {
  const { name: _name, seeds, ...spec } = smallSpec(size);
  return parseStudy({
    study: 1,
    id,
    title: 'Two ways, twice',
    citation: null,
    notes: [],
    seeds: [...seeds],
    baseline: 'none',
    rows: [
      { row: 'none', variant: 'none' },
      { row: 'Sinusoids', variant: 'sape' },
    ],
    parts: {
      one: { spec },
      two: { spec: { ...spec, recipe: { ...spec.recipe, dropout: 0.2 } } },
      table: { scores: { metrics: [{ id: 'accuracy', title: 'Accuracy', unit: '%', higherIsBetter: true }] } },
    },
    targets: [above('one'), above('two')],
    ...change,
  });
}
