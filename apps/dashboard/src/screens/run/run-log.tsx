/** Shows the log of a run from all attempts, with the newest line first. It can be filtered by level and text. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { logs } from '../../data/queries/run.ts';
import { useChanges } from '../../data/live/use-changes.ts';
import { useReread } from '../../data/live/use-reread.ts';
import { SearchField } from '../../parts/controls/search-field.tsx';
import { sayUtc } from '../../parts/time.tsx';
import { Unread } from '../../parts/unread.tsx';
import { useView } from '../../use-view.ts';

const LEVELS = [
  ['', 'all levels'],
  ['warn,error', 'warnings and errors'],
  ['error', 'errors'],
] as const;

export function RunLog({ id }: { readonly id: string }) {
  const [view, change] = useView();
  const found = useInfiniteQuery(logs(id, { level: view['level'], q: view['said'] }));
  const reread = useReread(['logs', id]);
  useChanges({ runs: [id] }, (change) => {
    if (change.kind === 'event' && change.event.event.kind === 'log') reread();
  });
  const lines = found.data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <section aria-labelledby="log-title">
      <h2 id="log-title">Log</h2>
      <div className="filters">
        <SearchField label="Search the log" value={view['said'] ?? ''} onSearch={(said) => change({ said })} />
        <label>
          Level{' '}
          <select
            value={view['level'] ?? ''}
            onChange={({ target }) => change({ level: target.value === '' ? undefined : target.value })}
          >
            {LEVELS.map(([level, title]) => (
              <option key={level} value={level}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </div>
      {found.data === undefined && <Unread query={found} what="the log" />}
      {found.data !== undefined && lines.length === 0 && <p className="empty">No line of the log fits.</p>}
      <ol className="log" aria-label="Lines of the log">
        {lines.map(({ position, at, attempt, level, message, superseded }) => (
          <li key={position} data-level={level}>
            <time dateTime={at}>{sayUtc(at)}</time> attempt {attempt} {level !== 'info' && <strong>{level} </strong>}
            {message}
            {superseded && <span className="live"> (a later attempt has repeated this part)</span>}
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
