/** Runs all parts of a study that have a spec, after asking for confirmation. */
import { take } from '@ordo/api-client/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, me, type Schemas } from '../../data/api.ts';
import { ConfirmedButton } from '../controls/confirmed-button.tsx';
import { ErrorPanel } from '../error-panel.tsx';

type Study = Pick<Schemas['StudySummary'], 'id' | 'title' | 'parts'>;

export function RunStudyButton({ study: { id, title, parts } }: { readonly study: Study }) {
  const client = useQueryClient();
  const caller = useQuery(me);
  const specs = parts.filter(({ kind }) => kind === 'spec').length;
  const run = useMutation({
    mutationFn: () => {
      const [paper = '', table = ''] = id.split('/');
      return take(
        api.POST('/v1/studies/{paper}/{table}/experiments', { params: { path: { paper, table } }, body: {} }),
      );
    },
    onSettled: async () => {
      const keys = ['studies', 'run-table', 'run-groups', 'study-report', 'experiments'];
      await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
  if (specs === 0 || caller.data?.access.includes('submit') !== true) return null;
  const what = specs === 1 ? 'its experiment' : `its ${specs} experiments`;
  return (
    <>
      <ConfirmedButton
        label="Run"
        name={`Run ${id}`}
        question={`Run “${title}”? It submits ${what} with all seeds; what exists already is not computed again.`}
        disabled={run.isPending}
        onConfirm={() => run.mutate()}
      />
      {run.isError && <ErrorPanel error={run.error} />}
    </>
  );
}
