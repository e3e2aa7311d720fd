/** Reads from the address what the table of runs shows. */
import type { RunTableView } from '../../data/queries/runs.ts';
import type { View } from '../../router.tsx';

/** The filters. Each is a parameter of the address, and of the request to the server. */
export const RUN_FILTERS = [
  { name: 'experiment', title: 'Experiment (id)' },
  { name: 'study', title: 'Study' },
  { name: 'variant', title: 'Variant' },
  { name: 'tag', title: 'Tag' },
  { name: 'dataset', title: 'Dataset' },
  { name: 'worker', title: 'Machine' },
  { name: 'option', title: 'Option, such as /recipe/maxUpdates=20' },
] as const;

export const RUN_GROUPINGS = ['variant', 'experiment', 'study', 'dataset', 'state', 'seed', 'tag'] as const;

/** The columns that are hidden at first. */
const HIDDEN_FIRST = 'note,dataset,pool,created';

export interface RunsView {
  readonly asked: RunTableView;
  readonly sort: string;
  readonly hidden: ReadonlySet<string>;
  /** The JSON pointers of the options that have columns. */
  readonly options: readonly string[];
  readonly by: string | undefined;
  readonly groupSort: string;
}

const listOf = (text: string | undefined): string[] => (text ?? '').split(',').filter((one) => one !== '');

export function readRunsView(view: View): RunsView {
  const named = RUN_FILTERS.map(({ name }) => [name, view[name]] as const);
  return {
    asked: { q: view['q'], state: view['state'], ...Object.fromEntries(named) },
    sort: view['sort'] ?? '-createdAt',
    hidden: new Set(listOf(view['hide'] ?? HIDDEN_FIRST)),
    options: listOf(view['options']),
    by: view['by'],
    groupSort: view['groups'] ?? '-runs',
  };
}

/** Writes the hidden columns for the address. An empty list is written as `none`, because a missing one means the default. */
export const writeHidden = (hidden: ReadonlySet<string>): string => [...hidden].join(',') || 'none';
