/** Shows in two small charts how well runs translate short and long sentences, and rare and frequent words. */
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import { segmentRanges } from '../../data/queries/segments.ts';
import { useMetricTitles } from '../../parts/reports/metric-titles.ts';
import { RangeChart } from '../../parts/pictures/range-chart.tsx';
import { lineClass } from '../../parts/charts/series-look.ts';
import { Unread } from '../../parts/unread.tsx';

export interface NamedRun {
  readonly id: string;
  readonly label: string;
}

interface Props {
  readonly runs: readonly NamedRun[];
  readonly metric: string | undefined;
}

export function CompareRanges({ runs, metric }: Props) {
  const titleOf = useMetricTitles();
  const [first, ...others] = runs.map(({ id }) => id);
  const found = useQuery(segmentRanges(first ?? '', { against: others.join(','), metric }));
  if (found.data === undefined) return <Unread query={found} what="the scores by length and frequency" />;
  const { byLength, byFrequency, metric: by } = found.data;
  const names = runs.map(({ label }) => label);
  return (
    <div className="ranges">
      <ul className="legend" aria-label="Runs in the charts">
        {names.map((name, i) => (
          <li key={name}>
            <svg width="28" height="8" aria-hidden="true">
              <line x1="0" y1="4" x2="28" y2="4" className={lineClass(i)} />
            </svg>{' '}
            {name}
          </li>
        ))}
      </ul>
      {by !== null && (
        <RangeChart
          title={`${titleOf(by)} by sentence length`}
          over="Words of the reference"
          runs={names}
          ranges={byLength.map((range) => ({
            label: sayRange(range),
            size: count(range.segments, 'sentence'),
            scores: range.scores,
          }))}
        />
      )}
      <RangeChart
        title="F measure of words by frequency, in %"
        over="Times in the references"
        runs={names}
        ranges={byFrequency.map((range) => ({
          label: sayRange(range),
          size: count(range.words, 'word'),
          scores: range.scores,
        }))}
      />
    </div>
  );
}

const sayRange = ({ from, to }: Pick<Schemas['LengthRange'], 'from' | 'to'>): string => {
  if (to === null) return `≥ ${from.toLocaleString('en')}`;
  return to === from ? from.toLocaleString('en') : `${from.toLocaleString('en')}–${to.toLocaleString('en')}`;
};

const count = (many: number, what: string): string => `${many.toLocaleString('en')} ${what}${many === 1 ? '' : 's'}`;
