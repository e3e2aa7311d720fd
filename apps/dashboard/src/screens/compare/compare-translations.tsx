/** Shows where two of the compared runs translate differently, sentence by sentence, and charts over all sentences. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { segments } from '../../data/queries/segments.ts';
import { Choice } from '../../parts/controls/choice.tsx';
import { useMetricTitles } from '../../parts/reports/metric-titles.ts';
import { Sample } from '../../parts/sentences/sample.tsx';
import { ORDERS, ORDERS_OF_TWO, type SampleOrder } from '../../parts/sentences/sample-orders.ts';
import { SearchField } from '../../parts/controls/search-field.tsx';
import { Unread } from '../../parts/unread.tsx';
import { useView } from '../../use-view.ts';
import { CompareRanges, type NamedRun } from './compare-ranges.tsx';

interface Props {
  /** The name of the test set; null if all compared runs have the same one. */
  readonly testSet: string | null;
  /** Two or more runs with this test set. */
  readonly runs: readonly NamedRun[];
  /** The ids of the metrics of the first run. */
  readonly metrics: readonly string[];
}

const ALL_ORDERS = [...ORDERS_OF_TWO, ...ORDERS];

export function CompareTranslations({ testSet, runs, metrics }: Props) {
  const title = useId();
  const [view, change] = useView();
  const titleOf = useMetricTitles();
  const [first, second] = runs as readonly [NamedRun, NamedRun];
  const own = runs.find(({ id }) => id === view['translated']) ?? second;
  const other = runs.find(({ id }) => id === view['against'] && id !== own.id) ?? (own === first ? second : first);
  const metric = metrics.find((one) => one === view['by']) ?? metrics[0];
  const sort = (
    ALL_ORDERS.some(([order]) => order === view['samples']) ? view['samples'] : 'difference'
  ) as SampleOrder;
  const found = useInfiniteQuery(segments(own.id, { q: view['q'], sort, against: other.id, metric }));
  const list = found.data?.pages.flatMap((page) => page.segments) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  const choices = runs.map(({ id, label }) => [id, label] as const);
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>Translations{testSet !== null && `, on ${testSet}`}</h2>
      <div className="filters">
        <SearchField label="Search the translations" value={view['q'] ?? ''} onSearch={(q) => change({ q })} />
        <Choice
          label="Translations of"
          chosen={own.id}
          choices={choices}
          onChoose={(translated) => change({ translated })}
        />
        <Choice
          label="beside those of"
          chosen={other.id}
          choices={choices.filter(([id]) => id !== own.id)}
          onChoose={(against) => change({ against })}
        />
        <Choice label="Order" chosen={sort} choices={ALL_ORDERS} onChoose={(samples) => change({ samples })} />
        {metrics.length > 1 && (
          <Choice
            label="Score"
            chosen={metric ?? ''}
            choices={metrics.map((one) => [one, titleOf(one)])}
            onChoose={(by) => change({ by })}
          />
        )}
        <span role="status">
          {found.isSuccess && `${total.toLocaleString('en')} ${total === 1 ? 'sentence' : 'sentences'}`}
        </span>
      </div>
      <div className="translations">
        <CompareRanges runs={runs} metric={metric} />
        <div>
          {found.data === undefined && <Unread query={found} what="the translations" />}
          <ol className="samples">
            {list.map((segment) => (
              <Sample key={segment.position} segment={segment} own={own.label} other={other.label} titleOf={titleOf} />
            ))}
          </ol>
          {found.hasNextPage && (
            <button type="button" disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              Show more of {total.toLocaleString('en')}
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
