/** Numbers that the paper prints but that cannot be used for a judgement, such as gigabytes on another machine. */
import type { TableData } from '../tables/table-data.ts';
import { type MetricColumn, type MetricPlace, NOT_AVAILABLE } from './column.ts';

export const quoted: MetricColumn = {
  id: 'quoted',
  summary: 'numbers that the paper prints and that are not judged',
  perMetric: true,
  subjects: ({ printed }) =>
    printed.map(({ title }) => ({
      id: nameField(title),
      title,
      unit: null,
      higherIsBetter: null,
      digits: null,
      ends: null,
      signatures: [],
    })),
  title: ({ title }) => `${title} (paper)`,
  unit: () => null,
  align: 'right',
  applies: () => true,
  value: (place) => {
    const number = Number(find(place) ?? Number.NaN);
    return Number.isNaN(number) ? null : number;
  },
  cell: (place) => ({ text: find(place) ?? NOT_AVAILABLE }),
  fields: (place) => ({ printed: find(place) ?? null }),
};

const find = ({ table, row, metric }: MetricPlace): string | undefined =>
  columnOf(table, metric.title)?.byRow[row.title];

const columnOf = ({ printed }: TableData, title: string) => printed.find((column) => column.title === title);

/** `En-De GB` → `en-de-gb` */
const nameField = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
