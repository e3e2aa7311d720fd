/** Shows the progress of an experiment's runs as a bar and in words. */
import type { Schemas } from '../../data/api.ts';

const ORDER = ['succeeded', 'running', 'queued', 'failed', 'cancelled'] as const;

export function RunCounts({ counts }: { readonly counts: Schemas['RunCounts'] }) {
  const total = ORDER.reduce((sum, state) => sum + counts[state], 0);
  const said = ORDER.filter((state) => counts[state] > 0).map(
    (state) => `${counts[state].toLocaleString('en')} ${state}`,
  );
  return (
    <span className="counts">
      <progress value={counts.succeeded} max={Math.max(1, total)} aria-label="Share of the runs that have succeeded" />
      <span>{said.join(', ')}</span>
    </span>
  );
}
