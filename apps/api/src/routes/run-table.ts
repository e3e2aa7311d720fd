/** /v1/run-table and /v1/run-groups: runs over all experiments with their scores, sorted, narrowed and grouped by the server. */
import { splitPointer } from '@ordo/core/pointer';
import type { App } from '../app-options.ts';
import { RunGroupQuerySchema, RunGroupsSchema, RunTableQuerySchema, RunTableSchema } from '../schemas/run-table.ts';
import {
  presentGroup,
  presentTableRow,
  readGrouping,
  readTableSelection,
  readTableSort,
} from '../views/present-run-table.ts';
import { answers } from './answers.ts';

const config = { access: 'read' } as const;
const tags = ['runs'];
const DEFAULT_ROWS = 50;
const DEFAULT_GROUPS = 100;

export async function runTableRoutes(app: App): Promise<void> {
  const { runTable } = app.store;

  app.get(
    '/v1/run-table',
    {
      config,
      schema: {
        tags,
        operationId: 'getRunTable',
        summary: 'Show runs over all experiments with their scores and options, sorted by any column',
        querystring: RunTableQuerySchema,
        response: answers(200, RunTableSchema),
      },
    },
    async (request) => {
      const { sort = '-createdAt', options, limit = DEFAULT_ROWS, offset = 0, ...query } = request.query;
      const selection = readTableSelection(query);
      const shown = options?.split(',').map(splitPointer) ?? [];
      const [rows, total] = await Promise.all([
        runTable.list({ ...selection, sort: readTableSort(sort), shown, limit, offset }),
        runTable.count(selection),
      ]);
      return { rows: rows.map(presentTableRow), total };
    },
  );

  app.get(
    '/v1/run-groups',
    {
      config,
      schema: {
        tags,
        operationId: 'getRunGroups',
        summary: 'Group runs over all experiments, with mean, standard deviation and number of their scores',
        querystring: RunGroupQuerySchema,
        response: answers(200, RunGroupsSchema),
      },
    },
    async (request) => {
      const { by, limit = DEFAULT_GROUPS, ...query } = request.query;
      const groups = await runTable.groups(readGrouping(by), limit, readTableSelection(query));
      return { groups: groups.map(presentGroup), total: groups[0]?.total ?? 0 };
    },
  );
}
