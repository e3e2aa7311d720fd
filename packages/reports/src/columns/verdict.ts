/** The verdict on the paper's statements about a row: the worst one, if there are several. */
import { nameVerdict, VERDICT_TABLE, VERDICTS } from '@ordo/core/verdicts';
import { summarise } from '@ordo/studies';
import { COLLAPSE_MARK, collapseMark } from '../printing/collapse-mark.ts';
import { PRINT_MARK, printMark } from '../printing/print-mark.ts';
import { judgementsAt, type MetricColumn } from './column.ts';

export const verdict: MetricColumn = {
  id: 'verdict',
  summary: 'the verdict on what the paper prints or claims about the row',
  perMetric: true,
  subjects: ({ judged, rows }) =>
    judged.filter(({ id }) => rows.some((row) => judgementsAt({ row, metric: { id } }).length > 0)),
  title: () => 'verdict',
  unit: () => null,
  align: 'left',
  applies: () => true,
  value: () => null,
  cell: (place) => {
    const found = judgementsAt(place);
    const worst = summarise(found.map(({ judgement }) => judgement)).verdict;
    if (worst === null) return { text: '' };
    const same = found.filter(({ judgement }) => judgement.verdict === worst).length;
    const of = found.length === 1 ? '' : ` (${same} of ${found.length})`;
    // Only scores are marked, because a collapsed model still has its size and its costs.
    const collapsed = place.row.scores.has(place.metric.id) ? collapseMark(place.row) : [];
    const marks = [...collapsed, ...printMark(found)];
    const text = `${nameVerdict(worst)}${of}${marks.join('')}`;
    return { text, judgements: found.map(({ place: at }) => at), marks };
  },
  marks: { ...COLLAPSE_MARK, ...PRINT_MARK },
  explain: () => [
    `Verdicts: ${VERDICTS.map((one) => `“${one}”: ${VERDICT_TABLE[one].meaning}`).join('; ')}. ` +
      'Every registered seed must have finished.',
  ],
  fields: (place) => {
    const found = judgementsAt(place).map(({ judgement }) => judgement);
    // A table for machines has one line per row, so it gives the numbers for the printed value, or else for the only claim.
    const printed = found.filter((judgement) => judgement.printed !== null);
    const main = printed.find(({ over }) => over === null) ?? printed[0] ?? (found.length === 1 ? found[0] : undefined);
    return {
      verdict: summarise(found).verdict,
      reasons: found.map(({ reason }) => reason).join(' '),
      measured: main?.measured ?? null,
      deviation: main?.deviation ?? null,
      margin: main?.margin ?? null,
      deviation_low: main?.interval?.[0] ?? null,
      deviation_high: main?.interval?.[1] ?? null,
      p_holds: main?.pHolds ?? null,
      p_fails: main?.p ?? null,
      p_fails_holm: main?.adjustedP ?? null,
    };
  },
};
