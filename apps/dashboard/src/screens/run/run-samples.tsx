/** Shows the translations of a run: source, reference, translation and scores of each sentence, and those of another run if one is chosen. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import { experimentOfRun } from '../../data/queries/experiments.ts';
import { experimentReport } from '../../data/queries/reports.ts';
import { result, run as runOf } from '../../data/queries/run.ts';
import { runsOfExperiment } from '../../data/queries/runs.ts';
import { segments } from '../../data/queries/segments.ts';
import { Choice } from '../../parts/controls/choice.tsx';
import { labelOf } from '../../parts/runs/label-of.ts';
import { useMetricTitles } from '../../parts/reports/metric-titles.ts';
import { Sample } from '../../parts/sentences/sample.tsx';
import { ORDERS, ORDERS_OF_TWO, type SampleOrder } from '../../parts/sentences/sample-orders.ts';
import { SearchField } from '../../parts/controls/search-field.tsx';
import { useView } from '../../use-view.ts';
import { Unread } from '../../parts/unread.tsx';

type Run = Schemas['Run'];

export function Samples({ run }: { readonly run: Run }) {
  const { id } = run;
  const [view, change] = useView();
  const titleOf = useMetricTitles();
  const { others, baseline, unlisted } = useOthers(run, view['against']);
  const runTitle = (one: Run): string => labelOf(one) + (one.variant === baseline ? ' (baseline)' : '');
  const other = others.find((one) => one.id === view['against']);
  const orders = other === undefined ? ORDERS : [...ORDERS, ...ORDERS_OF_TWO];
  const sort = (orders.some(([order]) => order === view['samples']) ? view['samples'] : 'position') as SampleOrder;
  const metrics = useQuery(result(id)).data?.scores.map(({ metric }) => metric) ?? [];
  const metric = metrics.find((one) => one === view['by']) ?? metrics[0];
  const found = useInfiniteQuery(
    segments(id, { q: view['q'], sort, against: other?.id, metric: view['by'] && metric }),
  );
  const list = found.data?.pages.flatMap((page) => page.segments) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby="samples-title">
      <h2 id="samples-title">Samples</h2>
      <div className="filters">
        <SearchField label="Search the samples" value={view['q'] ?? ''} onSearch={(q) => change({ q })} />
        <Choice
          label="Compare with another run"
          chosen={other?.id ?? ''}
          choices={[['', 'none'], ...others.map((one) => [one.id, runTitle(one)] as const)]}
          onChoose={(against) => change({ against })}
        />
        <Choice label="Order" chosen={sort} choices={orders} onChoose={(samples) => change({ samples })} />
        {metrics.length > 1 && (
          <Choice
            label="Score"
            chosen={metric ?? ''}
            choices={metrics.map((one) => [one, titleOf(one)])}
            onChoose={(by) => change({ by })}
          />
        )}
        <span role="status">{found.isSuccess && `${total} ${total === 1 ? 'sentence' : 'sentences'}`}</span>
      </div>
      {unlisted > 0 && (
        <p className="live">{unlisted.toLocaleString('en')} more finished runs can be chosen in Compare</p>
      )}
      {found.data === undefined && <Unread query={found} what="the samples" />}
      <ol className="samples">
        {list.map((segment) => (
          <Sample
            key={segment.position}
            segment={segment}
            own="This run"
            other={other === undefined ? null : runTitle(other)}
            titleOf={titleOf}
          />
        ))}
      </ol>
      {found.hasNextPage && (
        <button type="button" disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </button>
      )}
    </section>
  );
}

/** The largest number of other runs among which a person chooses here. Compare finds all of them. */
const MOST_OTHERS = 100;

interface Others {
  readonly others: readonly Run[];
  readonly baseline: string | undefined;
  /** The number of other runs that are not among them. */
  readonly unlisted: number;
}

/** Returns the other runs of the experiment that have a result, with those of the same seed first, and the baseline. */
function useOthers({ id, seed }: Run, chosen: string | undefined): Others {
  const [experiment] = useQuery(experimentOfRun(id)).data?.experiments ?? [];
  const runs = useQuery({
    ...runsOfExperiment(experiment?.id ?? '', { state: 'succeeded', limit: MOST_OTHERS }),
    enabled: experiment !== undefined,
  });
  const named = useQuery({ ...runOf(chosen ?? ''), enabled: chosen !== undefined });
  const { runs: listed = [], total = 0 } = runs.data ?? {};
  const isListed = listed.some((one) => one.id === chosen);
  const known = named.data === undefined || isListed ? listed : [...listed, named.data];
  const finished = known.filter((one) => one.id !== id && one.state === 'succeeded');
  const others = finished.toSorted((a, b) => Number(b.seed === seed) - Number(a.seed === seed));
  const report = useQuery({ ...experimentReport(experiment?.id ?? '', { rows: 1 }), enabled: others.length > 0 });
  return { others, baseline: report.data?.tables[0]?.baseline ?? undefined, unlisted: total - listed.length };
}
