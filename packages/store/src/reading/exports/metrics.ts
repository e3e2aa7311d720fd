/** The measurements of runs during training and validation: losses, speeds, validation scores. */
import { RUN_COLUMNS, type SelectedTable } from './export-table.ts';

export const metrics: SelectedTable = {
  columns: [
    ...RUN_COLUMNS,
    { name: 'metric', type: 'string', sql: 'm.name', description: 'The name of the series, such as `train/loss`' },
    { name: 'step', type: 'integer', sql: 'v.step', description: 'Number of optimiser updates so far' },
    { name: 'value', type: 'number', sql: 'm.value::float8', description: 'The measured value' },
    {
      name: 'at',
      type: 'string',
      sql: `to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      description: 'When it was measured; ISO 8601, UTC',
    },
  ],
  // A resumed attempt repeats steps. The earlier events of these steps are left out.
  joins: `join "Event" v on v."runId" = r.id and v.kind = 'metric'
  join "Attempt" a on a.id = v."attemptId" and (a."supersededAfterSeq" is null or v.seq <= a."supersededAfterSeq")
  cross join lateral json_each_text(v.event -> 'values') with ordinality as m (name, value, place)`,
  order: 'v.position, m.place',
};
