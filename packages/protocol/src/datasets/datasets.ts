/** /v1/datasets: adds parallel text of one's own, lists what was added, and removes it. */
import { Type } from 'typebox';
import { answers, answersNothing } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { AddedDatasetListSchema, AddedDatasetSchema, NewDatasetSchema } from '../schemas/dataset.ts';
import { IdParamsSchema } from '../schemas/shared.ts';

const tags = ['datasets'];

export const addDataset = defineRoute({
  method: 'POST',
  url: '/v1/datasets',
  config: {
    access: 'submit',
    errors: [
      'artifact.corrupt',
      'artifact.unavailable',
      'dataset.conflict',
      'dataset.empty',
      'dataset.over-quota',
      'text.invalid-file',
      'text.invalid-utf8',
      'text.line-mismatch',
    ],
    records: 'dataset.add',
  },
  schema: {
    tags,
    operationId: 'addDataset',
    summary: 'Add a dataset whose files were sent, so that specs can name it; repeating the request is harmless',
    description:
      'The files are read before anything is stored: they must be UTF-8 without empty lines, and both sides of a split must ' +
      'have equally many lines.',
    body: NewDatasetSchema,
    response: answers(201, AddedDatasetSchema),
  },
});

export const listAddedDatasets = defineRoute({
  method: 'GET',
  url: '/v1/datasets/added',
  config: { access: 'read' },
  schema: {
    tags,
    operationId: 'listAddedDatasets',
    summary: 'List the datasets that were added and that the caller may use',
    querystring: Type.Object({}, { additionalProperties: false }),
    response: answers(200, AddedDatasetListSchema),
  },
});

export const removeDataset = defineRoute({
  method: 'DELETE',
  url: '/v1/datasets/:id',
  config: { access: 'submit', errors: ['dataset.not-found', 'dataset.conflict'], records: 'dataset.remove' },
  schema: {
    tags,
    operationId: 'removeDataset',
    summary: 'Remove a dataset that no waiting or running run needs; stored results stay',
    params: IdParamsSchema,
    response: answersNothing,
  },
});
