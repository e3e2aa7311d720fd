/** What the run has translated: source, reference, translation and the scores of each sentence, compared with another run if one is chosen. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Schemas } from '../data/api.ts';
import {
  experimentOfRun,
  experimentReport,
  result,
  runsOfExperiment,
  segments,
  type SegmentsView,
} from '../data/queries.ts';
import { Marked } from '../parts/marked.tsx';
import { type TitleOf, useMetricTitles } from '../parts/metric-titles.ts';
import { sayDifference, sayScore } from '../parts/say-score.ts';
import { SearchField } from '../parts/search-field.tsx';
import { useView } from '../use-view.ts';
import { Unread } from '../parts/unread.tsx';

type Run = Schemas['Run'];
type Segment = Schemas['Segment'];
type Sort = Exclude<SegmentsView['sort'], undefined>;

const ORDERS = [
  ['position', 'as in the test set'],
  ['score', 'lowest score first'],
  ['-score', 'highest score first'],
] as const;
const ORDERS_OF_TWO = [
  ['difference', 'furthest below the other run first'],
  ['-difference', 'furthest above the other run first'],
] as const;

export function Samples({ run }: { readonly run: Run }) {
  const { id } = run;
  const [view, change] = useView();
  const titleOf = useMetricTitles();
  const { others, baseline } = useOthers(run);
  const runTitle = (one: Run): string => nameOf(one) + (one.variant === baseline ? ' (baseline)' : '');
  const other = others.find((one) => one.id === view['against']);
  const orders = other === undefined ? ORDERS : [...ORDERS, ...ORDERS_OF_TWO];
  const sort = (orders.some(([order]) => order === view['samples']) ? view['samples'] : 'position') as Sort;
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
      {found.data === undefined && <Unread query={found} what="the samples" />}
      <ol className="samples">
        {list.map((segment) => (
          <Sample
            key={segment.position}
            segment={segment}
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

const nameOf = ({ variant, seed }: Run): string => `${variant}, seed ${seed}`;

/** The other runs of the experiment that have a result, those with the same seed first, and its baseline. */
function useOthers({ id, seed }: Run): { readonly others: readonly Run[]; readonly baseline: string | undefined } {
  const [experiment] = useQuery(experimentOfRun(id)).data?.experiments ?? [];
  const runs = useQuery({ ...runsOfExperiment(experiment?.id ?? ''), enabled: experiment !== undefined });
  const finished = runs.data?.runs.filter((one) => one.id !== id && one.state === 'succeeded') ?? [];
  const others = finished.toSorted((a, b) => Number(b.seed === seed) - Number(a.seed === seed));
  const report = useQuery({ ...experimentReport(experiment?.id ?? '', {}), enabled: others.length > 0 });
  return { others, baseline: report.data?.tables[0]?.baseline ?? undefined };
}

interface SampleProps {
  readonly segment: Segment;
  /** The name of the run beside. */
  readonly other: string | null;
  readonly titleOf: TitleOf;
}

function Sample({ segment, other, titleOf }: SampleProps) {
  const { position, source, references, hypothesis, scores, against } = segment;
  return (
    <li value={position + 1}>
      <dl>
        {source !== null && <Sentence name="Source" text={source} known={null} />}
        {references.map((reference) => (
          <Sentence key={reference} name="Reference" text={reference} known={null} />
        ))}
        <Sentence name="This run" text={hypothesis} known={against?.hypothesis ?? null} />
        {against !== null && <Sentence name={other ?? ''} text={against.hypothesis} known={hypothesis} />}
      </dl>
      <span className="live">
        {scores
          .map((score) => {
            const beside = against?.scores.find(({ metric }) => metric === score.metric)?.score;
            return `${titleOf(score.metric)} ${describeScore(score, beside)}`;
          })
          .join(', ')}
      </span>
    </li>
  );
}

function describeScore({ score }: Segment['scores'][number], other: number | undefined): string {
  const difference = other === undefined ? '' : ` (${sayDifference(score, other)})`;
  return `${sayScore(score)}${difference}`;
}

interface SentenceProps {
  readonly name: string;
  readonly text: string;
  /** What it differs from; null marks nothing. */
  readonly known: string | null;
}

function Sentence({ name, text, known }: SentenceProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Marked text={text} known={known} />
      </dd>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly chosen: string;
  readonly choices: readonly (readonly [value: string, title: string])[];
  readonly onChoose: (value: string | undefined) => void;
}

function Choice({ label, chosen, choices, onChoose }: ChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select value={chosen} onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}>
        {choices.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
