/** /v1/schemas: the JSON Schemas of the documents that people write and read, for editors and forms. */
import { closed, oneOf } from '@ordo/core/schema-parts';
import { DOCUMENT_SCHEMAS } from '@ordo/reports';
import { Type } from 'typebox';
import { defineRoute } from '../route.ts';
import { openObject } from '../schemas/shared.ts';

const NameParamsSchema = Type.Object({ name: oneOf(DOCUMENT_SCHEMAS.map(({ id }) => id)) }, closed);

export const getSchema = defineRoute({
  method: 'GET',
  url: '/v1/schemas/:name',
  // Editors fetch schemas without a key, and schemas hold no secrets.
  config: { access: 'public' },
  schema: {
    tags: ['documents'],
    operationId: 'getSchema',
    summary: 'Read the JSON Schema of a kind of document',
    security: [],
    params: NameParamsSchema,
    response: {
      200: {
        description: 'JSON Schema, draft 2020-12, with titles, descriptions and defaults',
        content: { 'application/schema+json': { schema: openObject('JsonSchema', 'A JSON Schema') } },
      },
    },
  },
});
