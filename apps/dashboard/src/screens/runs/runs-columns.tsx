/** Defines the columns of the table of runs. Each score and each option can have one. */
import type { Schemas } from '../../data/api.ts';
import { Link } from '../../link.tsx';
import { labelOf, placeOf } from '../../parts/runs/label-of.ts';
import { sayScore } from '../../parts/sentences/say-score.ts';
import { StateMark } from '../../parts/runs/state-mark.tsx';
import { Tags } from '../../parts/runs/tags.tsx';
import { sayDuration, Time } from '../../parts/time.tsx';
import type { Column } from '../../parts/virtual-table.tsx';
import type { RunsView } from './runs-view.ts';

export type Row = Schemas['RunTableRow'];
type Metrics = Schemas['Registries']['metrics'];

interface Given extends Pick<RunsView, 'hidden' | 'options'> {
  /** The metrics of the visible rows, with their titles. */
  readonly metrics: readonly Pick<Metrics[number], 'id' | 'title'>[];
  readonly selected: ReadonlyMap<string, Row>;
  readonly onSelect: (row: Row, isSelected: boolean) => void;
}

/** Returns the names of the ascending and the descending order by a column. */
export const both = (name: string): readonly [string, string] => [name, `-${name}`];

export function makeColumns({ hidden, options, metrics, selected, onSelect }: Given): readonly Column<Row>[] {
  const scores = metrics.filter(({ id }) => !hidden.has(`score:${id}`)).map(scoreColumn);
  const fixed = FIXED_COLUMNS.filter(({ id }) => !hidden.has(id));
  // The state comes before the scores, and the other fixed columns come after the options.
  const states = hidden.has('state') ? 0 : 1;
  return [
    {
      title: 'Selected',
      cell: (row) => (
        <input
          type="checkbox"
          aria-label={`Select ${labelOf(row)}`}
          checked={selected.has(row.id)}
          onChange={({ target }) => onSelect(row, target.checked)}
        />
      ),
    },
    {
      title: 'Run',
      sort: both('variant'),
      cell: (row) => (
        <Link to={`/runs/${row.id}`} data-row="" title={placeOf(row)}>
          {labelOf(row)}
        </Link>
      ),
    },
    ...fixed.slice(0, states),
    ...scores,
    ...options.map(optionColumn),
    ...fixed.slice(states),
  ];
}

function scoreColumn({ id, title }: Given['metrics'][number]): Column<Row> {
  return {
    title,
    numeric: true,
    sort: both(`score:${id}`),
    cell: ({ scores }) => sayScore(scores.find(({ metric }) => metric === id)?.score),
  };
}

const optionColumn = (pointer: string, i: number): Column<Row> => ({
  title: pointer,
  sort: both(pointer),
  cell: ({ options }) => options[i] ?? '–',
});

/** The number of letters of a note that a row shows. */
const SHOWN_LETTERS = 60;
function firstLine(note: string): string {
  const [line = ''] = note.split('\n', 1);
  return line.length > SHOWN_LETTERS || line !== note ? `${line.slice(0, SHOWN_LETTERS)} …` : note || '–';
}

/** The columns that are neither scores nor options. */
export const FIXED_COLUMNS: readonly (Column<Row> & { readonly id: string })[] = [
  { id: 'state', title: 'State', sort: both('state'), cell: ({ state }) => <StateMark state={state} /> },
  {
    id: 'experiment',
    title: 'Experiment',
    sort: both('experiment'),
    cell: ({ experiment }) =>
      experiment === null ? '–' : <Link to={`/experiments/${experiment.id}`}>{experiment.name}</Link>,
  },
  { id: 'tags', title: 'Tags', cell: ({ tags }) => <Tags tags={tags} /> },
  { id: 'note', title: 'Note', cell: ({ note }) => firstLine(note) },
  { id: 'dataset', title: 'Dataset', cell: ({ dataset }) => dataset ?? '–' },
  {
    id: 'duration',
    title: 'Duration',
    numeric: true,
    sort: both('duration'),
    cell: ({ seconds }) => (seconds === null ? '–' : sayDuration(seconds)),
  },
  { id: 'machine', title: 'Machine', cell: ({ worker }) => worker ?? '–' },
  { id: 'pool', title: 'Pool', cell: ({ pool }) => pool },
  {
    id: 'created',
    title: 'Created',
    sort: both('createdAt'),
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    id: 'finished',
    title: 'Finished',
    sort: both('finishedAt'),
    cell: ({ finishedAt }) => <Time at={finishedAt} />,
  },
];
