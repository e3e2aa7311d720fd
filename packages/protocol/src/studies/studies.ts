/** /v1/studies: lists, shows and takes studies. Each version of a study is named by the hash of its document. */
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { PageQuerySchema } from '../schemas/shared.ts';
import {
  StudyBodySchema,
  StudyPageSchema,
  StudyParamsSchema,
  StudyVersionSchema,
  versionQuery,
} from '../schemas/study.ts';

const tags = ['studies'];

export const listStudies = defineRoute({
  method: 'GET',
  url: '/v1/studies',
  config: { access: 'read' },
  schema: {
    tags,
    operationId: 'listStudies',
    summary: 'List the built-in studies, then every submitted version, newest first',
    querystring: PageQuerySchema,
    response: answers(200, StudyPageSchema),
  },
});

export const submitStudy = defineRoute({
  method: 'POST',
  url: '/v1/studies',
  config: { access: 'submit', errors: ['study.invalid', 'study.conflict'], records: 'study.submit' },
  schema: {
    tags,
    operationId: 'submitStudy',
    summary: 'Submit a study; an equal document is the same version, which becomes the current one',
    body: StudyBodySchema,
    response: { ...answers(201, StudyVersionSchema), 200: StudyVersionSchema },
  },
});

export const getStudy = defineRoute({
  method: 'GET',
  url: '/v1/studies/:paper/:table',
  config: { access: 'read', errors: ['study.not-found'] },
  schema: {
    tags,
    operationId: 'getStudy',
    summary: 'Show a version of a study',
    params: StudyParamsSchema,
    querystring: Type.Object(versionQuery, closed),
    response: answers(200, StudyVersionSchema),
  },
});
