/** The lines that the trainer has written, newest last. */
import { useState } from 'react';
import { useChanges } from '../data/use-changes.ts';
import { SearchField } from '../parts/search-field.tsx';

interface LogLine {
  readonly position: number;
  readonly at: string;
  readonly level: string;
  readonly message: string;
}

/** A browser need not keep more: the command line has all of them. */
const MOST_LINES = 1_000;

export function RunLog({ id }: { readonly id: string }) {
  const [lines, setLines] = useState<readonly LogLine[]>([]);
  const [text, setText] = useState('');
  useChanges({ runs: [id] }, (change) => {
    if (change.kind !== 'event' || change.event.event.kind !== 'log') return;
    const { position, at, event } = change.event;
    const line = { position, at, level: event.level, message: event.message };
    setLines((known) => (known.some((one) => one.position === position) ? known : [...known, line].slice(-MOST_LINES)));
  });
  const shown = lines.filter(({ message }) => message.toLowerCase().includes(text.toLowerCase()));
  return (
    <section aria-labelledby="log-title">
      <h2 id="log-title">Log</h2>
      {lines.length === 0 ? (
        <p className="empty">Of the newest events, none is a line of the log.</p>
      ) : (
        <>
          <SearchField label="Search the log" value={text} onSearch={(next) => setText(next ?? '')} />
          <ol className="log" aria-label="Lines of the log">
            {shown.map(({ position, at, level, message }) => (
              <li key={position} data-level={level}>
                <time dateTime={at}>{at.slice(11, 19)}</time> {level === 'warn' && '⚠ '}
                {message}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
