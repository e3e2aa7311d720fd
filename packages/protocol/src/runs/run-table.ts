/**
 * /v1/run-table and /v1/run-groups: the runs of all experiments with their scores, sorted, filtered and grouped by the server.
 */
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { RunGroupQuerySchema, RunGroupsSchema, RunTableQuerySchema, RunTableSchema } from '../schemas/run-table.ts';

const config = { access: 'read' } as const;
const tags = ['runs'];

export const getRunTable = defineRoute({
  method: 'GET',
  url: '/v1/run-table',
  config,
  schema: {
    tags,
    operationId: 'getRunTable',
    summary: 'Show runs over all experiments with their scores and options, sorted by any column',
    querystring: RunTableQuerySchema,
    response: answers(200, RunTableSchema),
  },
});

export const getRunGroups = defineRoute({
  method: 'GET',
  url: '/v1/run-groups',
  config,
  schema: {
    tags,
    operationId: 'getRunGroups',
    summary: 'Group runs over all experiments, with mean, standard deviation and number of their scores',
    querystring: RunGroupQuerySchema,
    response: answers(200, RunGroupsSchema),
  },
});
