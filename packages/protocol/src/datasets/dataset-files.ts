/** /v1/dataset-files: takes the files of datasets in pieces, each file named by the SHA-256 of its content. */
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { BytesBodySchema } from '../schemas/bytes.ts';
import {
  DatasetFileParamsSchema,
  DatasetFileQuerySchema,
  DatasetFileStateSchema,
  DatasetPieceQuerySchema,
} from '../schemas/dataset.ts';

const tags = ['datasets'];
const params = DatasetFileParamsSchema;
const errors = ['dataset.over-quota', 'request.too-large', 'artifact.unavailable'] as const;

export const countDatasetFile = defineRoute({
  method: 'GET',
  url: '/v1/dataset-files/:sha256',
  config: { access: 'submit', errors },
  schema: {
    tags,
    operationId: 'countDatasetFile',
    summary: 'How much of a file has arrived, so that an upload sends only what is missing',
    params,
    querystring: DatasetFileQuerySchema,
    response: answers(200, DatasetFileStateSchema),
  },
});

export const uploadDatasetPiece = defineRoute({
  method: 'PUT',
  url: '/v1/dataset-files/:sha256',
  config: { access: 'submit', errors: [...errors, 'artifact.corrupt'], records: null },
  schema: {
    tags,
    operationId: 'uploadDatasetPiece',
    summary: 'Keep a piece of a file until its dataset is added; repeating the request is harmless',
    body: BytesBodySchema,
    params,
    querystring: DatasetPieceQuerySchema,
    response: answers(201, DatasetFileStateSchema),
  },
});
