/** What the run has translated: source, reference, translation, and the scores of each sentence. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { segments, type SegmentsView } from '../data/queries.ts';
import { SearchField } from '../parts/search-field.tsx';
import { useView } from '../use-view.ts';
import { Unread } from '../parts/unread.tsx';

const ORDERS = [
  ['position', 'as in the test set'],
  ['score', 'worst first'],
  ['-score', 'best first'],
] as const;

export function Samples({ id }: { readonly id: string }) {
  const [view, change] = useView();
  const sort = (view['samples'] ?? 'position') as Exclude<SegmentsView['sort'], undefined>;
  const found = useInfiniteQuery(segments(id, { q: view['q'], sort }));
  const list = found.data?.pages.flatMap((page) => page.segments) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby="samples-title">
      <h2 id="samples-title">Samples</h2>
      <div className="filters">
        <SearchField label="Search the samples" value={view['q'] ?? ''} onSearch={(q) => change({ q })} />
        <label>
          Order{' '}
          <select value={sort} onChange={({ target }) => change({ samples: target.value })}>
            {ORDERS.map(([order, title]) => (
              <option key={order} value={order}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <span role="status">{found.isSuccess && `${total} ${total === 1 ? 'sentence' : 'sentences'}`}</span>
      </div>
      {found.data === undefined && <Unread query={found} what="the samples" />}
      <ol className="samples">
        {list.map(({ position, source, references, hypothesis, scores }) => (
          <li key={position} value={position + 1}>
            <dl>
              {source !== null && <Sentence name="Source" text={source} />}
              {references.map((reference) => (
                <Sentence key={reference} name="Reference" text={reference} />
              ))}
              <Sentence name="Ours" text={hypothesis === '' ? '(nothing)' : hypothesis} />
            </dl>
            <span className="live">
              {scores.map(({ metric, score }) => `${metric} ${score.toFixed(1)}`).join(', ')}
            </span>
          </li>
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

function Sentence({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
