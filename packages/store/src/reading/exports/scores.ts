/** The scores of all runs. A run without a score has one row, so that no run is left out silently. */
import { RUN_COLUMNS, type SelectedTable } from './export-table.ts';

export const scores: SelectedTable = {
  columns: [
    ...RUN_COLUMNS,
    { name: 'state', type: 'string', sql: 'r.state::text', description: 'The state of the run' },
    {
      name: 'failure',
      type: 'string',
      isNullable: true,
      sql: `case when r.state = 'failed' then concat(r."failureKind", ': ', r."failureMessage") end`,
      description: 'Why the run failed',
    },
    { name: 'metric', type: 'string', isNullable: true, sql: 's.metric', description: 'Id of the metric' },
    { name: 'score', type: 'number', isNullable: true, sql: 's.score', description: 'The score of the test set' },
    {
      name: 'higherIsBetter',
      type: 'boolean',
      isNullable: true,
      sql: 's."higherIsBetter"',
      description: 'Whether a higher score is a better one',
    },
    {
      name: 'signature',
      type: 'string',
      isNullable: true,
      sql: 's.signature',
      description: 'What comparable scores must share',
    },
  ],
  joins: `left join "Score" s on s."runId" = r.id and r.state = 'succeeded'`,
  order: 's.position',
};
