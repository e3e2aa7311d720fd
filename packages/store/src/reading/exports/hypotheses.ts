/** The output lines of succeeded runs next to their references. */
import { RUN_COLUMNS, type SelectedTable } from './export-table.ts';

export const hypotheses: SelectedTable = {
  columns: [
    ...RUN_COLUMNS,
    { name: 'segment', type: 'integer', sql: 't.place - 1', description: 'Place in the test set, from 0' },
    { name: 'hypothesis', type: 'string', sql: 't.hypothesis', description: 'The translation, as it was scored' },
    {
      name: 'reference',
      type: 'string',
      isNullable: true,
      sql: 't.reference',
      description: 'Its reference, from the first set of references',
    },
  ],
  joins: `join "Hypotheses" h on h."runId" = r.id and r.state = 'succeeded'
  cross join lateral rows from (unnest(h.hypotheses), json_array_elements_text(h."references" -> 0))
    with ordinality as t (hypothesis, reference, place)`,
  order: 't.place',
};
