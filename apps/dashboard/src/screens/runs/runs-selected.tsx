/** Shows the actions for the selected runs. */
import { take } from '@ordo/api-client/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { Link } from '../../link.tsx';
import { ConfirmedButton } from '../../parts/controls/confirmed-button.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { saveFile } from '../../parts/saving/save-file.ts';
import { AnnotateButton } from './annotate-button.tsx';
import { byExperiment } from './by-experiment.ts';
import { rowsAsCsv } from './rows-as-csv.ts';
import type { Row } from './runs-columns.tsx';
import { isGoing } from '../../data/is-going.ts';
import { useMaySubmit } from '../../parts/use-may-submit.ts';

interface Props {
  readonly selected: readonly Row[];
  /** False while a row may have the values of other options, or an old state. */
  readonly isRead: boolean;
  readonly options: readonly string[];
  readonly onClear: () => void;
}

export function SelectedRuns({ selected, isRead, options, onClear }: Props) {
  const client = useQueryClient();
  const maySubmit = useMaySubmit();
  const going = selected.filter(isGoing);
  const ended = selected.filter(({ state }) => state === 'failed' || state === 'cancelled');
  const act = useMutation({
    mutationFn: async (what: 'cancel' | 'retry') => {
      for (const { id, run } of byExperiment(what === 'cancel' ? going : ended)) {
        await take(api.POST(`/v1/experiments/{id}/${what}`, { params: { path: { id }, query: { run } } }));
      }
    },
    onSuccess: onClear,
    // Some of them may have been cancelled before an error.
    onSettled: () =>
      Promise.all(['run-table', 'run-groups'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  if (selected.length === 0) return null;
  const save = (): void => saveFile(new Blob([rowsAsCsv(selected, options)], { type: 'text/csv' }), 'runs.csv');
  return (
    <section className="selected" aria-label="Selected runs">
      <span role="status">{selected.length} selected</span>
      <Link className="button primary" to="/compare" search={{ runs: selected.map(({ id }) => id).join(',') }}>
        Compare
      </Link>
      <button type="button" disabled={!isRead} onClick={save}>
        CSV
      </button>
      {maySubmit && (
        <>
          <AnnotateButton runs={selected} />
          <ConfirmedButton
            label="Cancel"
            question={`Cancel ${going.length} of the ${selected.length} selected runs? The others have ended. A run that another experiment needs as well goes on.`}
            disabled={going.length === 0 || act.isPending}
            onConfirm={() => act.mutate('cancel')}
          />
          <button type="button" disabled={ended.length === 0 || act.isPending} onClick={() => act.mutate('retry')}>
            Retry {ended.length > 0 && ended.length}
          </button>
        </>
      )}
      <button type="button" onClick={onClear}>
        Clear selection
      </button>
      {act.isError && <ErrorPanel error={act.error} />}
    </section>
  );
}
