/** The number that the paper prints for a metric, next to the measured one. */
import type { PlacedJudgement } from '../tables/table-data.ts';
import { judgementsAt, type MetricColumn, type MetricPlace, NOT_AVAILABLE } from './column.ts';

export const printed: MetricColumn = {
  id: 'printed',
  summary: 'the number that the paper prints',
  perMetric: true,
  subjects: ({ judged, rows }) =>
    judged.filter(({ id }) => rows.some((row) => findPrinted({ row, metric: { id } }) !== undefined)),
  title: ({ title }) => `${title} (paper)`,
  unit: () => null,
  align: 'right',
  applies: () => true,
  value: (place) => readNumber(findPrinted(place)),
  cell: (place) => {
    const found = findPrinted(place);
    return { text: found?.judgement.printed ?? NOT_AVAILABLE, judgements: found === undefined ? [] : [found.place] };
  },
  fields: (place) => ({ printed: findPrinted(place)?.judgement.printed ?? null }),
};

type Spot = Pick<MetricPlace, 'row'> & { readonly metric: { readonly id: string } };

/** Finds the judgement of the printed number. A claim may quote a printed number, too, but is not about it. */
function findPrinted(place: Spot): PlacedJudgement | undefined {
  const own = judgementsAt(place).filter(({ judgement }) => judgement.printed !== null);
  return own.find(({ judgement }) => judgement.over === null) ?? own[0];
}

function readNumber(found: PlacedJudgement | undefined): number | null {
  const number = Number(found?.judgement.printed ?? Number.NaN);
  return Number.isNaN(number) ? null : number;
}
