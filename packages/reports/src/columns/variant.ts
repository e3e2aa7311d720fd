/** The name of the row. */
import type { PlainColumn } from './column.ts';

export const variant: PlainColumn = {
  id: 'variant',
  summary: 'the name of the row',
  perMetric: false,
  title: 'variant',
  unit: null,
  align: 'left',
  applies: () => true,
  value: () => null,
  cell: ({ row }) => ({ text: row.title }),
  fields: ({ row }) => ({ variant: row.variant, title: row.title, baseline: row.isBaseline }),
};
