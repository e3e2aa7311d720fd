/**
 * /v1/run-table and /v1/run-groups: the runs of all experiments with their scores, sorted, filtered and grouped by the server.
 */
import { splitPointer } from '@ordo/core/pointer';
import { getRunGroups, getRunTable } from '@ordo/protocol/runs/run-table';
import type { App } from '../../app-options.ts';
import {
  presentGroup,
  presentTableRow,
  readGrouping,
  readGroupSort,
  readTableSelection,
  readTableSort,
} from '../../views/present-run-table.ts';

const DEFAULT_ROWS = 50;
const DEFAULT_GROUPS = 100;

export async function runTableRoutes(app: App): Promise<void> {
  const { runTable } = app.store;

  app.route({
    ...getRunTable,
    handler: async (request) => {
      const { sort = '-createdAt', options, limit = DEFAULT_ROWS, offset = 0, ...query } = request.query;
      const selection = readTableSelection(query);
      const shown = options?.split(',').map(splitPointer) ?? [];
      const [rows, total] = await Promise.all([
        runTable.list({ ...selection, sort: readTableSort(sort), shown, limit, offset }),
        runTable.count(selection),
      ]);
      return { rows: rows.map(presentTableRow), total };
    },
  });

  app.route({
    ...getRunGroups,
    handler: async (request) => {
      const { by, sort = '-runs', limit = DEFAULT_GROUPS, ...query } = request.query;
      const selection = readTableSelection(query);
      const groups = await runTable.groups({ ...selection, by: readGrouping(by), sort: readGroupSort(sort), limit });
      return { groups: groups.map(presentGroup), total: groups[0]?.total ?? 0 };
    },
  });
}
