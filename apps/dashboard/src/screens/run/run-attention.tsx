/** Shows the attention of the decoder for each sentence: units of the translation by units of the source. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { attention } from '../../data/queries/run.ts';
import { HeatMap } from '../../parts/pictures/heat-map.tsx';
import { Unread } from '../../parts/unread.tsx';
import { useView } from '../../use-view.ts';

const SHOWN = 60;

export function Attention({ id }: { readonly id: string }) {
  const [view, change] = useView();
  const found = useInfiniteQuery(attention(id));
  const list = found.data?.pages.flatMap((page) => page.sentences) ?? [];
  const { layer = null, total = 0 } = found.data?.pages[0] ?? {};
  const shown = list.find(({ position }) => String(position + 1) === view['attended']) ?? list[0];
  return (
    <section aria-labelledby="attention-title">
      <h2 id="attention-title">Attention</h2>
      {found.data === undefined && <Unread query={found} what="the attention" />}
      {found.data !== undefined && shown === undefined && (
        <p className="empty">
          The run has kept none. <code>{'"evaluation": {"attention": {"sentences": 10}}'}</code> in a spec keeps that of
          the first ten sentences.
        </p>
      )}
      {shown !== undefined && (
        <>
          <div className="filters">
            <label>
              Sentence{' '}
              <select value={shown.position + 1} onChange={({ target }) => change({ attended: target.value })}>
                {list.map(({ position, source }) => (
                  <option key={position} value={position + 1}>
                    {position + 1}: {shorten(source.join(' '))}
                  </option>
                ))}
              </select>
            </label>
            {found.hasNextPage && (
              <button type="button" disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                Read more of {total}
              </button>
            )}
            <span className="live">decoder layer {layer}, mean of its heads; the translation downwards</span>
          </div>
          <HeatMap
            key={shown.position}
            label={`Attention of sentence ${shown.position + 1}`}
            rows={shown.target}
            columns={shown.source}
            values={shown.weights}
            say={(unit, source, percent) => `“${unit}” looked at “${source}” with ${percent} of its attention`}
          />
          {shown.target.length === 0 && <p className="empty">The translation of this sentence is empty.</p>}
        </>
      )}
    </section>
  );
}

const shorten = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text);
