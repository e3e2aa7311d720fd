/** Gives a worker the files of an added dataset that the run of its attempt needs. */
import { answers, answersBytes } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { NeededFileQuerySchema, NeededFilesSchema } from '../schemas/dataset.ts';
import { IdParamsSchema } from '../schemas/shared.ts';

const tags = ['worker'];
const params = IdParamsSchema;

export const getNeededFiles = defineRoute({
  method: 'GET',
  url: '/v1/attempts/:id/dataset',
  config: { access: 'worker', errors: ['attempt.not-found', 'dataset.not-found'] },
  schema: {
    tags,
    operationId: 'getNeededFiles',
    summary: 'The files of the dataset that the run needs, each named by its SHA-256',
    params,
    response: answers(200, NeededFilesSchema),
  },
});

export const downloadNeededFile = defineRoute({
  method: 'GET',
  url: '/v1/attempts/:id/dataset-file',
  config: {
    access: 'worker',
    errors: ['attempt.not-found', 'dataset.not-found', 'artifact.not-found', 'artifact.unavailable'],
  },
  schema: {
    tags,
    operationId: 'downloadNeededFile',
    summary: 'Download one of these files',
    params,
    querystring: NeededFileQuerySchema,
    response: answersBytes('The text'),
  },
});
